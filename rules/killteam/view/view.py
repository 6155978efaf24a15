"""The picture of the table for one viewer."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, structs

from rules.battlefield.ground import ground, way_up
from rules.battlefield.terrain import Access
from rules.geometry import Disc, Point, inches, translate
from rules.geometry.rotation import rim
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.scene import CardValue, Ground, Piece, SideCard, State, View, Zone
from rules.kernel.script import Seat
from rules.killteam.board import (
    Board,
    Marker,
    MarkerKind,
    Op,
    Settings,
    Side,
    Table,
    board_now,
    marker_disc,
    tac_ops,
    the_map,
)
from rules.killteam.board.facts import STAGES
from rules.killteam.effects.control import controller
from rules.killteam.killzone import Part
from rules.killteam.missions.ops import OP_NAMES, primary_points
from rules.killteam.missions.points import total
from rules.killteam.sight.smoke import CLOUD
from rules.killteam.teams.universal import UNIVERSAL
from rules.killteam.view.operatives import pieces, terms, unit_cards
from rules.skirmish.words import read_records, read_words

_TURNING_POINTS: Final = (2, 3, 4)
_INITIATIVE: Final = State(icon="commander", label="Initiative", rule="killteam.flow.initiative_effect")


def side_card(table: Table, side: Side) -> SideCard:
    """The card of a side as the viewer knows it; after the match it includes the primary bonus.

    (killteam.score.public, killteam.score.total, killteam.flow.cp_keep)
    """
    points = total(table, side.seat) if table.result else sum(score.points for score in side.scores)
    begun = table.turning_point > 0
    return SideCard(
        seat=side.seat,
        title=side.roster_name,
        score=CardValue(label="Victory points", value=str(points), rule="killteam.score.total") if begun else None,
        points=points if begun else None,
        facts=tuple(fact for fact in _side_facts(table.settings, side, over=table.result is not None) if fact.value),
        states=tuple(_side_states(table, side)) if begun else (),
    )


def _side_states(table: Table, side: Side) -> Iterator[State]:
    """(killteam.flow.cp_keep, killteam.flow.initiative_effect)"""
    yield State(icon="command", label=f"{side.cp} CP", rule="killteam.flow.cp_keep")
    if table.initiative == side.seat:
        yield _INITIATIVE


def _side_facts(settings: Settings, side: Side, *, over: bool) -> Iterator[CardValue]:
    for op, name in OP_NAMES.items():
        yield CardValue(label=name, value=_points(side, op), rule=f"killteam.score.{op}")
    yield CardValue(label="TAC op", value=_tac(settings, side, over=over), rule="killteam.score.tac_reveal")
    yield CardValue(label="Primary op", value=_primary(side, over=over), rule="killteam.flow.primary_op")
    yield CardValue(label="Command points", value=str(side.cp), rule="killteam.flow.cp_keep")
    used = {ploy.id: ploy.name for ploy in side.team.ploy}
    yield CardValue(
        label="Ploys used", value=", ".join(used[id_] for id_ in side.ploys), rule="killteam.flow.gambits_once"
    )
    left = ", ".join(f"{kind} {count}" for kind, count in side.grenades.items())
    yield CardValue(label="Grenades left", value=left, rule="killteam.equip.utility_grenades")
    yield CardValue(label="Equipment", value=", ".join(_equipment(side)), rule="killteam.setup.equipment_limit")
    yield CardValue(label="Team", value=side.team.name, rule="killteam.setup.choose_team")


def _points(side: Side, op: Op) -> str:
    """`1 + 2 + 0 = 3`: a number for each scoring turning point. (killteam.score.window)"""
    of_op = [one for one in side.scores if one.op == op]
    by_point = [sum(one.points for one in of_op if one.turning_point == number) for number in _TURNING_POINTS]
    return f"{' + '.join(map(str, by_point))} = {side.scored(op)}" if side.scores else ""


def _primary(side: Side, *, over: bool) -> str:
    """(killteam.score.primary)"""
    if side.primary is None:
        return ""
    points, name = side.scored(side.primary), OP_NAMES[side.primary]
    return f"{name}: {points} count as {primary_points(points)}" if over else f"{name} (secret)"


def _tac(settings: Settings, side: Side, *, over: bool) -> str:
    """(killteam.score.tac_reveal)"""
    if side.tac is None:
        return ""
    return tac_ops(settings)[side.tac.id].name + ("" if side.tac.shown or over else " (secret)")


def _equipment(side: Side) -> Iterator[str]:
    own = {item.id: item.name for item in side.team.equipment}
    yield from (own.get(id_) or UNIVERSAL[id_].name for id_ in side.equipment)


_TRAITS: Final = read_words("rules.killteam.view", "terrain_traits.toml")
CEILING: Final = 90_000


def grounds(board: Board, drawn: PartCache) -> tuple[Ground, ...]:
    """Every part of the map, hatchways in their state, and equipment that was set up, including ladders."""
    parts = tuple(drawn.part(f"ground {part.id}", _ground, part) for part in board.parts.values())
    return (*parts, *(drawn.part(f"ladder {one.id}", _ladder, one) for one in board.field.accesses))


def _ladder(access: Access) -> Ground:
    climb = CardValue(label="Climb", value="1″, once an activation", rule="killteam.equip.ladders_climb")
    return way_up(access, "Ladder", (climb,))


def _ground(part: Part) -> Ground:
    state = ("open" if part.open else "closed") if part.kind == "hatch" else ""
    drawn = structs.replace(part.terrain, climbable=part.can_be_stood_on)
    return ground(drawn, _facts(part), cover=part.covers, state=state)


def _facts(part: Part) -> tuple[CardValue, ...]:
    facts = [_fact(trait) for trait in part.traits]
    if part.terrain.height < CEILING:
        facts.append(CardValue(label="Height", value=inches(part.terrain.top), rule="killteam.terrain.model"))
    return tuple(facts)


def _fact(name: str) -> CardValue:
    words = _TRAITS[name]
    return CardValue(label=words.name, value=words.detail, rule=words.rule)


def hazards(board: Board) -> tuple[Ground, ...]:
    """Areas that no base may touch.

    (killteam.kz.gantry.restricted_movement, killteam.kz.gantry.restricted_targeting)
    """
    return tuple(
        Ground(
            id=f"hazard-{number}",
            kind="hazard",
            name="Hazardous area",
            outline=outline,
            impassable=True,
            facts=(_fact("hazard_bases"), _fact("hazard_shots")),
        )
        for number, outline in enumerate(board.map.hazard)
    )


_SEIZED: Final[tuple[MarkerKind, ...]] = ("objective", "post", "core")
_STEP: Final = 10
_PLACING: Final = ("drop_zones", "items", "thirds", "scouting", "cores")


class _MarkerWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of a kind of marker, and the rule that says what it `does`, if anything."""

    name: str
    rule: str = ""
    label: str = ""
    does: str = ""


_MARKERS: Final = read_records("rules.killteam.view", "markers.toml", _MarkerWords)


def view(table: Table, viewer: Seat | None) -> View:
    """The picture of `table`, which is what the viewer knows. (killteam.core.order.public, killteam.score.public)"""
    board, drawn = board_now(table), cached_on(table.settings, "drawn", PartCache)
    return View(
        title=f"Kill Team · {the_map(table).name}",
        phase=_phase(table),
        turn=table.turning_point,
        width=board.field.width,
        height=board.field.height,
        active=table.turn if table.stage == "firefight" and table.result is None else None,
        ground=drawn.part("ground", lambda board: (*hazards(board), *grounds(board, drawn)), board),
        pieces=(*pieces(table, drawn), *markers(table, drawn)),
        zones=(*_zones(table), *_clouds(table, drawn)),
        units=unit_cards(table, drawn),
        sides=tuple(_side_card(table, side, viewer, drawn) for side in table.sides),
        gauge="wounds",
        turn_name="turning point",
        terms=terms(*(side.team for side in table.sides)),
        result=table.result.text if table.result else "",
    )


def _side_card(table: Table, side: Side, viewer: Seat | None, drawn: PartCache) -> SideCard:
    shown = table.turning_point > 0, table.initiative == side.seat, table.result is not None
    return drawn.part(("side", viewer, side.seat), lambda side, *_: side_card(table, side), side, *shown)


def markers(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    """The markers on the board."""
    names = [side.roster_name for side in table.sides]
    return drawn.part("markers", lambda *_: tuple(_markers(table, names, drawn)), table.situation, names)


def _markers(table: Table, names: Sequence[str], drawn: PartCache) -> Iterator[Piece]:
    for one in table.markers.values():
        if not one.carrier:
            holder = controller(table, one) if one.kind not in ("smoke", "mine") else None
            yield drawn.part(one.id, _marker, one, marker_disc(table, one), holder, names)


def _phase(table: Table) -> str:
    if table.result:
        return "Over"
    name = STAGES[table.stage].name
    return f"Turning point {table.turning_point} · {name}" if table.turning_point else name


def _marker(marker: Marker, base: Disc, holder: Seat | None, names: Sequence[str]) -> Piece:
    of = f" of {names[marker.owner]}" if marker.owner is not None else ""
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
        states=tuple(_states(marker, holder, names)),
        facts=(CardValue(label=words.label, value=words.does, rule=words.rule),) if words.does else (),
    )


def _states(marker: Marker, holder: Seat | None, names: Sequence[str]) -> Iterator[State]:
    """Who controls a marker, and what was done to it. (killteam.marker.control, killteam.op.crit.prime)"""
    if holder is not None:
        label = f"Controlled by {names[holder]}"
        yield State(icon="taken", label=label, rule="killteam.marker.control", seat=holder)
    for seat in marker.charges:
        yield State(icon="spent", label=f"Charge of {names[seat]}", rule="killteam.op.crit.prime")
    for seat in marker.blown:
        yield State(icon="crippled", label=f"Blown by {names[seat]}", rule="killteam.op.crit.blow")
    if marker.swept:
        yield State(icon="observer", label="Swept", rule="killteam.op.crit.sweep")
    if marker.countdown is not None:
        label = f"{marker.countdown} activations left"
        yield State(icon="hold", label=label, rule="killteam.equip.smoke_duration")


def _zones(table: Table) -> tuple[Zone, ...]:
    """The drop zones; after deployment they are only labelled edges. (killteam.setup.drop_zone)"""
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
    """The area of smoke, on flat ground: walls may end it earlier. (killteam.equip.smoke_area)"""
    clouds = (marker for marker in table.markers.values() if marker.kind == "smoke")
    return tuple(drawn.part(f"cloud {one.id}", _cloud, one.id, one.at) for one in clouds)


def _cloud(marker: str, at: Point) -> Zone:
    outline = translate(rim(CLOUD, _STEP), *at)
    return Zone(id=f"cloud-{marker}", label="Smoke", outline=outline, kind="smoke")
