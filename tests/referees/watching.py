"""A random game of which every answer is kept as a referee sees it: the tables before and after, the log, the dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from rules.kernel import engine
from rules.kernel.dice import DrawnRoll
from rules.kernel.event import Line
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.breath import Breath

MOST_ANSWERS = 8_000


@dataclass(frozen=True)
class Moment:
    """One accepted answer; `seat` and `answer` are None for what happened before the first."""

    number: int
    before: Any
    after: Any
    lines: tuple[Line, ...]
    rolls: tuple[DrawnRoll, ...]
    seat: Seat | None = None
    answer: Answer | None = None


@dataclass
class WatchedMatch(Breath):
    """A match that keeps its newest outcome."""

    outcome: engine.Outcome | None = None

    @override
    def _take(self, outcome: engine.Outcome) -> None:
        super()._take(outcome)
        self.outcome = outcome
        del self.positions[:-1]  # nobody goes back here, and all of them would not fit into memory


def moments(system: str, seed: int) -> Iterator[Moment]:
    """The moments of the random game of this seed, with settings drawn as the harness draws them."""
    match = begun(SYSTEMS[system], {"battle": "any"}, seed).match(WatchedMatch)
    before, number = match.start, 0
    yield _moment(match, number, before)
    while not match.position.over:
        assert number < MOST_ANSWERS, f"no end in {MOST_ANSWERS} answers"
        before = match.table
        match.step()
        number += 1
        seat, _, answer = match.answers[-1]
        yield _moment(match, number, before, seat, answer)


def _moment(
    match: WatchedMatch, number: int, before: Any, seat: Seat | None = None, answer: Answer | None = None
) -> Moment:
    assert match.outcome is not None
    lines = tuple(told.line for told in match.outcome.told)
    return Moment(number, before, match.table, lines, tuple(match.outcome.rolls), seat, answer)
