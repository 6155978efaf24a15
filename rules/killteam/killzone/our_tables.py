"""Our maps in the format of people's own tables, to be copied and changed. (killteam.setup.killzone)"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.battlefield.own_table import TableFeature, TableFile, TableHazard, TableObjective, TableZone
from rules.geometry import Outline
from rules.killteam.killzone.maps import MAPS
from rules.killteam.killzone.own_table import INTERIOR, ZONES
from rules.killteam.killzone.parts import Map, Part

_KINDS: Final = {"ledge": "roof", "battlement": "rampart", "body": "pillar"}


@cache
def our_files() -> Mapping[str, TableFile]:
    """Every map by its id."""
    return {id_: _file(one) for id_, one in MAPS.items()}


def _file(one: Map) -> TableFile:
    inside = tuple(
        TableFeature(id=f"{of}.in", kind=INTERIOR, outline=_places(outline), height=one.roofs[of], group=of)
        for of, outline in one.footprints.items()
    )
    return TableFile(
        format="gridless-table",
        version=1,
        system="killteam",
        name=one.name,
        kind=one.killzone,
        width=one.width,
        height=one.height,
        features=(*map(_feature, one.parts), *inside),
        zones=tuple(
            TableZone(id=f"zone-{name}", seat=seat, outline=_places(one.drop_zones[name]))
            for seat, name in enumerate(ZONES)
        ),
        objectives=tuple(
            TableObjective(id=f"O{number}", at=at, elevation=elevation)
            for number, (at, elevation) in enumerate(one.objectives, start=1)
        ),
        hazards=tuple(
            TableHazard(id=f"hazard{at}", outline=_places(pool)) for at, pool in enumerate(one.hazard, start=1)
        ),
    )


def _feature(part: Part) -> TableFeature:
    return TableFeature(
        id=part.id,
        kind=_kind(part),
        name=part.name,
        outline=_places(part.terrain.outline),
        height=part.terrain.height,
        elevation=part.terrain.elevation,
        group=part.of,
        traits=part.traits,
    )


def _kind(part: Part) -> str:
    if part.has("wall"):
        return "bulkhead"
    if part.has("accessible") and part.has("vantage"):
        return "deck"
    return _KINDS.get(part.kind, part.kind)


def _places(outline: Outline) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for x, y in outline)
