"""What happens in close combat, in the order of its steps."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Fire, Line, Seat
from rules.krygothic.board import CloseCombat, Duel, Table


class CombatBegan(Event, frozen=True, kw_only=True):
    """Two models are in close combat from now on. The charger is exposed to the first attack of whom it charged.

    Whoever begins has faced the other already. (krygothic.fear.once_per_combat, krygothic.cc.first_round,
    krygothic.cc.standard, krygothic.cc.charge, krygothic.cc.charge_body)
    """

    by: str
    against: str
    bonus: int
    charged: bool = False

    @override
    def apply(self, table: Table) -> Table:
        combat = CloseCombat(
            models=(self.by, self.against),
            started=self.by,
            bonus=self.bonus,
            exposed=self.by if self.charged else "",
            tested=(self.by,),
        )
        return structs.replace(table, combats=(*table.combats, combat))

    @override
    def line(self, table: Table) -> Line:
        one, foe = table.models[self.by], table.models[self.against]
        text = f"{one.name} begins a combat with {foe.name}: +{self.bonus} CC for this attack."
        rule = "krygothic.cc.charge" if self.charged else "krygothic.cc.standard"
        return Line(text=text, rule=rule, seat=one.seat, pieces=(one.id, foe.id))


class Attacked(Event, frozen=True, kw_only=True):
    """A model attacks another, which waits no more. (krygothic.declare.required, krygothic.waiting.broken)"""

    attacker: str
    defender: str
    free: bool = False

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.attacker].seat
        after = table.with_model(self.defender, waiting=False).touched(self.defender, seat)
        return structs.replace(after, duel=Duel(attacker=self.attacker, defender=self.defender))

    @override
    def line(self, table: Table) -> Line:
        one, foe = table.models[self.attacker], table.models[self.defender]
        text = f"{one.name} attacks {foe.name}" + (" for free." if self.free else ".")
        rule = "krygothic.defence.counter_free_attack" if self.free else "krygothic.cc.steps"
        return Line(text=text, rule=rule, tone="heading", seat=one.seat, pieces=(one.id, foe.id))


class ClassChosen(Event, frozen=True, kw_only=True):
    """Step 1: the defender defends passively, or pays for an active defence at once. (krygothic.cc.step1_class)"""

    defender: str
    active: bool
    price: int

    @override
    def apply(self, table: Table) -> Table:
        after = in_duel(table, step=2, active=self.active)
        return paid(after, table.models[self.defender].seat, self.price) if self.active else after

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.defender]
        how = f"actively, for {self.price} AP" if self.active else "passively, for nothing"
        rule = "krygothic.cc.active" if self.active else "krygothic.cc.passive"
        return Line(text=f"{model.name} defends {how}.", rule=rule, seat=model.seat, pieces=(model.id,))


class AttackChosen(Event, frozen=True, kw_only=True):
    """Step 2: the attacker chose its attack. (krygothic.cc.step2_attack)"""

    attacker: str
    attack: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return in_duel(table, step=3, attack=self.attack)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.attacker]
        return Line(text=f"{model.name} chooses {self.attack}.", rule=self.rule, seat=model.seat, pieces=(model.id,))


class AttackRolled(Event, frozen=True, kw_only=True):
    """Step 3: so many hits were kept. (krygothic.cc.step3_hit, krygothic.crit.pass)"""

    attacker: str
    kept: int
    critical: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return in_duel(table, step=4, kept=self.kept, critical=self.critical)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.attacker]
        text = f"{model.name} keeps {_hits(self.kept)}" + (
            ", a critical pass: its wounds are doubled." if self.critical else "."
        )
        rule = "krygothic.crit.pass" if self.critical else "krygothic.cc.step3_hit"
        return Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))


class DefenceChosen(Event, frozen=True, kw_only=True):
    """Step 4: the defender chose the type of its active defence. (krygothic.cc.step4_type)"""

    defender: str
    defence: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return in_duel(table, step=5, defence=self.defence)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.defender]
        return Line(text=f"{model.name} chooses {self.defence}.", rule=self.rule, seat=model.seat, pieces=(model.id,))


class Avoided(Event, frozen=True, kw_only=True):
    """Step 5: the defender took so many dice away, and so many are left; who counters has successes instead.

    The attack has struck home if any are.

    (krygothic.cc.step5_avoid, krygothic.defence.counter_attack)
    """

    attacker: str
    defender: str
    taken: int
    left: int
    countered: int | None = None

    @override
    def apply(self, table: Table) -> Table:
        return in_duel(table, step=6, left=self.left)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.defender]
        text = f"{model.name} avoids {_hits(self.taken)}; {self.left or 'none'} left."
        if self.countered is not None:
            more = "more, so it strikes back" if self.countered > self.left else "not more, so it is struck again"
            text = f"{model.name} counters {_hits(self.left)} with {self.countered}: {more} if both still stand."
        fire = Fire(by=(self.attacker,), at=(model.id,), hit=self.left > 0, melee=True)
        return Line(text=text, rule="krygothic.cc.step5_avoid", seat=model.seat, pieces=(model.id,), fire=fire)


class WoundsBought(Event, frozen=True, kw_only=True):
    """Step 6: the attacker's side paid for so many wounds more to count. (krygothic.cc.extra_wounds)"""

    attacker: str
    more: int
    price: int

    @override
    def apply(self, table: Table) -> Table:
        return paid(table, table.models[self.attacker].seat, self.price)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.attacker]
        text = f"{model.name} buys {self.more} more wound{'s' * (self.more != 1)} for {self.price} AP."
        return Line(text=text, rule="krygothic.cc.extra_wounds", seat=model.seat, pieces=(model.id,))


class AttackEnded(Event, frozen=True, kw_only=True):
    """An attack is over: what held for the first one of its maker in this combat holds no more.

    (krygothic.cc.first_round, krygothic.cc.charge_body, krygothic.fear.defender)
    """

    attacker: str
    defender: str
    came_to: str

    @override
    def apply(self, table: Table) -> Table:
        after = structs.replace(table, duel=None)
        combat = table.combat(self.attacker, self.defender)
        if combat is None:
            return after
        spent = structs.replace(
            combat,
            bonus=0 if combat.started == self.attacker else combat.bonus,
            exposed="" if combat.exposed == self.defender else combat.exposed,
            shaken="" if combat.shaken == self.defender else combat.shaken,
        )
        return structs.replace(after, combats=tuple(spent if one is combat else one for one in table.combats))

    @override
    def line(self, table: Table) -> Line:
        one, foe = table.models[self.attacker], table.models[self.defender]
        text = f"{one.name} against {foe.name}: {self.came_to}."
        return Line(text=text, rule="krygothic.cc.step6_wound", seat=one.seat, pieces=(one.id, foe.id))


class Broke(Event, frozen=True, kw_only=True):
    """A weapon broke and is lost for the game. (krygothic.ccweapon.broken)"""

    model: str
    weapon: str
    name: str

    @override
    def apply(self, table: Table) -> Table:
        broken = table.models[self.model].broken
        return table.with_model(self.model, broken=(*broken, self.weapon))

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"The {self.name} of {model.name} breaks."
        return Line(text=text, rule="krygothic.ccweapon.broken", tone="loss", seat=model.seat, pieces=(model.id,))


class DrewBlood(Event, frozen=True, kw_only=True):
    """A model with a lust for blood has wounded in close combat: it causes fear from now on.

    (krygothic.trait.bloodlust)
    """

    model: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, bloody=True)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} has tasted blood and causes fear from now on."
        return Line(text=text, rule="krygothic.trait.bloodlust", seat=model.seat, pieces=(model.id,))


def in_duel(table: Table, **changes: object) -> Table:
    """The table with the attack under way as it is now; of one that nobody sees nothing is kept."""
    if table.duel is None:
        return table
    return structs.replace(table, duel=structs.replace(table.duel, **changes))


def paid(table: Table, seat: Seat, price: int) -> Table:
    """The table with so many AP of a side spent."""
    return table.with_side(seat, ap=table.side(seat).ap - price)


def _hits(count: int) -> str:
    return f"{count or 'no'} hit{'s' * (count != 1)}"
