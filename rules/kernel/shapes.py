"""Shapes: what an option needs besides being chosen, and the values that answer it.

A shape tells the board what to ask for and what to draw; the matching value is the answer. All lengths are thousandths
of an inch. A new rule with an existing shape needs no new browser code.

Places may lie above each other: a surface is the ground or something to stand on, by its id. "" is the highest one at
the place. A shape lists the other `surfaces` that may be named; none in games without levels.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rules.geometry.point import Point
from rules.geometry.rates import PLAIN, Rates
from rules.kernel.refusal import Refusal


class PathShape(Struct, frozen=True, gc=False, kw_only=True, tag="path"):
    """A path for one piece, drawn for the centre of its base. A `straight` path is one leg.

    It begins on the surface `on`. `rates` are its prices, `slow` the ids of ground and bases that slow it. If it
    `turns`, the answer may have a final facing. Pointing at one of the pieces `towards` leads up to it, base to base.
    """

    piece: str
    start: Point
    radius: int
    budget: int
    straight: bool = False
    turns: bool = False
    slow: tuple[str, ...] = ()
    on: str = ""
    surfaces: tuple[str, ...] = ()
    rates: Rates = PLAIN
    towards: tuple[str, ...] = ()


class WaysMover(Struct, frozen=True, gc=False, kw_only=True):
    """One of several pieces that move in one answer, as in `PathShape`, each with its own budget."""

    piece: str
    start: Point
    radius: int
    budget: int
    slow: tuple[str, ...] = ()
    on: str = ""


class WaysShape(Struct, frozen=True, gc=False, kw_only=True, tag="ways"):
    """Paths for several pieces at once, single or in formation. `whole`: every piece needs one, otherwise some may
    stay.

    `suggested` are legal paths by piece, without their starts. `link` is the coherency distance between bases, in
    thousandths of an inch; 0 if it does not matter. With a `hub` it is the distance to that piece.
    """

    movers: tuple[WaysMover, ...]
    whole: bool = False
    suggested: dict[str, tuple[Point, ...]] = {}
    link: int = 0
    hub: str = ""
    surfaces: tuple[str, ...] = ()
    rates: Rates = PLAIN


class SpotShape(Struct, frozen=True, gc=False, kw_only=True, tag="spot"):
    """One place for one thing: an outline around its own (0, 0), allowed areas, and whether it may be rotated.

    `suggested` is a legal place, if one is known, and the start of the choice. `ahead` is the facing of a piece with
    rotation 0, in whole degrees from the x axis towards the y axis. `glyph` names the silhouette of the thing if it is
    not the option's piece.
    """

    outline: tuple[Point, ...] = ()
    radius: int = 0
    zones: tuple[tuple[Point, ...], ...] = ()
    turns: bool = False
    surfaces: tuple[str, ...] = ()
    suggested: "Spot | None" = None
    ahead: int = 0
    glyph: str = ""


class PlacesShape(Struct, frozen=True, gc=False, kw_only=True, tag="places"):
    """A place for each of several pieces at once, inside the zones. `suggested` is a legal arrangement."""

    pieces: tuple[str, ...]
    zones: tuple[tuple[Point, ...], ...] = ()
    suggested: dict[str, Point] = {}
    surfaces: tuple[str, ...] = ()


class AimShape(Struct, frozen=True, gc=False, kw_only=True, tag="aim"):
    """A direction from the edge of a base; the line drawn is `length` long. `turns`: the piece will face that way."""

    piece: str
    start: Point
    radius: int
    length: int
    turns: bool = False


class PickItem(Struct, frozen=True, gc=False, kw_only=True):
    """One thing among several that may be ticked, of one `part` if there are any; a refused item shows its reason."""

    id: str
    label: str
    detail: str = ""
    piece: str = ""
    part: str = ""
    refusal: Refusal | None = None


PickFault = Literal["number", "twice", "foreign"]


class PickPart(Struct, frozen=True, gc=False, kw_only=True):
    """One part of a pick of several: between `least` and `most` of its own items, by its `rule` if it has one."""

    id: str
    label: str
    least: int
    most: int
    rule: str = ""


class PickShape(Struct, frozen=True, gc=False, kw_only=True, tag="pick"):
    """Between `least` and `most` of the items, and of those of each part.

    With `parts` several choices are one answer: each may be changed until the answer is given, and nobody else learns
    about such changes.

    `rules` are the rules of refusals if they differ from the option's: of a wrong `number` of items, of an item picked
    `twice`, or of a `foreign` one.
    """

    items: tuple[PickItem, ...]
    least: int
    most: int
    parts: tuple[PickPart, ...] = ()
    rules: dict[PickFault, str] = {}


class NumberShape(Struct, frozen=True, gc=False, kw_only=True, tag="number"):
    """A whole number. If `parts` of it make one `unit`, people read and type units: 25 tenths as 2.5.

    `suggested` is the initial value; by default the least.
    """

    least: int
    most: int
    unit: str = ""
    parts: int = 1
    suggested: int | None = None


class Moment(Struct, frozen=True, gc=False, kw_only=True):
    """A moment of a move in progress: its description, and the places of the pieces."""

    number: int
    label: str
    at: dict[str, Point]


class MomentShape(Struct, frozen=True, gc=False, kw_only=True, tag="moment"):
    """One of the moments, in order."""

    moments: tuple[Moment, ...]


class Together(Struct, frozen=True, gc=False, kw_only=True):
    """Pieces that obey one command together, at most `most` of them: all but the first pay `less`.

    `near` says for each of these pieces which others are near enough. In order of naming, each joins the first group
    whose members are all near it.
    """

    near: dict[str, tuple[str, ...]]
    most: int
    less: int

    def groups(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """The groups of those pieces named in one command that obey together."""
        found: list[tuple[str, ...]] = []
        for piece in pieces:
            near = self.near.get(piece)
            if near is None:
                continue
            at = next((n for n, one in enumerate(found) if len(one) < self.most and set(one) <= set(near)), None)
            if at is None:
                found.append((piece,))
            else:
                found[at] += (piece,)
        return tuple(found)

    def saved(self, pieces: Sequence[str]) -> dict[str, int]:
        """What each piece named in one command saves."""
        return {piece: self.less for group in self.groups(pieces) for piece in group[1:]}


class ChainKind(Struct, frozen=True, gc=False, kw_only=True):
    """A kind of command: its least price for each piece that can obey it, and a sentence for each that cannot.

    `rules` are the rules for those that cannot, if they differ from the option's. `later` are those that an earlier
    command may enable. `seldom`: all are. `together` are pieces that obey it more cheaply together.
    """

    id: str
    label: str
    detail: str = ""
    prices: dict[str, int]
    barred: dict[str, str] = {}
    rules: dict[str, str] = {}
    later: tuple[str, ...] = ()
    seldom: bool = False
    together: Together | None = None


class ChainShape(Struct, frozen=True, gc=False, kw_only=True, tag="chain"):
    """Up to `most` commands one after another, each to one or several pieces, all paid from one `budget`.

    `rule` is the rule of the budget; "": the option's.
    """

    kinds: tuple[ChainKind, ...]
    budget: int
    most: int
    unit: str = ""
    rule: str = ""


Shape = PathShape | WaysShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape | ChainShape


class Path(Struct, frozen=True, gc=False, tag="path", forbid_unknown_fields=True, omit_defaults=True):
    """The points of a path after its start, and the surface of each; without any, the highest everywhere.

    `facing` is the final facing in whole degrees from the x axis towards the y axis; None if not given.
    """

    points: tuple[Point, ...]
    on: tuple[str, ...] = ()
    facing: int | None = None


class Ways(Struct, frozen=True, gc=False, tag="ways", forbid_unknown_fields=True, omit_defaults=True):
    """For each moving piece the points after its start, with surfaces as in `Path`."""

    paths: dict[str, tuple[Point, ...]]
    on: dict[str, tuple[str, ...]] = {}


class Spot(Struct, frozen=True, gc=False, tag="spot", forbid_unknown_fields=True, omit_defaults=True):
    """A place, a rotation in whole degrees, and the surface."""

    at: Point
    degrees: int = 0
    on: str = ""


def spot_at(found: Point | None) -> Spot | None:
    """The spot that a search has found, or None."""
    return None if found is None else Spot(found)


class Places(Struct, frozen=True, gc=False, tag="places", forbid_unknown_fields=True, omit_defaults=True):
    """A place for each piece, and the surface of those that are not on the highest."""

    at: dict[str, Point]
    on: dict[str, str] = {}


class Aim(Struct, frozen=True, gc=False, tag="aim", forbid_unknown_fields=True):
    """A point to aim at."""

    at: Point


class Pick(Struct, frozen=True, gc=False, tag="pick", forbid_unknown_fields=True):
    """The ids of the ticked items."""

    ids: tuple[str, ...]


class Number(Struct, frozen=True, gc=False, tag="number", forbid_unknown_fields=True):
    """A whole number."""

    count: int


class When(Struct, frozen=True, gc=False, tag="moment", forbid_unknown_fields=True):
    """The moment with that number."""

    moment: int


class Link(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One command of a chain: its kind, the pieces that obey it in order, and what each pays if more than the least."""

    kind: str
    pieces: tuple[str, ...]
    each: int = 0


class Chain(Struct, frozen=True, gc=False, tag="chain", forbid_unknown_fields=True):
    """The commands in order."""

    links: tuple[Link, ...]


Value = Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain


def price_of(shape: ChainShape, links: Sequence[Link]) -> int:
    """The total price of these commands: for each piece the least of its kind, or what it pays if that is more.

    Pieces that obey together pay less.
    """
    kinds = {kind.id: kind for kind in shape.kinds}
    return sum(_price_of(kinds[link.kind], link) for link in links)


def _price_of(kind: ChainKind, link: Link) -> int:
    saved = kind.together.saved(link.pieces) if kind.together else {}
    return sum(max(kind.prices[piece], link.each) for piece in link.pieces) - sum(saved.values())


def parted(items: Sequence[PickItem], *parts: PickPart, rules: dict[PickFault, str] | None = None) -> PickShape:
    """A pick of several parts, with limits for each part."""
    least, most = sum(part.least for part in parts), sum(part.most for part in parts)
    return PickShape(items=tuple(items), least=least, most=most, parts=parts, rules=rules or {})
