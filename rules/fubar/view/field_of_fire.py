"""The fields of fire of Units On Guard as they are drawn: all round, as far as their weapons reach."""

from collections.abc import Mapping, Sequence

from rules.fubar.board import TOLERANCE, Model, Table, Unit, disc
from rules.fubar.guard.guard import can_react
from rules.fubar.lists.force import WeaponProfile
from rules.geometry import Box, Point, clipped, translate
from rules.geometry.rotation import rim
from rules.kernel.cache import PartCache
from rules.kernel.refusal import Seat
from rules.kernel.scene import Zone

_STEP = 5


def fields_of_fire(table: Table, drawn: PartCache) -> tuple[Zone, ...]:
    """What lies on the table of one circle for each Unit that may still react, about the figure that reaches farthest.

    Sight is not drawn into it: the reaction itself tests it. (fubar.guard.field_of_fire)
    """
    ready = (unit for unit in table.units.values() if can_react(table, unit))
    found = ((unit, drawn.part(("reach", unit.id), _farthest, table.standing(unit), table.weapons)) for unit in ready)
    return tuple(_field(table, unit, model, reach, drawn) for unit, (model, reach) in found if reach)


def _farthest(models: Sequence[Model], weapons: Mapping[str, WeaponProfile]) -> tuple[Model, int]:
    """The figure that reaches farthest, and how far."""
    ranges = [max((weapons[weapon].range for weapon in model.weapons), default=0) for model in models]
    return models[ranges.index(max(ranges))], max(ranges)


def _field(table: Table, unit: Unit, farthest: Model, reach: int, drawn: PartCache) -> Zone:
    board = (0, 0, table.settings.width, table.settings.height)
    outlined = disc(table, farthest).centre, farthest.radius + reach + TOLERANCE, board
    return drawn.part(("fire", unit.id), _zone, unit.id, unit.name, unit.seat, outlined)


def _zone(unit: str, name: str, seat: Seat, outlined: tuple[Point, int, Box]) -> Zone:
    (x, y), reach, board = outlined
    outline = clipped(translate(rim(reach, _STEP), x, y), board)
    return Zone(id=f"fire-{unit}", label=f"Field of fire of {name}", outline=outline, kind="fire", seat=seat)
