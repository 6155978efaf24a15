"""The fields of fire of Units On Guard as they are drawn: all round, as far as their weapons reach."""

from rules.fubar.board import TOLERANCE, Model, Table, Unit, disc
from rules.fubar.guard.guard import able
from rules.geometry import Box, Point, clipped, translate
from rules.geometry.turn import rim
from rules.kernel.kept import Parts
from rules.kernel.refusal import Seat
from rules.kernel.scene import Zone

_STEP = 5


def fields_of_fire(table: Table, drawn: Parts) -> tuple[Zone, ...]:
    """What lies on the table of one circle for each Unit that may still react, about the figure that reaches farthest.

    Sight is not drawn into it: the reaction itself tests it. (fubar.guard.field_of_fire)
    """
    return tuple(
        _field(table, unit, drawn) for unit in table.units.values() if able(table, unit) and _reach(table, unit)
    )


def _reach(table: Table, unit: Unit) -> int:
    return max(_range(table, model) for model in table.standing(unit))


def _range(table: Table, model: Model) -> int:
    return max((table.weapons[weapon].range for weapon in model.weapons), default=0)


def _field(table: Table, unit: Unit, drawn: Parts) -> Zone:
    farthest = max(table.standing(unit), key=lambda model: _range(table, model))
    reach, board = _range(table, farthest), (0, 0, table.settings.width, table.settings.height)
    outlined = disc(table, farthest).centre, farthest.radius + reach + TOLERANCE, board
    return drawn.part(("fire", unit.id), _zone, unit.id, unit.name, unit.seat, outlined)


def _zone(unit: str, name: str, seat: Seat, outlined: tuple[Point, int, Box]) -> Zone:
    (x, y), reach, board = outlined
    outline = clipped(translate(rim(reach, _STEP), x, y), board)
    return Zone(id=f"fire-{unit}", label=f"Field of fire of {name}", outline=outline, kind="fire", seat=seat)
