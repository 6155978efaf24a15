"""Willpower rolls: as many dice as Willpower, of which the best must reach the target."""

from rules.kernel.script import Play, Script
from rules.krygothic.board import Model, Table
from rules.krygothic.board.stats import willpower
from rules.krygothic.dice.roll import RollReason, roll_check
from rules.krygothic.dice.score import half
from rules.krygothic.morale.facts import leader_failed


def roll_willpower(  # who rolls how many dice against what, and why
    play: Play[Table], model_id: str, target: int, reason: str, rule: str, dice: int | None = None
) -> Script[bool]:
    """Whether a model's Willpower holds. One of X always does; the Driven roll once more after a failure.

    `dice` where it rolls other than its Willpower. (krygothic.stat.willpower, krygothic.stat.x_will,
    krygothic.team.slaves, krygothic.losses.leader_will)
    """
    model = play.table.models[model_id]
    will = willpower(play.table, model)
    if will is None:
        return True
    count = will if dice is None else dice
    roll = RollReason(model.seat, model.name, reason, rule, (model_id,))
    holds = yield from roll_check(play, roll, count, target)
    if not holds and count > 0 and play.table.side(model.seat).has("driven"):
        again = roll._replace(reason=f"{reason}, driven to try again")
        holds = yield from roll_check(play, again, count, target)
    if not holds and play.table.fighter(model).leads:
        play.record(leader_failed(model))
    return holds


def nerve_dice(table: Table, model: Model, *, horror: bool) -> int:
    """The dice against fear, or half of them against pure horror; those who dread the ship roll one fewer, if they can.

    (krygothic.fear.attacker, krygothic.horror.test, krygothic.team.ralim, krygothic.dice.rounding)
    """
    will = willpower(table, model) or 0
    dice = half(will) if horror else will
    return max(1, dice - 1) if dice and table.side(model.seat).has("ship_dread") else dice
