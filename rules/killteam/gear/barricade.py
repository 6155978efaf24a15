"""Move with Barricade: a path, and then the new facing of the barricade."""

from typing import Final

from msgspec import structs

from rules.battlefield.surface import surface_at
from rules.geometry import Point, inches, rotated
from rules.kernel.script import Answer, Option, Path, Play, Refused, Script
from rules.killteam.activation.actions import BARRICADE, Action, action_option, action_refusal
from rules.killteam.activation.moves import COUNTER_MOVE, carry_out_move
from rules.killteam.board import Operative, Table, board_now, disc, refusal
from rules.killteam.gear.facts import PORTABLE, barricade_moved
from rules.killteam.gear.placement import Placement, terrain_faults
from rules.killteam.killzone import PIECE_TYPES, Part
from rules.killteam.move.course import Course, course, path_shape
from rules.killteam.move.move_types import limit
from rules.killteam.sight.cover_lines import is_behind

TURN: Final = 15


def connected_barricade(table: Table, operative: Operative) -> Part | None:
    """The portable barricade, of either side, whose back face an operative touches. (killteam.equip.portable)"""
    base = disc(table, operative)
    shields = (part for part in board_now(table).parts.values() if part.has("portable"))
    level = (shield for shield in shields if shield.terrain.elevation == base.elevation)
    return next((shield for shield in level if is_behind(shield, base)), None)


def without_piece(table: Table, piece_id: str) -> Table:
    """The table with a piece off the board."""
    left = tuple(piece for piece in table.now.pieces if piece.id != piece_id)
    return structs.replace(table, now=structs.replace(table.now, pieces=left))


def barricade_course(
    table: Table, operative: Operative, piece_id: str, value: Path, *, cap: int | None = None
) -> Course:
    """The move with the barricade along a path.

    Raises `Refused`, also if the barricade does not fit at its end. (killteam.equip.move_with_barricade,
    killteam.equip.move_with_barricade_limits, killteam.equip.move_with_barricade_setup)
    """
    went = course(without_piece(table, piece_id), operative, "barricade", value, cap=cap)
    there = structs.replace(operative, at=went.end, on=went.on[-1])
    if not facings(table, there, piece_id):
        raise Refused(refusal("nowhere", operative=operative.name))
    return went


def facings(table: Table, operative: Operative, piece_id: str) -> tuple[int, ...]:
    """The degrees, in steps of 15, to which the barricade can face in front of an operative at that place.

    (killteam.equip.move_with_barricade_setup)
    """
    bare = without_piece(table, piece_id).with_models({operative.id: operative})
    return tuple(degrees for degrees in range(0, 360, TURN) if _fits(bare, operative, degrees))


def _fits(table: Table, operative: Operative, degrees: int) -> bool:
    spot = Placement(PORTABLE, barricade_place(table, operative, degrees), degrees, operative.on)
    level = disc(table, operative).elevation
    same = surface_at(board_now(table).resting, spot.at, operative.on)
    return same is not None and same.elevation == level and next(terrain_faults(table, spot), None) is None


def barricade_place(table: Table, operative: Operative, degrees: int) -> Point:
    """The centre of a barricade that stands in front of an operative, its back face at the operative's base."""
    far = disc(table, operative).radius + PIECE_TYPES[PORTABLE].depth // 2
    return rotated(Point(operative.at.x, operative.at.y + far), operative.at, degrees)


def barricade_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options to move with a barricade of one's own side, for an operative that stands behind it.

    (killteam.equip.move_with_barricade, killteam.equip.move_with_barricade_reposition, killteam.equip.both_sides)
    """
    shield = connected_barricade(table, operative)
    if shield is None or not shield.id.startswith(f"{'ab'[operative.seat]}-"):
        return []
    piece, acting = shield.id, table.activation
    cap = COUNTER_MOVE if acting and acting.counteraction else None

    def resolve(value: Path) -> Action:
        return barricade_action(operative, piece, barricade_course(table, operative, piece, value, cap=cap))

    far = f"up to {inches(limit(table, operative, 'barricade', cap))}"
    shape, refusal = path_shape(table, operative, "barricade", cap=cap), action_refusal(table, operative, BARRICADE)
    option = action_option(
        operative, BARRICADE, "move:barricade", detail=far, group="Move", refusal=refusal, shape=shape, resolve=resolve
    )
    return [option]


def barricade_action(operative: Operative, piece: str, taken: Course) -> Action:
    """The action of moving with the barricade. If the operative falls on the way, the barricade stays where it was."""

    def script(play: Play[Table]) -> Script[None]:
        yield from carry_out_move(play, taken)
        one = play.table.models[operative.id]
        if one.life == "live":
            degrees = yield from _choose_facing(play, one, piece)
            play.record(barricade_moved(one, piece, barricade_place(play.table, one, degrees), degrees))

    return Action(operative=operative.id, kind=BARRICADE, script=script, preview=taken.describe())


def _choose_facing(play: Play[Table], one: Operative, piece: str) -> Script[int]:
    """Asks for the facing of the barricade, among those in which it fits. (killteam.equip.move_with_barricade_setup)"""
    ways = facings(play.table, one, piece)
    options = [Option(id=f"facing:{degrees}", label=f"{degrees}°", bring=degrees) for degrees in ways]
    return play.ask(
        one.seat,
        rule="killteam.equip.move_with_barricade_setup",
        prompt="Which way does the barricade face? Degrees go clockwise from straight down the table.",
        options=options,
        default=Answer(options[0].id),
        focus=(one.id,),
    )
