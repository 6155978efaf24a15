"""The force of a match: a frozen copy of a legal list and of its profiles."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from rules.geometry import inches
from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.faults.points import bought
from rules.roster.profiles import Model, Weapon
from rules.roster.read_parts import ReadModel, ReadUnit
from rules.roster.reading import Reading
from rules.roster.roster import LOOSE, Roster
from rules.roster.validate import read_legal
from rules.roster.words import numbered

RECON_SLOT = "recon"


def is_freeform(battle: BattleSize) -> bool:
    """Whether every model acts as a unit of its own (kog.army.freeform.model-is-unit)."""
    return battle.form == LOOSE


def model_is_recon(model: Model, *, freeform: bool) -> bool:
    """Recon by type: infantry always, light KOGs in battles without cadres or squads.

    Rules: kog.shoot.recon.infantry, kog.shoot.recon.freeform.
    """
    return "recon" in model.traits or (freeform and "recon-alone" in model.traits)


def unit_is_recon(unit: ReadUnit) -> bool:
    """Recon by unit: a Recon Cadre or Squad, with everything attached to it (kog.shoot.recon.units)."""
    return unit.entry is not None and unit.entry.slot == RECON_SLOT


def leader_candidates(catalogue: Catalogue, unit: ReadUnit) -> tuple[ReadModel, ...]:
    """The models that may lead, all with the unit's highest Command, or the one that the list chose.

    Rules: kog.leader.every-unit, kog.leader.highest-command.
    """
    by = catalogue.leadership.by if catalogue.leadership else "command"
    commands = [(model.profile.numbers.get(by, 0) if model.profile else 0, model) for model in unit.models]
    highest = max((command for command, _ in commands), default=0)
    able = tuple(model for command, model in commands if command == highest)
    return tuple(model for model in able if model.pick.id == unit.unit.leader) or able


class WeaponProfile(Struct, frozen=True):
    """One weapon line. Range and blast diameter in thousandths of an inch; range is 0 for attacks."""

    id: str
    name: str
    kind: Literal["shots", "attacks", "spray"]
    dice: int
    range: int
    target: int
    traits: tuple[str, ...] = ()
    blast: int = 0
    single_use: bool = False
    indirect: bool = False
    piercing: bool = False
    sniper: bool = False
    pinning: bool = False


class ModelProfile(Struct, frozen=True):
    """A model's numbers. Move, radius and height in thousandths of an inch; `hull` is Health for infantry.

    `recon` is a trait of the model itself; `recon_alone` makes it Recon in battles without cadres or squads.
    """

    id: str
    name: str
    type: Literal["kog", "armor", "infantry"]
    cost: int
    move: int
    hull: int
    defense: int
    command: int
    weapons: tuple[WeaponProfile, ...]
    radius: int
    height: int
    attack_bonus: int = 0
    recon: bool = False
    recon_alone: bool = False


class MusterModel(Struct, frozen=True):
    id: str
    name: str
    profile: str
    unit: str


class MusterUnit(Struct, frozen=True):
    """A unit in play. `leader_candidates` has one id if the list has chosen the leader."""

    id: str
    name: str
    entry: str
    group: str
    recon: bool
    models: tuple[str, ...]
    leader_candidates: tuple[str, ...]


class Muster(Struct, frozen=True):
    """A force: `points` were spent, `limit` is the ceiling of the battle, `rerolls` were bought."""

    army: str
    battle: str
    points: int
    limit: int
    name: str
    profiles: tuple[ModelProfile, ...]
    units: tuple[MusterUnit, ...]
    models: tuple[MusterModel, ...]
    rerolls: int
    catalogue_version: str

    def profile(self, profile_id: str) -> ModelProfile:
        """The profile with that id, which must be one of the force."""
        return next(profile for profile in self.profiles if profile.id == profile_id)


def muster(roster: Roster, catalogue: Catalogue) -> Muster:
    """The force of a legal list, its units as they act: one for each model in a free-form battle, else the list's.

    Models are `m1`, `m2`, … and units `u1`, `u2`, … in the order of the list. Raises NotLegal.
    Rules: kog.army.freeform.model-is-unit, kog.leader.every-unit, kog.shoot.recon.units.
    """
    reading, report = read_legal(roster, catalogue)
    units, models = (_lone if is_freeform(catalogue.battles[roster.battle]) else _organised)(reading)
    used = dict.fromkeys(model.profile for model in models)
    return Muster(
        army=roster.army,
        battle=roster.battle,
        points=report.points,
        limit=report.limit or 0,
        name=roster.name,
        profiles=tuple(_profile(catalogue, catalogue.models[model_id]) for model_id in used),
        units=units,
        models=models,
        rerolls=bought(reading).get("reroll", 0),
        catalogue_version=catalogue.version,
    )


Force = tuple[tuple[MusterUnit, ...], tuple[MusterModel, ...]]


def _organised(reading: Reading) -> Force:
    """Units as the list has them."""
    homes = {f"u{at}": unit for at, unit in enumerate(reading.manned, start=1)}
    names = numbered(unit.unit.name or (unit.entry.name if unit.entry else "") for unit in homes.values())
    ids, models = _models([(home, model) for home, unit in homes.items() for model in unit.models])
    units = tuple(
        MusterUnit(
            id=home,
            name=name,
            entry=unit.unit.entry,
            group=unit.where.group,
            recon=unit_is_recon(unit),
            models=tuple(ids[model.pick.id] for model in unit.models),
            leader_candidates=tuple(ids[model.pick.id] for model in leader_candidates(reading.catalogue, unit)),
        )
        for (home, unit), name in zip(homes.items(), names, strict=True)
    )
    return units, models


def _lone(reading: Reading) -> Force:
    """Every model as a unit of its own, with the player's name for it."""
    read_models = [(unit, model) for unit in reading.units for model in unit.models]
    _, models = _models([(f"u{at}", model) for at, (_, model) in enumerate(read_models, start=1)])
    units = tuple(
        MusterUnit(
            id=model.unit,
            name=(unit.unit.name if unit.is_loose and len(unit.models) == 1 else "") or model.name,
            entry="",
            group="",
            recon=model_is_recon(reading.catalogue.models[model.profile], freeform=True),
            models=(model.id,),
            leader_candidates=(model.id,),
        )
        for (unit, _), model in zip(read_models, models, strict=True)
    )
    return units, models


def _models(placed: list[tuple[str, ReadModel]]) -> tuple[dict[str, str], tuple[MusterModel, ...]]:
    """The models with their new ids, by the ids the list has for them."""
    ids = {model.pick.id: f"m{at}" for at, (_, model) in enumerate(placed, start=1)}
    names = numbered(model.own_name for _, model in placed)
    models = tuple(
        MusterModel(ids[model.pick.id], name, model.profile.id if model.profile else "", unit)
        for (unit, model), name in zip(placed, names, strict=True)
    )
    return ids, models


def _profile(catalogue: Catalogue, model: Model) -> ModelProfile:
    """The numbers of a model in play. Rules: kog.equipment.stats, kog.infantry.health."""
    weapons, shape = [catalogue.weapons[weapon] for weapon in model.weapons], catalogue.types[model.type]
    told = {"id": model.id, "name": model.name, "type": model.type, "cost": model.cost, **model.numbers}
    told["hull"] = model.numbers.get("hull", model.numbers.get("health", 0))
    worn = {"radius": shape.radius, "height": shape.height, "weapons": [weapon_profile(weapon) for weapon in weapons]}
    bonus = sum(weapon.numbers.get("attack_bonus", 0) for weapon in weapons)
    traits = {trait: trait.replace("_", "-") in model.traits for trait in ("recon", "recon_alone")}
    return msgspec.convert({**told, **worn, **traits, "attack_bonus": bonus}, ModelProfile)


def weapon_profile(weapon: Weapon) -> WeaponProfile:
    """One weapon line. Rules: kog.equipment.weapon-line, kog.equipment.single-use."""
    traits = {trait: trait.replace("_", "-") in weapon.traits for trait in _TRAITS}
    told = {"id": weapon.id, "name": weapon.name, "kind": weapon.kind, "traits": weapon.traits}
    return msgspec.convert({"range": 0, **weapon.numbers, **told, **traits}, WeaponProfile)


_TRAITS = ("single_use", "indirect", "piercing", "sniper", "pinning")


_UNITS = {"shots": ("Shot", "Shots"), "attacks": ("Attack", "Attacks"), "spray": ("Spray", "Sprays")}


@lru_cache(maxsize=1_000)
def weapon_line(weapon: WeaponProfile, *, bonus: int = 0, spent: bool = False) -> str:
    """A weapon line: "2 Shots, 24″, 4+, piercing, once a game"; `bonus` are the carrier's extra Attacks."""
    dice = weapon.dice + (bonus if weapon.kind == "attacks" else 0)
    one, many = _UNITS[weapon.kind]
    words = [f"{dice} {one if dice == 1 else many}"]
    if weapon.range:
        words.append(inches(weapon.range))
    words.append(f"{weapon.target}+")
    if weapon.blast:
        words.append(f"{inches(weapon.blast)} blast")
    special = ("indirect", "piercing", "sniper", "pinning")
    words += [word for word in special if getattr(weapon, word)]
    if weapon.single_use:
        words.append("spent" if spent else "once a game")
    return ", ".join(words)
