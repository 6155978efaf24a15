"""Events: facts in the past tense, the only writers of a table, each with its audience and its sentence."""

from collections.abc import Callable, Container
from typing import Any, ClassVar

from msgspec import Struct
from typing_extensions import override

from rules.geometry.point import Point
from rules.kernel.refusal import Seat


class Die(Struct, frozen=True, gc=False, kw_only=True):
    """One die as people see it: its faces in order, what it needed, what came of it, why it was rolled again.

    One without faces is known by its outcome alone; one whose outcome ends in "used" is struck out.
    """

    faces: tuple[int, ...]
    need: str = ""
    outcome: str = ""
    note: str = ""


class Fire(Struct, frozen=True, gc=False, kw_only=True):
    """An attack, to be drawn on the table: the models `by` shot at the models `at`, and `hit` some of them or none.

    In `melee` they struck at them in close combat; what was parried or blocked has not hit.
    """

    by: tuple[str, ...]
    at: tuple[str, ...]
    hit: bool
    melee: bool = False


class Line(Struct, frozen=True, gc=False, kw_only=True):
    """A sentence of the log, the rule it rests on, and the dice it shows.

    `tone` is what kind of sentence it is: "heading", "plain", "dice" or "loss"; "seal" is the site's own, for the
    sentences that publish seals. `pieces` are the models it is about, `fire` is who shot or struck at whom. `ways` are
    the paths along which the pieces went, one for each in their order, its start included; none where that is not told.
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

    `reveals` marks facts that show somebody something new: undo stops there, as it does at facts that open a secret.
    `seals` marks facts whose sentence is sealed: everybody gets its hash at once, so that nobody can change it before
    it is opened.
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
        """Whether the log shows its sentence; False where the next fact says it all."""
        return True

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may know, or None for everybody."""
        return None

    def secret(self) -> str:
        """The name of the secret this fact belongs to: once that is opened, everybody may know."""
        return ""

    def opens(self) -> tuple[str, ...]:
        """The names of the secrets that this fact opens for everybody."""
        return ()


class LogFact(Event, frozen=True):
    """A fact that changes nothing: something was done or rolled, and the log says so.

    `sentence` may be a function that makes the sentence from the table when somebody reads it: odds state facts that
    nobody ever reads.
    """

    sentence: Line | Callable[[Any], Line]

    @override
    def line(self, table: Any) -> Line:
        return self.sentence if isinstance(self.sentence, Line) else self.sentence(table)


class TableFact(LogFact, frozen=True):
    """A fact without a class of its own: its sentence, and a function that changes the table.

    A fact that only one place states is written there, with `fact` or in a function named after it.
    """

    change: Callable[[Any], Any]

    @override
    def apply(self, table: Any) -> Any:
        return self.change(table)


def fact(text: str, rule: str, change: Callable[[Any], Any] | None = None, **line: Any) -> LogFact:
    """A fact that is stated in one place: its sentence, and how it changes the table if it does.

    `line` are further fields of the sentence (`Line`): its tone, the seat, the pieces, the dice.
    """
    sentence = Line(text=text, rule=rule, **line)
    return LogFact(sentence) if change is None else TableFact(sentence, change)


class LogEntry(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A fact in the log: its sentence and who may read it (None: everybody) until its `secret` is opened."""

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
