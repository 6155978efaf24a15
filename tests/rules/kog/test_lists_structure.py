"""Platoons, units and agreed limits of both armies: each limit holds at its edge and is refused one past it."""

import pytest
from msgspec import structs

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster.validate import validate
from tests.rules.kog.listing import TC3, TS3, a_list


def codes(roster):
    return sorted(problem.code for problem in validate(roster, CATALOGUE).errors)


def rules_of(roster):
    return sorted(problem.rule for problem in validate(roster, CATALOGUE).errors)


def judged(army, *units):
    """An agreed limit out of reach, so that structure alone is judged."""
    return rules_of(a_list(army, "encounter", list(units), agreed=1000))


SOUTH = {
    "strike": "strike-cadre: 2 black-mamba",
    "recon": "recon-cadre: 3 iguana",
    "fire-support": "fire-support-cadre: spitting-cobra",
}
NORTH = {
    "strike": "strike-squad: 3 jaguar, hunter",
    "recon": "recon-squad: 2 cheetah, ferret",
    "fire-support": "fire-support-squad: 2 grizzly",
}

ONE_OF_A_KIND = [
    ("south", TC3, SOUTH["strike"], "kog.army.south.platoon.strike"),
    ("south", TC3, SOUTH["recon"], "kog.army.south.platoon.recon"),
    ("south", TC3, SOUTH["fire-support"], "kog.army.south.platoon.fire-support"),
    ("north", TS3, NORTH["strike"], "kog.army.north.platoon.strike"),
    ("north", TS3, NORTH["recon"], "kog.army.north.platoon.recon"),
    ("north", TS3, NORTH["fire-support"], "kog.army.north.platoon.fire-support"),
]


@pytest.mark.parametrize(
    ("army", "tactical", "unit", "rule"),
    [pytest.param(*row, id=row[-1], marks=pytest.mark.rule(row[-1])) for row in ONE_OF_A_KIND],
)
def test_one_unit_of_a_kind_for_each_tactical_unit(army, tactical, unit, rule):
    assert judged(army, tactical, unit) == []
    assert judged(army, tactical, unit, unit) == [rule]
    assert judged(army, tactical, tactical, unit, unit) == []
    assert judged(army, tactical, tactical, unit, unit, unit) == [rule]


@pytest.mark.rule("kog.army.south.platoon.non-tactical-cap", "kog.army.north.platoon.non-tactical-cap")
@pytest.mark.parametrize(("army", "tactical", "units"), [("south", TC3, SOUTH), ("north", TS3, NORTH)])
def test_two_other_units_for_each_tactical_unit(army, tactical, units):
    cap = f"kog.army.{army}.platoon.non-tactical-cap"
    assert judged(army, tactical, *list(units.values())[:2]) == []
    assert judged(army, tactical, *units.values()) == [cap]
    assert judged(army, tactical, tactical, *units.values()) == []


@pytest.mark.rule("kog.army.south.platoon.tactical", "kog.army.north.platoon.tactical")
@pytest.mark.parametrize(("army", "tactical"), [("south", TC3), ("north", TS3)])
def test_a_platoon_may_have_any_number_of_tactical_units(army, tactical):
    assert judged(army, *[tactical] * 9) == []
    assert judged(army) == ["kog.army.cost", f"kog.army.{army}.platoon.tactical"]


@pytest.mark.rule("kog.army.south.platoons", "kog.army.north.platoons", "kog.army.organized.platoons")
@pytest.mark.parametrize(("army", "tactical"), [("south", TC3), ("north", TS3)])
def test_organised_lists_are_platoons_of_units_of_models(army, tactical):
    platoon = a_list(army, "encounter", [tactical])
    assert codes(platoon) == []
    [organisation] = [o for o in CATALOGUE.organisations.values() if o.army == army]
    assert (organisation.kind, organisation.rule) == ("platoon", f"kog.army.{army}.platoons")
    outside = a_list(army, "duel", [tactical])
    moved = structs.replace(outside, battle="encounter")
    assert codes(moved) == ["NO_PLATOON", "PLATOON_COUNT"]
    loose = a_list(army, "encounter", [tactical, "jaeger" if army == "south" else "hunter"])
    assert rules_of(loose) == ["kog.army.organized.platoons"]


UNITS = [
    # unit, cheapest form, its points and models, dearest form, its points and models
    ("south", "tactical-cadre", "command-jaeger, 3 jaeger", 25, 4, "command-jaeger, 6 jaeger", 43, 7),
    ("south", "strike-cadre", "2 black-mamba", 22, 2, "king-cobra, 4 black-mamba, blitz-jaeger, jaeger", 76, 7),
    ("south", "recon-cadre", "3 iguana", 27, 3, "black-mamba, 4 iguana, 2 iguana-gunner", 67, 7),
    ("south", "fire-support-cadre", "spitting-cobra", 13, 1,
     "king-cobra, 2 spitting-cobra, 2 support-cobra, 2 jaeger", 84, 7),
    ("north", "tactical-squad", "headhunter, 3 hunter", 25, 4, "headhunter, 6 hunter", 43, 7),
    ("north", "strike-squad", "3 jaguar, hunter", 36, 4, "command-jaguar, 4 jaguar, 2 hunter", 63, 7),
    ("north", "recon-squad", "2 cheetah, ferret", 23, 3, "4 cheetah, command-jaguar, 2 ferret", 57, 7),
    ("north", "fire-support-squad", "2 grizzly", 28, 2, "2 grizzly, kodiak, command-jaguar, 2 hunter", 70, 6),
]  # fmt: skip


@pytest.mark.rule(
    "kog.army.unit.free-selection",
    "kog.army.south.cadre.tactical",
    "kog.army.south.cadre.strike",
    "kog.army.south.cadre.recon",
    "kog.army.south.cadre.fire-support",
    "kog.army.north.squad.tactical",
    "kog.army.north.squad.strike",
    "kog.army.north.squad.recon",
    "kog.army.north.squad.fire-support",
)
@pytest.mark.parametrize("case", UNITS, ids=lambda case: case[1])
def test_a_unit_from_its_cheapest_to_its_dearest_form(case):
    army, entry, cheapest, low, fewest, dearest, high, most = case
    for models, cost, count in ((cheapest, low, fewest), (dearest, high, most)):
        roster = a_list(army, "skirmish", [f"{entry}: {models}"], agreed=100)
        report = validate(roster, CATALOGUE)
        assert (report.points, report.models, codes(roster)) == (cost, count, [])
        organised = judged(army, *[TC3 if army == "south" else TS3], f"{entry}: {models}")
        assert organised == []


@pytest.mark.rule("kog.army.unit.entry")
@pytest.mark.parametrize("entry", CATALOGUE.units.values(), ids=lambda entry: entry.id)
def test_each_line_is_refused_one_below_and_one_above_its_range(entry):
    tactical = TC3 if entry.army == "south" else TS3
    for line in entry.lines:
        others = [f"{other.min} {other.of[0]}" for other in entry.lines if other is not line and other.min]
        for count, code in ((line.min - 1, line.below), (line.max + 1, line.above)):
            if count >= 0:
                models = ", ".join([*others, *([f"{count} {line.of[0]}"] if count else [])])
                unit = f"{entry.id}: {models}" if models else f"{entry.id}: {entry.lines[0].of[0]}"
                roster = a_list(entry.army, "encounter", [tactical, tactical, unit], agreed=1000)
                assert code in codes(roster)


@pytest.mark.rule("kog.army.unit.upgrade-line")
def test_upgrades_are_never_compulsory():
    for entry in CATALOGUE.units.values():
        assert all(cap.min == 0 for cap in entry.caps)


@pytest.mark.rule("kog.army.agreed-limits")
def test_an_agreed_total_replaces_the_printed_one_and_is_announced():
    roster = a_list("south", "duel", ["black-mamba", "iguana-gunner"], agreed=25)
    report = validate(roster, CATALOGUE)
    assert (report.legal, report.limit) == (True, 25)
    assert [(p.code, p.severity, p.measured, p.limit) for p in report.problems] == [("AGREED_LIMIT", "warning", 25, 20)]
    tight = validate(a_list("south", "duel", ["black-mamba", "iguana-gunner"], agreed=15), CATALOGUE)
    assert [problem.code for problem in tight.errors] == ["OVER_POINTS"]


@pytest.mark.rule("kog.army.apocalyptic")
def test_apocalyptic_without_an_agreed_total_is_played_to_the_typical_one():
    report = validate(a_list("north", "apocalyptic", [TS3], [TS3], [TS3]), CATALOGUE)
    assert (report.legal, report.limit) == (True, 250)
    assert [problem.code for problem in report.problems] == ["TYPICAL_POINTS"]
    many = validate(a_list("north", "apocalyptic", *[[TS3]] * 12, agreed=300), CATALOGUE)
    assert many.legal


@pytest.mark.rule("kog.army.points-limit")
def test_bought_rerolls_count_towards_the_ceiling():
    full = a_list("south", "duel", ["blitz-jaeger", "black-mamba"], rerolls=1)
    assert (validate(full, CATALOGUE).points, codes(full)) == (20, [])
    over = a_list("south", "duel", ["blitz-jaeger", "black-mamba"], rerolls=2)
    assert codes(over) == ["REROLL_POINTS"]


@pytest.mark.rule("kog.leader.highest-command")
def test_the_leader_chosen_in_the_list_must_have_the_highest_command():
    roster = a_list("south", "encounter", [TC3])
    [unit] = roster.groups[0].units
    commander, jaeger = unit.models[0].id, unit.models[1].id
    assert codes(_led_by(roster, commander)) == []
    [problem] = validate(_led_by(roster, jaeger), CATALOGUE).errors
    assert (problem.code, problem.measured, problem.limit) == ("LEADER", 2, 3)
    assert codes(_led_by(roster, "somebody")) == ["LEADER"]


def _led_by(roster, model):
    group = roster.groups[0]
    unit = structs.replace(group.units[0], leader=model)
    return structs.replace(roster, groups=(structs.replace(group, units=(unit,)),))
