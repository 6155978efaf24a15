"""Terrain, markers and zones as the board draws them. (krygothic.setup.terrain_scatter)"""

from collections.abc import Iterator
from typing import Final

from rules.battlefield.ground import ground
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import Point, inches
from rules.geometry.rotation import rotated
from rules.kernel.cache import PartCache
from rules.kernel.scene import CardValue, Ground, Piece, State, Zone
from rules.krygothic.board import SEATS, Marker, Table, closed_above, ground_class
from rules.krygothic.missions.places import ZONE_RADIUS, deployment_zone, zone_places
from rules.krygothic.missions.timeline import zone_holder
from rules.krygothic.view.look import LOOK

_CORNERS: Final = 24
_PLACING: Final = ("locations", "reserves", "deployment")


def grounds(table: Table, field: Battlefield, drawn: PartCache) -> tuple[Ground, ...]:
    """Every piece of terrain, doors open or closed."""
    return tuple(
        drawn.part(f"ground {feature.id}", _ground, feature, feature.id in table.now.open) for feature in field.features
    )


def _ground(feature: Feature, is_open: bool) -> Ground:  # noqa: FBT001  # made and kept by its parts
    state = ("open" if is_open else "closed") if feature.opens else ""
    height = "to the ceiling" if closed_above(feature) else inches(feature.height) if feature.height else ""
    facts = [LOOK.ground[ground_class(feature)]]
    facts += [CardValue(label="Height", value=height, rule="krygothic.setup.terrain_scatter")] if height else []
    cover = "hides who is behind it" if feature.height else ""
    return ground(feature, facts, cover=cover, state=state)


def markers(table: Table) -> tuple[Piece, ...]:
    """Everything that lies on the board. Carried things go with their carrier."""
    return tuple(_marker(table, one) for one in table.markers.values() if not one.carrier)


def _marker(table: Table, marker: Marker) -> Piece:
    words = LOOK.markers[marker.kind]
    fact = CardValue(label=words.label, value=words.value, rule=words.rule)
    if _destroyed(marker):
        fact = CardValue(label=words.name, value="destroyed", rule=words.rule)
    number = marker.id[1:] if marker.kind in ("location", "core") else ""
    return Piece(
        id=marker.id,
        name=f"{words.name} {number}".strip(),
        number=marker.id if number else "",
        glyph="objective" if marker.kind in ("location", "core") else "",
        radius=marker.radius,
        at=marker.at,
        on=marker.on,
        seat=marker.owner if marker.kind == "mine" else None,
        life="marker",
        now=marker.wounds,
        full=3 if marker.kind == "location" else 0,
        states=tuple(_states(marker)),
        facts=(fact,),
    )


def _destroyed(marker: Marker) -> bool:
    return marker.kind == "location" and not marker.wounds


def _states(marker: Marker) -> Iterator[State]:
    if _destroyed(marker):
        yield State(icon="crippled", label="Destroyed", rule="krygothic.scenario.sabotage.victory", tone="bad")
    if marker.charged:
        yield State(icon="spent", label="A charge is set", rule="krygothic.scenario.sabotage.charge", tone="bad")


def zones(table: Table) -> tuple[Zone, ...]:
    """The deployment zones, which later only label the edges; and the zones to hold."""
    found = []
    kind = "deployment" if table.stage in _PLACING else "territory"
    if all(side.edge for side in table.sides):
        for seat in SEATS:
            label = f"Deployment of {table.squad(seat)}"
            outline = deployment_zone(table, seat)
            found.append(Zone(id=f"deploy-{seat}", label=label, outline=outline, kind=kind, seat=seat))
    for number, middle in enumerate(zone_places(table), start=1):
        outline, held = _circle(middle, ZONE_RADIUS), zone_holder(table, middle)
        label = f"Zone {number}, held by {'nobody' if held is None else table.squad(held)}"
        found.append(Zone(id=f"zone-{number}", label=label, outline=outline, kind="area", seat=held))
    return tuple(found)


def _circle(middle: Point, radius: int) -> tuple[Point, ...]:
    rim = Point(middle.x + radius, middle.y)
    return tuple(rotated(rim, middle, 360 * corner // _CORNERS) for corner in range(_CORNERS))
