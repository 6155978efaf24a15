"""Missions as data: zones, locations, cores, light, the timeline and conditions of victory.

Ours are in missions.toml.
"""

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, structs

from rules.kernel.package_files import read_toml
from rules.roster.scenarios import FORMAT, VERSION, ScenarioFile

SYSTEM: Final = "krygothic"
OWN: Final = "own"
OWN_RULE: Final = "krygothic.scenario.own"
MOST_ROUNDS: Final = 20

EventKind = Literal["alarm", "light", "dark", "door", "shift", "score"]
Victory = Literal["removed", "cores", "zones", "defence"]
MapName = Literal["engine-hall", "cargo-deck", "dark-archive", "sunken-gallery"]
Round = Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
Offset = Annotated[int, Meta(ge=-20, le=20)]


class MissionPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place on a Standard board in inches east and south of its middle; it is scaled with the size of the board."""

    east: Offset
    south: Offset


class MissionEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event at the end of AP rounds: once, or `every` so many rounds from the `first` to the `last`."""

    what: EventKind
    first: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    last: Round = 0
    every: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 1

    @property
    def rounds(self) -> range:
        """The AP rounds at whose end it happens."""
        return range(self.first, max(self.first, self.last) + 1, self.every)


class MissionFile(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mission as data. With `attackers_depth` 0 both zones are equally deep; with `late_leader` and `late_quarter` 0
    nobody is late.

    If one side attacks, `surprise` leaves the defenders without AP in round 1. A `charge` does so many wounds.
    """

    map: MapName = "cargo-deck"
    rounds: Round = 0
    victory: Victory = "removed"
    depth: Annotated[int, Meta(ge=6, le=18)] = 12
    attack: bool = False
    attackers_depth: Annotated[int, Meta(ge=0, le=18)] = 0
    locations: Annotated[int, Meta(ge=0, le=4)] = 0
    charge: Annotated[int, Meta(ge=1, le=3)] = 3
    surprise: bool = False
    late_leader: Round = 0
    late_quarter: Round = 0
    dark: bool = False
    weak: bool = False
    core: Annotated[tuple[MissionPlace, ...], Meta(max_length=9)] = ()
    zone: Annotated[tuple[MissionPlace, ...], Meta(max_length=6)] = ()
    event: Annotated[tuple[MissionEvent, ...], Meta(max_length=20)] = ()


class Scenario(MissionFile, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mission in play: its id, its words, and the ids of its rules."""

    id: str
    text: str
    wins: str
    rule: str
    winning: str

    def rounds_of(self, *kinds: EventKind) -> tuple[int, ...]:
        """The AP rounds at whose end an event of these kinds happens."""
        return tuple(sorted(round_ for event in self.event if event.what in kinds for round_ in event.rounds))

    def is_lit(self, round_: int) -> bool:
        """Whether an AP round is lit: always, except in dark missions before the light comes and after it fails."""
        if not self.dark:
            return True
        changes = [
            (round_of, event.what == "light")
            for event in self.event
            if event.what in ("light", "dark")
            for round_of in event.rounds
            if round_of < round_
        ]
        return max(changes, default=(0, False))[1]


def _read() -> dict[str, Scenario]:
    header = {"format": FORMAT, "version": VERSION, "system": SYSTEM}
    written = read_toml("rules.krygothic.board", "missions.toml", dict[str, dict[str, Any]])
    return {id_: msgspec.convert({"id": id_, **header, **parts}, Scenario) for id_, parts in written.items()}


SCENARIOS: Final = _read()


@lru_cache(maxsize=32)
def own_mission(file: MissionFile) -> Scenario:
    """A player's own mission as a scenario. (krygothic.scenario.own)"""
    wins = " ".join(mission_lines(file))
    return Scenario(**structs.asdict(file), id=OWN, text=file.about, wins=wins, rule=OWN_RULE, winning=OWN_RULE)


_WINS: Final[dict[Victory, str]] = {
    "removed": "The last side with models wins, or the side with more enemy points destroyed after the last round.",
    "cores": "Most points win: 3 for a data core taken off one’s own edge, 1 for one held at the end.",
    "zones": "Most zone points win; where they are equal, the side with more points of models left.",
    "defence": "The defenders win if the last round ends before that.",
}
_EVENTS: Final[dict[EventKind, str]] = {
    "alarm": "the alarm sounds",
    "light": "the emergency light comes on",
    "dark": "the light fails",
    "door": "a blast door closes for good",
    "shift": "the ship shifts and damages a random place",
    "score": "each zone scores 1 point for the side with more models in it",
}


def mission_lines(file: MissionFile) -> tuple[str, ...]:
    """How a mission is played and won, in sentences."""
    said = []
    if file.locations:
        said.append(f"The attackers win once {file.locations} locations are destroyed.")
    said.append(_WINS[file.victory])
    said += [f"At the end of AP {_rounds_words(event)} {_EVENTS[event.what]}." for event in file.event]
    if file.surprise:
        said.append("The defenders have no AP in round 1.")
    if file.late_leader:
        said.append(f"The defenders’ leaders arrive after AP round {file.late_leader}.")
    if file.late_quarter:
        said.append(f"The last quarter of the defenders arrives after AP round {file.late_quarter}.")
    if file.dark:
        said.append("It is dark.")
    if file.weak:
        said.append("All decks are weak.")
    if file.rounds:
        said.append(f"It ends after AP round {file.rounds}.")
    return tuple(said)


def _rounds_words(event: MissionEvent) -> str:
    rounds = [str(number) for number in event.rounds]
    return f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {', '.join(rounds)}"
