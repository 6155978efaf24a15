"""The mission of a match: one of ours by its id, or a player’s own."""

from rules.krygothic.board.mission_data import OWN, SCENARIOS, Scenario, own_mission
from rules.krygothic.board.side import Settings
from rules.krygothic.board.table import Table


def mission_named(settings: Settings, id_: str) -> Scenario | None:
    """The mission with this id; None before one is rolled."""
    return own_mission(settings.own) if id_ == OWN and settings.own else SCENARIOS.get(id_)


def mission_now(table: Table) -> Scenario | None:
    """The mission that is played; None before one is rolled."""
    return mission_named(table.settings, table.scenario)
