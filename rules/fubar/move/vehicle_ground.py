"""Where vehicles can drive: the cover on a path, its costs, and impassable terrain."""

from collections.abc import Sequence
from typing import Final

from rules.battlefield.terrain import Feature
from rules.fubar.board import HARD, LEVEL_NAMES, MODERATE, SOFT, TOLERANCE, Table, Unit, areas, lines, refusal, scenery
from rules.fubar.lists.levels import Plate
from rules.fubar.sight.clear_line import crosses
from rules.geometry import Point, contains, interior_windows, legs, path_length
from rules.kernel.script import Refused
from rules.skirmish.limits import Length, too_long

IN_THE_OPEN: Final = 12_000
THROUGH_COVER: Final = 6_000
TANKS: Final[tuple[Plate, ...]] = ("heavy", "very-heavy")
_RULES: Final = {SOFT: "fubar.vehicle.move_soft", MODERATE: "fubar.vehicle.move_moderate"}


def cover_along(table: Table, path: Sequence[Point]) -> tuple[Feature, ...]:
    """Every area, hedge or wall that the middle of the hull starts in, enters or crosses, the worst first.

    (fubar.vehicle.move_soft, fubar.vehicle.through_obstacles, fubar.sight.in_area)
    """
    entered = [area for area in areas(table.field) if _enters(area, path)]
    crossed = [line for line in lines(table.field) if _crosses(line, path)]
    return tuple(sorted((*entered, *crossed), key=lambda feature: -scenery(feature).level))


def _enters(area: Feature, path: Sequence[Point]) -> bool:
    within = any(contains(area.outline, point) for point in path)
    return within or any(interior_windows(a, b, area.outline) for a, b in legs(path))


def _crosses(line: Feature, path: Sequence[Point]) -> bool:
    within = any(contains(line.outline, point) for point in path)
    return within or any(crosses(line.outline, a, b) for a, b in legs(path))


def worst_along(table: Table, path: Sequence[Point]) -> int:
    """The highest level of cover on the path, 0 in the open."""
    return max((scenery(feature).level for feature in cover_along(table, path)), default=0)


def allowance_from(table: Table, unit: Unit) -> int:
    """The allowance of a vehicle at its place: 6 inches in cover, else 12."""
    return allowance_along(table, (table.hull(unit).at,))


def allowance_along(table: Table, path: Sequence[Point]) -> int:
    """The whole allowance of a vehicle along a path. (fubar.vehicle.move_open, fubar.vehicle.move_soft)"""
    return THROUGH_COVER if worst_along(table, path) else IN_THE_OPEN


def check_going(table: Table, unit: Unit, path: Sequence[Point], *, has_fired: bool = False) -> None:
    """Refuses a path that the vehicle cannot drive; it is the whole path of the activation.

    Raises `Refused`. (fubar.vehicle.move_open, fubar.vehicle.move_soft, fubar.vehicle.move_moderate,
    fubar.vehicle.move_forbidden, fubar.vehicle.move_moderate_no_fire, fubar.vehicle.through_obstacles)
    """
    met = cover_along(table, path)
    if not met:
        _check_length(unit, path, IN_THE_OPEN, "in the open", "fubar.vehicle.move_open")
        return
    level = scenery(met[0]).level
    _check_entry(unit, met[0], level)
    _check_length(unit, path, THROUGH_COVER, f"through {LEVEL_NAMES[level]}", _RULES[level])
    if has_fired and level == MODERATE:
        raise Refused(refusal("fired-already", vehicle=unit.name, feature=met[0].name))


def is_stuck(table: Table, unit: Unit, at: Point) -> bool:
    """Whether a vehicle with its middle there could never drive away. (fubar.vehicle.move_forbidden)"""
    return unit.vehicle is not None and not _may_enter(unit.vehicle.plate, worst_along(table, (at,)))


def _may_enter(plate: Plate, level: int) -> bool:
    return level <= SOFT or (level == MODERATE and plate in TANKS)


def _check_entry(unit: Unit, feature: Feature, level: int) -> None:
    plate = unit.vehicle.plate if unit.vehicle else "none"
    if _may_enter(plate, level):
        return
    who = "no vehicle" if level == HARD else f"no vehicle of armour class {plate.capitalize()}"
    allowed, cover = LEVEL_NAMES[MODERATE if plate in TANKS else SOFT], LEVEL_NAMES[level]
    raise Refused(refusal("forbidden", vehicle=unit.name, feature=feature.name, who=who, level=cover, allowed=allowed))


def _check_length(unit: Unit, path: Sequence[Point], limit: int, where: str, rule: str) -> None:
    length = Length(path_length(path), limit)
    if length.value > limit + TOLERANCE:
        raise Refused(too_long(rule, length, f"; {unit.name} may move {length.most} {where}"))
