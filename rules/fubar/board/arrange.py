"""Legal arrangements: places for figures near a spot, so that nobody has to set down every one by hand."""

from collections.abc import Callable, Sequence

from rules.fubar.board.table import Model, Table
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import Outline
from rules.skirmish import arrange

PITCH = 625


def arranged(
    table: Table, models: Sequence[Model], near: Point, zone: Outline, allowed: Callable[[Disc], bool]
) -> dict[str, Point] | None:
    """A free place in the zone for each model, as near to the spot as there is room; None when somebody has none."""
    bases = [arrange.Base(model.radius, model.height) for model in models]
    spots = arrange.spots_around(near, zone, PITCH)
    found = arrange.arranged(table.field, bases, lambda _: spots, tuple(table.bases.values()), allowed)
    return {model.id: base.centre for model, base in zip(models, found, strict=True)} if found else None
