"""The organisation of every force: Command Units, ratios to Core Units, and limits that entries have of their own."""

import pytest

from rules.fubar.lists.catalogue import CATALOGUE
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.validate import validate
from tests.rules.fubar.listing import BAND, BRIGADE, COMMAND, GUARD, LINE, SQUAD, broken, judged

# army: a Command Unit, a Core Unit, a Support Unit, an Armour Unit, a Heavy Unit
FORCES = {
    "marrowgate": (COMMAND, LINE, "marksman-pair: pair-spotter, pair-marksman", "scout-car", "light-tank"),
    "saltwind": (GUARD, BAND, "hill-shooters: hill-shooter", "gun-technical", ""),
    "lantern": ("warden-cell: 3 warden", "lancer-cell: 4 lancer", "colossus-squad: 2 colossus", "hunter-car", "colossus-squad: 2 colossus"),
    "tolmere": (BRIGADE, SQUAD, "mortar-carrier", "line-tank", "breaker-tank"),
}  # fmt: skip


def against(rule, army, battle, *units):
    """What was counted and allowed where the list breaks the rule."""
    return [(measured, limit) for name, measured, limit in broken(judged(army, battle, *units)) if name == rule]


@pytest.mark.rule("fubar.list.command")
@pytest.mark.parametrize("army", FORCES)
@pytest.mark.parametrize(("battle", "most"), [("patrol", 1), ("skirmish", 1), ("engagement", 1), ("battle", 2)])
def test_a_list_has_one_command_unit_and_at_battle_size_up_to_two(army, battle, most):
    command, core, *_ = FORCES[army]
    found = [against("fubar.list.command", army, battle, core, *[command] * many) for many in range(most + 2)]
    assert found == [[(0, 1)], *[[]] * most, [(most + 1, most)]]


@pytest.mark.rule("fubar.list.support_ratio")
@pytest.mark.parametrize("army", FORCES)
def test_support_and_armour_units_do_not_outnumber_core_units(army):
    _, core, support, armour, _ = FORCES[army]
    rule, apart = "fubar.list.support_ratio", army == "saltwind"
    for one in (support, armour):
        assert against(rule, army, "battle", core, one) == []
        assert against(rule, army, "battle", core, one, one) == [(2, 1)]
    assert against(rule, army, "battle", core, support, armour) == ([] if apart else [(2, 1)])
    assert against(rule, army, "battle", core, core, support, armour) == []


@pytest.mark.rule("fubar.list.heavy_ratio")
@pytest.mark.parametrize("army", [army for army, (*_, heavy) in FORCES.items() if heavy])
def test_every_second_core_unit_makes_room_for_a_heavy_one(army):
    _, core, *_, heavy = FORCES[army]
    for cores, most in ((1, 0), (2, 1), (3, 1), (4, 2)):
        fits, exceeds = ([core] * cores + [heavy] * many for many in (most, most + 1))
        assert against("fubar.list.heavy_ratio", army, "battle", *fits) == []
        assert against("fubar.list.heavy_ratio", army, "battle", *exceeds) == [(most + 1, most)]


@pytest.mark.rule("fubar.list.entry_limit")
@pytest.mark.parametrize(
    ("army", "battle", "others", "entry", "most"),
    [
        ("marrowgate", "battle", [LINE] * 2, "reserve-section: 8 reservist", 2),
        ("marrowgate", "battle", [LINE] * 3, "marksman-pair: pair-spotter, pair-marksman", 2),
        ("saltwind", "battle", [BAND] * 3, "old-hands: 5 old-hand", 1),
        ("saltwind", "battle", [BAND] * 4, "old-hands: 5 old-hand", 2),
        ("lantern", "battle", ["lancer-cell: 4 lancer"] * 2, "vigil-cell: 3 vigil", 2),
        ("tolmere", "battle", [SQUAD] * 2, "fighting-carrier", 2),
        ("tolmere", "patrol", [SQUAD] * 4, "breaker-tank", 0),
        ("tolmere", "skirmish", [SQUAD] * 4, "breaker-tank", 0),
        ("tolmere", "engagement", [SQUAD] * 4, "breaker-tank", 1),
        ("tolmere", "battle", [SQUAD] * 4, "breaker-tank", 1),
    ],
)
def test_an_entry_has_its_own_limit(army, battle, others, entry, most):
    assert against("fubar.list.entry_limit", army, battle, *others, *[entry] * most) == []
    assert against("fubar.list.entry_limit", army, battle, *others, *[entry] * (most + 1)) == [(most + 1, most)]


@pytest.mark.rule("fubar.list.one_supplement")
@pytest.mark.parametrize("mixed", ["line-section: 6 line-trooper, fighter", "free-band: 8 line-trooper"])
def test_neither_a_figure_nor_an_entry_comes_from_another_force(mixed):
    assert against("fubar.list.one_supplement", "marrowgate", "patrol", COMMAND, mixed) == [(1, 0)]


@pytest.mark.rule("fubar.list.one_supplement")
@pytest.mark.parametrize("battle", CATALOGUE.battles)
def test_a_list_is_one_force(battle):
    line = [NewUnit("line-section", ("line-trooper",) * 6)]
    report = validate(compose(CATALOGUE, "marrowgate", battle, [line, line], name="Two forces"), CATALOGUE)
    assert ("fubar.list.one_supplement", 2, 1) in broken(report)


@pytest.mark.rule("fubar.list.crewed_weapon")
@pytest.mark.parametrize(
    ("army", "unit"),
    [
        ("marrowgate", "machine-gun-team: gun-team-loader, 2 gun-team-hmg"),
        ("saltwind", "gun-crew: crew-loader, 2 crew-hmg"),
    ],
)
def test_every_heavy_machine_gun_has_two_figures(army, unit):
    assert against("fubar.list.crewed_weapon", army, "battle", unit) == [(2, 1)]


@pytest.mark.rule("fubar.list.must_ride")
def test_a_transport_nobody_is_assigned_to_carries_nobody():
    assert against("fubar.list.must_ride", "tolmere", "patrol", BRIGADE, "carrier-squad: 6 dragoon", "carrier") == [
        (0, 1)
    ]
