"""Effects that come to their end: of an action, an activation, a turning point. (killteam.flow.effect_durations)"""

from msgspec import structs

from rules.killteam.board.table import Table
from rules.killteam.teams.effects import Until


def without(table: Table, *until: Until) -> Table:
    """The table when these moments have come: nothing lasts beyond its own."""
    kept = tuple(one for one in table.lasting if one.until not in until)
    return table if len(kept) == len(table.lasting) else structs.replace(table, lasting=kept)


def begun(table: Table, operative: str) -> Table:
    """The table when an operative's activation begins: what lasts until the end of its next one will end with it.

    (killteam.flow.next_activation)
    """
    lasting = tuple(
        structs.replace(one, begun=True) if one.operative == operative and one.until == "end_next_activation" else one
        for one in table.lasting
    )
    return structs.replace(table, lasting=lasting)


def activation_over(table: Table, operative: str) -> Table:
    """The table when an operative's activation is over."""
    over = [one for one in table.lasting if one.begun and one.operative == operative]
    over += [one for one in table.lasting if one.until == "end_activation"]
    return structs.replace(table, lasting=tuple(one for one in table.lasting if one not in over)) if over else table
