"""Both pools of a fight, rolled at the same time and rolled again in turn."""

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Play, Script
from rules.killteam.board import Table
from rules.killteam.dice.pool import Pool
from rules.killteam.dice.rolls import (
    NO_CP,
    DiceRoll,
    Faces,
    best_answer,
    faces_in_words,
    keep_option,
    record_dice,
    reroll_options,
    roll_again,
    roll_dice,
)  # fmt: skip


class _Side:
    """One side's dice while both roll again, and the rights it has used."""

    def __init__(self, throw: DiceRoll, faces: Faces) -> None:
        self.throw = throw
        self.faces = faces
        self.used: tuple[str, ...] = ()
        self.kept = False


def roll_both(play: Play[Table], own: DiceRoll, other: DiceRoll | None) -> Script[tuple[Pool, Pool]]:
    """The pools of both fighters; the other's is empty where it does not retaliate.

    Each in turn rolls dice again by one right or passes, whoever has initiative first, until both have passed in a
    row. (killteam.core.dice.reroll_alternate, killteam.core.dice.reroll_timing)
    """
    hands = [_Side(own, (yield from roll_dice(play, own)))]
    if other:
        hands.append(_Side(other, (yield from roll_dice(play, other))))
    order = sorted(hands, key=lambda hand: hand.throw.seat != play.table.initiative)
    passed, turn = 0, 0
    while passed < len(order):
        hand = order[turn % len(order)]
        turn += 1
        met = next((one for one in order if one is not hand), None)
        passed = 0 if (yield from _rolls_again(play, hand, met)) else passed + 1
    pools = [record_dice(play, hand.throw, hand.faces) for hand in hands]
    return pools[0], pools[1] if other else Pool()


def _rolls_again(play: Play[Table], hand: _Side, met: _Side | None) -> Script[bool]:
    """Whether the owner rolled dice again. Who kept them is asked anew once `met` has rolled again, and told so."""
    choices = reroll_options(play.table, hand.throw, hand.faces, hand.used)
    if not choices:
        return False
    kept = Standing(id=NO_CP, label="Never spend CP on re-rolls", answer=Answer("keep"))
    since = f"{met.throw.about}: now {faces_in_words(met.faces)}. " if hand.kept and met else ""
    chosen = yield from play.ask(
        hand.throw.seat,
        rule="killteam.core.dice.reroll_alternate",
        prompt=f"{since}{hand.throw.about}, {hand.throw.reason}: {faces_in_words(hand.faces)}. Roll dice again?",
        options=[*choices, keep_option()],
        default=best_answer(hand.throw, hand.faces, choices),
        dice=hand.throw.shown(hand.faces),
        standing=() if hand.throw.rerolls else (kept,),
    )
    hand.kept = chosen is None
    if chosen is None:
        return False
    hand.faces = yield from roll_again(play, hand.throw, hand.faces, chosen)
    hand.used = (*hand.used, chosen.reroll.rule)
    return True
