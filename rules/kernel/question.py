"""Questions: who is asked, what may be answered, and what each option would do.

Inside a script an `Option` has the code that resolves it; `Question` is the same as plain data, for the players. One
`Option` is offered, refused, forecast and carried out by the same functions.
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
    """An option by its id, with a value if the option has a shape."""

    option: str
    value: Value | None = None


class Option(Struct, Generic[P_co], frozen=True, kw_only=True):
    """One possible answer to a question."""

    id: str
    label: str
    # the payload for the script; with a `shape`, `resolve` makes it
    bring: P_co | None = None
    detail: str = ""
    group: str = ""
    # the model, marker or terrain on the board that stands for this option
    piece: str = ""
    # other pieces that stand for it as well
    pieces: tuple[str, ...] = ()
    rule: str = ""
    # rarely wanted options are kept apart from the others
    seldom: bool = False
    # why it cannot be chosen; `why` has the words
    refusal: Barred | None = None
    shape: Shape | None = None
    # makes the payload from a value; raises `Refused`
    resolve: Callable[[Any], P_co] | None = None
    # the script whose result the odds describe; it is the one carried out later
    forecast: Callable[[Any], Any] | None = None

    @property
    def why(self) -> Refusal | None:
        """Why it may not be chosen, in words; None if it may."""
        return refusal_of(self.refusal)

    def accept(self, value: Value | None, rule: str) -> P_co:
        """The payload for this value; `rule` is the question's. Raises `Refused`."""
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
    """A standing instruction that answers such questions for a seat.

    `answer` is its present answer; None while its condition is not met, so that the seat is asked. An instruction that
    `narrows` only limits when the others apply: it is checked after them, and all narrowing ones must agree.
    Instructions of one `group` are shown together under it.
    """

    id: str
    label: str
    answer: Answer | None = None
    narrows: bool = False
    group: str = ""


class Call(Struct, frozen=True, kw_only=True):
    """What a seat may call before it is asked: the id of an option of its next question of the class `clock`."""

    clock: Clock
    option: str
    label: str
    group: str = ""


class Ask(Struct, Generic[P], frozen=True, kw_only=True):
    """A question to one seat, as a script asks it."""

    seat: Seat
    rule: str
    prompt: str
    options: Sequence[Option[P]]
    # the answer of a player who runs out of time
    default: Answer | None = None
    # an answer that is obviously best; it may be given without asking
    best: Answer | None = None
    # whether giving `best` at once would show others what the seat could have done
    telling: bool = False
    focus: tuple[str, ...] = ()
    # the dice on the table that the question is about
    dice: tuple[Die, ...] = ()
    # whether it is a chance to react that may be passed; players agree on how long one stays open
    window: bool = False
    # the class of time of any other question: decision, first refusal after a call, idle, or set-up
    clock: Clock = "decision"
    # an earlier call of the seat, to confirm or drop
    parked: Answer | None = None
    standing: tuple[Standing, ...] = ()
    # whether nobody else may look at the screen meanwhile; the answer is locked in
    private: bool = False
    # paths, with their starts, that pieces will move by earlier answers
    planned: dict[str, tuple[Point, ...]] = {}

    @property
    def runs_by(self) -> Clock:
        """The class of time of this question."""
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
    """A question to each of several seats, answered in secret; the script continues when all have answered.

    Each answer is locked in when it is given: its seat cannot take it back.
    """

    asks: tuple[Ask[Any], ...]


@dataclass(frozen=True, kw_only=True)
class AskAny:
    """A question to several seats at once; the first answer that does not `pass` settles it.

    With `face_off` the others may still answer until each has (a time-out gives their default), and the script receives
    every answer in order of arrival. With `within`, answers that arrive at most so many milliseconds after the first
    are simultaneous: the script receives all of them (`Given.more`), and players may agree on another number. The rules
    have no clock: the time of arrival is part of an answer.
    """

    asks: tuple[Ask[Any], ...]
    face_off: bool = False
    within: int = 0


class TimedAnswer(NamedTuple):
    """An answer to `AskAny` for the script, with its arrival in milliseconds since the question."""

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
    """A question as data. `number` is the sequence at which it was asked; an answer must name it."""

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
    """The question as data for a player."""
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
