"""Cancel orders: before each later step of a combo its owner may cancel it, for all or some of its models.

Several cancel orders may follow one another; each is paid. Giving up a command is a cancel order as well.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Pick, PickShape, Play, Script, Seat, TableFact, fact
from rules.krygothic.action import no_ap
from rules.krygothic.board import OngoingCall, Table
from rules.krygothic.calls.order import carry_out_order, combo_members, without_members, without_sprints
from rules.krygothic.calls.plan import CallPlan, Order
from rules.krygothic.reactions.action_types import (
    ActionTypes,
    cancel_price,
    cancel_price_in_words,
    not_now,
    order_in_words,
)
from rules.krygothic.reactions.waiting import forget_announcements, waiting_announcement
from rules.skirmish.choices import pick_items, picked

RULE: Final = "krygothic.cancel.cost"
GO_ON: Final = "go-on"


class CancelChoice(NamedTuple):
    """The models that the owner cancels out of the combo; empty if it continues."""

    models: tuple[str, ...] = ()


def ask_to_go_on(play: Play[Table], types: ActionTypes, seat: Seat, plan: CallPlan, number: int) -> Script[bool]:
    """Asks whether the combo continues; cancelled models may be given a new order at once.

    (krygothic.cancel.anytime, krygothic.cancel.partial, krygothic.cancel.new_order, krygothic.online.seam_sequence)
    """
    while models := combo_members(play.table):
        if outside_events(play.table, seat):
            return True
        cut = yield from _ask_cancel(play, seat, plan, number, models)
        if not cut.models:
            return True
        yield from _cancel(play, types, seat, cut.models)
    return False


def give_up_command(play: Play[Table], types: ActionTypes, seat: Seat) -> Script[bool]:
    """Gives up a command by a cancel order for the whole combo; False if its player cannot pay for one.

    (krygothic.cancel.anytime, krygothic.cancel.cost, krygothic.cancel.new_order)
    """
    if cancel_price(play.table, seat) > play.table.side(seat).ap:
        return False
    yield from _cancel(play, types, seat, combo_members(play.table))
    return True


def _cancel(play: Play[Table], types: ActionTypes, seat: Seat, models: tuple[str, ...]) -> Script[None]:
    """A cancel order for some models of a combo, or for all; prepaid AP stay spent.

    (krygothic.cancel.cost, krygothic.cancel.partial, krygothic.team.ralim)
    """
    table, price = play.table, cancel_price(play.table, seat)
    whom = "the combo" if models == combo_members(table) else f"the combo for {table.names(models)}"
    cancels = table.side(seat).tally.cancels + 1
    play.record(
        TableFact(
            table.says(seat, f"cancels {whom} ({price} AP)", RULE, *models),
            lambda table: without_members(table.with_ap_spent(seat, price).with_tally(seat, cancels=cancels), models),
        )
    )
    yield from _new_order(play, types, seat, models)


def outside_events(table: Table, seat: Seat) -> list[tuple[str, Seat | None]]:
    """The models of the combo to which the enemy or the ship did something, each with the seat that did it.

    (krygothic.weak.combo)
    """
    call = table.call
    if call is None:
        return []
    in_it = {model for command in call.commands for model in command.models} - set(call.left)
    return [(model, by) for model, by in call.touched if model in in_it and by != seat]


def _ask_cancel(
    play: Play[Table], seat: Seat, plan: CallPlan, number: int, models: Sequence[str]
) -> Script[CancelChoice]:
    table, order = play.table, plan.orders[number]
    before = waiting_announcement(table, seat)
    price, ap = cancel_price(table, seat), table.side(seat).ap
    short = no_ap("Cancelling", ap, price)
    detail = cancel_price_in_words(price)
    every = Option(
        id="cancel",
        label="Cancel the combo",
        detail=detail,
        rule=RULE,
        refusal=short,
        bring=CancelChoice(tuple(models)),
    )
    cut = yield from play.ask(
        seat,
        rule="krygothic.cancel.anytime",
        prompt=f"{before}Next: {order_in_words(table, order.kind, order.models)}. Go on?",
        options=[
            Option(id=GO_ON, label="Go on", bring=CancelChoice()),
            every,
            *([_cancel_some(table, models, detail)] if len(models) > 1 and short is None else []),
        ],
        default=Answer(GO_ON),
        focus=tuple(models),
        standing=(Standing(id=GO_ON, label="Always go on with my combos", answer=None if before else Answer(GO_ON)),),
    )
    forget_announcements(play, seat)
    return cut


def _cancel_some(table: Table, models: Sequence[str], detail: str) -> Option[CancelChoice]:
    members = [table.models[id_] for id_ in models]
    shape = PickShape(items=pick_items(members), least=1, most=len(members) - 1)

    def resolve(pick: Pick) -> CancelChoice:
        return CancelChoice(picked(members, pick))

    label = "Cancel it for some models"
    return Option(id="cancel-some", label=label, detail=detail, rule=RULE, shape=shape, resolve=resolve)


def _new_order(play: Play[Table], types: ActionTypes, seat: Seat, released: Sequence[str]) -> Script[None]:
    """Asks for an order to the released models, with the usual window. (krygothic.cancel.new_order)"""
    while True:
        order = yield from _which_order(play, types, seat, released)
        if order is None:
            return
        before = play.table.call
        called = yield from carry_out_order(play, types, seat, order)
        if called and before and not order.kind.free:
            during = play.table.call.touched if play.table.call else ()
            _resume_combo(play, structs.replace(before, touched=(*before.touched, *during)))
            return


def _resume_combo(play: Play[Table], again: OngoingCall) -> None:
    """The combo continues after an order that was given in the middle of it. (krygothic.cancel.new_order)"""

    def change(table: Table) -> Table:
        return without_sprints(table.with_changes(call=again, open=False))

    text = "The combo goes on." if combo_members(change(play.table)) else "No model is left in the combo."
    play.record(fact(text, "krygothic.online.first_refusal", change, seat=play.table.first_caller))


def _which_order(play: Play[Table], types: ActionTypes, seat: Seat, released: Sequence[str]) -> Script[Order | None]:
    table = play.known(seat)
    ap = table.side(seat).ap
    options: list[Option[Order | None]] = [
        Option(
            id=f"{kind.id}:{id_}",
            label=kind.name,
            group=table.models[id_].name,
            piece=id_,
            rule="krygothic.cancel.new_order",
            refusal=not_now(table, kind, table.models[id_], ap),
            bring=Order(kind, (id_,)),
        )
        for id_ in released
        for kind in types.values()
        if kind.never(table, table.models[id_]) is None
    ]
    return play.ask(
        seat,
        rule="krygothic.cancel.new_order",
        prompt=f"New order for {table.names(released)}?",
        options=[Option(id="none", label="No new order", bring=None), *options],
        default=Answer("none"),
        focus=tuple(released),
    )
