"""The facts of shooting: a model fired, at whom and how far away it was, and somebody was hit."""

from rules.geometry.point import tenths
from rules.kernel.script import Fire, Line, TableFact
from rules.krygothic.board import Model, Table
from rules.krygothic.morale.fire_runs import with_hit_on, with_run_broken, with_shot_at
from rules.krygothic.shoot.shot_stats import ShotStats
from rules.krygothic.shoot.targets import Target
from rules.krygothic.shoot.weapons import SHOTS, RangedWeapon, ShotType
from rules.roster.words import counted


def shot_fired(  # who, at whom, with what, how far away, with which numbers
    one: Model, at: Target, weapon: RangedWeapon, shot: ShotType, distance: int, stats: ShotStats
) -> TableFact:
    """A model fired at a target, so many thousandths of an inch away, which is measured only now.

    A shot that does not reach its target is none of a run of fire at it, and breaks it; a test that the run owes is
    still taken. It touches nobody. What is thrown is used up. (krygothic.range.maximum,
    krygothic.combo.stop_on_interrupt, krygothic.shoot.no_premeasure, krygothic.pin.miss_succession,
    krygothic.shoot.thrown)
    """

    def change(table: Table) -> Table:
        after = table.with_model(one.id, used=(*one.used, weapon.id)) if weapon.thrown else table
        if at.id not in table.models:
            return after
        if stats.reaches:
            return with_shot_at(after.with_touched(at.id, one.seat), one.id, at.id)
        return with_run_broken(after, at.id)

    parts = "; ".join((f"{tenths(distance)} away", *stats.because))
    parts += "" if stats.reaches else "; out of reach, so nothing is rolled"
    line = Line(
        text=f"{one.name}, {SHOTS[shot].name} with {weapon.name} at {at.name} ({parts}).",
        rule="krygothic.shoot.steps" if stats.reaches else "krygothic.range.maximum",
        tone="heading",
        seat=one.seat,
        pieces=(one.id, at.id),
        fire=None if stats.reaches else Fire(by=(one.id,), at=(at.id,), hit=False),
    )
    return TableFact(line, change)


def model_hit(model: Model, kept: int, *, critical: bool) -> TableFact:
    """Fire hit a model, whether it wounds or not; it waits no more. (krygothic.waiting.broken)"""
    hits = f"{counted(kept, 'hit', 'hits')} on {model.name}"
    text = f"{hits}, a critical pass: its wounds are doubled." if critical else f"{hits}."
    rule = "krygothic.crit.pass" if critical else "krygothic.dice.keep_passes"
    line = Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))
    return TableFact(line, lambda table: with_hit_on(table.with_model(model.id, waiting=False), model.id))
