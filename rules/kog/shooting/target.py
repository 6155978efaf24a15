"""The target of a ranged weapon: which enemy, seen by whom, or where to spray; then the attack itself."""

from collections.abc import Sequence
from functools import cache, partial

from rules.geometry.point import tenths
from rules.kernel.play import Play, Script
from rules.kernel.question import Option
from rules.kernel.shapes import Aim, AimShape
from rules.kog.attack.attack import Attack, How, resolve
from rules.kog.attack.forecast import foretold
from rules.kog.board.cover import Lookout
from rules.kog.board.measure import apart
from rules.kog.board.table import Model, Table, other
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shooting.aim import aimed, cannot_hit
from rules.kog.shooting.observers import observed
from rules.kog.shooting.spray import cannot_reach, sprayed


def enemies(table: Table, model: Model) -> list[Model]:
    """The enemies, nearest first: only they are targets. (kog.shoot.target-is-enemy)"""
    return sorted(table.living(other(model.seat)), key=lambda foe: apart(table, model, foe))


def take_aim(play: Play[Table], *, model_id: str, weapon: WeaponProfile, how: How) -> Script[None]:
    """Choose the one target of this weapon, and perhaps an observer, and shoot. (kog.shoot.single-target)"""
    table = play.table
    lookout = Lookout(table, table.models[model_id])
    attack = yield from play.ask(
        table.active,
        rule="kog.shoot.single-target",
        prompt=f"{lookout.viewer.name}: target of the {weapon.name}?",
        options=[_target(table, lookout, weapon, foe, how) for foe in enemies(table, lookout.viewer)],
        focus=(model_id,),
    )
    if how == "indirect":
        target = table.models[attack.target]
        attack = yield from observed(play, lookout.viewer, target, partial(aimed, table, lookout, weapon, target, how))
    yield from resolve(play, attack)


def _target(table: Table, lookout: Lookout, weapon: WeaponProfile, foe: Model, how: How) -> Option[Attack]:
    refusal = cannot_hit(table, lookout, weapon, foe, how)
    ready = cache(partial(aimed, table, lookout, weapon, foe, how))
    return Option(
        id=f"target:{foe.id}",
        label=foe.name,
        detail="" if refusal else _seen(table, lookout, foe, how),
        piece=foe.id,
        resolve=lambda _: ready(),
        refusal=refusal,
        forecast=None if refusal else foretold(ready),
    )


def _seen(table: Table, lookout: Lookout, foe: Model, how: How) -> str:
    cover = "Hard Cover, fired indirectly" if how == "indirect" else lookout.sees(foe).words
    return f"{tenths(apart(table, lookout.viewer, foe))}, {cover}"


def take_spray(play: Play[Table], *, model_id: str, weapon: WeaponProfile, how: How) -> Script[None]:
    """Mark a point, straight at an enemy or anywhere, and spray. (kog.weapon.spray.line)"""
    table = play.table
    lookout = Lookout(table, table.models[model_id])
    attack = yield from play.ask(
        table.active,
        rule="kog.weapon.spray.line",
        prompt=f"{lookout.viewer.name}: where to spray?",
        options=_directions(table, lookout, weapon),
        focus=(model_id,),
    )
    yield from resolve(play, attack)


def _directions(table: Table, lookout: Lookout, weapon: WeaponProfile) -> Sequence[Option[Attack]]:
    firer = lookout.viewer
    straight = [_straight(table, lookout, weapon, foe) for foe in enemies(table, firer)]

    def marked(aim: Aim) -> Attack:
        return sprayed(table, lookout, weapon, aim.at)

    shape = AimShape(piece=firer.id, start=firer.at, radius=table.profile(firer).radius, length=weapon.range)
    return [Option(id="aim", label="Mark a point", piece=firer.id, shape=shape, resolve=marked), *straight]


def _straight(table: Table, lookout: Lookout, weapon: WeaponProfile, foe: Model) -> Option[Attack]:
    refusal = cannot_reach(table, lookout.viewer, weapon, foe)
    ready = cache(partial(sprayed, table, lookout, weapon, foe.at))
    return Option(
        id=f"spray:{foe.id}",
        label=f"Straight at {foe.name}",
        detail="" if refusal else " ".join(ready().lines),
        piece=foe.id,
        refusal=refusal,
        resolve=lambda _: ready(),
        forecast=None if refusal else foretold(ready),
    )
