"""What a player may call when it is that player's turn to call, and carrying the call out."""

from collections.abc import Sequence
from typing import Final

from rules.kernel.cache import cached_on
from rules.kernel.question import Call as Ahead
from rules.kernel.script import Option, Play, Script, Seat, TableFact
from rules.krygothic.board import Table, other
from rules.krygothic.calls.combo import carry_out_combo
from rules.krygothic.calls.order import carry_out_order, without_sprints
from rules.krygothic.calls.plan import CallPlan, Order, combo_option
from rules.krygothic.reactions.action_types import ActionTypes, never, not_now, price_in_words

RULE: Final = "krygothic.online.first_refusal"


def possible_calls(table: Table, types: ActionTypes, seat: Seat) -> list[Option[CallPlan]]:
    """Every order to one model, by model, and combined orders.

    An action that a model can never perform is not offered; one that it cannot perform now is refused with the reason.
    (krygothic.ap.spend_freely, krygothic.overview.unit_is_model, krygothic.online.validate)
    """
    return cached_on(table, f"callable by {seat}", lambda: _callable_by(table, types, seat))


def _callable_by(table: Table, types: ActionTypes, seat: Seat) -> list[Option[CallPlan]]:
    ap = table.side(seat).ap
    orders: list[Option[CallPlan]] = [
        Option(
            id=f"{kind.id}:{model.id}",
            label=kind.name,
            detail=price_in_words(table, kind, model),
            group=model.name,
            piece=model.id,
            rule=RULE,
            refusal=not_now(table, kind, model, ap),
            bring=CallPlan(table, (Order(kind, (model.id,)),)),
        )
        for model in table.living(seat)
        for kind in types.values()
        if never(table, kind, model) is None
    ]
    return [*orders, combo_option(table, types, seat)]


def carry_out_call(play: Play[Table], types: ActionTypes, seat: Seat, plan: CallPlan) -> Script[bool]:
    """Carries a call out; returns whether there was one, which gives the first refusal to the other player.

    (krygothic.online.first_refusal, krygothic.online.free_actions)
    """
    if plan.combo:
        yield from carry_out_combo(play, types, seat, plan)
    else:
        order = plan.orders[0]
        if not (yield from carry_out_order(play, types, seat, order)) or order.kind.free:
            return False
    if play.table.result is None:
        play.record(_call_ended(play.table, other(seat)))
    return True


def _call_ended(table: Table, first_caller: Seat) -> TableFact:
    """A call has been resolved; the other player has the first refusal. (krygothic.online.first_refusal)"""
    side = table.side(first_caller)
    silent = "is done for this AP round" if side.done else "has no AP left" if side.ap <= 0 else ""
    line = table.says(first_caller, silent or "may act first", RULE)
    return TableFact(
        line, lambda table: without_sprints(table.with_changes(call=None, first_caller=first_caller, open=False))
    )


def calls_ahead(table: Table, types: ActionTypes, seat: Seat) -> Sequence[Ahead]:
    """What a player may call before being asked: orders to single models. (krygothic.online.simultaneous_calls)"""
    return [
        Ahead(clock="refusal", option=option.id, label=option.label, group=option.group)
        for option in possible_calls(table, types, seat)
        if option.refusal is None and option.shape is None
    ]
