"""Events: facts in the past tense. Only they change a table; each has its audience and its sentence."""

from collections.abc import Callable, Container
from typing import Any, ClassVar

from msgspec import Struct
from typing_extensions import override

from rules.geometry.point import Point
from rules.kernel.refusal import Seat


class Die(Struct, frozen=True, gc=False, kw_only=True):
    """One die as shown: its faces in order, the number needed, its outcome, and why it was re-rolled.

    A die without faces has only an outcome; one whose outcome ends in "used" is struck out.
    """

    faces: tuple[int, ...]
    need: str = ""
    outcome: str = ""
    note: str = ""


class Fire(Struct, frozen=True, gc=False, kw_only=True):
    """An attack to draw on the table: models `by` shot at models `at` and `hit` some of them.

    In `melee` they struck in close combat; parried or blocked blows do not count as hits.
    """

    by: tuple[str, ...]
    at: tuple[str, ...]
    hit: bool
    melee: bool = False


class Line(Struct, frozen=True, gc=False, kw_only=True):
    """A sentence of the log, its rule, and its dice.

    `tone` is the kind of sentence: "heading", "plain", "dice", "loss", or "seal" for the site's own sentences about
    seals. `pieces` are the models it is about, `fire` is an attack. `ways` are the paths of the pieces with their
    starts, one for each in order; empty if not known.
    """

    text: str
    rule: str = ""
    tone: str = "plain"
    seat: Seat | None = None
    dice: tuple[Die, ...] = ()
    pieces: tuple[str, ...] = ()
    fire: Fire | None = None
    ways: tuple[tuple[Point, ...], ...] = ()


class Event(Struct, frozen=True, kw_only=True):
    """Base of every fact. A system's facts override `apply` and `line`.

    `reveals`: the fact shows somebody something new, so undo stops there; it also stops at facts that open a secret.
    `seals`: everybody gets a hash of the sentence at once, so that nobody can change it before it is opened.
    """

    reveals: ClassVar[bool] = False
    seals: ClassVar[bool] = False

    def apply(self, table: Any) -> Any:
        """The table after the fact."""
        return table

    def line(self, table: Any) -> Line:
        """The sentence for the log; `table` is the table after the fact."""
        raise NotImplementedError

    def is_logged(self) -> bool:
        """Whether the log shows its sentence; False if the next fact says everything."""
        return True

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may know, or None for everybody."""
        return None

    def secret(self) -> str:
        """The name of the secret this fact belongs to; when it is opened, everybody may know the fact."""
        return ""

    def opens(self) -> tuple[str, ...]:
        """The names of the secrets that this fact opens for everybody."""
        return ()


class LogFact(Event, frozen=True):
    """A fact that changes nothing and only writes to the log.

    `sentence` may be a function that makes the sentence from the table when it is read, because nobody reads the facts
    of odds.
    """

    sentence: Line | Callable[[Any], Line]

    @override
    def line(self, table: Any) -> Line:
        return self.sentence if isinstance(self.sentence, Line) else self.sentence(table)


class TableFact(LogFact, frozen=True):
    """A fact without a class of its own: its sentence, and a function that changes the table.

    A fact that is recorded in one place is written there, with `fact` or in a function named after it.
    """

    change: Callable[[Any], Any]

    @override
    def apply(self, table: Any) -> Any:
        return self.change(table)


def fact(text: str, rule: str, change: Callable[[Any], Any] | None = None, **line: Any) -> LogFact:
    """A fact that is recorded in one place: its sentence, and a change of the table, if any.

    `line` are further fields of the sentence (`Line`): tone, seat, pieces, dice.
    """
    sentence = Line(text=text, rule=rule, **line)
    return LogFact(sentence) if change is None else TableFact(sentence, change)


class LogEntry(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A fact in the log: its sentence, and who may read it (None: everybody) before its `secret` is opened."""

    line: Line
    audience: tuple[Seat, ...] | None = None
    secret: str = ""
    sealed: bool = False

    def is_for(self, seats: Container[int]) -> bool:
        """Whether the holder of these seats was allowed to read it from the start."""
        return self.audience is None or any(seat in seats for seat in self.audience)


def log_entry(event: Event, table: Any) -> LogEntry:
    """The log entry of a fact; `table` is the table after it."""
    return LogEntry(line=event.line(table), audience=event.audience(), secret=event.secret(), sealed=event.seals)
