"""Reads map files: features, with copies rotated by half a turn, as parts of a map."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from rules.geometry import INCH, Outline, Point
from rules.kernel.package_files import read_text
from rules.killteam.killzone.own_table import map_of_text
from rules.killteam.killzone.parts import Killzone, Map, Part, Trait, Zone, rectangle, terrain

LOW: Final = 1_500
_TELLING: Final = frozenset({"light", "heavy", "vantage", "blocking", "exposed", "hatchway"})


class _MapRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the records of a map file. Lengths are in thousandths of an inch once they are read."""


class _CentreLine(_MapRecord, frozen=True, kw_only=True):
    axis: Literal["x", "y"]
    at: int


class _MapHead(_MapRecord, frozen=True, kw_only=True):
    id: str
    name: str
    killzone: Killzone
    size: tuple[int, int]
    centre_line: _CentreLine
    drop_zones: dict[Zone, tuple[int, int, int, int]]
    objectives: tuple[tuple[int, int, int], ...]
    hazard: tuple[tuple[int, int, int, int], ...] = ()


class _Part(_MapRecord, frozen=True, kw_only=True):
    kind: str
    z: tuple[int, int]
    traits: tuple[Trait, ...] = ()
    rect: tuple[int, int, int, int] | None = None
    poly: tuple[tuple[int, int], ...] = ()
    id: str = ""
    twin: str = ""
    viewport: bool = False


class _Feature(_MapRecord, frozen=True, kw_only=True):
    id: str
    names: tuple[str, ...]
    kind: str
    parts: tuple[_Part, ...]
    twin: str = ""
    footprint: tuple[int, int, int, int] | None = None
    roof: int | None = None


class _File(_MapRecord, frozen=True, kw_only=True):
    map: _MapHead
    feature: tuple[_Feature, ...]


def read_map(text: str) -> Map:
    """The map in a TOML text. Raises `msgspec.ValidationError` for unknown or missing keys."""
    file = msgspec.convert(_in_thousandths(tomllib.loads(text, parse_float=Fraction)), _File)
    head, (width, height) = file.map, file.map.size
    halves = [half for feature in file.feature for half in _placed_features(feature)]
    return Map(
        id=head.id,
        name=head.name,
        killzone=head.killzone,
        width=width,
        height=height,
        centre=(head.centre_line.axis, head.centre_line.at),
        drop_zones={zone: rectangle(*corners) for zone, corners in head.drop_zones.items()},
        objectives=tuple((Point(x, y), z) for x, y, z in head.objectives),
        hazard=tuple(rectangle(*corners) for corners in head.hazard),
        parts=tuple(part for half in halves for part in half.parts(width, height)),
        footprints={half.id: half.footprint(width, height) for half in halves if half.feature.footprint},
        roofs={half.id: half.feature.roof for half in halves if half.feature.roof is not None},
    )


def _in_thousandths(value: Any) -> Any:
    """The data with every number, which is in inches, converted to thousandths."""
    match value:
        case bool() | str():
            return value
        case int() | Fraction():
            return int(value * INCH)
        case dict():
            return {key: _in_thousandths(inner) for key, inner in value.items()}
        case list():
            return [_in_thousandths(inner) for inner in value]
        case _:
            raise TypeError(f"a map file has no place for {value!r}")


class _PlacedFeature(Struct, frozen=True):
    """A feature as it is written, or its copy rotated by half a turn."""

    feature: _Feature
    id: str
    name: str
    turned: bool

    def parts(self, width: int, height: int) -> Iterator[Part]:
        counted: dict[str, int] = {}
        several = {part.kind for part in self.feature.parts if self._many(part.kind)}
        for part in self.feature.parts:
            counted[part.kind] = counted.get(part.kind, 0) + 1
            number = str(counted[part.kind]) if part.kind in several else ""
            own = (part.twin if self.turned else part.id) or f"{self.id}.{part.kind}{number}"
            outline = self._placed(rectangle(*part.rect) if part.rect else _points(part.poly), width, height)
            traits = _traits_of(part)
            yield Part(
                id=own,
                of=self.id,
                kind=part.kind,
                name=self.name,
                traits=traits,
                terrain=terrain(own, part.kind, self.name, outline, part.z, traits),
                viewport=part.viewport,
            )

    def _many(self, kind: str) -> bool:
        return sum(part.kind == kind for part in self.feature.parts) > 1

    def footprint(self, width: int, height: int) -> Outline:
        return self._placed(rectangle(*(self.feature.footprint or (0, 0, 0, 0))), width, height)

    def _placed(self, outline: Outline, width: int, height: int) -> Outline:
        return tuple(Point(width - x, height - y) for x, y in outline) if self.turned else outline


def _placed_features(feature: _Feature) -> Iterator[_PlacedFeature]:
    yield _PlacedFeature(feature, feature.id, feature.names[0], turned=False)
    if feature.twin:
        yield _PlacedFeature(feature, feature.twin, feature.names[-1], turned=True)


def _points(corners: tuple[tuple[int, int], ...]) -> Outline:
    return tuple(Point(x, y) for x, y in corners)


def _traits_of(part: _Part) -> tuple[Trait, ...]:
    """Traits of a part; without any it is Light below 1.5 inches, else Heavy. (killteam.terrain.no_trait)"""
    if _TELLING & set(part.traits):
        return part.traits
    return (*part.traits, "light" if part.z[1] - part.z[0] < LOW else "heavy")


_IDS: Final = (
    "shattered-quarter", "locked-decks", "stillwater-rig", "fallen-arcade", "tannery-row", "valve-decks",
    "ballast-locks", "sump-bridges",
)  # fmt: skip


def _read(id_: str) -> Map:
    return read_map(read_text("rules.killteam.killzone", f"map_files/{id_}.toml"))


MAPS: Final[dict[str, Map]] = {id_: _read(id_) for id_ in _IDS}


def map_of(key: str) -> Map:
    """Our map with this id, or the map of the table in this text."""
    return MAPS[key] if key in MAPS else map_of_text(key)
