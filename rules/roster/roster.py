"""A list as a player writes it: groups, units and models, legal or not, for any system."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

Id = Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Name = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Note = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Count = Annotated[int, Meta(ge=0, le=10_000)]

LOOSE = "loose"


class ModelPick(Struct, frozen=True):
    """One model. `model` names a catalogue model; `options` name further upgrades on the same model, and its gear.

    `name` is the player's own name for it. Unset fields are left out of its JSON.
    """

    id: Id
    model: Id
    options: tuple[Id, ...] = ()
    name: Name | UnsetType = UNSET


class Unit(Struct, frozen=True):
    """A unit of a catalogue entry or, with an empty `entry`, a loose model outside any unit.

    `name` is the player's own name or empty, and `note` the player's note. `leader` is the id of the model chosen to
    lead, or empty. `options` are what the whole unit takes, `carrier` the id of the unit that carries this one, or
    empty.
    """

    id: Id
    entry: Id
    models: tuple[ModelPick, ...] = ()
    name: Name = ""
    leader: Id = ""
    options: tuple[Id, ...] = ()
    carrier: Id = ""
    note: Note = ""


class Group(Struct, frozen=True):
    """A platoon or similar group (`kind` as in the catalogue's organisations), or a free list's `loose` group."""

    id: Id
    kind: Id = LOOSE
    units: tuple[Unit, ...] = ()
    name: Name = ""


class Purchase(Struct, frozen=True):
    """Something bought with points that is no model, such as re-rolls."""

    id: Id
    count: Count


class Roster(Struct, frozen=True):
    """A whole list. Ids are unique within the roster, for groups, units and models each.

    `agreed_points` is the ceiling that both players agreed on; without it the battle's own ceiling applies. `catalogue`
    names one that somebody brought, if the list is not made from the system's own. `note` is the player's own.
    """

    system: Id
    army: Id
    battle: Id
    name: Name = ""
    groups: tuple[Group, ...] = ()
    agreed_points: Count | None = None
    purchases: tuple[Purchase, ...] = ()
    catalogue: Id = ""
    note: Note = ""
