"""Every model of both armies as it stands on the table, read straight from the catalogue, and a few that no list has."""

import tomllib
from pathlib import Path
from typing import Any

from rules.kog.lists.muster import ModelProfile, WeaponProfile

_BOOK: dict[str, Any] = tomllib.loads((Path(__file__).parents[3] / "rules/kog/lists/catalogue.toml").read_text())


def _weapon(id_: str) -> WeaponProfile:
    entry = _BOOK["weapons"][id_]
    numbers, traits = entry["numbers"], entry.get("traits", [])
    return WeaponProfile(
        id=id_,
        name=entry["name"],
        kind=entry["kind"],
        dice=numbers["dice"],
        range=numbers.get("range", 0),
        target=numbers["target"],
        traits=tuple(traits),
        blast=numbers.get("blast", 0),
        single_use="single-use" in traits,
        indirect="indirect" in traits,
        piercing="piercing" in traits,
    )


def _model(id_: str) -> ModelProfile:
    entry = _BOOK["models"][id_]
    numbers, form, traits = entry["numbers"], _BOOK["types"][entry["type"]], entry.get("traits", [])
    return ModelProfile(
        id=id_,
        name=entry["name"],
        type=entry["type"],
        cost=entry["cost"],
        move=numbers["move"],
        hull=numbers["hull"] if "hull" in numbers else numbers["health"],
        defense=numbers["defense"],
        command=numbers["command"],
        weapons=tuple(_weapon(weapon) for weapon in entry["weapons"]),
        radius=form["radius"],
        height=form["height"],
        attack_bonus=sum(_BOOK["weapons"][weapon]["numbers"].get("attack_bonus", 0) for weapon in entry["weapons"]),
        recon="recon" in traits,
        recon_alone="recon-alone" in traits,
    )


def odd(id_: str, weapons: tuple[WeaponProfile, ...] = (), *, defense: int = 2, hull: int = 4) -> ModelProfile:
    """A model that is in no list, for rules no printed number reaches."""
    return ModelProfile(
        id=id_, name=id_.title(), type="kog", cost=1, move=5_000, hull=hull, defense=defense, command=2,
        weapons=weapons, radius=600, height=1_200,
    )  # fmt: skip


def shots(id_: str, **traits: Any) -> WeaponProfile:
    """A weapon that is in no list: 1 die, 24 inches, 4+ unless the traits say otherwise."""
    numbers = {"dice": 1, "range": 24_000, "target": 4} | traits
    return WeaponProfile(id=id_, name=id_.title(), kind="shots", **numbers)


PROFILES: dict[str, ModelProfile] = {id_: _model(id_) for id_ in _BOOK["models"]} | {
    "clumsy": odd("clumsy", (shots("clumsy-gun", target=6),)),
    "marksman": odd("marksman", (shots("sniper-rifle", sniper=True),)),
    "suppressor": odd("suppressor", (shots("pinning-gun", pinning=True),)),
    "mortar": odd("mortar", (shots("sniper-mortar", sniper=True, indirect=True, range=48_000),)),
    "soft": odd("soft", defense=0),
    "hard": odd("hard", defense=6),
}
