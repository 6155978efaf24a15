"""The facts of psychic powers: dread, warps and mutations."""

from rules.geometry.point import Point
from rules.kernel.script import Line, Seat, TableFact
from rules.krygothic.board import Characteristic, Model
from rules.krygothic.losses.contact import with_model_at
from rules.krygothic.powers.power import DREAD, MUTATE, WARP
from rules.roster.words import upper


def dread_felt(model: Model, by: Seat) -> TableFact:
    """A psychic of the other side makes a model test its nerve, which interrupts a combo of that model.

    (krygothic.psychic.dread, krygothic.combo.stop_on_interrupt)
    """
    line = Line(text=f"Dread reaches {model.name}.", rule=DREAD.rule, seat=by, pieces=(model.id,))
    return TableFact(line, lambda table: table.with_touched(model.id, by))


def model_warped(model: Model, at: Point, facing: int | None) -> TableFact:
    """A psychic was set down somewhere else; it went nowhere in between. (krygothic.psychic.warp)"""
    line = model.says("vanishes and appears elsewhere", WARP.rule)
    return TableFact(
        line, lambda table: with_model_at(table, model.id, at, facing=facing).with_model(model.id, waiting=False)
    )


def model_mutated(model: Model, raises: Characteristic) -> TableFact:
    """A model has one more of a characteristic until the end of the AP round. (krygothic.psychic.mutate)"""
    line = model.says(f"has +1 {upper(raises)} until the end of the AP round", MUTATE.rule)
    return TableFact(line, lambda table: table.with_model(model.id, raised=(*model.raised, raises), mutated=True))
