"""What the models of Kry-Gothic do to each other by one standard shot or throw, in the open."""

from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from rules.geometry.point import INCH, Point
from rules.kernel.odds import Forecast, odds
from rules.kernel.script import Play, Script
from rules.krygothic.board import SEATS, Model, Settings, Table, stats
from rules.krygothic.lists.force import Fighter, Muster
from rules.krygothic.setup.new_table import model_id, new_table
from rules.krygothic.shoot.attack_rolls import roll_attack
from rules.krygothic.shoot.shot_stats import shot_stats
from rules.krygothic.shoot.weapons import RangedWeapon, ranged_weapons
from rules.roster.analysis import AnalysisRules, UnitKind, alike

SHOOTER = Point(6_000, 6_000)
FACING_THE_SHOOTER = 180  # degrees


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """One kind for all models with the same numbers and the same equipment."""
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


def losses(muster: Muster, by: str, other: Muster, to: str, away: int) -> Fraction:
    """The wounds that a standard shot or throw with the best weapon does to the target on average.

    (krygothic.shoot.steps, krygothic.shoot.standard)
    """
    table = _table(muster, other)
    shooter, target = table.models[model_id(SEATS[0], by)], table.models[model_id(SEATS[1], to)]
    if stats.rc(table, shooter) is None:
        return Fraction(0)
    table = table.with_models({shooter.id: _at(shooter, SHOOTER, 0), target.id: _faced(table, shooter, target, away)})
    arms = ranged_weapons(table, shooter)
    return max((_expected(table, shooter, target, arm, away) for arm in arms), default=Fraction(0))


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """Both squads beside a bare table."""
    settings = Settings(scenario="purge", battle=muster.battle, terrain="bare")
    return structs.replace(new_table(settings, (muster, other)), stage="floor", round=1)


def _at(model: Model, at: Point, facing: int) -> Model:
    return structs.replace(model, at=at, facing=facing, life="live")


def _faced(table: Table, shooter: Model, target: Model, away: int) -> Model:
    """The target, so far from the shooter from base to base, and facing it."""
    radii = table.fighter(shooter).radius + table.fighter(target).radius
    return _at(target, Point(SHOOTER.x + radii + away, SHOOTER.y), FACING_THE_SHOOTER)


def _expected(table: Table, shooter: Model, target: Model, arm: RangedWeapon, away: int) -> Fraction:
    at = table.models[target.id]
    numbers = shot_stats(table, table.models[shooter.id], at, arm, "standard", away)
    if not numbers.reaches or not numbers.dice:
        return Fraction(0)

    def script(play: Play[Table]) -> Script[Forecast]:
        result = yield from roll_attack(play, shooter.id, at, arm, "standard", numbers)
        return Forecast((), min(result.wounds, at.wounds), "wounds lost")

    found = odds(table, script).expected
    return Fraction(found.numerator, found.denominator)


ANALYSIS = AnalysisRules(
    distances=(2, 4, 6, 8, 12, 18),
    measure="wounds",
    short="wounds",
    assumptions=(
        "Each model makes one standard shot or throw with its best weapon at one target in the open that faces it.",
        "Close combat, powers, nerve, other types of shot, blasts and what AP allow are not counted.",
    ),
    kinds=kinds,
    losses=losses,
)
