"""The form for an army of one's own, made from its records, and suggested prices while it is filled in.

(kog.army.own, kog.army.own.price)
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from rules.geometry import INCH
from rules.kernel.package_files import read_text
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.muster import weapon_line, weapon_profile
from rules.kog.lists.own_army import KEY, OwnArmy, OwnCap, OwnLine, OwnModel, OwnUnit, OwnWeapon
from rules.kog.lists.own_army_catalogue import model_of, weapon_of
from rules.kog.lists.suggested_price import suggested_price
from rules.roster.custom_file import complete_rows
from rules.roster.profiles import Model, Price, Weapon
from rules.roster.sheets.records import FieldChoices, record_fields
from rules.roster.sheets.sheet import RowKind, Rows, Sheet

EXAMPLE: Final = read_text("rules.kog.lists", "own_army_example.toml")
ABOUT: Final = (
    "An army has models, the weapons that the book does not have, and units. "
    "Prices are entered, or suggested from the printed models."
)
_LABELS: Final = {
    "shots": "Shots",
    "attacks": "Attacks",
    "spray": "Spray",
    "single-use": "once a game",
    "kog": "KOG",
    "armor": "Armor",
    "infantry": "Infantry",
    "tactical": "Tactical",
    "strike": "Strike",
    "recon": "Recon",
    "fire-support": "Fire Support",
}
_STATS: Final = {"type": "kog", "move": 5, "hull": 3, "defense": 2, "command": 2}


def sheet() -> Sheet:
    """The form of an army. (kog.army.own)"""
    arms = FieldChoices([(id_, _armed(weapon)) for id_, weapon in CATALOGUE.weapons.items()], ("weapon",))
    versions, models = FieldChoices(rows=("model",)), {"models": FieldChoices(rows=("model",))}
    line = Rows(
        key="line",
        title="Lines",
        one="line",
        about="So many of these models together. A unit needs at least one model.",
        fields=record_fields(OwnLine, models),
        start={"least": 1, "most": 4},
    )
    cap = Rows(
        key="cap",
        title="Limits within the unit",
        one="limit",
        about="At most so many of these models, as of upgrades.",
        fields=record_fields(OwnCap, models),
        start={"most": 1},
    )
    return Sheet(
        key=KEY,
        fields=record_fields(OwnArmy),
        rows=(
            Rows(
                key="weapon",
                title="Weapons of its own",
                one="weapon",
                about="All printed weapons are there already. These are further ones.",
                fields=record_fields(OwnWeapon, labels=_LABELS),
                start={"dice": 2, "range": 24, "target": 4},
            ),
            Rows(
                key="model",
                title="Models",
                one="model",
                about="A version of another model takes its place in a unit, as an upgrade.",
                fields=record_fields(OwnModel, {"weapons": arms, "upgrade_of": versions}, _LABELS),
                kinds=(RowKind(id="", label="A new one", start=_STATS), *map(_like, CATALOGUE.models.values())),
            ),
            Rows(
                key="unit",
                title="Units",
                one="unit",
                about=(
                    "Platoons have Tactical units, and for each of them one of each other kind, two at most together. "
                    "Without units an army fights Duels and Skirmishes."
                ),
                fields=record_fields(OwnUnit, labels=_LABELS),
                rows=(line, cap),
                start={"slot": "tactical", "line": [{"least": 1, "most": 4}]},
            ),
        ),
    )


def _armed(weapon: Weapon) -> str:
    return f"{weapon.name}: {weapon_line(weapon_profile(weapon))}"


def _like(model: Model) -> RowKind:
    """A row that begins with the printed values of a model, without its price."""
    numbers = model.numbers
    start: dict[str, Any] = {"name": model.name, "plural": model.plural, "type": model.type}
    start |= {"move": numbers["move"] // INCH, "hull": numbers.get("hull") or numbers["health"]}
    start |= {"defense": numbers["defense"], "command": numbers["command"], "weapons": list(model.weapons)}
    start |= {"recon": "recon-alone" in model.traits}
    label = f"Like the {model.name}"
    return RowKind(id=model.id, label=label, start={key: value for key, value in start.items() if value})


def prices(data: Mapping[str, Any]) -> Mapping[str, Price]:
    """The suggested price of each complete model of the form, by its path. (kog.army.own.price)"""
    weapons = tuple(one for _, one in complete_rows(data, "weapon", OwnWeapon))
    army = OwnArmy(id="draft", name="Draft", weapon=weapons, model=())
    own = {weapon.id: weapon for weapon in (weapon_of(army, one) for one in weapons)}
    catalogue = structs.replace(CATALOGUE, weapons={**CATALOGUE.weapons, **own})
    models = [(path, model_of(army, one)) for path, one in complete_rows(data, "model", OwnModel)]
    return {
        path: suggested_price(catalogue, model)
        for path, model in models
        if all(weapon in catalogue.weapons for weapon in model.weapons)
    }
