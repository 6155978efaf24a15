"""Checks of people's tables for every game: size, counts, kinds, simple outlines on the board, and no overlaps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, Protocol

from rules.battlefield.own_table import Place, TableFeature, TableFile, points_of
from rules.battlefield.table_fault import (
    BOARD,
    COUNT,
    KIND,
    OUTLINE,
    OVERLAP,
    SIZE,
    TableFault,
)
from rules.battlefield.table_kit import FeatureKind, PartLimits, TableKit
from rules.geometry.line import cross, segments_meet
from rules.geometry.point import INCH, Point, inches
from rules.geometry.polygon import Outline, area2, box, edges, polygons_overlap

PARTS: Final = {
    "features": "pieces of terrain",
    "accesses": "ways up",
    "zones": "zones",
    "objectives": "objectives",
    "entries": "edges to arrive by",
    "hazards": "hazards",
}
MOST_CORNERS_IN_ALL: Final = 1_200
LEAST_AREA: Final = INCH * INCH // 20
RESERVED: Final = "ground"
_FIXED: Final = ("height", "elevation", "rough", "cover", "climbable", "impassable", "sides", "opens", "peep", "traits")


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


class _Outlined(_Identified, Protocol):
    @property
    def outline(self) -> tuple[Place, ...]: ...


def common_faults(kit: TableKit, table: TableFile) -> Iterator[TableFault]:
    """The faults of a table in any game; outlines that are not simple are not checked any further."""
    yield from _size_faults(kit, table)
    yield from _count_faults(kit, table)
    yield from _id_faults(table)
    yield from _kind_faults(kit, table)
    broken = set()
    for path, one in _outlined(table):
        for fault in _outline_faults(table, path, one):
            broken.add(one.id)
            yield fault
    if not broken:
        yield from _overlap_faults(kit, table)


def _size_faults(kit: TableKit, table: TableFile) -> Iterator[TableFault]:
    limits, size = kit.sizes, (table.width, table.height)
    if size in {(one.width, one.height) for one in limits.usual}:
        return
    whole = all(side % INCH == 0 for side in size)
    if limits.least and whole and all(limits.least <= side <= limits.most for side in size):
        return
    usual = ", ".join(f"{inches(one.width)} × {inches(one.height)}" for one in limits.usual)
    between = f", or whole inches from {inches(limits.least)} to {inches(limits.most)}" if limits.least else ""
    measured = f"{inches(table.width)} × {inches(table.height)}"
    yield TableFault(
        rule=SIZE, message=f"A table of {kit.game} cannot measure {measured}.", path="$.width", measured=measured,
        limit=f"{usual}{between}", remedy=f"Choose one of: {usual}{between}.",
    )  # fmt: skip


def _count_faults(kit: TableKit, table: TableFile) -> Iterator[TableFault]:
    corners = sum(len(one.outline) for one in table.features)
    if corners > MOST_CORNERS_IN_ALL:
        yield TableFault(
            rule=COUNT, message=f"All outlines together have {corners} corners.", path="$.features",
            measured=str(corners), limit=f"at most {MOST_CORNERS_IN_ALL}", remedy="Draw some with fewer corners.",
        )  # fmt: skip
    for part, words in PARTS.items():
        limits: PartLimits = getattr(kit.limits, part)
        count = len(getattr(table, part))
        if limits.least <= count <= limits.most:
            continue
        few = count < limits.least
        limit = f"at least {limits.least}" if few else f"at most {limits.most}"
        remedy = f"{'Add' if few else 'Remove'} {abs(count - (limits.least if few else limits.most))}."
        message = f"The table has {count} {words}; {kit.game} takes {limit}."
        yield TableFault(rule=COUNT, message=message, path=f"$.{part}", measured=str(count), limit=limit, remedy=remedy)


def _id_faults(table: TableFile) -> Iterator[TableFault]:
    places = [(f"$.{part}[{at}]", one.id) for part in PARTS for at, one in enumerate(getattr(table, part))]
    times = Counter(id_ for _, id_ in places)
    for path, id_ in places:
        if times[id_] > 1 or id_ == RESERVED:
            why = "is reserved" if id_ == RESERVED else f"occurs {times[id_]} times"
            yield TableFault(
                rule=KIND, message=f"The id “{id_}” {why}.", path=f"{path}.id", feature=id_,
                remedy="Give every part an id of its own.",
            )  # fmt: skip


def _kind_faults(kit: TableKit, table: TableFile) -> Iterator[TableFault]:
    kinds = {kind.id: kind.name for kind in kit.kinds}
    if table.kind not in (kinds or {""}):
        names = ", ".join(kinds.values())
        remedy = f"Choose one of: {names}." if kinds else "Leave it out."
        yield TableFault(
            rule=KIND, message=f"{kit.game} has no tables of the kind “{table.kind}”.", path="$.kind", limit=names,
            remedy=remedy,
        )  # fmt: skip
    for at, feature in enumerate(table.features):
        yield from _feature_kind_faults(kit, f"$.features[{at}]", feature)


def _feature_kind_faults(kit: TableKit, path: str, feature: TableFeature) -> Iterator[TableFault]:
    kind = kit.kind(feature.kind)
    if kind is None:
        names = ", ".join(one.name for one in kit.features)
        yield _of(
            feature, KIND, f"{path}.kind", f"{kit.game} has no terrain of the kind “{feature.kind}”.",
            limit=names, remedy=f"Choose one of: {names}.",
        )  # fmt: skip
        return
    for field in _FIXED:
        if field not in kind.fields and getattr(feature, field) != getattr(kind, field, ()):
            yield _of(
                feature, KIND, f"{path}.{field}", f"{label_of(feature, kind)} cannot have another “{field}”.",
                remedy=f"Leave “{field}” as the kit has it, or choose another kind.",
            )  # fmt: skip
    if feature.top > kit.highest:
        yield _of(
            feature, KIND, f"{path}.height", f"{label_of(feature, kind)} reaches up to {inches(feature.top)}.",
            limit=inches(kit.highest), remedy=f"Make it {inches(kit.highest)} high at most.",
        )  # fmt: skip
    known = {trait.id for trait in kit.traits}
    for word in feature.traits:
        if word not in known:
            yield _of(
                feature, KIND, f"{path}.traits", f"{kit.game} has no trait “{word}”.",
                limit=", ".join(sorted(known)), remedy="Remove the trait.",
            )  # fmt: skip


def label_of(feature: TableFeature, kind: FeatureKind | None = None) -> str:
    """The name of a feature in a sentence."""
    return feature.name or (kind.name if kind else "") or f"The piece “{feature.id}”"


def _outlined(table: TableFile) -> Iterator[tuple[str, _Outlined]]:
    for part in ("features", "accesses", "zones", "hazards"):
        for at, one in enumerate(getattr(table, part)):
            yield f"$.{part}[{at}]", one


def _outline_faults(table: TableFile, path: str, one: _Outlined) -> Iterator[TableFault]:
    name, outline = getattr(one, "name", "") or f"“{one.id}”", points_of(one.outline)
    at = outline_fault(outline)
    if at is not None:
        yield TableFault(
            rule=OUTLINE, message=f"The outline of {name} crosses or touches itself.", path=f"{path}.outline",
            feature=one.id, at=at, remedy="Move this corner, or draw the outline anew.",
        )  # fmt: skip
    elif abs(area2(outline)) < 2 * LEAST_AREA:
        yield TableFault(
            rule=OUTLINE, message=f"The outline of {name} has almost no area.", path=f"{path}.outline",
            feature=one.id, at=outline[0], remedy="Draw it larger, or remove it.",
        )  # fmt: skip
    left, top, right, bottom = box(outline)
    over = max(-left, -top, right - table.width, bottom - table.height)
    if over > 0:
        yield TableFault(
            rule=BOARD, message=f"{name[:1].upper()}{name[1:]} reaches {inches(over)} over the edge of the board.",
            path=f"{path}.outline", feature=one.id, at=_farthest_out(table, outline), measured=inches(over),
            limit=inches(0), remedy="Move it onto the board.",
        )  # fmt: skip


def _farthest_out(table: TableFile, outline: Outline) -> Point:
    return max(outline, key=lambda at: max(-at.x, -at.y, at.x - table.width, at.y - table.height))


def outline_fault(outline: Outline) -> Point | None:
    """A corner at which an outline is not simple: repeated, folded back, or on a side that meets another."""
    for before, corner in pairwise((outline[-1], *outline)):
        if before == corner:
            return corner
    count = len(outline)
    sides = list(edges(outline))
    for number, (a, b) in enumerate(sides):
        after = sides[(number + 1) % count][1]
        if cross(a, b, after) == 0 and _folds(a, b, after):
            return b
    for (first, (a, b)), (second, (c, d)) in combinations(enumerate(sides), 2):
        if second - first not in (1, count - 1) and segments_meet(a, b, c, d):
            return c
    return None


def _folds(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a over b to c, all on one line, turns back at b."""
    return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0


def _overlap_faults(kit: TableKit, table: TableFile) -> Iterator[TableFault]:
    for (_, one), (at, other) in combinations(enumerate(table.features), 2):
        if one.group and one.group == other.group:
            continue
        if kit.stacks and not _heights_meet(one, other):
            continue
        if polygons_overlap(one.corners, other.corners):
            message = f"{label_of(other, kit.kind(other.kind))} lies over {label_of(one, kit.kind(one.kind))}."
            yield _of(
                other, OVERLAP, f"$.features[{at}].outline", message, remedy="Move them apart.",
                place=_middle(one.corners, other.corners),
            )  # fmt: skip


def _heights_meet(one: TableFeature, other: TableFeature) -> bool:
    return one.elevation < other.top and other.elevation < one.top


def _middle(one: Outline, other: Outline) -> Point:
    """The middle of the overlap of both bounding rectangles."""
    a, b = box(one), box(other)
    return Point((max(a[0], b[0]) + min(a[2], b[2])) // 2, (max(a[1], b[1]) + min(a[3], b[3])) // 2)


def _of(  # the parts of a fault, most by name
    feature: TableFeature, rule: str, path: str, message: str, *, limit: str = "", remedy: str = "",
    place: Point | None = None,
) -> TableFault:  # fmt: skip
    at = place or centre_of(feature.corners)
    return TableFault(rule=rule, message=message, path=path, feature=feature.id, at=at, limit=limit, remedy=remedy)


def centre_of(outline: Sequence[Point]) -> Point:
    """The middle of the bounding rectangle of an outline."""
    left, top, right, bottom = box(tuple(outline))
    return Point((left + right) // 2, (top + bottom) // 2)
