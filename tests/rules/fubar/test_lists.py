"""The worked list vectors LV-01 to LV-22: sums, verdicts, and every rule that is broken with what was counted."""

import pytest
from msgspec import structs

from rules.fubar.lists.catalogue import CATALOGUE
from rules.roster.apply import apply_edits
from rules.roster.edit import SetCarrier
from rules.roster.validate import validate
from tests.rules.fubar.listing import (
    BAND,
    BRIGADE,
    COMMAND,
    GUARD,
    LINE,
    RESERVE,
    SQUAD,
    a_list,
    broken,
    judged,
)

LV_01 = [
    "command-section: 4 command-trooper; elite-leader",
    "line-section: 6 line-trooper, line-lmg, line-rpg; veteran-leader",
    "line-section: 6 line-trooper; in truck",
    "reserve-section: 9 reservist, reserve-lmg; seasoned-leader",
    "machine-gun-team: gun-team-hmg, 2 gun-team-loader",
    "light-tank",
]
FIGHTING = "in fighting-carrier"
LV_15 = [
    BRIGADE,
    f"carrier-squad: 5 dragoon, squad-lmg, squad-rpg; veteran-leader; {FIGHTING}",
    SQUAD,
    "line-tank",
]
VIGILS = ["vigil-cell: 3 vigil"] * 3


def vector(name, rules, army, battle, units, total, *breaks):
    """`breaks` are all rules that the list breaks, each with what was measured and the limit."""
    marks = pytest.mark.rule(*rules.split())
    told = [(f"fubar.list.{rule}", measured, limit) for rule, measured, limit in breaks]
    return pytest.param(army, battle, units, total, told, id=name, marks=marks)


WHOLE_LISTS = [
    vector("LV-01", "fubar.list.points_cap fubar.list.unit_count fubar.list.command fubar.list.core_minimum fubar.list.heavy_ratio fubar.list.leader_price", "marrowgate", "skirmish",
           LV_01, 528),
    vector("LV-02", "fubar.list.heavy_ratio fubar.list.support_ratio", "marrowgate", "skirmish", [*LV_01, "light-tank"], 590,
           ("heavy_ratio", 2, 1)),
    vector("LV-03", "fubar.list.points_cap", "marrowgate", "patrol",
           ["command-section: 5 command-trooper, command-lmg",
            "line-section: 6 line-trooper, line-rpg; veteran-leader", LINE], 350),
    vector("LV-04", "fubar.list.points_cap fubar.list.leader_price", "marrowgate", "patrol",
           [COMMAND, "line-section: 8 line-trooper, 2 line-lmg; veteran-leader", LINE], 351, ("points_cap", 351, 350)),
    vector("LV-05", "fubar.list.command", "marrowgate", "patrol", [LINE, LINE], 168, ("command", 0, 1)),
    vector("LV-06 Skirmish", "fubar.list.command", "marrowgate", "skirmish", [COMMAND, COMMAND, LINE, LINE], 352,
           ("command", 2, 1)),
    vector("LV-06 Engagement", "fubar.list.command", "marrowgate", "engagement", [COMMAND, COMMAND, LINE, LINE, LINE], 436,
           ("command", 2, 1)),
    vector("LV-06 Battle", "fubar.list.command", "marrowgate", "battle", [COMMAND, COMMAND, *[LINE] * 5], 604),
    vector("LV-07 nine", "fubar.list.weapon_ratio", "marrowgate", "patrol",
           [COMMAND, "line-section: 7 line-trooper, 2 line-lmg"], 236, ("weapon_ratio", 2, 1)),
    vector("LV-07 ten", "fubar.list.weapon_ratio", "marrowgate", "patrol",
           [COMMAND, "line-section: 8 line-trooper, 2 line-lmg"], 92 + 158),
    vector("LV-08", "fubar.list.squad_size", "marrowgate", "patrol", [COMMAND, LINE, "reserve-section: 7 reservist"], 218,
           ("squad_size", 7, 8)),
    vector("LV-09", "fubar.list.entry_limit", "marrowgate", "patrol", [COMMAND, LINE, RESERVE, RESERVE], 272,
           ("entry_limit", 2, 1)),
    vector("LV-10 Command", "fubar.list.leader", "marrowgate", "patrol",
           ["command-section: 4 command-trooper; veteran-leader", LINE], 176, ("leader", 1, 0)),
    vector("LV-10 Reserve", "fubar.list.leader", "marrowgate", "patrol",
           [COMMAND, LINE, "reserve-section: 8 reservist; veteran-leader"], 224, ("leader", 1, 0)),
    vector("LV-10 Team", "fubar.list.leader", "marrowgate", "patrol",
           [COMMAND, LINE, "machine-gun-team: gun-team-hmg, 2 gun-team-loader; seasoned-leader"], 221,
           ("leader", 1, 0)),
    vector("LV-11", "fubar.list.support_ratio", "marrowgate", "skirmish",
           [COMMAND, LINE, LINE, "machine-gun-team: gun-team-hmg, 2 gun-team-loader", "scout-car", "scout-car"], 385,
           ("support_ratio", 3, 2)),
    vector("LV-12", "fubar.list.support_ratio fubar.list.core_minimum", "saltwind", "skirmish",
           ["headmans-guard: 5 guard; veteran-leader", BAND, BAND, BAND, "gun-crew: crew-hmg, 2 crew-loader",
            "hill-shooters: hill-shooter", "gun-technical", "gun-technical", "gun-technical"], 326),
    vector("LV-13", "fubar.list.entry_limit", "saltwind", "patrol", [GUARD, BAND, "old-hands: 5 old-hand"], 156,
           ("entry_limit", 1, 0)),
    vector("LV-14", "fubar.list.unit_count", "lantern", "patrol", ["warden-cell: 3 warden", "lancer-cell: 4 lancer"], 337),
    vector("LV-14 with a Skiff", "fubar.list.points_cap", "lantern", "patrol",
           ["warden-cell: 3 warden", "lancer-cell: 4 lancer; in skiff"], 413, ("points_cap", 413, 350)),
    vector("LV-15", "fubar.list.must_ride fubar.list.transport_seats fubar.list.transport_assignment fubar.list.entry_limit", "tolmere", "skirmish", LV_15, 588),
    vector("LV-16", "fubar.list.transport_seats", "tolmere", "patrol",
           [BRIGADE, f"carrier-squad: 8 dragoon; {FIGHTING}"], 353,
           ("points_cap", 353, 350), ("transport_seats", 8, 7)),
    vector("LV-17 on foot", "fubar.list.must_ride", "tolmere", "patrol", [BRIGADE, "carrier-squad: 6 dragoon"], 254,
           ("must_ride", 0, 1)),
    vector("LV-18 Skirmish", "fubar.list.entry_limit", "tolmere", "skirmish", [BRIGADE, SQUAD, SQUAD, "breaker-tank"], 678,
           ("points_cap", 678, 600), ("entry_limit", 1, 0)),
    vector("LV-18 Engagement", "fubar.list.entry_limit fubar.list.heavy_ratio", "tolmere", "engagement",
           [BRIGADE, SQUAD, SQUAD, SQUAD, "breaker-tank"], 824),
    vector("LV-18 Battle", "fubar.list.entry_limit fubar.list.heavy_ratio", "tolmere", "battle",
           [BRIGADE, SQUAD, SQUAD, SQUAD, SQUAD, "breaker-tank", "breaker-tank"], 1198, ("entry_limit", 2, 1)),
    vector("LV-19", "fubar.list.weapon_ratio fubar.list.crewed_weapon", "marrowgate", "patrol",
           [COMMAND, LINE, "machine-gun-team: gun-team-loader, 2 gun-team-hmg"], 233,
           ("weapon_ratio", 2, 1), ("crewed_weapon", 2, 1)),
    vector("LV-20", "fubar.list.one_option_per_figure", "marrowgate", "patrol",
           [COMMAND, "line-section: 6 line-trooper, line-lmg+line-rpg"], 203, ("one_option_per_figure", 2, 1)),
    vector("LV-21", "fubar.list.one_supplement", "marrowgate", "patrol", [COMMAND, LINE, "gun-technical"], 201,
           ("one_supplement", 1, 0)),
    vector("LV-22 Lantern", "fubar.list.unit_count", "lantern", "skirmish",
           ["warden-cell: 3 warden", *["lancer-cell: 4 lancer"] * 3, *VIGILS], 165 + 3 * 172 + 3 * 156,
           ("points_cap", 1149, 600), ("unit_count", 7, 6)),
    vector("LV-22 Marrowgate", "fubar.list.unit_count", "marrowgate", "skirmish", [COMMAND, LINE, LINE], 260,
           ("unit_count", 3, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("army", "battle", "units", "total", "breaks"), WHOLE_LISTS)
def test_a_worked_list_has_its_sum_and_breaks_these_rules_and_no_other(army, battle, units, total, breaks):
    report = judged(army, battle, *units)
    assert report.points == total
    assert broken(report) == breaks
    assert report.legal == (not breaks)


@pytest.mark.rule("fubar.list.transport_assignment")
def test_lv_17_one_carrier_cannot_be_assigned_to_two_squads():
    roster = a_list("tolmere", "engagement", BRIGADE, SQUAD, SQUAD, SQUAD)
    squads = [unit for unit in roster.groups[0].units if unit.entry == "carrier-squad"]
    shared = apply_edits(roster, [SetCarrier(squads[1].id, squads[0].carrier)])
    report = validate(shared, CATALOGUE)
    assert [(problem.code, problem.measured, problem.limit) for problem in report.errors] == [
        ("RIDERS", 2, 1),
        ("NO_RIDER", 0, 1),
    ]
    assert {problem.rule for problem in report.errors} == {"fubar.list.transport_assignment"}


def test_lv_01_is_counted_as_the_vector_counts_it():
    report = judged("marrowgate", "skirmish", *LV_01)
    assert [cost.points for cost in report.costs] == [100, 139, 84, 23, 75, 45, 62]
    assert report.units == 7
    leaders = [(option.option, option.points) for cost in report.costs for option in cost.options]
    assert leaders == [("elite-leader", 8), ("veteran-leader", 14), ("seasoned-leader", 9)]


@pytest.mark.rule("fubar.list.support_ratio", "fubar.list.heavy_ratio")
def test_without_a_core_unit_there_is_no_room_for_support_armour_or_heavy_entries():
    report = judged("marrowgate", "patrol", COMMAND, "light-tank")
    assert [(rule, measured, limit) for rule, measured, limit in broken(report)] == [
        ("fubar.list.core_minimum", 0, 1),
        ("fubar.list.support_ratio", 1, 0),
        ("fubar.list.heavy_ratio", 1, 0),
    ]


@pytest.mark.rule("fubar.list.support_ratio")
def test_the_free_bands_count_support_and_armour_separately():
    technicals = ["gun-technical", "rocket-technical", "anti-tank-technical"]
    shooters = ["hill-shooters: hill-shooter"] * 3
    report = judged("saltwind", "skirmish", GUARD, BAND, BAND, BAND, *shooters, *technicals)
    assert broken(report) == []
    one_more = judged("saltwind", "engagement", GUARD, BAND, BAND, BAND, BAND, *technicals, *["gun-technical"] * 2)
    assert broken(one_more) == [("fubar.list.support_ratio", 5, 4)]


@pytest.mark.rule("fubar.list.weapon_ratio")
@pytest.mark.parametrize(
    ("unit", "counted"),
    [
        ("mortar-team: 3 mortar-team-loader", (0, 1)),
        ("marksman-pair: 2 pair-marksman", (2, 1)),
        ("marksman-pair: 2 pair-spotter", (0, 1)),
    ],
)
def test_a_compulsory_weapon_is_there_exactly_once(unit, counted):
    assert broken(judged("marrowgate", "patrol", COMMAND, LINE, unit)) == [("fubar.list.weapon_ratio", *counted)]


@pytest.mark.rule("fubar.list.weapon_ratio")
@pytest.mark.parametrize(
    ("army", "unit", "counted"),
    [
        ("marrowgate", "reserve-section: 6 reservist, 5 reserve-lmg", (5, 1)),
        ("saltwind", "free-band: 4 fighter, 5 smg-fighter", (5, 4)),
        ("saltwind", "gun-crew: 2 crew-loader, crew-hmg, crew-mortar", (2, 1)),
        ("lantern", "lancer-cell: 3 lancer, lmg-lancer, flame-lancer", (2, 1)),
        ("tolmere", "carrier-squad: 4 dragoon, 2 squad-lmg; in carrier", (2, 1)),
    ],
)
def test_options_are_limited_as_the_entry_says(army, unit, counted):
    assert ("fubar.list.weapon_ratio", *counted) in broken(judged(army, "battle", unit))


@pytest.mark.rule("fubar.list.entry_limit")
def test_entries_have_limits_of_their_own():
    pair = "marksman-pair: pair-spotter, pair-marksman"
    assert ("fubar.list.entry_limit", 3, 2) in broken(judged("marrowgate", "battle", COMMAND, *[LINE] * 5, *[pair] * 3))
    cells = ["warden-cell: 3 warden", "lancer-cell: 4 lancer", "vigil-cell: 3 vigil", "vigil-cell: 3 vigil"]
    assert ("fubar.list.entry_limit", 2, 1) in broken(judged("lantern", "engagement", *cells))
    squads = [f"carrier-squad: 6 dragoon; {FIGHTING}"] * 2
    assert broken(judged("tolmere", "skirmish", BRIGADE, *squads)) == []
    three = judged("tolmere", "skirmish", f"brigade-command-squad: 4 brigade-dragoon; {FIGHTING}", *squads)
    assert ("fubar.list.entry_limit", 3, 2) in broken(three)


@pytest.mark.rule("fubar.list.leader")
def test_a_unit_has_one_leader_of_the_level_its_entry_allows():
    both = "line-section: 6 line-trooper; veteran-leader; elite-leader"
    assert broken(judged("marrowgate", "patrol", COMMAND, both)) == [("fubar.list.leader", 1, 0)]
    twice = "line-section: 6 line-trooper; veteran-leader; veteran-leader"
    assert broken(judged("marrowgate", "patrol", COMMAND, twice)) == [("fubar.list.leader", 2, 1)]


@pytest.mark.rule("fubar.weapon.grenades_carried")
def test_grenades_are_for_units_whose_entry_offers_them():
    assert judged("marrowgate", "patrol", COMMAND, "line-section: 6 line-trooper; grenades").points == 92 + 6 * 15
    report = judged("marrowgate", "patrol", COMMAND, LINE, "reserve-section: 8 reservist; grenades")
    assert broken(report) == [("fubar.weapon.grenades_carried", 1, 0)]
    assert report.points == 92 + 84 + 48


@pytest.mark.rule("fubar.list.transport_assignment")
def test_a_transport_is_assigned_to_an_infantry_unit():
    alone = judged("marrowgate", "patrol", COMMAND, LINE, "truck")
    assert broken(alone) == [("fubar.list.transport_assignment", 0, 1)]
    roster = a_list("marrowgate", "patrol", COMMAND, LINE, "scout-car", "truck")
    units = {unit.entry: unit.id for unit in roster.groups[0].units}
    car = validate(apply_edits(roster, [SetCarrier(units["scout-car"], units["truck"])]), CATALOGUE)
    assert ("fubar.list.transport_assignment", 1, 0) in broken(car)
    rides = validate(apply_edits(roster, [SetCarrier(units["line-section"], units["scout-car"])]), CATALOGUE)
    assert ("fubar.list.transport_assignment", 1, 0) in broken(rides)


COMMON = [("patrol", 1, (2, 6)), ("skirmish", 2, (4, 10)), ("engagement", 3, (5, 14)), ("battle", 4, (7, 18))]


@pytest.mark.rule("fubar.list.core_minimum", "fubar.list.unit_count")
@pytest.mark.parametrize(
    ("army", "battle", "core", "units"),
    [
        *((army, *size) for army in ("marrowgate", "tolmere") for size in COMMON),
        *(("saltwind", battle, core + 1, units) for battle, core, units in COMMON),
        ("lantern", "patrol", 1, (2, 5)),
        ("lantern", "skirmish", 1, (3, 6)),
        ("lantern", "engagement", 2, (4, 8)),
        ("lantern", "battle", 3, (5, 10)),
    ],
)
def test_each_size_asks_for_core_units_and_bounds_the_number_of_units(army, battle, core, units):
    command = {"marrowgate": COMMAND, "saltwind": GUARD, "lantern": "warden-cell: 3 warden", "tolmere": BRIGADE}[army]
    one = {"marrowgate": LINE, "saltwind": BAND, "lantern": "lancer-cell: 4 lancer", "tolmere": SQUAD}[army]
    few, many = judged(army, battle, command), judged(army, battle, command, *[one] * 20)
    assert ("fubar.list.core_minimum", 0, core) in broken(few)
    too_few = ("fubar.list.unit_count", few.units, units[0]) in broken(few)
    assert too_few == (few.units < units[0])
    assert ("fubar.list.unit_count", many.units, units[1]) in broken(many)


@pytest.mark.rule("fubar.list.unit_count")
@pytest.mark.parametrize(
    ("army", "units"),
    [
        ("marrowgate", [COMMAND, "light-tank", "scout-car", *[f"{LINE}; in truck"] * 2]),
        ("saltwind", [GUARD, "gun-technical", "rocket-technical", *[f"{BAND}; in cattle-truck"] * 2]),
        ("lantern", ["warden-cell: 3 warden", "hunter-car", *["lancer-cell: 4 lancer; in skiff"] * 2]),
        ("tolmere", [BRIGADE, "line-tank", SQUAD, SQUAD]),
    ],
)
def test_every_vehicle_counts_as_a_unit(army, units):
    report = judged(army, "patrol", *units)
    most = 5 if army == "lantern" else 6
    assert ("fubar.list.unit_count", len(units) + sum("; in " in unit for unit in units), most) in broken(report)


@pytest.mark.rule("fubar.list.points_cap")
def test_a_total_equal_to_the_cap_is_legal_and_the_rest_is_lost():
    caps = {battle.id: battle.points for battle in CATALOGUE.battles.values()}
    assert caps == {"patrol": 350, "skirmish": 600, "engagement": 900, "battle": 1300}
    roster = structs.replace(a_list("marrowgate", "patrol", COMMAND, LINE), agreed_points=176)
    assert [problem.severity for problem in validate(roster, CATALOGUE).problems] == ["warning"]
    assert not validate(structs.replace(roster, agreed_points=175), CATALOGUE).legal
