"""Using a power: Mind dice against its target, and what follows if one reaches it."""

from typing_extensions import override

from rules.geometry.point import Point
from rules.kernel.script import Event, Line, Play, Refusal, Script, Seat
from rules.krygothic.action import Outcome
from rules.krygothic.board import NO, Characteristic, Pin, Table, distance
from rules.krygothic.dice.roll import RollReason, roll_check
from rules.krygothic.losses.contact import with_model_at
from rules.krygothic.morale.pins import ModelPinned
from rules.krygothic.morale.willpower import roll_willpower
from rules.krygothic.powers.limits import cannot_use, cannot_warp, no_dread, no_mutation, no_warp
from rules.krygothic.powers.power import DREAD, PowerAction


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
        return with_model_at(table, self.model, self.at, facing=self.facing).with_model(self.model, waiting=False)

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


def barred(table: Table, action: PowerAction) -> Refusal | None:
    """Why a power cannot be used so, or not any more. (krygothic.psychic.use)"""
    model = table.models[action.model]
    if refusal := cannot_use(table, model):
        return refusal
    if action.power.id == "warp":
        return cannot_warp(model) or (no_warp(table, model, action.at) if action.at else None)
    other = table.models[action.on]
    if other.life != "live":
        return NO("target-gone", model=model.name, rule=action.power.rule)
    return no_dread(table, model, other) if action.power.id == "dread" else no_mutation(table, model, other)


def carry_out(play: Play[Table], action: PowerAction) -> Script[Outcome]:
    """Roll Mind; a power that does not work, or does not reach, is a failed action. (krygothic.psychic.use)"""
    if barred(play.table, action):
        return "failed"
    model = play.table.models[action.model]
    roll = RollReason(model.seat, model.name, action.power.name.lower(), action.power.rule, (model.id,))
    if not (yield from roll_check(play, roll, play.table.fighter(model).mind, action.power.target)):
        return "failed"
    if action.at:
        play.record(Warped(model=model.id, at=action.at, facing=action.facing))
    elif action.power.id == "mutate":
        play.record(Mutated(model=action.on, raises=action.raises))
    else:
        return (yield from _dread(play, action))
    return "done"


def _dread(play: Play[Table], action: PowerAction) -> Script[Outcome]:
    """Measured only now; within reach the enemy tests its nerve. (krygothic.psychic.dread)"""
    one, foe = play.table.models[action.model], play.table.models[action.on]
    if distance(play.table, one, foe) > action.power.reach:
        return "failed"
    play.record(Dreaded(model=foe.id, by=one.seat))
    if not (yield from roll_willpower(play, foe.id, DREAD.target, "dread", DREAD.rule)) and foe.pin is None:
        play.record(ModelPinned(model=foe.id, pin=Pin(hit=False, target=DREAD.target, by=(one.id,))))
    return "done"
