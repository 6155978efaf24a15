"""The facts of morale: nerve kept and lost, models pinned, shaken and driven wild."""

from typing import Final

from rules.kernel.script import Line, TableFact
from rules.krygothic.board import Model, Pin, Table
from rules.krygothic.losses.facts import with_load_dropped
from rules.krygothic.morale.fire_runs import with_nerve_tested

UNPIN: Final = "krygothic.pin.unpin"


def model_pinned(model: Model, pin: Pin) -> TableFact:
    """A model is pinned: by a hit, or by a near miss; what it failed, and whose fire it was.

    Pinned by a hit it drops what it carries. (krygothic.pin.hit_effect, krygothic.pin.miss_effect,
    krygothic.scenario.lights_out.cores)
    """
    by, rule = ("a hit", "hit_effect") if pin.hit else ("near misses", "miss_effect")

    def change(table: Table) -> Table:
        free = with_load_dropped(table, model.id) if pin.hit else table
        return with_nerve_tested(free.with_model(model.id, pin=pin), model.id)

    return TableFact(model.says(f"is pinned by {by}", f"krygothic.pin.{rule}"), change)


def nerve_kept(model: Model) -> TableFact:
    """A model has kept its nerve under fire. (krygothic.pin.when)"""
    line = model.says("keeps its nerve", "krygothic.pin.when")
    return TableFact(line, lambda table: with_nerve_tested(table, model.id))


def model_unpinned(model: Model) -> TableFact:
    """A model is no longer pinned. (krygothic.pin.unpin)"""
    line = model.says("is no longer pinned", UNPIN)
    return TableFact(line, lambda table: table.with_model(model.id, pin=None, waiting=False))


def leader_failed(model: Model) -> TableFact:
    """A squad leader failed a Willpower roll, which costs its side AP. (krygothic.losses.leader_will)"""
    text = f"{model.name} is a squad leader and failed a Willpower roll."
    line = Line(text=text, rule="krygothic.losses.leader_will", seat=model.seat, pieces=(model.id,))
    return TableFact(line, lambda table: table.with_tally(model.seat, leader_failed=True))


def model_shaken(model: Model, of: Model) -> TableFact:
    """A victim's nerve failed: its CC is halved for the first attack of what it fears. (krygothic.fear.defender)"""
    text = f"is shaken by {of.name}: its CC is halved for the first attack"
    line = model.says(text, "krygothic.fear.defender")
    return TableFact(line, lambda table: table.with_combat(model.id, of.id, shaken=model.id))


def fear_tested(table: Table, model: Model, of: Model) -> TableFact:
    """A model has faced what it fears, once for this combat, or for this contact before it fights.

    (krygothic.fear.once_per_combat)
    """
    combat = table.combat(model.id, of.id)

    def change(table: Table) -> Table:
        if combat:
            return table.with_combat(model.id, of.id, tested=(*combat.tested, model.id))
        return table.with_model(model.id, faced=(*table.models[model.id].faced, of.id))

    how_long = "in this combat" if combat else "as long as they touch"
    text = f"has faced {of.name} and need not test again {how_long}"
    return TableFact(model.says(text, "krygothic.fear.once_per_combat"), change)
