"""The picture of the table for one viewer."""

from typing import TypeVar

from rules.kernel.cache import PartCache, cached_on
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, View
from rules.kernel.tools import Area, Clear, Sighting
from rules.krygothic.board import Table, field_now, mission_now, the_field
from rules.krygothic.missions.missions import last_round
from rules.krygothic.sight.visibility import Visibility, hidden_by, visibility
from rules.krygothic.view.look import LOOK
from rules.krygothic.view.models import pieces, unit_cards
from rules.krygothic.view.sides import side_card
from rules.krygothic.view.terrain import grounds, markers, zones
from rules.skirmish import areas
from rules.skirmish.sighting import in_the_way, two_models


def view(table: Table, viewer: Seat | None) -> View:
    """The picture of `table`, which is what the viewer knows. (krygothic.ap.public, krygothic.online.visibility)"""
    field, drawn = field_now(table), cached_on(table.settings, "drawn", PartCache)
    return View(
        title=_title(table),
        phase=_phase(table),
        turn=table.round,
        width=field.width,
        height=field.height,
        ground=grounds(table, field, drawn),
        pieces=tuple(drawn.part(one.id, _same, one) for one in (*markers(table), *pieces(table))),
        zones=zones(table),
        units=tuple(drawn.part(f"unit {one.id}", _same, one) for one in unit_cards(table)),
        sides=tuple(side_card(table, side) for side in table.sides),
        ruler=False,
        gauge="wounds",
        turn_name="AP round",
        result=table.result.text if table.result else "",
        mission=_aim(table),
    )


P = TypeVar("P")


def _same(part: P) -> P:
    """A part that is made each time; the cache returns the former object if it is equal."""
    return part


def _title(table: Table) -> str:
    found = mission_now(table)
    return f"Kry-Gothic · {found.name}" if found else "Kry-Gothic"


def _aim(table: Table) -> CardValue | None:
    """The aim of the mission, and its conditions of victory.

    (krygothic.scenario.timeline, krygothic.scenario.deathmatch)
    """
    found = mission_now(table)
    if found is None:
        return None
    agreed = table.settings.limit if found.id == "purge" else 0
    limit = f" After AP round {agreed} the side that destroyed more enemy points wins." if agreed else ""
    return CardValue(label=found.name, value=found.wins + limit, rule=found.winning)


def _phase(table: Table) -> str:
    last = last_round(table)
    under_way = f"AP round {table.round}{f' of {last}' if last else ''}" if table.round else ""
    return LOOK.phase(table.stage, under_way, over=table.result is not None)


_RULE = "krygothic.geometry.clear_view"
_HOW = {"none": "has no clear view of {}", "partial": "sees {} half hidden", "full": "has a clear view of {}"}


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a model is in clear view, half hidden or not, and in the viewer's front arc; and the reverse, if it
    differs.

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
