"""What an option may need beyond being chosen, and the values that answer it.

A shape tells the board what to ask for and what to draw; the matching value is what comes back. All lengths
are thousandths of an inch. A new rule with an existing shape needs no new code in the browser.

Places may lie above each other: a surface is the ground or something one can stand on, by its id. "" is the highest
there is at the place; a shape lists the `surfaces` that may be named besides, none where a game has no levels.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rules.geometry.point import Point
from rules.geometry.rates import PLAIN, Rates
from rules.kernel.refusal import Refusal


class PathShape(Struct, frozen=True, gc=False, kw_only=True, tag="path"):
    """A path for one piece, drawn for the centre of its base. A `straight` path is one leg.

    It begins on the surface `on`. `rates` are its prices, `slow` the ids of the ground and bases that slow it. Where it
    `turns`, the answer may say which way the piece faces at the end. Pointing at one of the pieces `towards` leads up
    to it, base to base.
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
    """One of several pieces that move in one answer: as in `PathShape`, each with a budget of its own."""

    piece: str
    start: Point
    radius: int
    budget: int
    slow: tuple[str, ...] = ()
    on: str = ""


class WaysShape(Struct, frozen=True, gc=False, kw_only=True, tag="ways"):
    """Paths for several pieces at once, alone or in formation. `whole`: every piece needs one, else some may stay.

    `suggested` are legal paths, by piece, without their starts. `link` is how far from the next of them, base to base,
    each is still in touch with the others, in thousandths of an inch; 0 where that does not matter. With a `hub` it is
    how far from that one piece.
    """

    movers: tuple[WaysMover, ...]
    whole: bool = False
    suggested: dict[str, tuple[Point, ...]] = {}
    link: int = 0
    hub: str = ""
    surfaces: tuple[str, ...] = ()
    rates: Rates = PLAIN


class SpotShape(Struct, frozen=True, gc=False, kw_only=True, tag="spot"):
    """One place for one thing: an outline around its own (0, 0), allowed areas, and whether it may be turned.

    `suggested` is a legal place, where one is known: whoever chooses begins there. `ahead` is the way a piece faces
    that is turned by nothing, in whole degrees from the x axis towards the y axis. `glyph` names the silhouette of what
    is placed where that is not the option's piece itself.
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

    With `parts` several choices are one answer: each may be changed until it is given, and nobody else learns which was
    made first or how often it was changed.

    `rules` names the rule behind a refusal where it is another than that of the option: of a wrong `number` of items,
    of one picked `twice`, of one that is `foreign` to them.
    """

    items: tuple[PickItem, ...]
    least: int
    most: int
    parts: tuple[PickPart, ...] = ()
    rules: dict[PickFault, str] = {}


class NumberShape(Struct, frozen=True, gc=False, kw_only=True, tag="number"):
    """A whole number. Where `parts` of it make one `unit`, people read and type units: 25 tenths as 2.5.

    `suggested` is where whoever chooses begins, the least if there is none.
    """

    least: int
    most: int
    unit: str = ""
    parts: int = 1
    suggested: int | None = None


class Moment(Struct, frozen=True, gc=False, kw_only=True):
    """A moment of something under way: how far it has come, in words, and where the pieces are by then."""

    number: int
    label: str
    at: dict[str, Point]


class MomentShape(Struct, frozen=True, gc=False, kw_only=True, tag="moment"):
    """One of the moments, which are in their order."""

    moments: tuple[Moment, ...]


class Together(Struct, frozen=True, gc=False, kw_only=True):
    """Pieces that obey one command as one, up to `most` of them: all but the first pay `less`.

    `near` says for each such piece which others are near enough. In the order in which they are named, each joins the
    first group of which it is near all.
    """

    near: dict[str, tuple[str, ...]]
    most: int
    less: int

    def groups(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """Who obeys as one with whom, of those named in one command."""
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
        """What each of those named in one command pays less."""
        return {piece: self.less for group in self.groups(pieces) for piece in group[1:]}


class ChainKind(Struct, frozen=True, gc=False, kw_only=True):
    """A kind of command: the least it costs each piece that can obey it, and why others cannot, in a sentence each.

    `rules` are the rules by which those others cannot, where they are not that of the option. `later` are those of them
    who could not obey it first: an earlier command may make it possible. `seldom`: all are. `together` are those for
    whom it is cheaper to obey it as one.
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
    """Up to `most` commands, one after another, each to one or several pieces, all of them paid from one `budget`.

    `rule` is that by which nobody may pay more; "": that of the option.
    """

    kinds: tuple[ChainKind, ...]
    budget: int
    most: int
    unit: str = ""
    rule: str = ""


Shape = PathShape | WaysShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape | ChainShape


class Path(Struct, frozen=True, gc=False, tag="path", forbid_unknown_fields=True, omit_defaults=True):
    """The points of a path after its start, and the surface each lies on; without any, the highest everywhere.

    `facing` is which way the piece faces at the end, in whole degrees from the x axis towards the y axis; None where
    nothing is said of it.
    """

    points: tuple[Point, ...]
    on: tuple[str, ...] = ()
    facing: int | None = None


class Ways(Struct, frozen=True, gc=False, tag="ways", forbid_unknown_fields=True, omit_defaults=True):
    """For each piece that moves the points after its start, and the surfaces they lie on as in `Path`."""

    paths: dict[str, tuple[Point, ...]]
    on: dict[str, tuple[str, ...]] = {}


class Spot(Struct, frozen=True, gc=False, tag="spot", forbid_unknown_fields=True, omit_defaults=True):
    """A place, a turn in whole degrees, and the surface."""

    at: Point
    degrees: int = 0
    on: str = ""


def spot_at(found: Point | None) -> Spot | None:
    """The spot a search has found, where it has found one."""
    return None if found is None else Spot(found)


class Places(Struct, frozen=True, gc=False, tag="places", forbid_unknown_fields=True, omit_defaults=True):
    """A place for each piece, and its surface for those that are not on the highest."""

    at: dict[str, Point]
    on: dict[str, str] = {}


class Aim(Struct, frozen=True, gc=False, tag="aim", forbid_unknown_fields=True):
    """A point to aim towards."""

    at: Point


class Pick(Struct, frozen=True, gc=False, tag="pick", forbid_unknown_fields=True):
    """The ids that were ticked."""

    ids: tuple[str, ...]


class Number(Struct, frozen=True, gc=False, tag="number", forbid_unknown_fields=True):
    """A whole number."""

    count: int


class When(Struct, frozen=True, gc=False, tag="moment", forbid_unknown_fields=True):
    """The moment of that number."""

    moment: int


class Link(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One command of a chain: its kind, who obeys it, in their order, and what each pays if more than the least."""

    kind: str
    pieces: tuple[str, ...]
    each: int = 0


class Chain(Struct, frozen=True, gc=False, tag="chain", forbid_unknown_fields=True):
    """The commands, in their order."""

    links: tuple[Link, ...]


Value = Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain


def price_of(shape: ChainShape, links: Sequence[Link]) -> int:
    """What these commands cost together: of each piece the least of its kind, or what it pays if that is more.

    Pieces that obey as one pay less than that.
    """
    kinds = {kind.id: kind for kind in shape.kinds}
    return sum(_price_of(kinds[link.kind], link) for link in links)


def _price_of(kind: ChainKind, link: Link) -> int:
    saved = kind.together.saved(link.pieces) if kind.together else {}
    return sum(max(kind.prices[piece], link.each) for piece in link.pieces) - sum(saved.values())


def parted(items: Sequence[PickItem], *parts: PickPart, rules: dict[PickFault, str] | None = None) -> PickShape:
    """A pick of several parts, as much of each as it wants."""
    least, most = sum(part.least for part in parts), sum(part.most for part in parts)
    return PickShape(items=tuple(items), least=least, most=most, parts=parts, rules=rules or {})
