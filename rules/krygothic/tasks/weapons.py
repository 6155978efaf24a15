"""Weapons mended and weapons found. (krygothic.trait.tinker, krygothic.team.renegades)"""

from collections.abc import Iterator, Mapping
from typing import Final

from rules.kernel.script import Refusal
from rules.krygothic.board import NO, SEATS, Model, Table, disc, disc_at, enemies_touching, gap, in_contact
from rules.krygothic.lists.force import Blade, Fighter, Gun
from rules.krygothic.tasks.facts import REPAIRS, SALVAGE, weapon_repaired, weapon_salvaged
from rules.krygothic.tasks.task import Task


def _weapons(fighter: Fighter) -> tuple[Gun | Blade, ...]:
    return (*fighter.guns, *fighter.blades)


def _owner_and_weapon(table: Table, thing: str) -> tuple[Model, Gun | Blade]:
    """The model and the weapon of a thing, `model/weapon`."""
    model, _, weapon = thing.partition("/")
    owner = table.models[model]
    return owner, next(one for one in _weapons(table.fighter(owner)) if one.id == weapon)


def _broken_weapons(table: Table, model: Model) -> Mapping[str, str]:
    """Broken weapons of its own or of friends in contact, each as `model/weapon`."""
    near = (model, *in_contact(table, model, model.seat))
    things = (f"{one.id}/{weapon}" for one in near for weapon in one.broken)
    return {
        thing: f"{weapon.name} of {owner.name}"
        for thing in things
        for owner, weapon in (_owner_and_weapon(table, thing),)
    }


def _enemy_in_contact(table: Table, model: Model, thing: str) -> Refusal | None:
    """No enemy touches either."""
    for one in (model, table.models[thing.partition("/")[0]]):
        if foes := enemies_touching(table, one):
            return NO("tinker-harried", figure=one.name, foe=foes[0].name)
    return None


def _weapons_to_find(table: Table, model: Model) -> Mapping[str, str]:
    """What it can use of what lies where models were removed, each as `model/weapon`."""
    return {
        f"{spot.id}/{weapon.id}": f"{weapon.name} of {spot.name}"
        for spot in _unsearched_spots(table, model)
        for weapon in _weapons(table.fighter(spot))
        if weapon.id not in (*spot.broken, *spot.used) and _can_use(table, model, weapon)
    }


def _unsearched_spots(table: Table, model: Model) -> Iterator[Model]:
    """Where a model was removed in contact with this one, and nothing was taken yet."""
    base = disc(table, model)
    for spot in (one for seat in SEATS for one in table.models.values() if one.seat == seat):
        if spot.life == "gone" and not spot.searched and not gap(base, disc_at(table, spot, spot.at, spot.on)):
            yield spot


def _can_use(table: Table, model: Model, weapon: Gun | Blade) -> bool:
    """Nothing natural, nothing it has already, no gun without RC, no heavy one but for Heavy and Elite models."""
    fighter = table.fighter(model)
    if weapon.id in {one.id for one in _weapons(fighter)}:
        return False
    if isinstance(weapon, Blade):
        return not weapon.natural
    return fighter.rc is not None and ("heavy" not in weapon.traits or fighter.type in ("heavy", "elite"))


MEND: Final = Task(
    id="tinker",
    rule=REPAIRS,
    none="nothing-broken",
    knows=lambda table, model: "tinker" in table.fighter(model).traits,
    things=_broken_weapons,
    bars=_enemy_in_contact,
    fact=lambda table, model, thing: weapon_repaired(model, *_owner_and_weapon(table, thing)),
).action_type
FIND: Final = Task(
    id="salvage",
    rule=SALVAGE,
    none="nothing-to-salvage",
    knows=lambda table, model: table.side(model.seat).has("salvage"),
    things=_weapons_to_find,
    fact=lambda table, model, thing: weapon_salvaged(model, *_owner_and_weapon(table, thing)),
).action_type
