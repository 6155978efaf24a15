"""Taking and holding an Objective: who may, instead of what, and what it does to the other side's hold (V-15 to V-17)."""

from typing import Any

import pytest

from rules.kog.board.table import Table
from tests.rules.kog.build import begin, table

Spec = tuple[str, str, tuple[float, float]]
ENEMY_MARKER = "hold:a-u1:objective-1"


def beside(gap: float = 0.5, *others: Spec, profile: str = "hunter", **fields: Any) -> Table:
    """A Hunter so far from the enemy's marker at (20, 10), with an enemy in range."""
    models: list[Spec] = [(profile, "a", (20 - 1.1 - gap, 10.0)), *others, ("hunter", "b", (20.0, 25.0))]
    fields.setdefault("changes", {"a-m1": {"move": "combat"}})
    return table(models, objectives=[(40, 30), (20, 10)], **fields)


@pytest.mark.rule("kog.objective.hold", "kog.general.measure.base-to-base", "kog.general.measure.thresholds")
def test_one_inch_from_the_edge_of_the_marker() -> None:
    """V-17"""
    assert ENEMY_MARKER in begin(beside(1)).allowed()
    refusal = begin(beside(1.001)).refusal(ENEMY_MARKER)
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.objective.hold", "1.01″", "1″")
    assert refusal.remedy == "Move a model 0.01″ closer."


@pytest.mark.rule("kog.objective.hold.able-model", "kog.morale.shaken.no-substitutes", "kog.shoot.engaged")
@pytest.mark.parametrize(
    ("start", "rule"),
    [
        pytest.param(
            beside(0.5, ("hunter", "a", (18.0, 14.0)), units={"a-u1": ["a-m1", "a-m2"]}, changes={"a-m1": {"move": "speed"}}),
            "kog.shoot.speed-move", id="Speed Move",
        ),
        pytest.param(
            beside(0.5, ("hunter", "a", (18.0, 14.0)), units={"a-u1": ["a-m1", "a-m2"]}, changes={"a-m1": {"shaken": True}}),
            "kog.morale.shaken.no-substitutes", id="Shaken",
        ),
        pytest.param(
            beside(0.5, ("hunter", "a", (18.0, 14.0)), ("hunter", "b", (18.4, 8.0)), units={"a-u1": ["a-m1", "a-m2"]}),
            "kog.shoot.engaged", id="enemy within 1 inch",
        ),
    ],
)  # fmt: skip
def test_the_model_beside_it_must_be_free_to_shoot(start: Table, rule: str) -> None:
    """V-15"""
    assert begin(start).refusal(ENEMY_MARKER).rule == rule


@pytest.mark.rule("kog.objective.hold.able-model")
def test_another_free_model_beside_it_will_do_and_no_weapon_is_needed() -> None:
    units = {"a-u1": ["a-m1", "a-m2"]}
    mate: Spec = ("jaguar", "a", (20.0, 12.0))
    game = begin(beside(0.5, mate, units=units, changes={"a-m1": {"shaken": True}}))
    assert ENEMY_MARKER in game.allowed()
    spent = {"a-m1": {"spent": ("flamethrower", "rocket-pod-24-4")}}
    assert begin(beside(profile="flammjaeger", changes=spent)).allowed() == [ENEMY_MARKER, "done"]


@pytest.mark.rule(
    "kog.objective.hold.whole-unit", "kog.general.unit-wide-effects", "kog.objective.hold", "kog.objective.one-per-unit"
)
def test_the_whole_unit_gives_up_its_shooting() -> None:
    """V-16"""
    squad: list[Spec] = [("hunter", "a", (30.0, 5.0 + 3 * number)) for number in range(4)]
    units = {"a-u1": ["a-m1", "a-m2", "a-m3", "a-m4", "a-m5"]}
    game = begin(beside(0.5, *squad, ("jaguar", "a", (10, 20)), units=units)).choose(ENEMY_MARKER)
    assert {game.models[f"a-m{number}"].shot for number in range(1, 6)} == {"held"}
    assert not any(model.fought for model in game.models.values())
    assert not [id_ for id_ in game.options() if "a-u1" in id_ or "a-m1" in id_], "one marker per unit, and no shot"
    marker = game.table.objectives["objective-1"]
    assert (marker.taker, marker.taken_round) == (0, 2)


@pytest.mark.rule("kog.objective.hold.whole-unit", "kog.shoot.observer.cost")
@pytest.mark.parametrize("deed", ["shot", "observed"])
def test_a_unit_that_has_acted_holds_nothing(deed: str) -> None:
    start = beside(
        0.5, ("hunter", "a", (18.0, 14.0)), units={"a-u1": ["a-m1", "a-m2"]}, changes={"a-m2": {"shot": deed}}
    )
    assert begin(start).refusal(ENEMY_MARKER).rule == "kog.objective.hold.whole-unit"


@pytest.mark.rule("kog.objective.retake")
def test_taking_a_marker_ends_the_others_hold_and_run() -> None:
    held = beside().with_objective("objective-1", taker=1, taken_round=1, run=1)
    game = begin(held).choose(ENEMY_MARKER)
    marker = game.table.objectives["objective-1"]
    assert (marker.taker, marker.run) == (0, 0)


@pytest.mark.rule("kog.objective.hold", "kog.objective.hold.renew")
def test_going_on_holding_keeps_the_run() -> None:
    held = beside().with_objective("objective-1", taker=0, taken_round=1, run=1)
    marker = begin(held).choose(ENEMY_MARKER).table.objectives["objective-1"]
    assert (marker.taker, marker.taken_round, marker.run) == (0, 2, 1)


@pytest.mark.rule("kog.objective.retake")
def test_ones_own_marker_may_be_retaken() -> None:
    """Either player may take either marker; a question is put only where that can change something."""
    start = table([("hunter", "a", (38.5, 30)), ("hunter", "b", (2, 2))], objectives=[(40, 30), (20, 10)])
    assert begin(start).table.stage == "movement", "nobody holds it"
    taken = start.with_objective("objective-0", taker=1, taken_round=1, run=1)
    marker = begin(taken, [("first turn", [1, 6])]).choose("hold:a-u1:objective-0").table.objectives["objective-0"]
    assert (marker.taker, marker.run) == (0, 0)
