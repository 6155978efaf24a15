"""What a script may do: read the table, ask, roll, and record facts. Nothing else."""

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from rules.geometry.point import Point
from rules.kernel.event import Die, Event
from rules.kernel.question import Answer, Ask, AskAny, AskEach, Asking, Clock, Option, Standing, TimedAnswer
from rules.kernel.refusal import Refusal, Refused, RulesBug, Seat

T = TypeVar("T")
R = TypeVar("R")
P = TypeVar("P")


@dataclass(frozen=True, kw_only=True)
class Throw:
    """A roll that a script requests; the engine gives it its index.

    `cuts` and `alike` tell the odds which faces count as the same. `cuts` are the lowest faces of each class of faces.
    Among the faces in `alike` only the number of dice that show the same face matters.
    """

    count: int
    reason: str
    sides: int
    cuts: tuple[int, ...]
    alike: tuple[int, ...] = ()


@dataclass(frozen=True)
class ChanceNode:
    """The outcomes of a part of a script, each with its probability; only runs for odds request it.

    `outcomes` computes them. It is not called if the outcome is already known.
    """

    outcomes: Callable[[], Sequence[tuple[Any, Fraction]]]


Request = Asking | Throw | ChanceNode
Script = Generator[Request, Any, R]


class Play(Generic[T]):
    """One run of one step. `table` can be read freely and changes only through `record`.

    Options, refusals, previews and odds for a seat are made from `known(seat)`. A run that repeats an earlier one takes
    its tables from `trail`, the tables of that run, so that cached values on them stay.
    """

    def __init__(
        self,
        table: T,
        log: list[tuple[Event, T]] | None = None,
        knows: Callable[[T, Seat | None], T] | None = None,
        trail: Sequence[T] = (),
    ) -> None:
        self.table = table
        self._knows = knows
        self._log = [] if log is None else log
        self._trail = trail

    def known(self, seat: Seat | None) -> T:
        """The table as a seat (None: a spectator) knows it now. A run for odds is on such a table already."""
        return self.table if self._knows is None else self._knows(self.table, seat)

    def record(self, event: Event) -> None:
        """Records a fact: it changes the table and goes to the log."""
        at = len(self._log)
        self.table = self._trail[at] if at < len(self._trail) else event.apply(self.table)
        self._log.append((event, self.table))

    def ask(  # noqa: PLR0913  # the parts of a question, each by its name
        self,
        seat: Seat,
        *,
        rule: str,
        prompt: str,
        options: Sequence[Option[P]],
        default: Answer | None = None,
        best: Answer | None = None,
        telling: bool = False,
        focus: tuple[str, ...] = (),
        dice: tuple[Die, ...] = (),
        window: bool = False,
        clock: Clock = "decision",
        parked: Answer | None = None,
        standing: tuple[Standing, ...] = (),
        private: bool = False,
        planned: dict[str, tuple[Point, ...]] | None = None,
        obvious: bool = False,
    ) -> Script[P]:
        """Asks one seat and returns the payload of the chosen option.

        `obvious`: a single option without a shape is chosen without asking.
        """
        if obvious and len(options) == 1 and options[0].shape is None:
            return options[0].accept(None, rule)
        ask = Ask(
            seat=seat,
            rule=rule,
            prompt=prompt,
            options=options,
            default=default,
            best=best,
            telling=telling,
            focus=focus,
            dice=dice,
            window=window,
            clock=clock,
            parked=parked,
            standing=standing,
            private=private,
            planned=planned or {},
        )
        _must_be_answerable(ask)
        brought: P = yield ask
        return brought

    def ask_each(self, *asks: Ask[Any]) -> Script[dict[Seat, Any]]:
        """Asks each seat in secret; returns all answers together, by seat."""
        for ask in asks:
            _must_be_answerable(ask)
        brought: dict[Seat, Any] = yield AskEach(asks=asks)
        return {ask.seat: brought[ask.seat] for ask in asks}

    def ask_any(self, *asks: Ask[Any], face_off: bool = False, within: int = 0) -> Script[tuple[TimedAnswer, ...]]:
        """Asks several seats at once; returns all answers that do not pass, in order of arrival.

        That is one answer, unless it is a `face_off`, or others arrive `within` so many milliseconds of the first.
        """
        for ask in asks:
            _must_be_answerable(ask)
        spoken: tuple[TimedAnswer, ...] = yield AskAny(asks=asks, face_off=face_off, within=within)
        return spoken

    def roll(
        self, count: int, reason: str, *, cuts: tuple[int, ...] = (), alike: tuple[int, ...] = (), sides: int = 6
    ) -> Script[tuple[int, ...]]:
        """Rolls dice. No dice are drawn for a count of 0."""
        if count == 0:
            return ()
        faces: tuple[int, ...] = yield Throw(count=count, reason=reason, sides=sides, cuts=cuts, alike=alike)
        return faces

    def last_dice(self) -> tuple[Die, ...]:
        """The last dice rolled in this step as logged; a question after them shows them again."""
        rolled = (event.line(table).dice for event, table in reversed(self._log))
        return next((dice for dice in rolled if dice), ())

    def part(
        self,
        script: Callable[["Play[T]"], Script[R]],
        *,
        same: Hashable = None,
        chances: Callable[[], Sequence[tuple[R, Fraction]]] | None = None,
    ) -> Script[R]:
        """Runs a part of a script that changes nothing on the table; only its result matters afterwards.

        Odds merge the runs of a part that have the same result. Parts with the same `same` have the same outcomes
        whatever was rolled before, so odds compute them once. A part whose dice may be rolled again without end gives
        its `chances`, each result with its probability.
        """
        return (yield from script(self))

    def pick_at_random(self, among: Sequence[P], reason: str) -> Script[P]:
        """One of several, each equally likely; a single candidate needs no die."""
        if len(among) == 1:
            return among[0]
        faces = yield from self.roll(1, reason, sides=len(among))
        return among[faces[0] - 1]


def _must_be_answerable(ask: Ask[Any]) -> None:
    if all(option.refusal is not None for option in ask.options):
        raise RulesBug(f"nobody can answer {ask.prompt!r} ({ask.rule}): every option is refused")
    if ask.window and ask.default is None:
        raise RulesBug(f"nobody can let {ask.prompt!r} ({ask.rule}) pass: it is a window without a default")


def refuse(rule: str, message: str, *, measured: str = "", limit: str = "", remedy: str = "") -> Refused:
    """A refusal ready to be raised."""
    return Refused(Refusal(rule=rule, message=message, measured=measured, limit=limit, remedy=remedy))
