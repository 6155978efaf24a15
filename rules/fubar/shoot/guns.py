"""The guns of a Unit: figures' weapons, a vehicle's guns, a bunker's gun, and guns that need a crew."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from rules.fubar.board import Model, Table, Unit, is_within, refusal
from rules.fubar.board.ground import bunker_gun
from rules.fubar.lists.force import WeaponProfile
from rules.kernel.cache import cached_on
from rules.kernel.script import Refusal

Kind = Literal["walk", "aimed", "guard", "drive", "halt"]

AIM: Final = 1


class Firing(Struct, frozen=True, kw_only=True):
    """The occasion of fire: a Walk, Aimed Fire, a reaction, a moving vehicle or a stationary one.

    `only` is the one Unit that a reaction may be fired at. (fubar.fire.when, fubar.guard.target)
    """

    kind: Kind
    only: str = ""

    @property
    def added(self) -> int:
        """The modifier of every hit die. (fubar.action.aimed.bonus, fubar.guard.no_aimed_bonus)"""
        return AIM if self.kind == "aimed" else 0

    @property
    def must_fire(self) -> bool:
        """Whether fire cannot be held any more, because a reaction was chosen. (fubar.guard.decline)"""
        return self.kind == "guard"

    @property
    def most_guns(self) -> int | None:
        """How many weapons a moving vehicle may fire. (fubar.vehicle.move_fire_one)"""
        return 1 if self.kind == "drive" else None

    def bars(self, name: str, weapon: WeaponProfile) -> Refusal | None:
        """Why the weapon cannot be fired on this occasion.

        (fubar.action.walk.no_support, fubar.weapon.grenades_on_walk, fubar.guard.weapons)
        """
        if self.kind != "walk" or weapon.kind != "support":
            return None
        return refusal("no-support", figure=name, weapon=weapon.name)


BUNKER_GUN: Final = "hmg"
CREW_REACH: Final = 1_000


class Gun(Struct, frozen=True, kw_only=True):
    """One weapon in the hands of one model. `piece` is the weapon itself: two guns with one piece are the same weapon.

    `crew` counts the figures that serve it, including the firer.
    """

    id: str
    model: str
    weapon: str
    piece: str
    crew: int = 1


def guns_of(table: Table, unit: Unit) -> tuple[Gun, ...]:
    """Everything the Unit's living models could fire, by figure. (fubar.fire.one_weapon)"""
    carried = (gun for model in table.living(unit) for gun in _carried(table, unit, model))
    found = _mounted(table.hull(unit)) if unit.vehicle else carried
    return cached_on(table, ("guns", unit.id), lambda: tuple(found))


def _mounted(hull: Model) -> Iterator[Gun]:
    """A vehicle's weapons, which always have their crew. (fubar.weapon.hmg_crew_mounted)"""
    for number, weapon in enumerate(hull.weapons, start=1):
        id_ = f"{hull.id}:{weapon}-{number}"
        yield Gun(id=id_, model=hull.id, weapon=weapon, piece=id_)


def _carried(table: Table, unit: Unit, model: Model) -> Iterator[Gun]:
    """A figure's own weapons, a gun whose gunner fell, and the gun of its bunker.

    (fubar.weapon.hmg_crew_infantry, fubar.weapon.hmg_crew_mounted)
    """
    for weapon in dict.fromkeys(model.weapons):
        id_ = f"{model.id}:{weapon}"
        yield Gun(id=id_, model=model.id, weapon=weapon, piece=id_, crew=table.weapons[weapon].crew)
    members = (table.models[id_] for id_ in unit.models)
    for fallen in (member for member in members if member.life == "casualty"):
        for weapon in dict.fromkeys(fallen.weapons):
            if table.weapons[weapon].crew > 1:
                piece = f"{fallen.id}:{weapon}"
                crew = table.weapons[weapon].crew
                yield Gun(id=f"{model.id}:{piece}", model=model.id, weapon=weapon, piece=piece, crew=crew)
    bunker = bunker_gun(table, model)
    if bunker is not None and not unit.aboard:
        yield Gun(id=f"{model.id}:bunker", model=model.id, weapon=BUNKER_GUN, piece=f"bunker:{bunker.id}")


def profile(table: Table, gun: Gun) -> WeaponProfile:
    """The gun's row of the weapon tables."""
    return table.weapons[gun.weapon]


def crews(table: Table, fired: Sequence[Gun]) -> Mapping[str, tuple[str, ...]] | None:
    """The figures that serve each crewed gun besides its firer; None if one is missing.

    They are able figures of the Unit within 1 inch that fire nothing themselves; each serves one gun.
    (fubar.weapon.hmg_crew_infantry, fubar.weapon.hmg_crew_short)
    """
    needy = [gun for gun in fired if gun.crew > 1]
    firing = {gun.model for gun in fired}
    return _served(table, needy, firing) if needy else {}


def _served(table: Table, needy: Sequence[Gun], taken: set[str]) -> Mapping[str, tuple[str, ...]] | None:
    """Crews for the guns one after another; tries other figures if a later gun would have none."""
    if not needy:
        return {}
    gun, *others = needy
    for mate in hands_for(table, gun, taken):
        rest = _served(table, others, taken | {mate})
        if rest is not None:
            return {gun.id: (mate,), **rest}
    return None


def hands_for(table: Table, gun: Gun, taken: set[str]) -> list[str]:
    """The able figures near enough to serve a gun that are not taken. (fubar.weapon.hmg_crew_infantry)"""
    gunner = table.models[gun.model]
    fellows = table.standing(table.unit_of(gunner))
    return [
        model.id
        for model in fellows
        if model.id != gunner.id and model.id not in taken and is_within(table, model, gunner, CREW_REACH)
    ]
