"""Whole matches played at random by two to four: every one ends, none runs into a dead end, the harness holds."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.fubar.board.table import Settings, Table
from rules.fubar.lists.force import Muster
from rules.fubar.setup.new_table import new_table
from rules.fubar.shoot.aim import Shot, has_shot, shot_at
from rules.fubar.shoot.firepower import targets
from rules.fubar.shoot.guns import Firing, guns_of
from rules.fubar.system import FUBAR
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.position import Position
from rules.kernel.question import OptionView
from rules.kernel.refusal import Seat
from rules.kernel.system import Ending
from tests.harness.breath import Breath
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.sampler import Sampler
from tests.rules.fubar.build import overlaps, strangers_in_contact
from tests.rules.fubar.forces import FORCES, REMNANTS

M = TypeVar("M", bound=Match)

SHORT = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 10**6)
FOUGHT = ("turn", "combats", "activations")

LIKELY = {
    "attempt:": 30.0, "action:assault": 4.0, "action:walk": 4.0, "action:aimed": 4.0, "react:": 3.0, "all:": 8.0,
    "move": 30.0, "out": 10.0, "arrange:": 5.0, "shoot": 5.0, "fight": 5.0,
}  # fmt: skip
RARE = ("pass", "exception:", "stay", "done", "action:nothing", "deploy:")


def eager(option: OptionView) -> float:
    """Blood first, then ground; standing about and talking come last."""
    if option.id.startswith(RARE):
        return 0.3
    return next((weight for start, weight in LIKELY.items() if option.id.startswith(start)), 1.0)


def match_of(players: int, seed: int, turns: int = 4, size: int = 36_000, kind: type[M] = Match) -> M:  # type: ignore[assignment]
    """A match between forces that advance on the nearest enemy."""
    return fought_by(_forces(FORCES, players, seed), seed, turns, size, kind)


def _forces(kinds: Sequence[Callable[[str], Muster]], players: int, seed: int) -> list[Muster]:
    return [kinds[(seed + seat) % len(kinds)](f"Force {seat}") for seat in range(players)]


def fought_by(forces: Sequence[Muster], seed: int, turns: int, size: int, kind: type[M]) -> M:
    """A match between these forces."""
    agreed = Settings(battle="patrol", terrain="random", cap=350, turns=turns, width=size, height=size, seed=seed)
    random = Random(seed)
    return kind(
        FUBAR,
        new_table(agreed, forces),
        CommittedDice(seed.to_bytes(8, "big")),
        lambda seat, at: Sampler(random, _goals(seat, at), eager),
    )


def _goals(seat: Seat, at: Position[Table]) -> tuple[Point, ...]:
    foes = [model.at for model in at.table.on_board() if model.seat != seat]
    return tuple(foes) or (Point(18_000, 18_000),)


def check_state(match: Match) -> None:
    """What no accepted answer may break: Suppress limits, locks that are mutual, an end at once; and between two steps
    one place for each base, and contact that is a lock unless all agreed to put somebody there.
    """
    table: Table = match.table
    rest: Table = match.position.table
    if len(match.positions) == 1 or match.positions[-2].table is not rest:
        assert overlaps(rest) == []
        assert any("By agreement" in words for words in match.said) or strangers_in_contact(rest) == []
    assert not (match.questions() and table.stage in FOUGHT and table.is_decided), "asked when it is all over"
    for unit in table.units.values():
        assert len(table.down(unit)) <= unit.numbers.suppress
        assert all(unit.id in table.units[foe].locked for foe in unit.locked), unit
        assert not (unit.locked and unit.stance), unit
        assert not unit.aboard or table.hull(table.units[unit.aboard]).life in ("live", "reserve"), unit


def finished(match: Match) -> None:
    result = match.position.table.result
    assert result is not None
    assert result.kind in ("score", "draw", "last standing")
    assert result.text in match.said
    check_replay(match)  # by the engine, which comes to every position that was reached in one breath


@SHORT
@given(seeds)
@pytest.mark.rule(
    "fubar.scenario.victory", "fubar.scenario.early_end", "fubar.basics.turn_sequence", "fubar.dice.order"
)
def test_matches_of_two_are_played_to_their_end(seed: int) -> None:
    match = match_of(2, seed, turns=3, kind=Breath)
    match.play_out(4_000, check_state)
    finished(match)


@SHORT
@given(seeds, st.integers(3, 4))
@pytest.mark.rule("fubar.initiative.next_many_players", "fubar.guard.order", "fubar.scenario.deployment")
def test_matches_of_three_and_four_are_played_to_their_end(seed: int, players: int) -> None:
    match = match_of(players, seed, turns=2, size=48_000, kind=Breath)
    match.play_out(4_000, check_state)
    finished(match)


@settings(SHORT, max_examples=6)
@given(seeds, st.integers(1, 2))
@pytest.mark.rule("fubar.scenario.early_end")
def test_matches_against_few_end_as_soon_as_they_are_gone(seed: int, remnants: int) -> None:
    forces = [*_forces(FORCES, 1, seed), *_forces(REMNANTS, remnants, seed)]
    match = fought_by(forces, seed, turns=6, size=30_000, kind=Breath)
    match.play_out(4_000, check_state)
    finished(match)


@settings(SHORT, max_examples=4)
@given(seeds, st.integers(0, 120))
@pytest.mark.rule("fubar.scenario.early_end")
def test_a_match_that_one_of_three_leaves_is_played_to_its_end(seed: int, answers: int) -> None:
    match = match_of(3, seed, turns=1)
    while len(match.answers) < answers and not match.position.over:
        match.step()
    if match.position.over:
        return
    outcome = engine.end(FUBAR, match.position, Ending(conceded=Seat(seed % 3)), match.dice)
    match.positions.append(outcome.position)
    match.play_out(4_000, check_state)
    assert match.position.table.result is not None


@settings(SHORT, max_examples=1)
@given(seeds)
@pytest.mark.rule("fubar.basics.premeasure")
def test_everything_holds_at_every_rest(seed: int) -> None:
    match = match_of(2, seed, turns=1)
    match.play_out(4_000, check_rest)


@pytest.mark.rule("fubar.guard.trigger", "fubar.guard.field_of_fire")
def test_looking_for_a_shot_agrees_with_declaring_it() -> None:
    match = match_of(3, 5, turns=3, kind=Breath)
    for kind in ("walk", "guard", "aimed"):
        firing = Firing(kind=kind)
        for _ in range(40):
            match.step()
        table: Table = match.run.table
        pairs = [(unit, foe) for unit in table.units.values() for foe in targets(table, unit, firing)]
        tried = [(gun, foe) for unit, foe in pairs for gun in guns_of(table, unit)]
        shots = [isinstance(shot_at(table, gun, foe, firing), Shot) for gun, foe in tried]
        assert [has_shot(table, [gun], foe, firing) for gun, foe in tried] == shots
        assert len(set(shots)) == 2
