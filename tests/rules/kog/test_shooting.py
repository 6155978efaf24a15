"""Shooting: who may shoot at whom, in which order, with what, and why the rest may not (E-01 to E-08, E-18, E-19, E-24)."""

from typing import Any

import pytest

from rules.kernel.script import Fire
from rules.kog.board.table import Table
from tests.rules.kog.build import Game, begin, box, table, terrain

Spec = tuple[str, str, tuple[float, float]]
CANNON = "shoot:a-m1:autocannon-24-4"
POD = "shoot:a-m1:rocket-pod-24-4"
COMBAT = {"a-m1": {"move": "combat"}}
WALL = terrain("wall", box(14, 0, 1, 36), cover="hard", height=5)
MISS = ("to hit", [2, 2])


def facing(distance: float, *others: Spec, firer: str = "hunter", victim: str = "hunter", **fields: Any) -> Game:
    """A firer at (5, 10) and an enemy whose base is so far from its own."""
    bases = sum({"southern-infantry": 0.4, "heavy-tank": 0.8}.get(name, 0.6) for name in (firer, victim))
    models = [(firer, "a", (5.0, 10.0)), (victim, "b", (5.0 + bases + distance, 10.0)), *others]
    fields.setdefault("changes", COMBAT)
    return begin(table(models, size=(72, 36), **fields))


def with_dice(start: Table, *dice: tuple[str, list[int]]) -> Game:
    return begin(start, dice)


BYSTANDER: Spec = ("hunter", "b", (5.0, 20.0))


@pytest.mark.rule("kog.shoot.range", "kog.general.measure.thresholds", "kog.general.measure.base-to-base")
def test_range_includes_its_last_thousandth() -> None:
    """E-01"""
    assert facing(24).choose(CANNON).allowed("target:") == ["target:b-m1"]
    game = facing(24.001, BYSTANDER).choose(CANNON)
    refusal = game.refusal("target:b-m1")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.shoot.range", "24.01″", "24″")
    assert refusal.remedy == "Move 0.01″ closer."


@pytest.mark.rule("kog.shoot.range")
def test_a_weapon_without_a_target_says_how_far_the_nearest_enemy_is() -> None:
    game = facing(30, firer="blitz-jaeger")
    assert game.refusal(CANNON).message == "Too far: Hunter B1 is 30″ away, Autocannon reaches 24″."
    assert "shoot:a-m1:anti-tank-missile" in game.allowed()


@pytest.mark.rule("kog.shoot.engaged", "kog.shoot.eligible-model", "kog.general.engaged")
def test_the_engaged_do_not_shoot() -> None:
    """E-02: at 1.000 refused, at 1.001 allowed; a unit-mate farther away may shoot in either case."""
    mate: Spec = ("hunter", "a", (5.0, 15.0))
    game = facing(1, mate, units={"a-u1": ["a-m1", "a-m2"]})
    refusal = game.refusal("shoot:a-m1")
    assert (refusal.rule, refusal.measured) == ("kog.shoot.engaged", "1″")
    assert "shoot:a-m2:autocannon-24-4" in game.allowed()
    assert CANNON in facing(1.001).allowed()


@pytest.mark.rule("kog.shoot.after-charge", "kog.turn.steps", "kog.shoot.engaged")
@pytest.mark.parametrize("another", [False, True], ids=["alone", "another enemy beside"])
def test_after_a_charge_one_may_shoot_if_free(another: bool) -> None:
    """E-03: and without the re-roll of failed shots."""
    others: list[Spec] = [("hunter", "b", (30, 10)), *([("hunter", "b", (10.0, 12.0))] if another else [])]
    models = [("hunter", "a", (10.0, 10.0)), ("ferret", "b", (12.0, 10.0)), *others]
    mate: Spec = ("hunter", "a", (10.0, 24.0))
    start = table(
        [*models, mate], stage="fighting", changes={"a-m1": {"move": "charge"}}, units={"a-u1": ["a-m1", "a-m2"]}
    )
    dice = [("to hit", [5]), ("damage", [6]), *([("to hit", [2])] if another else []), ("to hit", [2, 3])]
    game = with_dice(start, *dice).choose("fight:a-m1:blade-1-4:b-m1")
    if another:
        game.choose("fight:b-m3:blade-1-4:a-m1")
        assert game.refusal("shoot:a-m1").rule == "kog.shoot.engaged"
    else:
        game.choose(CANNON, "target:b-m2")
        assert game.models["a-m1"].shot == "shot", "two misses, and nobody was asked about a re-roll"


@pytest.mark.rule("kog.shoot.after-charge", "kog.move.hold.reroll")
def test_who_held_among_enemies_and_won_free_shoots_with_the_re_roll() -> None:
    """E-04"""
    models: list[Spec] = [("hunter", "a", (10.0, 10.0)), ("ferret", "b", (12.0, 10.0)), ("hunter", "b", (10.0, 30.0))]
    start = table(models, stage="fighting", changes={"a-m1": {"move": "hold"}})
    game = with_dice(start, ("to hit", [5]), ("damage", [6]), ("to hit", [2, 4]))
    game.choose("fight:a-m1:blade-1-4:b-m1", CANNON, "target:b-m2")
    assert game.allowed("reroll:") == ["reroll:all", "reroll:none"]


@pytest.mark.rule(
    "kog.shoot.speed-move", "kog.move.speed.no-shooting", "kog.objective.hold.able-model", "kog.shoot.observer.eligible"
)
def test_a_speed_move_costs_the_shooting_and_everything_instead_of_it() -> None:
    """E-05"""
    mate: Spec = ("spitting-cobra", "a", (5.0, 30.0))
    game = facing(10, mate, firer="iguana", changes={"a-m1": {"move": "speed"}}, objectives=[(30, 30), (5, 11)])
    assert game.refusal("shoot:a-m1").rule == "kog.shoot.speed-move"
    assert game.refusal("hold:a-u1:objective-1").rule == "kog.shoot.speed-move"
    game = facing(10, mate, ("iguana", "a", (5.0, 25.0)), firer="iguana", changes={"a-m1": {"move": "speed"}})
    game.choose("shoot:a-m2:rocket-pack:indirect", "target:b-m1")
    assert game.refusal("observer:a-m1").rule == "kog.shoot.speed-move"
    assert "observer:a-m3" in game.allowed()


@pytest.mark.rule("kog.sight.none", "kog.sight.sensor-lock", "kog.shoot.sight-needed", "kog.cover.kind-under-lock")
def test_sensor_lock_reaches_12_inches() -> None:
    """E-06"""
    game = facing(12, terrain=[WALL]).choose(CANNON)
    assert game.option("target:b-m1").detail == "12″, Sensor Lock, Hard Cover (Wall)"
    refusal = facing(12.001, ("hunter", "b", (5.0, 20.0)), terrain=[WALL]).choose(CANNON).refusal("target:b-m1")
    assert (refusal.rule, refusal.measured) == ("kog.shoot.sight-needed", "12.01″")
    assert refusal.remedy == "Move to where it can be seen, or 0.01″ closer."


@pytest.mark.rule("kog.sight.best-applies", "kog.sight.full")
def test_plain_view_within_12_inches_is_no_cover() -> None:
    """E-07"""
    assert facing(8).choose(CANNON).option("target:b-m1").detail == "8″, in the open"


@pytest.mark.rule("kog.sight.partial", "kog.sight.obstructions", "kog.cover.hard-wins", "kog.sight.inside-terrain")
@pytest.mark.parametrize(
    ("ground", "seen"),
    [
        ([terrain("wall", box(14, 10, 1, 9), cover="hard", height=5)], "Hard Cover (Wall)"),
        ([terrain("scrub", box(14, 10, 1, 9), cover="soft", height=5)], "Soft Cover (Scrub)"),
        (
            [terrain("scrub", box(14, 10, 1, 9), cover="soft"), terrain("wall", box(16, 10, 1, 9), cover="hard")],
            "Hard Cover (Scrub)",
        ),
        ([terrain("fence", box(14, 10, 1, 9), height=5)], "in the open"),
        ([terrain("woods", box(19, 9, 3, 3), cover="soft")], "Soft Cover (Woods)"),
        ([terrain("woods", box(4, 9, 3, 3), cover="soft")], "in the open"),
        ([terrain("woods", box(4, 5, 30, 9), cover="soft")], "Soft Cover (Woods)"),
    ],
    ids=[
        "half behind a wall",
        "half behind scrub",
        "both kinds",
        "no cover trait",
        "in it",
        "firer in it",
        "both in it",
    ],
)
def test_what_cover_a_target_has(ground: list[Any], seen: str) -> None:
    game = facing(14, terrain=ground).choose(CANNON)
    assert game.option("target:b-m1").detail == f"14″, {seen}"


@pytest.mark.rule("kog.sight.models-do-not-block", "kog.damage.wreck.cover", "kog.cover.hard")
def test_the_living_give_no_cover_and_wrecks_do() -> None:
    between: Spec = ("hunter", "b", (13.0, 10.0))
    assert facing(14, between).choose(CANNON).option("target:b-m1").detail == "14″, in the open"
    wreck = facing(14, between, changes={**COMBAT, "b-m2": {"life": "wreck"}}, hull={"b-m2": 0}).choose(CANNON)
    assert wreck.option("target:b-m1").detail == "14″, Hard Cover (the wreck of Hunter B2)"


@pytest.mark.rule("kog.shoot.model-by-model", "kog.damage.wreck.cover", "kog.damage.destroyed")
def test_losses_and_new_wrecks_count_for_the_next_shooter() -> None:
    models: list[Spec] = [
        ("king-cobra", "a", (5, 10)),
        ("hunter", "a", (5, 12)),
        ("ferret", "b", (13, 10.5)),
        ("hunter", "b", (20, 10)),
    ]
    start = table(models, changes={"a-m1": {"move": "combat"}, "a-m2": {"move": "combat"}})
    game = with_dice(start, ("to hit", [2, 1]), ("damage", [3]))
    game.choose("shoot:a-m1:heavy-cannon-36", "target:b-m1")
    assert game.models["b-m1"].life == "wreck"
    game.choose("shoot:a-m2:autocannon-24-4")
    assert list(game.options("target:")) == ["target:b-m2"]
    assert "Hard Cover (the wreck of Ferret B1)" in game.option("target:b-m2").detail


@pytest.mark.rule("kog.equipment.single-use", "kog.equipment.multi-use", "kog.equipment.single-use.lost-boxes")
def test_single_use_equipment_is_spent_even_when_it_misses() -> None:
    """E-08"""
    mate: Spec = ("hunter", "a", (5.0, 14.0))
    game = facing(
        10,
        mate,
        firer="support-cobra",
        units={"a-u1": ["a-m1", "a-m2"]},
        changes={"a-m1": {"spent": ("rocket-pod-36-3",)}},
    )
    assert game.refusal("shoot:a-m1:rocket-pod-36-3").rule == "kog.equipment.single-use"
    assert {"shoot:a-m1:howitzer:direct", "shoot:a-m2:rocket-pod-24-4"} <= set(game.allowed())
    fired = with_dice(
        table([("hunter", "a", (5, 10)), ("hunter", "b", (15, 10))], changes=COMBAT), MISS, ("first turn", [1, 6])
    )
    fired.choose(POD, "target:b-m1")
    assert fired.models["a-m1"].spent == ("rocket-pod-24-4",)


def squad(*others: Spec, **fields: Any) -> Table:
    """A unit of two Hunters, a lone Jaguar, two enemies."""
    fields.setdefault("changes", {f"a-m{n}": {"move": "combat"} for n in (1, 2, 3)})
    return table(
        [("hunter", "a", (5, 10)), ("hunter", "a", (5, 13)), ("jaguar", "a", (5, 20)), ("hunter", "b", (15, 10)),
         ("hunter", "b", (15, 20)), *others],
        units={"a-u1": ["a-m1", "a-m2"]}, **fields,
    )  # fmt: skip


@pytest.mark.rule("kog.shoot.once", "kog.shoot.one-weapon", "kog.equipment.multi-use")
def test_one_weapon_per_model_and_turn() -> None:
    """E-18"""
    game = with_dice(squad(), MISS).choose(CANNON, "target:b-m1")
    assert game.refusal("shoot:a-m1").rule == "kog.shoot.once"


@pytest.mark.rule("kog.shoot.single-target", "kog.shoot.unit-by-unit", "kog.shoot.once")
def test_models_of_a_unit_may_choose_different_targets() -> None:
    """E-19: each model aims all its Shots at one; the unit closes itself when all have shot, and the next may go."""
    game = with_dice(squad(), MISS, MISS, MISS)
    game.choose(CANNON, "target:b-m1")
    assert game.refusal("shoot:a-m3").rule == "kog.shoot.unit-by-unit"
    game.choose("shoot:a-m2:autocannon-24-4", "target:b-m2")
    assert game.table.units["a-u1"].shot
    assert list(game.options("shoot:")) == ["shoot:a-m3:autocannon-24-3", "shoot:a-m3:rocket-pod-24-4"]


@pytest.mark.rule("kog.shoot.unit-by-unit", "kog.shoot.optional", "kog.shoot.once")
def test_a_finished_unit_is_not_picked_again() -> None:
    game = with_dice(squad(), MISS).choose(CANNON, "target:b-m1", "finish:a-u1")
    assert not [id_ for id_ in game.options() if id_.startswith(("shoot:a-m1", "shoot:a-m2"))]
    assert game.choose("done").table.stage == "movement"


@pytest.mark.rule("kog.shoot.optional", "kog.turn.who-acts")
def test_nobody_has_to_shoot() -> None:
    game = begin(squad())
    assert game.question.seat == 0
    assert game.choose("done").question.seat == 1
    assert not game.told("fires")


@pytest.mark.rule("kog.shoot.eligible-model", "kog.engine.interrupts")
def test_a_step_without_a_shot_asks_nothing() -> None:
    game = begin(table([("hunter", "a", (2, 2)), ("hunter", "b", (46, 34))]))
    assert game.table.stage == "movement"


@pytest.mark.rule("kog.morale.shaken.no-shooting", "kog.morale.shaken.no-substitutes")
def test_the_shaken_do_not_shoot() -> None:
    shaken = {f"a-m{n}": {"move": "hold", "shaken": n == 1} for n in (1, 2, 3)}
    game = begin(squad(changes=shaken, objectives=[(30, 30), (5, 8.5)]))
    assert game.refusal("shoot:a-m1").rule == "kog.morale.shaken.no-shooting"
    assert game.refusal("hold:a-u1:objective-1").rule == "kog.morale.shaken.no-substitutes"


@pytest.mark.rule("kog.shoot.target-is-enemy")
def test_only_living_enemies_are_targets() -> None:
    game = begin(squad(changes={"b-m2": {"life": "wreck"}}, hull={"b-m2": 0})).choose(CANNON)
    assert list(game.options()) == ["target:b-m1"]


@pytest.mark.rule("kog.shoot.into-combat")
def test_engaged_enemies_are_targets() -> None:
    game = begin(squad(("hunter", "a", (17, 10)))).choose(CANNON)
    assert "target:b-m1" in game.allowed()
    assert game.option("target:b-m1").odds


@pytest.mark.rule("kog.indirect.direct-option", "kog.shoot.sight-needed", "kog.indirect.no-sight")
def test_direct_fire_needs_sight_where_indirect_does_not() -> None:
    """E-24"""
    game = facing(15, firer="spitting-cobra", terrain=[WALL])
    assert game.refusal("shoot:a-m1:rocket-pack:direct").rule == "kog.shoot.sight-needed"
    assert (
        game.choose("shoot:a-m1:rocket-pack:indirect").option("target:b-m1").detail
        == "15″, Hard Cover, fired indirectly"
    )


@pytest.mark.rule("kog.shoot.hit-roll")
@pytest.mark.parametrize(("faces", "hit"), [([5, 2], True), ([1, 2], False)])
def test_the_dice_tell_who_shot_at_whom_and_whether_it_hit(faces: list[int], hit: bool) -> None:
    dice = [("to hit", faces), *([("damage", [1])] if hit else [])]
    game = begin(facing(10).table, dice).choose(CANNON, "target:b-m1")
    assert [line.fire for line in game.log if line.fire] == [Fire(by=("a-m1",), at=("b-m1",), hit=hit)]
