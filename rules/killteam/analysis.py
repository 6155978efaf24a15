"""What operatives do to each other by shooting, in the open."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from rules.geometry.point import INCH, Point
from rules.kernel.cache import cached_on
from rules.kernel.odds import odds
from rules.killteam.board import MAPS, SEATS, Settings, Table
from rules.killteam.board.op_cards import CRIT_OPS
from rules.killteam.effects.weapons import combined_rules_against, usable_weapons
from rules.killteam.lists.muster import Listed, Muster
from rules.killteam.setup.new_table import new_table
from rules.killteam.shoot.shoot import shot_forecast
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from rules.roster.analysis import AnalysisRules, UnitKind, alike
from rules.skirmish.forces import own_id

CORNER, OTHER_CORNER = Point(1_000, 1_000), Point(21_000, 21_000)
FARTHEST = 30_000  # of a weapon without a Range: the length of a killzone


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """One kind for all operatives of one type with the same weapons."""
    return alike([((one.type, one.option), _kind(muster, one)) for one in muster.listed])


def _kind(muster: Muster, one: Listed) -> UnitKind:
    table, id_ = _table(muster, muster), own_id(SEATS[0], one.id)
    type_ = next(other for other in muster.team.type if other.id == one.type)
    ranged = usable_weapons(table, table.models[id_], "ranged")
    target = table.models[own_id(SEATS[1], one.id)]
    reaches = (combined_rules_against(table, table.models[id_], weapon, target).reach("range") for weapon in ranged)
    return UnitKind(
        unit=one.id,
        name=one.name.rstrip("0123456789").rstrip(),
        count=1,
        points=0,
        health=type_.wounds,
        move=type_.move * INCH,
        range=max((reach or FARTHEST for reach in reaches), default=0),
    )


def losses(muster: Muster, by: str, other: Muster, to: str, away: int) -> Fraction:
    """The wounds that one Shoot action with the best weapon takes off on average. (killteam.shoot.step_damage)"""
    apart = _table(muster, other)
    table = _placed(apart, own_id(SEATS[0], by), own_id(SEATS[1], to))
    known: dict[tuple[str, str, str], Fraction] = cached_on(apart, "expected", dict)
    return max((_expected(table, shot, known) for shot in _shots(table, by, to, away)), default=Fraction(0))


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """Both teams beside the first map."""
    settings = Settings(map=next(iter(MAPS)), crit=next(iter(CRIT_OPS)))
    return structs.replace(new_table(settings, (muster, other)), stage="firefight", turning_point=1)


def _placed(table: Table, shooter: str, target: str) -> Table:
    """The table with nobody but these two on it. Every shot is told how far apart they are, in the open."""
    places = {shooter: CORNER, target: OTHER_CORNER}
    there = {id_: structs.replace(table.models[id_], at=at, life="live", order="engage") for id_, at in places.items()}
    return table.with_models(there)


def _shots(table: Table, by: str, to: str, away: int) -> Iterator[Shot]:
    """Each ranged weapon in each mode that reaches so far. (killteam.weapon.range)"""
    shooter, target = table.models[own_id(SEATS[0], by)], table.models[own_id(SEATS[1], to)]
    for weapon in usable_weapons(table, shooter, "ranged"):
        rules = combined_rules_against(table, shooter, weapon, target)
        reach = rules.reach("range")
        if not reach or away <= reach:
            aim = TargetStatus(distance=away)
            yield Shot(shooter=shooter.id, weapon=weapon, target=target.id, aim=aim, rules=rules)


def _expected(table: Table, shot: Shot, known: dict[tuple[str, str, str], Fraction]) -> Fraction:
    """The wounds of a shot on average. In the open they do not depend on how far away the target is."""
    key = shot.shooter, shot.weapon.id, shot.target
    if key not in known:
        found = odds(table, shot_forecast(lambda: shot)).expected
        known[key] = Fraction(found.numerator, found.denominator)
    return known[key]


ANALYSIS = AnalysisRules(
    distances=(2, 4, 6, 8, 12, 18),
    measure="wounds",
    short="wounds",
    assumptions=(
        "Each operative shoots once with its best ranged weapon at one target in the open, without ploys and grenades.",
        "Fights, cover, further targets of a blast and what a Hot weapon costs its bearer are not counted.",
    ),
    kinds=kinds,
    losses=losses,
)
