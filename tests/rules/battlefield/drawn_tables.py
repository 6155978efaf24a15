"""Tables of one's own for tests: an empty one of each game, and pieces of its kit set down on it."""

from typing import Any

from msgspec import structs

from rules.battlefield.own_table import TableFeature, TableFile, TableObjective, TableZone
from rules.battlefield.table_kit import KitTemplate
from rules.geometry.point import Point
from rules.geometry.rotation import rotated
from rules.registry import SYSTEMS

ORIGIN = Point(0, 0)


def rectangle(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def empty_table(system: str, **changes: Any) -> TableFile:
    """A table without terrain, with all that its game asks for; of the first usual size."""
    kit = SYSTEMS[system].tables.kit  # type: ignore[union-attr]
    width, height = kit.sizes.usual[0].width, kit.sizes.usual[0].height
    zones, objectives = (), ()
    if kit.limits.zones.least:
        zones = (
            TableZone(id="z1", seat=0, outline=rectangle(0, 0, width, 4_000)),
            TableZone(id="z2", seat=1, outline=rectangle(0, height - 4_000, width, height)),
        )
        objectives = tuple(TableObjective(id=f"o{x}", at=(width * x // 4, height // 2)) for x in (1, 2, 3))
    wanted: dict[str, Any] = {
        "format": "gridless-table",
        "version": 1,
        "system": system,
        "name": "My table",
        "kind": kit.kinds[0].id if kit.kinds else "",
        "width": width,
        "height": height,
        "zones": zones,
        "objectives": objectives,
    }
    return TableFile(**{**wanted, **changes})


def set_down(piece: KitTemplate, x: int, y: int, degrees: int = 0, mark: str = "a") -> tuple[TableFeature, ...]:
    """The parts of a piece of a kit, turned and set down at a place."""
    shared = ("kind", "height", "elevation", "rough", "cover", "climbable", "impassable", "opens", "peep", "traits")
    parts = []
    for number, part in enumerate(piece.parts):
        turned = (rotated(Point(*corner), ORIGIN, degrees) for corner in part.outline)
        outline = tuple((corner.x + x, corner.y + y) for corner in turned)
        fields = {name: getattr(part, name) for name in shared}
        parts.append(
            TableFeature(
                id=f"{mark}{number}",
                name=piece.name,
                outline=outline,
                group=mark,
                piece=piece.id,
                turn=degrees,
                **fields,
            )
        )
    return tuple(parts)


def turned_half(features: tuple[TableFeature, ...], table: TableFile, mark: str = "") -> tuple[TableFeature, ...]:
    """Features turned half round about the middle of a table, with a mark behind their ids."""
    return tuple(
        structs.replace(
            one,
            id=f"{one.id}{mark}",
            group=f"{one.group}{mark}" if one.group else "",
            outline=_turned(one.outline, table),
        )
        for one in features
    )


def half_turned(table: TableFile) -> TableFile:
    """The table turned half round about its middle."""
    return structs.replace(
        table,
        features=turned_half(table.features, table),
        zones=tuple(structs.replace(one, outline=_turned(one.outline, table)) for one in table.zones),
        hazards=tuple(structs.replace(one, outline=_turned(one.outline, table)) for one in table.hazards),
        objectives=tuple(structs.replace(one, at=_turned((one.at,), table)[0]) for one in table.objectives),
    )


def _turned(outline: tuple[tuple[int, int], ...], table: TableFile) -> tuple[tuple[int, int], ...]:
    return tuple((table.width - x, table.height - y) for x, y in outline)
