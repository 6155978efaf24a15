"""Using a power: Mind dice against its target, and what follows if one reaches it."""

from typing_extensions import override

from rules.geometry.point import Point
from rules.kernel.script import Event, Line, Play, Refusal, Script, Seat
from rules.krygothic.action import Outcome
from rules.krygothic.board import NO, Characteristic, Pin, Table, distance
from rules.krygothic.dice.roll import Roll, check
from rules.krygothic.losses.contact import put
from rules.krygothic.morale.pins import Pinned
from rules.krygothic.morale.willpower import will_holds
from rules.krygothic.powers.limits import cannot_use, cannot_warp, no_dread, no_mutation, no_warp
from rules.krygothic.powers.power import DREAD, Use


class Dreaded(Event, frozen=True, kw_only=True):
    """A psychic of the other side makes a model test its nerve, which interrupts a combo of that model.

    (krygothic.psychic.dread, krygothic.combo.stop_on_interrupt)
    """

    model: str
    by: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.touched(self.model, self.by)

    @override
    def line(self, table: Table) -> Line:
        text = f"Dread reaches {table.models[self.model].name}."
        return Line(text=text, rule=DREAD.rule, seat=self.by, pieces=(self.model,))


class Warped(Event, frozen=True, kw_only=True):
    """A psychic was set down somewhere else; it went nowhere in between. (krygothic.psychic.warp)"""

    model: str
    at: Point
    facing: int | None

    @override
    def apply(self, table: Table) -> Table:
        return put(table, self.model, self.at, facing=self.facing).with_model(self.model, waiting=False)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} is gone, and stands somewhere else."
        return Line(text=text, rule="krygothic.psychic.warp", seat=model.seat, pieces=(model.id,))


class Mutated(Event, frozen=True, kw_only=True):
    """A model has one more of a characteristic until the end of the AP round. (krygothic.psychic.mutate)"""

    model: str
    raises: Characteristic

    @override
    def apply(self, table: Table) -> Table:
        raised = table.models[self.model].raised
        return table.with_model(self.model, raised=(*raised, self.raises), mutated=True)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} has +1 {self.raises.capitalize()} until the end of the AP round."
        return Line(text=text, rule="krygothic.psychic.mutate", seat=model.seat, pieces=(model.id,))


def barred(table: Table, deed: Use) -> Refusal | None:
    """Why a power cannot be used so, or not any more. (krygothic.psychic.use)"""
    model = table.models[deed.model]
    if refusal := cannot_use(table, model):
        return refusal
    if deed.power.id == "warp":
        return cannot_warp(model) or (no_warp(table, model, deed.at) if deed.at else None)
    other = table.models[deed.on]
    if other.life != "live":
        return NO("target-gone", model=model.name, rule=deed.power.rule)
    return no_dread(table, model, other) if deed.power.id == "dread" else no_mutation(table, model, other)


def carry_out(play: Play[Table], deed: Use) -> Script[Outcome]:
    """Roll Mind; a power that does not work, or does not reach, is a failed action. (krygothic.psychic.use)"""
    if barred(play.table, deed):
        return "failed"
    model = play.table.models[deed.model]
    roll = Roll(model.seat, model.name, deed.power.name.lower(), deed.power.rule, (model.id,))
    if not (yield from check(play, roll, play.table.fighter(model).mind, deed.power.target)):
        return "failed"
    if deed.at:
        play.record(Warped(model=model.id, at=deed.at, facing=deed.facing))
    elif deed.power.id == "mutate":
        play.record(Mutated(model=deed.on, raises=deed.raises))
    else:
        return (yield from _dread(play, deed))
    return "done"


def _dread(play: Play[Table], deed: Use) -> Script[Outcome]:
    """Measured only now; within reach the enemy tests its nerve. (krygothic.psychic.dread)"""
    one, foe = play.table.models[deed.model], play.table.models[deed.on]
    if distance(play.table, one, foe) > deed.power.reach:
        return "failed"
    play.record(Dreaded(model=foe.id, by=one.seat))
    if not (yield from will_holds(play, foe.id, DREAD.target, "dread", DREAD.rule)) and foe.pin is None:
        play.record(Pinned(model=foe.id, pin=Pin(hit=False, target=DREAD.target, by=(one.id,))))
    return "done"
