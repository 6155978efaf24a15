"""A batch: the step of a call and the reactions to it, resolved together in order of precedence, Speed and a die.

step:      V shoots                 1st  B runs     movement before shooting
reactions: B runs            ---->  2nd  V shoots   its player lost the face-off and may drop it
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rules.geometry.point import tenths
from rules.kernel.question import Standing
from rules.kernel.script import Answer, Line, Option, Play, Script, Seat, fact
from rules.krygothic.action import Action, AnyActionType, Halt, no_ap
from rules.krygothic.board import SEATS, Model, Table, is_off_guard, other
from rules.krygothic.missions.victory import end_if_decided
from rules.krygothic.morale.fire_runs import with_runs_broken
from rules.krygothic.morale.pins import check_nerves
from rules.krygothic.reactions.action_types import is_secret, order_in_words, way_out
from rules.krygothic.reactions.details import DetailRequest, ask_details, can_still_act, obstacle
from rules.krygothic.reactions.precedence import order_of_actions
from rules.krygothic.reactions.waiting import AnnouncementsChanged, SecretFact

CARRY_ON = "carry-on"
INTERRUPT = "krygothic.waiting.interrupt"


@dataclass(frozen=True)
class Intent:
    """A planned action; `action` is None if its details are decided only when its turn comes.

    `prepaid` is what a combo has paid for it, else None. It costs `less` AP if one of its `fellows` does the same by
    the same command. A waiting model interrupts the movement `of` another at a `halt`.
    """

    kind: AnyActionType
    before: Model
    action: Action | None = None
    prepaid: int | None = None
    waits: bool = False
    of: str = ""
    halt: Halt | None = None
    less: int = 0
    fellows: tuple[str, ...] = ()

    @property
    def model(self) -> str:
        """The model that acts."""
        return self.before.id

    @property
    def seat(self) -> Seat:
        """The seat of that model."""
        return self.before.seat


@dataclass
class BatchResult:
    """The result of a batch: which models acted, which failed, and why actions were impossible.

    `reacted`: a reaction was carried out. `halted`: a mover was stopped on its path. `given_up`: the player gave up a
    command of a combo when asked for its details.
    """

    done: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    impossible: list[str] = field(default_factory=list)
    reacted: bool = False
    halted: bool = False
    given_up: bool = False


@dataclass
class Batch:
    """A step with the reactions to it.

    In a combo the rest of the step is lost if an action fails or is impossible, or if `stopped` says so after an
    action. In a plain order every model acts, whatever happens to the others. (krygothic.order.group,
    krygothic.online.group_orders, krygothic.combo.stop_on_failure)
    """

    step: Sequence[Intent]
    reactions: Sequence[Intent] = ()
    combo: bool = False
    stopped: Callable[[Table], bool] = lambda table: False
    result: BatchResult = field(default_factory=BatchResult)
    done_by: set[Seat] = field(default_factory=set)
    made: list[Action] = field(default_factory=list)


def resolve(play: Play[Table], batch: Batch) -> Script[BatchResult]:
    """Carries everything out. Waiting models act first, at the point of a movement they chose.

    Nerve tests that are due are taken at the end. (krygothic.online.batch_order, krygothic.waiting.mid_move,
    krygothic.waiting.several, krygothic.pin.when)
    """
    interrupts = [one for one in batch.reactions if one.waits]
    for one in interrupts:
        if one.halt is None:
            yield from _interrupts(play, batch, one)
    others = [one for one in batch.reactions if not one.waits]
    order = yield from order_of_actions(play, batch.step, others)
    first = order[0] if others and batch.step and order else None
    for intent in order:
        if intent in batch.step and _is_combo_lost(play.table, batch):
            continue
        on_the_way = [one for one in interrupts if one.halt is not None and one.of == intent.model]
        yield from _acts(play, batch, intent, bound=intent is first, on_the_way=on_the_way)
    for seat in SEATS:
        yield from check_nerves(play, seat)
    return batch.result


def _is_combo_lost(table: Table, batch: Batch) -> bool:
    """Whether the rest of a step is lost with its combo. (krygothic.combo.stop_on_failure)"""
    return batch.combo and (batch.stopped(table) or bool(batch.result.failed or batch.result.impossible))


def _acts(
    play: Play[Table], batch: Batch, intent: Intent, *, bound: bool, on_the_way: Sequence[Intent]
) -> Script[None]:
    """Carries out one action, if it is still possible and wanted.

    (krygothic.faceoff.commit, krygothic.faceoff.loser)
    """
    if (why := _obstacle(play.table, batch, intent)) is not None:
        _has_become_impossible(play, batch, intent, why, bound=bound)
        return
    action = intent.action or (yield from _decided_late(play, intent))
    if action is None:
        batch.result.failed.append(intent.model)
        batch.result.given_up = True
        return
    lost = not bound and action.cost > 0 and intent.prepaid is None and bool(batch.done_by - {intent.seat})
    if lost and not (yield from _carries_on(play, intent)):
        words = intent.kind.phrase()
        text = f"{intent.before.name} gives way to the other side and does not {words}."
        _record_drop(play, play.table.models[intent.model], text, "krygothic.faceoff.loser")
        return
    stops = min((one.halt for one in on_the_way if one.halt), key=lambda halt: halt.along, default=None)
    yield from _perform_action(play, batch, intent, action, stops)
    for one in on_the_way:
        yield from _interrupts(play, batch, one)


def _price(batch: Batch, intent: Intent, action: Action) -> int:
    """The present cost of an action; a model saves nothing if the others did not act with it. (krygothic.team.hive)"""
    saves = intent.prepaid is not None or any(one.model in intent.fellows for one in batch.made)
    return action.cost if saves else action.cost + intent.less


def _obstacle(table: Table, batch: Batch, intent: Intent) -> str | None:
    """Why an action is no longer possible or cannot be paid, in a sentence; None if it can."""
    name, ap = intent.before.name, table.side(intent.seat).ap
    if table.result is not None:
        return "The battle is decided."
    if table.models[intent.model].life != "live":
        return f"{name} is gone."
    if intent.action is None:
        return obstacle(
            table,
            DetailRequest(intent.kind, intent.model, intent.prepaid or 0, "", "", prepaid=intent.prepaid is not None),
        )
    unpaid = None if intent.prepaid is not None else no_ap(intent.kind.name, ap, _price(batch, intent, intent.action))
    refusal = unpaid or intent.kind.barred(table, intent.action)
    return refusal.message if refusal else None


def _decided_late(play: Play[Table], intent: Intent) -> Script[Action | None]:
    """Asks for an attack that is declared only now, for what is prepaid. (krygothic.online.window_combo_repeat)"""
    prompt = f"{order_in_words(play.table, intent.kind, [intent.model])}. How?"
    instead = way_out(play.table, intent.seat)
    detail = DetailRequest(intent.kind, intent.model, intent.prepaid or 0, prompt, instead, prepaid=True)
    return ask_details(play, play.known(intent.seat), detail, intent.seat)


def _has_become_impossible(play: Play[Table], batch: Batch, intent: Intent, why: str, *, bound: bool) -> None:
    """Records an action that became impossible.

    A combo loses it, the winner of a face-off pays for it, and otherwise it costs nothing because it never began.
    (krygothic.faceoff.commit, krygothic.online.batch_order, krygothic.order.group)
    """
    if intent in batch.step:
        batch.result.impossible += [why] if intent.prepaid is not None else []
    now = play.table.models[intent.model]
    paid = 0
    if bound and intent.action and can_still_act(intent.before, now):
        paid = min(intent.action.cost, play.table.side(intent.seat).ap)
    if intent.prepaid is None and now.life == "live":
        spent = f" Its {paid} AP are spent anyway." if paid else ""
        text = f"{now.name} can no longer {intent.kind.phrase()}. {why}{spent}"
        _record_drop(play, now, text, "krygothic.faceoff.commit", paid)


def _carries_on(play: Play[Table], intent: Intent) -> Script[bool]:
    """Asks the loser of a face-off whether to carry on or drop the action for free. (krygothic.faceoff.loser)"""
    return play.ask(
        intent.seat,
        rule="krygothic.faceoff.loser",
        prompt=f"The other side went first. {order_in_words(play.table, intent.kind, [intent.model])}. Carry on?",
        options=[
            Option(id=CARRY_ON, label="Carry on", bring=True),
            Option(id="drop", label="Drop it", detail="costs nothing", bring=False),
        ],
        default=Answer(CARRY_ON),
        focus=(intent.model,),
        standing=(Standing(id=CARRY_ON, label="Always carry on with my actions", answer=Answer(CARRY_ON)),),
    )


def _perform_action(
    play: Play[Table], batch: Batch, intent: Intent, action: Action, stops: Halt | None
) -> Script[None]:
    step = intent in batch.step
    price = _price(batch, intent, action)
    fire_at = _fired_at(batch, action) if intent.kind.family == "shooting" else ()
    if price or intent.waits or intent.kind.family != "movement":
        record_begin(play, intent, price, price if intent.prepaid is None else 0, fire_at)
    if step:
        batch.made.append(action)
    outcome = yield from intent.kind.carry_out(play, replace(action, cost=price), stops)
    foe = other(intent.seat)
    if is_secret(play.table, intent.kind) and (not step or is_off_guard(play.table, foe)):
        play.record(AnnouncementsChanged(seat=foe, models=(*play.table.side(foe).unannounced, intent.model)))
    end_if_decided(play)
    batch.done_by.add(intent.seat)
    if step:
        (batch.result.done if outcome == "done" else batch.result.failed).append(intent.model)
        batch.result.halted = batch.result.halted or stops is not None
    else:
        batch.result.reacted = True


def _fired_at(batch: Batch, action: Action) -> tuple[str, ...]:
    """The targets of a shot, and of other shots of the same step. (krygothic.pin.hit_multiple)"""
    planned = [one.action for one in batch.step if one.action and one.kind.family == "shooting"]
    together = [*planned, *batch.made] if any(one.model == action.model for one in batch.step) else []
    return tuple(dict.fromkeys(target for one in (action, *together) for target in one.targets))


def record_begin(play: Play[Table], intent: Intent, price: int, paid: int, fire_at: Sequence[str] = ()) -> None:
    """A model begins an action: its waiting ends and its AP are spent; `price` is its full cost.

    Only actions that cost AP break runs of fire, except a run at the same models `fire_at`. (krygothic.order.single,
    krygothic.waiting.no_actions, krygothic.pin.miss_succession, krygothic.move.small_step_next)
    """
    model = play.table.models[intent.model]

    def change(table: Table) -> Table:
        after = table.with_model(model.id, waiting=False, stepped=table.models[model.id].stepped and not price)
        after = after.with_ap_spent(model.seat, paid)
        return with_runs_broken(after, but=fire_at) if price else after

    cost = f", {paid} AP" if paid else ", paid in advance" if price else ""
    waited = " was waiting and acts first" if intent.waits else ""
    if intent.halt:
        whom = play.table.models[intent.of].name
        waited = f" was waiting and interrupts {whom} after {tenths(intent.halt.along)}"
    text = f"{model.name}{waited}: {intent.kind.name}{cost}."
    line = Line(text=text, rule=INTERRUPT if waited else "krygothic.order.single", seat=model.seat, pieces=(model.id,))
    play.record(SecretFact(line, change, model.seat if is_secret(play.table, intent.kind) else None))


def _record_drop(play: Play[Table], model: Model, text: str, rule: str, paid: int = 0) -> None:
    """An action is not carried out, because it was dropped or became impossible; it costs `paid` AP.

    (krygothic.faceoff.loser, krygothic.faceoff.commit, krygothic.order.group)
    """
    seat = model.seat
    play.record(fact(text, rule, lambda table: table.with_ap_spent(seat, paid), seat=seat, pieces=(model.id,)))


def _interrupts(play: Play[Table], batch: Batch, intent: Intent) -> Script[None]:
    """A waiting model acts; if its target is gone it keeps waiting and pays nothing. (krygothic.waiting.several)"""
    if intent.action and play.table.models[intent.model].waiting and _obstacle(play.table, batch, intent) is None:
        yield from _perform_action(play, batch, intent, intent.action, None)
