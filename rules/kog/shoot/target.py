"""The target of a ranged weapon: which enemy, seen by whom, or where to spray; then the attack itself."""

from functools import cache, partial

from rules.geometry.point import tenths
from rules.kernel.script import Aim, AimShape, Option, Play, Script
from rules.kog.attack.attack import Attack, How, resolve_attack
from rules.kog.attack.odds import attack_option
from rules.kog.board import Model, SightCache, Table
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shoot.aim import aimed_attack, cannot_hit
from rules.kog.shoot.observers import attack_with_observer
from rules.kog.shoot.spray import cannot_reach, spray_attack


def shoot_with(play: Play[Table], *, model_id: str, weapon: WeaponProfile, how: How) -> Script[None]:
    """Choose the one target of this weapon, and perhaps an observer, or the way a spray goes, and shoot.

    (kog.shoot.single-target, kog.weapon.spray.line)
    """
    table = play.table
    lookout = SightCache(table, table.models[model_id])
    rule, which, options = "kog.shoot.single-target", f"target of the {weapon.name}?", _targets
    if how == "spray":
        rule, which, options = "kog.weapon.spray.line", "where to spray?", _directions
    attack = yield from play.ask(
        table.active,
        rule=rule,
        prompt=f"{lookout.viewer.name}: {which}",
        options=options(table, lookout, weapon, how),
        focus=(model_id,),
    )
    if how == "indirect":
        target = table.models[attack.target]
        attack = yield from attack_with_observer(
            play, lookout.viewer, target, partial(aimed_attack, table, lookout, weapon, target, how)
        )
    yield from resolve_attack(play, attack)


def _targets(table: Table, lookout: SightCache, weapon: WeaponProfile, how: How) -> list[Option[Attack]]:
    return [
        attack_option(
            f"target:{foe.id}", foe, partial(aimed_attack, table, lookout, weapon, foe, how),
            refusal=cannot_hit(lookout, weapon, foe, how), detail=partial(_seen, lookout, foe, how),
        )
        for foe in lookout.foes
    ]  # fmt: skip


def _seen(lookout: SightCache, foe: Model, how: How) -> str:
    cover = "Hard Cover, fired indirectly" if how == "indirect" else lookout.sees(foe).words
    return f"{tenths(lookout.far(foe))}, {cover}"


def _directions(table: Table, lookout: SightCache, weapon: WeaponProfile, how: How) -> list[Option[Attack]]:
    """A point straight at an enemy, or anywhere."""
    firer = lookout.viewer

    def marked(aim: Aim) -> Attack:
        return spray_attack(table, lookout, weapon, aim.at)

    shape = AimShape(piece=firer.id, start=firer.at, radius=table.profile(firer).radius, length=weapon.range)
    straight = [_straight(table, lookout, weapon, foe) for foe in lookout.foes]
    return [Option(id="aim", label="Mark a point", piece=firer.id, shape=shape, resolve=marked), *straight]


def _straight(table: Table, lookout: SightCache, weapon: WeaponProfile, foe: Model) -> Option[Attack]:
    ready = cache(partial(spray_attack, table, lookout, weapon, foe.at))
    refusal = cannot_reach(table, lookout.viewer, weapon, foe)
    return attack_option(
        f"spray:{foe.id}", foe, ready, refusal=refusal, detail=lambda: " ".join(ready().lines),
        label=f"Straight at {foe.name}",
    )  # fmt: skip
