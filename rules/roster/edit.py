"""Edits of a list as values: a click in the builder, a fix, a step of its undo history."""

from typing import Literal

from msgspec import Struct

from rules.roster.roster import Count, Id, Name, Note


class NewUnit(Struct, frozen=True):
    """A unit to be added: its entry ("" for a loose model) and its catalogue models.

    `options` are what it takes, `carries` the ids of units that are to ride in it.
    """

    entry: Id
    models: tuple[Id, ...]
    options: tuple[Id, ...] = ()
    carries: tuple[Id, ...] = ()


class BaseEdit(Struct, frozen=True, tag_field="do"):
    """Base of all edits. The tag `do` tells them apart in JSON."""


class SetBattle(BaseEdit, frozen=True, tag="set-battle"):
    """Choose the battle size; agreed points of another size are reset."""

    battle: Id


class SetArmy(BaseEdit, frozen=True, tag="set-army"):
    army: Id


class SetCatalogue(BaseEdit, frozen=True, tag="set-catalogue"):
    """Build the list from a catalogue that somebody brought; an empty `catalogue` is the game's own."""

    catalogue: Id


class SetAgreedPoints(BaseEdit, frozen=True, tag="set-agreed-points"):
    points: Count | None


class SetPurchase(BaseEdit, frozen=True, tag="set-purchase"):
    purchase: Id
    count: Count


class Rename(BaseEdit, frozen=True, tag="rename"):
    """Name the list (with an empty `id`), a group, a unit or a model."""

    what: Literal["list", "group", "unit", "model"]
    name: Name
    id: Id = ""


class SetNote(BaseEdit, frozen=True, tag="set-note"):
    """Write a note about a unit, or about the list (with an empty `unit`), or remove it; it has no effect on rules."""

    unit: Id
    note: Note


class AddGroup(BaseEdit, frozen=True, tag="add-group"):
    kind: Id
    units: tuple[NewUnit, ...] = ()


class RemoveGroup(BaseEdit, frozen=True, tag="remove-group"):
    group: Id


class SetKind(BaseEdit, frozen=True, tag="set-kind"):
    """Change the kind of a group; its units stay in it."""

    group: Id
    kind: Id


class AddUnit(BaseEdit, frozen=True, tag="add-unit"):
    group: Id
    unit: NewUnit


class RemoveUnit(BaseEdit, frozen=True, tag="remove-unit"):
    unit: Id


class MoveUnit(BaseEdit, frozen=True, tag="move-unit"):
    """Put a unit at the end of another (or the same) group."""

    unit: Id
    group: Id


class SetLeader(BaseEdit, frozen=True, tag="set-leader"):
    """Choose the model that leads a unit; an empty `model` takes the choice back."""

    unit: Id
    model: Id


class SetOption(BaseEdit, frozen=True, tag="set-option"):
    """Let a unit take or leave an option; repeating either changes nothing."""

    unit: Id
    option: Id
    taken: bool


class SetCarrier(BaseEdit, frozen=True, tag="set-carrier"):
    """Let a unit ride in another; an empty `carrier` lets it walk."""

    unit: Id
    carrier: Id


class AddModel(BaseEdit, frozen=True, tag="add-model"):
    unit: Id
    model: Id


class RemoveModel(BaseEdit, frozen=True, tag="remove-model"):
    """Take a model out. A loose unit goes with its last model; a unit of an entry stays, empty."""

    model: Id


class SwapModel(BaseEdit, frozen=True, tag="swap-model"):
    """Turn a model into another catalogue model: an upgrade, a downgrade or a replacement."""

    model: Id
    to: Id
    options: tuple[Id, ...] = ()


class SetGear(BaseEdit, frozen=True, tag="set-gear"):
    """Let a model take one more piece of gear, or remove one."""

    model: Id
    gear: Id
    taken: bool


Edit = (
    SetBattle
    | SetArmy
    | SetCatalogue
    | SetAgreedPoints
    | SetPurchase
    | Rename
    | SetNote
    | AddGroup
    | RemoveGroup
    | SetKind
    | AddUnit
    | RemoveUnit
    | MoveUnit
    | SetLeader
    | SetOption
    | SetCarrier
    | AddModel
    | RemoveModel
    | SwapModel
    | SetGear
)
