"""What programs may send to the matches API, exactly as the schema says it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.matches.house_marks import MOST_NAMED
from games.models import MOST_REMARK_LETTERS
from games.protocol import Key, Number, SeatNumber
from rules.kernel.question import Answer, Clock
from rules.kernel.shapes import Value

Word = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00]*\Z")]
Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*\Z")]
OptionId = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*\Z")]
Seed = Annotated[str, Meta(pattern=r"^([0-9a-f]{32,64})?\Z", description="The program’s own seed for the dice.")]
Marks = Annotated[tuple[Word, ...], Meta(max_length=MOST_NAMED)]


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all request bodies."""


class NewMatch(RequestBody, frozen=True):
    """A match to open. `rosters` are lists for the seats that the person takes, as "ready:<id>" or "mine:<slug>"."""

    system: Name
    settings: dict[Name, Name] = {}
    opponent: Literal["link", "open", "hot_seat"] = "link"
    seed: Seed = ""
    rosters: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    rated: bool = False


class Join(RequestBody, frozen=True):
    """An invitation, by the token at the end of its link, and the keys of the house marks that are accepted."""

    invitation: Word
    seed: Seed = ""
    accept: Marks = ()


class AcceptMarks(RequestBody, frozen=True):
    """What is not of the book and is accepted, by the keys of the marks."""

    accept: Marks
    seat: SeatNumber | None = None


class ListRequest(RequestBody, frozen=True):
    """A list to lock in."""

    roster: Word
    seat: SeatNumber | None = None


class AnswerRequest(RequestBody, frozen=True):
    """An answer to the open question. The same key twice is one answer."""

    key: Key
    question: Number
    option: OptionId
    value: Value | None = None
    seat: SeatNumber | None = None


class RemarkRequest(RequestBody, frozen=True):
    """Something to say. The same key twice is one remark."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=MOST_REMARK_LETTERS, pattern=r"^[^\x00]*\Z")]
    seat: SeatNumber | None = None


class ResignRequest(RequestBody, frozen=True):
    """Concede. The same key twice is one."""

    key: Key
    seat: SeatNumber | None = None


class ChangesTried(RequestBody, frozen=True):
    """Changes to try on the table. Nothing is proposed."""

    changes: Annotated[tuple[Answer, ...], Meta(max_length=20)] = ()
    seat: SeatNumber | None = None


class ChangesRequest(RequestBody, frozen=True):
    """Changes to propose, of the table as it stands after entry `at`."""

    key: Key
    at: Number
    changes: Annotated[tuple[Answer, ...], Meta(min_length=1, max_length=20)]
    seat: SeatNumber | None = None


class ProposalAnswer(RequestBody, frozen=True):
    """Agree to the open proposal of that number, decline it, or withdraw the own one."""

    number: Number
    agree: bool
    seat: SeatNumber | None = None


class ReactionPreferenceRequest(RequestBody, frozen=True):
    """How the player wants to be asked to react: as usual, not this turn, or always and without a time limit."""

    wish: Literal["ask", "nothing", "always"]
    seat: SeatNumber | None = None


class QuestionSeen(RequestBody, frozen=True):
    """The question that the program shows, so that its clock starts."""

    question: Number


class CallAheadRequest(RequestBody, frozen=True):
    """A call ahead for the next question of the class `clock`. Without an option the call is dropped."""

    clock: Clock
    option: OptionId = ""
    value: Value | None = None
    seat: SeatNumber | None = None


class InstructionRequest(RequestBody, frozen=True):
    """Let this instruction answer questions that offer it, from the next one on (`on`), or no longer."""

    standing: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00]*\Z")]
    on: bool
    seat: SeatNumber | None = None
