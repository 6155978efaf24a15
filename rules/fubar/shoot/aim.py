"""One weapon aimed at one target: sight, range, Fire Points and the number needed, or the refusal."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from rules.fubar.board import TOLERANCE, Arc, Model, Table, Unit, disc, gap_between, is_within, refusal
from rules.fubar.board.ground import LEVEL_NAMES, areas_of
from rules.fubar.lists.force import WeaponProfile
from rules.fubar.shoot.guns import Firing, Gun, profile
from rules.fubar.sight.clear_line import depth, hidden_by
from rules.fubar.sight.cover import cover_against
from rules.fubar.sight.lines import RIM
from rules.fubar.sight.visible import sees, unseen_refusal
from rules.geometry import tenths, within
from rules.kernel.script import Refusal
from rules.skirmish.d6 import Check
from rules.skirmish.limits import Length


def is_spotted(table: Table, firer: Model, foe: Model) -> bool:
    """Whether any living model of the mortar's player sees an enemy model of the Unit.

    (fubar.weapon.mortar_indirect)
    """
    return any(sees(table, eye, foe) for eye in _eyes(table, firer))


def spotter(table: Table, firer: Model, unit: Unit) -> Model | None:
    """The observer for the mortar: itself if it sees the Unit, else the first own model that does, Suppressed or not.

    (fubar.weapon.mortar_indirect)
    """
    foes = table.living(unit)
    return next((eye for eye in _eyes(table, firer) if any(sees(table, eye, foe) for foe in foes)), None)


def _eyes(table: Table, firer: Model) -> tuple[Model, ...]:
    """The firer, then every other model of its player on the table."""
    own = (model for model in table.on_board() if model.seat == firer.seat and model.id != firer.id)
    return firer, *own


def not_indirect(table: Table, firer: Model, unit: Unit) -> Refusal | None:
    """Why the mortar cannot be fired at a Unit. (fubar.weapon.mortar_indirect, fubar.weapon.mortar_still_normal)"""
    observer = spotter(table, firer, unit)
    if observer is None:
        return refusal("unspotted", unit=unit.name)
    return None if observer.id == firer.id else _too_deep(table, firer, unit)


def _too_deep(table: Table, firer: Model, unit: Unit) -> Refusal | None:
    """Why the mortar cannot fire out of its own area, unless the target is in the same one."""
    shared = [area for model in table.living(unit) for area in areas_of(table, model)]
    for area in areas_of(table, firer):
        deep = depth(area, disc(table, firer))
        if area not in shared and deep > RIM + TOLERANCE:
            return refusal("mortar-too-deep", Length(deep, RIM), figure=firer.name, area=area.name)
    return None


CLOSE: Final = 12_000
WORST: Final = 6


class Shot(Struct, frozen=True, kw_only=True):
    """One gun's fire at one Unit: its dice, the number each needs, and the modifier of each.

    `cover` is the level that counts against it, `range` the distance in thousandths of an inch. `shield` is the save of
    a vehicle the Unit is behind and `side` the arc of a vehicle that is hit, once they are known.
    """

    gun: Gun
    dice: int
    need: int
    added: int
    cover: int
    range: int
    shield: int | None = None
    side: Arc | None = None

    @property
    def check(self) -> Check:
        """The number that each die needs. (fubar.fire.hit, fubar.cover.cap_then_aim, fubar.dice.natural_six)"""
        return Check(self.need, self.added)

    def hits(self, face: int) -> bool:
        """Whether a die hits. (fubar.fire.hit, fubar.dice.natural_six, fubar.dice.natural_one)"""
        return self.check.passes(face)

    @property
    def worth(self) -> int:
        """Six times the expected hits."""
        return self.dice * self.check.sixths

    @property
    def words(self) -> str:
        """The shot in words: "2 dice, 5+ on the die, 11.5″, Soft Cover"."""
        dice = f"{self.dice} {'die' if self.dice == 1 else 'dice'}"
        cover = f", {LEVEL_NAMES[self.cover]}" if self.cover else ""
        return f"{dice} at {self.need}+{f' with +{self.added}' if self.added else ''}, {tenths(self.range)}{cover}"


def shot_at(table: Table, gun: Gun, target: Unit, firing: Firing) -> Shot | Refusal:
    """The gun's shot at the Unit, or its refusal. (fubar.fire.any_weapon, fubar.fire.unlimited_ammunition)"""
    if barred := _barred(table, gun, target, firing):
        return barred
    marks = tuple(marks_in_reach(table, gun, target))
    return _shot(table, gun, target, firing, marks) if marks else _out_of_reach(table, gun, target)


def has_shot(table: Table, guns: Sequence[Gun], target: Unit, firing: Firing) -> bool:
    """Whether one of these guns may be fired at the Unit. (fubar.guard.field_of_fire)"""
    return has_mark(table, allowed_guns(table, guns, target, firing), target)


def allowed_guns(table: Table, guns: Sequence[Gun], target: Unit, firing: Firing) -> list[Gun]:
    """The guns that may be fired at the Unit, whatever their distance and sight."""
    return [gun for gun in guns if not _barred(table, gun, target, firing)]


def has_mark(table: Table, guns: Sequence[Gun], target: Unit) -> bool:
    """Whether one of these guns has a model of the Unit in range and in sight. (fubar.guard.field_of_fire)"""
    return any(True for gun in guns for _ in marks_in_reach(table, gun, target))


def marks_in_reach(table: Table, gun: Gun, target: Unit) -> Iterator[Model]:
    """The models of the target that are in range of the gun and in sight; without any of them it cannot be fired.

    (fubar.fire.range, fubar.sight.clear_line, fubar.weapon.mortar_indirect)
    """
    firer, weapon = table.models[gun.model], profile(table, gun)
    if weapon.indirect:
        near = (mark for mark in table.living(target) if is_within(table, firer, mark, weapon.range))
        return (mark for mark in near if not_indirect(table, firer, target) is None and is_spotted(table, firer, mark))
    eye, reach = disc(table, firer), weapon.range + TOLERANCE
    bases = ((mark, disc(table, mark)) for mark in (() if target.aboard else table.living(target)))
    return (mark for mark, base in bases if within(eye, base, reach) and hidden_by(table.field, eye, base) is None)


def _barred(table: Table, gun: Gun, target: Unit, firing: Firing) -> Refusal | None:
    """Why the gun may not be fired at the Unit now, whatever their distance and sight."""
    firer, weapon = table.models[gun.model], profile(table, gun)
    return not_able(table, firer) or firing.bars(firer.name, weapon) or not_a_target(table, target)


def _out_of_reach(table: Table, gun: Gun, target: Unit) -> Refusal:
    """Why the gun reaches no model of a Unit: no sight to any, or else the distance."""
    firer, weapon = table.models[gun.model], profile(table, gun)
    by_distance = sorted(table.living(target), key=lambda model: gap_between(table, firer, model))
    if weapon.indirect and (hidden := not_indirect(table, firer, target)):
        return hidden
    sighted = is_spotted if weapon.indirect else sees
    nearest = next((mark for mark in by_distance if sighted(table, firer, mark)), by_distance[0])
    hidden = None if weapon.indirect else unseen_refusal(table, firer, nearest)
    return hidden or _too_far(firer, weapon, gap_between(table, firer, nearest))


def _shot(table: Table, gun: Gun, target: Unit, firing: Firing, marks: Sequence[Model]) -> Shot:
    """The shot at the nearest model that the firer sees. (fubar.fire.dice, fubar.weapon.assault_rifle_close)"""
    weapon, firer = profile(table, gun), table.models[gun.model]
    cover = counting_cover(table, firer, weapon, target)
    close = any(is_within(table, firer, mark, CLOSE) for mark in marks)
    return Shot(
        gun=gun,
        dice=(close and weapon.close_points) or weapon.points,
        need=number_needed(table.unit_of(firer).numbers.expertise, cover),
        added=firing.added,
        cover=cover,
        range=min(gap_between(table, firer, mark) for mark in marks),
    )


def counting_cover(table: Table, firer: Model, weapon: WeaponProfile, target: Unit) -> int:
    """The level of cover that counts; none against weapons that ignore it.

    (fubar.cover.ignored_by, fubar.weapon.flamethrower_ignores_cover, fubar.weapon.cannon_ignores_cover,
    fubar.cover.vehicles)
    """
    return 0 if weapon.ignores_cover else cover_against(table, target, firer)


def number_needed(expertise: int, cover: int) -> int:
    """The number a hit die needs: the Expertise raised by the level of cover, at most 6+.

    (fubar.cover.modifier, fubar.cover.soft, fubar.cover.moderate, fubar.cover.hard, fubar.cover.cap)
    """
    return min(WORST, expertise + cover)


def not_able(table: Table, firer: Model) -> Refusal | None:
    """Why a model cannot fire. (fubar.fire.suppressed_cannot, fubar.fire.engaged, fubar.passenger.no_actions)"""
    unit = table.unit_of(firer)
    if firer.down:
        return refusal("suppressed", figure=firer.name)
    if unit.locked:
        return refusal("engaged", unit=unit.name)
    if unit.aboard:
        return refusal("inside", figure=firer.name, carrier=table.units[unit.aboard].name)
    return None


def not_a_target(table: Table, target: Unit) -> Refusal | None:
    """Why nobody can fire at the Unit. (fubar.fire.engaged)"""
    if not target.locked:
        return None
    return refusal("no-target", unit=target.name)


def _too_far(firer: Model, weapon: WeaponProfile, distance: int) -> Refusal:
    return refusal("too-far", Length(distance, weapon.range), figure=firer.name, weapon=weapon.name)
