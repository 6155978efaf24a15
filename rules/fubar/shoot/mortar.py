"""Mortars: fire at what any own model sees, though the mortar does not; everything else is as usual."""

from rules.fubar.board import NO, TOLERANCE, Model, Table, Unit, areas_of, disc
from rules.fubar.sight.clear_line import depth
from rules.fubar.sight.lines import RIM
from rules.fubar.sight.visible import sees
from rules.kernel.refusal import Refusal
from rules.skirmish.limits import Length


def is_spotted(table: Table, firer: Model, foe: Model) -> bool:
    """Whether any living model of the mortar's player sees an enemy model. (fubar.weapon.mortar_indirect)"""
    return any(sees(table, eye, foe) for eye in _eyes(table, firer))


def spotter(table: Table, firer: Model, unit: Unit) -> Model | None:
    """Who observes for the mortar: itself if it sees the Unit, else the first own model that does, Suppressed or not.

    (fubar.weapon.mortar_indirect)
    """
    foes = table.living(unit)
    return next((eye for eye in _eyes(table, firer) if any(sees(table, eye, foe) for foe in foes)), None)


def _eyes(table: Table, firer: Model) -> tuple[Model, ...]:
    """The firer, then every other model of its player on the table."""
    own = (model for model in table.on_board() if model.seat == firer.seat and model.id != firer.id)
    return firer, *own


def not_indirect(table: Table, firer: Model, unit: Unit) -> Refusal | None:
    """Why the mortar cannot be fired at a Unit. (fubar.weapon.mortar_indirect, fubar.weapon.mortar_still_normal)"""
    observer = spotter(table, firer, unit)
    if observer is None:
        return NO("unspotted", unit=unit.name)
    return None if observer.id == firer.id else _too_deep(table, firer, unit)


def _too_deep(table: Table, firer: Model, unit: Unit) -> Refusal | None:
    """Why the mortar does not reach out of its own area, unless the target is in there too."""
    shared = [area for model in table.living(unit) for area in areas_of(table, model)]
    for area in areas_of(table, firer):
        deep = depth(area, disc(table, firer))
        if area not in shared and deep > RIM + TOLERANCE:
            return NO("mortar-too-deep", Length(deep, RIM), figure=firer.name, area=area.name)
    return None
