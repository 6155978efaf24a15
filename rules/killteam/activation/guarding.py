"""Guard, and Pass."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Option, Play, Script
from rules.killteam.activation.actions import GUARD, PASS, Deed, barred
from rules.killteam.board import Operative, Table, the_map


class OnGuard(Event, frozen=True, kw_only=True):
    """An operative is on guard. (killteam.kz.corridor.guard)"""

    operative: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.operative, guard=True)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        return Line(text=f"{one.name} is on guard.", rule=GUARD.id, seat=one.seat, pieces=(one.id,))


class GuardEnded(Event, frozen=True, kw_only=True):
    """An operative is on guard no longer. (killteam.kz.corridor.guard_ends)"""

    operative: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.operative, guard=False)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} is no longer on guard: an enemy acted in its control range."
        return Line(text=text, rule="killteam.kz.corridor.guard_ends", seat=one.seat, pieces=(one.id,))


def guards(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Going on guard, where the map has sealed corridors. (killteam.kz.corridor.scope)"""
    if the_map(table).killzone != "corridor":
        return []

    def script(play: Play[Table]) -> Script[None]:
        play.record(OnGuard(operative=operative.id))
        yield from ()

    return [
        Option(
            id="guard",
            label=GUARD.name,
            detail="1 AP",
            piece=operative.id,
            rule=GUARD.id,
            refusal=barred(table, operative, GUARD),
            bring=Deed(operative=operative.id, kind=GUARD, script=script),
        )
    ]


def passing(table: Table, operative: Operative) -> Option[Deed]:
    """Doing nothing for 1 AP, as often as one likes. (killteam.action.pass)"""

    def script(play: Play[Table]) -> Script[None]:
        yield from ()

    return Option(
        id="pass",
        label=PASS.name,
        detail="1 AP",
        piece=operative.id,
        rule=PASS.id,
        seldom=True,
        refusal=barred(table, operative, PASS),
        bring=Deed(operative=operative.id, kind=PASS, script=script),
    )
