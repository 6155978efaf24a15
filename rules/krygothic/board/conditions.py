"""What the scenario makes of the whole board: darkness, weak decks, fewer Action Points."""

from typing import Final

from rules.kernel.refusal import Seat
from rules.krygothic.board.table import Table

_LIT_ROUND: Final = 3
_DARK_AP: Final = 1


def is_dark(table: Table) -> bool:
    """Whether this round is dark: every shot is harder by 2. (krygothic.scenario.dark, .lights_out.dark)"""
    return table.scenario == "lights_out" and table.round != _LIT_ROUND


def ap_modifier(table: Table, seat: Seat) -> int:
    """What the scenario takes off the side's AP total in this round.

    (krygothic.scenario.modifiers, krygothic.scenario.lights_out.dark)
    """
    return _DARK_AP if is_dark(table) else 0


def is_off_guard(table: Table, seat: Seat) -> bool:
    """Whether the side is caught off guard: it has no AP, gives no orders and reacts to nothing in this round.

    (krygothic.scenario.sabotage_timeline)
    """
    return table.scenario == "sabotage" and table.round == 1 and seat != table.attacker


def has_weak_decks(table: Table) -> bool:
    """Whether heavy weapons damage the structure, all over the board. (krygothic.weak.tag, .scenario.floor_below)"""
    return table.settings.weak or table.scenario == "floor_below"
