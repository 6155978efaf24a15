"""The target of a ranged weapon: the enemy, the observer, or the direction of a spray; then the attack."""

from collections.abc import Callable
from functools import cache, partial

from rules.geometry import tenths
from rules.kernel.script import Aim, AimShape, Answer, Option, Play, Refusal, Script
from rules.kog.attack.attack import Attack, How, resolve_attack
from rules.kog.attack.odds import attack_odds, attack_option
from rules.kog.board import Model, SightCache, Table
from rules.kog.board.measure import is_recon
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shoot.aim import aimed_attack, cannot_hit, unseen_refusal
from rules.kog.shoot.eligible import cannot_shoot
from rules.kog.shoot.spray import cannot_reach, spray_attack

WithObserver = Callable[[SightCache | None], Attack]


def attack_with_observer(play: Play[Table], firer: Model, target: Model, attack: WithObserver) -> Script[Attack]:
    """The indirect attack, with the observer that the player names, if any.

    A player with Recon models that have not acted is asked even if none of them may observe this target, and told why
    not before the dice are rolled. (kog.shoot.observer, kog.shoot.observer.one-shot, kog.shoot.observer.timing)
    """
    recon = [model for model in play.table.living(firer.seat) if model.id != firer.id and is_recon(play.table, model)]
    lookouts = [SightCache(play.table, model) for model in recon]
    options = [_observer(play.table, lookout, target, attack) for lookout in lookouts]
    if all(model.shot for model in recon):
        return attack(None)
    nobody = Option(
        id="observer:none", label="No observer", detail="the target counts as in Hard Cover", bring=attack(None),
        forecast=attack_odds(partial(attack, None)),
    )  # fmt: skip
    chosen = yield from play.ask(
        firer.seat,
        rule="kog.shoot.observer",
        prompt=f"Who gives up its own shooting to observe {target.name} for {firer.name}?",
        options=[nobody, *options],
        default=Answer("observer:none"),
        focus=(firer.id, target.id),
    )
    return chosen


def _observer(table: Table, lookout: SightCache, target: Model, attack: WithObserver) -> Option[Attack]:
    return attack_option(
        f"observer:{lookout.viewer.id}", lookout.viewer, partial(attack, lookout),
        refusal=cannot_observe(table, lookout, target), detail=lambda: lookout.sees(target).words,
    )  # fmt: skip


def cannot_observe(table: Table, lookout: SightCache, target: Model) -> Refusal | None:
    """Why the Recon model cannot observe this target now. (kog.shoot.observer.eligible, kog.shoot.observer.cost)"""
    model = lookout.viewer
    if busy := cannot_shoot(table, model, instead="observe"):
        return busy
    if lookout.sees(target).seen != "none":
        return None
    told = f"{model.name} does not see {target.name} itself"
    remedy = "Choose an observer that sees the target, or none."
    return unseen_refusal(lookout, target, "kog.shoot.observer.eligible", told=told, remedy=remedy)


def shoot_with(play: Play[Table], *, model_id: str, weapon: WeaponProfile, how: How) -> Script[None]:
    """Asks for the one target of this weapon, and perhaps an observer, or the direction of a spray, and shoots.

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
