"""Spraying: a straight line from the edge of the base, and everybody it touches.

(firer)|--(a)----------(b)-|  (c)       a and b are struck, c is beyond the range
"""

from rules.geometry import Point, inches, point_along, root_up, segment_touches_disc, square_distance
from rules.kernel.script import Refusal, Refused
from rules.kog.attack.attack import Attack, hampered
from rules.kog.board import NO, Lookout, Model, Table, disc, other
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shooting.aim import protected, steadied
from rules.skirmish.limits import Length, out_of_range


def spray_line(table: Table, firer: Model, length: int, towards: Point) -> tuple[Point, Point]:
    """The line from the edge of the base towards a point, `length` long; its end is rounded away from the firer.

    So what is within range is touched, wherever it lies between two thousandths. (kog.weapon.spray.line)
    """
    radius = table.profile(firer).radius
    return point_along(firer.at, towards, radius), _outwards(firer.at, towards, radius + length)


def _outwards(start: Point, towards: Point, distance: int) -> Point:
    """The point so far from the start in that direction, rounded away from the start."""
    square = square_distance(start, towards)

    def part(delta: int) -> int:
        far = root_up(-(-((delta * distance) ** 2) // square))
        return far if delta >= 0 else -far

    return Point(start.x + part(towards.x - start.x), start.y + part(towards.y - start.y))


def in_line(table: Table, firer: Model, line: tuple[Point, Point]) -> tuple[Model, ...]:
    """Everybody the line touches but the firer, friend or enemy, nearest first. (kog.weapon.spray.line)"""
    everyone = (*table.living(firer.seat), *table.living(other(firer.seat)))
    touched = [model for model in everyone if model.id != firer.id and segment_touches_disc(*line, disc(table, model))]
    return tuple(sorted(touched, key=lambda model: square_distance(model.at, firer.at)))


def sprayed(table: Table, lookout: Lookout, weapon: WeaponProfile, towards: Point) -> Attack:
    """The spray towards a point. Raises `Refused` when no enemy is in the line.

    (kog.weapon.spray.line, kog.weapon.spray.cover, kog.weapon.spray.no-friendly-fire)
    """
    firer = lookout.viewer
    if towards == firer.at:
        raise Refused(NO("no-direction"))
    line = spray_line(table, firer, weapon.range, towards)
    struck = in_line(table, firer, line)
    if all(model.seat == firer.seat for model in struck):
        raise Refused(NO("nobody-in-line", weapon=weapon.name, range=inches(weapon.range)))
    told = (f"{model.name} (friend)" if model.seat == firer.seat else model.name for model in struck)
    return Attack(
        attacker=firer.id,
        weapon=weapon,
        how="spray",
        dice=weapon.dice,
        failures=steadied(firer),
        successes=hampered(firer),
        struck=tuple(model.id for model in struck),
        sheltered={model.id: protected(table, lookout, model).damage for model in struck},
        line=line,
        lines=(f"Strikes {', '.join(told)}.",),
    )


def cannot_reach(table: Table, firer: Model, weapon: WeaponProfile, target: Model) -> Refusal | None:
    """Why no spray of the firer can touch this model. (kog.weapon.spray.line)"""
    line = spray_line(table, firer, weapon.range, target.at)
    if segment_touches_disc(*line, disc(table, target)):
        return None
    bases = table.profile(firer).radius + table.profile(target).radius
    distance = root_up(square_distance(firer.at, target.at)) - bases
    return out_of_range("kog.weapon.spray.line", Length(distance, weapon.range), target.name, weapon.name)
