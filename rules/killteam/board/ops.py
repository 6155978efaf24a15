"""The ops of a match: ours, or cards that its players agreed on."""

from collections.abc import Mapping

from msgspec import structs

from rules.killteam.board.op_cards import (
    CRIT_CARD,
    CRIT_OPS,
    KILL_OP,
    TAC_OPS,
    CritCard,
    CritOp,
    KillOp,
    ReadyLine,
    TacCard,
    TacOp,
)
from rules.killteam.board.settings import Settings


def crit_op(settings: Settings) -> CritOp:
    """The CRIT op of a match: the agreed one, or the card of the players. (killteam.op.own)"""
    if settings.cards is None or not settings.cards.crit:
        return CRIT_OPS[settings.crit]
    card = settings.cards.crit[0]
    return CritOp(id=CRIT_CARD, name=card.name, line=_lines(card), about=_about(card), most=card.most)


def tac_ops(settings: Settings) -> Mapping[str, TacOp]:
    """The TAC ops that may be chosen: ours, and the cards of the players. (killteam.op.own)"""
    if settings.cards is None or not settings.cards.tac:
        return TAC_OPS
    own = {
        f"{CRIT_CARD}-{number}": TacOp(
            id=f"{CRIT_CARD}-{number}",
            name=card.name,
            archetype=card.archetype,
            line=_lines(card),
            about=_about(card),
            most=card.most,
        )
        for number, card in enumerate(settings.cards.tac, start=1)
    }
    return {**TAC_OPS, **own}


def _lines(card: CritCard | TacCard) -> tuple[ReadyLine, ...]:
    return tuple(ReadyLine(**structs.asdict(line)) for line in card.line)


def _about(card: CritCard | TacCard) -> str:
    return card.about or f"A card of the players: {card.name}."


def kill_op(settings: Settings) -> KillOp:
    """The points for kills. (killteam.score.kill, killteam.op.own)"""
    cards = settings.cards
    return KILL_OP if cards is None else KillOp(grade=cards.kill, higher=cards.kill_higher)


def can_carry_objectives(settings: Settings) -> bool:
    """Whether the CRIT op lets operatives pick objective markers up. (killteam.op.crit.salvage)"""
    return crit_op(settings).line_about("marker_safe", "markers_carried") is not None
