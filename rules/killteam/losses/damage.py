"""Damage: wounds are lost, whoever has none left is incapacitated and removed when the action is over."""

from rules.kernel.script import Play, Script
from rules.killteam.board import Operative, Table
from rules.killteam.dice.rolls import D3
from rules.killteam.losses.facts import APPLY, MINE_DAMAGE, MINES, mine_blown, removed, wounded
from rules.killteam.losses.put_down import drop_marker
from rules.skirmish.choices import ask_which

TOGETHER = "killteam.core.simultaneous"


def inflict_damage(play: Play[Table], operative: str, points: int, why: str, rule: str = APPLY) -> None:
    """Wounds lost now; who is down already loses no more."""
    if points and play.table.models[operative].life == "live":
        play.record(wounded(operative, points, why, rule))


def remove_fallen(play: Play[Table]) -> Script[tuple[Operative, ...]]:
    """Everybody incapacitated leaves the board, those of the player with initiative first; what they carry stays.

    (killteam.core.damage.removal_timing, killteam.action.place_down_incapacitated, killteam.core.simultaneous)
    """
    table = play.table
    fallen = [one for one in table.models.values() if one.life == "down"]
    fallen.sort(key=lambda one: one.seat != table.initiative)
    carriers = [one for one in fallen if one.carries]
    while carriers:
        prompt = "Several operatives with markers are incapacitated. Whose marker is put down next?"
        one = yield from ask_which(play, table.initiative, carriers, "next", rule=TOGETHER, prompt=prompt)
        carriers.remove(one)
        yield from drop_marker(play, one)
    for one in fallen:
        play.record(removed(one))
    return tuple(fallen)


def blow_mine(play: Play[Table], operative: str, mine: str) -> Script[None]:
    """Mines go off under an operative. (killteam.equip.mines_trigger)"""
    (face,) = yield from play.roll(1, "mines")
    play.record(mine_blown(play.table.models[operative], mine, face))
    inflict_damage(play, operative, D3[face] + MINE_DAMAGE, "mines", MINES)
