"""Cards of models and units: numbers, weapons, and every state with its word and rule."""

from typing import Final, NamedTuple

from rules.geometry import inches
from rules.kernel.cache import PartCache
from rules.kernel.package_files import read_text
from rules.kernel.scene import CardValue, Piece, State, UnitCard
from rules.kog.board import SEATS, Model, Table, Unit, disc, is_crippled
from rules.kog.board.measure import engaged_models
from rules.kog.lists.muster import ModelProfile, WeaponProfile, weapon_line
from rules.skirmish.view import read_look, unit_card, unit_numbers

MEDIUM_MOVE = 5_000

LOOK: Final = read_look(read_text("rules.kog.view", "look.toml"))


class _Shown(NamedTuple):
    """The values that the piece of a model depends on."""

    model: Model
    unit: Unit
    profile: ModelProfile
    elevation: int
    number: int
    has_acted: bool
    commands: bool
    engaged: bool


def pieces(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    """Every model beside or on the table, including wrecks. (kog.general.open-information)

    Position, numbers and the unit's number come from model and unit.
    """
    engaged, commanders = engaged_models(table), [side.commander for side in table.sides]

    def piece(model: Model, unit: Unit, *states: bool) -> Piece:
        number = unit_numbers(table.units.values(), SEATS)[unit.id]
        return _piece(_Shown(model, unit, table.profile(model), disc(table, model).elevation, number, *states))

    return tuple(
        [
            drawn.part(
                model.id, piece, model, table.units[model.unit],
                has_acted(table, model), model.id in commanders, model.id in engaged,
            )
            for model in table.models.values()
            if model.life != "gone"
        ]
    )  # fmt: skip


def _piece(shown: _Shown) -> Piece:
    model, profile, wreck = shown.model, shown.profile, shown.model.life == "wreck"
    return Piece(
        id=model.id,
        name=model.name,
        glyph=glyph(profile),
        radius=profile.radius,
        at=None if model.life == "reserve" else model.at,
        seat=model.seat,
        unit=model.unit,
        number=_number(shown),
        elevation=shown.elevation,
        height=profile.height,
        now=model.hull,
        full=profile.hull,
        life="wreck" if wreck else "live",
        done=shown.has_acted,
        states=LOOK.held({"wreck": True}) if wreck else _states(shown),
        facts=_facts(model, shown.unit, profile),
    )


def glyph(profile: ModelProfile) -> str:
    """The silhouette of a model's class: infantry, tank, or a light, medium or heavy KOG by its Move."""
    if profile.type != "kog":
        return {"armor": "tank", "infantry": "infantry"}[profile.type]
    if profile.move > MEDIUM_MOVE:
        return "light"
    return "heavy" if profile.move < MEDIUM_MOVE else "medium"


def _number(shown: _Shown) -> str:
    """The unit's number, and a letter for each of several models: "2c"."""
    models = shown.unit.models
    letter = chr(ord("a") + models.index(shown.model.id)) if len(models) > 1 else ""
    return f"{shown.number}{letter}"


def has_acted(table: Table, model: Model) -> bool:
    """Whether the model has acted in the current step; a model that is not asked in it has."""
    unit = table.units[model.unit]
    match table.stage:
        case "movement":
            return model.seat == table.active and (unit.moved or model.move != "")
        case "fighting":
            return unit.fought or model.fought
        case "shooting":
            return model.seat == table.active and (unit.shot or model.shot != "")
        case _:
            return False


def _states(shown: _Shown) -> tuple[State, ...]:
    model, unit = shown.model, shown.unit
    states = {
        "crippled": is_crippled(model),
        "shaken": model.shaken,
        "leader": unit.leader == model.id and len(unit.models) > 1,
        "commander": shown.commands,
        "engaged": shown.engaged,
        f"moved-{model.move}": model.move != "",
        f"instead-{model.shot}": model.shot in ("observed", "held"),
    }
    spent = [weapon for weapon in shown.profile.weapons if weapon.id in model.spent]
    return (*LOOK.held(states), *(_spent(weapon) for weapon in spent))


def _spent(weapon: WeaponProfile) -> State:
    return State(icon="spent", label=f"{weapon.name} spent", rule="kog.equipment.single-use", tone="bad")


def _facts(model: Model, unit: Unit, profile: ModelProfile) -> tuple[CardValue, ...]:
    life = "Health" if profile.type == "infantry" else "Hull"
    return (
        CardValue(label="Unit", value=unit.name, rule="kog.general.units"),
        CardValue(label="Move", value=inches(profile.move), rule="kog.move.combat"),
        CardValue(label=life, value=f"{model.hull} of {profile.hull}", rule="kog.damage.persistent"),
        CardValue(label="Defense", value=str(profile.defense), rule="kog.damage.roll"),
        CardValue(label="Command", value=str(profile.command), rule="kog.morale.roll"),
        *(_weapon(weapon, profile.attack_bonus, spent=weapon.id in model.spent) for weapon in profile.weapons),
    )


def _weapon(weapon: WeaponProfile, bonus: int, *, spent: bool) -> CardValue:
    rule = "kog.equipment.single-use" if weapon.single_use else "kog.equipment.multi-use"
    return CardValue(label=weapon.name, value=weapon_line(weapon, bonus=bonus, spent=spent), rule=rule)


def unit_cards(table: Table, drawn: PartCache) -> tuple[UnitCard, ...]:
    """Every unit with its models."""
    numbers = unit_numbers(table.units.values(), SEATS)
    return tuple(
        drawn.part(unit.id, _unit_card, unit, numbers[unit.id], len(table.survivors(unit)))
        for unit in table.units.values()
    )


def _unit_card(unit: Unit, number: int, left: int) -> UnitCard:
    return unit_card(unit, number, _note(unit, left), LOOK.held({"recon": unit.recon}))


def _note(unit: Unit, left: int) -> str:
    if not left:
        return "destroyed"
    return f"{left} of {len(unit.models)} left" if len(unit.models) > 1 else ""
