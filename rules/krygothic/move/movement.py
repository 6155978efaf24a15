"""A movement with all its details: how, along which path, how it ends, and what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.geometry.path import legs, path_length, point_along
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.preview import Preview
from rules.krygothic.action import Action, Halt
from rules.krygothic.board import GroundClass
from rules.krygothic.move.facts import length_in_words
from rules.skirmish.facing import facing_towards


@dataclass(frozen=True, kw_only=True)
class MoveAction(Action):
    """A legal movement of one model: `ground` is the worst it touches, `breath` what it loses of its Body.

    `warnings` say what comes first.
    """

    name: str
    limit: int
    ground: GroundClass
    breath: int = 0
    warnings: tuple[str, ...] = ()

    def describe(self) -> Preview:
        """What it comes to, before it is made."""
        over = "" if self.ground == "easy" else f" over {self.ground} ground"
        length, limit = length_in_words(path_length(self.path)), length_in_words(self.limit)
        reach = "" if length == limit and self.limit < INCH else f" of {limit}"
        lines = [f"{self.name}: {length}{reach}{over}, {self.cost} AP."]
        if self.breath:
            lines.append(f"It loses {self.breath} Body until it recovers.")
        return Preview(lines=(*lines, *self.warnings), path=self.path)


def facing_at_end(path: Sequence[Point], facing: int) -> int:
    """The way a path points at its end; the facing it had if it leads nowhere."""
    last = next(((a, b) for a, b in reversed(tuple(legs(path))) if a != b), None)
    return facing_towards(*last) if last else facing


def facing_after(action: Action, gone: Sequence[Point], before: int, halt: Halt | None) -> int:
    """How a mover faces once it has gone so much of its way: as declared, else the way it goes. (krygothic.move.rotate)

    `before` is how it faced where it stood, and at a `halt` before its first step it has turned the way it is to go.
    """
    if action.chosen is not None:
        return action.chosen
    return facing_at_end(gone, halt.facing if halt and not halt.along else before)


def halts_along(path: Sequence[Point], chosen: int | None) -> tuple[Halt, ...]:
    """The points at which a movement can be interrupted: its start, each full inch, each corner, its end.

    The model has its declared facing at all of them, its start included; without one it faces the way it goes.
    (krygothic.waiting.mid_move, krygothic.move.rotate)
    """
    found: dict[int, Halt] = {}
    gone = 0
    for a, b in legs(path):
        length, ahead = distance_up(a, b), facing_towards(a, b) if chosen is None else chosen
        inches_on = range(-gone % INCH, length, INCH)
        for at in sorted({0, length, *inches_on}):
            found.setdefault(gone + at, Halt(along=gone + at, at=point_along(a, b, at), facing=ahead))
        gone += length
    return tuple(found.values())
