"""Damage: wounds are lost, whoever has none left is incapacitated and removed when the action is over."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.losses.put_down import dropped


class Wounded(Event, frozen=True, kw_only=True):
    """An operative lost wounds through `why`; with none left it is down until the action is over.

    (killteam.core.damage.apply, killteam.core.damage.incapacitated)
    """

    operative: str
    points: int
    why: str
    rule: str = "killteam.core.damage.apply"

    @override
    def apply(self, table: Table) -> Table:
        before = table.models[self.operative]
        left = max(0, before.wounds - self.points)
        return table.with_model(self.operative, wounds=left, life=before.life if left else "down")

    @override
    def line(self, table: Table) -> Line:
        hurt = table.models[self.operative]
        lost = f"{hurt.name} loses {self.points} wound{'s' * (self.points != 1)} ({self.why})"
        if hurt.wounds:
            return Line(text=f"{lost}; {hurt.wounds} left.", rule=self.rule, seat=hurt.seat, pieces=(hurt.id,))
        text, rule = f"{lost} and is incapacitated.", "killteam.core.damage.incapacitated"
        return Line(text=text, rule=rule, tone="loss", seat=hurt.seat, pieces=(hurt.id,))


class Healed(Event, frozen=True, kw_only=True):
    """An operative regained wounds, never beyond those it started with. (killteam.core.stat.wounds)"""

    operative: str
    points: int
    why: str

    @override
    def apply(self, table: Table) -> Table:
        before = table.models[self.operative]
        wounds = min(table.type_of(before).wounds, before.wounds + self.points)
        return table.with_model(self.operative, wounds=wounds)

    @override
    def line(self, table: Table) -> Line:
        healed = table.models[self.operative]
        text = f"{healed.name} regains wounds ({self.why}) and has {healed.wounds}."
        return Line(text=text, rule="killteam.core.stat.wounds", seat=healed.seat, pieces=(healed.id,))


class Removed(Event, frozen=True, kw_only=True):
    """An incapacitated operative is taken off the board. (killteam.core.damage.removal_timing)"""

    operative: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.operative, life="gone", guard=False, carries="")

    @override
    def line(self, table: Table) -> Line:
        gone = table.models[self.operative]
        text = f"{gone.name} is removed from the board."
        return Line(text=text, rule="killteam.core.damage.removal_timing", seat=gone.seat, pieces=(gone.id,))


def hurt(play: Play[Table], operative: str, points: int, why: str, rule: str = "killteam.core.damage.apply") -> None:
    """Wounds lost now; who is down already loses no more."""
    if points and play.table.models[operative].life == "live":
        play.record(Wounded(operative=operative, points=points, why=why, rule=rule))


def remove_fallen(play: Play[Table]) -> Script[tuple[Operative, ...]]:
    """Everybody incapacitated leaves the board, those of the player with initiative first; what they carry stays.

    (killteam.core.damage.removal_timing, killteam.action.place_down_incapacitated, killteam.core.simultaneous)
    """
    table = play.table
    fallen = [one for one in table.models.values() if one.life == "down"]
    fallen.sort(key=lambda one: one.seat != table.initiative)
    for one in fallen:
        if one.carries:
            yield from dropped(play, one)
        play.record(Removed(operative=one.id))
    return tuple(fallen)
