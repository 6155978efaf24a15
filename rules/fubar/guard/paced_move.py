"""A declared move in its instants: where everybody is at each of them, and when they first touch an enemy.

    start  1     2     3    end          every figure has covered the same
A   *------|-----|-----|-----*           fraction of its own way at each
B   *---|---|---|---*                    instant, however long that is
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.fubar.board import TOLERANCE, Model, Table, touching
from rules.geometry import Point, overlap, path_length, tenths
from rules.geometry.path import cut
from rules.geometry.polygon import may_be_within

INSTANT: Final = 500


@dataclass(frozen=True, kw_only=True)
class PacedMove:
    """A declared move of a Unit: the path of each figure with its start, and the final facing of a vehicle."""

    unit: str
    paths: dict[str, tuple[Point, ...]]
    facing: int | None = None

    @cached_property
    def lengths(self) -> dict[str, int]:
        """The length of each path."""
        return {id_: path_length(path) for id_, path in self.paths.items()}

    @cached_property
    def length(self) -> int:
        """The length of the longest path."""
        return max(self.lengths.values(), default=0)

    @property
    def instants(self) -> int:
        """The number of instants of the move, one for each half inch of its longest path. (fubar.guard.instant)"""
        return -(-self.length // INSTANT)

    def covered(self, instant: int) -> int:
        """How much of the longest path is covered at that instant."""
        return self.length * instant // self.instants if self.instants else 0

    def places(self, instant: int) -> dict[str, Point]:
        """The places of all figures at that instant."""
        return {id_: self.gone(id_, instant)[-1] for id_ in self.paths}

    def gone(self, figure: str, instant: int) -> tuple[Point, ...]:
        """The part of its path that a figure has covered at that instant."""
        path, many = self.paths[figure], self.instants
        return path if instant >= many else cut(path, self.lengths[figure] * instant // many)

    def way(self, figure: str, since: int, instant: int) -> tuple[Point, ...]:
        """The part of its path that a figure covers between two instants."""
        before = self.gone(figure, since)
        stood, then = before[-1], self.gone(figure, instant)[len(before) - 1 :]
        return then if then[0] == stood else (stood, *then)

    def stretch(self, instants: Sequence[int]) -> str:
        """The part of the move between the first and the last of these instants, in words."""
        first, last = tenths(self.covered(instants[0])), tenths(self.covered(instants[-1]))
        begins, ends = instants[0] == 0, instants[-1] == self.instants
        if begins and ends:
            return "anywhere along its way" if len(instants) > self.instants else "on parts of its way"
        if instants[0] == instants[-1]:
            return "at the end of its way" if ends else "before it sets off" if begins else f"when it has gone {first}"
        if ends:
            return f"once it has gone {first}"
        return f"until it has gone {last}" if begins else f"when it has gone between {first} and {last}"


def living_places(table: Table, move: PacedMove, instant: int) -> dict[str, Point]:
    """The places of the living figures at that instant. (fubar.guard.instant)"""
    living = {model.id for model in table.living(table.units[move.unit])}
    return {id_: at for id_, at in move.places(instant).items() if id_ in living}


def under_way(table: Table, move: PacedMove, instant: int) -> Table:
    """The table with the moving Unit at its places of that instant. (fubar.guard.instant)"""
    return table.with_places(living_places(table, move, instant))


def can_stop(then: Table, move: PacedMove, instant: int) -> bool:
    """Whether a vehicle can be stopped at that instant, because its hull is not over figures of its own side.

    Figures may pass through each other, since nothing stops them on the way. (fubar.guard.instant, fubar.move.bases)
    """
    if instant in (0, move.instants):
        return True
    hull = then.hull(then.units[move.unit])
    own = (base for id_, base in then.bases.items() if id_ != hull.id and then.models[id_].seat == hull.seat)
    return not any(overlap(then.bases[hull.id], base) for base in own)


def first_contact(table: Table, move: PacedMove) -> int:
    """The first instant at which a mover touches an enemy that it does not touch yet; after the last if there is none.

    (fubar.guard.against_assault)
    """
    meetings = tuple(_meetings(table, move))
    for instant in range(1, move.instants + 1) if meetings else ():
        then = under_way(table, move, instant)
        if any(touching(then, then.models[mover], foe) for mover, foe in meetings):
            return instant
    return move.instants + 1


def _meetings(table: Table, move: PacedMove) -> Iterator[tuple[str, Model]]:
    """Each living mover with each enemy on its way that it does not touch yet."""
    unit = table.units[move.unit]
    foes = [model for model in table.on_board() if model.seat != unit.seat]
    for mover in (model for model in table.living(unit) if model.id in move.paths):
        for foe in foes:
            reach = mover.radius + foe.radius + TOLERANCE
            if may_be_within(move.paths[mover.id], foe.at, reach) and not touching(table, mover, foe):
                yield mover.id, foe
