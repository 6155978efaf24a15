"""The types of action of a match, with prices, refusals and words for calls."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from rules.kernel.cache import cached_on
from rules.kernel.refusal import Barred
from rules.kernel.script import Refusal, Seat
from rules.krygothic.action import AnyActionType, Precedence, no_ap
from rules.krygothic.board import Model, Table

K = TypeVar("K")

UNNAMED_WAITING: Final = "one model is about to wait"
ActionTypes = Mapping[str, AnyActionType]
"""All types by id, in the order in which they are offered."""


def by_id(types: Sequence[AnyActionType]) -> ActionTypes:
    """The types by id."""
    return {kind.id: kind for kind in types}


def not_now(table: Table, kind: AnyActionType, model: Model, ap: int) -> Barred | None:
    """Why a model cannot be given this order with so many AP. (krygothic.ap.insufficient, krygothic.online.validate)"""
    least = least_of(table, kind, model)
    if not isinstance(least, int):
        return least
    return no_ap(kind.name, ap, least)


def never(table: Table, kind: AnyActionType, model: Model) -> Refusal | None:
    """Why no earlier command could make it possible for a model, or None; cached on the table."""
    return _answer_of("never", table, kind, model, kind.never)


def least_of(table: Table, kind: AnyActionType, model: Model) -> int | Barred:
    """The fewest AP it can cost a model during a combo: now, or as printed if it is not possible now."""
    return _answer_of("least", table, kind, model, kind.least)


def _answer_of(name: str, table: Table, kind: AnyActionType, model: Model, asked: Callable[[Table, Model], K]) -> K:
    """The answer of a type for a model on this table, computed once."""
    known: dict[tuple[str, str], K] = cached_on(table, name, dict)
    key = (kind.id, model.id)
    if key not in known:
        known[key] = asked(table, model)
    return known[key]


def price_in_words(table: Table, kind: AnyActionType, model: Model) -> str:
    """What it costs a model now, in words; "" if it is not possible. The cost of the ground is not known yet."""
    least = least_of(table, kind, model)
    if not isinstance(least, int):
        return ""
    if not least:
        return "free"
    return f"from {least} AP" if kind.precedence is Precedence.MOVEMENT else f"{least} AP"


def order_in_words(table: Table, kind: AnyActionType, models: Sequence[str], at: str = "") -> str:
    """What models are about to do: `A is about to run`, `A and B are about to shoot at V`."""
    return f"{table.names(models)} {'is' if len(models) == 1 else 'are'} about to {kind.phrase(at)}"


def public_order(table: Table, kind: AnyActionType, models: Sequence[str], at: str = "") -> str:
    """The words of an order for everybody's log; a model that goes into waiting is not named.

    (krygothic.waiting.told_once)
    """
    return UNNAMED_WAITING if is_secret(table, kind) else order_in_words(table, kind, models, at)


def is_secret(table: Table, kind: AnyActionType) -> bool:
    """Whether only its own side's log says which model does it. (krygothic.waiting.told_once)"""
    return kind.family == "waiting" and table.settings.waiting == "once"


PRICE: Final = 1


def cancel_price(table: Table, seat: Seat) -> int:
    """The price of a cancel order, whatever the number of models. (krygothic.cancel.cost, krygothic.team.ralim)"""
    side = table.side(seat)
    return 0 if side.has("drop_drill") and not side.tally.cancels else PRICE


def cancel_price_in_words(price: int) -> str:
    """The price of a cancel order in words."""
    return f"{price} AP" if price else "free this once"


def way_out(table: Table, seat: Seat) -> str:
    """How a command of a combo is given up: by a cancel order, or by failure if nothing is left to pay for one.

    (krygothic.cancel.anytime, krygothic.combo.stop_on_failure)
    """
    price = cancel_price(table, seat)
    if price > table.side(seat).ap:
        return "Give up: the combo is over"
    return f"Give up: cancel the combo ({cancel_price_in_words(price)})"
