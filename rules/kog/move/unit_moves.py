"""A unit that moves as one: the same kind of move for all of its waiting models, in one answer.

Nothing is allowed that they could not do one after another: the model that is least in the way moves first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from rules.geometry import Point, inches, tenths
from rules.kernel.script import Option, Preview, Refusal, Refused, Ways, WaysMover, WaysShape, refused_parts
from rules.kog.board import SENSOR_LOCK, Model, Table, Unit
from rules.kog.move.coherency import straying_models
from rules.kog.move.course import Course, checked_course
from rules.kog.move.facts import model_moved
from rules.kog.move.hindrances import slowed_in_all, slowing_things
from rules.kog.move.modes import WORDS, Mode, allowance, mode_refusal, rates

TOGETHER: tuple[Mode, ...] = ("combat", "speed")


@dataclass(frozen=True, kw_only=True)
class UnitCourses:
    """The courses of several models of a unit, in the order in which they are taken."""

    courses: tuple[Course, ...]
    lines: tuple[str, ...]

    def describe(self) -> Preview:
        """The preview of the moves."""
        return Preview(
            lines=self.lines,
            ways={one.model: one.trace.path for one in self.courses},
            costs={one.model: one.trace.cost for one in self.courses},
        )


def unit_move_options(
    table: Table, began: Table, unit: Unit, waiting: Sequence[Model]
) -> Iterator[Option[UnitCourses]]:
    """The kinds of move that two or more of these models of a unit may make; `began` is the table before its first.

    (kog.move.unit-by-unit, kog.move.mode-per-model)
    """
    for mode in TOGETHER:
        movers = [model for model in waiting if model.unit == unit.id and mode_refusal(table, model, mode) is None]
        if len(movers) > 1:
            yield _option(table, began, unit, mode, movers)


def _option(table: Table, began: Table, unit: Unit, mode: Mode, movers: Sequence[Model]) -> Option[UnitCourses]:
    def resolve(value: Ways) -> UnitCourses:
        courses = _in_order(table, mode, value.paths)
        _check_together(_after(table, courses), began, unit)
        return UnitCourses(courses=courses, lines=tuple(_courses_in_words(table, mode, courses, len(movers))))

    mates = tuple(model.id for model in movers)
    slow = tuple(id_ for id_ in slowing_things(table, movers[0]) if id_ not in mates)
    most = max(allowance(table, model, mode) for model in movers)
    who = f"all {len(movers)}" if movers[2:] else "both"
    return Option(
        id=f"together:{unit.id}:{mode}",
        label=WORDS[mode].name,
        detail=f"{who}, up to {inches(most)}",
        group=unit.name,
        piece=movers[0].id,
        pieces=mates,
        rule=WORDS[mode].rule,
        shape=WaysShape(
            movers=tuple(_mover(table, model, mode, slow) for model in movers),
            link=SENSOR_LOCK,
            hub=unit.leader,
            rates=rates(mode),
        ),
        resolve=resolve,
    )


def _mover(table: Table, model: Model, mode: Mode, slow: tuple[str, ...]) -> WaysMover:
    """The mover of a model; the others of the move are no obstacles, because those ahead move first."""
    return WaysMover(
        piece=model.id,
        start=model.at,
        radius=table.profile(model).radius,
        budget=allowance(table, model, mode),
        slow=slow,
    )


def _in_order(table: Table, mode: Mode, paths: Mapping[str, Sequence[Point]]) -> tuple[Course, ...]:
    """The courses in an order in which all can move: the least slowed first, else from the front.

    Raises `Refused`. (kog.move.mode-per-model)
    """
    try:
        return _least_slowed(table, mode, paths)
    except Refused:
        if foremost := _from_the_front(table, mode, paths):
            return foremost
        raise


def _least_slowed(table: Table, mode: Mode, paths: Mapping[str, Sequence[Point]]) -> tuple[Course, ...]:
    """Always the least slowed model next. Raises `Refused` if none can move."""
    taken: list[Course] = []
    left = dict(paths)
    while left:
        now = _after(table, taken)
        found, faults = _courses(now, mode, left)
        if not found:
            raise refused_parts(_own_faults(now, mode, left) or faults)
        taken.append(min(found, key=lambda one: one.trace.cost - one.trace.length))
        del left[taken[-1].model]
    return tuple(taken)


def _from_the_front(table: Table, mode: Mode, paths: Mapping[str, Sequence[Point]]) -> tuple[Course, ...]:
    """The model farthest ahead in the common direction first, which is in nobody's way; empty if one cannot move."""
    starts = {id_: table.models[id_].at for id_ in paths}
    dx = sum(points[-1].x - starts[id_].x for id_, points in paths.items() if points)
    dy = sum(points[-1].y - starts[id_].y for id_, points in paths.items() if points)
    taken: list[Course] = []
    for id_ in sorted(paths, key=lambda one: -(starts[one].x * dx + starts[one].y * dy)):
        found, _ = _courses(_after(table, taken), mode, {id_: paths[id_]})
        if not found:
            return ()
        taken += found
    return tuple(taken)


def _courses(table: Table, mode: Mode, paths: Mapping[str, Sequence[Point]]) -> tuple[list[Course], dict[str, Refusal]]:
    """The courses that are possible now, and why the others are not."""
    found: list[Course] = []
    faults: dict[str, Refusal] = {}
    for id_, points in paths.items():
        try:
            found.append(checked_course(table, table.models[id_], mode, points))
        except Refused as refused:
            faults[id_] = refused.refusal
    return found, faults


def _own_faults(table: Table, mode: Mode, left: Mapping[str, Sequence[Point]]) -> dict[str, Refusal]:
    """Why some could not move even without the others; these faults have to be fixed first."""
    away = {id_: structs.replace(table.models[id_], life="reserve") for id_ in left}
    faults: dict[str, Refusal] = {}
    for id_, points in left.items():
        alone = table.with_models({other: model for other, model in away.items() if other != id_})
        faults |= _courses(alone, mode, {id_: points})[1]
    return faults


def _after(table: Table, courses: Sequence[Course]) -> Table:
    for one in courses:
        table = model_moved(one).apply(table)
    return table


def _check_together(after: Table, began: Table, unit: Unit) -> None:
    """Refuses a move of all waiting models after which the unit may not be finished. (kog.move.coherency)"""
    if any(not model.move for model in after.survivors(unit)):
        return
    if faults := {model.id: fault for model, fault in straying_models(after, began, unit)}:
        raise refused_parts(faults)


def _courses_in_words(table: Table, mode: Mode, courses: Sequence[Course], many: int) -> Iterator[str]:
    most = max((one.trace.cost for one in courses), default=0)
    yield f"{WORDS[mode].name}: {len(courses)} of {many}, {tenths(most)} at most."
    for one in courses:
        name = table.models[one.model].name
        if slowed := slowed_in_all(table, one.trace.stretches):
            yield f"{name}: {slowed}"
        if one.charged:
            yield f"{name} charges {table.models[one.charged].name} and stops there."
    if WORDS[mode].detail:
        yield WORDS[mode].detail
