"""Building a list click by click: what is offered, what it costs, what waits to be finished, and what goes with what."""

import pytest

from rules.fubar.lists.catalogue import CATALOGUE
from rules.roster.apply import UnknownPlace, apply_edit, apply_edits
from rules.roster.codec import dump_roster, load_roster
from rules.roster.edit import AddGroup, AddUnit, RemoveUnit, SetCarrier, SetOption
from rules.roster.offers import choices
from rules.roster.remedies import starter
from rules.roster.roster import Roster
from rules.roster.validate import validate
from tests.rules.fubar.listing import BRIGADE, COMMAND, LINE, SQUAD, a_list


def units(roster):
    return {unit.id: unit for group in roster.groups for unit in group.units}


def labels(offers):
    return [(offer.label, offer.cost, offer.allowed) for offer in offers]


@pytest.mark.parametrize("entry", CATALOGUE.units.values(), ids=lambda entry: entry.id)
def test_the_smallest_unit_of_an_entry_is_complete(entry):
    roster = a_list(entry.army, "battle")
    roster = apply_edit(roster, AddUnit(roster.groups[0].id, starter(entry)))
    told = [problem.message for problem in validate(roster, CATALOGUE).errors if problem.where.unit]
    assert told == [message for message in told if "ride in" in message or "is assigned to no unit" in message]


@pytest.mark.parametrize("army", CATALOGUE.armies)
@pytest.mark.parametrize("battle", CATALOGUE.battles)
def test_a_new_list_begins_with_what_the_size_demands(army, battle):
    [offer] = choices(Roster("fubar", army, battle), CATALOGUE).groups
    roster = apply_edit(Roster("fubar", army, battle), offer.edit)
    assert isinstance(offer.edit, AddGroup)
    assert [problem.code for problem in validate(roster, CATALOGUE).errors if problem.code != "MUST_RIDE"] == []


@pytest.mark.rule("fubar.list.must_ride", "fubar.list.transport_seats")
def test_a_squad_that_must_ride_may_be_added_before_its_carrier_and_is_offered_one():
    roster = a_list("tolmere", "patrol", BRIGADE)
    [offer] = [offer for offer in choices(roster, CATALOGUE).units["g1"] if offer.label == "Carrier Squad"]
    assert offer.allowed
    grown = apply_edit(roster, offer.edit)
    [problem] = validate(grown, CATALOGUE).errors
    assert problem.unfinished
    assert problem.message == "Carrier Squad has nothing to ride in; a Carrier Squad must ride."
    rides = choices(grown, CATALOGUE).rides["u3"]
    assert labels(rides) == [("Ride in a new Carrier", 50, True), ("Ride in a new Fighting Carrier", 67, True)]
    finished = apply_edit(grown, rides[0].edit)
    assert units(finished)["u3"].carrier == "u4"
    assert validate(finished, CATALOGUE).legal
    assert apply_edits(grown, problem.fixes[0].edits) == finished


@pytest.mark.rule("fubar.list.transport_seats")
def test_only_carriers_that_are_free_and_have_the_seats_are_offered():
    roster = a_list("tolmere", "skirmish", BRIGADE, "carrier-squad: 8 dragoon", "fighting-carrier", "carrier")
    offered = [label for label, _, _ in labels(choices(roster, CATALOGUE).rides["u3"])]
    assert offered == ["Ride in Carrier 2", "Ride in a new Carrier"]


@pytest.mark.rule("fubar.weapon.grenades_carried", "fubar.list.leader")
def test_grenades_and_a_leader_are_taken_and_left_with_a_click():
    roster = a_list("marrowgate", "patrol", COMMAND, LINE)
    offers = choices(roster, CATALOGUE).options["u2"]
    assert labels(offers) == [("With grenades", 6, True), ("With a Veteran leader", 9, True)]
    taken = apply_edits(roster, [offer.edit for offer in offers])
    assert units(taken)["u2"].options == ("grenades", "veteran-leader")
    assert labels(choices(taken, CATALOGUE).options["u2"]) == [
        ("Without grenades", -7, True),
        ("Without a Veteran leader", -10, True),
    ]
    assert apply_edit(taken, SetOption("u2", "grenades", taken=True)).groups[0].units[1].options[-1] == "grenades"
    assert choices(roster, CATALOGUE).options["u1"][1].cost == 8


@pytest.mark.rule("fubar.list.weapon_ratio")
def test_a_weapon_beyond_its_ratio_is_offered_with_the_reason_against_it():
    roster = a_list("marrowgate", "patrol", COMMAND, "line-section: 6 line-trooper, line-lmg")
    swaps = {offer.label: offer for offer in choices(roster, CATALOGUE).swaps["m5"]}
    assert swaps["Grenadier"].allowed
    assert [problem.message for problem in swaps["LMG Gunner"].blocked] == [
        "Line Section has 2 LMG Gunners; it may hold at most 1."
    ]
    assert swaps["LMG Gunner"].blocked[0].causes == (
        "Of the figures of a Line Section, at most 1 in every 5 may be an LMG Gunner.",
    )
    assert choices(roster, CATALOGUE).swaps["m7"][0].edit.model == "m7"


@pytest.mark.rule("fubar.list.heavy_ratio", "fubar.list.entry_limit")
def test_ratios_say_what_would_make_room():
    roster = a_list("marrowgate", "skirmish", COMMAND, LINE, "light-tank", "reserve-section: 8 reservist")
    heavy = a_list("marrowgate", "skirmish", COMMAND, LINE, "light-tank")
    assert validate(roster, CATALOGUE).legal
    [problem] = [problem for problem in validate(heavy, CATALOGUE).errors if problem.code == "HEAVY_RATIO"]
    assert problem.message == "The list has 1 Heavy Unit; it may hold none without 2 Core Units."
    assert problem.causes == ("Every 2 Core Units in it make room for 1 Heavy Unit.", "It has 1 Core Unit.")
    assert [fix.label for fix in problem.fixes] == ["Remove Light Tank", "Add one Line Section"]


@pytest.mark.rule("fubar.list.transport_assignment")
def test_whoever_loses_its_carrier_walks():
    roster = a_list("tolmere", "patrol", BRIGADE, SQUAD)
    assert units(apply_edit(roster, RemoveUnit("u2")))["u1"].carrier == ""
    assert units(apply_edit(roster, RemoveUnit("u2")))["u3"].carrier == "u4"
    with pytest.raises(UnknownPlace):
        apply_edit(roster, SetCarrier("u1", "u9"))


def test_options_and_carriers_are_stored():
    roster = a_list("tolmere", "patrol", BRIGADE, "carrier-squad: 6 dragoon; grenades; in carrier")
    assert load_roster(dump_roster(roster)) == roster


@pytest.mark.rule("fubar.list.points_cap")
def test_a_list_over_the_cap_is_told_what_to_leave():
    command = "command-section: 6 command-trooper; grenades; elite-leader"
    roster = a_list("marrowgate", "patrol", command, f"{LINE}; in truck", LINE)
    [problem] = validate(roster, CATALOGUE).errors
    assert problem.message == "The models cost 361 pts, 11 pts over the limit of 350 pts."
    assert [fix.label for fix in problem.fixes] == [
        "Command Section without an Elite leader (saves 14 pts)",
        "Command Section without grenades (saves 20 pts)",
        "Remove one Trooper of Command Section (saves 28 pts)",
        "Play a Skirmish instead",
    ]
    for fix, saved in zip(problem.fixes[:3], (14, 20, 28), strict=True):
        assert validate(apply_edits(roster, fix.edits), CATALOGUE).points == 361 - saved
    three = a_list("marrowgate", "patrol", command, LINE, "line-section: 8 line-trooper")
    [problem] = validate(three, CATALOGUE).errors
    assert "Play a Skirmish instead" not in [fix.label for fix in problem.fixes]
