"""What one model sees of another, for whoever asks. (fubar.sight.clear_line, fubar.sight.geometry)"""

from fractions import Fraction

from rules.battlefield.terrain import Feature
from rules.fubar.board import Table, disc
from rules.fubar.sight.clear_line import between, clear_line, hidden_by
from rules.fubar.sight.visible import unseen_refusal
from rules.geometry.path import crossings
from rules.geometry.point import Point
from rules.kernel.evidence import SightLine
from rules.kernel.sighting import Sighting
from rules.skirmish.sighting import two_models

_RULE = "fubar.sight.clear_line"


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a clear line runs between two models, and what hides them from each other."""
    standing = {model.id for model in table.on_board()}
    eye, seen = two_models(table.models, viewer, target, lambda one: one.id in standing, rule=_RULE)
    one, other = disc(table, eye), disc(table, seen)
    found, why = hidden_by(table.field, one, other), unseen_refusal(table, eye, seen)
    if found is None or why is None:
        start, end = clear_line(table.field, one, other)
        return Sighting(
            "full", (f"{eye.name} sees {seen.name}.",), _RULE, (SightLine(kind="free", start=start, end=end),)
        )
    feature = next(feature for feature in table.field.features if feature.id == found.feature)
    stop = _stop(one.centre, other.centre, feature)
    hiding = between(table.field, one, other) if found.why == "between" else (feature.id,)
    line = SightLine(kind="stopped", start=one.centre, end=other.centre, stop=stop, pieces=hiding)
    return Sighting("none", (why.message,), why.rule, (line,))


def _stop(a: Point, b: Point, feature: Feature) -> Point:
    """Where the line from middle to middle first meets the edge of a feature; halfway where it does not."""
    at = next(iter(crossings(a, b, feature.outline)), Fraction(1, 2))
    return Point(a.x + int((b.x - a.x) * at), a.y + int((b.y - a.y) * at))
