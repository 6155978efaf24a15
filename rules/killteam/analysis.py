"""Odds between operatives: the damage of one Shoot action or one Fight action."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import structs

from rules.geometry.point import INCH, Point
from rules.kernel.cache import cached_on
from rules.kernel.odds import Odds, odds
from rules.killteam.board import SEATS, Settings, Table
from rules.killteam.board.op_cards import CRIT_OPS
from rules.killteam.effects.weapons import combined_rules_against, usable_weapons
from rules.killteam.killzone import MAPS
from rules.killteam.lists.muster import Listed, Muster
from rules.killteam.melee.fight import Fight, melee_weapons_against, prepare_fight
from rules.killteam.melee.sequence import fight_forecast
from rules.killteam.setup.new_table import new_table
from rules.killteam.shoot.shoot import shot_forecast
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from rules.roster.analysis import NO_COVER, AnalysisRules, TargetCover, UnitKind, alike, best_odds
from rules.skirmish.forces import own_id

CORNER, OTHER_CORNER = Point(1_000, 1_000), Point(21_000, 21_000)
FARTHEST = 30_000  # length of a killzone, the range of a weapon without a Range rule
COVER, OBSCURED = TargetCover("cover", "in cover"), TargetCover("obscured", "obscured")


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """The distinct kinds of a force: operatives of one type with the same weapons are one kind."""
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


def fire_odds(muster: Muster, by: str, other: Muster, to: str, away: int, cover: str) -> Odds | None:
    """The wounds one Shoot action with the best weapon takes off. (killteam.shoot.step_damage)"""
    apart = _table(muster, other)
    table = _placed(apart, own_id(SEATS[0], by), own_id(SEATS[1], to))
    known: dict[tuple[str, ...], Odds] = cached_on(apart, "shot odds", dict)
    aim = TargetStatus(distance=away, in_cover=cover == COVER.id, obscured=cover == OBSCURED.id)
    return best_odds(_shot_odds(table, shot, (*_key(shot), cover), known) for shot in _shots(table, by, to, aim))


def combat_odds(muster: Muster, by: str, other: Muster, to: str) -> Odds | None:
    """The wounds one Fight action with the best weapon takes off, if both players use their dice best.

    (killteam.fight.resolve_alternate)
    """
    ids = own_id(SEATS[0], by), own_id(SEATS[1], to)
    table = _placed(_table(muster, other), *ids)
    fighter, target = (table.models[id_] for id_ in ids)
    fights = [prepare_fight(table, fighter, target, weapon) for weapon in melee_weapons_against(table, fighter, target)]
    return best_odds(_fight_odds(table, fight) for fight in fights)


def _fight_odds(table: Table, fight: Fight) -> Odds:
    return odds(table, fight_forecast(lambda: fight))


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """A table with both teams, on the first map, before deployment."""
    settings = Settings(map=next(iter(MAPS)), crit=next(iter(CRIT_OPS)))
    return structs.replace(new_table(settings, (muster, other)), stage="firefight", turning_point=1)


def _placed(table: Table, shooter: str, target: str) -> Table:
    """The table with only these two operatives, in the open. The distance is passed to each shot separately."""
    places = {shooter: CORNER, target: OTHER_CORNER}
    there = {id_: structs.replace(table.models[id_], at=at, life="live", order="engage") for id_, at in places.items()}
    return table.with_models(there)


def _shots(table: Table, by: str, to: str, aim: TargetStatus) -> Iterator[Shot]:
    """The shots of each ranged weapon in each mode that reaches the target. (killteam.weapon.range)"""
    shooter, target = table.models[own_id(SEATS[0], by)], table.models[own_id(SEATS[1], to)]
    for weapon in usable_weapons(table, shooter, "ranged"):
        rules = combined_rules_against(table, shooter, weapon, target)
        reach = rules.reach("range")
        if not reach or aim.distance <= reach:
            yield Shot(shooter=shooter.id, weapon=weapon, target=target.id, aim=aim, rules=rules)


def _key(shot: Shot) -> tuple[str, ...]:
    """What the odds of a shot depend on; the distance is not part of it."""
    return shot.shooter, shot.weapon.id, shot.target


def _shot_odds(table: Table, shot: Shot, key: tuple[str, ...], known: dict[tuple[str, ...], Odds]) -> Odds:
    if key not in known:
        known[key] = odds(table, shot_forecast(lambda: shot))
    return known[key]


ANALYSIS = AnalysisRules(
    distances=(2, 4, 6, 8, 12, 18),
    covers=(NO_COVER, COVER, OBSCURED),
    measure="wounds",
    short="wounds",
    assumptions=(
        "Each operative shoots once with its best ranged weapon at one target, without ploys and grenades.",
        "In close combat each fights once with its best melee weapon, without help, and the target retaliates.",
        "Further targets of a blast and what a Hot weapon costs its bearer are not counted.",
    ),
    kinds=kinds,
    fire_odds=fire_odds,
    combat_odds=combat_odds,
)
