"""Reads map files: pieces with copies rotated by half a turn, drawn for a Standard board."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from rules.battlefield.kit import Shape
from rules.battlefield.terrain import Feature
from rules.geometry.point import INCH
from rules.geometry.polygon import Outline, translate
from rules.krygothic.board.ground import CEILING, GroundClass, by_height

STANDARD: Final = 48


class _Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the records of a map file; numbers are inches on a Standard board."""


class _Part(_Written, frozen=True, kw_only=True):
    kind: str
    rect: tuple[Fraction, Fraction, Fraction, Fraction]
    ground: GroundClass | None = None
    form: Literal["block", "blob"] = "block"
    height: Fraction | None = None
    climbable: bool = False
    blast: bool = False


class _Piece(_Written, frozen=True, kw_only=True):
    names: tuple[str, ...]
    parts: tuple[_Part, ...]


class MapFile(_Written, frozen=True, kw_only=True):
    """A drawn map as it is written."""

    id: str
    name: str
    text: str
    piece: tuple[_Piece, ...]


class SizedMap(NamedTuple):
    """A map scaled to a board of one size: its terrain, and the ids of its blast doors."""

    features: tuple[Feature, ...]
    blast_doors: tuple[str, ...]


def read_map(text: str) -> MapFile:
    """The map in a TOML text. Raises `msgspec.ValidationError` for unknown or missing keys."""
    return msgspec.convert(tomllib.loads(text, parse_float=Fraction), MapFile, dec_hook=_fraction)


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


def size_map(file: MapFile, side: int) -> SizedMap:
    """The map on a square board with that side, in thousandths of an inch."""
    parts = [(part, _feature(part, id_, name, side, turned=turned)) for part, id_, name, turned in _parts(file)]
    return SizedMap(tuple(feature for _, feature in parts), tuple(feature.id for part, feature in parts if part.blast))


def _parts(file: MapFile) -> Iterator[tuple[_Part, str, str, bool]]:
    """Every part with its id and name, and whether it belongs to a rotated copy."""
    for number, piece in enumerate(file.piece, start=1):
        for turned, name in zip((False, True), piece.names, strict=False):
            for at, part in enumerate(piece.parts, start=1):
                id_ = f"g{number}{'t' * turned}{f'.{at}' * (len(piece.parts) > 1)}"
                yield part, id_, f"{name} {part.kind}" if part.kind == "door" else name, turned


def _feature(part: _Part, id_: str, name: str, side: int, *, turned: bool) -> Feature:
    height = int(part.height * INCH) if part.height is not None else CEILING if part.kind in _TO_THE_CEILING else 0
    ground = part.ground or by_height(height)
    return Feature(
        id=id_,
        kind=part.kind,
        name=name,
        outline=_outline(part, side, turned=turned),
        height=height,
        rough=ground in ("difficult", "very difficult"),
        cover="hard" if height else None,
        climbable=part.climbable,
        impassable=ground == "impossible",
        opens=part.kind == "door",
    )


_TO_THE_CEILING: Final = ("wall", "door")


def _outline(part: _Part, side: int, *, turned: bool) -> Outline:
    left, top, right, bottom = (int(length * side) // STANDARD for length in part.rect)
    if turned:
        left, top, right, bottom = side - right, side - bottom, side - left, side - top
    plan = Shape(form=part.form, width=right - left, depth=bottom - top).outline
    return translate(plan, (left + right) // 2, (top + bottom) // 2)
