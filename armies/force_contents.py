"""What is in an own catalogue, as a page shows it: every unit with its models, their numbers, weapons and prices."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.sheet import ModelSheet, model_sheet
from rules.registry import SYSTEMS, Game
from rules.roster.catalogue import Army, Catalogue, UnitEntry
from rules.roster.words import span


@dataclass(frozen=True, kw_only=True)
class UnitShown:
    """A unit with its models; `about` has its slot and size. Loose models stand in one without a name."""

    name: str
    about: str
    models: tuple[ModelSheet, ...]


@dataclass(frozen=True, kw_only=True)
class ArmyShown:
    """An army of the catalogue with everything that may be taken."""

    name: str
    about: str
    units: tuple[UnitShown, ...]


def contents_of(game: Game) -> tuple[ArmyShown, ...]:
    """Everything that may be taken, army by army."""
    catalogue = game.catalogue
    return tuple(
        ArmyShown(name=army.name, about=army.about, units=tuple(_units(catalogue, army)))
        for army in catalogue.armies.values()
    )


def contents_in(system: str, text: str) -> tuple[ArmyShown, ...]:
    """The same of the catalogue in a text. Raises NotACatalogue."""
    game = SYSTEMS[system]
    return contents_of(game.bring(text)) if game.bring else ()


def _units(catalogue: Catalogue, army: Army) -> Iterator[UnitShown]:
    units = [unit for unit in catalogue.units.values() if unit.army == army.id]
    for unit in units:
        ids = dict.fromkeys(id_ for line in unit.lines for id_ in line.of)
        models = tuple(model_sheet(catalogue, catalogue.models[id_]) for id_ in ids if id_ in catalogue.models)
        yield UnitShown(name=unit.name, about=_about(unit), models=models)
    if not units:
        loose = [model for model in catalogue.models.values() if model.army == army.id]
        yield UnitShown(name="", about="", models=tuple(model_sheet(catalogue, model) for model in loose))


def _about(unit: UnitEntry) -> str:
    least = sum(line.min for line in unit.lines)
    most = None if any(line.max is None for line in unit.lines) else sum(line.max or 0 for line in unit.lines)
    models = "model" if most == 1 else "models"
    return f"{unit.slot.replace('-', ' ').capitalize()}, {span(least, most)} {models}"
