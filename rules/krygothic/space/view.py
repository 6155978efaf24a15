"""What one model sees of another: its outline as seen from the eye, looked at in a grid of 36 places.

o eye, nine tenths        x x . . . .     terrain hides what it stands before; models in between hide parts
| of the height   ---->   x x . . . .     too, but never the whole of a target
|                         x x . . . .
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rules.battlefield.lines import Line, crossings, is_clear, silhouette, volumes
from rules.battlefield.terrain import Battlefield, Blocker, Feature
from rules.geometry.disc import Disc
from rules.geometry.line import segment_touches_disc
from rules.geometry.point import Point
from rules.kernel.evidence import Evidence, SightLine
from rules.kernel.kept import Known, beside
from rules.krygothic.board.maps import field_now
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table
from rules.krygothic.space.arcs import in_front
from rules.krygothic.space.measure import disc

ASIDE: Final = (-833, -500, -167, 167, 500, 833)
UPWARDS: Final = (83, 250, 417, 583, 750, 917)
EYE: Final = 900
_MOST_KNOWN: Final = 4_000


class View(Struct, frozen=True):
    """How much of a target shows: of so many places looked at, which are `open` and which only models hide.

    `arc` says whether the target is in the viewer's front arc.
    """

    arc: bool
    of: int
    open: int
    behind_models: int
    evidence: Evidence = ()

    @property
    def clear(self) -> bool:
        """Whether anything of the target can be seen, in whatever direction. (krygothic.geometry.clear_view)"""
        return self.open + self.behind_models > 0

    @property
    def half_hidden(self) -> bool:
        """Whether half of it or more is hidden, but not all. (krygothic.geometry.half_hidden)"""
        return self.clear and 2 * self.open <= self.of

    @property
    def seen(self) -> bool:
        """Whether the viewer sees it: in its front arc and in clear view."""
        return self.arc and self.clear


def view(table: Table, viewer: Model, target: Model) -> View:
    """What one model on the board sees of another. (krygothic.geometry.clear_view, krygothic.geometry.half_hidden)"""
    field = field_now(table)
    eye, body = disc(table, viewer), disc(table, target)
    known = beside(field, "views", lambda: Known[tuple[Disc, Disc], tuple[bool, ...]](_MOST_KNOWN))
    lines = _lines(eye, body)
    past_terrain = known.get((eye, body)) or known.put((eye, body), _past(lines, _hiding(field)))
    between = tuple(_between(table, viewer, target, eye.centre, body.centre))
    past_models = _past(lines, between) if between else (True,) * len(lines)
    open_ = sum(a and b for a, b in zip(past_terrain, past_models, strict=True))
    return View(
        arc=in_front(viewer, target.at),
        of=len(lines),
        open=open_,
        behind_models=sum(past_terrain) - open_,
        evidence=_evidence(lines, past_terrain, (*_hiding(field), *between)),
    )


def sees(table: Table, viewer: Model, target: Model) -> bool:
    """Whether a model has another in its front arc and in clear view."""
    return in_front(viewer, target.at) and view(table, viewer, target).clear


def _lines(eye: Disc, body: Disc) -> tuple[Line, ...]:
    return silhouette(eye.centre, eye.elevation + eye.height * EYE // 1000, body, ASIDE, UPWARDS)


def _hiding(field: Battlefield) -> tuple[Blocker, ...]:
    return beside(field, "hiding views", lambda: volumes(field, _hides))


def _hides(feature: Feature) -> bool:
    return feature.cover is not None


def _between(table: Table, viewer: Model, target: Model, a: Point, b: Point) -> Iterator[Blocker]:
    """The other models that may be in the way of some line."""
    reach = table.fighter(target).radius
    for one in table.models.values():
        if one.life == "live" and one.id not in (viewer.id, target.id):
            body = disc(table, one)
            if segment_touches_disc(a, b, body._replace(radius=body.radius + reach)):
                yield Blocker(one.id, "soft", (), body, body.elevation, body.top)


def _past(lines: tuple[Line, ...], parts: tuple[Blocker, ...]) -> tuple[bool, ...]:
    return tuple(is_clear(line, parts) for line in lines)


def _evidence(lines: tuple[Line, ...], past: tuple[bool, ...], parts: tuple[Blocker, ...]) -> Evidence:
    """A line that is free, if one is, and one that is stopped, if one is."""
    drawn: list[SightLine] = []
    stopped = next((crossings(line, parts) for line, free in zip(lines, past, strict=True) if not free), ())
    if stopped:
        line, pieces = stopped[0].line, tuple(crossing.id for crossing in stopped)
        drawn.append(SightLine(kind="stopped", start=line.a, end=line.b, stop=stopped[0].enters, pieces=pieces))
    free = next((line for line, is_free in zip(lines, past, strict=True) if is_free), None)
    if free:
        drawn.append(SightLine(kind="free", start=free.a, end=free.b))
    return tuple(drawn)
