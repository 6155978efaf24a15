"""Standing instructions: what a player decides once for all windows.

Waiting models shoot at the first enemy that comes into view, at the first or the nearest point of its path, with any
shot or with one type of shot. A player may also ask to be asked only for waiting models, or only for some of them.
(krygothic.online.standing_instructions)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from rules.geometry.point import square_distance
from rules.kernel.question import Standing
from rules.kernel.script import PASS, Answer, Option, Pick, PickShape, Refused, Seat
from rules.kernel.shapes import When
from rules.krygothic.action import Action, AnyActionType, Halt
from rules.krygothic.board import Model, Table
from rules.krygothic.reactions.action_types import ActionTypes, never
from rules.krygothic.reactions.batch import Intent
from rules.krygothic.reactions.details import DetailRequest, offered_options

ONLY_WAITING: Final = "only-waiting"
ONLY: Final = "only"
SHOOTING: Final = "shooting"
ASK: Final = "Ask me only when"
SHOTS: Final = "Waiting models shoot in one way only"

Moment = Literal["shoot-first", "shoot-nearest"]
AT: Final[dict[Moment, str]] = {"shoot-first": "as soon as they see an enemy", "shoot-nearest": "at the nearest point"}


class ShotTrigger(NamedTuple):
    """At which point of a path waiting models shoot, and with which type of action and shot; empty: any."""

    at: Moment
    kind: str = ""
    way: str = ""
    name: str = ""

    @property
    def standing(self) -> str:
        """The id of the instruction."""
        return ":".join(part for part in (self.at, self.kind, self.way) if part)

    def instruction(self, answer: Answer | None) -> Standing:
        """The instruction in words, with its present effect."""
        if not self.kind:
            return Standing(id=self.standing, label=f"Waiting models shoot {AT[self.at]}", answer=answer)
        label = f"{self.name.capitalize()} {AT[self.at]}"
        return Standing(id=self.standing, label=label, group=SHOTS, answer=answer)


class WaitingShot(NamedTuple):
    """A waiting model that may shoot at a mover: the option, and the halts.

    `shots` are those it could fire at the mover at one of the halts.
    """

    option: str
    kind: AnyActionType
    watcher: Model
    mover: Intent
    halts: Sequence[Halt]
    shots: Callable[[Halt], Sequence[Answer]]

    def halt(self, at: Moment) -> int:
        """The number of the halt that the trigger means."""
        if at == "shoot-first":
            return 0
        return min(range(len(self.halts)), key=lambda number: square_distance(self.halts[number].at, self.watcher.at))

    def shot(self, trigger: ShotTrigger) -> Answer | None:
        """The shot that the trigger means, if there is one at that point."""
        return matching_shot(trigger, self.kind, self.shots(self.halts[self.halt(trigger.at)]))


def shot_triggers(table: Table, types: ActionTypes, seat: Seat) -> tuple[ShotTrigger, ...]:
    """Every trigger for the weapons that models of the seat carry."""
    points: tuple[Moment, ...] = ("shoot-first", "shoot-nearest")
    found = [ShotTrigger(at) for at in points]
    for kind in shooting(types):
        if any(never(table, kind, model) is None for model in table.living(seat)):
            found += [ShotTrigger(at, kind.id, way, name) for way, name in kind.ways for at in points]
    return tuple(found)


def shooting(types: ActionTypes) -> Iterator[AnyActionType]:
    """The types of shooting actions."""
    return (kind for kind in types.values() if kind.family == SHOOTING)


def window_instructions(
    table: Table,
    types: ActionTypes,
    seat: Seat,
    chances: Sequence[WaitingShot],
    *,
    waiting: bool,
    can_shoot: Sequence[str],
) -> tuple[Standing, ...]:
    """The instructions for a window: `waiting` says whether a waiting model can act, `can_shoot` who can shoot now."""
    armed = [
        model for model in table.living(seat) if any(never(table, kind, model) is None for kind in shooting(types))
    ]
    return (
        Standing(id="let-pass", label="Never react", answer=Answer(PASS)),
        *(
            trigger.instruction(next((Answer(one.option) for one in chances if one.shot(trigger)), None))
            for trigger in shot_triggers(table, types, seat)
        ),
        _asks(ONLY_WAITING, "a waiting model can act", asked=waiting),
        *(_asks(f"{ONLY}:{one.id}", f"{one.name} can shoot", asked=one.id in can_shoot) for one in armed),
    )


def _asks(id_: str, when: str, *, asked: bool) -> Standing:
    return Standing(id=id_, label=f"{ASK} {when}", group=ASK, answer=None if asked else Answer(PASS), narrows=True)


def halt_instructions(table: Table, types: ActionTypes, chance: WaitingShot) -> tuple[Standing, ...]:
    """The instructions for the point at which a movement is stopped, if the trigger's shot exists there."""
    option = f"at:{chance.mover.model}"
    return tuple(
        trigger.instruction(Answer(option, When(chance.halt(trigger.at))) if chance.shot(trigger) else None)
        for trigger in shot_triggers(table, types, chance.watcher.seat)
    )


def shot_instructions(table: Table, types: ActionTypes, detail: DetailRequest, mover: str) -> tuple[Standing, ...]:
    """The instructions for the shot itself, at the model that came into view."""
    if detail.kind.family != SHOOTING:
        return ()
    found = shots_at(table, detail, mover)
    seat = table.models[detail.model].seat
    return tuple(
        trigger.instruction(matching_shot(trigger, detail.kind, found)) for trigger in shot_triggers(table, types, seat)
    )


def shots_at(table: Table, detail: DetailRequest, mover: str) -> tuple[Answer, ...]:
    """Every shot that could be fired at the mover."""
    if detail.kind.family != SHOOTING:
        return ()
    ways = (option for option in offered_options(table, detail) if option.refusal is None)
    return tuple(Answer(option.id, Pick((mover,))) for option in ways if _can_pick(option, mover))


def matching_shot(trigger: ShotTrigger, kind: AnyActionType, found: Sequence[Answer]) -> Answer | None:
    """The first of these shots of that kind that matches the trigger; None if none does."""
    if trigger.kind not in ("", kind.id):
        return None
    return next((one for one in found if trigger.way in ("", one.option.partition(":")[0])), None)


def _can_pick(option: Option[Action], mover: str) -> bool:
    if not isinstance(option.shape, PickShape) or option.resolve is None:
        return False
    try:
        option.accept(Pick((mover,)), "")
    except Refused:
        return False
    return True
