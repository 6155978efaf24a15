"""The fact that an action was performed: its AP are spent, and it counts in the activation."""

from typing_extensions import override

from rules.kernel.script import Event, Line
from rules.killteam.activation.actions import PASS, Kind
from rules.killteam.board import OPERATE_HATCH, Table


class ActionTaken(Event, frozen=True, kw_only=True):
    """The operative that acts performed an action; whoever was on guard no longer is.

    Every action but a Pass tells by itself what was done.

    (killteam.action.cost, killteam.action.no_repeat, killteam.kz.corridor.guard_ends)
    """

    operative: str
    name: str
    counts: str
    cost: int
    free: bool = False

    @override
    def apply(self, table: Table) -> Table:
        acting = table.activation
        after = table.with_model(self.operative, guard=False)
        if acting is None or acting.operative != self.operative:
            return after
        cost = 0 if self.free else self.cost
        paused = acting.paused if self.name == OPERATE_HATCH else None
        return after.with_activation(spent=acting.spent + cost, actions=(*acting.actions, self.counts), paused=paused)

    @override
    def is_logged(self) -> bool:
        return self.name == PASS.name

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        return Line(text=f"{one.name} passes.", rule=PASS.id, seat=one.seat, pieces=(one.id,))


def taken(operative: str, kind: Kind, *, free: bool = False) -> ActionTaken:
    """The fact for one kind of action; a counteraction's is `free`."""
    return ActionTaken(operative=operative, name=kind.name, counts=kind.as_, cost=kind.cost, free=free)
