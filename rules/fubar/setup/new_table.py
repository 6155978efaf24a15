"""The table after all lists are locked in: forces beside the board, and the agreed field."""

from collections.abc import Sequence

from msgspec import structs

from rules.battlefield.fields import field_named
from rules.battlefield.terrain import Battlefield
from rules.fubar.board import KIT, Model, Settings, Side, Table, Unit, Vehicle
from rules.fubar.board.own_table import field_of_text
from rules.fubar.lists.force import Muster, MusterModel, MusterUnit
from rules.kernel.script import Seat
from rules.roster.words import apart
from rules.skirmish.forces import force_fields, numbered_force

FEWEST, MOST = 2, 4


def new_table(settings: Settings, musters: Sequence[Muster], modifiers: Sequence[int] = (), own: str = "") -> Table:
    """The table before the first roll, for two to four forces, on the terrain in the text `own` if there is one.

    `modifiers` are the scenario's, by seat. (fubar.scenario.table, fubar.scenario.initiative_modifiers,
    fubar.unit.owned)
    """
    if not FEWEST <= len(musters) <= MOST:
        raise ValueError(f"a match has {FEWEST} to {MOST} players")
    forces = [(Seat(number), muster) for number, muster in enumerate(_with_distinct_names(musters))]
    models = [_model(seat, model) for seat, muster in forces for model in muster.models]
    units = [_unit(seat, unit) for seat, muster in forces for unit in muster.units]
    return Table(
        settings=settings,
        field=field_of_text(own) if own else field_for(settings),
        sides=tuple(_side(seat, muster, modifiers) for seat, muster in forces),
        weapons={weapon.id: weapon for _, muster in forces for weapon in muster.weapons},
        models={model.id: model for model in models},
        units={unit.id: unit for unit in units},
    )


def field_for(settings: Settings) -> Battlefield:
    """The battlefield of the settings, random or drawn. (fubar.scenario.table)"""
    return field_named(KIT, settings.terrain, settings.seed, settings.width, settings.height)


def _with_distinct_names(musters: Sequence[Muster]) -> list[Muster]:
    """The forces with distinct names: where two have a Truck 1, numbers continue from force to force."""
    names = iter(apart([unit.name for muster in musters for unit in muster.units]))
    return [_renamed(muster, [next(names) for _ in muster.units]) for muster in musters]


def _renamed(muster: Muster, names: Sequence[str]) -> Muster:
    """The force with other names for its Units, and for vehicles named after them."""
    now = {(unit.id, unit.name): name for unit, name in zip(muster.units, names, strict=True)}
    return numbered_force(
        muster, iter(names), (now.get((model.unit, model.name), model.name) for model in muster.models)
    )


def _side(seat: Seat, muster: Muster, modifiers: Sequence[int]) -> Side:
    modifier = modifiers[seat] if seat < len(modifiers) else 0
    return Side(seat=seat, army=muster.army, roster_name=muster.name, points=muster.points, modifier=modifier)


def _model(seat: Seat, model: MusterModel) -> Model:
    return Model(**force_fields(seat, model, "id", "unit"))


def _unit(seat: Seat, unit: MusterUnit) -> Unit:
    vehicle = Vehicle(**structs.asdict(unit.vehicle)) if unit.vehicle else None
    fields = {**force_fields(seat, unit, "id", "leader", "transport", "models"), "vehicle": vehicle}
    return Unit(**fields, strength=len(unit.models))
