"""Questions: who is asked, what may be answered, and what each option would do.

Inside a script an `Option` carries the code that resolves it; `Question` is the same thing as plain data, for
the people who answer. One `Option` is offered, refused, forecast and carried out by the same functions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.answer_check import invalid_answer
from rules.kernel.event import Die
from rules.kernel.refusal import Barred, Refusal, Refused, Seat, refusal_of
from rules.kernel.shapes import Pick, PickShape, Shape, Value

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)

Clock = Literal["window", "decision", "refusal", "idle", "setup"]


class Answer(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One option by its id, with a value where the option has a shape."""

    option: str
    value: Value | None = None


class Option(Struct, Generic[P_co], frozen=True, kw_only=True):
    """One thing that may be answered.

    `bring` is what the script receives; with a `shape`, `resolve(value)` makes it, raising `Refused`.
    `forecast(play)` is the script whose result the odds describe; it is the one carried out later.
    `piece` is the model, marker or terrain on the board that stands for this option, `pieces` are others that do as
    well. What is `seldom` wanted is kept apart from the rest. `why` has the words of a `refusal`.
    """

    id: str
    label: str
    bring: P_co | None = None
    detail: str = ""
    group: str = ""
    piece: str = ""
    pieces: tuple[str, ...] = ()
    rule: str = ""
    seldom: bool = False
    refusal: Barred | None = None
    shape: Shape | None = None
    resolve: Callable[[Any], P_co] | None = None
    forecast: Callable[[Any], Any] | None = None

    @property
    def why(self) -> Refusal | None:
        """Why it may not be chosen, in words; None when it may."""
        return refusal_of(self.refusal)

    def accept(self, value: Value | None, rule: str) -> P_co:
        """What the script receives for this value; `rule` is the question's. Raises `Refused`."""
        if refusal := self.why:
            raise Refused(refusal)
        if fault := invalid_answer(self.shape, value):
            raise Refused(Refusal(**{**fault._asdict(), "rule": fault.rule or self.rule or rule}))
        if isinstance(self.shape, PickShape) and isinstance(value, Pick):
            _refuse_picked(self.shape, value)
        if self.resolve is not None:
            return self.resolve(value)
        return self.bring  # type: ignore[return-value]  # None is what an option without a payload brings


def _refuse_picked(shape: PickShape, value: Pick) -> None:
    for item in shape.items:
        if item.refusal is not None and item.id in value.ids:
            raise Refused(item.refusal)


class Standing(Struct, frozen=True, gc=False, kw_only=True):
    """A standing instruction that answers questions like this one for a seat.

    `answer` is what it answers now; None while its condition is not met, and then the seat is asked as usual.
    One that `narrows` only says when to be asked: it counts after the others, and all of them must agree. Those of one
    `group` are shown together under it.
    """

    id: str
    label: str
    answer: Answer | None = None
    narrows: bool = False
    group: str = ""


class Call(Struct, frozen=True, kw_only=True):
    """What a seat may call before it is asked: an option, by its id, of its next question of the class `clock`."""

    clock: Clock
    option: str
    label: str
    group: str = ""


class Ask(Struct, Generic[P], frozen=True, kw_only=True):
    """A question to one seat, as a script puts it. `default` answers for those who run out of time or do not care.

    `dice` are those the question is about, as they lie on the table now. A `window` is a chance to step in that a
    seat may as well let pass by its default: players agree on how long one stays open. `clock` is the class of
    questions by whose time any other question runs: a decision, the first refusal after somebody else's call, an open
    floor on which everybody is idle, or setting up. `parked` is a call the seat has made before, to confirm or drop.
    While a `private` one is answered nobody else may look on: on one screen for several seats the others turn away. Its
    answer is locked in.
    `planned` are the paths, start included, that pieces are to go by answers before this one. `best` is an answer that
    leaves its owner nothing to wish for, as everybody can see: it may be given without asking. Where it is `telling`,
    giving it at once would show other people what its owner could have done.
    """

    seat: Seat
    rule: str
    prompt: str
    options: Sequence[Option[P]]
    default: Answer | None = None
    best: Answer | None = None
    telling: bool = False
    focus: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    window: bool = False
    clock: Clock = "decision"
    parked: Answer | None = None
    standing: tuple[Standing, ...] = ()
    private: bool = False
    planned: dict[str, tuple[Point, ...]] = {}

    @property
    def runs_by(self) -> Clock:
        """The class of time by which this question runs."""
        return "window" if self.window else self.clock

    def accept(self, answer: Answer) -> P:
        """The payload of the chosen option. Raises `Refused`."""
        for option in self.options:
            if option.id == answer.option:
                return option.accept(answer.value, self.rule)
        raise Refused(
            Refusal(
                rule=self.rule,
                message="That is not one of the choices offered now.",
                remedy="Choose one of the options of the question on the table.",
            )
        )


@dataclass(frozen=True, kw_only=True)
class AskEach:
    """A question to each of several seats, answered in secret; the script goes on when all have answered.

    Each answer is locked in as it is given: its seat cannot take it back.
    """

    asks: tuple[Ask[Any], ...]


@dataclass(frozen=True, kw_only=True)
class AskAny:
    """A question to several seats at once; the first who does not `pass` settles it.

    With `face_off` the others may still speak until each has answered (a time-out gives their default), and the
    script receives every answer in the order of arrival. Where `within` is set, answers that arrive no later than so
    many milliseconds after the first are simultaneous: the script receives them all (`Given.more`), and players may
    agree on another number. The rules have no clock: when an answer arrived is part of what is given.
    """

    asks: tuple[Ask[Any], ...]
    face_off: bool = False
    within: int = 0


class TimedAnswer(NamedTuple):
    """An answer to `AskAny` as the script receives it, and when it arrived, in milliseconds since it was put."""

    seat: Seat
    brought: Any
    at: int


PASS = "pass"  # noqa: S105  # not a password: the option by which a seat stays silent

Asking = Ask[Any] | AskEach | AskAny


class OptionView(Struct, frozen=True, gc=False, kw_only=True):
    """An option as data."""

    id: str
    label: str
    detail: str = ""
    group: str = ""
    piece: str = ""
    pieces: tuple[str, ...] = ()
    rule: str = ""
    seldom: bool = False
    refusal: Refusal | None = None
    needs: Shape | None = None
    odds: bool = False


class Question(Struct, frozen=True, gc=False, kw_only=True):
    """A question as data. `number` is the sequence at which it was put; an answer must name it."""

    number: int
    seat: Seat
    kind: str
    rule: str
    prompt: str
    options: tuple[OptionView, ...]
    default: Answer | None = None
    focus: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    window: bool = False
    clock: Clock = "decision"
    parked: Answer | None = None
    standing: tuple[Standing, ...] = ()
    planned: dict[str, tuple[Point, ...]] = {}


def as_data(ask: Ask[Any], number: int, kind: str) -> Question:
    """The question a person sees."""
    return Question(
        number=number,
        seat=ask.seat,
        kind=kind,
        rule=ask.rule,
        prompt=ask.prompt,
        options=tuple([_option_view(option, ask.rule) for option in ask.options]),
        default=ask.default,
        focus=ask.focus,
        dice=ask.dice,
        window=ask.window,
        clock=ask.runs_by,
        parked=ask.parked,
        standing=ask.standing,
        planned=ask.planned,
    )


def _option_view(option: Option[Any], rule: str) -> OptionView:
    return OptionView(
        id=option.id,
        label=option.label,
        detail=option.detail,
        group=option.group,
        piece=option.piece,
        pieces=option.pieces,
        rule=option.rule or rule,
        seldom=option.seldom,
        refusal=None if option.refusal is None else option.why,
        needs=option.shape,
        odds=option.forecast is not None,
    )
