"""Combos: commands that are paid at once and carried out one after another, until something stops them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from rules.kernel.script import Event, Play, Script, Seat, fact
from rules.krygothic.action import Action
from rules.krygothic.board import Table, other
from rules.krygothic.board.stats import speed
from rules.krygothic.calls.cancel import ask_to_go_on, give_up_command, outside_events
from rules.krygothic.calls.order import call_announced, without_members, without_sprints
from rules.krygothic.calls.plan import CallPlan, Order
from rules.krygothic.dice.roll import RollReason, roll_check
from rules.krygothic.reactions.action_types import ActionTypes, is_secret, order_in_words, public_order, way_out
from rules.krygothic.reactions.batch import Batch, BatchResult, Intent, record_begin, resolve
from rules.krygothic.reactions.details import DetailRequest, announced_actions, ask_details, obstacle, with_action_done
from rules.krygothic.reactions.rights import Protection
from rules.krygothic.reactions.window import CallStep, ask_reactions

SPEED_CHECK: Final = "krygothic.combo.speed_check"
TARGET: Final = 4
RAGGED: Final = 5
INTERRUPT, FAILURE = "krygothic.combo.stop_on_interrupt", "krygothic.combo.stop_on_failure"


class ComboStop(NamedTuple):
    """Why a combo stops, by which rule, and which seat interrupted it; None if none did."""

    why: str
    rule: str
    by: Seat | None = None


@dataclass
class ComboProgress:
    """The progress of a combo: the commands carried out, whether one had no model left, whether the enemy reacted in
    the last step.

    `cancelled`: its player gave up a command by a cancel order.
    """

    plan: CallPlan
    seat: Seat
    done: list[Order] = field(default_factory=list)
    skipped: bool = False
    answered: bool = False
    cancelled: bool = False


def carry_out_combo(play: Play[Table], types: ActionTypes, seat: Seat, plan: CallPlan) -> Script[None]:
    """Announces a combo, pays it, and carries it out step by step.

    (krygothic.combo.prepay, krygothic.combo.announce, krygothic.combo.step_by_step)
    """
    told = " AND ".join(public_order(plan.table, order.kind, order.models) for order in plan.orders)
    text = f"{play.table.squad(seat)} calls a combo for {plan.paid} AP: {told}."
    commands = tuple(order.command for order in plan.orders)
    loud = (order for order in plan.orders if not is_secret(play.table, order.kind))
    pieces = tuple(dict.fromkeys(model for order in loud for model in order.models))
    play.record(call_announced(seat, commands, text, pieces, paid=plan.paid))
    progress = ComboProgress(plan, seat)
    for number, order in enumerate(plan.orders):
        if number and not (yield from ask_to_go_on(play, types, seat, plan, number)):
            return
        stopped = _interrupted(play.table, seat) or (yield from _step(play, types, progress, number, order))
        if stopped is not None:
            left = sum(later.paid for later in plan.orders[number + 1 :])
            play.record(_combo_stopped(play.table, stopped, left))
        if stopped is not None or progress.cancelled:
            return
    if not progress.skipped and progress.done:
        play.record(_combo_completed(seat, sum(order.counts for order in progress.done)))


def _combo_completed(seat: Seat, commands: int) -> Event:
    """Every command of a combo was carried out. (krygothic.triumphs.combo_completed)"""

    def change(table: Table) -> Table:
        return table.with_tally(seat, combos=(*table.side(seat).tally.combos, commands))

    text = f"The combo of {commands} commands is completed."
    return fact(text, "krygothic.triumphs.combo_completed", change, seat=seat)


def _combo_stopped(table: Table, stop: ComboStop, lost: int) -> Event:
    """A combo stops, and the rest of its AP is lost.

    (krygothic.combo.stop_on_interrupt, krygothic.combo.stop_on_failure, krygothic.triumphs.combo_interrupted)
    """
    by = stop.by
    whose = f" {table.squad(by)} interrupted it." if by is not None else ""
    rest = f" {lost} AP paid for the rest of it are lost." if lost else ""
    text = f"The combo is over: {stop.why.removesuffix('.')}.{whose}{rest}"
    change = None if by is None else lambda table: table.with_tally(by, interrupted=True)
    return fact(text, stop.rule, change, tone="loss", seat=by)


def still_in(table: Table, models: Sequence[str]) -> tuple[str, ...]:
    """The models that were not cancelled out of the combo."""
    left = table.call.left if table.call else ()
    return tuple(model for model in models if model not in left)


def _step(
    play: Play[Table], types: ActionTypes, progress: ComboProgress, number: int, order: Order
) -> Script[ComboStop | None]:
    """One command: its Speed check, details, window and batch; returns what stops the combo, if anything does.

    (krygothic.online.seam_sequence, krygothic.combo.first_step, krygothic.combo.different_protected,
    krygothic.combo.repeat_open)
    """
    seat = progress.seat
    if order.kind.joint and not (yield from speed_check_passed(play, seat, still_in(play.table, order.models))):
        return ComboStop("not everybody kept up", SPEED_CHECK)
    models = still_in(play.table, order.models)
    if not models:
        progress.skipped = True
        return None
    prices = {model: price for model, price in zip(order.models, order.prices, strict=True) if model in models}
    repeated = progress.plan.repeats(number)
    late = repeated and order.kind.attack
    if (why := _in_the_way(play.table, order, prices)) is not None:
        return _impossible(progress, why)
    actions = [] if late else (yield from _details(play, seat, order, prices))
    if len(actions) < len(models) and not late:
        return (yield from _given_up(play, types, progress))
    by_model = {action.model: action for action in actions}
    intents = [
        Intent(order.kind, play.table.models[model], by_model.get(model), prepaid=prices[model]) for model in models
    ]
    about = order_in_words(play.table, order.kind, models)
    text = f"Command {number + 1} of {len(progress.plan.orders)}: {public_order(play.table, order.kind, models)}."
    shown = announced_actions(actions)
    play.record(
        fact(
            text,
            "krygothic.combo.step_by_step",
            lambda table: without_sprints(table.with_call(step=number, shown=shown)),
            seat=seat,
        )
    )
    if order.kind.free:
        return (yield from _freely(play, order, intents))
    guard = Protection.REPEATED if repeated else Protection.PROTECTED
    answers = yield from ask_reactions(play, types, CallStep(seat, guard, about, intents))
    result = yield from resolve(
        play, Batch(intents, answers, combo=True, stopped=lambda table: bool(outside_events(table, seat)))
    )
    if result.given_up:
        return (yield from _given_up(play, types, progress))
    progress.done.append(order)
    stopped = _stopped(play.table, progress, result)
    progress.answered = result.reacted
    return stopped


def _given_up(play: Play[Table], types: ActionTypes, progress: ComboProgress) -> Script[ComboStop | None]:
    """The result of giving up a command when its details are asked: a cancel order, or a failure if none can be paid.

    (krygothic.cancel.cost, krygothic.combo.stop_on_failure)
    """
    progress.cancelled = yield from give_up_command(play, types, progress.seat)
    return None if progress.cancelled else ComboStop("its player gave up a command", FAILURE)


def _details(play: Play[Table], seat: Seat, order: Order, prices: dict[str, int]) -> Script[list[Action]]:
    """Asks what each model does for the prepaid AP; it may choose an action that costs no more.

    (krygothic.combo.prepay)
    """
    actions: list[Action] = []
    table = play.known(seat)
    for model, price in prices.items():
        prompt = f"{order_in_words(table, order.kind, [model])}, for at most {price} AP. How?"
        detail = replace(
            _detail(order, model, price), prompt=prompt, instead=way_out(table, seat), before=tuple(actions)
        )
        action = yield from ask_details(play, table, detail, seat)
        if action is None:
            break
        actions.append(action)
        table = with_action_done(table, action)
    return actions


def _detail(order: Order, model: str, price: int) -> DetailRequest:
    return DetailRequest(order.kind, model, price, "", "", prepaid=True, less=order.saved.get(model, 0))


def _in_the_way(table: Table, order: Order, prices: dict[str, int]) -> str | None:
    """Why one of its models cannot carry out the command now, in a sentence."""
    for model, price in prices.items():
        if table.models[model].life != "live":
            return f"{table.models[model].name} is gone."
        if (why := obstacle(table, _detail(order, model, price))) is not None:
            return why
    return None


def _freely(play: Play[Table], order: Order, intents: Sequence[Intent]) -> Script[ComboStop | None]:
    """Carries out turns inside a combo, which are no commands and open no window. (krygothic.combo.definition)"""
    for intent in intents:
        if intent.action:
            record_begin(play, intent, 0, 0)
            yield from order.kind.carry_out(play, intent.action, None)
    return None


def _impossible(progress: ComboProgress, why: str) -> ComboStop:
    """How a combo stops whose next command is impossible: interrupted if the enemy's last action caused it.

    (krygothic.combo.stop_on_interrupt, krygothic.combo.stop_on_failure, krygothic.triumphs.combo_interrupted)
    """
    if progress.answered:
        text = f"the enemy has made the next command impossible. {why}"
        return ComboStop(text, INTERRUPT, other(progress.seat))
    return ComboStop(f"the next command is impossible. {why}", FAILURE)


def _interrupted(table: Table, seat: Seat) -> ComboStop | None:
    """Whether one of its models became involved in something else, in a step or in a new order between two steps.

    (krygothic.combo.stop_on_interrupt, krygothic.combo.different_protected)
    """
    event = next(iter(outside_events(table, seat)), None)
    if event is None:
        return None
    model, by = event
    whose = "the ship" if by is None else table.squad(by)
    why = f"{whose} acted on {table.models[model].name}, which is part of it"
    return ComboStop(why, INTERRUPT, by)


def _stopped(table: Table, progress: ComboProgress, result: BatchResult) -> ComboStop | None:
    """What stops the combo after a step.

    A waiting model that only stopped a mover on its way has not interrupted the combo.
    (krygothic.combo.stop_on_interrupt, krygothic.combo.all_or_nothing, krygothic.triumphs.combo_interrupted)
    """
    if (interrupted := _interrupted(table, progress.seat)) is not None:
        return interrupted
    if result.halted:
        return ComboStop("a waiting model interrupted it", "krygothic.waiting.interrupt")
    if result.impossible:
        progress.answered = result.reacted
        return _impossible(progress, result.impossible[0])
    if result.failed:
        return ComboStop(f"{table.names(result.failed)} failed", FAILURE)
    return None


def speed_check_passed(play: Play[Table], seat: Seat, models: Sequence[str]) -> Script[bool]:
    """Whether all models that run together pass; with a Relay among them only those that fail drop out.

    A single model does not test. (krygothic.combo.speed_check, krygothic.combo.all_or_nothing,
    krygothic.team.renegades, krygothic.trait.relay)
    """
    if len(models) < 2:
        return True
    target = RAGGED if play.table.side(seat).has("ragged_drill") else TARGET
    failed = []
    for model_id in models:
        model = play.table.models[model_id]
        roll = RollReason(seat, model.name, "Speed check", SPEED_CHECK, (model_id,))
        if not (yield from roll_check(play, roll, speed(play.table, model), target)):
            failed.append(model_id)
    if not failed:
        return True
    relays = [one for one in models if "relay" in play.table.fighter(play.table.models[one]).traits]
    if not relays or set(failed) & set(relays):
        return False
    text = f"{play.table.names(failed)} drop{'s' if len(failed) == 1 else ''} out; the rest carry on."
    play.record(fact(text, "krygothic.trait.relay", lambda table: without_members(table, failed), pieces=tuple(failed)))
    return True
