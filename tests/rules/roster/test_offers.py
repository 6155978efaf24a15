"""What the builder offers: every choice with its cost, and the reason where it may not be taken."""

from msgspec import structs

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster import offers
from rules.roster.apply import apply_edit
from rules.roster.draft import begin
from rules.roster.offers import choices
from rules.roster.validate import validate
from tests.rules.kog.listing import TC3, a_list


def by_label(offers):
    return {offer.label: offer for offer in offers}


def plain(problems):
    """The problems without what would mend them."""
    return tuple(structs.replace(problem, fixes=()) for problem in problems)


def told(offers):
    """Label, cost and the codes that block it."""
    return {offer.label: (offer.cost, *[problem.code for problem in offer.blocked]) for offer in offers}


def test_a_duel_offers_every_model_of_the_army_that_still_fits():
    found = told(choices(a_list("south", "duel", ["king-cobra"]), CATALOGUE).units["g1"])
    assert found["Southern Infantry"] == (3, "OVER_POINTS")
    assert set(found) > {"Jaeger", "Heavy Tank", "Tactical Cadre"}
    assert "Hunter" not in found
    empty = choices(begin(CATALOGUE, "south", "duel"), CATALOGUE).units["g1"]
    assert by_label(empty)["Heavy Tank"].allowed
    assert told(empty)["Tactical Cadre"] == (25, "TOO_MANY_MODELS", "OVER_POINTS")


def test_the_reason_is_the_one_the_validator_gives():
    roster = a_list("south", "duel", ["2 jaeger"])
    offer = by_label(choices(roster, CATALOGUE).units["g1"])["Iguana"]
    assert offer.blocked == plain(validate(apply_edit(roster, offer.edit), CATALOGUE).errors)
    assert offer.blocked[0].message == "The list has 3 models; a Duel takes at most 2."


def test_a_second_strike_cadre_waits_for_a_second_tactical_cadre():
    roster = a_list("south", "encounter", [TC3, "strike-cadre: 2 black-mamba"])
    found = told(choices(roster, CATALOGUE).units["g1"])
    assert found["Strike Cadre"] == (22, "TYPE_PER_TACTICAL")
    assert found["Tactical Cadre"] == (25,)
    assert found["Recon Cadre"] == (27,)


def test_models_and_upgrades_of_a_unit():
    roster = a_list("south", "encounter", ["tactical-cadre: command-jaeger, 5 jaeger, flammjaeger"])
    found = choices(roster, CATALOGUE)
    assert told(found.models["u1"]) == {
        "Command Jaeger": (7, "LINE_MAX"),
        "Jaeger": (6, "LINE_MAX"),
        "FlammJaeger": (6, "LINE_MAX", "UPGRADE_MAX"),
    }
    assert told(found.swaps["m2"]) == {"FlammJaeger": (0, "UPGRADE_MAX")}
    assert told(found.swaps["m7"]) == {"Jaeger": (0,)}
    assert found.swaps["m1"] == ()


def test_a_loose_model_may_become_any_version_of_itself():
    found = choices(a_list("south", "duel", ["jaeger"]), CATALOGUE).swaps["m1"]
    assert told(found) == {"Command Jaeger": (1,), "Blitz Jaeger": (2,), "FlammJaeger": (0,)}


def test_rerolls_platoons_and_battles():
    found = choices(a_list("south", "duel", ["king-cobra"], rerolls=1), CATALOGUE)
    assert told(found.purchases) == {"One more re-roll": (1, "REROLL_CAP"), "One re-roll less": (-1,)}
    assert told(found.battles)["Skirmish"] == (0,)
    assert told(found.battles)["Encounter"] == (0, "PLATOON_COUNT", "NO_SLOT")
    assert told(choices(a_list("south", "encounter", [TC3]), CATALOGUE).groups) == {
        "Tactical Platoon": (25, "PLATOON_COUNT")}  # fmt: skip


def test_a_list_already_over_is_not_refused_what_makes_it_no_worse():
    over = a_list("south", "duel", ["black-mamba", "iguana-gunner"])
    assert told(choices(over, CATALOGUE).swaps["m2"]) == {"Iguana": (-1,)}


def test_of_a_list_beyond_all_measure_only_the_first_offers_are_tried(monkeypatch):
    roster = a_list("south", "duel", ["jaeger"] * 9)
    everything = choices(roster, CATALOGUE)
    monkeypatch.setattr(offers, "MOST_LOOKED_AT", 7 * (1 + 1 + 9 + 9))
    found = choices(roster, CATALOGUE)
    tried = [*found.battles, *found.groups, *(offer for kind in found.units.values() for offer in kind)]
    assert len(tried) == 7
    assert (found.purchases, set(found.swaps.values())) == ((), {()})
    assert everything.purchases
