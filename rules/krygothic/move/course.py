"""A drawn path checked and priced: what it may not pass, how far it may go, where it may end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Battlefield, Fault
from rules.geometry.disc import Disc
from rules.geometry.path import never_nearer, path_length
from rules.geometry.point import Point, square_distance
from rules.kernel.cache import cached_on
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path, PathShape
from rules.krygothic.action import no_ap
from rules.krygothic.board import NO, Model, Table, closed_above, disc, field_now
from rules.krygothic.move.facts import length_in_words
from rules.krygothic.move.ground import ground_of, is_wall_crawler
from rules.krygothic.move.hindrances import no_movement_by
from rules.krygothic.move.modes import RUN, STEP, MoveMode, breath_lost, price, reach
from rules.krygothic.move.movement import MoveAction, facing_at_end
from rules.skirmish.hindrances import in_the_way

PATHS: Final = "krygothic.move.paths"
BRUSH: Final = 5
"""What a base is in by so few thousandths it only brushes: places on a way are rounded, and bases touch."""


def path_shape(table: Table, model: Model, limit: int) -> PathShape:
    """What the board asks for: a path no longer than the limit, and a facing at its end. (krygothic.move.rotate)"""
    return PathShape(piece=model.id, start=model.at, radius=table.fighter(model).radius, budget=limit, turns=True)


def plan_movement(table: Table, model: Model, mode: MoveMode, value: Path, ap: int) -> MoveAction:
    """The movement along that path for at most so many AP. Raises `Refused`.

    (krygothic.move.normal, krygothic.move.run, krygothic.move.small_step, krygothic.move.partial)
    """
    path = (model.at, *value.points)
    ground = ground_of(table, model, path)
    action = MoveAction(
        kind=mode.id,
        model=model.id,
        cost=price(table, model, mode, ground),
        path=path,
        facing=facing_at_end(path, model.facing) if value.facing is None else value.facing,
        chosen=value.facing,
        name=mode.name,
        limit=reach(table, model, mode),
        ground=ground,
        breath=breath_lost(table, model, ground) if mode is RUN else 0,
    )
    if refusal := no_move_action(table, mode, action, ap):
        raise Refused(refusal)
    return action


def no_move_action(table: Table, mode: MoveMode, action: MoveAction, ap: int | None = None) -> Refusal | None:
    """Why a movement cannot be made, or not any more; with `ap` also whether they are enough."""
    model = table.models[action.model]
    if refusal := no_movement_by(table, model, mode) or path_fault(table, model, action.path, action.limit, mode.rule):
        return refusal
    if mode is STEP and action.ground == "very difficult":
        return NO("step-too-hard", model=model.name)
    return None if ap is None else no_ap(mode.name, ap, action.cost)


def path_fault(table: Table, model: Model, path: Sequence[Point], limit: int, rule: str) -> Refusal | None:
    """Why a path may not be taken: it is too long, something is in its way, or it leads towards fire.

    Its length is not told: that would measure the table. (krygothic.move.paths, krygothic.pin.hit_effect,
    krygothic.online.no_measuring_aid)
    """
    if path[0] != model.at:
        return NO("elsewhere", model=model.name)
    length = path_length(path)
    if not length:
        return NO("nowhere", model=model.name)
    if length > limit:
        return NO("too-far", rule=rule, within=limit, most=length_in_words(limit), model=model.name)
    return obstacle_on(table, model, path) or leads_towards_fire(table, model, path)


def obstacle_on(table: Table, model: Model, path: Sequence[Point]) -> Refusal | None:
    """What of terrain, edges and bases stops a base on its way or where it ends. (krygothic.move.paths)"""
    others = bases_without(table, model)
    stopped = next(_obstacles(table, model, path, others), None)
    return _obstacle_refusal(table, model, *stopped, others) if stopped else None


def is_free(table: Table, model: Model, path: Sequence[Point]) -> bool:
    """Whether nothing is in the way of a base, without words for what is. (krygothic.move.paths)"""
    return not any(_obstacles(table, model, path, bases_without(table, model)))


def _obstacles(
    table: Table, model: Model, path: Sequence[Point], others: Mapping[str, Disc]
) -> Iterator[tuple[Sequence[Point], Fault]]:
    """What stops a base: on its way as it crosses the field, and where it ends."""
    radius, field = table.fighter(model).radius - BRUSH, field_now(table)
    crossed = _open_above(field) if is_wall_crawler(table, model) else field
    for ground, way in ((crossed, path), (field, path[-1:])):
        if fault := first_obstacle(ground, radius, way, others):
            yield way, fault


def bases_without(table: Table, *but: Model) -> dict[str, Disc]:
    """The bases of all models on the board but these."""
    left_out = {model.id for model in but}
    return {one.id: disc(table, one) for one in table.on_board if one.id not in left_out}


def leads_towards_fire(table: Table, model: Model, path: Sequence[Point]) -> Refusal | None:
    """Why a model pinned by a hit may not go there: at no point nearer to whom it was hit by, at the end farther away.

    Shooters that are gone do not count. (krygothic.pin.hit_effect, krygothic.pin.no_way_out)
    """
    pin = model.pin
    fire = [one for id_ in pin.by if (one := table.models[id_]).life == "live"] if pin and pin.hit else []
    for shooter in fire:
        farther = square_distance(path[-1], shooter.at) > square_distance(path[0], shooter.at)
        if not farther or not never_nearer(path, [shooter.at]):
            return NO("towards-fire", model=model.name, shooter=shooter.name)
    return None


def _open_above(field: Battlefield) -> Battlefield:
    """The field as those who crawl on walls meet it. (krygothic.trait.wall_crawler)"""

    def made() -> Battlefield:
        features = (structs.replace(f, impassable=f.impassable and closed_above(f)) for f in field.features)
        return structs.replace(field, features=tuple(features))

    return cached_on(field, "for crawlers", made)


def _obstacle_refusal(
    table: Table, model: Model, way: Sequence[Point], fault: Fault, others: Mapping[str, Disc]
) -> Refusal:
    neighbour = (f"the base of {table.models[fault.id].name}", others[fault.id]) if fault.kind == "base" else None
    radius = table.fighter(model).radius
    return in_the_way(field_now(table), model.name, radius, way, fault, rule=PATHS, neighbour=neighbour)
