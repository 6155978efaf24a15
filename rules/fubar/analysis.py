"""What the Units of FUBAR do to each other: a whole Unit's fire at another, on an open table."""

from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from rules.battlefield.terrain import Battlefield
from rules.fubar.board import KIT, SEATS, Settings, Table
from rules.fubar.lists.force import Muster, MusterModel, MusterUnit
from rules.fubar.move.on_foot import ORDER
from rules.fubar.move.vehicle_ground import IN_THE_OPEN
from rules.fubar.setup.new_table import new_table
from rules.fubar.shoot.firepower import FirePlan, aims_at, all_shots
from rules.fubar.shoot.guns import Firing
from rules.fubar.shoot.odds import fire_odds
from rules.fubar.shoot.volley import Volley
from rules.geometry.point import Point
from rules.kernel.cache import cached_on
from rules.kernel.odds import odds
from rules.roster.analysis import AnalysisRules, UnitKind, alike
from rules.skirmish.forces import own_id

SIDE = 96_000
FIRERS = Point(12_000, 48_000)
FACING_THE_FIRERS = 180  # degrees


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """One kind for all Units with the same training and the same figures."""
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


def losses(muster: Muster, by: str, other: Muster, to: str, away: int) -> Fraction:
    """The figures that are lost or Suppressed on average, of a vehicle the unsaved hits, by Aimed Fire or a halt.

    (fubar.fire.sequence, fubar.action.aimed.bonus)
    """
    apart = _table(muster, other)
    table = _placed(apart, own_id(SEATS[0], by), own_id(SEATS[1], to), away)
    unit, target = table.units[own_id(SEATS[0], by)], table.units[own_id(SEATS[1], to)]
    plan = FirePlan(unit=unit.id, firing=Firing(kind="halt" if unit.vehicle else "aimed"))
    shots = all_shots(table, plan, target, aims_at(table, plan, target))
    if not shots:
        return Fraction(0)
    volley = plan.adding(target.id, [structs.replace(shot, range=0) for shot in shots]).volleys[0]
    known: dict[Volley, Fraction] = cached_on(apart, "expected", dict)
    if volley not in known:
        found = odds(table, fire_odds(lambda: volley)).expected
        known[volley] = Fraction(found.numerator, found.denominator)
    return known[volley]


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """Both forces beside a bare table."""
    settings = Settings(battle=muster.battle, terrain=KIT.drawn[0].id, cap=muster.limit, turns=1)
    table = new_table(settings, (muster, other))
    return structs.replace(table, field=Battlefield("open", "Open ground", SIDE, SIDE), stage="activations", turn=1)


def _placed(table: Table, firers: str, target: str, away: int) -> Table:
    """The table with these two Units on it, all figures of each in one place, so far apart from base to base."""
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
    measure="figures lost or Suppressed; of vehicles, unsaved hits",
    short="figures",
    assumptions=(
        "Each Unit fires once at one Unit in the open: figures by Aimed Fire, vehicles at a halt and at the front.",
        "Whether a Unit acts at all, close combat, cover and what a vehicle suffers are not counted.",
    ),
    kinds=kinds,
    losses=losses,
)
