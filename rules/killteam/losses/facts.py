"""Facts of losses: wounds lost and regained, mines, markers put down, operatives removed."""

from rules.geometry import Point
from rules.kernel.script import Die, Line, TableFact
from rules.killteam.board import Operative, Table, about
from rules.killteam.dice.rolls import D3
from rules.roster.words import counted

APPLY = "killteam.core.damage.apply"
MINES = "killteam.equip.mines_trigger"
MINE_DAMAGE = 3


def wounded(operative: str, points: int, why: str, rule: str = APPLY) -> TableFact:
    """An operative lost wounds because of `why`; without wounds it is down until the action is over.

    (killteam.core.damage.apply, killteam.core.damage.incapacitated)
    """

    def change(table: Table) -> Table:
        before = table.models[operative]
        left = max(0, before.wounds - points)
        return table.with_model(operative, wounds=left, life=before.life if left else "down")

    def line(table: Table) -> Line:
        victim = table.models[operative]
        lost = f"{victim.name} loses {counted(points, 'wound', 'wounds')} ({why})"
        if victim.wounds:
            return about(victim, f"{lost}; {victim.wounds} left.", rule)
        return about(victim, f"{lost} and is incapacitated.", "killteam.core.damage.incapacitated", tone="loss")

    return TableFact(line, change)


def healed(operative: str, points: int, why: str) -> TableFact:
    """An operative regained wounds, up to its starting number. (killteam.core.stat.wounds)"""

    def change(table: Table) -> Table:
        before = table.models[operative]
        return table.with_model(operative, wounds=min(table.type_of(before).wounds, before.wounds + points))

    def line(table: Table) -> Line:
        one = table.models[operative]
        return about(one, f"{one.name} regains wounds ({why}) and has {one.wounds}.", "killteam.core.stat.wounds")

    return TableFact(line, change)


def removed(one: Operative) -> TableFact:
    """An incapacitated operative is taken off the board. (killteam.core.damage.removal_timing)"""
    line = about(one, f"{one.name} is removed from the board.", "killteam.core.damage.removal_timing")
    return TableFact(line, lambda table: table.with_model(one.id, life="gone", guard=False, carries=""))


def put_down(carrier: Operative, marker: str, at: Point, on: str) -> TableFact:
    """A carried marker lies on the board again. (killteam.action.place_down)"""
    line = about(carrier, f"{carrier.name} puts down its marker.", "killteam.action.place_down", marker)

    def change(table: Table) -> Table:
        return table.with_model(carrier.id, carries="").with_marker(marker, carrier="", at=at, on=on)

    return TableFact(line, change)


def mine_blown(one: Operative, mine: str, face: int) -> TableFact:
    """Mines exploded and are removed. (killteam.equip.mines_trigger, killteam.core.dice.d3)"""
    die = Die(faces=(face,), need="D3", outcome=str(D3[face]))
    text = f"{one.name} sets off mines: {D3[face]} + {MINE_DAMAGE} damage."
    return TableFact(
        about(one, text, MINES, tone="dice", dice=(die,)),
        lambda table: table.with_changes(markers={id_: marker for id_, marker in table.markers.items() if id_ != mine}),
    )
