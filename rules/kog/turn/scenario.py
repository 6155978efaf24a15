"""An agreed scenario: points of each player, and the winner. (kog.scenario.agreed)"""

from collections.abc import Iterator

from rules.geometry import contains
from rules.kernel.cache import cached_on
from rules.kernel.script import Seat, TableFact
from rules.kernel.system import Result
from rules.kog.board import SEATS, Table, opponent
from rules.kog.board.measure import bases
from rules.kog.board.territory import deployment_area
from rules.roster.words import counted
from rules.skirmish.scenario import ScenarioGame
from rules.skirmish.scenario_points import Points, ScenarioSide, ScenarioTable, points_now, points_scored

SCENARIO_GAME = ScenarioGame("kog", has_initiative=True, needs_rounds=True)
AGREED = "kog.scenario.agreed"


def scenario_table(table: Table) -> ScenarioTable:
    """The table for the conditions of its scenario."""
    return cached_on(table, "scenario", lambda: _measured(table))


def _measured(table: Table) -> ScenarioTable:
    sides = {seat: _side(table, seat) for seat in SEATS}
    return ScenarioTable(width=table.settings.width, height=table.settings.height, sides=sides)


def _side(table: Table, seat: Seat) -> ScenarioSide:
    foe = opponent(seat)
    lost = [one for one in table.models.values() if one.seat == foe and one.life in ("wreck", "gone")]
    destroyed = [unit for unit in table.units.values() if unit.seat == foe and not table.survivors(unit)]
    across: set[str] = set()
    if table.line is not None and table.side(foe).half:
        zone = deployment_area(table.field, table.line, table.side(foe).half)
        across = {model.unit for model in table.living(seat) if zone and contains(zone, model.at)}
    losses = sum(table.profile(model).cost for model in lost)
    return ScenarioSide(tuple(bases(table, seat).values()), len(destroyed), losses, len(across))


def scored_now(table: Table, seat: Seat, when: str) -> Points:
    """The points of a player from the scenario's lines for this moment."""
    if table.settings.scenario is None:
        return Points(0, "")
    return points_now(table.settings.scenario, scenario_table(table), seat, when, table.round)


def total(table: Table, seat: Seat) -> int:
    """A player’s points if the match ended now."""
    if table.result is not None or table.stage == "round":
        return table.side(seat).scored
    return table.side(seat).scored + sum(scored_now(table, seat, when).points for when in ("round", "end"))


def scenario_scored(table: Table, when: str) -> Iterator[TableFact]:
    """The points of every player at this moment, one fact each."""
    for side in table.sides:
        found = scored_now(table, side.seat, when)
        if found.points:
            yield points_scored(table, side.seat, found, AGREED)


def is_last_round(table: Table) -> bool:
    """Whether the scenario ends with this round."""
    return table.settings.scenario is not None and table.round >= table.settings.round_limit > 0


def by_points(table: Table) -> Result:
    """The most points win, if the lead is as large as the scenario asks."""
    lead = table.settings.scenario.lead if table.settings.scenario else 1
    one, two = (table.side(seat).scored for seat in SEATS)
    words = ", ".join(f"{side.roster_name} {counted(side.scored, 'point', 'points')}" for side in table.sides)
    if abs(one - two) < lead:
        return Result(winner=None, kind="draw", text=f"A draw: {words}.", rule=AGREED)
    winner = SEATS[one < two]
    return Result(winner=winner, kind="points", text=f"{table.side(winner).roster_name} wins: {words}.", rule=AGREED)


def initiative_of(table: Table) -> tuple[int, int]:
    """What the scenario adds to each player’s die for the first turn of a round."""
    scenario = table.settings.scenario
    added = {one.player: one.add for one in scenario.initiative} if scenario else {}
    return added.get(1, 0), added.get(2, 0)
