"""Move with Barricade: the portable barricade is taken along and set up again before whoever carried it.

The path is judged on the table `without` the barricade, and is legal only where it can be set up again.
"""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.surface import surface_at
from rules.geometry.point import Point
from rules.geometry.turn import turned
from rules.kernel.event import Event, Line
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.board.equipment import Spot, standing_faults_of
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import disc
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.move.course import Course, course
from rules.killteam.move.refusals import NO
from rules.killteam.sight.cover_lines import behind
from rules.killteam.terrain.parts import Part
from rules.killteam.terrain.pieces import KINDS, piece

TURN: Final = 15
_KIND: Final = "portable_barricade"


class BarricadeMoved(Event, frozen=True, kw_only=True):
    """A portable barricade stands somewhere else. (killteam.equip.move_with_barricade)"""

    operative: str
    piece: str
    at: Point
    degrees: int

    @override
    def apply(self, table: Table) -> Table:
        surface = surface_at(board_now(table).resting, table.models[self.operative].at, table.models[self.operative].on)
        set_down = piece(_KIND, self.piece, self.at, self.degrees, surface.elevation if surface else 0)
        pieces = tuple(set_down if old.id == self.piece else old for old in table.now.pieces)
        return structs.replace(table, now=structs.replace(table.now, pieces=pieces))

    @override
    def line(self, table: Table) -> Line:
        who = table.models[self.operative]
        text = f"{who.name} sets the barricade up again."
        return Line(text=text, rule="killteam.equip.move_with_barricade", seat=who.seat, pieces=(who.id,))


def connected(table: Table, operative: Operative) -> Part | None:
    """The portable barricade whose back face an operative touches, of either side. (killteam.equip.portable)"""
    base = disc(table, operative)
    shields = (part for part in board_now(table).parts.values() if part.has("portable"))
    level = (shield for shield in shields if shield.terrain.elevation == base.elevation)
    return next((shield for shield in level if behind(shield, base)), None)


def without(table: Table, piece_id: str) -> Table:
    """The table with a piece off the board."""
    left = tuple(piece for piece in table.now.pieces if piece.id != piece_id)
    return structs.replace(table, now=structs.replace(table.now, pieces=left))


def barricade_course(
    table: Table, operative: Operative, piece_id: str, value: Path, *, cap: int | None = None
) -> Course:
    """The move with the barricade along a path. Raises `Refused`, also where the barricade fits nowhere at its end.

    (killteam.equip.move_with_barricade, killteam.equip.move_with_barricade_limits,
    killteam.equip.move_with_barricade_setup)
    """
    went = course(without(table, piece_id), operative, "barricade", value, cap=cap)
    there = structs.replace(operative, at=went.end, on=went.on[-1])
    if not facings(table, there, piece_id):
        raise Refused(NO("nowhere", operative=operative.name))
    return went


def facings(table: Table, operative: Operative, piece_id: str) -> tuple[int, ...]:
    """The whole degrees, by fifteens, to which the barricade can face before an operative that stands there.

    (killteam.equip.move_with_barricade_setup)
    """
    bare = without(table, piece_id).with_models({operative.id: operative})
    return tuple(degrees for degrees in range(0, 360, TURN) if _fits(bare, operative, degrees))


def _fits(table: Table, operative: Operative, degrees: int) -> bool:
    spot = Spot(_KIND, before(table, operative, degrees), degrees, operative.on)
    level = disc(table, operative).elevation
    same = surface_at(board_now(table).resting, spot.at, operative.on)
    return same is not None and same.elevation == level and next(standing_faults_of(table, spot), None) is None


def before(table: Table, operative: Operative, degrees: int) -> Point:
    """Where the middle of the barricade is when it stands before an operative, its back face at its base."""
    far = disc(table, operative).radius + KINDS[_KIND].depth // 2
    return turned(Point(operative.at.x, operative.at.y + far), operative.at, degrees)


def set_again(table: Table, operative: Operative, piece_id: str, degrees: int) -> BarricadeMoved:
    """The fact that the barricade stands before the operative again, facing so."""
    at = before(table, operative, degrees)
    return BarricadeMoved(operative=operative.id, piece=piece_id, at=at, degrees=degrees)
