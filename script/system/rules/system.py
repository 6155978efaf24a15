"""Sample as the kernel knows it: its table, its steps, its view and its endings. (sample.turn, sample.end)"""

from rules.kernel.event import Event
from rules.kernel.system import Ending, Step
from rules.sample.lists import CATALOGUE
from rules.sample.table import SEATS, Table, other
from rules.sample.turn import move_step, strike_step
from rules.sample.view import view
from rules.skirmish.system import Rules, match_left


def step(table: Table) -> Step[Table]:
    """First a move, then a blow."""
    return strike_step if table.moved else move_step


def ended(table: Table, ending: Ending) -> Event:
    """A player who leaves loses; players may agree on a draw. (sample.end)"""
    left = [] if ending.conceded is None else [other(ending.conceded)]
    return match_left(ending, left, lambda seat: f"Player {seat + 1}", rule="sample.end")


SAMPLE = Rules(
    id="sample",
    name="Sample",
    version=f"{CATALOGUE.version}/1",
    table=Table,
    seats=SEATS,
    step=step,
    view=view,
    ended=ended,
)
