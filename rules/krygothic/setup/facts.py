"""Facts of set-up: stages, the roll-off, the mission, locations, reserves and deployed models."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import structs

from rules.battlefield.terrain import Feature
from rules.geometry.point import INCH, Point
from rules.geometry.rotation import rotated
from rules.kernel.script import Event, Seat, TableFact, fact
from rules.krygothic.board import Arrives, Marker, Model, Stage, Table, blast_doors, mission_named, other, the_field
from rules.krygothic.missions.places import core_places

Edge = Literal["north", "south"]

DEPLOYMENT: Final = "krygothic.setup.deployment"
LOCATIONS: Final = "krygothic.scenario.sabotage.setup"
TIMELINE: Final = "krygothic.scenario.sabotage_timeline"
RADIUS, HEIGHT, WOUNDS = INCH, 1_500, 3
"""The radius of a location in thousandths of an inch, and its wounds."""
_NUMBERS: Final = ("no", "one", "two", "three", "four")
_CORE_RADIUS: Final = 250
_CORNERS: Final = 16
_STAGES: Final[dict[Stage, tuple[str, str]]] = {
    "locations": ("The defender places the locations.", LOCATIONS),
    "reserves": ("Both sides choose who arrives later.", "krygothic.scenario.arrivals"),
    "deployment": ("The models are placed, one by one.", DEPLOYMENT),
    "round_start": ("The battle begins.", "krygothic.overview.simultaneous"),
}


def stage_reached(stage: Stage, locations: int = 0) -> Event:
    """The next stage begins; so many `locations` are to be placed in it."""
    text, rule = _STAGES[stage]
    if stage == "locations":
        text = f"The defender places {_NUMBERS[locations]} location{'s' * (locations > 1)}."
    return fact(text, rule, lambda table: table.with_changes(stage=stage), tone="heading")


def scene_set(table: Table, mission: str, winner: Seat, edge: Edge) -> Event:
    """The mission is known, the edges are taken, and the mission's markers lie on the board."""
    facing: Edge = "south" if edge == "north" else "north"
    scenario = mission_named(table.settings, mission)
    if scenario is None:
        raise LookupError(f"there is no mission {mission}")
    attacker = winner if scenario.attack else None

    def change(table: Table) -> Table:
        table = table.with_side(winner, edge=edge).with_side(other(winner), edge=facing)
        table = table.with_changes(mission=mission, attacker=attacker, first_caller=winner)
        now = structs.replace(table.now, open=blast_doors(table))
        return table.with_changes(now=now, markers=_cores(table))

    place = the_field(table.with_changes(mission=mission)).name
    text = f"{scenario.name} in the {place}. {scenario.text} {table.squad(winner)} has the {edge} edge."
    return fact(text, scenario.rule, change, tone="heading", seat=winner)


def _cores(table: Table) -> dict[str, Marker]:
    """(krygothic.scenario.lights_out.cores)"""
    places = enumerate(core_places(table), start=1)
    return {f"C{n}": Marker(id=f"C{n}", kind="core", at=at, radius=_CORE_RADIUS) for n, at in places}


def location_placed(table: Table, id_: str, by: Seat, at: Point) -> Event:
    """A location is placed on the board, as a marker and as impossible terrain. (krygothic.scenario.sabotage.setup)"""
    marker = Marker(id=id_, kind="location", at=at, radius=RADIUS, owner=by, wounds=WOUNDS)
    now = structs.replace(table.now, pieces=(*table.now.pieces, _scenery(marker)))
    line = table.says(by, f"places {marker.name}", LOCATIONS, id_)
    return TableFact(line, lambda table: table.with_changes(now=now).with_marker(marker))


def _scenery(marker: Marker) -> Feature:
    rim = Point(marker.at.x + marker.radius, marker.at.y)
    corners = tuple(rotated(rim, marker.at, 360 * corner // _CORNERS) for corner in range(_CORNERS))
    name = f"Location {marker.id[1:]}"
    return Feature(marker.id, "machinery", name, corners, HEIGHT, cover="hard", impassable=True)


def models_come_later(table: Table, seat: Seat, ids: Sequence[str], why: Arrives, when: str) -> Event:
    """Models arrive later instead of being deployed. (krygothic.scenario.sabotage_timeline)"""
    text = f"{table.names(ids)} {'arrives' if len(ids) == 1 else 'arrive'} {when}."
    return fact(text, TIMELINE, lambda table: table.with_each(ids, arrives=why), seat=seat, pieces=tuple(ids))


def model_deployed(table: Table, model: Model, at: Point, facing: int, *, rest: bool = False) -> Event:
    """A model is placed on the board; the other player is next.

    `rest`: all further models of the player are placed automatically. (krygothic.setup.deployment)
    """
    seat = model.seat

    def change(table: Table) -> Table:
        table = table.with_model(model.id, at=at, facing=facing, life="live").with_changes(first_caller=other(seat))
        return table.with_side(seat, arranged=True) if rest else table

    return TableFact(table.says(seat, f"places {model.name}", DEPLOYMENT, model.id), change)
