"""The four missions, with what their timelines say of AP rounds; read once from missions.toml."""

from typing import Final

from msgspec import Struct

from rules.kernel.script import Option
from rules.krygothic.board import Table
from rules.skirmish.words import read_records

ROLLED: Final = "rolled"


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mission. `rounds` is the AP round at whose end it is over, 0 for one without a timeline.

    `wins` says what wins it, by the rule `winning`.
    """

    id: str
    name: str
    text: str
    wins: str
    rule: str
    winning: str
    rounds: int = 0


SCENARIOS: Final = read_records("rules.krygothic.missions", "missions.toml", Scenario)
LOSER_CHOOSES: Final = 5
"""From this face of the mission table on a player chooses."""


def mission_rolled(face: int) -> str:
    """What the mission table says; "" where a player chooses. (krygothic.scenario.mission_table)"""
    return list(SCENARIOS)[face - 1] if face < LOSER_CHOOSES else ""


def mission_options() -> list[Option[str]]:
    """The missions to choose from."""
    return [Option(id=f"mission:{one.id}", label=one.name, detail=one.text, bring=one.id) for one in SCENARIOS.values()]


def last_round(table: Table) -> int:
    """The AP round at whose end the battle is over; 0 where nothing but the last model ends it.

    (krygothic.scenario.timeline, krygothic.scenario.deathmatch, krygothic.ap.rounds_drive_scenarios)
    """
    found = SCENARIOS.get(table.scenario)
    return (found.rounds or table.settings.limit) if found else 0
