"""The roll-off: the mission, who attacks, and who takes which edge."""

from typing import Final

from rules.kernel.script import Die, Option, Play, Script, Seat, fact
from rules.krygothic.board import SCENARIOS, SEATS, Table, mission_named, other
from rules.krygothic.missions.missions import LOSER_CHOOSES, ROLLED, mission_options, mission_rolled
from rules.krygothic.setup.facts import DEPLOYMENT, Edge, scene_set, stage_reached
from rules.skirmish.choices import ask_choice
from rules.skirmish.turn_order import roll_off_order, rolled_off

TABLE: Final = "krygothic.scenario.mission_table"


def roll_off_step(play: Play[Table]) -> Script[None]:
    """Both roll a die; the winner attacks if the mission has an attacker, otherwise takes an edge.

    If the attacker is already known, it counts as the winner. (krygothic.scenario.mission_table,
    krygothic.setup.deployment, krygothic.stakes.location)
    """
    winner, loser = yield from _roll_off(play)
    mission = play.table.mission
    if play.table.settings.scenario == ROLLED:
        mission = yield from _roll_mission(play, winner, loser)
    edge: Edge = "south"
    found = mission_named(play.table.settings, mission)
    locations = found.locations if found else 0
    if found is None or not found.attack:
        edge = yield from _ask_edge(play, winner)
    play.record(scene_set(play.table, mission, winner, edge))
    play.record(stage_reached("locations" if locations else "reserves", locations))


def _roll_off(play: Play[Table]) -> Script[tuple[Seat, ...]]:
    attacker = play.table.settings.attacker
    if attacker is not None:
        return attacker, other(attacker)
    rolled = rolled_off("Roll-off: ", play.table.squads, DEPLOYMENT)
    return (yield from roll_off_order(play, SEATS, "roll-off", rolled))


def _roll_mission(play: Play[Table], winner: Seat, loser: Seat) -> Script[str]:
    """Rolls a plain die on the mission table. (krygothic.scenario.mission_table, krygothic.overview.random_missions)"""
    (face,) = yield from play.roll(1, "mission table")
    mission = mission_rolled(face)
    what = SCENARIOS[mission].name if mission else "a player chooses"
    play.record(fact(f"Mission table: {what}.", TABLE, tone="dice", dice=(Die(faces=(face,)),)))
    if mission:
        return mission
    chooser = loser if face == LOSER_CHOOSES else winner
    return (yield from ask_choice(play, chooser, TABLE, "Choose the mission.", mission_options()))


def _ask_edge(play: Play[Table], winner: Seat) -> Script[Edge]:
    edges: tuple[Edge, ...] = ("south", "north")
    options: list[Option[Edge]] = [Option(id=f"edge:{edge}", label=f"The {edge} edge", bring=edge) for edge in edges]
    return ask_choice(play, winner, DEPLOYMENT, "You won the roll-off. Which edge is yours?", options)
