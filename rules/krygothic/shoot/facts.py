"""What happens when a model shoots: that it fired, at whom and how far away it was, and that somebody was hit."""

from typing_extensions import override

from rules.geometry.point import tenths
from rules.kernel.script import Event, Fire, Line
from rules.krygothic.board import Table
from rules.krygothic.morale.fire_runs import with_hit_on, with_run_broken, with_shot_at


class Fired(Event, frozen=True, kw_only=True):
    """A model fired at a target, `apart` thousandths of an inch away, which is measured only now.

    A shot that does not reach its target is none of a run of fire at it, and breaks it; a test that the run owes is
    still taken. It touches nobody. What is thrown is used up. (krygothic.range.maximum,
    krygothic.combo.stop_on_interrupt, krygothic.shoot.no_premeasure, krygothic.pin.miss_succession,
    krygothic.shoot.thrown)
    """

    shooter: str
    target: str
    name: str
    weapon: str
    how: str
    apart: int
    reaches: bool
    because: tuple[str, ...] = ()
    used: str = ""

    @override
    def apply(self, table: Table) -> Table:
        one = table.models[self.shooter]
        after = table.with_model(one.id, used=(*one.used, self.used)) if self.used else table
        if self.target not in table.models:
            return after
        if self.reaches:
            return with_shot_at(after.touched(self.target, one.seat), one.id, self.target)
        return with_run_broken(after, self.target)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.shooter]
        parts = "; ".join((f"{tenths(self.apart)} away", *self.because))
        if not self.reaches:
            parts += "; out of reach, so nothing is rolled"
        text = f"{one.name}, {self.how} with {self.weapon} at {self.name} ({parts})."
        rule = "krygothic.shoot.steps" if self.reaches else "krygothic.range.maximum"
        short = None if self.reaches else Fire(by=(one.id,), at=(self.target,), hit=False)
        return Line(text=text, rule=rule, tone="heading", seat=one.seat, pieces=(one.id, self.target), fire=short)


class HitByFire(Event, frozen=True, kw_only=True):
    """Fire hit a model, whether it wounds or not; it waits no more. (krygothic.waiting.broken)"""

    target: str
    kept: int
    critical: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return with_hit_on(table.with_model(self.target, waiting=False), self.target)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.target]
        hits = f"{self.kept} hit{'s' * (self.kept != 1)} on {model.name}"
        text = f"{hits}, a critical pass: its wounds are doubled." if self.critical else f"{hits}."
        rule = "krygothic.crit.pass" if self.critical else "krygothic.dice.keep_passes"
        return Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))
