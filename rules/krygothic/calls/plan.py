"""What a player calls: an order to one or several models, or a combo of commands paid in advance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct, structs

from rules.kernel.refusal import refusal_of
from rules.kernel.script import Chain, ChainKind, ChainShape, Link, Option, Preview, Refusal, Refused, Seat
from rules.krygothic.action import AnyActionType
from rules.krygothic.board import Command, Model, Table, refusal
from rules.krygothic.board.stats import speed
from rules.krygothic.reactions.action_types import ActionTypes, least_of, never, not_now, order_in_words
from rules.krygothic.reactions.waiting import needs_leader

BREAKS: Final = "The combo stops and the rest is lost if an enemy acts on one of its models or a command fails."
MOST_COMMANDS: Final = 100
"""The most commands of a call; no side has AP for so many. (krygothic.combo.definition)"""
MOST_OF_THE_FORGOTTEN: Final = 3
COMBO: Final = "krygothic.combo.definition"
UNPAID: Final = "krygothic.ap.insufficient"


class Order(Struct, frozen=True):
    """One command: its type, the models that obey it in order, and what is prepaid for each of them (in a combo).

    `saved` are AP that models save because others do the same by the same command. (krygothic.team.hive)
    """

    kind: AnyActionType
    models: tuple[str, ...]
    prices: tuple[int, ...] = ()
    saved: dict[str, int] = {}

    @property
    def command(self) -> Command:
        """The public form of the command."""
        return Command(kind=self.kind.id, models=self.models)

    @property
    def paid(self) -> int:
        """The AP prepaid for it."""
        return sum(self.prices)

    @property
    def counts(self) -> bool:
        """Whether it counts as a command; free turns and small steps do not. (krygothic.combo.definition)"""
        return self.paid > 0


@dataclass(frozen=True)
class FirstAction:
    """The first action of a call, which decides its place in a face-off. (krygothic.online.simultaneous_calls)"""

    kind: AnyActionType
    model: str
    seat: Seat


class CallPlan(Struct, frozen=True):
    """A call as planned: one order, or a combo of several."""

    table: Table
    orders: tuple[Order, ...]

    @property
    def combo(self) -> bool:
        """Whether it is a combo. (krygothic.combo.definition)"""
        return len(self.orders) > 1

    @property
    def paid(self) -> int:
        """The AP paid in advance. (krygothic.combo.prepay)"""
        return sum(order.paid for order in self.orders)

    def describe(self) -> Preview:
        """Its price, which enemies may react to each of its commands, and what breaks it.

        (krygothic.combo.stop_on_interrupt)
        """
        if not self.combo:
            return Preview(lines=(self.in_words, "One order: the enemy may react to it as a whole."))
        steps = (f"{number}. {self._step(number - 1, order)}" for number, order in enumerate(self.orders, 1))
        return Preview(lines=(f"{self.paid} AP, all paid now and never refunded.", *steps, BREAKS))

    def _step(self, step: int, order: Order) -> str:
        who = "anybody may react" if self.repeats(step) else "protected: only waiting models may react"
        return f"{order_in_words(self.table, order.kind, order.models)}: {who}"

    @property
    def in_words(self) -> str:
        """The call in words: `A is about to move AND A is about to shoot`."""
        return " AND ".join(order_in_words(self.table, order.kind, order.models) for order in self.orders)

    def begins(self, seat: Seat) -> FirstAction:
        """Its first step, with the fastest of its models. (krygothic.faceoff.same_kind)"""
        first = self.orders[0]
        fastest = max(first.models, key=lambda model: speed(self.table, self.table.models[model]))
        return FirstAction(first.kind, fastest, seat)

    def repeats(self, step: int) -> bool:
        """Whether a command repeats the one before it, or the last one of a model that obeys it.

        So a different command to a comrade, between two shots of one model, protects neither shot.
        (krygothic.combo.same_or_different)
        """
        order, earlier = self.orders[step], [one for one in reversed(self.orders[:step]) if one.counts]
        own = (next((one for one in earlier if model in one.models), None) for model in order.models)
        return any(one is not None and one.kind.family == order.kind.family for one in (*earlier[:1], *own))


def combo_option(table: Table, types: ActionTypes, seat: Seat) -> Option[CallPlan]:
    """A combined order: to several models, or a combo."""
    ap = table.side(seat).ap
    offered = tuple(_kind_offered(table, kind, seat) for kind in types.values())
    able = any(kind.prices for kind in offered)
    return Option(
        id="combo",
        label="Combined order",
        detail="all points paid now",
        rule=COMBO,
        refusal=None if able else refusal("nobody-obeys"),
        shape=ChainShape(kinds=offered, budget=ap, most=MOST_COMMANDS, unit=" AP", rule=UNPAID),
        resolve=lambda value: plan_of_chain(table, types, seat, value),
    )


def _kind_offered(table: Table, kind: AnyActionType, seat: Seat) -> ChainKind:
    """A type of action as a link of a combo: the models it may be given to, now or after an earlier command, and its
    least cost.
    """
    prices: dict[str, int] = {}
    barred: dict[str, str] = {}
    rules: dict[str, str] = {}
    for model in table.living(seat):
        if fault := never(table, kind, model):
            barred[model.id], rules[model.id] = fault.message, fault.rule
        else:
            prices[model.id] = least_at_all(table, kind, model)
    later = tuple(id_ for id_ in prices if not isinstance(least_of(table, kind, table.models[id_]), int))
    seldom = len(later) == len(prices)
    return ChainKind(
        id=kind.id,
        label=kind.name,
        prices=prices,
        barred=barred,
        rules=rules,
        later=later,
        seldom=seldom,
        together=kind.together(table, seat),
    )


def least_at_all(table: Table, kind: AnyActionType, model: Model) -> int:
    """The fewest AP it can cost a model during a combo: now, or as printed if it is not possible now."""
    least = least_of(table, kind, model)
    return least if isinstance(least, int) else kind.base


def plan_of_chain(table: Table, types: ActionTypes, seat: Seat, value: Chain) -> CallPlan:
    """The plan of the commands in an answer. Raises `Refused`. (krygothic.online.validate)"""
    orders = tuple(_order(table, types[link.kind], link) for link in value.links)
    if len(orders) == 1:
        orders = (Order(orders[0].kind, orders[0].models),)
    plan = CallPlan(table, orders)
    if fault := next(plan_faults(seat, plan), None):
        raise Refused(fault)
    return plan


def _order(table: Table, kind: AnyActionType, link: Link) -> Order:
    """A command with its prices: the least of its type on the ground of each model, or more if the answer says so.

    Turns and small steps always cost nothing, because they are no commands. Which models are near enough to act as one
    is decided when the combo is called. (krygothic.combo.definition, krygothic.team.hive)
    """
    each = 0 if kind.free or kind.opening else link.each
    models = [table.models[piece] for piece in link.pieces]
    together = kind.together(table, models[0].seat)
    saved = together.saved(link.pieces) if together else {}
    prices = tuple(max(least_at_all(table, kind, model), each) - saved.get(model.id, 0) for model in models)
    return Order(kind, link.pieces, prices, saved)


def plan_faults(seat: Seat, plan: CallPlan) -> Iterator[Refusal]:
    """What is wrong with a call on this table. (krygothic.online.validate)"""
    table = plan.table
    ap = table.side(seat).ap
    begun: dict[str, list[AnyActionType]] = {}
    for order in plan.orders:
        for id_ in order.models:
            yield from _out_of_place(table, order.kind, table.models[id_], begun.setdefault(id_, []), ap)
            begun[id_].append(order.kind)
    if plan.combo:
        yield from _faults_of_combo(table, seat, plan)


def _out_of_place(
    table: Table, kind: AnyActionType, model: Model, before: Sequence[AnyActionType], ap: int
) -> Iterator[Refusal]:
    """Why a model cannot be given this command after the earlier ones of the same call.

    Its first action must be possible now. (krygothic.move.small_step_first, krygothic.waiting.enter)
    """
    if not before and (barred := not_now(table, kind, model, ap)):
        yield refusal_of(barred)
    if kind.opening and before:
        yield refusal("not-first", action=kind.name, model=model.name)
    if before and before[-1].family == "waiting":
        yield refusal("waits-last", model=model.name)
    if before and before[-1].opening and kind.family in ("movement", "close combat", "breaking off") and not kind.free:
        stepped = structs.replace(model, stepped=True)
        least = kind.least(table.with_models({model.id: stepped}), stepped)
        if not isinstance(least, int):
            yield refusal_of(least)


def _faults_of_combo(table: Table, seat: Seat, plan: CallPlan) -> Iterator[Refusal]:
    """Why this cannot be a combo of this squad.

    (krygothic.team.hive, krygothic.team.forgotten, krygothic.combo.definition)
    """
    side = table.side(seat)
    commands = sum(order.counts for order in plan.orders)
    if commands < 2:
        yield refusal("no-combo")
    if fault := needs_leader(table, seat, "be given combos"):
        yield fault
    if side.has("short_rations") and commands > MOST_OF_THE_FORGOTTEN:
        yield refusal("short-rations", value=commands, bound=MOST_OF_THE_FORGOTTEN, team=side.muster.team_name)
    if plan.paid > side.ap:
        yield refusal("no-ap", action="The combo", value=side.ap, bound=plan.paid)
