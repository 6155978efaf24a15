"""Ranged weapons that a model can use now, and the ways to use them."""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from rules.geometry.point import INCH
from rules.kernel.cache import cached_on
from rules.kernel.package_files import read_toml
from rules.kernel.script import Refusal
from rules.krygothic.board import Model, Table, refusal, stats
from rules.krygothic.lists.force import Gun, GunTrait, Thrown

ShotType = Literal["standard", "snap", "aimed", "suppressive"]


class ShotWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of shot: its number of attacks, its bonus to RC, and its extra cost in AP."""

    name: str
    detail: str
    attacks: int = 1
    dice: int = 0
    more_ap: int = 0


SHOTS: Final = read_toml("rules.krygothic.shoot", "shots.toml", dict[ShotType, ShotWords])

_THROWN_SHORT: Final = 2
_INCHES_A_STRENGTH: Final = 3


class RangedWeapon(NamedTuple):
    """A gun, or `left` thrown weapons of one sort, XKYSZ.

    Long range begins at `long` inches for a gun; a thrown weapon reaches up to `reach` thousandths of an inch instead.
    """

    id: str
    name: str
    x: int
    y: int
    s: int
    short: int
    long: int = 0
    reach: int = 0
    thrown: bool = False
    traits: tuple[GunTrait, ...] = ()
    breaches: bool = False
    left: int = 1


def ranged_weapons(table: Table, model: Model) -> tuple[RangedWeapon, ...]:
    """Unbroken guns, then thrown weapons that are left; cached on the squad. (krygothic.ccweapon.broken)"""
    known: dict[Any, tuple[RangedWeapon, ...]] = cached_on(table.side(model.seat).muster, "arms", dict)
    key = model.fighter, model.broken, model.used, model.found_guns, stats.strength(table, model)
    return known.get(key) or known.setdefault(key, _arms(table, model))


def _arms(table: Table, model: Model) -> tuple[RangedWeapon, ...]:
    fighter = table.fighter(model)
    guns = (_gun(gun) for gun in fighter.guns if gun.id not in model.broken)
    return (*guns, *_to_throw(table, model, fighter.thrown))


def has_weapon(table: Table, model: Model, arm: RangedWeapon) -> bool:
    """Whether it still has a weapon: it may be broken or used up by now."""
    return any(one.id == arm.id for one in ranged_weapons(table, model))


def _gun(gun: Gun) -> RangedWeapon:
    """(krygothic.gun.line)"""
    return RangedWeapon(gun.id, gun.name, gun.x, gun.y, gun.s, gun.short, long=gun.long, traits=gun.traits)


def _to_throw(table: Table, model: Model, carried: tuple[Thrown, ...]) -> Iterator[RangedWeapon]:
    """Thrown weapons, each sort once; they reach 3 inches for each point of Strength.

    (krygothic.stat.strength_grenades)
    """
    reach = _INCHES_A_STRENGTH * stats.strength(table, model) * INCH
    for one in dict.fromkeys(carried):
        if left := sum(other.id == one.id for other in carried) - model.used.count(one.id):
            traits: tuple[GunTrait, ...] = ("blast",) if one.blast else ()
            yield RangedWeapon(
                one.id, one.name, one.x, one.y, one.s, _THROWN_SHORT,
                reach=reach, thrown=True, traits=traits, breaches=one.breaches, left=left,
            )  # fmt: skip


def cost(table: Table, shot: ShotType) -> int:
    """The cost of a shot in AP. (krygothic.shoot.cost)"""
    return table.settings.shot + SHOTS[shot].more_ap


def cannot_fire_so(table: Table, model: Model, with_: RangedWeapon, shot: ShotType) -> Refusal | None:
    """Why this weapon, or this team, cannot shoot in this way.

    (krygothic.shoot.types, krygothic.shoot.suppressive_weapons, krygothic.trait.flame, krygothic.shoot.thrown,
    krygothic.team.protarian)
    """
    weapon, kind = with_.name, SHOTS[shot].name
    if shot == "suppressive" and "suppressive" not in with_.traits:
        return refusal("not-suppressive", shot=kind)
    if shot == "aimed" and with_.thrown:
        return refusal("thrown-so", weapon=weapon, shot=kind)
    if shot == "aimed" and "flame" in with_.traits:
        return refusal("flame-aimed", weapon=weapon, shot=kind)
    if shot == "aimed" and table.side(model.seat).has("hot_blooded"):
        return refusal("hot-blooded", team=table.side(model.seat).muster.team_name)
    if with_.thrown and with_.left < SHOTS[shot].attacks:
        return refusal("one-left", value=with_.left, bound=SHOTS[shot].attacks, weapon=weapon, shot=kind)
    return None
