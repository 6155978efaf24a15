"""Missions that players write: read with the place of the first fault, and edited in a form.

(krygothic.scenario.own)
"""

from collections.abc import Iterator
from typing import Any, Final, get_args

from msgspec import structs

from rules.krygothic.board.mission_data import (
    MOST_ROUNDS,
    SCENARIOS,
    SYSTEM,
    EventKind,
    MapName,
    MissionFile,
    Victory,
    mission_lines,
)
from rules.roster.scenarios import (
    HEADER_FIELDS,
    NotAScenario,
    ReadyScenario,
    ScenarioRules,
    ScenarioText,
    canonical,
    json_schema,
    read_file,
)
from rules.roster.sheets.sheet import Field, Rows, Sheet

_VICTORIES: Final[dict[Victory, str]] = {
    "removed": "more enemy points destroyed",
    "cores": "data cores secured and held",
    "zones": "points for zones held",
    "defence": "the defenders, while a location stands",
}
_EVENTS: Final[dict[EventKind, str]] = {
    "alarm": "the alarm sounds (words only)",
    "light": "the light comes on",
    "dark": "the light fails",
    "door": "a blast door closes",
    "shift": "the ship shifts",
    "score": "zones score",
}


def read_mission(text: str) -> MissionFile:
    """The mission in the text. Raises `NotAScenario`."""
    read = read_file(text, SYSTEM, MissionFile)
    for path, message in _faults(read):
        raise NotAScenario(f"{path}: {message}", path)
    return read


def _faults(read: MissionFile) -> Iterator[tuple[str, str]]:
    if not read.rounds:
        yield "rounds", f"say after which AP round it ends, 1 to {MOST_ROUNDS}."
    if read.victory == "cores" and not read.core:
        yield "core", "there are no data cores to secure."
    if read.victory == "zones" and not (read.zone and any(event.what == "score" for event in read.event)):
        yield "zone", "zone points need a zone, and an event by which zones score."
    if (read.victory == "defence") != bool(read.locations):
        yield "locations", "locations and the victory of the defenders belong together."
    for name in ("locations", "surprise", "late_leader", "late_quarter", "attackers_depth"):
        if getattr(read, name) and not read.attack:
            yield name, "this needs one side that attacks."
    for number, event in enumerate(read.event):
        if max(event.rounds) > read.rounds:
            yield f"event[{number}].last" if event.last else f"event[{number}].first", "the mission is over by then."


def _text_read(text: str) -> ScenarioText:
    read = read_mission(text)
    return ScenarioText(name=read.name, about=read.about, lines=mission_lines(read), text=canonical(read))


def _schema() -> dict[str, Any]:
    return json_schema(MissionFile, SYSTEM)


_PURGE_ROUNDS: Final = 8


def _ready() -> Iterator[ReadyScenario]:
    """Each of our missions as a file to copy and change."""
    for one in SCENARIOS.values():
        made = {field.name: getattr(one, field.name) for field in structs.fields(MissionFile)}
        file = MissionFile(**{**made, "about": one.text, "rounds": one.rounds or _PURGE_ROUNDS})
        yield ReadyScenario(id=one.id, name=one.name, about=one.text, text=canonical(file))


def _sheet() -> Sheet:
    inches = "In inches on a Standard board; it grows and shrinks with the board."
    late = "0 or empty: nobody is late."
    place = (
        Field(key="east", label="Inches east of the middle", kind="number", help="Negative: to the west."),
        Field(key="south", label="Inches south of the middle", kind="number", help="Negative: to the north."),
    )
    start = {"east": 0, "south": 0}
    maps = tuple((id_, id_.replace("-", " ").capitalize()) for id_ in get_args(MapName))
    return Sheet(
        key="mission",
        fields=(
            *HEADER_FIELDS,
            Field(key="map", label="Map", kind="choice", choices=maps),
            Field(key="rounds", label="Last AP round", kind="number"),
            Field(key="victory", label="What wins after it", kind="choice", choices=tuple(_VICTORIES.items())),
            Field(key="depth", label="Depth of deployment zones", kind="number", help=inches),
            Field(key="dark", label="It is dark", kind="flag"),
            Field(key="weak", label="All decks are weak", kind="flag"),
            Field(key="attack", label="One side attacks", kind="flag"),
            Field(key="attackers_depth", label="Depth of the attackers’ zone", kind="number", help="Empty: the same."),
            Field(key="locations", label="Locations to destroy", kind="number"),
            Field(key="charge", label="Wounds by a charge", kind="number", help="Empty: 3."),
            Field(key="surprise", label="The defenders have no AP in round 1", kind="flag"),
            Field(key="late_leader", label="Defending leaders arrive after AP round", kind="number", help=late),
            Field(key="late_quarter", label="The last quarter arrives after AP round", kind="number", help=late),
        ),
        rows=(
            Rows(key="core", title="Data cores", one="data core", fields=place, start=start),
            Rows(key="zone", title="Zones to hold", one="zone", fields=place, start=start),
            Rows(
                key="event",
                title="Timeline",
                one="event",
                about="What happens at the end of AP rounds, in this order.",
                fields=(
                    Field(key="what", label="What happens", kind="choice", choices=tuple(_EVENTS.items())),
                    Field(key="first", label="After AP round", kind="number"),
                    Field(key="last", label="And again until AP round", kind="number", help="Empty: once."),
                    Field(key="every", label="Every so many rounds", kind="number", help="Empty: every round."),
                ),
                start={"what": "alarm", "first": 1},
            ),
        ),
    )


READY_MISSIONS: Final = tuple(_ready())
MISSION_RULES: Final = ScenarioRules(
    system=SYSTEM,
    word="mission",
    read=_text_read,
    sheet=_sheet(),
    schema=_schema,
    ready=READY_MISSIONS,
    example=READY_MISSIONS[0].text,
    setting="scenario",
)
