"""Facts of close combat, in the order of its steps."""

from msgspec import structs

from rules.kernel.script import Fire, Line, TableFact
from rules.krygothic.board import CloseCombat, Duel, Model, Table
from rules.krygothic.melee.techniques import Defence
from rules.roster.words import counted


def combat_began(one: Model, foe: Model, bonus: int, *, charged: bool) -> TableFact:
    """A close combat begins. A charger is exposed to the first attack of the model it charged.

    The model that begins it has already faced the other's fear. (krygothic.fear.once_per_combat,
    krygothic.cc.first_round, krygothic.cc.standard, krygothic.cc.charge, krygothic.cc.charge_body)
    """
    exposed = one.id if charged else ""
    combat = CloseCombat(models=(one.id, foe.id), started=one.id, bonus=bonus, exposed=exposed, tested=(one.id,))
    rule = f"krygothic.cc.{'charge' if charged else 'standard'}"
    line = one.says(f"begins a combat with {foe.name}: +{bonus} CC for this attack", rule, foe.id)
    return TableFact(line, lambda table: table.with_changes(combats=(*table.combats, combat)))


def attack_began(one: Model, foe: Model, *, free: bool) -> TableFact:
    """A model attacks another, which stops waiting. (krygothic.declare.required, krygothic.waiting.broken)"""
    rule = "krygothic.defence.counter_free_attack" if free else "krygothic.cc.steps"
    line = one.says(f"attacks {foe.name}{' for free' if free else ''}", rule, foe.id, tone="heading")

    def change(table: Table) -> Table:
        after = table.with_model(foe.id, waiting=False).with_touched(foe.id, one.seat)
        return after.with_changes(duel=Duel(attacker=one.id, defender=foe.id))

    return TableFact(line, change)


def defence_class_chosen(model: Model, price: int, *, active: bool) -> TableFact:
    """Step 1: the defender defends passively, or pays at once for an active defence. (krygothic.cc.step1_class)"""
    rule = f"krygothic.cc.{'active' if active else 'passive'}"
    line = model.says(f"defends {f'actively, for {price} AP' if active else 'passively, for free'}", rule)

    def change(table: Table) -> Table:
        after = with_duel(table, step=2, active=active)
        return after.with_ap_spent(model.seat, price) if active else after

    return TableFact(line, change)


def attack_chosen(model: Model, name: str, rule: str) -> TableFact:
    """Step 2: the attacker chose its attack. (krygothic.cc.step2_attack)"""
    return TableFact(model.says(f"chooses {name}", rule), lambda table: with_duel(table, step=3, attack=name))


def attack_rolled(model: Model, kept: int, *, critical: bool) -> TableFact:
    """Step 3: the attacker kept so many hits. (krygothic.cc.step3_hit, krygothic.crit.pass)"""
    rule = "krygothic.crit.pass" if critical else "krygothic.cc.step3_hit"
    text = f"keeps {_hits(kept)}" + (", a critical pass: its wounds are doubled" if critical else "")
    return TableFact(model.says(text, rule), lambda table: with_duel(table, step=4, kept=kept, critical=critical))


def defence_chosen(model: Model, defence: Defence) -> TableFact:
    """Step 4: the defender chose its type of active defence. (krygothic.cc.step4_type)"""
    line = model.says(f"chooses {defence.name}", defence.rule)
    return TableFact(line, lambda table: with_duel(table, step=5, defence=defence.name))


def attack_avoided(attacker: str, model: Model, taken: int, left: int, countered: int | None) -> TableFact:
    """Step 5: the defender took so many dice away, and so many are left; with a counter attack it has successes
    instead.

    If any are left, the attack hits. (krygothic.cc.step5_avoid, krygothic.defence.counter_attack)
    """
    text = f"{model.name} avoids {_hits(taken)}; {left or 'none'} left."
    if countered is not None:
        more = "more, so it strikes back" if countered > left else "not more, so it is struck again"
        text = f"{model.name} counters {_hits(left)} with {countered}: {more} if both still stand."
    fire = Fire(by=(attacker,), at=(model.id,), hit=left > 0, melee=True)
    line = Line(text=text, rule="krygothic.cc.step5_avoid", seat=model.seat, pieces=(model.id,), fire=fire)
    return TableFact(line, lambda table: with_duel(table, step=6, left=left))


def attack_ended(one: Model, foe: Model, came_to: str) -> TableFact:
    """An attack is over, and with it the modifiers of its maker's first attack in this combat.

    (krygothic.cc.first_round, krygothic.cc.charge_body, krygothic.fear.defender)
    """

    def change(table: Table) -> Table:
        after, combat = table.with_changes(duel=None), table.combat(one.id, foe.id)
        if combat is None:
            return after
        return after.with_combat(
            one.id,
            foe.id,
            bonus=0 if combat.started == one.id else combat.bonus,
            exposed="" if combat.exposed == foe.id else combat.exposed,
            shaken="" if combat.shaken == foe.id else combat.shaken,
        )

    return TableFact(one.says(f"against {foe.name}: {came_to}", "krygothic.cc.step6_wound", foe.id), change)


def with_duel(table: Table, **changes: object) -> Table:
    """The table with the present state of the attack; an attack that is not shown leaves no trace."""
    return table if table.duel is None else table.with_changes(duel=structs.replace(table.duel, **changes))


def _hits(count: int) -> str:
    return counted(count, "hit", "hits")
