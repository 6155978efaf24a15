"""Who may react to what. (krygothic.online.window_who, .window_attack, .window_combo_different, .window_combo_repeat)

about to happen          uninvolved enemies      its targets     waiting enemies
one order                any one action          -               interrupt
one declared attack      movement only           nothing         interrupt
combo, protected step    nothing                 nothing         interrupt
combo, repeated step     any one action          any one action  interrupt
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from rules.kernel.script import Refusal, Seat
from rules.krygothic.action import Action, AnyActionType, Precedence
from rules.krygothic.board import Model, Table, is_off_guard, other, refusal
from rules.krygothic.reactions.action_types import ActionTypes, not_now
from rules.krygothic.sight.visibility import sees


class Protection(Enum):
    """The protection of a step from reactions."""

    ORDER = "an order"
    ATTACK = "a declared attack"
    PROTECTED = "protected"
    REPEATED = "a repeated command"


class ReactionRight(NamedTuple):
    """A model that may react: by an interruption if it `waits`, otherwise by movement only, or by any action."""

    model: Model
    waits: bool
    only_movement: bool = False


def reaction_rights(table: Table, seat: Seat, guard: Protection, targets: Sequence[str]) -> Iterator[ReactionRight]:
    """The models that may react to a step of that seat's call.

    A side that is done reacts only with waiting models, a side off guard not at all. (krygothic.ap.done,
    krygothic.online.done_floor, krygothic.faceoff.involved, krygothic.declare.lock,
    krygothic.scenario.sabotage_timeline)
    """
    foe = other(seat)
    if is_off_guard(table, foe):
        return
    for model in table.living(foe):
        if model.waiting:
            yield ReactionRight(model, waits=True)
        elif not table.side(foe).done and guard is not Protection.PROTECTED:
            if guard is Protection.ATTACK and model.id not in targets:
                yield ReactionRight(model, waits=False, only_movement=True)
            elif guard is not Protection.ATTACK:
                yield ReactionRight(model, waits=False)


def reactions_of(table: Table, types: ActionTypes, right: ReactionRight, ap: int) -> Iterator[AnyActionType]:
    """What a model with that right may do for so many AP. (krygothic.faceoff.movement_uninvolved)"""
    for kind in types.values():
        if right.only_movement and (kind.precedence is not Precedence.MOVEMENT or kind.attack):
            continue
        if right.waits and kind.family == "waiting":
            continue
        if not_now(table, kind, right.model, ap) is None:
            yield kind


def not_seen_by(table: Table, watcher: Model, attacked: Sequence[str], action: Action) -> Refusal | None:
    """Why a waiting model may not do this: it must see the target in its front arc, unless it is attacked itself.

    (krygothic.waiting.interrupt)
    """
    if watcher.id in attacked:
        return None
    for target in action.targets:
        at = table.models.get(target)
        if at is not None and at.seat != watcher.seat and not sees(table, watcher, at):
            return refusal("unseen-wait", model=watcher.name, target=at.name)
    return None
