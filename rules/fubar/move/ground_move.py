"""Gone to Ground: each figure drops into the cover nearest to it, or as far towards it as 3 inches take it."""

from collections.abc import Sequence
from typing import Final

from rules.battlefield.terrain import Feature
from rules.fubar.activation.actions import ACTIONS, takes_stance
from rules.fubar.board import NO, TOLERANCE, Model, Table, Unit, areas, flat_base, lines, spot
from rules.fubar.guard.march import march
from rules.fubar.move.course import MoveOrder, head_start
from rules.fubar.move.plan import PlannedMove, plan_move
from rules.fubar.sight.cover import BEHIND, wrecks
from rules.geometry import Point, distance_to, gap
from rules.kernel.script import Play, Refusal, Refused, Script
from rules.skirmish.limits import Length

REACH: Final = 3_000


def to_cover(table: Table, model: Model, at: Point | None = None) -> dict[str, int]:
    """How far each piece of cover is from being entered, 0 if the figure is in it. (fubar.action.ground.move)"""
    where = spot(table, model) if at is None else at
    base = flat_base(table, model, where)
    far = {area.id: distance_to(area.outline, where) for area in areas(table.field)}
    far |= {line.id: _to_line(line, where, model.radius) for line in lines(table.field)}
    far |= {wreck.id: max(0, gap(flat_base(table, wreck), base) - BEHIND) for wreck in wrecks(table)}
    return far


def _to_line(line: Feature, where: Point, radius: int) -> int:
    return max(0, distance_to(line.outline, where) - radius - BEHIND)


def no_cover_near(table: Table, unit: Unit) -> Refusal | None:
    """Why the Unit cannot go to ground. (fubar.action.ground.need_cover, fubar.passenger.disembark)"""
    far = [
        max(0, distance - head_start(table, model))
        for model in table.living(unit)
        for distance in to_cover(table, model).values()
    ]
    if not far:
        return NO("no-cover", unit=unit.name)
    nearest = Length(min(far), REACH)
    return None if nearest.value <= REACH + TOLERANCE else NO("cover-too-far", nearest, unit=unit.name)


def check_towards_cover(table: Table, model: Model, path: Sequence[Point]) -> None:
    """Refuse a path that leads neither into nor towards the nearest cover. Raises `Refused`."""
    before, after = to_cover(table, model), to_cover(table, model, path[-1])
    nearest = min(before.values(), default=0)
    wanted = [id_ for id_, distance in before.items() if distance == nearest]
    if any(after[id_] == 0 or after[id_] < nearest for id_ in wanted) or path[-1] == spot(table, model):
        return
    far = Length(min(after[id_] for id_ in wanted), nearest)
    allowed = f"nearer than {far.most}" if nearest else "staying in it"
    raise Refused(NO("not-towards-cover", far, figure=model.name, allowed=allowed))


def _ground(play: Play[Table], unit_id: str) -> Script[None]:
    """(fubar.action.ground.move, fubar.action.ground.no_fire)"""
    going: PlannedMove | None = yield from plan_move(play, unit_id, ORDER)
    if going:
        yield from march(play, unit_id, going.paths)
    play.record(takes_stance(play.table.units[unit_id], "ground"))


ORDER: Final = MoveOrder(
    name="Gone to Ground", rule="fubar.action.ground.move", allowance=REACH, also=check_towards_cover
)
GROUND = ACTIONS("ground", _ground, no_cover_near)
