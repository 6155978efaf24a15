"""Distances between points and bases, measured exactly."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.geometry.disc import Disc, gap, overlap, within
from rules.geometry.point import Point, at_most, bound, distance_up, excess, inches, measured, tenths
from tests.rules.geometry.shapes import discs, points


@pytest.mark.parametrize(
    ("length", "shown"),
    [(5200, "5.2″"), (24001, "24.001″"), (1000, "1″"), (0, "0″"), (50, "0.05″"), (12000, "12″"), (-600, "−0.6″")],
)
def test_lengths_read_exact_and_short(length, shown):
    assert inches(length) == shown


@pytest.mark.parametrize(
    ("length", "shown"), [(22021, "22.1″"), (5000, "5″"), (5001, "5.1″"), (13996, "14″"), (0, "0″")]
)
def test_lengths_told_in_passing_are_rounded_up_to_tenths(length, shown):
    assert tenths(length) == shown


@pytest.mark.parametrize(("length", "shown"), [(5049, "5″"), (5000, "5″"), (5999, "5.9″"), (99, "0″")])
def test_lengths_that_may_be_used_up_are_rounded_down_to_tenths(length, shown):
    assert at_most(length) == shown


@pytest.mark.parametrize(
    ("length", "told", "over"),
    [
        (11_999, "12″", "6″"),
        (6_100, "6.1″", "0.1″"),
        (6_099, "6.1″", "0.1″"),
        (6_040, "6.04″", "0.04″"),
        (6_041, "6.05″", "0.05″"),
        (6_001, "6.01″", "0.01″"),
        (6_000, "6″", "0″"),
        (5_999, "5.99″", "0.01″"),
        (5_901, "5.9″", "0.1″"),
    ],
)
def test_a_refusal_tells_hundredths_only_where_they_decide_and_never_as_if_the_limit_were_kept(length, told, over):
    assert (measured(length, 6_000), excess(length, 6_000)) == (told, over)


@pytest.mark.parametrize(
    ("length", "limit", "told", "most"),
    [
        (3_500, 3_127, "3.5″", "3.1″"),
        (3_150, 3_127, "3.15″", "3.12″"),
        (3_100, 3_127, "3.1″", "3.13″"),
        (2_000, 3_127, "2″", "3.2″"),
        (3_127, 3_127, "3.13″", "3.13″"),
        (6_001, 1_750, "6.1″", "1.75″"),
    ],
)
def test_a_limit_that_was_measured_is_rounded_away_from_the_length_and_a_rule_s_own_is_told_as_it_is(
    length, limit, told, most
):
    assert (measured(length, limit), bound(length, limit)) == (told, most)


@given(st.integers(0, 72_000), st.integers(0, 72_000) | st.integers(0, 720).map(lambda tenth: 100 * tenth))
def test_told_lengths_stand_as_the_true_ones_do_and_what_lies_between_is_enough(length, limit):
    told, most, over = (Decimal(words.removesuffix("″")) * 1000 for words in (
        measured(length, limit), bound(length, limit), excess(length, limit)))  # fmt: skip
    assert (told > most, told < most) == (length > limit, length < limit)
    assert over >= abs(length - limit)


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [((0, 0), (3000, 4000), 5000), ((0, 0), (1, 1), 2), ((7, 7), (7, 7), 0), ((0, 0), (1000, 1000), 1415)],
)
def test_distance_is_rounded_up(a, b, distance):
    assert distance_up(Point(*a), Point(*b)) == distance


def pair(apart: int, radius: int = 600, level: int = 0) -> tuple[Disc, Disc]:
    """Two bases whose edges are this far apart in plan."""
    return Disc(Point(0, 0), radius), Disc(Point(apart + 2 * radius, 0), radius, level)


@pytest.mark.parametrize("reach", [1000, 12000, 24000])
def test_within_includes_exactly_the_reach(reach):
    """The distances of vectors E-01, E-02, E-06 and E-20: at the limit, and a thousandth beyond it."""
    assert within(*pair(reach), reach)
    assert not within(*pair(reach + 1), reach)


@pytest.mark.parametrize(
    ("apart", "level", "measured"),
    [(3000, 4000, 5000), (0, 1000, 1000), (-500, 1000, 1000), (5000, 0, 5000), (1, 1, 2), (-500, 0, 0)],
)
def test_gap_takes_the_difference_of_level_into_account(apart, level, measured):
    assert gap(*pair(apart, level=level)) == measured


def test_touching_bases_do_not_overlap():
    assert not overlap(*pair(0))
    assert gap(*pair(0)) == 0
    assert overlap(*pair(-1))


@given(discs(), discs(), st.integers(0, 30_000))
def test_gap_is_the_smallest_reach_the_bases_are_within(a, b, reach):
    assert within(a, b, reach) == (gap(a, b) <= reach)
    assert gap(a, b) == gap(b, a)


@given(discs(), discs())
def test_gap_agrees_with_fifty_digits(a, b):
    with localcontext() as context:
        context.prec = 50
        dx, dy = Decimal(a.centre.x - b.centre.x), Decimal(a.centre.y - b.centre.y)
        apart = max(Decimal(0), (dx * dx + dy * dy).sqrt() - a.radius - b.radius)
        level = Decimal(a.elevation - b.elevation)
        true = (apart * apart + level * level).sqrt()
    assert -Decimal("1e-40") <= gap(a, b) - true < 1


@given(points(), points())
def test_distance_never_falls_short(a, b):
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    assert (distance_up(a, b) - 1) ** 2 < square <= distance_up(a, b) ** 2 or square == 0


def test_nothing_is_within_a_negative_reach():
    assert not within(*pair(-500), -1)
