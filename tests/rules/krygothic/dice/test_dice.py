"""Exploding dice by the vectors D01 to D12, and their chances against every face there is."""

from fractions import Fraction
from functools import partial

import pytest

from rules.kernel.odds import falls
from rules.kernel.play import Play, Script
from rules.krygothic.dice.chances import Hits, chance, chance_of_any
from rules.krygothic.dice.roll import RollReason, roll_check, roll_hits, roll_passes, roll_plain, roll_total
from rules.krygothic.dice.score import best_dice, half, passes, score, sum_of_faces
from tests.rules.krygothic.dice.rolling import enumerated, rolled

ROLL = RollReason(None, "Blade", "to hit", "krygothic.dice.d6")


@pytest.mark.rule("krygothic.dice.sum_target", "krygothic.dice.d6")
def test_d01_three_dice_added_against_12() -> None:
    for dice, sum_, enough in (("5 3 1", 9, False), ("5 5 2", 12, True), ("5 5 1", 11, False)):
        found, _ = rolled(partial(roll_total, roll=ROLL, dice=3), dice)
        assert (found.score, found.reaches(12)) == (sum_, enough)


@pytest.mark.rule("krygothic.dice.sixes", "krygothic.dice.cumulative")
def test_d02_a_six_is_rolled_again_and_added() -> None:
    found, lines = rolled(partial(roll_total, roll=ROLL, dice=3), "3 4 6>3")
    assert sorted(found.kept) == [3, 4, 9]
    assert [die.faces for die in lines[-1].dice] == [(3,), (4,), (6, 3)]
    found, _ = rolled(partial(roll_total, roll=ROLL, dice=1), "6>6>1")
    assert found.score == 13


@pytest.mark.rule("krygothic.dice.keep")
def test_d03_four_dice_of_which_three_are_kept() -> None:
    found, _ = rolled(partial(roll_total, roll=ROLL, dice=4, keep=3), "6>3 5 5 2")
    assert (found.kept, found.score) == ((9, 5, 5), 19)
    found, _ = rolled(partial(roll_total, roll=ROLL, dice=2, keep=5), "4 2")
    assert found.score == 6
    assert best_dice((3, 1, 2), -1) == ()


def test_where_sixes_are_not_rolled_again_a_six_is_a_six() -> None:
    found, _ = rolled(partial(roll_total, roll=ROLL, dice=1, again=False), "6")
    assert found.score == 6


HIGH = "krygothic.dice.target_7_to_10"


@pytest.mark.rule(HIGH, "krygothic.dice.target_score")
def test_d04_one_die_against_7() -> None:
    assert [score((6, face)) for face in (3, 2, 1)] == [7, 6, 6]
    assert [passes((6, face), 7) for face in (3, 2, 1)] == [True, False, False]


@pytest.mark.rule(HIGH, "krygothic.dice.target_score")
def test_d05_one_die_against_8_9_and_10() -> None:
    for faces, worth in (((6, 4), 8), ((6, 5), 9), ((6, 6, 1), 10)):
        assert score(faces) == worth
        assert passes(faces, worth)
    assert not passes((6, 3), 8)
    assert not passes((6, 4), 9)
    assert not passes((6, 5), 10)


@pytest.mark.rule("krygothic.dice.target_pattern")
def test_d06_one_die_against_11() -> None:
    assert (score((6, 6, 3)), score((6, 6, 2))) == (11, 10)


@pytest.mark.rule("krygothic.dice.target_pattern")
def test_d07_against_14_and_15() -> None:
    assert (score((6, 6, 6, 1)), score((6, 6, 6, 3))) == (14, 15)
    assert (score((6, 6, 4)), score((6, 6, 5))) == (12, 13)


@pytest.mark.rule("krygothic.dice.attribute_check")
def test_d08_a_check_looks_at_the_best_die() -> None:
    passed, lines = rolled(partial(roll_check, roll=ROLL, dice=2, target=5), "4 6>1")
    assert passed
    assert lines[-1].text == "Blade, to hit against 5: the best is 6, passed."
    failed, _ = rolled(partial(roll_check, roll=ROLL, dice=2, target=7), "4 6>1")
    assert failed is False
    assert chance_of_any(2, 5) == Fraction(5, 9)
    _, lines = rolled(partial(roll_check, roll=ROLL, dice=1, target=-2), "4")
    assert lines[-1].text == "Blade, to hit against −2: the best is 4, passed."


@pytest.mark.rule("krygothic.dice.no_dice")
def test_d09_a_check_without_dice_fails_unrolled() -> None:
    for target in (3, 0):
        passed, lines = rolled(partial(roll_check, roll=ROLL, dice=0, target=target), "")
        assert passed is False
        assert (lines[-1].dice, "no dice" in lines[-1].text) == ((), True)
    assert rolled(partial(roll_hits, roll=ROLL, dice=-1, target=2), "")[0] == Hits(0, 0)
    assert chance_of_any(0, 1) == 0

    def unrolled(play: Play[None]) -> Script[bool]:
        return (yield from roll_check(play, ROLL, 0, 3))

    assert dict(falls(None, unrolled)) == {False: 1}


@pytest.mark.rule("krygothic.dice.target_low")
def test_d10_targets_of_1_or_less_always_pass() -> None:
    assert rolled(partial(roll_passes, roll=ROLL, dice=1, target=-5), "1")[0] == 1
    assert rolled(partial(roll_passes, roll=ROLL, dice=3, target=2), "1 2 3")[0] == 2


@pytest.mark.rule("krygothic.dice.plain")
def test_d11_a_plain_die_is_not_rolled_again() -> None:
    face, lines = rolled(partial(roll_plain, roll=ROLL, said=lambda face: "breaks" if face == 6 else "holds"), "6")
    assert face == 6
    assert lines[-1].text == "Blade, to hit: 6, breaks."


@pytest.mark.rule("krygothic.dice.kinds", "krygothic.dice.cumulative", "krygothic.dice.target_score")
def test_d12_the_same_faces_added_up_and_against_a_target() -> None:
    assert (sum_of_faces((6, 1)), score((6, 1))) == (7, 6)


@pytest.mark.rule("krygothic.dice.rounding")
def test_halves_are_rounded_down() -> None:
    assert [half(number) for number in (6, 5, 1, 0)] == [3, 2, 0, 0]


@pytest.mark.rule("krygothic.dice.keep_passes")
def test_passes_beyond_the_keep_number_are_lost_and_misses_never_kept() -> None:
    found, _ = rolled(partial(roll_hits, roll=ROLL, dice=5, target=5), "6>1 6>4 1 5 6>2")
    assert found == Hits(5, 4, 3)
    assert (found.kept(3), found.kept(9), found.missed) == (3, 4, 1)


@pytest.mark.rule("krygothic.crit.pass", "krygothic.crit.fail")
def test_sixes_are_counted_over_all_dice_and_rolls_and_ones_only_where_all_are() -> None:
    assert rolled(partial(roll_hits, roll=ROLL, dice=2, target=2), "6>6>6>2 1")[0] == Hits(2, 1, 3)
    assert rolled(partial(roll_hits, roll=ROLL, dice=2, target=2), "6>6>1 4")[0].critical is False
    assert rolled(partial(roll_hits, roll=ROLL, dice=2, target=1), "1 1")[0] == Hits(2, 2, ones=True)
    assert rolled(partial(roll_hits, roll=ROLL, dice=1, target=1), "6>1")[0] == Hits(1, 1, 1)


def test_the_chance_of_one_die_is_the_published_table() -> None:
    table = ["5/6", "4/6", "3/6", "2/6", "1/6", "1/9", "1/12", "1/18", "1/36", "1/54", "1/72", "1/108", "1/216"]
    assert [chance(target) for target in range(2, 15)] == [Fraction(one) for one in table]
    assert (chance(1), chance(-3)) == (1, 1)


@pytest.mark.parametrize("dice", [0, 1, 2])
@pytest.mark.parametrize("target", [-1, 1, 2, 5, 6, 7, 8, 10, 11, 13])
@pytest.mark.parametrize("rolling", [roll_hits, roll_passes, roll_check])
def test_chances_are_those_of_every_face(rolling, dice: int, target: int) -> None:
    """Falls that go on beyond three rolls are left over; no chance may be off by more than they weigh."""

    def script(play: Play[None]) -> Script[object]:
        return (yield from rolling(play, ROLL, dice, target))

    told = dict(falls(None, script))
    found, beyond = enumerated(script, 3)
    assert sum(told.values()) == 1
    assert set(found) <= set(told)
    for result, weight in told.items():
        assert found.get(result, 0) <= weight <= found.get(result, 0) + beyond
