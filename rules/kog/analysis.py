"""Odds between models: a model's own shots, and its attacks in contact."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import structs

from rules.battlefield.terrain import Battlefield
from rules.geometry.point import Point
from rules.kernel.odds import Odds, odds
from rules.kog.attack.attack import Attack, failing_states
from rules.kog.attack.odds import attack_odds
from rules.kog.board import SEATS, Settings, SightCache, Table
from rules.kog.board.cover import Shelter, protection
from rules.kog.lists.muster import Muster
from rules.kog.melee.assault import assault_weapons, struck_at
from rules.kog.setup.new_table import new_table
from rules.kog.shoot.aim import aimed_attack, cannot_hit
from rules.kog.shoot.spray import cannot_reach, spray_attack
from rules.roster.analysis import NO_COVER, OPEN, AnalysisRules, TargetCover, UnitKind, alike, best_odds
from rules.skirmish.forces import own_id

SIDE = 96_000
FIRER = Point(12_000, 48_000)
HIDDEN = "hidden"
COVERS = (
    NO_COVER,
    TargetCover("soft", "in Soft Cover"),
    TargetCover("hard", "in Hard Cover"),
    TargetCover(HIDDEN, "out of sight"),
)


def kinds(muster: Muster) -> tuple[UnitKind, ...]:
    """One kind for each profile, because every model shoots by itself."""
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


def fire_odds(muster: Muster, by: str, other: Muster, to: str, away: int, cover: str) -> Odds | None:
    """The hull or Health that the model's best ranged weapon takes off the target.

    (kog.shoot.one-weapon, kog.shoot.hit-roll, kog.damage.two-steps)
    """
    table = _placed(_table(muster, other), own_id(SEATS[0], by), own_id(SEATS[1], to), away)
    lookout = SightCache(table, table.models[own_id(SEATS[0], by)])
    return best_odds(_odds(table, attack) for attack in _attacks(table, lookout, cover))


def combat_odds(muster: Muster, by: str, other: Muster, to: str) -> Odds | None:
    """The hull or Health that the model's best assault weapon takes off the target. (kog.fight.attack-roll)"""
    ids = own_id(SEATS[0], by), own_id(SEATS[1], to)
    table = _placed(_table(muster, other), *ids, 0)
    model, target = (table.models[id_] for id_ in ids)
    attacks = [struck_at(table, model, weapon, target) for weapon in assault_weapons(table, model)]
    return best_odds(_odds(table, attack) for attack in attacks)


def _odds(table: Table, attack: Attack) -> Odds:
    return odds(table, attack_odds(lambda: attack))


@lru_cache(maxsize=4)
def _table(muster: Muster, other: Muster) -> Table:
    """A table without terrain, with both forces beside it."""
    settings = Settings(battle=muster.battle, terrain="alternate", width=SIDE, height=SIDE)
    table = new_table(settings, (muster, other))
    return structs.replace(table, field=Battlefield("open", "Open ground", SIDE, SIDE), stage="shooting", round=1)


def _placed(table: Table, firer: str, target: str, away: int) -> Table:
    """The table with these two models, at that distance between bases."""
    radii = sum(table.profile(table.models[id_]).radius for id_ in (firer, target))
    places = {firer: FIRER, target: Point(FIRER.x + radii + away, FIRER.y)}
    return table.with_models(
        {id_: structs.replace(table.models[id_], at=at, life="live") for id_, at in places.items()}
    )


def _attacks(table: Table, lookout: SightCache, cover: str) -> Iterator[Attack]:
    """Each ranged weapon that reaches the only enemy, also indirectly if possible.

    (kog.indirect.direct-option, kog.indirect.hard-cover)
    """
    target = lookout.foes[0]
    for weapon in table.profile(lookout.viewer).weapons:
        seen = cover != HIDDEN
        if seen and weapon.kind == "spray" and cannot_reach(table, lookout.viewer, weapon, target) is None:
            yield _covered(table, spray_attack(table, lookout, weapon, target.at), cover)
        if weapon.kind == "shots" and cannot_hit(lookout, weapon, target, "indirect") is None:
            if seen:
                yield _covered(table, aimed_attack(table, lookout, weapon, target, "direct"), cover)
            if weapon.indirect:
                yield aimed_attack(table, lookout, weapon, target, "indirect")


def _covered(table: Table, attack: Attack, cover: str) -> Attack:
    """The attack at a target in that cover. (kog.cover.shots, kog.cover.hard, kog.weapon.spray.cover)"""
    if cover == OPEN:
        return attack
    victim, firer = table.models[attack.at_whom[0]], table.models[attack.attacker]
    covered = protection(table, Shelter("partial", "hard" if cover == "hard" else "soft"), victim)
    shots = covered.shots if attack.target else ()
    return structs.replace(attack, successes=(*shots, *failing_states(firer)), sheltered={victim.id: covered.damage})


ANALYSIS = AnalysisRules(
    distances=(3, 6, 12, 18, 24, 36),
    covers=COVERS,
    measure="hull and Health",
    short="hull",
    assumptions=(
        "Each model fires its best weapon once at one target, and has not moved to Hold.",
        "Indirect fire has no observer. In close combat each model attacks once with its best weapon; nobody charges.",
        "Objectives, re-rolls that are bought and morale are not counted.",
    ),
    kinds=kinds,
    fire_odds=fire_odds,
    combat_odds=combat_odds,
)
