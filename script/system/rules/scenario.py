"""Scenarios of Sample: what they measure on its table, what they score, and who wins. (sample.scenario)"""

from collections.abc import Iterator
from functools import partial

from rules.kernel.event import Event
from rules.kernel.script import fact
from rules.kernel.system import Result
from rules.roster.words import counted
from rules.sample.table import LAST_TURN, SEATS, SIDE, Table
from rules.skirmish.scenario import ScenarioGame
from rules.skirmish.scenario_points import ScenarioSide, ScenarioTable, points_now

SCENARIO_GAME = ScenarioGame("sample")


def scenario_table(table: Table) -> ScenarioTable:
    """The table as a scenario measures it."""
    sides = {seat: ScenarioSide((table.figures[seat].disc,)) for seat in SEATS}
    return ScenarioTable(width=SIDE, height=SIDE, sides=sides)


def last_turn(table: Table) -> int:
    """The turn after which the match is over; a round of a scenario is a turn of each player."""
    rounds = table.scenario.rounds if table.scenario else 0
    return len(SEATS) * rounds or LAST_TURN


def scored(table: Table) -> Iterator[Event]:
    """What both players score at the end of this turn."""
    moments = ["round"] * (table.turn % len(SEATS) == 0) + ["end"] * (table.turn == last_turn(table))
    scenario = table.scenario
    if scenario is None:
        return
    for seat in SEATS:
        found = [points_now(scenario, scenario_table(table), seat, when, table.turn // 2) for when in moments]
        points, why = sum(one.points for one in found), ", ".join(one.why for one in found if one.why)
        if points:
            text = f"{table.figures[seat].name} scores {counted(points, 'point', 'points')}: {why}."
            yield fact(text, "sample.scenario", partial(Table.with_points, seat=seat, points=points))


def result_of(table: Table) -> Result:
    """How the match ends when nobody fell."""
    one, two = table.scored
    lead = table.scenario.lead if table.scenario else 1
    if abs(one - two) < lead:
        return Result(winner=None, kind="draw", text="Nobody fell.", rule="sample.end")
    winner = SEATS[one < two]
    text = f"{table.figures[winner].name} wins: {max(one, two)} points against {min(one, two)}."
    return Result(winner=winner, kind="points", text=text, rule="sample.scenario")
