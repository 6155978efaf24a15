"""Damage: wounds are lost, whoever has none left is incapacitated and removed when the action is over."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Script
from rules.killteam.board import Operative, Table
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

    (killteam.core.damage.removal_timing, killteam.action.place_down_incapacitated)
    """
    table = play.table
    fallen = [one for one in table.models.values() if one.life == "down"]
    fallen.sort(key=lambda one: one.seat != table.initiative)
    carriers = [one for one in fallen if one.carries]
    while carriers:
        one = yield from _next_to_put_down(play, carriers)
        carriers.remove(one)
        yield from dropped(play, one)
    for one in fallen:
        play.record(Removed(operative=one.id))
    return tuple(fallen)


def _next_to_put_down(play: Play[Table], carriers: Sequence[Operative]) -> Script[Operative]:
    """Of several who fell together, whose marker comes next; the player with initiative says.

    (killteam.core.simultaneous)
    """
    if len(carriers) == 1:
        return carriers[0]
    chosen = yield from play.ask(
        play.table.initiative,
        rule="killteam.core.simultaneous",
        prompt="Several fall and leave markers behind. Whose is put down next?",
        options=[Option(id=f"next:{one.id}", label=one.name, piece=one.id, bring=one) for one in carriers],
        default=Answer(f"next:{carriers[0].id}"),
        focus=tuple(one.id for one in carriers),
    )
    return chosen


RULE: Final = "killteam.equip.mines_trigger"


D3: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


PLUS: Final = 3


class MineBlown(Event, frozen=True, kw_only=True):
    """Mines went off and are gone. (killteam.equip.mines_trigger, killteam.core.dice.d3)"""

    operative: str
    mine: str
    face: int

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, markers={id_: one for id_, one in table.markers.items() if id_ != self.mine})

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        die = Die(faces=(self.face,), need="D3", outcome=str(D3[self.face]))
        text = f"{one.name} sets off mines: {D3[self.face]} + {PLUS} damage."
        return Line(text=text, rule=RULE, tone="dice", seat=one.seat, dice=(die,), pieces=(one.id,))


def blown_up(play: Play[Table], operative: str, mine: str) -> Script[None]:
    """One mine goes off under an operative."""
    (face,) = yield from play.roll(1, "mines")
    play.record(MineBlown(operative=operative, mine=mine, face=face))
    hurt(play, operative, D3[face] + PLUS, "mines", RULE)
