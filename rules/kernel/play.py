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
    """A roll as a script asks for it; the engine gives it its index.

    `cuts` are the lowest faces of the classes that matter; which of those `alike` a die shows matters only for how many
    show the same.
    """

    count: int
    reason: str
    sides: int
    cuts: tuple[int, ...]
    alike: tuple[int, ...] = ()


@dataclass(frozen=True)
class ChanceNode:
    """What a part of a script may come to, with the chance of each; only scripts that are foretold request it.

    `outcomes` works them out, which is not done again where the outcome is known.
    """

    outcomes: Callable[[], Sequence[tuple[Any, Fraction]]]


Request = Asking | Throw | ChanceNode
Script = Generator[Request, Any, R]


class Play(Generic[T]):
    """One run of one step. `table` is read freely and changes only through `record`.

    What is offered to a seat, refused, previewed or forecast is made from what that seat has `known`. A run that only
    repeats one before it comes to the very tables of its `trail`, with all that was worked out beside them.
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
        """The table as a seat (None: a spectator) knows it now. A run that is foretold is on such a table already."""
        return self.table if self._knows is None else self._knows(self.table, seat)

    def record(self, event: Event) -> None:
        """State a fact: it changes the table and goes to the log."""
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
        """Put a question to one seat and receive what the chosen option brings.

        `obvious`: where there is one option alone, and nothing to fill in, it is taken without a question.
        """
        if obvious and len(options) == 1 and options[0].shape is None:
            return options[0].accept(None, rule)
        ask = Ask(
            seat=seat,
            rule=rule,
            prompt=prompt,
            options=options,
            default=default,
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
        """Put a secret question to each seat; the answers come together, by seat."""
        for ask in asks:
            _must_be_answerable(ask)
        brought: dict[Seat, Any] = yield AskEach(asks=asks)
        return {ask.seat: brought[ask.seat] for ask in asks}

    def ask_any(self, *asks: Ask[Any], face_off: bool = False, within: int = 0) -> Script[tuple[TimedAnswer, ...]]:
        """Ask several seats at once: every answer but the passes, in the order of arrival.

        That is one, unless it is a `face_off`, or others arrive `within` so many milliseconds of the first.
        """
        for ask in asks:
            _must_be_answerable(ask)
        spoken: tuple[TimedAnswer, ...] = yield AskAny(asks=asks, face_off=face_off, within=within)
        return spoken

    def roll(
        self, count: int, reason: str, *, cuts: tuple[int, ...] = (), alike: tuple[int, ...] = (), sides: int = 6
    ) -> Script[tuple[int, ...]]:
        """Roll dice. No dice are drawn for a count of 0."""
        if count == 0:
            return ()
        faces: tuple[int, ...] = yield Throw(count=count, reason=reason, sides=sides, cuts=cuts, alike=alike)
        return faces

    def last_dice(self) -> tuple[Die, ...]:
        """The dice that fell last in this step, as the log shows them: those a question after them is about."""
        rolled = (event.line(table).dice for event, table in reversed(self._log))
        return next((dice for dice in rolled if dice), ())

    def part(
        self,
        script: Callable[["Play[T]"], Script[R]],
        *,
        same: Hashable = None,
        chances: Callable[[], Sequence[tuple[R, Fraction]]] | None = None,
    ) -> Script[R]:
        """A part that changes nothing on the table and of which only the result matters afterwards.

        It is carried out like any script; odds take ways of it that come to the same result together. Parts that are
        the `same` come to the same whatever fell before them, so that odds work them out once. A part whose dice may
        be rolled again without end tells its `chances`, every result with how likely it is, and odds take those.
        """
        return (yield from script(self))

    def pick_at_random(self, among: Sequence[P], reason: str) -> Script[P]:
        """One of several, each equally likely; a lone candidate needs no die."""
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
