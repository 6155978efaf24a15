"""The messages of a match's web socket: a closed table, version 1. `docs/protocol.md` explains them.

Every message is a JSON object whose `t` names it. Numbers are whole numbers; lengths are thousandths of an inch.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from rules.geometry.point import Point
from rules.kernel.event import Line
from rules.kernel.evidence import Evidence
from rules.kernel.question import Clock, Question
from rules.kernel.refusal import Refused, Unit
from rules.kernel.scene import View
from rules.kernel.shapes import Value
from rules.kernel.system import Result

VERSION = 1
MOST_BYTES = 65_536

Key = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$", max_length=64, description="Random. Resend with the same key.")
]
OptionId = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Have = Annotated[int, Meta(ge=-1, le=2_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Message(Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Base of what a client may say."""


class Hello(Message, tag="hello", frozen=True):
    """The first message. `have` is the newest sequence seen (-1: none), `heard` the newest chat number seen.

    `mark` is that of the update which brought `have`.
    """

    v: int
    have: Have = -1
    mark: Annotated[str, Meta(max_length=24)] = ""
    heard: Number = 0


class GiveAnswer(Message, tag="answer", frozen=True):
    """An answer to question `question`. `seat` is needed only by those who hold several seats."""

    key: Key
    question: Number
    option: OptionId
    value: Value | None = None
    seat: SeatNumber | None = None


class Weigh(Message, tag="weigh", frozen=True):
    """Asks what an answer would do, without giving it. Only the newest of several waiting ones is answered."""

    id: Key
    question: Number
    option: OptionId
    value: Value | None = None
    seat: SeatNumber | None = None


class Sync(Message, tag="sync", frozen=True):
    """Asks for everything after `have`."""

    have: Have = -1


class Show(Message, tag="show", frozen=True):
    """Says which of one's several seats looks at this screen now; none: nobody does."""

    seat: SeatNumber | None = None


class Undo(Message, tag="undo", frozen=True):
    """Takes back one's last answer, as far as `can_undo` says."""

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
    """Offers a draw, accepts another player's offer, or declines it (one's own: takes it back)."""

    key: Key
    action: Literal["offer", "accept", "decline"]
    seat: SeatNumber | None = None


class Say(Message, tag="chat", frozen=True):
    """A remark to the other player and whoever watches."""

    key: Key
    text: Annotated[str, Meta(max_length=2_000)]
    seat: SeatNumber | None = None


class Reactions(Message, tag="reactions", frozen=True):
    """Says how one wants to be asked to react: as usual, to nothing this turn, or always and without a time limit."""

    key: Key
    wish: Literal["ask", "nothing", "always"]
    seat: SeatNumber | None = None


class Seen(Message, tag="seen", frozen=True):
    """The page shows question `question`: the clock starts. Nothing is answered to it."""

    question: Number


class Park(Message, tag="park", frozen=True):
    """Keeps a call for one's next question of the class `clock`, to confirm or drop then; without an option: drops."""

    key: Key
    clock: Clock
    option: OptionId = ""
    value: Value | None = None
    seat: SeatNumber | None = None


class Instruct(Message, tag="instruct", frozen=True):
    """Has questions that offer the instruction `standing` answered by it from the next one on (`on`), or no more."""

    key: Key
    standing: Annotated[str, Meta(max_length=64)]
    on: bool
    seat: SeatNumber | None = None


FromClient = (
    Hello | GiveAnswer | Weigh | Sync | Show | Undo | Resign | GoOn | Draw | Say | Reactions | Seen | Park | Instruct
)


class Reply(Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what the server says."""


class Player(Struct, frozen=True, kw_only=True):
    """Who holds a seat, and the name of the list they play."""

    seat: int
    name: str
    roster: str = ""
    side: str = ""


StepKind = Literal["start", "answer", "undo", "end", "restart", "clock"]


class Step(Struct, frozen=True, kw_only=True):
    """What one entry of the match told. A line that is not for these eyes and ears is null."""

    seq: int
    kind: StepKind
    seat: int | None
    lines: tuple[Line | None, ...]


class Opened(Struct, frozen=True, kw_only=True):
    """A line that was null so far and is for everybody now: number `place` (from 0) of the lines of step `seq`."""

    seq: int
    place: int
    line: Line


class OpenWindow(Struct, frozen=True, kw_only=True):
    """A chance to react is open. In a live match it closes in `left` of `length` milliseconds, whatever is answered.

    That time begins in `waits` milliseconds at the latest, or once everybody who is asked shows `question`.
    `answered` are the viewer's own seats whose answers are kept until then.
    """

    question: int

    left: int | None = None
    length: int | None = None
    waits: int = 0
    answered: tuple[int, ...] = ()


class SeatClock(Struct, frozen=True, kw_only=True):
    """The clock of a seat that is asked: `left` milliseconds of the time of such questions (`clock`), then `bank` more.

    It begins in `waits` milliseconds at the latest, or once the player's page shows the question.
    One that `stands` waits for the player's line, for `grace` milliseconds more. One that is `spent` has run out, and
    the question has no usual answer: the others may go on without the seat.
    """

    seat: int
    question: int
    clock: Clock
    left: int
    bank: int
    waits: int = 0
    stands: bool = False
    grace: int = 0
    spent: bool = False


class AheadCall(Struct, frozen=True, kw_only=True):
    """A call that seat `seat` of the viewer's own may make ahead with `park`, or has made (`parked`)."""

    seat: int
    clock: Clock
    option: str
    label: str
    group: str = ""
    parked: bool = False


class Update(Reply, tag="update", frozen=True):
    """The match as this viewer may see it at `seq`, and what was told after `since`.

    `mark` tells entry `seq` from another that may bear its number one day, when the server's database was set back.
    Then an update comes `anew`: it replaces everything told before, the remarks as well.

    `opened` are lines told up to `since` and kept secret from this viewer until after it. For somebody who holds
    several seats that may not know the same, `shown` is the one whose view this is (see `show`) and `curtain` the one
    the screen is to be handed to; when `shown` changes, `told` replaces everything told before.
    `wishes` say for each of the viewer's own `seats` how it is asked to react; empty where nobody ever is.
    `absent_from` is when the others may go on without those who are waited for, in milliseconds since 1970.
    `clocks` are those that run, `banks` the own time of every seat in milliseconds, where the players agreed on any.
    `instructions` are the standing ones of the viewer's own seats, `calls` what they may call or have called ahead.
    """

    seq: int
    since: int
    view: View
    questions: tuple[Question, ...]
    waiting: tuple[int, ...]
    told: tuple[Step, ...]
    can_undo: bool
    over: bool
    result: Result | None
    draw_offer: int | None
    draw_agreed: tuple[int, ...]
    players: tuple[Player, ...]
    seats: tuple[int, ...]
    window: OpenWindow | None = None
    wishes: tuple[str, ...] = ()
    absent_from: int | None = None
    opened: tuple[Opened, ...] = ()
    shown: int | None = None
    curtain: int | None = None
    clocks: tuple[SeatClock, ...] = ()
    banks: tuple[int, ...] = ()
    instructions: tuple[str, ...] = ()
    calls: tuple[AheadCall, ...] = ()
    mark: str = ""
    anew: bool = False


class Accepted(Reply, tag="accepted", frozen=True):
    """The message with this key is stored, as entry `seq` where it made one."""

    key: str
    seq: int


class RefusedReply(Reply, tag="refused", frozen=True):
    """The message with this key or id was turned down; nothing has changed."""

    rule: str
    message: str
    key: str = ""
    id: str = ""
    measured: str = ""
    limit: str = ""
    remedy: str = ""
    value: int | None = None
    bound: int | None = None
    unit: Unit = ""
    evidence: Evidence = ()
    unfit: dict[str, str] = {}


class ChanceShown(Struct, frozen=True, kw_only=True):
    """An exact chance: `numerator` in `denominator`."""

    label: str
    numerator: int
    denominator: int


class Weighed(Reply, tag="weighed", frozen=True):
    """What the weighed answer would do: `lines` in words, `path` as it would be walked, `evidence` of sight, `odds`.

    `ways` are the paths of every piece that would go along, by piece.
    """

    id: str
    question: int
    option: str
    lines: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    evidence: Evidence = ()
    ways: dict[str, tuple[Point, ...]] = {}
    odds: tuple[ChanceShown, ...] = ()
    expected: ChanceShown | None = None


class Chat(Reply, tag="chat", frozen=True):
    """A remark, numbered from 1 without gaps."""

    number: int
    seat: int
    name: str
    text: str


class Error(Reply, tag="error", frozen=True):
    """Something went wrong that is not about the rules. `fatal`: do not connect again by yourself."""

    message: str
    key: str = ""
    id: str = ""
    fatal: bool = False


class Beat(Reply, tag="beat", frozen=True):
    """Nothing is new; the line is whole."""


FromServer = Update | Accepted | RefusedReply | Weighed | Chat | Beat | Error

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class Malformed(ValueError):
    """What arrived is not a message of this protocol; the text says where."""


def parse(data: bytes) -> FromClient:
    """A client's message. Raises `Malformed`."""
    if len(data) > MOST_BYTES:
        raise Malformed(f"A message has at most {MOST_BYTES} bytes; this one has {len(data)}.")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Malformed(f"This message cannot be read: {fault}.") from fault


def encode(reply: FromServer) -> bytes:
    """The bytes of a server message."""
    return _encoder.encode(reply)


def refusal_reply(refused: Refused, *, key: str = "", id_: str = "") -> RefusedReply:
    """The refusal as a message."""
    return RefusedReply(**msgspec.structs.asdict(refused.refusal), key=key, id=id_)


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions, for `docs/protocol.schema.json`."""
    (client, server), components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Gridless match socket, version {VERSION}",
        "$defs": {**components, "FromClient": client, "FromServer": server},
    }
