"""What one model sees of another: a grid of 36 points of its outline, as seen from the viewer's eye.

o eye, nine tenths        x x . . . .     terrain hides what it stands before; models in between hide parts
| of the height   ---->   x x . . . .     too, but never the whole of a target
|                         x x . . . .
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rules.battlefield.lines import SpaceLine, any_clear, crossings, each_clear, silhouette
from rules.battlefield.terrain import Battlefield, Blocker
from rules.geometry.disc import Disc
from rules.geometry.line import segment_touches_disc
from rules.geometry.point import Point
from rules.geometry.polygon import boxes_overlap
from rules.kernel.cache import BoundedCache, cached_on
from rules.kernel.refusal import Evidence, LazyRefusal, Refusal, SightLine
from rules.krygothic.board import Marker, Model, Table, disc, field_now, refusal, space_of
from rules.skirmish import facing
from rules.skirmish.sighting import what_stops


def in_front(model: Model, at: Point) -> bool:
    """Whether a place is in a model's front arc, edge included. (krygothic.geometry.front_arc)"""
    return facing.in_front(model.at, model.facing, at)


def from_behind(target: Model, shooter: Model) -> bool:
    """Whether a shooter is on its target's blind side, whatever stands between. (krygothic.geometry.blind_side)"""
    return not in_front(target, shooter.at)


ASIDE: Final = (-833, -500, -167, 167, 500, 833)
UPWARDS: Final = (83, 250, 417, 583, 750, 917)
PLACES: Final = len(ASIDE) * len(UPWARDS)
EYE: Final = 900
_ALL: Final = (True,) * PLACES
_NONE: Final = (False,) * PLACES
_MOST_KNOWN: Final = 4_000

VisiblePoints = tuple[bool, ...]


@dataclass(frozen=True)
class Visibility:
    """How much of a target is visible: how many points were checked, which are `open`, and which are hidden only by
    models.

    `arc`: the target is in the viewer's front arc. The lines are `drawn` on request.
    """

    arc: bool
    of: int
    open: int
    behind_models: int
    drawn: Callable[[], Evidence] = field(default=lambda: (), compare=False)

    @cached_property
    def evidence(self) -> Evidence:
        """A free line and a blocked one, if they exist."""
        return self.drawn()

    @property
    def clear(self) -> bool:
        """Whether any part of the target can be seen, in any direction. (krygothic.geometry.clear_view)"""
        return self.open + self.behind_models > 0

    @property
    def half_hidden(self) -> bool:
        """Whether at least half of it is hidden, but not all. (krygothic.geometry.half_hidden)"""
        return self.clear and 2 * self.open <= self.of

    @property
    def seen(self) -> bool:
        """Whether the viewer sees it: in its front arc and in clear view."""
        return self.arc and self.clear


def visibility(table: Table, viewer: Model, target: Model) -> Visibility:
    """What one model on the board sees of another. (krygothic.geometry.clear_view, krygothic.geometry.half_hidden)"""
    seen: dict[tuple[str, str], tuple[Model, Model, Visibility]] = cached_on(table, "seen", dict)
    kept = seen.get((viewer.id, target.id))
    if kept is None or kept[0] is not viewer or kept[1] is not target:
        kept = seen[viewer.id, target.id] = (viewer, target, _view(table, viewer, target))
    return kept[2]


def _view(table: Table, viewer: Model, target: Model) -> Visibility:
    ground, arc = field_now(table), in_front(viewer, target.at)
    eye, body = disc(table, viewer), disc(table, target)
    between = tuple(_models_between(table, viewer, target, eye, body))
    known = cached_on(ground, "views", lambda: BoundedCache[Hashable, Visibility](_MOST_KNOWN))
    key = arc, eye, body, *((one.id, one.disc) for one in between)
    return known.get(key) or known.put(key, _compute_visibility(ground, eye, body, between, arc=arc))


def _compute_visibility(
    ground: Battlefield, eye: Disc, body: Disc, between: tuple[Blocker, ...], *, arc: bool
) -> Visibility:
    """The visible points of a body from an eye; only the result for the ground alone is cached."""
    known = cached_on(ground, "past terrain", lambda: BoundedCache[tuple[Disc, Disc], VisiblePoints](_MOST_KNOWN))
    past_terrain = known.get((eye, body)) or known.put(
        (eye, body), _points_visible_past(eye, body, _terrain_between(ground, eye, body))
    )
    past_models = _points_visible_past(eye, body, between)
    open_ = sum(a and b for a, b in zip(past_terrain, past_models, strict=True))
    return Visibility(
        arc=arc,
        of=PLACES,
        open=open_,
        behind_models=sum(past_terrain) - open_,
        drawn=lambda: _evidence(eye, body, past_terrain, (*_terrain_between(ground, eye, body), *between)),
    )


def sees(table: Table, viewer: Model, target: Model) -> bool:
    """Whether a model has another in its front arc and in clear view."""
    return in_front(viewer, target.at) and in_clear_view(table, viewer, target)


def in_clear_view(table: Table, viewer: Model, target: Model | Marker) -> bool:
    """Whether any part of a model or a location can be seen, in any direction.

    Models in between never hide all of it, so one point visible past the ground is enough.
    (krygothic.geometry.clear_view)
    """
    ground, eye, body = field_now(table), disc(table, viewer), space_of(table, target)
    known = cached_on(ground, "clear views", lambda: BoundedCache[tuple[Disc, Disc], bool](_MOST_KNOWN))
    found = known.get((eye, body))
    return known.put((eye, body), _is_visible(ground, eye, body, target.id)) if found is None else found


def not_seen(table: Table, viewer: Model, target: Model | Marker) -> LazyRefusal:
    """The refusal for a target of which nothing can be seen."""

    def fault() -> Refusal:
        return refusal(
            "not-seen", evidence=evidence_of_cover(table, viewer, target), model=viewer.name, target=target.name
        )

    return LazyRefusal(fault)


def evidence_of_cover(table: Table, viewer: Model, target: Model | Marker) -> Evidence:
    """A blocked line and what blocks it, if nothing of the target can be seen."""
    eye, body = disc(table, viewer), space_of(table, target)
    between = _models_between(table, viewer, target, eye, body)
    return _evidence(eye, body, _NONE, (*_terrain_between(field_now(table), eye, body, target.id), *between))


def hidden_by(table: Table, viewer: Model, target: Model) -> tuple[str, ...]:
    """The names of what hides a target or part of it. Models in between only hide a part."""
    ground, eye, body = field_now(table), disc(table, viewer), disc(table, target)
    models = tuple(_models_between(table, viewer, target, eye, body)) if in_clear_view(table, viewer, target) else ()
    names = {feature.id: feature.name for feature in ground.features}
    names |= {one.id: table.fighter(table.models[one.id]).name for one in models}
    return what_stops(_lines(eye, body), (*_terrain_between(ground, eye, body), *models), names.__getitem__)


def _is_visible(ground: Battlefield, eye: Disc, body: Disc, target: str) -> bool:
    hiding = _terrain_between(ground, eye, body, target)
    return not hiding or any_clear(_lines(eye, body), hiding)


def _lines(eye: Disc, body: Disc) -> tuple[SpaceLine, ...]:
    return silhouette(eye.centre, eye.elevation + eye.height * EYE // 1000, body, ASIDE, UPWARDS)


def _terrain_between(ground: Battlefield, eye: Disc, body: Disc, target: str = "") -> tuple[Blocker, ...]:
    """The terrain that may block a line; a location does not block the view of itself."""
    (x, y), (u, v), reach = eye.centre, body.centre, body.radius
    lane = min(x, u) - reach, min(y, v) - reach, max(x, u) + reach, max(y, v) + reach
    return tuple(one for one, extent in ground.hiding if one.id != target and boxes_overlap(extent, lane))


def _models_between(table: Table, viewer: Model, target: Model | Marker, eye: Disc, body: Disc) -> Iterator[Blocker]:
    """The other models that may block a line."""
    for one in table.models.values():
        if one.life == "live" and one.id not in (viewer.id, target.id):
            base = disc(table, one)
            if segment_touches_disc(eye.centre, body.centre, Disc(one.at, base.radius + body.radius)):
                yield Blocker(one.id, "soft", (), base, base.elevation, base.top)


def _points_visible_past(eye: Disc, body: Disc, parts: tuple[Blocker, ...]) -> VisiblePoints:
    """The points of a body that nothing in `parts` hides."""
    return tuple(each_clear(_lines(eye, body), parts)) if parts else _ALL


def _evidence(eye: Disc, body: Disc, past: VisiblePoints, parts: tuple[Blocker, ...]) -> Evidence:
    lines = _lines(eye, body)
    drawn: list[SightLine] = []
    stopped = next((crossings(line, parts) for line, free in zip(lines, past, strict=True) if not free), ())
    if stopped:
        line, pieces = stopped[0].line, tuple(crossing.id for crossing in stopped)
        drawn.append(SightLine(kind="stopped", start=line.a, end=line.b, stop=stopped[0].enters, pieces=pieces))
    free = next((line for line, is_free in zip(lines, past, strict=True) if is_free), None)
    if free:
        drawn.append(SightLine(kind="free", start=free.a, end=free.b))
    return tuple(drawn)
