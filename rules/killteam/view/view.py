"""The table as a viewer knows it, as a picture."""

from typing import Final, TypeVar

from msgspec import Struct

from rules.geometry import Point, translate
from rules.geometry.rotation import rim
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.scene import Fact, Piece, State, View, Zone
from rules.kernel.script import Seat
from rules.killteam.board import STAGES, Marker, MarkerKind, Table, board_now, marker_disc, the_map
from rules.killteam.effects.control import controller
from rules.killteam.sight.smoke import CLOUD
from rules.killteam.view.operatives import pieces, terms, unit_cards
from rules.killteam.view.score import side_card
from rules.killteam.view.terrain import grounds, hazards
from rules.skirmish.words import read_records

_SEIZED: Final[tuple[MarkerKind, ...]] = ("objective", "post", "core")
_STEP: Final = 10
_PLACING: Final = ("drop_zones", "items", "thirds", "scouting", "cores")


class _MarkerWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a kind of marker is called, and the rule that says what it `does`, if it does anything."""

    name: str
    rule: str = ""
    label: str = ""
    does: str = ""


_MARKERS: Final = read_records("rules.killteam.view", "markers.toml", _MarkerWords)


def view(table: Table, viewer: Seat | None) -> View:
    """Everything in `table`, which is what the viewer knows. (killteam.core.order.public, killteam.score.public)"""
    board, drawn = board_now(table), cached_on(table.settings, "drawn", PartCache)
    return View(
        title=f"Kill Team · {the_map(table).name}",
        phase=_phase(table),
        turn=table.turning_point,
        width=board.field.width,
        height=board.field.height,
        active=table.turn if table.stage == "firefight" and table.result is None else None,
        ground=(*hazards(board), *grounds(board, drawn)),
        pieces=(*pieces(table, drawn), *(drawn.part(one.id, _same, one) for one in _lying(table))),
        zones=(*_zones(table), *_clouds(table, drawn)),
        units=tuple(drawn.part(f"unit {one.id}", _same, one) for one in unit_cards(table)),
        sides=tuple(side_card(table, side) for side in table.sides),
        gauge="wounds",
        turn_name="turning point",
        terms=terms(table),
        result=table.result.text if table.result else "",
    )


P = TypeVar("P")


def _same(part: P) -> P:
    """The part itself, so that an equal part of the last picture is reused."""
    return part


def _lying(table: Table) -> tuple[Piece, ...]:
    return tuple(_marker(table, one) for one in table.markers.values() if not one.carrier)


def _phase(table: Table) -> str:
    if table.result:
        return "Over"
    name = STAGES[table.stage].name
    return f"Turning point {table.turning_point} · {name}" if table.turning_point else name


def _marker(table: Table, marker: Marker) -> Piece:
    base = marker_disc(table, marker)
    of = f" of {table.side(marker.owner).roster_name}" if marker.owner is not None else ""
    number, words = marker.id if marker.kind == "objective" else "", _MARKERS[marker.kind]
    return Piece(
        id=marker.id,
        name=f"{words.name} {number}".rstrip() + of,
        number=number,
        glyph="objective" if marker.kind in _SEIZED else marker.kind,
        radius=base.radius,
        at=marker.at,
        on=marker.on,
        elevation=base.elevation,
        seat=marker.owner,
        life="marker",
        states=tuple(_states(table, marker)),
        facts=(Fact(label=words.label, value=words.does, rule=words.rule),) if words.does else (),
    )


def _states(table: Table, marker: Marker) -> list[State]:
    """Who controls it, and what has been done to it. (killteam.marker.control, killteam.op.crit.prime)"""
    holder = controller(table, marker) if marker.kind not in ("smoke", "mine") else None
    states = []
    if holder is not None:
        label = f"Controlled by {table.side(holder).roster_name}"
        states.append(State(icon="taken", label=label, rule="killteam.marker.control", seat=holder))
    for seat in marker.charges:
        label = f"Charge of {table.side(seat).roster_name}"
        states.append(State(icon="spent", label=label, rule="killteam.op.crit.prime"))
    for seat in marker.blown:
        label = f"Blown by {table.side(seat).roster_name}"
        states.append(State(icon="crippled", label=label, rule="killteam.op.crit.blow"))
    if marker.swept:
        states.append(State(icon="observer", label="Swept", rule="killteam.op.crit.sweep"))
    if marker.countdown is not None:
        label = f"{marker.countdown} activations left"
        states.append(State(icon="hold", label=label, rule="killteam.equip.smoke_duration"))
    return states


def _zones(table: Table) -> tuple[Zone, ...]:
    """The drop zones; once everybody stands, they only say whose edge is whose. (killteam.setup.drop_zone)"""
    kind = "deployment" if table.stage in _PLACING else "territory"
    owners = {side.zone: side for side in table.sides}
    zones = []
    for name, outline in the_map(table).drop_zones.items():
        side = owners.get(name)
        label = f"Drop zone of {side.roster_name}" if side else f"Drop zone {name.upper()}"
        seat = side.seat if side else None
        zones.append(Zone(id=f"zone-{name}", label=label, outline=outline, kind=kind, seat=seat))
    return tuple(zones)


def _clouds(table: Table, drawn: PartCache) -> tuple[Zone, ...]:
    """How far smoke reaches, on the flat: walls may stop it earlier. (killteam.equip.smoke_area)"""
    clouds = (marker for marker in table.markers.values() if marker.kind == "smoke")
    return tuple(drawn.part(f"cloud {one.id}", _cloud, one.id, one.at) for one in clouds)


def _cloud(marker: str, at: Point) -> Zone:
    outline = translate(rim(CLOUD, _STEP), *at)
    return Zone(id=f"cloud-{marker}", label="Smoke", outline=outline, kind="smoke")
