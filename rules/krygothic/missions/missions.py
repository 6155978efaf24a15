"""The mission table, and how long a mission lasts."""

from typing import Final

from rules.kernel.script import Option
from rules.krygothic.board import SCENARIOS, Table, mission_now

ROLLED: Final = "rolled"
LOSER_CHOOSES: Final = 5
"""From this face of the mission table on, a player chooses."""


def mission_rolled(face: int) -> str:
    """The mission for a face of the mission table; "" if a player chooses. (krygothic.scenario.mission_table)"""
    return list(SCENARIOS)[face - 1] if face < LOSER_CHOOSES else ""


def mission_options() -> list[Option[str]]:
    """The missions to choose from."""
    return [Option(id=f"mission:{one.id}", label=one.name, detail=one.text, bring=one.id) for one in SCENARIOS.values()]


def last_round(table: Table) -> int:
    """The AP round at whose end the battle is over; 0 if only the last model ends it.

    (krygothic.scenario.timeline, krygothic.scenario.deathmatch, krygothic.ap.rounds_drive_scenarios)
    """
    found = mission_now(table)
    return (found.rounds or table.settings.limit) if found else 0
