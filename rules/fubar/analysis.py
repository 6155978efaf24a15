"""Odds between Units: a whole Unit’s fire at another, and its strikes in contact."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import structs

from rules.battlefield.terrain import Battlefield
from rules.fubar.board import HARD, KIT, MODERATE, SEATS, SOFT, Settings, Table
from rules.fubar.lists.force import Muster, MusterModel, MusterUnit
from rules.fubar.losses.damage import unsaved_arcs
from rules.fubar.losses.saves import majority_save, roll_saves
from rules.fubar.melee.strike import UnitStrike, blows_at, strike
from rules.fubar.move.on_foot import ORDER
from rules.fubar.move.vehicle_ground import IN_THE_OPEN
from rules.fubar.setup.new_table import new_table
from rules.fubar.shoot.aim import Shot, number_needed
from rules.fubar.shoot.firepower import FirePlan, aims_at, all_shots
from rules.fubar.shoot.guns import Firing, profile
from rules.fubar.shoot.odds import loss_odds
from rules.fubar.shoot.volley import Volley
from rules.geometry.point import Point
from rules.kernel.cache import cached_on
from rules.kernel.odds import Forecast, Odds, odds
from rules.kernel.script import Play, Script
from rules.roster.analysis import NO_COVER, OPEN, AnalysisRules, TargetCover, UnitKind, alike
from rules.skirmish.forces import own_id

SIDE = 96_000
FIRERS = Point(12_000, 48_000)
FACING_THE_FIRERS = 180  # degrees
LEVELS = {OPEN: 0, "soft": SOFT, "moderate": MODERATE, "hard": HARD}
COVERS = (
    NO_COVER,
    TargetCover("soft", "in Soft Cover"),
    TargetCover("moderate", "in Moderate Cover"),
    TargetCover("hard", "in Hard Cover"),
)


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """The distinct kinds of a force: Units with the same training and figures are one kind."""
    models = {model.id: model for model in muster.models}
    ranges = {weapon.id: weapon.range for weapon in muster.weapons}
    return alike([(_key(unit, models), _kind(unit, models, ranges)) for unit in muster.units])


def _key(unit: MusterUnit, models: dict[str, MusterModel]) -> tuple[object, ...]:
    figures = tuple((models[id_].weapons, models[id_].armour) for id_ in unit.models)
    return unit.entry, unit.training, unit.leader_level, unit.vehicle, figures


def _kind(unit: MusterUnit, models: dict[str, MusterModel], ranges: dict[str, int]) -> UnitKind:
    weapons = [weapon for id_ in unit.models for weapon in models[id_].weapons]
    return UnitKind(
        unit=unit.id,
        name=unit.name.rstrip("0123456789").rstrip(),
        count=1,
        points=unit.points,
        health=0 if unit.vehicle else len(unit.models),
        move=IN_THE_OPEN if unit.vehicle else ORDER.allowance,
        range=max((ranges[weapon] for weapon in weapons), default=0),
    )


def fire_odds(muster: Muster, by: str, other: Muster, to: str, away: int, cover: str) -> Odds | None:
    """The figures lost or Suppressed, or the unsaved hits on a vehicle, by Aimed Fire or stationary fire.

    (fubar.fire.sequence, fubar.action.aimed.bonus)
    """
    apart = _table(muster, other)
    table = _placed(apart, own_id(SEATS[0], by), own_id(SEATS[1], to), away)
    unit, target = table.units[own_id(SEATS[0], by)], table.units[own_id(SEATS[1], to)]
    plan = FirePlan(unit=unit.id, firing=Firing(kind="halt" if unit.vehicle else "aimed"))
    shots = all_shots(table, plan, target, aims_at(table, plan, target))
    if not shots:
        return None
    covered = [_covered(table, structs.replace(shot, range=0), LEVELS[cover]) for shot in shots]
    volley = plan.adding(target.id, covered).volleys[0]
    known: dict[Volley, Odds] = cached_on(apart, "fire odds", dict)
    if volley not in known:
        known[volley] = odds(table, loss_odds(volley))
    return known[volley]


def _covered(table: Table, shot: Shot, level: int) -> Shot:
    """The shot at a target with that level of cover. (fubar.cover.modifier, fubar.cover.ignored_by)"""
    if not level or profile(table, shot.gun).ignores_cover:
        return shot
    expertise = table.unit_of(table.models[shot.gun.model]).numbers.expertise
    return structs.replace(shot, cover=level, need=number_needed(expertise, level))


def combat_odds(muster: Muster, by: str, other: Muster, to: str) -> Odds | None:
    """The figures that fall in one round, or the unsaved hits on a vehicle, if every figure of the Unit strikes.

    (fubar.melee.hit, fubar.melee.save, fubar.melee.vehicle_target)
    """
    ids = own_id(SEATS[0], by), own_id(SEATS[1], to)
    table = _placed(_table(muster, other), *ids, 0)
    if table.units[ids[0]].vehicle:
        return None
    return odds(table, (_hull_struck if table.units[ids[1]].vehicle else _figures_struck)(*ids))


def _figures_struck(unit: str, target: str) -> Callable[[Play[Table]], Script[Forecast]]:
    def script(play: Play[Table]) -> Script[Forecast]:
        table = play.table
        landed = yield from strike(play, UnitStrike(unit, target, table.units[unit].models))
        struck = table.units[target]
        save = majority_save(table, struck)
        _, unsaved = yield from roll_saves(play, landed.hits, save, struck.name, rule="fubar.melee.save")
        return Forecast((), min(unsaved, len(table.living(struck))), "figures lost")

    return script


def _hull_struck(unit: str, target: str) -> Callable[[Play[Table]], Script[Forecast]]:
    def script(play: Play[Table]) -> Script[Forecast]:
        hitting = yield from blows_at(play, unit, target, down=False)
        arcs = yield from unsaved_arcs(play, target, hitting)
        return Forecast((), len(arcs), "unsaved hits")

    return script


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """A table without scenery, with both forces beside it."""
    settings = Settings(battle=muster.battle, terrain=KIT.drawn[0].id, cap=muster.limit, turns=1)
    table = new_table(settings, (muster, other))
    return structs.replace(table, field=Battlefield("open", "Open ground", SIDE, SIDE), stage="activations", turn=1)


def _placed(table: Table, firers: str, target: str, away: int) -> Table:
    """The table with these two Units, each Unit's figures in one place, at that distance between bases."""
    radii = sum(table.models[table.units[id_].models[0]].radius for id_ in (firers, target))
    places = {firers: FIRERS, target: Point(FIRERS.x + radii + away, FIRERS.y)}
    there = {
        model: structs.replace(table.models[model], at=at, life="live")
        for unit, at in places.items()
        for model in table.units[unit].models
    }
    placed = table.with_models(there)
    if placed.units[target].vehicle:
        return placed.with_vehicle(target, facing=FACING_THE_FIRERS)
    return placed


ANALYSIS = AnalysisRules(
    distances=(4, 8, 12, 16, 24, 32, 40),
    covers=COVERS,
    measure="figures lost or Suppressed; of vehicles, unsaved hits",
    short="figures",
    assumptions=(
        "Each Unit fires once at one Unit: figures by Aimed Fire, vehicles at a halt and at the front.",
        "In close combat every figure of a Unit on foot strikes once.",
        "Whether a Unit acts at all, and what a vehicle suffers, are not counted.",
    ),
    kinds=kinds,
    fire_odds=fire_odds,
    combat_odds=combat_odds,
)
