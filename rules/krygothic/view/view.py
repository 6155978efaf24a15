"""The table as a viewer knows it, as a picture."""

from typing import TypeVar

from rules.kernel.cache import PartCache, cached_on
from rules.kernel.refusal import Seat
from rules.kernel.scene import Fact, View
from rules.krygothic.board import Table, field_now
from rules.krygothic.missions.missions import SCENARIOS, last_round
from rules.krygothic.view.look import LOOK
from rules.krygothic.view.models import pieces, unit_cards
from rules.krygothic.view.sides import side_card
from rules.krygothic.view.terrain import grounds, markers, zones


def view(table: Table, viewer: Seat | None) -> View:
    """All that is on `table`, as the viewer knows it. (krygothic.ap.public, krygothic.online.visibility)"""
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
    """A part that is made each time; the cache returns the former object where it is equal."""
    return part


def _title(table: Table) -> str:
    found = SCENARIOS.get(table.scenario)
    return f"Kry-Gothic · {found.name}" if found else "Kry-Gothic"


def _aim(table: Table) -> Fact | None:
    """The aim of the mission, and what wins it. (krygothic.scenario.timeline, krygothic.scenario.deathmatch)"""
    found = SCENARIOS.get(table.scenario)
    if found is None:
        return None
    agreed = table.settings.limit if found.id == "purge" else 0
    limit = f" After AP round {agreed} the side that destroyed more enemy points wins." if agreed else ""
    return Fact(label=found.name, value=found.wins + limit, rule=found.winning)


def _phase(table: Table) -> str:
    last = last_round(table)
    under_way = f"AP round {table.round}{f' of {last}' if last else ''}" if table.round else ""
    return LOOK.phase(table.stage, under_way, over=table.result is not None)
