"""A random game of which every answer is kept as a referee sees it: the tables before and after, the log, the dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from rules.kernel import engine
from rules.kernel.dice import DrawnRoll
from rules.kernel.event import Line, LogEntry
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.breath import Breath

MOST_ANSWERS = 8_000
TASTES: Mapping[str, Mapping[str, float]] = {
    "krygothic": {
        "agree": 100.0, "hold": 0.5, "combo": 30.0, "move": 3.0, "shoot": 10.0, "charge": 10.0, "attack": 10.0,
        "pass": 0.3, "done": 0.05, "cancel": 0.3, "carry-on": 3.0, "go-on": 3.0,
    },
}  # fmt: skip
"""How much players like options, by what stands before the colon of their ids: these call combos."""


@dataclass(frozen=True)
class Moment:
    """One accepted answer; `seat` and `answer` are None for what happened before the first.

    `lines` are everything that was said, and `told` is the same with who may hear it.
    """

    number: int
    before: Any
    after: Any
    lines: tuple[Line, ...]
    rolls: tuple[DrawnRoll, ...]
    told: tuple[LogEntry, ...] = ()
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
    """The moments of the random game of this seed, with settings drawn as the harness draws them.

    In every second game players have the tastes that are named for the system, or are bold.
    """
    likes = TASTES.get(system) if seed % 2 == 0 else None
    match = begun(SYSTEMS[system], {"battle": "any"}, seed).match(WatchedMatch, bold=seed % 2 == 0, likes=likes)
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
    told, rolls = match.outcome.log, tuple(match.outcome.rolls)
    return Moment(number, before, match.table, tuple(one.line for one in told), rolls, tuple(told), seat, answer)
