"""Activation rolls of every kind: the number, the modifiers, the natural 1 and 6, and the figures that stand up."""

from typing import Final

from msgspec import Struct

from rules.fubar.board import LASTS, Table, Unit, out_of_touch
from rules.fubar.lists.levels import TRAINING
from rules.fubar.sight.visible import sees_an_enemy
from rules.kernel.cache import cached_on
from rules.kernel.script import Event, Line, Play, Script, override
from rules.roster.words import number, signed
from rules.skirmish.d6 import Check, classes
from rules.skirmish.expiry import with_expired_reset

STUNNED: Final = -2


class Modifier(Struct, frozen=True):
    """What is added to an Activation die, and why."""

    amount: int
    why: str
    rule: str


def activation_number(table: Table, unit: Unit) -> int:
    """The number the Unit needs, a living leader's if that is better.

    (fubar.unit.leader.activation, fubar.unit.leader.lost, fubar.unit.training.use)
    """
    leader = table.models.get(unit.leader)
    own = unit.numbers.activation
    if unit.leader_level is None or leader is None or leader.life == "casualty":
        return own
    return min(own, TRAINING[unit.leader_level].activation)


def modifiers(table: Table, unit: Unit) -> tuple[Modifier, ...]:
    """Everything added to the Unit's Activation die now. (fubar.activate.modifiers_stack)"""
    astray, down = out_of_touch(table, unit), len(table.down(unit))
    found = (
        Modifier(0 if sees_an_enemy(table, unit) else 1, "no visible enemy", "fubar.activate.no_visible_enemy"),
        Modifier(-astray, f"{astray} out of touch", "fubar.unit.coherency.penalty"),
        Modifier(-down, f"{down} Suppressed", "fubar.suppress.penalty"),
        Modifier(STUNNED if is_stunned(unit) else 0, "crew stunned", "fubar.vehicle.damage.stunned"),
    )
    return tuple(modifier for modifier in found if modifier.amount)


def is_stunned(unit: Unit) -> bool:
    """Whether the crew was stunned since the last Activation roll. (fubar.vehicle.damage.stunned_not_cumulative)"""
    return unit.vehicle is not None and unit.vehicle.stunned


def activation_check(table: Table, unit: Unit) -> Check:
    """What the Unit's Activation die needs now: a natural 6 always does it, a natural 1 never.

    (fubar.activate.roll, fubar.activate.modifiers_stack, fubar.dice.d6, fubar.dice.natural_six,
    fubar.dice.natural_one, fubar.dice.modifier_kinds)
    """
    return Check(activation_number(table, unit), sum(modifier.amount for modifier in modifiers(table, unit)))


def chance_words(table: Table, unit: Unit) -> str:
    """What the Unit's Activation roll needs now and how likely that is: "4+, −1 on the die: 33 %"."""
    known: dict[str, str] = cached_on(table, "chance words", dict)
    if unit.id not in known:
        known[unit.id] = _chance_words(table, unit)
    return known[unit.id]


def _chance_words(table: Table, unit: Unit) -> str:
    check = activation_check(table, unit)
    die = f", {signed(check.added)} on the die" if check.added else ""
    return f"{check.need}+{die}: {check.percent}\u00a0%"


class ActivationRolled(Event, frozen=True, kw_only=True):
    """An Activation roll was made: the Unit's Suppressed figures stand and a stunned crew recovers.

    (fubar.activate.stand_up_step, fubar.suppress.stand_up, fubar.vehicle.damage.stunned)
    """

    unit: str
    face: int
    need: int
    modifiers: tuple[Modifier, ...]
    success: bool
    reason: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        unit = table.units[self.unit]
        up = {model.id: with_expired_reset(model, "activation roll", LASTS) for model in table.down(unit)}
        vehicle = with_expired_reset(unit.vehicle, "activation roll", LASTS) if unit.vehicle else None
        return table.with_models(up).with_unit(self.unit, vehicle=vehicle)

    @override
    def line(self, table: Table) -> Line:
        unit, added = table.units[self.unit], sum(modifier.amount for modifier in self.modifiers)
        sign = "+" if added > 0 else "−"
        sums = f"{self.face} {sign} {abs(added)} = {number(self.face + added)}" if added else str(self.face)
        natural = f", a natural {self.face}" if added and self.face in (1, 6) else ""
        verdict = "succeeds" if self.success else "fails"
        always = ", as it always does" if natural else ""
        why = "; ".join(f"{signed(modifier.amount)}: {modifier.why}" for modifier in self.modifiers)
        dice = (Check(self.need, added).die(self.face, why),)
        text = f"{unit.name}, {self.reason}: {sums} against {self.need}+{natural}. It {verdict}{always}."
        return Line(text=text, rule=self.rule, tone="dice", seat=unit.seat, dice=dice, pieces=unit.models)


def activation_roll(play: Play[Table], unit_id: str, reason: str, *, rule: str) -> Script[bool]:
    """Roll 1D6 for a Unit, with all modifiers as they are before anybody stands up; whether it succeeds.

    (fubar.activate.roll, fubar.activate.other_rolls, fubar.dice.natural_scope)
    """
    unit = play.table.units[unit_id]
    added = modifiers(play.table, unit)
    check = Check(activation_number(play.table, unit), sum(modifier.amount for modifier in added))
    (face,) = yield from play.roll(1, reason, cuts=classes(check))
    success = check.passes(face)
    play.record(
        ActivationRolled(
            unit=unit_id, face=face, need=check.need, modifiers=added, success=success, reason=reason, rule=rule
        )
    )
    return success
