"""Group activation: some operatives are activated two at a time. (killteam.flow.group_activation)"""

from rules.kernel.script import Seat
from rules.killteam.board import Operative, Table
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.teams.effects import GroupActivation
from rules.killteam.teams.keywords import has_keywords


def next_group(table: Table, expended: Operative) -> str:
    """Keywords of the operative that the same player must activate next; "" if the other player is next.

    The second operative of a group brings no third.
    """
    acting = table.activation
    if acting is None or acting.counteraction or acting.grouped:
        return ""
    groups = (effect.keywords for effect, _ in effects_of_type(table, expended, GroupActivation))
    return next((words for words in groups if ready_of_group(table, expended.seat, words, besides=expended.id)), "")


def ready_of_group(table: Table, seat: Seat, keywords: str, *, besides: str = "") -> tuple[Operative, ...]:
    """The ready operatives of a player with all these keywords; without keywords all ready ones."""
    ready = (one for one in table.living(seat) if one.ready and one.id != besides)
    return tuple(one for one in ready if has_keywords(table.type_of(one).keywords, keywords))
