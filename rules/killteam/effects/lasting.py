"""Whom an effect that lasts for a while is about."""

from rules.killteam.board.operative import Lasting, Operative
from rules.killteam.teams.effects import OF_TYPE


def is_for(operative: Operative, who: str) -> bool:
    """Whether an effect for `who` among a player's operatives is for this one."""
    return who.removeprefix(OF_TYPE) == operative.type if who.startswith(OF_TYPE) else who != "enemy_target"


def has(operative: Operative, lasting: Lasting) -> bool:
    """Whether the operative has it: by itself, or as one of its player's."""
    if lasting.operative:
        return lasting.operative == operative.id
    return lasting.seat == operative.seat and is_for(operative, lasting.effect.who)
