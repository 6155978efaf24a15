"""The four scenarios, with what their timelines say of AP rounds."""

from typing import Final

from msgspec import Struct

from rules.krygothic.board import Table


class Scenario(Struct, frozen=True, kw_only=True):
    """A scenario. `rounds` is the AP round at whose end it is over, 0 for one without a timeline.

    `wins` says what wins it, by the rule `winning`.
    """

    id: str
    name: str
    text: str
    wins: str
    rule: str
    winning: str
    rounds: int = 0


SCENARIOS: Final = {
    one.id: one
    for one in (
        Scenario(
            id="sabotage",
            name="Sabotage",
            text="Attackers destroy three locations within ten AP rounds; the defenders were caught off guard.",
            wins="The attackers win once three locations are destroyed, the defenders if AP round 10 ends before that.",
            rule="krygothic.scenario.sabotage",
            winning="krygothic.scenario.sabotage.victory",
            rounds=10,
        ),
        Scenario(
            id="purge",
            name="Purge",
            text="A plain fight: the last side with models wins.",
            wins="The last side with models wins.",
            rule="krygothic.scenario.purge",
            winning="krygothic.scenario.purge",
        ),
        Scenario(
            id="lights_out",
            name="Lights Out",
            text="Five data cores in the dark, six AP rounds, and a door that will not stay open.",
            wins="Most points after AP round 6 win: 3 for a data core taken off one’s own edge, 1 for one held.",
            rule="krygothic.scenario.lights_out.dark",
            winning="krygothic.scenario.lights_out.victory",
            rounds=6,
        ),
        Scenario(
            id="floor_below",
            name="The Floor Below",
            text="Three zones on decks that give way; seven AP rounds.",
            wins="After AP rounds 3, 5 and 7 a zone brings whoever has more models in it 1 point; most points win.",
            rule="krygothic.scenario.floor_below",
            winning="krygothic.scenario.floor_below",
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
