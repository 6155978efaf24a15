"""Both pools of a fight, rolled at the same time and re-rolled in turn."""

from rules.kernel.script import Play, Script
from rules.killteam.board import Table
from rules.killteam.dice.pool import Pool
from rules.killteam.dice.rolls import DiceRoll, Faces, ask_reroll, faces_in_words, record_dice, roll_again, roll_dice


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
    """Whether the owner re-rolled dice. An owner who kept them is asked again after `met` has re-rolled."""
    since = f"{met.throw.about}: now {faces_in_words(met.faces)}. " if hand.kept and met else ""
    chosen = yield from ask_reroll(play, hand.throw, hand.faces, hand.used, since=since, melee=True)
    hand.kept = chosen is None
    if chosen is None:
        return False
    hand.faces = yield from roll_again(play, hand.throw, hand.faces, chosen)
    hand.used = (*hand.used, chosen.reroll.rule)
    return True
