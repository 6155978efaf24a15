"""Hits on vehicles: arcs, saves, the damage table and its repeated results. Vectors VV-01 to VV-07 and VV-15."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.fubar.activation.attempt import modifiers
from rules.fubar.board.measure import arc
from rules.fubar.board.table import Table
from rules.fubar.shoot.aim import Shot, shot_at
from rules.fubar.shoot.guns import Firing, guns_of
from rules.fubar.sight.cover import plate_save
from rules.fubar.turn.scoring import score
from rules.kernel.refusal import Seat
from tests.harness.game import Game
from tests.rules.fubar.build import Squad, at, begin, row, squad, table, vehicle
from tests.rules.fubar.fire_kit import Dice, aiming

FACING = {"front": 270, "side": 0, "rear": 90}


def target(side: str, **fields: Any) -> Squad:
    """A vehicle north of the firers that shows them this side."""
    return vehicle("b", (20, 20), facing=FACING[side], **fields)


def struck(
    hits: int, machine: Squad, *others: Squad, saves: Sequence[int], dice: Dice = (), **fields: Any
) -> Game[Table]:
    """So many riflemen hit the vehicle once each; its saves and then these dice follow."""
    firers = squad("a", row(18, 10, hits, 1.2), training="elite")
    rolls = [("to hit", [6] * hits), ("saves of", saves), *dice]
    return aiming(firers, machine, *others, dice=rolls, **fields).choose("all:b-u1")


def damage(*faces: Sequence[int]) -> Dice:
    return [("damage to", face) for face in faces]


def machine_of(game: Game[Table], unit: str = "b-u1") -> Any:
    return game.table.units[unit].vehicle


@pytest.mark.rule(
    "fubar.vehicle.save", "fubar.vehicle.armour.heavy", "fubar.vehicle.damage.roll", "fubar.vehicle.damage.front",
    "fubar.vehicle.damage.stunned", "fubar.vehicle.damage.weapon", "fubar.vehicle.damage.duplicate", "fubar.dice.order",
)  # fmt: skip
def test_vv_01_front() -> None:
    tank = target("front", plate="heavy", weapons=("heavy-cannon", "hmg"))
    game = struck(4, tank, saves=[3, 2, 1, 6], dice=damage([5, 2], [6, 1]))
    assert game.asked(1)
    assert machine_of(game).stunned
    assert set(game.allowed()) == {"lose:heavy-cannon", "lose:hmg"}
    game.choose("lose:hmg")
    assert game.table.models["b-u1-m1"].weapons == ("heavy-cannon",)
    assert machine_of(game).effects == ("stunned", "weapon")
    assert game.told("is hit on the front. 6 and 1, the lower counts: crew stunned, raised to weapon destroyed")


@pytest.mark.rule(
    "fubar.vehicle.damage.rear", "fubar.vehicle.damage.immobilised", "fubar.vehicle.damage.duplicate",
    "fubar.vehicle.damage.destroyed", "fubar.dice.natural_scope",
)  # fmt: skip
def test_vv_02_rear() -> None:
    tank = target("rear", plate="heavy", crew=0, weapons=("heavy-cannon", "hmg"))
    game = struck(2, tank, squad("b", [(40, 40)]), saves=[1, 2], dice=damage([1, 5], [5, 4]))
    assert machine_of(game).effects == ("immobilised", "destroyed")
    assert game.table.models["b-u1-m1"].life == "wreck"
    assert game.table.units["b-u1"].destroyed_by == 0


@pytest.mark.rule("fubar.vehicle.damage.cascade", "fubar.vehicle.damage.side", "fubar.vehicle.damage.after_destroyed")
def test_vv_03_cascade() -> None:
    tank = target("side", plate="medium", crew=0, weapons=("light-cannon", "hmg"))
    game = struck(5, tank, squad("b", [(40, 40)]), saves=[1, 2, 3, 1, 2], dice=damage([1], [2], [3], [1]))
    game.choose("lose:hmg")
    assert machine_of(game).effects == ("stunned", "weapon", "immobilised", "destroyed")
    assert game.table.models["b-u1-m1"].weapons == ("light-cannon",)


@pytest.mark.rule("fubar.vehicle.damage.stunned_not_cumulative", "fubar.vehicle.damage.stunned")
def test_vv_04_stunned_in_two_turns_is_still_minus_two() -> None:
    game = struck(1, target("side", stunned=True), saves=[1], dice=damage([2]))
    unit = game.table.units["b-u1"]
    assert machine_of(game).effects == ("stunned",)
    assert [(modifier.amount, modifier.why) for modifier in modifiers(game.table, unit)] == [(-2, "crew stunned")]


@pytest.mark.rule("fubar.vehicle.damage.inapplicable", "fubar.vehicle.armour.none", "fubar.dice.natural_scope")
def test_vv_05_nothing_to_destroy() -> None:
    truck = target("side", plate="none", weapons=(), crew=1, crew_armour="none")
    game = struck(1, truck, saves=[5], dice=damage([3]))
    assert machine_of(game).effects == ("immobilised",)
    stuck = target("side", plate="none", weapons=(), crew=1, crew_armour="none", immobilised=True)
    game = struck(1, stuck, squad("b", [(40, 40)]), saves=[1], dice=damage([5]))
    assert game.table.models["b-u1-m1"].life == "wreck"
    assert not game.table.living(game.table.units["b-u1-crew"])


@pytest.mark.rule("fubar.vehicle.damage.arcs")
@pytest.mark.parametrize(
    ("place", "side"),
    [
        ((10, 10), "front"),
        ((9.9, 10), "side"),
        ((-10, 10), "side"),
        ((-10, 9.9), "rear"),
        ((10, -10), "front"),
        ((-10, -10), "side"),
    ],
)
@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_vv_06_arc_boundaries(place: tuple[float, float], side: str, facing: int) -> None:
    x, y = place
    turned = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[facing]
    start = table(vehicle("a", (20, 20), facing=facing))
    assert arc(start, start.units["a-u1"], at(20 + turned[0], 20 + turned[1])) == side


@pytest.mark.rule("fubar.vehicle.damage.mixed_arcs", "fubar.vehicle.armour.medium", "fubar.dice.order")
def test_vv_07_two_arcs_in_one_bout() -> None:
    firers = squad("a", [(20, 30), (19, 10), (21, 10)], training="elite")
    tank = target("front", plate="medium", weapons=("light-cannon",))
    dice = [("to hit", [6]), ("to hit", [6, 6]), ("saves of", [4, 3]), ("saves of", [2]), *damage([6, 3], [3, 4])]
    game = aiming(firers, tank, dice=dice).choose("all:b-u1")
    assert machine_of(game).effects == ("weapon", "immobilised")
    assert game.table.models["b-u1-m1"].weapons == ()


@pytest.mark.rule("fubar.fire.any_weapon", "fubar.vehicle.armour.very_heavy", "fubar.vehicle.damage.rear")
def test_vv_15_pistol_against_a_heavy_tank() -> None:
    firer = squad("a", [(20, 14)], weapons=("pistol",), training="elite")
    tank = target("rear", plate="very-heavy", crew=0)
    dice = [("to hit", [4]), ("saves of", [1]), *damage([6, 2])]
    game = aiming(firer, tank, squad("b", [(40, 40)]), dice=dice).choose("all:b-u1")
    assert game.table.models["b-u1-m1"].life == "wreck"


@pytest.mark.rule(
    "fubar.vehicle.armour.none", "fubar.vehicle.armour.light", "fubar.vehicle.armour.medium", "fubar.vehicle.armour.heavy",
    "fubar.vehicle.armour.very_heavy", "fubar.armour.no_modifier", "fubar.vehicle.save",
)  # fmt: skip
@pytest.mark.parametrize(("plate", "need"), [("none", 6), ("light", 5), ("medium", 4), ("heavy", 3), ("very-heavy", 2)])
@pytest.mark.parametrize(("side", "many"), [("front", 2), ("side", 1), ("rear", 2)])
def test_each_class_saves_on_its_number_on_every_side(plate: str, need: int, side: str, many: int) -> None:
    machine = target(side, plate=plate)
    assert plate_save(table(squad("a", [(5, 5)]), machine).units["b-u1"]) == need
    assert not machine_of(struck(1, machine, saves=[need])).effects
    game = struck(1, machine, saves=[need - 1], dice=damage([1] * many))
    assert machine_of(game).effects == ("stunned",)


@pytest.mark.rule("fubar.vehicle.damage.roll")
@pytest.mark.parametrize(
    ("face", "effect"),
    [(1, "stunned"), (2, "stunned"), (3, "weapon"), (4, "weapon"), (5, "immobilised"), (6, "destroyed")],
)
def test_the_damage_table(face: int, effect: str) -> None:
    game = struck(1, target("side", crew=0), squad("b", [(40, 40)]), saves=[1], dice=damage([face]))
    assert machine_of(game).effects == (effect,)


@pytest.mark.rule("fubar.vehicle.damage.weapon")
def test_of_a_pair_of_guns_one_is_destroyed() -> None:
    game = struck(1, target("side", weapons=("hmg", "heavy-cannon", "hmg")), saves=[1], dice=damage([3]))
    assert set(game.allowed()) == {"lose:hmg", "lose:heavy-cannon"}
    assert game.choose("lose:hmg").table.models["b-u1-m1"].weapons == ("heavy-cannon", "hmg")


@pytest.mark.rule("fubar.vehicle.damage.immobilised", "fubar.scenario.victory")
def test_immobilising_a_vehicle_is_worth_half_its_points() -> None:
    game = struck(1, target("side", points=75), saves=[1], dice=damage([5]))
    assert score(game.table, Seat(0)) == 37
    assert game.table.units["b-u1"].halved_by == 0


@pytest.mark.rule("fubar.suppress.not_vehicles", "fubar.vehicle.activation", "fubar.unit.coherency.counted_figures")
def test_a_damaged_vehicle_is_never_suppressed_nor_out_of_touch() -> None:
    game = struck(2, target("side", weapons=("hmg",)), saves=[1, 1], dice=damage([3], [5]))
    unit = game.table.units["b-u1"]
    assert not game.table.down(unit)
    assert modifiers(game.table, unit) == ()


@pytest.mark.rule("fubar.vehicle.damage.wreck", "fubar.cover.obstacle")
def test_a_wreck_stays_covers_moderately_and_shields_nobody() -> None:
    game = struck(1, target("side", crew=0), squad("b", row(18.9, 22.3, 3, 1.1)), saves=[1], dice=damage([6]))
    behind = game.table.units["b-u2"]
    shot = shot_at(game.table, guns_of(game.table, game.table.units["a-u1"])[0], behind, Firing(kind="aimed"))
    assert isinstance(shot, Shot)
    assert (shot.cover, shot.shield) == (2, None)
    assert "Wreck" in [state.label for state in piece(game, "b-u1-m1").states]


def piece(game: Game[Table], id_: str) -> Any:
    view = game.system.view(game.table, None)
    return next(piece for piece in view.pieces if piece.id == id_)


@pytest.mark.rule("fubar.vehicle.activation", "fubar.activate.fail_exactly_half", "fubar.activate.fail_on_guard")
def test_a_vehicle_that_fails_goes_on_guard_and_never_withdraws() -> None:
    start = table(vehicle("a", (10, 10), immobilised=True, is_halved=True), squad("b", [(20, 10)]))
    game = begin(start, [("activation", [2])]).choose("attempt:a-u1")
    assert game.table.units["a-u1"].stance == "guard"
    assert game.table.models["a-u1-m1"].at == at(10, 10)
