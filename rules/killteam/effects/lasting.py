"""Lasting effects: which operatives have them, and when they end."""

from msgspec import structs

from rules.killteam.board import LastingEffect, Operative, Table
from rules.killteam.teams.effects import OF_TYPE, Until


def effect_is_for(operative: Operative, who: str) -> bool:
    """Whether an effect for `who` among a player's operatives applies to this one."""
    return who.removeprefix(OF_TYPE) == operative.type if who.startswith(OF_TYPE) else who != "enemy_target"


def has_effect(operative: Operative, lasting: LastingEffect) -> bool:
    """Whether the operative has the lasting effect, by itself or as one of its player's operatives."""
    if lasting.operative:
        return lasting.operative == operative.id
    return lasting.seat == operative.seat and effect_is_for(operative, lasting.effect.who)


def without_effects_until(table: Table, *until: Until) -> Table:
    """The table without the lasting effects that end at these moments."""
    kept = tuple(one for one in table.lasting if one.until not in until)
    return table if len(kept) == len(table.lasting) else structs.replace(table, lasting=kept)


def with_activation_begun(table: Table, operative: str) -> Table:
    """The table at the start of an operative's activation.

    Effects that last until the end of its next activation are marked to end with this one.
    (killteam.flow.next_activation)
    """
    lasting = tuple(
        structs.replace(one, ending=True) if one.operative == operative and one.until == "end_next_activation" else one
        for one in table.lasting
    )
    return structs.replace(table, lasting=lasting)


def without_activation_effects(table: Table, operative: str) -> Table:
    """The table without the effects that end with an operative's activation."""
    over = [one for one in table.lasting if one.ending and one.operative == operative]
    over += [one for one in table.lasting if one.until == "end_activation"]
    return structs.replace(table, lasting=tuple(one for one in table.lasting if one not in over)) if over else table
