"""What a player may say once for all windows, so that nobody need answer each of them.

Waiting models shoot at the first enemy that comes into view, from the first or the nearest point of its way, in any
way or in one of a kind. Whether to be asked at all is said of all waiting models or of single ones.

(krygothic.online.standing_instructions)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from rules.kernel.question import Standing
from rules.kernel.script import PASS, Answer, Option, Pick, PickShape, Refused, Seat
from rules.kernel.shapes import When
from rules.krygothic.action import AnyKind, Deed, Halt
from rules.krygothic.board import Model, Table
from rules.krygothic.reactions.batch import Intent
from rules.krygothic.reactions.details import Detail, offered
from rules.krygothic.reactions.kinds import Kinds, never

ONLY_WAITING: Final = "only-waiting"
ONLY: Final = "only"
SHOOTING: Final = "shooting"
ASK: Final = "Ask me only when"
SHOTS: Final = "Waiting models shoot in one way only"

Moment = Literal["shoot-first", "shoot-nearest"]
AT: Final[dict[Moment, str]] = {"shoot-first": "as soon as they see somebody", "shoot-nearest": "at the nearest point"}


class Trigger(NamedTuple):
    """At which point of a way those that wait shoot, by which kind of action and in which way of it; empty: any."""

    at: Moment
    kind: str = ""
    way: str = ""
    name: str = ""

    @property
    def standing(self) -> str:
        """The id of the instruction."""
        return ":".join(part for part in (self.at, self.kind, self.way) if part)

    def told(self, answer: Answer | None) -> Standing:
        """The instruction in words, with what it comes to now."""
        if not self.kind:
            return Standing(id=self.standing, label=f"Waiting models shoot {AT[self.at]}", answer=answer)
        label = f"{self.name.capitalize()} {AT[self.at]}"
        return Standing(id=self.standing, label=label, group=SHOTS, answer=answer)


class Chance(NamedTuple):
    """A waiting model that may shoot at who moves: the option that says so, and at which halts.

    `shots` are those it could fire at the mover at one of them.
    """

    option: str
    kind: AnyKind
    watcher: Model
    mover: Intent
    halts: Sequence[Halt]
    shots: Callable[[Halt], Sequence[Answer]]

    def halt(self, at: Moment) -> int:
        """The number of the halt that is meant."""
        if at == "shoot-first":
            return 0
        return min(range(len(self.halts)), key=lambda number: _square(self.halts[number], self.watcher))

    def shot(self, trigger: Trigger) -> Answer | None:
        """The shot that is meant, if there is one at that point."""
        return meant(trigger, self.kind, self.shots(self.halts[self.halt(trigger.at)]))


def triggers(table: Table, kinds: Kinds, seat: Seat) -> tuple[Trigger, ...]:
    """Every trigger that those who wait could have, by what models of the seat carry."""
    points: tuple[Moment, ...] = ("shoot-first", "shoot-nearest")
    found = [Trigger(at) for at in points]
    for kind in shooting(kinds):
        if any(never(table, kind, model) is None for model in table.living(seat)):
            found += [Trigger(at, kind.id, way, name) for way, name in kind.ways for at in points]
    return tuple(found)


def shooting(kinds: Kinds) -> Iterator[AnyKind]:
    """The kinds of shooting."""
    return (kind for kind in kinds.values() if kind.family == SHOOTING)


def in_window(
    table: Table, kinds: Kinds, seat: Seat, chances: Sequence[Chance], *, waiting: bool, can_shoot: Sequence[str]
) -> tuple[Standing, ...]:
    """The instructions for a window: `waiting` says whether one that waits can act, `can_shoot` who can shoot now."""
    armed = [
        model for model in table.living(seat) if any(never(table, kind, model) is None for kind in shooting(kinds))
    ]
    return (
        Standing(id="let-pass", label="Let every chance to react pass", answer=Answer(PASS)),
        *(trigger.told(_first(chances, trigger)) for trigger in triggers(table, kinds, seat)),
        _asks(ONLY_WAITING, "one that waits can act", asked=waiting),
        *(_asks(f"{ONLY}:{one.id}", f"{one.name} can shoot", asked=one.id in can_shoot) for one in armed),
    )


def _asks(id_: str, when: str, *, asked: bool) -> Standing:
    return Standing(id=id_, label=f"{ASK} {when}", group=ASK, answer=None if asked else Answer(PASS), narrows=True)


def _first(chances: Sequence[Chance], trigger: Trigger) -> Answer | None:
    return next((Answer(one.option) for one in chances if one.shot(trigger)), None)


def at_points(table: Table, kinds: Kinds, chance: Chance) -> tuple[Standing, ...]:
    """The instructions for the point at which a movement is stopped, where there is such a shot."""
    option = f"at:{chance.mover.model}"
    return tuple(
        trigger.told(Answer(option, When(chance.halt(trigger.at))) if chance.shot(trigger) else None)
        for trigger in triggers(table, kinds, chance.watcher.seat)
    )


def for_shot(table: Table, kinds: Kinds, detail: Detail, mover: str) -> tuple[Standing, ...]:
    """The instructions for the shot itself, at whoever came into view."""
    if detail.kind.family != SHOOTING:
        return ()
    found = shots(table, detail, mover)
    seat = table.models[detail.model].seat
    return tuple(trigger.told(meant(trigger, detail.kind, found)) for trigger in triggers(table, kinds, seat))


def shots(table: Table, detail: Detail, mover: str) -> tuple[Answer, ...]:
    """Every shot that could be fired at the mover."""
    if detail.kind.family != SHOOTING:
        return ()
    ways = (option for option in offered(table, detail) if option.refusal is None)
    return tuple(Answer(option.id, Pick((mover,))) for option in ways if _can_pick(option, mover))


def meant(trigger: Trigger, kind: AnyKind, found: Sequence[Answer]) -> Answer | None:
    """The first of these shots of that kind that is meant; None where none is."""
    if trigger.kind not in ("", kind.id):
        return None
    return next((one for one in found if trigger.way in ("", one.option.partition(":")[0])), None)


def _can_pick(option: Option[Deed], mover: str) -> bool:
    if not isinstance(option.shape, PickShape) or option.resolve is None:
        return False
    try:
        option.accept(Pick((mover,)), "")
    except Refused:
        return False
    return True


def _square(halt: Halt, watcher: Model) -> int:
    return (halt.at.x - watcher.at.x) ** 2 + (halt.at.y - watcher.at.y) ** 2
