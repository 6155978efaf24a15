"""Walk, Run and Duck & Weave, with fire at one point of a Walk."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.battlefield.terrain import Feature
from rules.fubar.activation.actions import ACTIONS, takes_stance
from rules.fubar.board import TOLERANCE, Model, Table, Unit, areas, flat_base, lines, refusal, spot
from rules.fubar.guard.march import march
from rules.fubar.move.course import MoveOrder, cost, head_start
from rules.fubar.move.passengers import Boarding, board_options, move_or_get_in
from rules.fubar.move.plan import PlannedMove, plan_move
from rules.fubar.shoot.fire import Firing, can_fire, fire
from rules.fubar.sight.cover import BEHIND, wrecks
from rules.geometry import Point, distance_to, gap
from rules.kernel.script import Answer, Option, Play, Refusal, Refused, Script
from rules.skirmish.limits import Length

ORDER: Final = MoveOrder(name="Walk", rule="fubar.action.walk.move", allowance=6_000)
RUN_ORDER: Final = MoveOrder(name="Run", rule="fubar.action.run.move", allowance=12_000)
DUCK_ORDER: Final = MoveOrder(name="Duck & Weave", rule="fubar.action.duck.move", allowance=8_000)
ON_WALK: Final = Firing(kind="walk")
FIRE: Final = "fubar.action.walk.one_point"


def _walk(play: Play[Table], unit_id: str) -> Script[None]:
    """A Walk: the Unit may fire before the move, after it or at one pause.

    (fubar.action.walk.move, fubar.action.walk.fire, fubar.action.walk.one_point, fubar.passenger.embark,
    fubar.scenario.early_end)
    """
    unit = play.table.units[unit_id]
    first: list[Option[Boarding | Firing]] = [*_fire_option(play.table, unit), *board_options(play.table, unit, ORDER)]
    chosen: PlannedMove | Boarding | Firing | None = yield from plan_move(play, unit_id, ORDER, others=first)
    spent = _spent(chosen) if isinstance(chosen, PlannedMove) else {}
    if not isinstance(chosen, Firing) and not (yield from _goes_and_fires(play, unit_id, chosen)):
        return
    yield from fire(play, unit_id, ON_WALK)
    table, order = play.table, replace(ORDER, spent=spent)
    if table.living(table.units[unit_id]) and not table.is_decided:
        others = board_options(table, table.units[unit_id], order)
        yield from move_or_get_in(play, unit_id, (yield from plan_move(play, unit_id, order, others=others)))


def _goes_and_fires(play: Play[Table], unit_id: str, chosen: PlannedMove | Boarding | None) -> Script[bool]:
    """Carries out the first part; returns whether the Unit fires after it."""
    return (yield from move_or_get_in(play, unit_id, chosen)) and (yield from _pauses(play, unit_id))


def _spent(leg: PlannedMove) -> dict[str, int]:
    """How much of the Walk each figure uses on the first part. (fubar.action.walk.one_point)"""
    return {id_: cost(leg.table, leg.table.models[id_], path) for id_, path in leg.paths.items()}


def _fire_option(table: Table, unit: Unit) -> list[Option[Firing]]:
    if unit.aboard or not can_fire(table, unit, ON_WALK):
        return []
    return [Option(id="fire", label="Fire first", detail="then move", bring=ON_WALK, rule=FIRE)]


def _pauses(play: Play[Table], unit_id: str) -> Script[bool]:
    """Asks whether the Unit fires here. (fubar.action.walk.one_point)"""
    table = play.table
    unit = table.units[unit_id]
    if unit.aboard or not table.living(unit) or not can_fire(table, unit, ON_WALK):
        return False
    chosen: bool = yield from play.ask(
        unit.seat,
        rule=FIRE,
        prompt=f"Does {unit.name} fire here?",
        options=[
            Option(id="fire", label="Fire", detail="and go on with what is left of the Walk", bring=True),
            Option(id="done", label="Do not fire", detail="the Walk is over", bring=False),
        ],
        default=Answer("done"),
        focus=tuple(model.id for model in table.living(unit)),
    )
    return chosen


WALK = ACTIONS("walk", _walk)


def _run(play: Play[Table], unit_id: str) -> Script[None]:
    """Runs up to 12 inches, perhaps into a vehicle, without fire.

    (fubar.action.run.move, fubar.action.run.no_fire, fubar.passenger.embark)
    """
    vehicles = board_options(play.table, play.table.units[unit_id], RUN_ORDER)
    yield from move_or_get_in(play, unit_id, (yield from plan_move(play, unit_id, RUN_ORDER, others=vehicles)))


def _duck(play: Play[Table], unit_id: str) -> Script[None]:
    """Moves up to 8 inches, in Soft Cover from the start of the move.

    (fubar.action.duck.move, fubar.action.duck.no_fire)
    """
    going: PlannedMove | None = yield from plan_move(play, unit_id, DUCK_ORDER)
    play.record(takes_stance(play.table.units[unit_id], "duck"))
    if going:
        yield from march(play, unit_id, going.paths)


RUN = ACTIONS("run", _run)
DUCK = ACTIONS("duck", _duck)


GROUND_REACH: Final = 3_000


def to_cover(table: Table, model: Model, at: Point | None = None) -> dict[str, int]:
    """The distance of each piece of cover from being entered, 0 if the figure is in it. (fubar.action.ground.move)"""
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
        return refusal("no-cover", unit=unit.name)
    nearest = Length(min(far), GROUND_REACH)
    return None if nearest.value <= GROUND_REACH + TOLERANCE else refusal("cover-too-far", nearest, unit=unit.name)


def check_towards_cover(table: Table, model: Model, path: Sequence[Point]) -> None:
    """Refuses a path that leads neither into nor towards the nearest cover. Raises `Refused`."""
    before, after = to_cover(table, model), to_cover(table, model, path[-1])
    nearest = min(before.values(), default=0)
    wanted = [id_ for id_, distance in before.items() if distance == nearest]
    if any(after[id_] == 0 or after[id_] < nearest for id_ in wanted) or path[-1] == spot(table, model):
        return
    far = Length(min(after[id_] for id_ in wanted), nearest)
    allowed = f"nearer than {far.most}" if nearest else "staying in it"
    raise Refused(refusal("not-towards-cover", far, figure=model.name, allowed=allowed))


def _ground(play: Play[Table], unit_id: str) -> Script[None]:
    """(fubar.action.ground.move, fubar.action.ground.no_fire)"""
    going: PlannedMove | None = yield from plan_move(play, unit_id, GROUND_ORDER)
    if going:
        yield from march(play, unit_id, going.paths)
    play.record(takes_stance(play.table.units[unit_id], "ground"))


GROUND_ORDER: Final = MoveOrder(
    name="Gone to Ground", rule="fubar.action.ground.move", allowance=GROUND_REACH, also=check_towards_cover
)
GROUND = ACTIONS("ground", _ground, no_cover_near)
