"""What the missions count when operatives are incapacitated."""

from rules.kernel.script import Play, Script
from rules.killteam.board import SEATS, Table, other
from rules.killteam.losses.damage import remove_fallen
from rules.killteam.missions.facts import fell_in_fight
from rules.killteam.missions.quarry import score_quarry


def remove_casualties(play: Play[Table], *, fought: bool) -> Script[tuple[str, ...]]:
    """Removes the casualties of an action and counts them; returns their ids. (killteam.core.damage.removal_timing)"""
    downed = tuple(one.id for one in play.table.models.values() if one.life == "down")
    if downed:
        yield from remove_fallen(play)
        yield from count_casualties(play, downed, fought=fought)
    return downed


def count_casualties(play: Play[Table], downed: tuple[str, ...], *, fought: bool) -> Script[None]:
    """Counts operatives that fell, in a fight or otherwise; the player with initiative comes first.

    (killteam.core.simultaneous)
    """
    table = play.table
    fallen = {table.models[id_].seat for id_ in downed}
    for seat in SEATS:
        if fought and other(seat) in fallen and not play.table.side(seat).fought:
            play.record(fell_in_fight(play.table.side(seat)))
    for seat in (table.initiative, other(table.initiative)):
        yield from score_quarry(play, seat, downed)
