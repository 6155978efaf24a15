"""What an answer would do, in words and on the board, before anybody commits to it."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.evidence import Evidence
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script


class Preview(Struct, frozen=True):
    """Short sentences; the path as it would really be walked, its start included; the lines of sight it rests on.

    `ways` are the paths of all the pieces that would go along, by piece, each with its start; `costs` is what movers
    pay by the rules, by piece, where that is more than the length a page can count.
    """

    lines: tuple[str, ...]
    path: tuple[Point, ...] = ()
    evidence: Evidence = ()
    ways: dict[str, tuple[Point, ...]] = {}
    costs: dict[str, int] = {}


@runtime_checkable
class HasPreview(Protocol):
    """What an option brings may tell what it would do; the same value is carried out later."""

    def describe(self) -> Preview:
        """The preview of this answer."""
        ...


@runtime_checkable
class HasOdds(Protocol):
    """What an option with a shape brings may have odds of its own, which hang on how the shape was filled in."""

    def odds_script(self) -> Callable[[Play[Any]], Script[Forecast]]:
        """The script whose result the odds describe; it is the one carried out later."""
        ...
