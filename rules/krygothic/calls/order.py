"""Orders: to one model, or to several as one step. (krygothic.order.single, krygothic.order.group)"""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import structs

from rules.kernel.script import Line, Play, Script, Seat, TableFact
from rules.krygothic.action import Action, AnyActionType
from rules.krygothic.board import AnnouncedAction, Command, OngoingCall, Table, location_name
from rules.krygothic.calls.plan import Order
from rules.krygothic.reactions.action_types import UNNAMED_WAITING, ActionTypes, is_secret, not_now, order_in_words
from rules.krygothic.reactions.batch import Batch, Intent, record_begin, resolve
from rules.krygothic.reactions.details import (
    DetailRequest,
    announced_actions,
    ask_details,
    with_action_done,
    with_discount,
)
from rules.krygothic.reactions.rights import Protection
from rules.krygothic.reactions.window import CallStep, ask_reactions


def carry_out_order(play: Play[Table], types: ActionTypes, seat: Seat, order: Order) -> Script[bool]:
    """Gives an order: details, announcement, window, batch; returns whether anything was called.

    The opponent learns of it only when it is announced. (krygothic.online.seam_sequence, krygothic.online.group_orders,
    krygothic.online.free_actions)
    """
    actions = yield from ask_all_details(play, seat, order)
    if not actions:
        return False
    if order.kind.free:
        yield from _freely(play, order.kind, actions)
        return True
    command = Command(kind=order.kind.id, models=tuple(action.model for action in actions))
    pieces = () if is_secret(play.table, order.kind) else order.models
    text = _announcement(play.table, seat, order, actions)
    play.record(call_announced(seat, (command,), text, pieces, shown=announced_actions(actions)))
    intents = _intents(play.table, order.kind, seat, actions)
    guard = Protection.ATTACK if order.kind.attack else Protection.ORDER
    answers = yield from ask_reactions(
        play, types, CallStep(seat, guard, _in_words(play.table, order, actions, "your "), intents)
    )
    yield from resolve(play, Batch(intents, answers))
    return True


def _intents(table: Table, kind: AnyActionType, seat: Seat, actions: Sequence[Action]) -> list[Intent]:
    """The planned actions, and which models act as one. (krygothic.team.hive)"""
    together = kind.together(table, seat)
    groups = together.groups([action.model for action in actions]) if together else ()
    fellows = {model: group[:at] for group in groups for at, model in enumerate(group)}
    less = together.less if together else 0
    return [
        Intent(kind, table.models[one.model], one, less=less if with_ else 0, fellows=with_)
        for one in actions
        for with_ in (fellows.get(one.model, ()),)
    ]


def ask_all_details(play: Play[Table], seat: Seat, order: Order) -> Script[list[Action]]:
    """Asks what each model does, in turn, as if the models before it had already acted.

    Models without details do nothing; without any model nothing is called. (krygothic.declare.required,
    krygothic.team.hive)
    """
    actions: list[Action] = []
    table = play.known(seat)
    together = order.kind.together(table, seat)
    for model in order.models:
        left = table.side(seat).ap - sum(action.cost for action in actions)
        less = together.saved([*(action.model for action in actions), model]).get(model, 0) if together else 0
        discounted = with_discount(table, model, less)
        if not_now(discounted, order.kind, discounted.models[model], left) is not None:
            continue
        instead = "Give another order" if len(order.models) == 1 else f"Leave {table.models[model].name} out"
        prompt = f"{order_in_words(table, order.kind, [model])}. How? {_who_may_react(order.kind)}".rstrip()
        detail = DetailRequest(order.kind, model, left, prompt, instead, before=tuple(actions), less=less)
        action = yield from ask_details(play, table, detail, seat)
        if action is not None:
            actions.append(action)
            table = with_action_done(table, action)
    return actions


def _who_may_react(kind: AnyActionType) -> str:
    """Which enemies may react to an order of this kind.

    (krygothic.online.window_who, krygothic.online.window_attack)
    """
    if kind.free:
        return ""
    if kind.attack:
        return "Enemies that are not its targets may then move first, and waiting enemies may interrupt."
    return "Any enemy may then react with one action."


def _freely(play: Play[Table], kind: AnyActionType, actions: Sequence[Action]) -> Script[None]:
    """Carries out turns at once, without a window. (krygothic.online.free_actions, krygothic.move.rotate)"""
    for action in actions:
        intent = Intent(kind, play.table.models[action.model], action)
        record_begin(play, intent, action.cost, action.cost)
        yield from kind.carry_out(play, action, None)


def _in_words(table: Table, order: Order, actions: Sequence[Action], whose: str = "") -> str:
    """`A and B are about to shoot at V`; with `whose`, `at your V`. (krygothic.online.announcement)"""
    targets = tuple(dict.fromkeys(target for action in actions for target in action.targets))
    names = (table.models[one].name if one in table.models else location_name(one) for one in targets)
    at = " and ".join(f"{whose}{name}" for name in names)
    return order_in_words(table, order.kind, [action.model for action in actions], at)


def _announcement(table: Table, seat: Seat, order: Order, actions: Sequence[Action]) -> str:
    """The line for everybody's log; a model that goes into waiting is not named. (krygothic.waiting.told_once)"""
    price = sum(action.cost for action in actions)
    public = UNNAMED_WAITING if is_secret(table, order.kind) else _in_words(table, order, actions)
    return f"{table.squad(seat)} calls{f', for {price} AP' if price else ''}: {public}."


# ── The call under way ──────────────────────────────────────────────────────────────────────────────────────────────


class CallAnnounced(TableFact, frozen=True):
    """A call is announced. An announced call cannot be taken back. (krygothic.online.undo)"""

    reveals: ClassVar[bool] = True


def call_announced(  # whose call, of which commands, in which words, about whom
    seat: Seat,
    commands: tuple[Command, ...],
    text: str,
    pieces: tuple[str, ...],
    *,
    paid: int = 0,
    shown: tuple[AnnouncedAction, ...] = (),
) -> CallAnnounced:
    """Announces a call with this sentence; a combo is paid now.

    It cannot be withdrawn. (krygothic.online.announcement, krygothic.combo.announce, krygothic.combo.prepay)
    """
    rule = "krygothic.combo.announce" if len(commands) > 1 else "krygothic.online.announcement"
    call = OngoingCall(seat=seat, commands=commands, paid=paid, shown=shown)
    return CallAnnounced(
        Line(text=text, rule=rule, tone="heading", seat=seat, pieces=pieces),
        lambda table: table.with_ap_spent(seat, paid).with_changes(call=call, held=False),
    )


def combo_members(table: Table) -> tuple[str, ...]:
    """The living models that are still in the combo."""
    call = table.call
    if call is None:
        return ()
    named = dict.fromkeys(model for command in call.commands for model in command.models)
    return tuple(id_ for id_ in named if id_ not in call.left and table.models[id_].life == "live")


def without_members(table: Table, models: Sequence[str]) -> Table:
    """The table with these models out of the combo."""
    return table.with_call(left=(*table.call.left, *models)) if table.call else table


def without_sprints(table: Table) -> Table:
    """The table with all sprints ended. (krygothic.move.sprinting_state)"""
    runners = {id_: structs.replace(one, sprinting=False) for id_, one in table.models.items() if one.sprinting}
    return table.with_models(runners) if runners else table
