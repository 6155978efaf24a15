"""Damage: wounds are lost, whoever has none left is incapacitated and removed when the action is over."""

from collections.abc import Sequence

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.board import Operative, Table
from rules.killteam.dice.rolls import D3
from rules.killteam.losses.facts import APPLY, MINE_DAMAGE, MINES, mine_blown, removed, wounded
from rules.killteam.losses.put_down import dropped


def hurt(play: Play[Table], operative: str, points: int, why: str, rule: str = APPLY) -> None:
    """Wounds lost now; who is down already loses no more."""
    if points and play.table.models[operative].life == "live":
        play.record(wounded(operative, points, why, rule))


def remove_fallen(play: Play[Table]) -> Script[tuple[Operative, ...]]:
    """Everybody incapacitated leaves the board, those of the player with initiative first; what they carry stays.

    (killteam.core.damage.removal_timing, killteam.action.place_down_incapacitated)
    """
    table = play.table
    fallen = [one for one in table.models.values() if one.life == "down"]
    fallen.sort(key=lambda one: one.seat != table.initiative)
    carriers = [one for one in fallen if one.carries]
    while carriers:
        one = yield from _next_to_put_down(play, carriers)
        carriers.remove(one)
        yield from dropped(play, one)
    for one in fallen:
        play.record(removed(one))
    return tuple(fallen)


def _next_to_put_down(play: Play[Table], carriers: Sequence[Operative]) -> Script[Operative]:
    """Of several who fell together, whose marker comes next; the player with initiative says.

    (killteam.core.simultaneous)
    """
    if len(carriers) == 1:
        return carriers[0]
    chosen = yield from play.ask(
        play.table.initiative,
        rule="killteam.core.simultaneous",
        prompt="Several fall and leave markers behind. Whose is put down next?",
        options=[Option(id=f"next:{one.id}", label=one.name, piece=one.id, bring=one) for one in carriers],
        default=Answer(f"next:{carriers[0].id}"),
        focus=tuple(one.id for one in carriers),
    )
    return chosen


def blown_up(play: Play[Table], operative: str, mine: str) -> Script[None]:
    """Mines go off under an operative. (killteam.equip.mines_trigger)"""
    (face,) = yield from play.roll(1, "mines")
    play.record(mine_blown(play.table.models[operative], mine, face))
    hurt(play, operative, D3[face] + MINE_DAMAGE, "mines", MINES)
