"""The picture and the cards. FUBAR hides nothing, so every viewer sees the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.battlefield.ground import ground as drawn
from rules.battlefield.terrain import Feature
from rules.fubar.activation.initiative import holder_of
from rules.fubar.board import TOLERANCE, Model, Side, Table, Unit, disc
from rules.fubar.board.ground import HARD, LEVEL_NAMES, MODERATE, SOFT, Form, deployment_area, scenery
from rules.fubar.guard.guard import can_react
from rules.fubar.lists.force import WeaponProfile
from rules.fubar.sight.lines import RIM
from rules.fubar.turn.scoring import AGREED, SCENARIO_GAME, scenario_table
from rules.fubar.view.cards import LOOK, pieces, side_cards, unit_cards
from rules.geometry import Box, Point, clipped, inches, translate
from rules.geometry.rotation import rim
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.scene import CardValue, Ground, View, Zone
from rules.kernel.script import Seat
from rules.skirmish.scenario import aim_of
from rules.skirmish.scenario_points import zones_of
from rules.skirmish.view import grounds

_COVER_RULES: Final = {SOFT: "fubar.cover.soft", MODERATE: "fubar.cover.moderate", HARD: "fubar.cover.hard"}
_SIGHT: Final[dict[Form, tuple[str, str]]] = {
    "area": ("blocked, but for 2″ into it from its edge", "fubar.sight.area_blocks"),
    "line": ("free; covers those within 2″ behind it", "fubar.cover.obstacle"),
    "solid": ("blocked", "fubar.sight.obstacles"),
    "hill": ("blocked for all who stand lower than its top", "fubar.sight.height"),
}
_VEHICLES: Final = {
    SOFT: ("6″ a move through it", "fubar.vehicle.move_soft"),
    MODERATE: ("Heavy and Very Heavy armour only: 6″ and no fire", "fubar.vehicle.move_moderate"),
    HARD: ("none goes through it", "fubar.vehicle.move_forbidden"),
}


def ground(feature: Feature) -> Ground:
    """The piece with its rules; areas of cover are drawn with their rim. (fubar.sight.edge_band)"""
    kind = scenery(feature)
    cover = ("", "soft", "moderate", "hard")[kind.level]
    return drawn(feature, _facts(feature), cover=cover, rim=RIM if kind.form == "area" else 0)


def _facts(feature: Feature) -> Iterator[CardValue]:
    kind = scenery(feature)
    if kind.level:
        value = f"{LEVEL_NAMES[kind.level]}: hitting needs {kind.level} more"
        yield CardValue(label="Cover", value=value, rule=_COVER_RULES[kind.level])
    if kind.form in _SIGHT:
        value, rule = _SIGHT[kind.form]
        yield CardValue(label="Sight", value=value, rule=rule)
    if feature.impassable:
        yield CardValue(label="Moving", value="nobody goes in", rule="fubar.move.impassable")
    elif kind.level:
        value, rule = _VEHICLES[kind.level]
        yield CardValue(label="Vehicles", value=value, rule=rule)
    if kind.gun:
        value = "heavy machine gun, fired by one figure inside"
        yield CardValue(label="Gun", value=value, rule="fubar.weapon.hmg_crew_mounted")
    if feature.height:
        yield CardValue(label="Height", value=inches(feature.height), rule="fubar.sight.height")


_STEP = 5


def fields_of_fire(table: Table, drawn: PartCache) -> tuple[Zone, ...]:
    """For each Unit that may still react, a circle around the figure with the longest range.

    Sight is not part of it: the reaction itself checks it. (fubar.guard.field_of_fire)
    """
    ready = (unit for unit in table.units.values() if can_react(table, unit))
    found = ((unit, drawn.part(("reach", unit.id), _farthest, table.standing(unit), table.weapons)) for unit in ready)
    return tuple(_field(table, unit, model, reach, drawn) for unit, (model, reach) in found if reach)


def _farthest(models: Sequence[Model], weapons: Mapping[str, WeaponProfile]) -> tuple[Model, int]:
    """The figure with the longest range, and the range."""
    ranges = [max((weapons[weapon].range for weapon in model.weapons), default=0) for model in models]
    return models[ranges.index(max(ranges))], max(ranges)


def _field(table: Table, unit: Unit, farthest: Model, reach: int, drawn: PartCache) -> Zone:
    board = (0, 0, table.settings.width, table.settings.height)
    outlined = disc(table, farthest).centre, farthest.radius + reach + TOLERANCE, board
    return drawn.part(("fire", unit.id), _zone, unit.id, unit.name, unit.seat, outlined)


def _zone(unit: str, name: str, seat: Seat, outlined: tuple[Point, int, Box]) -> Zone:
    (x, y), reach, board = outlined
    outline = clipped(translate(rim(reach, _STEP), x, y), board)
    return Zone(id=f"fire-{unit}", label=f"Field of fire of {name}", outline=outline, kind="fire", seat=seat)


def view(table: Table, viewer: Seat | None) -> View:
    """The whole table; `viewer` makes no difference. (fubar.basics.premeasure)"""
    drawn = cached_on(table.field, "drawn", PartCache)
    return View(
        title="FUBAR",
        phase=_phase(table),
        turn=table.turn,
        turn_name="turn",
        gauge="models",
        width=table.settings.width,
        height=table.settings.height,
        active=_active(table),
        ground=grounds(table.field, drawn, ground),
        pieces=pieces(table, drawn),
        zones=(*_deployments(table), *_scenario_zones(table), *fields_of_fire(table, drawn)),
        units=unit_cards(table, drawn),
        sides=side_cards(table),
        result=table.result.text if table.result else "",
        mission=_aim(table),
    )


def _aim(table: Table) -> CardValue | None:
    """The aim of an agreed scenario; the standard battle has none. (fubar.scenario.agreed)"""
    return aim_of(table.settings.scenario, SCENARIO_GAME, AGREED) if table.settings.scenario else None


def _scenario_zones(table: Table) -> tuple[Zone, ...]:
    """The zones of an agreed scenario. (fubar.scenario.agreed)"""
    if table.settings.scenario is None:
        return ()
    names = [side.roster_name for side in table.sides]
    return zones_of(table.settings.scenario, scenario_table(table), names)


def _active(table: Table) -> Seat | None:
    """The seat whose Unit acts, or else the seat with the initiative that has a Unit to attempt."""
    if table.result:
        return None
    return holder_of(table) if table.stage == "activations" and not table.acting else table.holder


def _phase(table: Table) -> str:
    under_way = f"Turn {table.turn} of {table.settings.turns}" if table.turn else ""
    return LOOK.phase(table.stage, under_way, over=table.result is not None)


def _deployments(table: Table) -> tuple[Zone, ...]:
    """Deployment zones; after deployment only labelled edges."""
    return tuple(_deployment(table, side) for side in table.sides if side.edge)


def _deployment(table: Table, side: Side) -> Zone:
    return Zone(
        id=f"deploy-{side.seat}",
        label=f"Deployment of {side.roster_name}",
        outline=deployment_area(table.settings, side.edge),
        kind="deployment" if table.stage == "deploy" else "territory",
        seat=side.seat,
    )
