"""The seam before each later step of a combo: its owner goes on, or cancels it for all or some of its models."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Pick, PickItem, PickShape, Play, Script, Seat
from rules.krygothic.board.refusals import NO
from rules.krygothic.board.table import Table
from rules.krygothic.calls.facts import CallEnded, Cancelled
from rules.krygothic.calls.order import ordered
from rules.krygothic.calls.plan import Order, Plan
from rules.krygothic.reactions.kinds import Kinds, barred_now, names, squad, told
from rules.krygothic.reactions.waiting import heard_news, news

RULE: Final = "krygothic.cancel.cost"
PRICE: Final = 1
GO_ON: Final = "go-on"


class Cut(NamedTuple):
    """Whom the owner cancels out of the combo; nobody, and it goes on."""

    models: tuple[str, ...] = ()


def seam(play: Play[Table], kinds: Kinds, seat: Seat, plan: Plan, number: int) -> Script[bool]:
    """Whether the combo goes on; what is cancelled may be given a new order at once.

    (krygothic.cancel.anytime, krygothic.cancel.partial, krygothic.cancel.new_order, krygothic.online.seam_sequence)
    """
    models = members(play.table)
    cut = yield from _asked(play, seat, plan, number, models)
    if not cut.models:
        return True
    price = price_of(play.table, seat)
    whom = "the combo" if len(cut.models) == len(models) else f"the combo for {names(play.table, cut.models)}"
    text = f"{squad(play.table, seat)} cancels {whom} ({price} AP)."
    play.record(Cancelled(seat=seat, models=cut.models, paid=price, text=text))
    yield from _new_order(play, kinds, seat, cut.models)
    return bool(members(play.table))


def price_of(table: Table, seat: Seat) -> int:
    """What a cancel order costs, however many models it reaches. (krygothic.cancel.cost, krygothic.team.ralim)"""
    side = table.side(seat)
    return 0 if side.has("drop_drill") and not side.tally.cancels else PRICE


def members(table: Table) -> tuple[str, ...]:
    """The living models that are still in the combo."""
    call = table.call
    if call is None:
        return ()
    named = dict.fromkeys(model for command in call.commands for model in command.models)
    return tuple(id_ for id_ in named if id_ not in call.left and table.models[id_].life == "live")


def _asked(play: Play[Table], seat: Seat, plan: Plan, number: int, models: Sequence[str]) -> Script[Cut]:
    table, order = play.table, plan.orders[number]
    before = news(table, seat)
    price, ap = price_of(table, seat), table.side(seat).ap
    short = NO("no-ap", action="Cancelling", value=ap, bound=price) if price > ap else None
    detail = f"{price} AP" if price else "free this once"
    every = Option(
        id="cancel", label="Cancel the combo", detail=detail, rule=RULE, refusal=short, bring=Cut(tuple(models))
    )
    cut = yield from play.ask(
        seat,
        rule="krygothic.cancel.anytime",
        prompt=f"{before}Next: {told(table, order.kind, order.models)}. Go on?",
        options=[
            Option(id=GO_ON, label="Go on", bring=Cut()),
            every,
            *([_some(table, models, detail)] if len(models) > 1 and short is None else []),
        ],
        default=Answer(GO_ON),
        focus=tuple(models),
        standing=(Standing(id=GO_ON, label="Go on with my combos", answer=None if before else Answer(GO_ON)),),
    )
    heard_news(play, seat)
    return cut


def _some(table: Table, models: Sequence[str], detail: str) -> Option[Cut]:
    def picked(pick: Pick) -> Cut:
        return Cut(tuple(id_ for id_ in models if id_ in pick.ids))

    items = tuple(PickItem(id=id_, label=table.models[id_].name, piece=id_) for id_ in models)
    shape = PickShape(items=items, least=1, most=len(items) - 1)
    label = "Cancel it for some of them"
    return Option(id="cancel-some", label=label, detail=detail, rule=RULE, shape=shape, resolve=picked)


def _new_order(play: Play[Table], kinds: Kinds, seat: Seat, released: Sequence[str]) -> Script[None]:
    """An order like any other to those who were released, with the window of one. (krygothic.cancel.new_order)"""
    while True:
        order = yield from _which_order(play, kinds, seat, released)
        if order is None:
            return
        before = play.table.call
        called = yield from ordered(play, kinds, seat, order)
        if called and before and not order.kind.free:
            during = play.table.call.touched if play.table.call else ()
            again = structs.replace(before, touched=(*before.touched, *during))
            play.record(CallEnded(floor=play.table.floor, again=again))
            return


def _which_order(play: Play[Table], kinds: Kinds, seat: Seat, released: Sequence[str]) -> Script[Order | None]:
    table = play.known(seat)
    ap = table.side(seat).ap
    options: list[Option[Order | None]] = [
        Option(
            id=f"{kind.id}:{id_}",
            label=kind.name,
            group=table.models[id_].name,
            piece=id_,
            rule="krygothic.cancel.new_order",
            refusal=barred_now(table, kind, table.models[id_], ap),
            bring=Order(kind, (id_,)),
        )
        for id_ in released
        for kind in kinds.values()
        if kind.never(table, table.models[id_]) is None
    ]
    order = yield from play.ask(
        seat,
        rule="krygothic.cancel.new_order",
        prompt=f"A new order for {names(table, released)}?",
        options=[Option(id="none", label="No new order", bring=None), *options],
        default=Answer("none"),
        focus=tuple(released),
    )
    return order
