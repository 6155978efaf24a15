"""Coherency: a unit that has finished moving must be within the Sensor Lock of its leader."""

from collections.abc import Iterator, Sequence

from rules.geometry import Point, point_along, rotated, within
from rules.kernel.script import Refusal, Refused
from rules.kog.board import SENSOR_LOCK, Model, Table, Unit, base_distance, disc, is_within, refusal
from rules.kog.move.course import checked_course
from rules.kog.move.modes import Mode, allowance
from rules.skirmish.limits import Length

DIRECTIONS = tuple(sorted(range(-165, 181, 15), key=abs))
_FORWARD = tuple(degrees for degrees in DIRECTIONS if abs(degrees) <= 90)


def coherency_refusal(table: Table, began: Table, unit: Unit) -> Refusal | None:
    """Why the unit may not be finished where it stands; `began` is the table before its first move.

    (kog.move.coherency, kog.move.coherency.unreachable)
    """
    return next((fault for _, fault in straying_models(table, began, unit)), None)


def straying_models(table: Table, began: Table, unit: Unit) -> Iterator[tuple[Model, Refusal]]:
    """The models that keep the unit from being finished, each with the reason."""
    leader = table.models[unit.leader]
    for model in table.survivors(unit):
        if not is_within(table, model, leader, SENSOR_LOCK) and not _excused(table, began, model, leader):
            yield model, _too_far(table, began, model, leader)


def _excused(table: Table, began: Table, model: Model, leader: Model) -> bool:
    """Whether a model that began out of reach has returned as far as its move allows.

    (kog.move.coherency.unreachable)
    """
    origin = began.models[model.id]
    start = base_distance(began, origin, began.models[leader.id])
    if start <= SENSOR_LOCK or _can_come_within(table, origin, leader, SENSOR_LOCK, bends=True):
        return False
    if base_distance(table, model, leader) < start:
        return True
    if model.at != origin.at:
        return False
    return model.shaken or not _can_come_within(table, origin, leader, start - 1, bends=False)


def _can_come_within(table: Table, origin: Model, leader: Model, reach: int, *, bends: bool) -> bool:
    """Whether some course brings the model from its origin within reach of the leader's present place.

    No model has to make a Speed Move or charge for it. The courses tried are straight legs in 24 directions and eighths
    of the allowance; with `bends` forward ones are also tried with one bend towards the leader.
    """
    mode: Mode = "hold" if origin.shaken else "combat"
    home = table.with_models({origin.id: origin})
    budget = allowance(home, origin, mode)
    if base_distance(home, origin, leader) - budget > reach:
        return False
    goal = disc(home, leader)
    return any(
        within(disc(home, origin, points[-1]), goal, reach) and _walkable(home, origin, mode, points)
        for points in _fan(origin.at, leader.at, budget, bends=bends and mode == "combat")
    )


def _walkable(home: Table, origin: Model, mode: Mode, points: Sequence[Point]) -> bool:
    try:
        return checked_course(home, origin, mode, points).mode != "charge"
    except Refused:
        return False


def _fan(start: Point, goal: Point, budget: int, *, bends: bool) -> Iterator[tuple[Point, ...]]:
    """Paths from start, those most directly towards the goal first.

          .-- corner --.        straight legs in 24 directions and seven lengths; with bends those forward
    start ------------- goal    also by way of a corner
    """
    lengths = (budget, budget - 2, *(budget * part // 8 for part in (6, 4, 3, 2, 1)))
    for degrees in DIRECTIONS:
        for length in lengths:
            yield (rotated(point_along(start, goal, length), start, degrees),)
    for degrees in _FORWARD if bends else ():
        for length in lengths[2:]:
            corner = rotated(point_along(start, goal, length), start, degrees)
            for part in lengths[2:]:
                if length + part <= budget:
                    yield corner, point_along(corner, goal, part)


def _too_far(table: Table, began: Table, model: Model, leader: Model) -> Refusal:
    distance = Length(base_distance(table, model, leader), SENSOR_LOCK)
    start = base_distance(began, began.models[model.id], began.models[leader.id])
    rule = "kog.move.coherency" if start <= SENSOR_LOCK else "kog.move.coherency.unreachable"
    return refusal("astray", distance, rule=rule, model=model.name, leader=leader.name)
