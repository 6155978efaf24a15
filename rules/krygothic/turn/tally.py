"""The Loses and Triumph tables: what an AP round adds to the next AP total, and takes off it."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.script import Seat
from rules.krygothic.board.table import Table

COMMANDS_A_POINT = 4


class Row(NamedTuple):
    """One row that applies: how many AP, why, by which rule."""

    ap: int
    why: str
    rule: str


def rows(table: Table, seat: Seat) -> Iterator[Row]:
    """The rows that apply to a player, each once, but combos by whole fours of commands.

    (krygothic.ap.tally, krygothic.losses.half_army, krygothic.losses.leader_killed, krygothic.losses.no_double_five,
    krygothic.losses.leader_will, krygothic.losses.friendly_damage, krygothic.triumphs.no_losses,
    krygothic.triumphs.leader_kill, krygothic.triumphs.combo_completed, krygothic.triumphs.combo_interrupted,
    krygothic.triumphs.first_blood)
    """
    tally = table.side(seat).tally
    if tally.leader_lost:
        yield Row(-5, "the squad leader was killed", "krygothic.losses.leader_killed")
    elif 2 * tally.lost > tally.stood:
        yield Row(-5, "more than half of the squad was lost", "krygothic.losses.half_army")
    if tally.leader_failed:
        yield Row(-2, "the squad leader failed a Willpower roll", "krygothic.losses.leader_will")
    if tally.hurt_own:
        yield Row(-1, "harmed by its own side", "krygothic.losses.friendly_damage")
    if not tally.lost:
        yield Row(1, "no model lost", "krygothic.triumphs.no_losses")
    if tally.killed_leader:
        yield Row(2, "an enemy squad leader was killed", "krygothic.triumphs.leader_kill")
    if points := sum(commands // COMMANDS_A_POINT for commands in tally.combos):
        yield Row(points, "combos completed", "krygothic.triumphs.combo_completed")
    if tally.interrupted:
        yield Row(3, "an enemy combo was interrupted", "krygothic.triumphs.combo_interrupted")
    if tally.first_blood:
        yield Row(2, "first blood", "krygothic.triumphs.first_blood")
