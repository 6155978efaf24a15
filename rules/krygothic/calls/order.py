"""A single order: to one model, or to several as one step. (krygothic.order.single, krygothic.order.group)"""

from collections.abc import Sequence

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.action import AnyKind, Deed
from rules.krygothic.board import Command, Table, location_name
from rules.krygothic.calls.facts import Announced
from rules.krygothic.calls.plan import Order
from rules.krygothic.reactions.batch import Batch, Intent, begun, resolved
from rules.krygothic.reactions.details import Detail, cheapened, decided, shown, supposing
from rules.krygothic.reactions.kinds import QUIET, Kinds, barred_now, is_quiet, squad, told
from rules.krygothic.reactions.rights import Guard
from rules.krygothic.reactions.window import Step, reactions


def ordered(play: Play[Table], kinds: Kinds, seat: Seat, order: Order) -> Script[bool]:
    """Give an order: its details, its announcement, the window, the batch. Whether anything was called.

    Until it is announced nobody hears of it. (krygothic.online.seam_sequence, krygothic.online.group_orders,
    krygothic.online.free_actions)
    """
    deeds = yield from details(play, seat, order)
    if not deeds:
        return False
    if order.kind.free:
        yield from _freely(play, order.kind, deeds)
        return True
    meant = _meant(play.table, order, deeds)
    play.record(
        Announced(
            seat=seat,
            commands=(Command(kind=order.kind.id, models=tuple(deed.model for deed in deeds)),),
            text=_heard(play.table, seat, order, deeds, meant),
            pieces=() if is_quiet(play.table, order.kind) else order.models,
            shown=shown(deeds),
        )
    )
    intents = _intents(play.table, order.kind, seat, deeds)
    guard = Guard.ATTACK if order.kind.attack else Guard.ORDER
    answers = yield from reactions(play, kinds, Step(seat, guard, meant, intents))
    yield from resolved(play, Batch(intents, answers))
    return True


def _intents(table: Table, kind: AnyKind, seat: Seat, deeds: Sequence[Deed]) -> list[Intent]:
    """What they mean to do, and with whom as one. (krygothic.team.hive)"""
    together = kind.together(table, seat)
    groups = together.groups([deed.model for deed in deeds]) if together else ()
    fellows = {model: group[:at] for group in groups for at, model in enumerate(group)}
    less = together.less if together else 0
    return [
        Intent(kind, table.models[one.model], one, less=less if with_ else 0, fellows=with_)
        for one in deeds
        for with_ in (fellows.get(one.model, ()),)
    ]


def details(play: Play[Table], seat: Seat, order: Order) -> Script[list[Deed]]:
    """What each of the models does, one after another, as if those before it had done theirs.

    Who is left out does nothing; nobody, and nothing is called. (krygothic.declare.required, krygothic.team.hive)
    """
    deeds: list[Deed] = []
    table = play.known(seat)
    together = order.kind.together(table, seat)
    for model in order.models:
        left = table.side(seat).ap - sum(deed.cost for deed in deeds)
        less = together.saved([*(deed.model for deed in deeds), model]).get(model, 0) if together else 0
        if not _can(cheapened(table, model, less), order.kind, model, left):
            continue
        instead = "Call something else" if len(order.models) == 1 else f"Leave {table.models[model].name} out"
        prompt = f"{told(table, order.kind, [model])}. How? {_answered(order.kind)}".rstrip()
        detail = Detail(order.kind, model, left, prompt, instead, before=tuple(deeds), less=less)
        deed = yield from decided(play, table, detail, seat)
        if deed is not None:
            deeds.append(deed)
            table = supposing(table, deed)
    return deeds


def _answered(kind: AnyKind) -> str:
    """Who may answer an order of this kind. (krygothic.online.window_who, krygothic.online.window_attack)"""
    if kind.free:
        return ""
    if kind.attack:
        return "Then enemies it is not aimed at may move first, and waiting ones interrupt."
    return "Then any enemy may answer with one action."


def _can(table: Table, kind: AnyKind, model: str, ap: int) -> bool:
    return barred_now(table, kind, table.models[model], ap) is None


def _freely(play: Play[Table], kind: AnyKind, deeds: Sequence[Deed]) -> Script[None]:
    """Turns: done at once, without a window. (krygothic.online.free_actions, krygothic.move.rotate)"""
    for deed in deeds:
        intent = Intent(kind, play.table.models[deed.model], deed)
        play.record(begun(play.table, intent, deed.cost, deed.cost))
        yield from kind.carry_out(play, deed, None)


def _meant(table: Table, order: Order, deeds: Sequence[Deed]) -> str:
    """`A and B are to shoot at V`. (krygothic.online.announcement)"""
    targets = tuple(dict.fromkeys(target for deed in deeds for target in deed.targets))
    at = " and ".join(table.models[one].name if one in table.models else location_name(one) for one in targets)
    return told(table, order.kind, [deed.model for deed in deeds], at)


def _heard(table: Table, seat: Seat, order: Order, deeds: Sequence[Deed], meant: str) -> str:
    """What stays in everybody's log; who waits is told once, and not kept. (krygothic.waiting.told_once)"""
    price = sum(deed.cost for deed in deeds)
    public = QUIET if is_quiet(table, order.kind) else meant
    return f"{squad(table, seat)} calls{f', for {price} AP' if price else ''}: {public}."
