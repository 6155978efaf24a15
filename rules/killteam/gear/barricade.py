"""Move with Barricade as it is offered: along a path, and then which way the barricade faces again."""

from rules.geometry.point import inches
from rules.kernel.script import Answer, Option, Path, Play, Script
from rules.killteam.action.deed import Deed
from rules.killteam.action.kinds import BARRICADE, barred
from rules.killteam.action.moves import COUNTER_MOVE, walk
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.move.barricade import barricade_course, connected, facings, set_again
from rules.killteam.move.course import Course, path_shape
from rules.killteam.move.kinds import limit


def barricades(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Carrying the barricade of its own side along, for an operative that stands behind it.

    (killteam.equip.move_with_barricade, killteam.equip.move_with_barricade_reposition, killteam.equip.both_sides)
    """
    shield = connected(table, operative)
    if shield is None or not shield.id.startswith(f"{'ab'[operative.seat]}-"):
        return []
    piece, acting = shield.id, table.activation
    cap = COUNTER_MOVE if acting and acting.counteraction else None

    def resolve(value: Path) -> Deed:
        return carrying(operative, piece, barricade_course(table, operative, piece, value, cap=cap))

    return [
        Option(
            id="move:barricade",
            label=BARRICADE.name,
            detail=f"{BARRICADE.cost} AP, up to {inches(limit(table, operative, 'barricade', cap))}",
            group="Move",
            piece=operative.id,
            rule=BARRICADE.id,
            refusal=barred(table, operative, BARRICADE),
            shape=path_shape(table, operative, "barricade", cap=cap),
            resolve=resolve,
        )
    ]


def carrying(operative: Operative, piece: str, taken: Course) -> Deed:
    """The deed of taking the barricade along; whoever falls on the way leaves it where it stood."""

    def script(play: Play[Table]) -> Script[None]:
        yield from walk(play, taken)
        one = play.table.models[operative.id]
        if one.life == "live":
            degrees = yield from _faced(play, one, piece)
            play.record(set_again(play.table, one, piece, degrees))

    return Deed(operative=operative.id, kind=BARRICADE, script=script, preview=taken.describe())


def _faced(play: Play[Table], one: Operative, piece: str) -> Script[int]:
    """Which way it faces, of those in which it fits. (killteam.equip.move_with_barricade_setup)"""
    ways = facings(play.table, one, piece)
    options = [Option(id=f"facing:{degrees}", label=f"{degrees}°", bring=degrees) for degrees in ways]
    degrees: int = yield from play.ask(
        one.seat,
        rule="killteam.equip.move_with_barricade_setup",
        prompt="Which way does the barricade stand? Degrees go clockwise from straight down the table.",
        options=options,
        default=Answer(options[0].id),
        focus=(one.id,),
    )
    return degrees
