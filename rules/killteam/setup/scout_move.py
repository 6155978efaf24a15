"""The free Reposition of a scout: from its drop zone, to within 3 inches of it. (killteam.scouting.reposition)"""

from collections.abc import Sequence
from functools import partial

from rules.geometry import INCH
from rules.kernel.script import Answer, Option, Path, Play, Refused, Script, Seat
from rules.killteam.board import RULER, Operative, Table, area_gap, disc, drop_zone, overhang, wholly_in
from rules.killteam.losses.damage import blow_mine, remove_fallen
from rules.killteam.move.course import Course, course, path_shape
from rules.killteam.move.facts import move_made
from rules.skirmish.limits import Length

RULE = "killteam.scouting.reposition"
REACH = 3 * INCH


def scout_move(play: Play[Table], seat: Seat) -> Script[None]:
    """One operative wholly within its drop zone repositions, or none does; it keeps its order and stays ready."""
    table = play.table
    zone = drop_zone(table, seat)
    able = [one for one in table.living(seat) if wholly_in(disc(table, one), zone)]
    chosen: Course | None = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt="Scouting: which operative repositions? It ends within 3″ of your drop zone.",
        options=[*_moves(table, able), Option(id="none", label="Nobody moves", bring=None)],
        default=Answer("none"),
        focus=tuple(one.id for one in able),
    )
    if chosen is not None:
        yield from _carry_out(play, chosen)


def _moves(table: Table, able: Sequence[Operative]) -> list[Option[Course | None]]:
    return [
        Option(
            id=f"reposition:{one.id}",
            label="Reposition",
            group=one.name,
            piece=one.id,
            rule=RULE,
            shape=path_shape(table, one, "reposition"),
            resolve=partial(scout_course, table, one),
        )
        for one in able
    ]


def scout_course(table: Table, operative: Operative, value: Path) -> Course:
    """A Reposition that ends near enough. Raises `Refused`. (killteam.scouting.reposition)"""
    way = course(table, operative, "reposition", value)
    end, zone = disc(table, operative, way.end, way.on[-1]), drop_zone(table, operative.seat)
    wholly = table.settings.switches.scout_reposition_end == "wholly_within"
    length = Length(overhang(end, zone) if wholly else area_gap(end, zone), REACH)
    if not RULER.allows(length.value, REACH):
        message = f"{operative.name} would end {length} from its drop zone."
        limit = f"{'wholly ' if wholly else ''}within 3″ of it"
        raise Refused(length.refusal(RULE, message, limit=limit, remedy=f"End {length.over} closer to it."))
    return way


def _carry_out(play: Play[Table], way: Course) -> Script[None]:
    """Stage by stage, since mines may go off on the way. (killteam.equip.mines_trigger)"""
    for stage in way.stages:
        play.record(move_made(way, stage))
        if stage.mine:
            yield from blow_mine(play, way.operative, stage.mine)
        if play.table.models[way.operative].life != "live":
            break
    yield from remove_fallen(play)
