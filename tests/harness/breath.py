"""A match played in one run, without storage: the run is kept open from the first question to the end.

The engine begins the step again for every answer and every look, which is what lets a match rest in storage; random
games by the thousand need that now and then. `check_rest_of_breath` takes a rest back to the engine and compares.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from typing_extensions import override

from rules.kernel import engine
from rules.kernel.position import Given, Position, dump, load
from rules.kernel.question import Answer, Ask, Option, Question, as_data
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.run import Run
from rules.kernel.run_cache import waiting_position
from tests.harness.match import Match, check_codec, proper


@dataclass
class Breath(Match):
    """A match whose answers all go to one run. It asks, takes and tells what a `Match` of the same seed does."""

    def __post_init__(self) -> None:
        first = Position(system=self.system.id, version=self.system.version, table=self.start)
        self.run: Run[Any] = Run(self.system, first, self.dice)
        self._take(self._outcome(first, asked=0))

    @property
    @override
    def table(self) -> Any:
        """The table of the run."""
        return self.run.table

    def questions(self) -> tuple[Question, ...]:
        """Every open question, as the run asks it."""
        return tuple(as_data(ask, self.position.asked, kind) for ask, kind in self._asks())

    @override
    def choices(self) -> tuple[Question, ...]:
        """Those questions without what is refused: nobody here reads why."""
        asks = ((structs.replace(ask, options=_free(ask.options)), kind) for ask, kind in self._asks())
        return tuple(as_data(ask, self.position.asked, kind) for ask, kind in asks)

    def _asks(self) -> Iterator[tuple[Ask[Any], str]]:
        if open_ := self.run.open:
            yield from ((open_.asks[seat], open_.kind) for seat in self.system.seats if seat in open_.asks)

    def give(self, seat: Seat, number: int, answer: Answer) -> engine.Outcome | Refusal:
        """Feed the answer to the run; a refusal must have changed nothing."""
        open_, table = self.run.open, self.run.table
        try:
            moved_on = self.run.answer(Given(seat, answer))
        except Refused as refused:
            if self.run.open is not open_ or self.run.table is not table:
                raise AssertionError(f"refused when it was too late: {refused}") from refused
            return proper(refused.refusal)
        sequence = self.position.sequence + 1
        before = structs.replace(self.position, sequence=sequence)
        return self._outcome(before, asked=sequence if moved_on else self.position.asked)

    def _outcome(self, before: Position[Any], *, asked: int) -> engine.Outcome:
        position = waiting_position(before, self.run, asked=asked)
        return engine.Outcome(position=position, log=self.run.log_entries(), rolls=tuple(self.run.rolls))


def _free(options: Sequence[Option[Any]]) -> list[Option[Any]]:
    return [option for option in options if option.refusal is None]


def check_rest_of_breath(match: Breath) -> None:
    """The engine, from storage, comes to the same position, sentences, questions and views as the run in one breath."""
    check_codec(match)
    _check_last_answer(match)
    stored = load(dump(match.position), match.system.table)
    viewers = (*match.system.seats, None)
    looks = engine.looks(match.system, stored, viewers)
    assert tuple(question for look in looks for question in look.questions) == match.questions()
    for viewer, look in zip(viewers, looks, strict=True):
        assert look.view == engine.view_for(match.system, match.run.table, viewer)
        assert look.over == (match.run.open is None)


def _check_last_answer(match: Breath) -> None:
    if not match.answers:
        return
    before = load(dump(match.positions[-2]), match.system.table)
    outcome = engine.play(match.system, before, *match.answers[-1], match.dice)
    assert outcome.position == match.position
    assert outcome.log == match.run.log_entries()
