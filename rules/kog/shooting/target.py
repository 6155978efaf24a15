"""The target of a ranged weapon: which enemy, seen by whom, or where to spray; then the attack itself."""

from functools import cache, partial

from rules.geometry.point import tenths
from rules.kernel.script import Aim, AimShape, Option, Play, Script
from rules.kog.attack.attack import Attack, How, resolve
from rules.kog.attack.forecast import offered
from rules.kog.board import Lookout, Model, Table
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shooting.aim import aimed, cannot_hit
from rules.kog.shooting.observers import observed
from rules.kog.shooting.spray import cannot_reach, sprayed


def shoot_with(play: Play[Table], *, model_id: str, weapon: WeaponProfile, how: How) -> Script[None]:
    """Choose the one target of this weapon, and perhaps an observer, or the way a spray goes, and shoot.

    (kog.shoot.single-target, kog.weapon.spray.line)
    """
    table = play.table
    lookout = Lookout(table, table.models[model_id])
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
        attack = yield from observed(play, lookout.viewer, target, partial(aimed, table, lookout, weapon, target, how))
    yield from resolve(play, attack)


def _targets(table: Table, lookout: Lookout, weapon: WeaponProfile, how: How) -> list[Option[Attack]]:
    return [
        offered(
            f"target:{foe.id}", foe, partial(aimed, table, lookout, weapon, foe, how),
            refusal=cannot_hit(lookout, weapon, foe, how), detail=partial(_seen, lookout, foe, how),
        )
        for foe in lookout.foes
    ]  # fmt: skip


def _seen(lookout: Lookout, foe: Model, how: How) -> str:
    cover = "Hard Cover, fired indirectly" if how == "indirect" else lookout.sees(foe).words
    return f"{tenths(lookout.far(foe))}, {cover}"


def _directions(table: Table, lookout: Lookout, weapon: WeaponProfile, how: How) -> list[Option[Attack]]:
    """A point straight at an enemy, or anywhere."""
    firer = lookout.viewer

    def marked(aim: Aim) -> Attack:
        return sprayed(table, lookout, weapon, aim.at)

    shape = AimShape(piece=firer.id, start=firer.at, radius=table.profile(firer).radius, length=weapon.range)
    straight = [_straight(table, lookout, weapon, foe) for foe in lookout.foes]
    return [Option(id="aim", label="Mark a point", piece=firer.id, shape=shape, resolve=marked), *straight]


def _straight(table: Table, lookout: Lookout, weapon: WeaponProfile, foe: Model) -> Option[Attack]:
    ready = cache(partial(sprayed, table, lookout, weapon, foe.at))
    refusal = cannot_reach(table, lookout.viewer, weapon, foe)
    return offered(
        f"spray:{foe.id}", foe, ready, refusal=refusal, detail=lambda: " ".join(ready().lines),
        label=f"Straight at {foe.name}",
    )  # fmt: skip
