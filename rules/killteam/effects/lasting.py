"""Whom an effect that lasts for a while is about."""

from msgspec import structs

from rules.killteam.board import LastingEffect, Operative, Table
from rules.killteam.teams.effects import OF_TYPE, Until


def effect_is_for(operative: Operative, who: str) -> bool:
    """Whether an effect for `who` among a player's operatives is for this one."""
    return who.removeprefix(OF_TYPE) == operative.type if who.startswith(OF_TYPE) else who != "enemy_target"


def has_effect(operative: Operative, lasting: LastingEffect) -> bool:
    """Whether the operative has it: by itself, or as one of its player's."""
    if lasting.operative:
        return lasting.operative == operative.id
    return lasting.seat == operative.seat and effect_is_for(operative, lasting.effect.who)


def without_effects_until(table: Table, *until: Until) -> Table:
    """The table when these moments have come: nothing lasts beyond its own."""
    kept = tuple(one for one in table.lasting if one.until not in until)
    return table if len(kept) == len(table.lasting) else structs.replace(table, lasting=kept)


def with_activation_begun(table: Table, operative: str) -> Table:
    """The table when an operative's activation begins: what lasts until the end of its next one will end with it.

    (killteam.flow.next_activation)
    """
    lasting = tuple(
        structs.replace(one, ending=True) if one.operative == operative and one.until == "end_next_activation" else one
        for one in table.lasting
    )
    return structs.replace(table, lasting=lasting)


def without_activation_effects(table: Table, operative: str) -> Table:
    """The table when an operative's activation is over."""
    over = [one for one in table.lasting if one.ending and one.operative == operative]
    over += [one for one in table.lasting if one.until == "end_activation"]
    return structs.replace(table, lasting=tuple(one for one in table.lasting if one not in over)) if over else table
