"""What one model sees of another, for whoever asks; nobody is told how far away it is.

(krygothic.online.no_measuring_aid)
"""

from rules.kernel.refusal import Seat
from rules.kernel.sighting import Clear, Sighting
from rules.kernel.tools import Area
from rules.krygothic.board import Table, the_field
from rules.krygothic.sight.visibility import Visibility, hidden_by, visibility
from rules.skirmish import areas
from rules.skirmish.sighting import in_the_way, two_models

_RULE = "krygothic.geometry.clear_view"
_HOW = {"none": "has no clear view of {}", "partial": "sees {} half hidden", "full": "has a clear view of {}"}


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a model is in clear view, half hidden or not, and in the viewer's front arc; and back, if that differs.

    (krygothic.geometry.clear_view, krygothic.geometry.half_hidden)
    """
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule=_RULE)
    found = visibility(table, eye, seen)
    names = table.fighter(eye).name, table.fighter(seen).name
    kind, back = _clear(found), _clear(visibility(table, seen, eye))
    by = in_the_way(hidden_by(table, eye, seen)) if kind != "full" else ""
    arc = "" if found.arc else f" {names[1]} is outside its front arc."
    lines = [f"{names[0]} {_HOW[kind].format(names[1])}.{by}{arc}"]
    if back != kind:
        lines.append(f"The other way it is not the same: {names[1]} {_HOW[back].format(names[0])}.")
    return Sighting(kind, tuple(lines), _RULE, found.evidence)


def _clear(found: Visibility) -> Clear:
    return "none" if not found.clear else "partial" if found.half_hidden else "full"


def tools(table: Table, seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """The front arc of a living model, to the edge of the board. (krygothic.geometry.front_arc)"""
    model = table.models.get(piece)
    if model is None or model.life != "live":
        return ()
    name = table.fighter(model).name
    words = f"{name} looks this way. All else is its blind side."
    field = the_field(table)
    return (
        areas.front(
            "Front arc", words, "krygothic.geometry.front_arc", model.at, model.facing, field.width + field.height
        ),
    )
