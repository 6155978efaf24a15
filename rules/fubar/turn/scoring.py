"""Points of each player: losses of enemies, and points of an agreed scenario."""

from collections.abc import Iterator

from msgspec import Struct

from rules.fubar.board import Table, Unit, deployment_area, disc
from rules.geometry import contains
from rules.kernel.cache import cached_on
from rules.kernel.script import Seat, TableFact
from rules.skirmish.scenario import ScenarioGame
from rules.skirmish.scenario_points import Points, ScenarioSide, ScenarioTable, points_now, points_scored

SCENARIO_GAME = ScenarioGame("fubar", round_word="turn", has_initiative=True, has_depth=True)
AGREED = "fubar.scenario.agreed"


class Score(Struct, frozen=True):
    """The points of a player for a Unit's losses, and the reason."""

    unit: str
    points: int
    why: str


def score(table: Table, seat: Seat) -> int:
    """The player's points so far. (fubar.scenario.victory)"""
    return sum(item.points for item in scored_units(table, seat))


def scored_units(table: Table, seat: Seat) -> tuple[Score, ...]:
    """Every enemy Unit the player has points for. (fubar.scenario.victory)"""
    enemies = [unit for unit in table.units.values() if unit.seat != seat]
    found = (_worth(table, unit, seat) for unit in enemies)
    return tuple(item for item in found if item is not None)


def _worth(table: Table, unit: Unit, seat: Seat) -> Score | None:
    """All points of a destroyed Unit, half for one with more than half its figures lost or immobilised."""
    if not table.living(unit):
        return Score(unit.id, unit.points, "destroyed") if _is_by(table, unit.destroyed_by, seat) else None
    if unit.is_halved and _is_by(table, unit.halved_by, seat):
        return Score(unit.id, unit.points // 2, "immobilised" if unit.vehicle else "more than half lost")
    return None


def _is_by(table: Table, inflicted_by: Seat | None, seat: Seat) -> bool:
    """Between two players every loss counts for the enemy; among more players, for the one who inflicted it."""
    return len(table.sides) == 2 or inflicted_by == seat


def scenario_table(table: Table) -> ScenarioTable:
    """The table for the conditions of its scenario. (fubar.scenario.agreed)"""
    return cached_on(table, "scenario", lambda: _measured(table))


def _measured(table: Table) -> ScenarioTable:
    seats = [side.seat for side in table.sides if not side.has_left]
    sides = {seat: _scenario_side(table, seat) for seat in seats}
    return ScenarioTable(width=table.settings.width, height=table.settings.height, sides=sides)


def _scenario_side(table: Table, seat: Seat) -> ScenarioSide:
    upright = [model for unit in table.units_of(seat) if not unit.aboard for model in table.standing(unit)]
    lost = [one for one in scored_units(table, seat) if one.why == "destroyed"]
    zones = [deployment_area(table.settings, side.edge) for side in table.sides if side.seat != seat and side.edge]
    placed = [model for model in upright if model.life == "live"]
    across = {model.unit for model in placed if any(contains(zone, model.at) for zone in zones)}
    bases = tuple(disc(table, model) for model in placed)
    return ScenarioSide(bases, len(lost), score(table, seat), len(across))


def scored_now(table: Table, seat: Seat, when: str) -> Points:
    """The points of a player from the scenario's lines for this moment."""
    scenario, measured = table.settings.scenario, scenario_table(table)
    if scenario is None or seat not in measured.sides:
        return Points(0, "")
    return points_now(scenario, measured, seat, when, table.turn)


def total(table: Table, seat: Seat) -> int:
    """The player’s points of the scenario, or for losses without one, if the match ended now."""
    if table.settings.scenario is None:
        return score(table, seat)
    if table.result is not None or table.stage == "turn":
        return table.side(seat).scored
    return table.side(seat).scored + sum(scored_now(table, seat, when).points for when in ("round", "end"))


def scenario_scored(table: Table, when: str) -> Iterator[TableFact]:
    """The points of every player at this moment, one fact each. (fubar.scenario.agreed)"""
    for side in table.sides:
        found = scored_now(table, side.seat, when)
        if found.points:
            yield points_scored(table, side.seat, found, AGREED)
