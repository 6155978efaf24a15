"""The four scenarios, with what their timelines say of AP rounds."""

from typing import Final

from msgspec import Struct

from rules.krygothic.board.table import Table


class Scenario(Struct, frozen=True, kw_only=True):
    """A scenario. `rounds` is the AP round at whose end it is over, 0 for one without a timeline."""

    id: str
    name: str
    text: str
    rule: str
    rounds: int = 0


SCENARIOS: Final = {
    one.id: one
    for one in (
        Scenario(
            id="sabotage",
            name="Sabotage",
            text="Attackers destroy three locations within ten AP rounds; the defenders were caught off guard.",
            rule="krygothic.scenario.sabotage",
            rounds=10,
        ),
        Scenario(
            id="purge",
            name="Purge",
            text="A plain fight: the last side with models wins.",
            rule="krygothic.scenario.purge",
        ),
        Scenario(
            id="lights_out",
            name="Lights Out",
            text="Five data cores in the dark, six AP rounds, and a door that will not stay open.",
            rule="krygothic.scenario.lights_out.dark",
            rounds=6,
        ),
        Scenario(
            id="floor_below",
            name="The Floor Below",
            text="Three zones on decks that give way; seven AP rounds.",
            rule="krygothic.scenario.floor_below",
            rounds=7,
        ),
    )
}
ROLLED: Final = "rolled"


def last_round(table: Table) -> int:
    """The AP round at whose end the battle is over; 0 where nothing but the last model ends it.

    (krygothic.scenario.timeline, krygothic.scenario.deathmatch, krygothic.ap.rounds_drive_scenarios)
    """
    found = SCENARIOS.get(table.scenario)
    return (found.rounds or table.settings.limit) if found else 0
