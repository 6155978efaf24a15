"""What the units of KOG light do to each other: their own shots, on an open table, model against model."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from rules.battlefield.terrain import Battlefield
from rules.geometry.point import Point
from rules.kernel.odds import odds
from rules.kog.attack.attack import Attack
from rules.kog.attack.odds import attack_odds
from rules.kog.board import SEATS, Settings, SightCache, Table
from rules.kog.lists.muster import Muster
from rules.kog.setup.new_table import new_table
from rules.kog.shoot.aim import aimed_attack, cannot_hit
from rules.kog.shoot.spray import cannot_reach, spray_attack
from rules.roster.analysis import AnalysisRules, UnitKind, alike
from rules.skirmish.forces import own_id

SIDE = 96_000
FIRER = Point(12_000, 48_000)


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """One kind for each profile: every model shoots by itself."""
    models = [(model, muster.profile(model.profile)) for model in muster.models]
    return alike(
        [
            (
                profile.id,
                UnitKind(
                    unit=model.id,
                    name=profile.name,
                    count=1,
                    points=profile.cost,
                    health=profile.hull,
                    move=profile.move,
                    range=max((weapon.range for weapon in profile.weapons), default=0),
                ),
            )
            for model, profile in models
        ]
    )


def losses(muster: Muster, by: str, other: Muster, to: str, away: int) -> Fraction:
    """The hull or Health that the model's best ranged weapon takes off the target on average.

    (kog.shoot.one-weapon, kog.shoot.hit-roll, kog.damage.two-steps)
    """
    table = _placed(_table(muster, other), own_id(SEATS[0], by), own_id(SEATS[1], to), away)
    return max((_expected(table, attack) for attack in _attacks(table, own_id(SEATS[0], by))), default=Fraction(0))


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """Both forces beside a bare table."""
    settings = Settings(battle=muster.battle, terrain="alternate", width=SIDE, height=SIDE)
    table = new_table(settings, (muster, other))
    return structs.replace(table, field=Battlefield("open", "Open ground", SIDE, SIDE), stage="shooting", round=1)


def _placed(table: Table, firer: str, target: str, away: int) -> Table:
    """The table with these two models on it, so far apart from base to base."""
    radii = sum(table.profile(table.models[id_]).radius for id_ in (firer, target))
    places = {firer: FIRER, target: Point(FIRER.x + radii + away, FIRER.y)}
    return table.with_models(
        {id_: structs.replace(table.models[id_], at=at, life="live") for id_, at in places.items()}
    )


def _attacks(table: Table, firer: str) -> Iterator[Attack]:
    """Each ranged weapon at the only enemy, if it reaches it."""
    lookout = SightCache(table, table.models[firer])
    target = lookout.foes[0]
    for weapon in table.profile(lookout.viewer).weapons:
        if weapon.kind == "spray" and cannot_reach(table, lookout.viewer, weapon, target) is None:
            yield spray_attack(table, lookout, weapon, target.at)
        if weapon.kind == "shots" and cannot_hit(lookout, weapon, target, "direct") is None:
            yield aimed_attack(table, lookout, weapon, target, "direct")


def _expected(table: Table, attack: Attack) -> Fraction:
    found = odds(table, attack_odds(lambda: attack)).expected
    return Fraction(found.numerator, found.denominator)


ANALYSIS = AnalysisRules(
    distances=(3, 6, 12, 18, 24, 36),
    measure="hull and Health",
    short="hull",
    assumptions=(
        "Each model fires its best weapon once at one target in the open, and has not moved to Hold.",
        "Attacks in contact, Objectives, re-rolls that are bought and morale are not counted.",
    ),
    kinds=kinds,
    losses=losses,
)
