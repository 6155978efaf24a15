"""Events: facts in the past tense, the only writers of a table, each with its audience and its sentence."""

from typing import Any, ClassVar

from msgspec import Struct

from rules.kernel.refusal import Seat


class Die(Struct, frozen=True, kw_only=True):
    """One die as people see it: its faces in order, what it needed, what came of it, why it was rolled again."""

    faces: tuple[int, ...]
    need: str = ""
    outcome: str = ""
    note: str = ""


class Line(Struct, frozen=True, kw_only=True):
    """A sentence of the log, the rule it rests on, and the dice it shows.

    `tone` is what kind of sentence it is: "heading", "plain", "dice" or "loss"; `pieces` are the models it is about.
    """

    text: str
    rule: str = ""
    tone: str = "plain"
    seat: Seat | None = None
    dice: tuple[Die, ...] = ()
    pieces: tuple[str, ...] = ()


class Event(Struct, frozen=True, kw_only=True):
    """Base of every fact. A system's facts override `apply` and `line`.

    `reveals` marks facts that show somebody something new: undo stops there.
    """

    reveals: ClassVar[bool] = False

    def apply(self, table: Any) -> Any:
        """The table after the fact."""
        return table

    def line(self, table: Any) -> Line:
        """The sentence for the log; `table` is the table after the fact."""
        raise NotImplementedError

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may know, or None for everybody."""
        return None


class Told(Struct, frozen=True, kw_only=True):
    """A fact as handed on: its sentence and who may hear it (None: everybody)."""

    line: Line
    audience: tuple[Seat, ...] | None = None
