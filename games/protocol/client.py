"""The messages of a client."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.geometry.point import Point
from rules.kernel.question import Answer, Clock
from rules.kernel.shapes import Value

Key = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        max_length=64,
        description="A random key. Send the message again with the same key.",
    ),
]
OptionId = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Have = Annotated[int, Meta(ge=-1, le=2_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Message(Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Base of every client message."""


class Hello(Message, tag="hello", frozen=True):
    """The first message. `have` is the newest sequence seen (-1: none), `heard` the newest chat number seen.

    `mark` is that of the update that brought `have`. A client that sends `changes` gets `changed` messages after the
    first update; others get every update whole.
    """

    v: int
    have: Have = -1
    mark: Annotated[str, Meta(max_length=24)] = ""
    heard: Number = 0
    changes: bool = False


class GiveAnswer(Message, tag="answer", frozen=True):
    """An answer to question `question`. `seat` is needed only with several seats."""

    key: Key
    question: Number
    option: OptionId
    value: Value | None = None
    seat: SeatNumber | None = None


class Weigh(Message, tag="weigh", frozen=True):
    """Asks what an answer would do, without giving it. Only the newest of several waiting requests is answered."""

    id: Key
    question: Number
    option: OptionId
    value: Value | None = None
    seat: SeatNumber | None = None


class Hint(Message, tag="hint", frozen=True):
    """Asks what the computer would do. Only the newest of several waiting requests is answered."""

    id: Key
    question: Number
    seat: SeatNumber | None = None


class Sight(Message, tag="sight", frozen=True):
    """Asks what piece `viewer` sees of piece `target`, from what the own seat `seat`, or a spectator, knows.

    `places` may put either of them elsewhere, by piece. It needs no question. Only the newest of several waiting
    requests is answered.
    """

    id: Key
    viewer: OptionId
    target: OptionId
    places: Annotated[dict[OptionId, Point], Meta(max_length=2)] = {}
    seat: SeatNumber | None = None


class Measure(Message, tag="measure", frozen=True):
    """Asks how far piece `piece` reaches, from what the own seat `seat`, or a spectator, knows.

    It needs no question. Only the newest of several waiting requests is answered.
    """

    id: Key
    piece: OptionId
    seat: SeatNumber | None = None


class Sync(Message, tag="sync", frozen=True):
    """Asks for everything after `have`."""

    have: Have = -1


class Show(Message, tag="show", frozen=True):
    """Says which of several own seats looks at this screen now; None: nobody does."""

    seat: SeatNumber | None = None


class Undo(Message, tag="undo", frozen=True):
    """Takes back the player's last answer, while `can_undo` says so."""

    key: Key
    seat: SeatNumber | None = None


class Resign(Message, tag="resign", frozen=True):
    """Concedes the match."""

    key: Key
    seat: SeatNumber | None = None


class GoOn(Message, tag="go_on", frozen=True):
    """Goes on without seat `absent`, which has not answered by `absent_from`: it leaves as if it had resigned."""

    key: Key
    absent: SeatNumber
    seat: SeatNumber | None = None


class Draw(Message, tag="draw", frozen=True):
    """Offers a draw, accepts or declines another player's offer, or withdraws the own one."""

    key: Key
    action: Literal["offer", "accept", "decline"]
    seat: SeatNumber | None = None


class SetUp(Message, tag="set_up", frozen=True):
    """Accepts the proposed answer to every set-up question of the player's seats."""

    key: Key
    seat: SeatNumber | None = None


class TakeBack(Message, tag="take_back", frozen=True):
    """Asks to take back everything after entry `to`, agrees to a request, declines it, or withdraws the own one."""

    key: Key
    action: Literal["ask", "agree", "decline"]
    to: Number = 0
    seat: SeatNumber | None = None


class ForeseeChanges(Message, tag="foresee", frozen=True):
    """Asks how the table would look with these changes, and what else could be changed then. Nothing is proposed.

    Only the newest of several waiting requests is answered.
    """

    id: Key
    changes: Annotated[tuple[Answer, ...], Meta(max_length=20)] = ()
    seat: SeatNumber | None = None


class ProposeChanges(Message, tag="propose", frozen=True):
    """Proposes changes of the table as it stands after entry `at`."""

    key: Key
    at: Number
    changes: Annotated[tuple[Answer, ...], Meta(min_length=1, max_length=20)]
    seat: SeatNumber | None = None


class AnswerProposal(Message, tag="consent", frozen=True):
    """Agrees to the proposal of that number, declines it, or withdraws the own one."""

    key: Key
    number: Number
    agree: bool
    seat: SeatNumber | None = None


class Say(Message, tag="chat", frozen=True):
    """A remark to the other players and spectators."""

    key: Key
    text: Annotated[str, Meta(max_length=2_000)]
    seat: SeatNumber | None = None


class Reactions(Message, tag="reactions", frozen=True):
    """Sets how the player is asked to react: as usual, to nothing this turn, or always and without a time limit."""

    key: Key
    wish: Literal["ask", "nothing", "always"]
    seat: SeatNumber | None = None


class Seen(Message, tag="seen", frozen=True):
    """The page shows question `question`: the clock starts. It is not an answer."""

    question: Number


class Park(Message, tag="park", frozen=True):
    """Parks a call for the player's next question of the class `clock`; without an option it drops the call."""

    key: Key
    clock: Clock
    option: OptionId = ""
    value: Value | None = None
    seat: SeatNumber | None = None


class Instruct(Message, tag="instruct", frozen=True):
    """Lets the instruction `standing` answer questions that offer it from now on (`on`), or no longer."""

    key: Key
    standing: Annotated[str, Meta(max_length=64)]
    on: bool
    seat: SeatNumber | None = None


FromClient = (
    Hello
    | GiveAnswer
    | Weigh
    | Hint
    | Sight
    | Measure
    | Sync
    | Show
    | Undo
    | TakeBack
    | ForeseeChanges
    | ProposeChanges
    | AnswerProposal
    | SetUp
    | Resign
    | GoOn
    | Draw
    | Say
    | Reactions
    | Seen
    | Park
    | Instruct
)
