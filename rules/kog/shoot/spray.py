"""Spraying: a straight line from the edge of the base, and everybody it touches and reaches.

(firer)|--(a)----------(b)-|  (c)       a and b are struck, c is beyond the range

Seen from above, the line decides who is between; as every distance, the reach counts the difference in height.
"""

from rules.geometry import Point, inches, point_along, root_up, segment_touches_disc, square_distance
from rules.kernel.script import Refusal, Refused
from rules.kog.attack.attack import Attack, failing_states
from rules.kog.board import Model, SightCache, Table, base_distance, disc, is_within, nearest_of, opponent, refusal
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shoot.aim import steadying_rules, target_protection
from rules.skirmish.limits import Length, out_of_range


def spray_line(table: Table, firer: Model, length: int, towards: Point) -> tuple[Point, Point]:
    """The line from the edge of the base towards a point, `length` long; its end is rounded away from the firer.

    So everything within range is touched, even between two thousandths of an inch. (kog.weapon.spray.line)
    """
    radius = table.profile(firer).radius
    return point_along(firer.at, towards, radius), _outwards(firer.at, towards, radius + length)


def _outwards(start: Point, towards: Point, distance: int) -> Point:
    """The point at that distance from the start in that direction, rounded away from the start."""
    square = square_distance(start, towards)

    def part(delta: int) -> int:
        far = root_up(-(-((delta * distance) ** 2) // square))
        return far if delta >= 0 else -far

    return Point(start.x + part(towards.x - start.x), start.y + part(towards.y - start.y))


def in_line(table: Table, firer: Model, length: int, towards: Point) -> tuple[Model, ...]:
    """All models in a line of that length except the firer, friend or enemy, nearest first. (kog.weapon.spray.line)"""
    line = spray_line(table, firer, length, towards)
    everyone = (*table.living(firer.seat), *table.living(opponent(firer.seat)))
    struck = [model for model in everyone if model.id != firer.id and _is_struck(table, firer, line, length, model)]
    return tuple(sorted(struck, key=lambda model: square_distance(model.at, firer.at)))


def _is_struck(table: Table, firer: Model, line: tuple[Point, Point], length: int, model: Model) -> bool:
    """Whether the line touches the base from above, and the base is within reach. (kog.general.measure.elevation)"""
    return segment_touches_disc(*line, disc(table, model)) and is_within(table, firer, model, length)


def spray_attack(table: Table, lookout: SightCache, weapon: WeaponProfile, towards: Point) -> Attack:
    """The spray towards a point. Raises `Refused` when no enemy is in the line.

    (kog.weapon.spray.line, kog.weapon.spray.cover, kog.weapon.spray.no-friendly-fire)
    """
    firer = lookout.viewer
    if towards == firer.at:
        raise Refused(refusal("no-direction"))
    struck = in_line(table, firer, weapon.range, towards)
    if all(model.seat == firer.seat for model in struck):
        raise Refused(_nobody_struck(table, firer, weapon, towards))
    told = (f"{model.name} (friend)" if model.seat == firer.seat else model.name for model in struck)
    return Attack(
        attacker=firer.id,
        weapon=weapon,
        how="spray",
        dice=weapon.dice,
        failures=steadying_rules(firer),
        successes=failing_states(firer),
        struck=tuple(model.id for model in struck),
        sheltered={model.id: target_protection(table, lookout, model).damage for model in struck},
        line=spray_line(table, firer, weapon.range, towards),
        lines=(f"Strikes {', '.join(told)}.",),
    )


def _nobody_struck(table: Table, firer: Model, weapon: WeaponProfile, towards: Point) -> Refusal:
    """The refusal if no enemy is in the line, or those in it stand too high or too low."""
    line = spray_line(table, firer, weapon.range, towards)
    beyond = [foe for foe in table.living(opponent(firer.seat)) if segment_touches_disc(*line, disc(table, foe))]
    if not beyond:
        return refusal("nobody-in-line", weapon=weapon.name, range=inches(weapon.range))
    foe, far = nearest_of(table, firer, beyond)
    return _out_of_reach(weapon, foe, far)


def _out_of_reach(weapon: WeaponProfile, target: Model, far: int) -> Refusal:
    return out_of_range("kog.weapon.spray.line", Length(far, weapon.range), target.name, weapon.name)


def cannot_reach(table: Table, firer: Model, weapon: WeaponProfile, target: Model) -> Refusal | None:
    """Why no spray of the firer can strike this model. (kog.weapon.spray.line)"""
    if is_within(table, firer, target, weapon.range):
        return None
    return _out_of_reach(weapon, target, base_distance(table, firer, target))
