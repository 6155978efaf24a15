"""Tests on a D6: naturals, what is added, re-rolls by direction, classes of faces and dice that fall together."""

import pytest

from rules.kernel.event import Die
from rules.kernel.play import Play
from rules.skirmish.d6 import Check, Naturals, Rerolls, classes, throw_dice


@pytest.mark.parametrize(
    ("check", "passing"),
    [
        (Check(4), [4, 5, 6]),
        (Check(2, -9), [6]),
        (Check(5, 9), [2, 3, 4, 5, 6]),
        (Check(7), [6]),
        (Check(4, 1, Naturals(fails=0, passes=0)), [3, 4, 5, 6]),
        (Check(4, -3, Naturals(fails=1, passes=0)), []),
    ],
)
def test_naturals_come_before_numbers(check: Check, passing: list[int]) -> None:
    assert [face for face in range(1, 7) if check.passes(face)] == passing
    assert check.sixths == len(passing)
    assert check.lowest == (passing[0] if passing else 7)


def test_chances_are_rounded_half_up() -> None:
    assert [Check(need).percent for need in (2, 3, 4, 5, 6)] == [83, 67, 50, 33, 17]


def test_opposite_rerolls_cancel_and_single_ones_have_their_direction() -> None:
    assert Rerolls(("sniper",), ("cover",)).cancels
    assert Rerolls(("sniper",), ("cover",)).again(passed=True) == ""
    assert Rerolls(("sniper",)).again(passed=False) == "may"
    assert Rerolls(("sniper",)).again(passed=True) == ""
    assert Rerolls(successes=("cover",)).again(passed=True) == "must"
    assert Rerolls(successes=("cover",)).again(passed=False) == ""


def test_faces_that_are_rolled_again_anyway_are_one_class() -> None:
    assert classes(Check(4)) == (1, 4)
    assert classes(Check(4), (6,)) == (1, 4, 6)
    assert classes(Check(4), (5,)) == (1, 4, 5, 6)
    assert classes(Check(4), (6,), Rerolls(successes=("cover",))) == (1, 4)
    assert classes(Check(4), (2, 6), Rerolls(failures=("sniper",))) == (1, 4, 6)
    assert classes(Check(9, 0, Naturals(1, 0))) == (1,)


def test_neighbours_that_are_alike_fall_together() -> None:
    rolls = []
    play = Play(None)
    script = throw_dice(play, [4, 4, 5, 4], "to hit", lambda need: classes(Check(need)))
    try:
        throw = next(script)
        while True:
            rolls.append((throw.count, throw.cuts))
            throw = script.send(tuple(range(1, throw.count + 1)))
    except StopIteration as done:
        faces = done.value
    assert rolls == [(2, (1, 4)), (1, (1, 5)), (1, (1, 4))]
    assert faces == (1, 2, 1, 1)


@pytest.mark.parametrize(("face", "outcome"), [(1, "failure"), (3, "success"), (2, "failure"), (6, "success")])
def test_a_die_shows_its_need_and_whether_it_did_it(face: int, outcome: str) -> None:
    assert Check(4, 1).die(face, "lucky") == Die(faces=(face,), need="4+", outcome=outcome, note="lucky")
