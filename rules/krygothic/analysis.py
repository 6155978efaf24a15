"""Odds between models: one standard shot or throw, or one attack in contact."""

from functools import lru_cache

from msgspec import structs

from rules.geometry.point import INCH, Point
from rules.kernel.odds import Forecast, Odds, odds
from rules.kernel.script import Play, Script
from rules.krygothic.board import SEATS, Model, Settings, Table, stats
from rules.krygothic.lists.force import Fighter, Muster
from rules.krygothic.melee.attack import BONUS
from rules.krygothic.melee.attack_odds import attack_odds
from rules.krygothic.melee.facts import combat_began
from rules.krygothic.melee.techniques import usual_attack
from rules.krygothic.setup.new_table import model_id, new_table
from rules.krygothic.shoot.attack_rolls import roll_attack
from rules.krygothic.shoot.shot_stats import half_hidden_modifier, shot_stats
from rules.krygothic.shoot.weapons import RangedWeapon, ranged_weapons
from rules.roster.analysis import NO_COVER, OPEN, AnalysisRules, TargetCover, UnitKind, alike, best_odds

SHOOTER = Point(6_000, 6_000)
FACING_THE_SHOOTER = 180  # degrees


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """The distinct kinds of a force: models with the same numbers and equipment are one kind."""
    return alike([(structs.replace(one, id="", name=""), _kind(muster, one)) for one in muster.fighters])


def _kind(muster: Muster, one: Fighter) -> UnitKind:
    table = _table(muster, muster)
    model = table.models[model_id(SEATS[0], one.id)]
    reaches = (arm.reach if arm.thrown else (arm.long + arm.x - 2) * INCH for arm in ranged_weapons(table, model))
    return UnitKind(
        unit=one.id,
        name=one.name.rstrip("0123456789").rstrip(),
        count=1,
        points=one.points,
        health=one.wounds,
        move=stats.speed(table, model) * INCH,
        range=max(reaches, default=0),
    )


def fire_odds(muster: Muster, by: str, other: Muster, to: str, away: int, cover: str) -> Odds | None:
    """The wounds of a standard shot or throw with the best weapon. (krygothic.shoot.steps, krygothic.shoot.standard)"""
    ids = model_id(SEATS[0], by), model_id(SEATS[1], to)
    table = _facing(_table(muster, other), *ids, away)
    shooter = table.models[ids[0]]
    if stats.rc(table, shooter) is None:
        return None
    shots = (_shot_odds(table, *ids, arm, away, cover) for arm in ranged_weapons(table, shooter))
    return best_odds(found for found in shots if found)


def combat_odds(muster: Muster, by: str, other: Muster, to: str) -> Odds | None:
    """The wounds of the first attack in contact with the usual weapon, against a passive defence, without bought
    wounds.

    (krygothic.cc.standard, krygothic.cc.first_round)
    """
    ids = model_id(SEATS[0], by), model_id(SEATS[1], to)
    table = _facing(_table(muster, other), *ids, 0)
    if stats.cc(table, table.models[ids[0]]) is None:
        return None

    def script(play: Play[Table]) -> Script[Forecast]:
        one, foe = (play.table.models[id_] for id_ in ids)
        play.record(combat_began(one, foe, BONUS, charged=False))
        usual = usual_attack(play.table, play.table.models[one.id])
        return attack_odds(one.id, foe.id, usual, active=False)(play)

    return odds(table, script)


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """A table without terrain, with both squads beside it."""
    settings = Settings(scenario="purge", battle=muster.battle, terrain="bare")
    return structs.replace(new_table(settings, (muster, other)), stage="floor", round=1)


def _facing(table: Table, one: str, other: str, away: int) -> Table:
    """The table with these two models, facing each other at that distance between their bases."""
    shooter, target = table.models[one], table.models[other]
    radii = table.fighter(shooter).radius + table.fighter(target).radius
    there = Point(SHOOTER.x + radii + away, SHOOTER.y)
    return table.with_models({one: _at(shooter, SHOOTER, 0), other: _at(target, there, FACING_THE_SHOOTER)})


def _at(model: Model, at: Point, facing: int) -> Model:
    return structs.replace(model, at=at, facing=facing, life="live")


def _shot_odds(table: Table, shooter: str, target: str, arm: RangedWeapon, away: int, cover: str) -> Odds | None:
    at = table.models[target]
    numbers = shot_stats(table, table.models[shooter], at, arm, "standard", away)
    if cover != OPEN:
        numbers = numbers._replace(target=numbers.target + half_hidden_modifier(arm))
    if not numbers.reaches or not numbers.dice:
        return None

    def script(play: Play[Table]) -> Script[Forecast]:
        result = yield from roll_attack(play, shooter, at, arm, "standard", numbers)
        return Forecast((), min(result.wounds, at.wounds), "wounds lost")

    return odds(table, script)


ANALYSIS = AnalysisRules(
    distances=(2, 4, 6, 8, 12, 18),
    covers=(NO_COVER, TargetCover("half", "half hidden")),
    measure="wounds",
    short="wounds",
    assumptions=(
        "Each model makes one standard shot or throw with its best weapon at one target that faces it.",
        "In close combat each attacks once with its usual weapon; the target does not defend, and no wound is bought.",
        "Powers, nerve, other types of shot, blasts and what AP allow are not counted.",
    ),
    kinds=kinds,
    fire_odds=fire_odds,
    combat_odds=combat_odds,
)
