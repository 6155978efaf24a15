"""The second small game keeps every promise that the harness holds a system to."""

import pytest

from rules.battlefield.surface import GROUND
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from tests.games.gantry import GANTRY, GANTRY_GAME, SEATS, new_table
from tests.harness.beginning import begun
from tests.harness.match import Match, check_replay, check_rest

HERON, OTTER = SEATS


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_and_keep_their_promises(seed: int) -> None:
    match = begun(GANTRY_GAME, {}, seed).match(Match)
    match.play_out(40, check_rest)
    check_replay(match)


def started() -> engine.Outcome:
    return engine.start(GANTRY, new_table({}, 0, ()), CommittedDice(b"gantry"))


def walk(*way: tuple[int, int, str]) -> Answer:
    return Answer("walk", Path(tuple(Point(x, y) for x, y, _ in way), tuple(on for _, _, on in way)))


def test_orders_are_turned_over_together_and_a_ladder_leads_up() -> None:
    position = started().position
    dice = CommittedDice(b"gantry")
    ordered = engine.play(GANTRY, position, HERON, 0, walk((6_300, 6_000, GROUND), (7_500, 6_000, "deck")), dice)
    assert ordered.log == ()
    assert engine.look(GANTRY, ordered.position, OTTER).view == engine.look(GANTRY, position, OTTER).view
    performed = engine.play(GANTRY, ordered.position, OTTER, 0, Answer("hold"), dice)
    assert [told.line.text for told in performed.log] == ["Heron moves 6″ and stands on the gantry.", "Turn 2."]


def test_a_way_under_the_gantry_stays_below() -> None:
    position = started().position
    below = engine.play(GANTRY, position, HERON, 0, walk((8_500, 6_000, GROUND)), CommittedDice(b"gantry")).position
    held = engine.play(GANTRY, below, OTTER, 0, Answer("hold"), CommittedDice(b"gantry")).position
    heron, otter = engine.open_table(GANTRY, held).figures
    assert (heron.on, heron.base.elevation, otter.base.elevation) == (GROUND, 0, 3_000)


def test_a_way_that_is_too_long_says_by_how_much() -> None:
    with pytest.raises(Refused) as refused:
        engine.play(GANTRY, started().position, HERON, 0, walk((9_000, 6_000, GROUND)), CommittedDice(b"gantry"))
    refusal = refused.value.refusal
    assert (refusal.rule, refusal.measured, refusal.limit) == ("gantry.walk", "6.5″", "6″")
