"""The force a match keeps: Units and vehicles as the list has them, leaders, transports, every weapon."""

import msgspec
import pytest
from msgspec import structs

from rules.fubar.board.table import Settings
from rules.fubar.game import GAME
from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import Muster
from rules.fubar.lists.muster import muster
from rules.fubar.setup.new_table import new_table
from rules.roster.apply import apply_edits
from rules.roster.edit import Rename, SetLeader
from rules.roster.roster import LOOSE, Group, Unit
from rules.roster.validate import NotLegal, validate
from tests.rules.fubar.listing import BRIGADE, COMMAND, LINE, SQUAD, a_list

MIXED = "line-section: 6 line-trooper, line-lmg, line-rpg; grenades; veteran-leader; in truck"
ROSTER = a_list("marrowgate", "skirmish", COMMAND, MIXED, LINE, "light-tank")


def force(roster=ROSTER):
    return muster(roster, CATALOGUE)


@pytest.mark.rule("fubar.unit.owned", "fubar.unit.definition", "fubar.unit.starting_strength")
def test_units_and_figures_are_those_of_the_list():
    found = force()
    assert [(unit.id, unit.name, unit.entry, unit.training, len(unit.models), unit.points) for unit in found.units] == [
        ("u1", "Command Section", "command-section", "veteran", 4, 92),
        ("u2", "Line Section 1", "line-section", "seasoned", 8, 149),
        ("u3", "Truck", "truck", "seasoned", 1, 23),
        ("u4", "Line Section 2", "line-section", "seasoned", 6, 84),
        ("u5", "Light Tank", "light-tank", "seasoned", 1, 62),
    ]
    assert (found.points, found.limit, found.battle) == (410, 600, "skirmish")
    assert [model.id for model in found.models] == [f"m{number}" for number in range(1, 21)]
    section = [model for model in found.models if model.unit == "u2"]
    assert [model.name for model in section] == [*[f"Trooper {n}" for n in range(1, 7)], "LMG Gunner", "RPG Gunner"]
    assert [model.id for model in section] == list(found.units[1].models)
    assert {model.armour for model in section} == {"light"}


@pytest.mark.rule("fubar.weapon.grenades_carried")
def test_grenades_are_carried_by_every_figure_of_the_unit_that_bought_them_and_by_no_other():
    weapons = {model.unit: [] for model in force().models}
    for model in force().models:
        weapons[model.unit].append(model.weapons)
    assert weapons["u2"] == [
        *[("assault-rifle", "grenades")] * 6,
        ("lmg", "grenades"),
        ("assault-rifle", "rpg", "grenades"),
    ]
    assert weapons["u4"] == [("assault-rifle",)] * 6


@pytest.mark.rule("fubar.list.leader", "fubar.unit.leader.activation")
def test_the_leader_is_a_figure_of_the_unit_and_lends_its_level():
    found = force().units[1]
    assert (found.leader, found.leader_level) == (found.models[0], "veteran")
    assert (force().units[3].leader, force().units[3].leader_level) == ("", None)
    unit = ROSTER.groups[0].units[1]
    chosen = force(apply_edits(ROSTER, [SetLeader(unit.id, unit.models[-1].id)]))
    assert chosen.units[1].leader == chosen.units[1].models[-1]


@pytest.mark.rule("fubar.passenger.capacity", "fubar.list.transport_assignment", "fubar.passenger.bail_out_crew")
def test_vehicles_bring_armour_seats_crew_and_their_passengers():
    found = force()
    assert [unit.id for unit in found.units if unit.vehicle] == ["u3", "u5"]
    truck, tank = found.units[2].vehicle, found.units[4].vehicle
    assert (truck.plate, truck.seats, truck.crew, truck.crew_armour) == ("none", 12, 1, "none")
    assert (tank.plate, tank.seats, tank.crew, tank.crew_armour) == ("medium", 0, 3, "light")
    assert [unit.transport for unit in found.units] == ["", "u3", "", "", ""]
    hulls = {model.name: model for model in found.models if model.unit in {"u3", "u5"}}
    assert hulls["Light Tank"].weapons == ("light-cannon", "hmg")
    assert all(1_000 <= hull.radius <= 2_000 for hull in hulls.values())


@pytest.mark.rule("fubar.weapon.generic")
def test_every_force_brings_all_sixteen_weapons():
    assert [weapon.id for weapon in force().weapons] == list(CATALOGUE.weapons)
    guns = {weapon.id: weapon for weapon in force().weapons}
    assert (guns["hmg"].crew, guns["assault-rifle"].close_points, guns["light-mortar"].indirect) == (2, 2, True)


def test_own_names_are_kept():
    unit = ROSTER.groups[0].units[-1]
    found = force(apply_edits(ROSTER, [Rename("unit", "Old Bertha", unit.id)]))
    assert found.units[-1].name == "Old Bertha"
    assert found.models[-1].name == "Old Bertha"


def test_no_two_units_of_a_match_are_called_alike():
    settings = Settings(battle="skirmish", terrain="farmland", cap=600, turns=6, width=48_000, height=48_000)
    table = new_table(settings, (force(), force()))
    names = [[unit.name for unit in table.units_of(seat)] for seat in table.seats]
    assert names == [
        ["Command Section 1", "Line Section 1", "Truck 1", "Line Section 2", "Light Tank 1"],
        ["Command Section 2", "Line Section 3", "Truck 2", "Line Section 4", "Light Tank 2"],
    ]
    assert [table.models[f"{side}-m20"].name for side in "ab"] == ["Light Tank 1", "Light Tank 2"]
    assert table.models["b-m5"].name == "Trooper 1"


def test_a_list_that_is_not_legal_makes_no_force():
    with pytest.raises(NotLegal) as refused:
        force(a_list("tolmere", "patrol", BRIGADE, "carrier-squad: 6 dragoon"))
    assert [problem.rule for problem in refused.value.report.errors] == ["fubar.list.must_ride"]


def test_a_force_can_be_stored_and_read_back():
    found = force(a_list("tolmere", "patrol", BRIGADE, SQUAD))
    assert GAME.muster_type is Muster
    assert msgspec.json.decode(msgspec.json.encode(found), type=GAME.muster_type) == found


def test_a_unit_without_figures_takes_no_part():
    roster = a_list("marrowgate", "patrol", COMMAND, LINE)
    hollow = structs.replace(roster, groups=(Group("none", LOOSE, (Unit("hollow", ""),)), *roster.groups))
    assert validate(hollow, CATALOGUE).legal
    assert force(hollow) == force(roster)
