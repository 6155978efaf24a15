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
    The sentence of a fact that `seals` is bound at once by a hash that everybody is told, so that nobody can change it
    before it is opened.
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
        """Whether the log has its sentence; not where the fact that follows says it all."""
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
    """A fact that changes nothing: what was done or rolled, of which only the sentence is left.

    The sentence, or what makes it of the table once somebody hears it: odds state facts that nobody ever hears.
    """

    sentence: Line | Callable[[Any], Line]

    @override
    def line(self, table: Any) -> Line:
        return self.sentence if isinstance(self.sentence, Line) else self.sentence(table)


class TableFact(LogFact, frozen=True):
    """A fact without a class of its own: its sentence, and what makes the table another by it.

    Whoever writes a fact in one place only states it there, in a function whose name and docstring are the fact's.
    """

    change: Callable[[Any], Any]

    @override
    def apply(self, table: Any) -> Any:
        return self.change(table)


class LogEntry(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A fact as handed on: its sentence and who may hear it (None: everybody), until its `secret` is opened."""

    line: Line
    audience: tuple[Seat, ...] | None = None
    secret: str = ""
    sealed: bool = False

    def is_for(self, seats: Container[int]) -> bool:
        """Whether the holder of these seats was meant to hear it when it was said."""
        return self.audience is None or any(seat in seats for seat in self.audience)


def log_entry(event: Event, table: Any) -> LogEntry:
    """The fact as it is handed on; `table` is the table after it."""
    return LogEntry(line=event.line(table), audience=event.audience(), secret=event.secret(), sealed=event.seals)
