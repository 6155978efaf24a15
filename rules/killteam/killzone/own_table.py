"""Tables of Kill Team that people draw: the kit, requirements, hints about fairness, and the resulting map."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from msgspec import structs

from rules.battlefield.own_table import OWN, PREFIX, TableFeature, TableFile, TableZone
from rules.battlefield.table_checks import common_faults, label_of
from rules.battlefield.table_fault import KIND, OBJECTIVE, ZONE, TableFault
from rules.battlefield.table_hints import FairnessRules
from rules.battlefield.table_kit import TableKit, read_table_kit
from rules.battlefield.table_room import way_faults, zone_faults
from rules.battlefield.table_rules import TableRules
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry import INCH, Outline, Point, box, contains, inches, overlaps_disc
from rules.geometry.polygon import polygons_overlap
from rules.kernel.package_files import read_text
from rules.killteam.killzone.parts import Killzone, Map, Part, Trait, Zone, rectangle, terrain
from rules.roster.words import apart

TABLE_KIT: Final[TableKit] = read_table_kit(read_text("rules.killteam.killzone", "table_kit.toml"))
INTERIOR: Final = "interior"
LOW: Final = 1_500
WIDEST: Final = 800
USUAL: Final = 600
EYE: Final = 1_000
TOKEN: Final = 800
ZONES: Final[tuple[Zone, Zone]] = ("a", "b")
FREE: Final = 75
_TELLING: Final = frozenset({"light", "heavy", "vantage", "blocking", "exposed", "hatchway"})


def killteam_map(table: TableFile) -> Map:
    """The map of a table without faults. (killteam.setup.killzone)"""
    names = dict(zip((one.id for one in table.features), _names(table), strict=True))
    zones = sorted(table.zones, key=lambda zone: _from_the_corner(table, zone))
    inside = [one for one in table.features if one.kind == INTERIOR]
    return Map(
        id=OWN,
        name=table.name,
        killzone=cast("Killzone", table.kind),
        width=table.width,
        height=table.height,
        centre=("x", table.width // 2) if across(table) else ("y", table.height // 2),
        drop_zones={name: zone.corners for name, zone in zip(ZONES, zones, strict=True)},
        objectives=tuple((Point(*one.at), one.elevation) for one in table.objectives),
        hazard=tuple(one.corners for one in table.hazards),
        parts=tuple(_part(one, names[one.id]) for one in table.features if one.kind != INTERIOR),
        footprints={_whole(one): one.corners for one in inside},
        roofs={_whole(one): one.top for one in inside},
    )


def _names(table: TableFile) -> list[str]:
    """The names of the features: parts of one piece share a name, two pieces never do."""
    firsts = {_whole(one): one for one in reversed(table.features)}
    wholes = list(reversed(firsts))
    told = apart([label_of(firsts[whole], TABLE_KIT.kind(firsts[whole].kind)) for whole in wholes])
    names = dict(zip(wholes, told, strict=True))
    return [names[_whole(one)] for one in table.features]


def _whole(feature: TableFeature) -> str:
    """The id of the piece that a part belongs to."""
    return f"{PREFIX}{feature.group or feature.id}"


def _part(feature: TableFeature, name: str) -> Part:
    id_, traits = f"{PREFIX}{feature.id}", _traits(feature)
    return Part(
        id=id_,
        of=_whole(feature),
        kind=feature.kind,
        name=name,
        traits=traits,
        terrain=terrain(id_, feature.kind, name, feature.corners, (feature.elevation, feature.top), traits),
        viewport=feature.kind == "door",
    )


def _traits(feature: TableFeature) -> tuple[Trait, ...]:
    """The traits of a feature; without any it is Light below 1.5 inches, else Heavy. (killteam.terrain.no_trait)"""
    traits = cast("tuple[Trait, ...]", feature.traits)
    if _TELLING & set(traits):
        return traits
    return (*traits, "light" if feature.height < LOW else "heavy")


def across(table: TableFile) -> bool:
    """Whether the drop zones are at the west and east edges, so that the centre line runs from north to south."""
    return not _parted([zone.corners for zone in table.zones], 1, table.height) and _parted(
        [zone.corners for zone in table.zones], 0, table.width
    )


def _parted(zones: list[Outline], axis: int, length: int) -> bool:
    """Whether two zones lie on different sides of the middle of the board, along an axis."""
    low, high = sorted((box(zone)[axis], box(zone)[axis + 2]) for zone in zones)
    return 2 * low[1] <= length <= 2 * high[0]


def _from_the_corner(table: TableFile, zone: TableZone) -> int:
    return box(zone.corners)[0 if across(table) else 1]


def _faults(table: TableFile) -> Iterator[TableFault]:
    """What is missing: sound parts, two drop zones, three objectives, and enough room. (killteam.core.board)"""
    found = [*common_faults(TABLE_KIT, table), *_kind_faults(table)]
    if not found:
        found = [*_zone_faults(table)]
    if not found:
        found = [*_objective_faults(table), *_room_faults(table)]
    yield from found


def _kind_faults(table: TableFile) -> Iterator[TableFault]:
    if table.hazards and table.kind != "gantry":
        yield TableFault(
            rule=KIND, message="Hazardous ground lies among gantries only.", path="$.hazards",
            remedy="Choose gantries as the kind of table, or remove the hazard.",
        )  # fmt: skip
    for at, one in enumerate(table.features):
        if one.kind == INTERIOR and one.corners not in _upright(one.corners):
            yield TableFault(
                rule=KIND, message="The inside of a stronghold must be an upright rectangle.",
                path=f"$.features[{at}].outline", feature=one.id, at=one.outline[0],
                remedy="Turn it by quarters only.",
            )  # fmt: skip


def _upright(outline: Outline) -> set[Outline]:
    """The upright rectangle around an outline, its corners in every order that goes around it."""
    one = rectangle(*box(outline))
    ways = (one, one[::-1])
    return {way[at:] + way[:at] for way in ways for at in range(len(way))}


def _zone_faults(table: TableFile) -> Iterator[TableFault]:
    """(killteam.setup.drop_zone, killteam.core.territory)"""
    for number, zone in enumerate(table.zones):
        path, (left, top, right, bottom) = f"$.zones[{number}].outline", box(zone.corners)
        if zone.corners not in _upright(zone.corners):
            yield _of_zone(zone, path, "A drop zone must be an upright rectangle.", "Draw it along the edges.")
        elif (right - left) * (bottom - top) < TABLE_KIT.least_zone or min(right - left, bottom - top) < 3 * INCH:
            limit = f"at least {TABLE_KIT.least_zone // (INCH * INCH)} square inches, and 3″ deep"
            yield _of_zone(zone, path, f"A drop zone must have {limit}.", "Make it larger.")
    if sorted(zone.seat for zone in table.zones) != [0, 1]:
        yield TableFault(
            rule=ZONE, message="Each of the two players needs a drop zone.", path="$.zones",
            remedy="Give one zone to the first player and one to the second.",
        )  # fmt: skip
    outlines = [zone.corners for zone in table.zones]
    if not _parted(outlines, 1, table.height) and not _parted(outlines, 0, table.width):
        yield TableFault(
            rule=ZONE, message="The drop zones are not on opposite sides of the middle of the board.", path="$.zones",
            feature=table.zones[0].id, at=table.zones[0].outline[0],
            remedy="Move each wholly onto one half, north and south or west and east.",
        )  # fmt: skip


def _of_zone(zone: TableZone, path: str, message: str, remedy: str) -> TableFault:
    return TableFault(rule=ZONE, message=message, path=path, feature=zone.id, at=zone.outline[0], remedy=remedy)


def _objective_faults(table: TableFile) -> Iterator[TableFault]:
    """Objectives must lie flat on the floor, or on a floor at their elevation. (killteam.setup.objectives_floor)"""
    parts = killteam_map(table).parts
    for number, one in enumerate(table.objectives):
        at = Point(*one.at)
        tops = [part.terrain for part in parts if part.can_be_stood_on and contains(part.terrain.outline, at)]
        floor = max((top.top for top in tops), default=0)
        why = ""
        if not (TOKEN <= at.x <= table.width - TOKEN and TOKEN <= at.y <= table.height - TOKEN):
            why = "reaches over the edge of the board"
        elif one.elevation != floor:
            why = f"must lie at {inches(floor)}, where the highest floor under it is"
        elif any(_covers(part, at, floor) for part in parts) or (not floor and _is_in_hazard(table, at)):
            why = "lies in terrain"
        if why:
            yield TableFault(
                rule=OBJECTIVE, message=f"Objective {number + 1} {why}.", path=f"$.objectives[{number}].at",
                feature=one.id, at=one.at, remedy="Move it onto free ground.",
            )  # fmt: skip


def _covers(part: Part, at: Point, floor: int) -> bool:
    """Whether a marker at this height would overlap a part."""
    one = part.terrain
    solid = one.impassable or one.climbable
    return solid and one.elevation <= floor < one.top and overlaps_disc(one.outline, at, TOKEN)


def _is_in_hazard(table: TableFile, at: Point) -> bool:
    return any(overlaps_disc(one.corners, at, TOKEN) for one in table.hazards)


def _room_faults(table: TableFile) -> Iterator[TableFault]:
    """There must be free ground in the drop zones and on both halves, and a way between them."""
    the = killteam_map(table)
    zones = [(f"drop zone {name.upper()}", the.drop_zones[name]) for name in ZONES]
    halves = [(f"the half of drop zone {name.upper()}", the.territory(name)) for name in ZONES]
    yield from zone_faults(_floor(the), zones, WIDEST, FREE)
    yield from zone_faults(_floor(the), halves, WIDEST)
    yield from way_faults(the.field, zones, USUAL, _bars)
    for number, hazard in enumerate(table.hazards):
        if any(polygons_overlap(hazard.corners, zone) for _, zone in zones):
            yield TableFault(
                rule=ZONE, message="A hazard lies in a drop zone.", path=f"$.hazards[{number}].outline",
                feature=hazard.id, at=hazard.outline[0], remedy="Move it out of the zone.",
            )  # fmt: skip


def _floor(the: Map) -> Battlefield:
    """The field with only the terrain that stands on the floor."""
    low = tuple(
        structs.replace(one, climbable=False, impassable=True)
        for one in the.field.features
        if one.impassable or (one.climbable and one.elevation < WIDEST)
    )
    return structs.replace(the.field, features=low)


def _bars(feature: Feature) -> bool:
    return feature.impassable and not feature.opens and feature.kind != "hazard"


def _sides(table: TableFile) -> tuple[Outline, Outline]:
    the = killteam_map(table)
    return the.drop_zones["a"], the.drop_zones["b"]


TABLES: Final = TableRules(
    kit=TABLE_KIT,
    checks=_faults,
    battlefield=lambda table: killteam_map(table).field,
    fairness=FairnessRules(
        zones=_sides,
        shelters=lambda feature: feature.cover is not None and feature.elevation < EYE,
        hides=lambda feature: feature.cover is not None,
        bars=_bars,
        eye=EYE,
    ),
)


@lru_cache(maxsize=32)
def map_of_text(text: str) -> Map:
    """The map of the table in an agreement. Raises NotATable."""
    return killteam_map(TABLES.read(text))
