"""Who sees whom: full, partial or no sight between two models, with the lines and pieces that show why.

The convention. Models are upright cylinders and every cover feature and wreck is an upright volume. A line
that enters a volume is stopped; a line that only brushes it, or runs along its top, is free. Living models
never stop a line, so they are not passed in.

* Full: from one of the viewer's eyes nothing of the target, over its full width and height, is hidden. The
  eyes are the middle of the base and seven points on the half of the rim towards the target, at foot and at
  top; the wedge from an eye is decided exactly, so no sliver between sample lines is missed.
* Partial: a line from one of those points of the viewer to one of the same points of the target is free. The
  points of two models are the same whoever looks, so at least partial sight is mutual.
* A piece the viewer's base overlaps does not obstruct the viewer. A target whose base overlaps a piece,
  without standing on top of it, is partly hidden by it, even from a viewer in the same piece, but such a
  piece alone never hides it wholly. A target on top of a piece has its volume below it: the edge may hide
  its foot from below, but again never the whole target.
* The pieces that obscure are those that hide anything of the target from the top of the viewer's middle.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Literal

from msgspec import Struct

from rules.battlefield.blocker import (
    Blocker,
    blockers,
    distance_from,
    hides_part,
    lies_between,
    stops,
    touches_base,
)
from rules.battlefield.terrain import Battlefield, Cover, on_top
from rules.geometry.disc import Disc
from rules.geometry.line import nearest_points, shortened
from rules.geometry.point import Point, root_up

Kind = Literal["full", "partial", "none"]
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


class _Scene(Struct, frozen=True):
    """Two models and the pieces that matter between them.

    `before` can obstruct the viewer, `around` also holds the target; `apart` touches neither base.
    """

    viewer: Disc
    target: Disc
    before: list[Blocker]
    around: list[Blocker]
    apart: list[Blocker]


def sight(field: Battlefield, viewer: Disc, target: Disc, wrecks: Mapping[str, Disc] = NO_WRECKS) -> Sight:
    """What the viewer sees of the target."""
    scene = _scene(field, viewer, target, wrecks)
    eye = None if scene.around else _clear_eye(scene)
    if eye:
        return Sight("full", free=(eye, target.centre))
    obscuring = _obscuring(scene)
    cover: Cover = "hard" if any(piece.cover == "hard" for piece in obscuring) else "soft"
    free = _free_line(scene)
    ids = tuple(piece.id for piece in obscuring)
    return Sight("partial" if free else "none", ids, cover, free, _stopped_line(scene, obscuring))


def _scene(field: Battlefield, viewer: Disc, target: Disc, wrecks: Mapping[str, Disc]) -> _Scene:
    near = [piece for piece in blockers(field, wrecks) if lies_between(piece, viewer, target)]
    before = [piece for piece in near if not touches_base(piece, viewer)]
    touching = [piece for piece in near if touches_base(piece, target)]
    around = [piece for piece in touching if not (piece.terrain and on_top(piece.terrain, target))]
    apart = [piece for piece in before if piece not in touching]
    return _Scene(viewer, target, before, around, apart)


def eyes(model: Disc, other: Disc) -> tuple[Point, ...]:
    """The points lines run to and from: the middle of a base and the half of its rim facing the other."""
    dx, dy = other.centre.x - model.centre.x, other.centre.y - model.centre.y
    if not dx and not dy:
        dx = 1
    over = 1000 * root_up(dx * dx + dy * dy)
    return tuple(
        Point(
            model.centre.x + shortened((ahead * dx - left * dy) * model.radius, over),
            model.centre.y + shortened((ahead * dy + left * dx) * model.radius, over),
        )
        for ahead, left in _ARC
    )


def _levels(model: Disc, scene: _Scene) -> tuple[int, ...]:
    """Top and foot; the top alone where no piece hangs above the ground: then the higher line sees more."""
    foot = min(scene.viewer.elevation, scene.target.elevation)
    raised = any(piece.bottom > foot for piece in scene.before)
    return (model.top, model.elevation) if raised else (model.top,)


def _clear_eye(scene: _Scene) -> Point | None:
    """A point of the viewer from which nothing of the target is hidden."""
    levels = _levels(scene.viewer, scene)
    for eye, level in product(eyes(scene.viewer, scene.target), levels):
        if not any(hides_part(piece, eye, level, scene.target) for piece in scene.before):
            return eye
    return None


def _obscuring(scene: _Scene) -> list[Blocker]:
    """The pieces that hide part of the target from the top of the viewer's middle, nearest first."""
    centre, top = scene.viewer.centre, scene.viewer.top
    hiding = [piece for piece in scene.before if hides_part(piece, centre, top, scene.target)]
    sheltering = [piece for piece in scene.around if piece not in hiding]
    return sorted(hiding + sheltering, key=lambda piece: distance_from(piece, centre))


def _free_line(scene: _Scene) -> tuple[Point, Point] | None:
    """A line past all pieces that touch neither base, straight ahead first."""
    pieces = list(scene.apart)
    heights = list(product(_levels(scene.viewer, scene), _levels(scene.target, scene)))
    for end, eye in product(eyes(scene.target, scene.viewer), eyes(scene.viewer, scene.target)):
        if any(_is_free(eye, level, end, end_level, pieces) for level, end_level in heights):
            return eye, end
    return None


def _is_free(eye: Point, level: int, end: Point, end_level: int, pieces: list[Blocker]) -> bool:
    """Whether no piece stops the line; the one that does is tried first on the next line."""
    for place, piece in enumerate(pieces):
        if stops(piece, eye, level, end, end_level):
            pieces.insert(0, pieces.pop(place))
            return False
    return True


def _stopped_line(scene: _Scene, obscuring: Sequence[Blocker]) -> tuple[Point, Point, Point] | None:
    """A line from the viewer's middle that is stopped, nearest piece first; None when cover is all around."""
    eye, top = scene.viewer.centre, scene.viewer.top
    for piece in obscuring:
        for end in eyes(scene.target, scene.viewer):
            for end_level in (scene.target.top, scene.target.elevation):
                part = stops(piece, eye, top, end, end_level)
                if part and part.low > 0:
                    return eye, end, _place(eye, end, part.low, part.low_over)
    return None


def _place(eye: Point, end: Point, at: int, over: int) -> Point:
    return Point(
        eye.x + shortened((end.x - eye.x) * at, over),
        eye.y + shortened((end.y - eye.y) * at, over),
    )


def hard_cover_between(field: Battlefield, a: Disc, b: Disc, wrecks: Mapping[str, Disc] = NO_WRECKS) -> tuple[str, ...]:
    """The hard features and wrecks across the shortest line between two bases, nearest to `a` first.

    What the base of `a` overlaps is ignored, and so is what lies wholly below or above both bases.
    """
    start, end = nearest_points(a, b)
    low, high = sorted((a.elevation, b.elevation))
    across = [
        piece
        for piece in blockers(field, wrecks)
        if piece.cover == "hard"
        and piece.top > low
        and piece.bottom <= high
        and lies_between(piece, a, b)
        and not touches_base(piece, a)
        and _crossed(piece, start, end)
    ]
    return tuple(piece.id for piece in sorted(across, key=lambda piece: distance_from(piece, a.centre)))


def _crossed(piece: Blocker, start: Point, end: Point) -> bool:
    return start != end and stops(piece, start, piece.bottom, end, piece.bottom) is not None
