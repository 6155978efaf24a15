"""Forward observers: Recon models that give up their shooting to lend their sight to an indirect shot."""

from collections.abc import Callable
from functools import partial

from rules.kernel.script import Answer, Option, Play, Refusal, Script
from rules.kog.attack.attack import Attack
from rules.kog.attack.odds import attack_odds, attack_option
from rules.kog.board import Model, SightCache, Table
from rules.kog.board.measure import is_recon
from rules.kog.shoot.aim import unseen_refusal
from rules.kog.shoot.eligible import cannot_shoot

WithObserver = Callable[[SightCache | None], Attack]


def attack_with_observer(play: Play[Table], firer: Model, target: Model, attack: WithObserver) -> Script[Attack]:
    """The indirect attack, with the observer the player names, if any.

    Who has Recon models that have done nothing yet is asked even where none of them may observe this target: why not is
    told before the dice fall. (kog.shoot.observer, kog.shoot.observer.one-shot, kog.shoot.observer.timing)
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
