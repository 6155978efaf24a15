"""Who sees whom: full, partial or no sight between two models, with the lines and pieces that show why.

The convention. Models are upright cylinders and every cover feature and wreck is an upright volume. A line
that enters a volume is stopped; a line that only brushes it, or runs along its top, is free. Living models
never stop a line, so they are not passed in.

* Full: from one of the viewer's eyes nothing of the target, over its full width and height, is hidden. The
  eyes are all points of its base, at foot and at top.
* Partial: a line from a point of the viewer's base to a point of the target's, each at foot or at top, is free.
  The lines of two models are the same whoever looks, so at least partial sight is mutual.
* A piece the viewer's base overlaps does not obstruct the viewer. A target whose base overlaps a piece,
  without standing on top of it, is partly hidden by it, even from a viewer in the same piece, but such a
  piece alone never hides it wholly. A target on top of a piece has its volume below it: the edge may hide
  its foot from below, but again never the whole target.
* The pieces that obscure are those that hide anything of the target from the top of the viewer's middle.

       .-.  eyes        piece         .-.        Full: one eye from which no line to the target is stopped.
      ( v )===========  |###|  ======( t )       Partial: one line between any points of the two that is free.
       '-'                            '-'        None: every line is stopped.

How it is decided. The middle of the base and seven points on the half of the rim towards the other are tried first
(`eyes`), as they are and in space. Where they leave it open, `rules.geometry.slit` decides in the plan, exactly: a
piece then counts as if it were as high as needed along the whole way. So what can be missed is a line that goes
over a piece lower than one of the heads, or between foot and top, and that is not among the points tried first.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Literal

from msgspec import Struct

from rules.battlefield.blocker import (
    bars,
    bars_wholly,
    blockers_between,
    crosses,
    distance_from,
    hides_part,
    spans_height,
    stops,
    touches_base,
)
from rules.battlefield.terrain import Battlefield, Blocker, Cover, on_top
from rules.geometry import Disc, Point, nearest_points, root_up, round_to_zero, segment_meets_outline
from rules.geometry.line import meets_any
from rules.geometry.slit import Obstacles, clear_eye, finer, parted, slit
from rules.kernel.cache import cached_on

Kind = Literal["full", "partial", "none"]
_BEYOND_CROSSING = 4
NO_WRECKS: Mapping[str, Disc] = {}
_ARC = ((0, 0), (1000, 0), (866, 500), (866, -500), (500, 866), (500, -866), (0, 1000), (0, -1000))


class Sight(Struct, frozen=True):
    """The verdict and its evidence.

    `blockers` are the ids of what obscures the target, nearest to the viewer first; `cover` is hard if any
    of them is. `free` is a free line from viewer to target, `stopped` a blocked one: from, to, stopped where.
    """

    kind: Kind
    blockers: tuple[str, ...] = ()
    cover: Cover | None = None
    free: tuple[Point, Point] | None = None
    stopped: tuple[Point, Point, Point] | None = None


class _Scene(Struct, frozen=True, dict=True):
    """Two models and the pieces that matter between them.

    `before` can obstruct the viewer, `around` also contains the target; `apart` touch neither base; `tall` ones can
    only be passed at their sides.
    """

    viewer: Disc
    target: Disc
    before: list[Blocker]
    around: list[Blocker]
    apart: list[Blocker]
    tall: list[Blocker]

    @property
    def eyes(self) -> tuple[Point, ...]:
        """The points of the viewer that are tried first."""
        return cached_on(self, "eyes", lambda: eyes(self.viewer, self.target))

    @property
    def ends(self) -> tuple[Point, ...]:
        """The points of the target that are tried first."""
        return cached_on(self, "ends", lambda: eyes(self.target, self.viewer))

    @property
    def is_parted(self) -> bool:
        """Whether a single piece separates the two models completely."""
        return any(piece.disc is None and parted(self.viewer, self.target, piece.outline) for piece in self.tall)


def sight(field: Battlefield, viewer: Disc, target: Disc, wrecks: Mapping[str, Disc] = NO_WRECKS) -> Sight:
    """What the viewer sees of the target."""
    scene = _scene(field, viewer, target, wrecks)
    eye = _clear_eye(scene)
    if eye:
        return Sight("full", free=(eye, target.centre))
    obscuring = _obscuring(scene)
    cover: Cover = "hard" if any(piece.cover == "hard" for piece in obscuring) else "soft"
    free = _free_line(scene)
    ids = tuple(piece.id for piece in obscuring)
    return Sight("partial" if free else "none", ids, cover, free, _stopped_line(scene, obscuring))


def _scene(field: Battlefield, viewer: Disc, target: Disc, wrecks: Mapping[str, Disc]) -> _Scene:
    near = list(blockers_between(field, wrecks, viewer, target))
    before = [piece for piece in near if not touches_base(piece, viewer)]
    touching = [piece for piece in near if touches_base(piece, target)]
    around = [piece for piece in touching if not (piece.terrain and on_top(piece.terrain, target))]
    apart = [piece for piece in before if piece not in touching] if touching else before
    tall = [piece for piece in apart if spans_height(piece, viewer, target)]
    return _Scene(viewer, target, before, around, apart, tall)


def eyes(model: Disc, other: Disc) -> tuple[Point, ...]:
    """The points that lines begin and end at: the middle of a base and the half of its edge facing the other."""
    dx, dy = other.centre.x - model.centre.x, other.centre.y - model.centre.y
    if not dx and not dy:
        dx = 1
    over = 1000 * root_up(dx * dx + dy * dy)
    (x, y), radius = model.centre, model.radius
    dx, dy = dx * radius, dy * radius
    across = [(ahead * dx - left * dy, ahead * dy + left * dx) for ahead, left in _ARC]
    return tuple([Point(x + round_to_zero(right, over), y + round_to_zero(up, over)) for right, up in across])


def _levels(model: Disc, scene: _Scene) -> tuple[int, ...]:
    """Top and foot; only the top if no piece hangs above the ground, because then the higher line sees more."""
    foot = min(scene.viewer.elevation, scene.target.elevation)
    raised = any(piece.bottom > foot for piece in scene.before)
    return (model.top, model.elevation) if raised else (model.top,)


def _clear_eye(scene: _Scene) -> Point | None:
    """A point of the viewer from which nothing of the target is hidden."""
    if scene.around or any(_always_hides(piece, scene) for piece in scene.tall):
        return None
    if not scene.before:
        return scene.viewer.centre
    levels = _levels(scene.viewer, scene)
    pieces = list(scene.before)
    for eye, level in product(scene.eyes, levels):
        if _shows_all(eye, level, scene.target, pieces):
            return eye
    low, high = scene.target.elevation, scene.target.top
    plans = (_plan([piece for piece in pieces if bars(piece, level, low, high)]) for level in levels)
    found = (clear_eye(scene.viewer, scene.target, plan) for plan in plans)
    return next((eye for eye in found if eye), None)


def _shows_all(eye: Point, level: int, target: Disc, pieces: list[Blocker]) -> bool:
    """Whether no piece hides any part; a piece that does is tried first from the next eye."""
    for place, piece in enumerate(pieces):
        if hides_part(piece, eye, level, target):
            pieces.insert(0, pieces.pop(place))
            return False
    return True


def _always_hides(piece: Blocker, scene: _Scene) -> bool:
    """A quick sieve: True only for what hides part of the target from every point of the viewer.

    That is what crosses the line from where the inner tangents of the two bases meet to the middle of the target:
    every wedge from the viewer to the target holds it. The line starts so far beyond the crossing that a rounded
    point of it is still between the tangents.
    """
    if piece.disc:
        return False
    (ax, ay), (bx, by) = scene.viewer.centre, scene.target.centre
    over = scene.viewer.radius + scene.target.radius
    ahead = scene.viewer.radius + _BEYOND_CROSSING
    if ahead > over:
        return False
    start = Point(ax + (bx - ax) * ahead // over, ay + (by - ay) * ahead // over)
    return segment_meets_outline(start, scene.target.centre, piece.outline)


def _plan(pieces: list[Blocker]) -> Obstacles:
    """The pieces seen from above."""
    return finer([p.outline for p in pieces if p.disc is None], [p.disc for p in pieces if p.disc])


def _obscuring(scene: _Scene) -> list[Blocker]:
    """The pieces that hide part of the target from the top of the viewer's middle, nearest first."""
    centre, top = scene.viewer.centre, scene.viewer.top
    hiding = [piece for piece in scene.before if hides_part(piece, centre, top, scene.target)]
    sheltering = [piece for piece in scene.around if piece not in hiding]
    found = hiding + sheltering
    return found if len(found) < 2 else sorted(found, key=lambda piece: distance_from(piece, centre))


def _free_line(scene: _Scene) -> tuple[Point, Point] | None:
    """A line past all pieces that touch neither base, straight ahead first."""
    if scene.is_parted:
        return None
    pieces = list(scene.apart)
    viewer, target = scene.viewer, scene.target
    heights = list(product(_levels(viewer, scene), _levels(target, scene)))
    for end, eye in product(scene.ends, scene.eyes):
        if any(_is_free(eye, level, end, end_level, pieces) for level, end_level in heights):
            return eye, end
    for level, end_level in heights:
        found = slit(viewer, target, _plan([piece for piece in pieces if bars(piece, level, end_level, end_level)]))
        if found:
            return found
    return None


def _is_free(eye: Point, level: int, end: Point, end_level: int, pieces: list[Blocker]) -> bool:
    """Whether no piece stops the line, and no two touching ones; a piece that does is tried first on the next line."""
    for place, piece in enumerate(pieces):
        if crosses(piece, eye, level, end, end_level):
            pieces.insert(0, pieces.pop(place))
            return False
    tall = [piece for piece in pieces if piece.disc is None and bars_wholly(piece, level, end_level, end_level)]
    return not meets_any(eye, end, [piece.outline for piece in tall])


def _stopped_line(scene: _Scene, obscuring: Sequence[Blocker]) -> tuple[Point, Point, Point] | None:
    """A blocked line from the viewer's middle, by the nearest piece; None if cover is all around."""
    eye, top = scene.viewer.centre, scene.viewer.top
    for piece in obscuring:
        for end in scene.ends:
            for end_level in (scene.target.top, scene.target.elevation):
                part = stops(piece, eye, top, end, end_level)
                if part and part.low > 0:
                    return eye, end, _place(eye, end, part.low, part.low_over)
    return None


def _place(eye: Point, end: Point, at: int, over: int) -> Point:
    return Point(
        eye.x + round_to_zero((end.x - eye.x) * at, over),
        eye.y + round_to_zero((end.y - eye.y) * at, over),
    )


def hard_cover_between(field: Battlefield, a: Disc, b: Disc, wrecks: Mapping[str, Disc] = NO_WRECKS) -> tuple[str, ...]:
    """The hard features and wrecks on the shortest line between two bases, nearest to `a` first.

    Features under the base of `a` are ignored, and so are those wholly below or above both bases.
    """
    start, end = nearest_points(a, b)
    low, high = sorted((a.elevation, b.elevation))
    across = [
        piece
        for piece in blockers_between(field, wrecks, a, b)
        if piece.cover == "hard"
        and piece.top > low
        and piece.bottom <= high
        and not touches_base(piece, a)
        and _crossed(piece, start, end)
    ]
    return tuple(piece.id for piece in sorted(across, key=lambda piece: distance_from(piece, a.centre)))


def _crossed(piece: Blocker, start: Point, end: Point) -> bool:
    return start != end and crosses(piece, start, piece.bottom, end, piece.bottom)
