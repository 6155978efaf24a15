"""Tasks by traits and teams: repairing and salvaging weapons, opening and closing doors.

(krygothic.trait.tinker, krygothic.team.renegades, krygothic.trait.shipwise)
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import structs

from rules.battlefield.lines import is_clear, silhouette, volumes
from rules.battlefield.terrain import Feature
from rules.geometry.disc import Disc
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box, distance_to, overlaps_disc
from rules.kernel.script import Refusal, TableFact
from rules.krygothic.board import (
    SEATS,
    Model,
    Table,
    blast_doors,
    disc,
    disc_at,
    enemies_touching,
    field_now,
    gap,
    in_contact,
    refusal,
)
from rules.krygothic.lists.force import Blade, Fighter, Gun
from rules.krygothic.sight.visibility import in_front
from rules.krygothic.tasks.task import Task

DOORS: Final = "krygothic.trait.shipwise"
REPAIRS: Final = "krygothic.trait.tinker"
SALVAGE: Final = "krygothic.team.renegades"


def _weapons(fighter: Fighter) -> tuple[Gun | Blade, ...]:
    return (*fighter.guns, *fighter.blades)


def _owner_and_weapon(table: Table, thing: str) -> tuple[Model, Gun | Blade]:
    """The model and the weapon of a thing with the id `model/weapon`."""
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
    """Why it cannot be done: an enemy touches one of the two models."""
    for one in (model, table.models[thing.partition("/")[0]]):
        if foes := enemies_touching(table, one):
            return refusal("tinker-harried", figure=one.name, foe=foes[0].name)
    return None


def _weapons_to_find(table: Table, model: Model) -> Mapping[str, str]:
    """The usable weapons of removed models in contact, each as `model/weapon`."""
    return {
        f"{spot.id}/{weapon.id}": f"{weapon.name} of {spot.name}"
        for spot in _unsearched_spots(table, model)
        for weapon in _weapons(table.fighter(spot))
        if weapon.id not in (*spot.broken, *spot.used) and _can_use(table, model, weapon)
    }


def _unsearched_spots(table: Table, model: Model) -> Iterator[Model]:
    """Where a model was removed in contact with this one and nothing was taken yet."""
    base = disc(table, model)
    for spot in (one for seat in SEATS for one in table.models.values() if one.seat == seat):
        if spot.life == "gone" and not spot.searched and not gap(base, disc_at(table, spot, spot.at, spot.on)):
            yield spot


def _can_use(table: Table, model: Model, weapon: Gun | Blade) -> bool:
    """Whether it can use a weapon: none that is natural or that it has, no gun without RC, heavy ones only for Heavy
    and Elite models.
    """
    fighter = table.fighter(model)
    if weapon.id in {one.id for one in _weapons(fighter)}:
        return False
    if isinstance(weapon, Blade):
        return not weapon.natural
    return fighter.rc is not None and ("heavy" not in weapon.traits or fighter.type in ("heavy", "elite"))


def _weapon_repaired(table: Table, model: Model, thing: str) -> TableFact:
    """A broken weapon works again. (krygothic.trait.tinker)"""
    owner, weapon = _owner_and_weapon(table, thing)
    whose = "its" if model is owner else f"{owner.name}’s"
    line = model.says(f"repairs {whose} {weapon.name}", REPAIRS, owner.id)
    broken = tuple(id_ for id_ in owner.broken if id_ != weapon.id)
    return TableFact(line, lambda table: table.with_model(owner.id, broken=broken))


def _weapon_salvaged(table: Table, model: Model, thing: str) -> TableFact:
    """A weapon was taken from the place of a removed model; nothing more can be found there.

    (krygothic.team.renegades)
    """
    spot, weapon = _owner_and_weapon(table, thing)
    found: dict[str, Any] = {"found_blades": (*model.found_blades, weapon)}
    if isinstance(weapon, Gun):
        found = {"found_guns": (*model.found_guns, weapon)}
    line = model.says(f"salvages the {weapon.name} of {spot.name}", SALVAGE)
    return TableFact(line, lambda table: table.with_model(spot.id, searched=True).with_model(model.id, **found))


MEND: Final = Task(
    id="tinker",
    rule=REPAIRS,
    none="nothing-broken",
    knows=lambda table, model: "tinker" in table.fighter(model).traits,
    things=_broken_weapons,
    bars=_enemy_in_contact,
    fact=_weapon_repaired,
).action_type
FIND: Final = Task(
    id="salvage",
    rule=SALVAGE,
    none="nothing-to-salvage",
    knows=lambda table, model: table.side(model.seat).has("salvage"),
    things=_weapons_to_find,
    fact=_weapon_salvaged,
).action_type


REACH: Final = 6 * INCH
_EYE: Final = 900
_HEIGHT: Final = 1_500


def _door(table: Table, id_: str) -> Feature:
    return next(one for one in field_now(table).features if one.id == id_)


def _doors_in_reach(table: Table, model: Model) -> Mapping[str, str]:
    """The doors within 6 inches that the model can see."""
    radius = table.fighter(model).radius
    doors = (one for one in field_now(table).features if one.opens and one.id not in blast_doors(table))
    near = (one for one in doors if distance_to(one.outline, model.at) - radius <= REACH)
    return {one.id: one.name for one in near if _sees(table, model, one)}


def _sees(table: Table, model: Model, door: Feature) -> bool:
    left, top, right, bottom = box(door.outline)
    middle = Point((left + right) // 2, (top + bottom) // 2)
    eye = disc(table, model)
    lines = silhouette(eye.centre, eye.elevation + eye.height * _EYE // 1000, Disc(middle, 1, 0, _HEIGHT), (0,), (500,))
    others = volumes(field_now(table), lambda one: one.cover is not None and one.id != door.id)
    return in_front(model, middle) and any(is_clear(line, others) for line in lines)


def _base_in_doorway(table: Table, model: Model, thing: str) -> Refusal | None:
    """Why a door cannot be moved: a base stands in the doorway."""
    door = _door(table, thing)
    for one in table.on_board:
        base = disc(table, one)
        if overlaps_disc(door.outline, base.centre, base.radius):
            return refusal("doorway", figure=one.name, door=door.name)
    return None


def _door_moved(table: Table, model: Model, door: str) -> TableFact:
    """A door was opened or closed. (krygothic.trait.shipwise)"""
    opened = table.now.open
    after = tuple(id_ for id_ in opened if id_ != door) if door in opened else (*opened, door)
    line = model.says(f"{'opens' if door in after else 'closes'} {_door(table, door).name}", DOORS)
    return TableFact(line, lambda table: table.with_changes(now=structs.replace(table.now, open=after)))


DOOR: Final = Task(
    id="door",
    rule=DOORS,
    none="no-door",
    knows=lambda table, model: "shipwise" in table.fighter(model).traits,
    things=_doors_in_reach,
    bars=_base_in_doorway,
    fact=_door_moved,
).action_type
