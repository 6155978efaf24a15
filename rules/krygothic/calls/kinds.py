"""The kinds of action a match is played with, and what calls ask of all of them."""

from collections.abc import Mapping, Sequence

from rules.kernel.script import Refusal, Seat
from rules.krygothic.action.kind import AnyKind
from rules.krygothic.board.model import Model
from rules.krygothic.board.refusals import NO
from rules.krygothic.board.table import Table

Kinds = Mapping[str, AnyKind]
"""All kinds by id, in the order in which they are offered."""


def named(kinds: Sequence[AnyKind]) -> Kinds:
    """These kinds by their ids."""
    return {kind.id: kind for kind in kinds}


def barred_now(table: Table, kind: AnyKind, model: Model, ap: int) -> Refusal | None:
    """Why a model cannot be given this order with so many AP. (krygothic.ap.insufficient, krygothic.online.validate)"""
    least = kind.least(table, model)
    if isinstance(least, Refusal):
        return least
    return NO("no-ap", action=kind.name, value=ap, bound=least) if least > ap else None


def unpaid(action: str, price: int, ap: int) -> Refusal:
    """Why an action that costs more than is left cannot be called. (krygothic.ap.insufficient)"""
    return NO("no-ap", action=action, value=ap, bound=price)


def names(table: Table, models: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    told = [table.models[id_].name for id_ in models]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"


def squad(table: Table, seat: Seat) -> str:
    """What a player's squad is called."""
    return table.side(seat).muster.name
