"""Drawn paths checked and priced: obstacles, length, and where a path may end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Battlefield, Fault
from rules.geometry.disc import Disc
from rules.geometry.path import cut, legs, merged, never_nearer, path_length, point_along, spans_over_outline
from rules.geometry.point import INCH, Point, distance_up, square_distance
from rules.kernel.cache import cached_on
from rules.kernel.preview import Preview
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path, PathShape
from rules.krygothic.action import Action, Halt, no_ap
from rules.krygothic.board import GroundClass, Model, Table, closed_above, disc, field_now, refusal
from rules.krygothic.move.facts import length_in_words
from rules.krygothic.move.ground import ground_of, is_wall_crawler
from rules.krygothic.move.modes import RUN, STEP, MoveMode, breath_lost, no_movement_by, price, reach
from rules.skirmish.facing import facing_towards
from rules.skirmish.hindrances import in_the_way


@dataclass(frozen=True, kw_only=True)
class MoveAction(Action):
    """A legal movement of one model: `ground` is the worst it touches, `breath` the Body it loses.

    `warnings` are sentences of the preview that come first.
    """

    name: str
    limit: int
    ground: GroundClass
    breath: int = 0
    warnings: tuple[str, ...] = ()

    def describe(self) -> Preview:
        """The preview of the movement."""
        over = "" if self.ground == "easy" else f" over {self.ground} ground"
        length, limit = length_in_words(path_length(self.path)), length_in_words(self.limit)
        reach = "" if length == limit and self.limit < INCH else f" of {limit}"
        lines = [f"{self.name}: {length}{reach}{over}, {self.cost} AP."]
        if self.breath:
            lines.append(f"It loses {self.breath} Body until it recovers.")
        return Preview(lines=(*lines, *self.warnings), path=self.path)


def facing_at_end(path: Sequence[Point], facing: int) -> int:
    """The direction of a path at its end; the old facing if the path has no length."""
    last = next(((a, b) for a, b in reversed(tuple(legs(path))) if a != b), None)
    return facing_towards(*last) if last else facing


def facing_after(action: Action, gone: Sequence[Point], before: int, halt: Halt | None) -> int:
    """The facing of a mover after a part of its way: as declared, else the way it goes.

    `before` is the facing at the start. At a `halt` before its first step the model has already turned.
    (krygothic.move.rotate)
    """
    if action.chosen is not None:
        return action.chosen
    return facing_at_end(gone, halt.facing if halt and not halt.along else before)


def halts_along(path: Sequence[Point], chosen: int | None) -> tuple[Halt, ...]:
    """The points at which a movement can be interrupted: start, each full inch, each corner, end.

    The model has its declared facing at all of them, including the start; without one it faces the way it goes.
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


PATHS: Final = "krygothic.move.paths"
BRUSH: Final = 5
"""A base that overlaps something by at most so many thousandths only brushes it: places on a way are rounded, and bases
touch.
"""


def path_shape(table: Table, model: Model, limit: int) -> PathShape:
    """The shape of the option: a path no longer than the limit, and a facing at its end. (krygothic.move.rotate)"""
    return PathShape(piece=model.id, start=model.at, radius=table.fighter(model).radius, budget=limit, turns=True)


def plan_movement(table: Table, model: Model, mode: MoveMode, value: Path, ap: int) -> MoveAction:
    """The movement along the path for at most so many AP.

    Raises `Refused`. (krygothic.move.normal, krygothic.move.run, krygothic.move.small_step, krygothic.move.partial)
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
    if fault := no_move_action(table, mode, action, ap):
        raise Refused(fault)
    return action


def no_move_action(table: Table, mode: MoveMode, action: MoveAction, ap: int | None = None) -> Refusal | None:
    """Why a movement cannot be made, or can no longer be made; with `ap` it also checks the price."""
    model = table.models[action.model]
    if fault := no_movement_by(table, model, mode) or path_fault(table, model, action.path, action.limit, mode.rule):
        return fault
    if mode is STEP and action.ground == "very difficult":
        return refusal("step-too-hard", model=model.name)
    return None if ap is None else no_ap(mode.name, ap, action.cost)


def path_fault(table: Table, model: Model, path: Sequence[Point], limit: int, rule: str) -> Refusal | None:
    """Why a path is not allowed: too long, obstacles, or towards the shooters that pinned the model.

    The refusal does not say the length, because that would measure the table. (krygothic.move.paths,
    krygothic.pin.hit_effect, krygothic.online.no_measuring_aid)
    """
    if path[0] != model.at:
        return refusal("elsewhere", model=model.name)
    length = path_length(path)
    if not length:
        return refusal("nowhere", model=model.name)
    if length > limit:
        return refusal("too-far", rule=rule, within=limit, most=length_in_words(limit), model=model.name)
    return obstacle_on(table, model, path) or leads_towards_fire(table, model, path)


def obstacle_on(table: Table, model: Model, path: Sequence[Point]) -> Refusal | None:
    """The terrain, edge or base that stops a base on its way or at its end. (krygothic.move.paths)"""
    others = bases_without(table, model)
    stopped = next(_obstacles(table, model, path, others), None)
    return _obstacle_refusal(table, model, *stopped, others) if stopped else None


def is_free(table: Table, model: Model, path: Sequence[Point]) -> bool:
    """Whether nothing is in the way of a base, without finding out what. (krygothic.move.paths)"""
    return not any(_obstacles(table, model, path, bases_without(table, model)))


def _obstacles(
    table: Table, model: Model, path: Sequence[Point], others: Mapping[str, Disc]
) -> Iterator[tuple[Sequence[Point], Fault]]:
    """What stops a base: on its way across the field, and at its end."""
    radius, field = table.fighter(model).radius - BRUSH, field_now(table)
    crossed = _open_above(field) if is_wall_crawler(table, model) else field
    for ground, way in ((crossed, path), (field, path[-1:])):
        if fault := first_obstacle(ground, radius, way, others):
            yield way, fault


def bases_without(table: Table, *but: Model) -> dict[str, Disc]:
    """The bases of all other models on the board."""
    left_out = {model.id for model in but}
    return {one.id: disc(table, one) for one in table.on_board if one.id not in left_out}


def leads_towards_fire(table: Table, model: Model, path: Sequence[Point]) -> Refusal | None:
    """Why a model pinned by a hit may not go there: it must never get nearer to the shooters, and end farther away.

    Shooters that were removed do not count. (krygothic.pin.hit_effect, krygothic.pin.no_way_out)
    """
    pin = model.pin
    fire = [one for id_ in pin.by if (one := table.models[id_]).life == "live"] if pin and pin.hit else []
    for shooter in fire:
        farther = square_distance(path[-1], shooter.at) > square_distance(path[0], shooter.at)
        if not farther or not never_nearer(path, [shooter.at]):
            return refusal("towards-fire", model=model.name, shooter=shooter.name)
    return None


def _open_above(field: Battlefield) -> Battlefield:
    """The field for models that crawl on walls. (krygothic.trait.wall_crawler)"""

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


def can_stop_at(table: Table, model: Model, at: Point) -> bool:
    """Whether a mover can be stopped there; only crawlers can be where they cannot stand."""
    return not is_wall_crawler(table, model) or _stands(field_now(table), _radius(table, model), at)


def cut_to_stand(table: Table, model: Model, path: Sequence[Point]) -> tuple[Point, ...]:
    """The path up to the last point where the model can stand."""
    field, radius, kept = field_now(table), _radius(table, model), tuple(path)
    while len(kept) > 1 and is_wall_crawler(table, model) and not _stands(field, radius, kept[-1]):
        kept = cut(kept, path_length(kept[:-1]) + _before_last_obstacle(field, radius, kept))
    return kept


def _radius(table: Table, model: Model) -> int:
    return table.fighter(model).radius - BRUSH


def _stands(field: Battlefield, radius: int, at: Point) -> bool:
    return first_obstacle(field, radius, (at,), {}) is None


def _before_last_obstacle(field: Battlefield, radius: int, path: Sequence[Point]) -> int:
    """How far along the last leg the base has not yet entered the last obstacle in which nobody can stand."""
    *_, (a, b) = legs(path)
    solid = (feature.outline for feature in field.features if feature.impassable)
    spans = merged(span for outline in solid for span in spans_over_outline(a, b, radius, outline))
    return max(0, spans[-1][0] - 1) if spans else 0
