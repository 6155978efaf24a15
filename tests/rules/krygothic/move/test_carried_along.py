"""Fighters who are carried along by a tackle stay in combat where they end in contact, and only there."""

import pytest
from msgspec import structs

from rules.geometry.point import INCH
from rules.krygothic.board import CloseCombat, Marker, Table
from rules.krygothic.move.push import PushCause, push_models
from tests.rules.krygothic.build import BLUE, RED, model, place, table
from tests.rules.krygothic.ground import HALL
from tests.rules.krygothic.running import Ran, run


def tackling(*floors: float) -> Table:
    """a1 and b1 in combat, with damaged floors of half an inch at these x."""
    markers = {
        f"damage-{x}": Marker(id=f"damage-{x}", kind="damage", at=place(x, 10), radius=INCH // 2) for x in floors
    }
    start = table(
        model("a1", 20, 10),
        model("b1", 21, 10, BLUE),
        settings=HALL,
        combats=(CloseCombat(models=("a1", "b1"), started="a1"),),
    )
    return structs.replace(start, markers=markers)


def tackled(start: Table, inches: int, dice: str = "") -> Ran:
    force = PushCause("is pushed along", RED)
    return run(start, lambda play: push_models(play, ("b1", "a1"), (INCH, 0), inches * INCH, force, waist=True), dice)


@pytest.mark.rule("krygothic.attack.tackle", "krygothic.move.contact_lock")
def test_a_damaged_floor_that_holds_does_not_end_the_combat() -> None:
    after = tackled(tackling(24.5), 6, "1 | 1")
    assert [after.model(id_).at.x for id_ in ("a1", "b1")] == [26_000, 27_000]
    assert after.table.combats == (CloseCombat(models=("a1", "b1"), started="a1"),)
    assert not any("combat is over" in text for text in after.said)


@pytest.mark.rule("krygothic.attack.tackle", "krygothic.move.contact_lock", "krygothic.weak.stuck")
def test_who_sticks_in_the_floor_is_left_behind_and_the_combat_is_over() -> None:
    for dice, left_behind in (("1 | 4 | 4", True), ("4 | 4", False)):
        after = tackled(tackling(24.5), 6, dice)
        apart = after.model("b1").at.x - after.model("a1").at.x > INCH
        assert apart == left_behind == (after.table.combats == ())
        assert left_behind == any("combat is over" in text for text in after.said)
