"""What is asked first to be quick never forbids what the rule itself would let pass, nor hides what it would find."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.geometry.point import Point
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import disc
from rules.killteam.move.enemies import enemies_of, enemy_range_refusal, may_enter
from rules.killteam.move.track import track_places
from tests.rules.killteam.tables import op, table

ENEMY = op("enemy", 11.0, 9.0, seat=1)
ROUND = st.tuples(st.integers(-5_000, 5_000), st.integers(-5_000, 5_000))


@given(start=ROUND, end=ROUND)
def test_a_leg_that_may_enter_no_control_range_trespasses_in_none(start: tuple[int, int], end: tuple[int, int]) -> None:
    a, b = (Point(ENEMY.at.x + x, ENEMY.at.y + y) for x, y in (start, end))
    assume(a != b)
    mover = op("mover", a.x / 1_000, a.y / 1_000)
    played = table(mover, ENEMY)
    near, base, ends = tuple(enemies_of(played, mover)), disc(played, mover), ("ground", "ground")
    places = track_places(board_now(played).field, base, (a, b), ends, [enemy.base for enemy in near])
    if enemy_range_refusal(played, mover, "reposition", places, near):
        assert may_enter(base.radius, (a, b), near)


def test_a_leg_far_from_everybody_is_not_followed() -> None:
    mover = op("mover", 2.0, 2.0)
    played = table(mover, ENEMY)
    near = tuple(enemies_of(played, mover))
    assert not may_enter(disc(played, mover).radius, (mover.at, Point(2_000, 6_000)), near)
    assert may_enter(disc(played, mover).radius, (mover.at, ENEMY.at), near)
