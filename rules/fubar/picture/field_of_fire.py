"""The fields of fire of Units On Guard as they are drawn: all round, as far as their weapons reach."""

from rules.fubar.board.measure import TOLERANCE, disc
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.guard.guard import able
from rules.fubar.sight.clear_line import rim
from rules.geometry.clip import clipped
from rules.geometry.polygon import translate
from rules.kernel.scene import Zone

_STEP = 5


def fields_of_fire(table: Table) -> tuple[Zone, ...]:
    """What lies on the table of one circle for each Unit that may still react, about the figure that reaches farthest.

    Sight is not drawn into it: the reaction itself tests it. (fubar.guard.field_of_fire)
    """
    return tuple(_field(table, unit) for unit in table.units.values() if able(table, unit) and _reach(table, unit))


def _reach(table: Table, unit: Unit) -> int:
    return max(_range(table, model) for model in table.standing(unit))


def _range(table: Table, model: Model) -> int:
    return max((table.weapons[weapon].range for weapon in model.weapons), default=0)


def _field(table: Table, unit: Unit) -> Zone:
    farthest = max(table.standing(unit), key=lambda model: _range(table, model))
    reach, board = _range(table, farthest), (0, 0, table.settings.width, table.settings.height)
    x, y = disc(table, farthest).centre
    circle = translate(rim(farthest.radius + reach + TOLERANCE, _STEP), x, y)
    return Zone(
        id=f"fire-{unit.id}",
        label=f"Field of fire of {unit.name}",
        outline=clipped(circle, board),
        kind="fire",
        seat=unit.seat,
    )
