"""The messages of the server."""

from typing import Literal

from msgspec import Struct

from games.protocol.changes import Change
from rules.geometry.point import Point
from rules.kernel.event import Line
from rules.kernel.odds import Share
from rules.kernel.question import Answer, Clock, OptionView, Question
from rules.kernel.refusal import Evidence, Unit
from rules.kernel.scene import View
from rules.kernel.shapes import Value
from rules.kernel.system import Result
from rules.kernel.tools import Area, Clear


class Reply(Struct, frozen=True, gc=False, kw_only=True, tag_field="t"):
    """Base of every server message."""


class Player(Struct, frozen=True, gc=False, kw_only=True):
    """The player of a seat, and the name of their list."""

    seat: int
    name: str
    roster: str = ""
    side: str = ""


StepKind = Literal["start", "answer", "undo", "end", "restart", "clock", "return", "change"]


class Step(Struct, frozen=True, gc=False, kw_only=True):
    """The lines of one entry. A line that is not for this viewer is null."""

    seq: int
    kind: StepKind
    seat: int | None
    lines: tuple[Line | None, ...]


class Opened(Struct, frozen=True, gc=False, kw_only=True):
    """A line that was null and is now public: number `place` (from 0) of the lines of step `seq`."""

    seq: int
    place: int
    line: Line


class TakeBackAsked(Struct, frozen=True, gc=False, kw_only=True):
    """Seat `seat` asks to take back everything after step `to`; `agreed` are the seats that agree."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class ChangeProposed(Struct, frozen=True, gc=False, kw_only=True):
    """Seat `seat` proposes to change the table, as `lines` say; `agreed` are the seats that agree.

    `number` tells the proposal from every other one; an answer must name it.
    """

    seat: int
    number: int
    changes: tuple[Answer, ...]
    lines: tuple[str, ...]
    agreed: tuple[int, ...]


class OpenWindow(Struct, frozen=True, gc=False, kw_only=True):
    """A chance to react is open. In a live match it closes in `left` of `length` milliseconds, whatever is answered.

    That time starts in `waits` milliseconds at the latest, or once everybody who is asked shows `question`. `answered`
    are the viewer's own seats whose answers are held until then. In a slow match (no `length`), `left` is sent with
    them alone: they are carried out then, or later, as soon as everybody has answered.
    """

    question: int

    left: int | None = None
    length: int | None = None
    waits: int = 0
    answered: tuple[int, ...] = ()


class SeatClock(Struct, frozen=True, gc=False, kw_only=True):
    """The clock of an asked seat: `left` milliseconds for this class of question (`clock`), then `bank` more.

    It starts in `waits` milliseconds at the latest, or once the player's page shows the question. A clock that `stands`
    is paused until the player's connection is back, for at most `grace` milliseconds. A clock that is `spent` has
    expired at a question without a default: the others may go on without the seat.
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


class AheadCall(Struct, frozen=True, gc=False, kw_only=True):
    """A call that the viewer's seat `seat` may make ahead with `park`, or has made (`parked`)."""

    seat: int
    clock: Clock
    option: str
    label: str
    group: str = ""
    parked: bool = False


class Instructed(Struct, frozen=True, gc=False, kw_only=True):
    """A standing instruction of one of the viewer's seats: the id of a `Standing`, and its name."""

    seat: int
    standing: str
    label: str


class Update(Reply, tag="update", frozen=True):
    """The match as this viewer may see it at `seq`, and what was told after `since`.

    `mark` distinguishes entry `seq` from another with its number, after the server's database was restored. Then an
    update comes `anew`: it replaces everything told before, remarks included. `revision` counts the changes of the
    match that anybody may notice.

    `opened` are lines up to `since` that were secret to this viewer until later. For a holder of several seats with
    different knowledge, `shown` is the seat of this view (see `show`), and `curtain` the seat to hand the screen to.
    When `shown` changes, `told` replaces everything told before. `wishes` are the reaction preferences of the viewer's
    `seats`; empty without reactions. `absent_from` is when the others may go on without the asked players, in
    milliseconds since 1970. `clocks` are the running clocks, `banks` the own time of every seat in milliseconds, if
    agreed. `change` is the open proposal to change the table; a match is `friendly` once a computer agreed to one.
    `instructions` are the standing ones of the viewer's seats, `calls` their possible and parked calls.
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
    take_back: TakeBackAsked | None
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
    instructions: tuple[Instructed, ...] = ()
    calls: tuple[AheadCall, ...] = ()
    mark: str = ""
    anew: bool = False
    revision: int = 0
    change: ChangeProposed | None = None
    friendly: bool = False


class Changed(Reply, tag="changed", frozen=True):
    """The changes since the last update on this connection, which had the revision `base`, and the log since then.

    That update with all `changes` equals a whole update now, except for its log.
    """

    seq: int
    base: int
    told: tuple[Step, ...]
    opened: tuple[Opened, ...]
    changes: tuple[Change, ...]


class Accepted(Reply, tag="accepted", frozen=True):
    """The message with this key is stored, as entry `seq` if it made one."""

    key: str
    seq: int


class RefusedReply(Reply, tag="refused", frozen=True):
    """The message with this key or id was refused; nothing has changed."""

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


class ChanceShown(Struct, frozen=True, gc=False, kw_only=True):
    """An exact chance: `numerator` in `denominator`."""

    label: str
    numerator: int
    denominator: int


class Weighed(Reply, tag="weighed", frozen=True):
    """What the previewed answer would do: `lines` in words, `path`, `evidence` of sight, `odds`.

    `ways` are the paths of all moving pieces, by piece, and `costs` what they pay. `expected` is the average effect,
    labelled with what it counts, `spread` the chance of each amount. `own` is the expected cost to the acting player.
    """

    id: str
    question: int
    option: str
    lines: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    evidence: Evidence = ()
    ways: dict[str, tuple[Point, ...]] = {}
    costs: dict[str, int] = {}
    odds: tuple[ChanceShown, ...] = ()
    expected: ChanceShown | None = None
    spread: tuple[Share, ...] = ()
    own: ChanceShown | None = None


class IdeaShown(Struct, frozen=True, gc=False, kw_only=True):
    """A hint: `reasons` say what the answer does; `lines` and `odds` are as in `weighed`."""

    option: str
    value: Value | None = None
    label: str
    reasons: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    odds: tuple[ChanceShown, ...] = ()
    expected: ChanceShown | None = None


class Hinted(Reply, tag="hinted", frozen=True):
    """What the computer would do, the best first. It uses only what the seat knows."""

    id: str
    question: int
    seat: int
    ideas: tuple[IdeaShown, ...]


class Sighted(Reply, tag="sighted", frozen=True):
    """What is seen: all of it, part or nothing, in sentences (`lines`), with the lines of sight as evidence."""

    id: str
    kind: Clear
    lines: tuple[str, ...]
    rule: str
    evidence: Evidence = ()


class ChangesForeseen(Reply, tag="foreseen", frozen=True):
    """The table with the changes that were asked about: its `view`, their `lines`, and what else may be changed."""

    id: str
    view: View
    lines: tuple[str, ...] = ()
    options: tuple[OptionView, ...] = ()


class Measured(Reply, tag="measured", frozen=True):
    """How far a piece reaches: areas, each with a name, a sentence and its rule."""

    id: str
    areas: tuple[Area, ...]


class Chat(Reply, tag="chat", frozen=True):
    """A remark, numbered from 1 without gaps, made after step `after`.

    Its `manner` says whether these are the player's words, or what the seat did: offered or declined a draw (`draw`),
    asked to take something back or declined it (`back`), proposed a change of the table or declined it (`change`), was
    opened in another browser (`seat`), asks for a rematch
    (`again`), declines one or asks no more (`no_more`).
    """

    number: int
    seat: int
    name: str
    text: str
    manner: Literal["said", "draw", "back", "change", "seat", "again", "no_more"] = "said"
    after: int = 0


class Error(Reply, tag="error", frozen=True):
    """Something went wrong that is not about the rules. `fatal`: do not reconnect automatically."""

    message: str
    key: str = ""
    id: str = ""
    fatal: bool = False


class Beat(Reply, tag="beat", frozen=True):
    """Nothing is new; the connection works. `build` names the version of the page's files that the server has now."""

    build: str = ""


FromServer = (
    Update
    | Changed
    | Accepted
    | RefusedReply
    | Weighed
    | Hinted
    | Sighted
    | ChangesForeseen
    | Measured
    | Chat
    | Beat
    | Error
)
