"""Activation rolls of all kinds: target number, modifiers, natural 1 and 6, and Suppressed figures that stand up."""

from typing import Final

from msgspec import Struct

from rules.fubar.board import LASTS, Table, Unit, out_of_touch
from rules.fubar.lists.levels import TRAINING
from rules.fubar.sight.visible import sees_an_enemy
from rules.kernel.cache import cached_on
from rules.kernel.script import Line, Play, Script, TableFact
from rules.roster.words import number, signed
from rules.skirmish.d6 import Check, classes
from rules.skirmish.expiry import with_expired_reset

STUNNED: Final = -2


class Modifier(Struct, frozen=True):
    """A modifier of an Activation die, and its reason."""

    amount: int
    why: str
    rule: str


def activation_number(table: Table, unit: Unit) -> int:
    """The number the Unit needs, or its living leader's if that is better.

    (fubar.unit.leader.activation, fubar.unit.leader.lost, fubar.unit.training.use)
    """
    leader = table.models.get(unit.leader)
    own = unit.numbers.activation
    if unit.leader_level is None or leader is None or leader.life == "casualty":
        return own
    return min(own, TRAINING[unit.leader_level].activation)


def modifiers(table: Table, unit: Unit) -> tuple[Modifier, ...]:
    """All modifiers of the Unit's Activation die now. (fubar.activate.modifiers_stack)"""
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
    """The number that the Unit's Activation die needs now: a natural 6 always succeeds, a natural 1 never.

    (fubar.activate.roll, fubar.activate.modifiers_stack, fubar.dice.d6, fubar.dice.natural_six, fubar.dice.natural_one,
    fubar.dice.modifier_kinds)
    """
    return Check(activation_number(table, unit), sum(modifier.amount for modifier in modifiers(table, unit)))


def chance_words(table: Table, unit: Unit) -> str:
    """What the Unit's Activation roll needs now, with the probability: "4+, −1 on the die: 33 %"."""
    return cached_on(table, ("chance words", unit.id), lambda: _chance_words(table, unit))


def _chance_words(table: Table, unit: Unit) -> str:
    check = activation_check(table, unit)
    die = f", {signed(check.added)} on the die" if check.added else ""
    return f"{check.need}+{die}: {check.percent}\u00a0%"


def _rolled(unit: Unit, face: int, check: Check, added: tuple[Modifier, ...], reason: str, rule: str) -> TableFact:
    """An Activation roll was made: the Unit's Suppressed figures stand up and a stunned crew recovers.

    (fubar.activate.stand_up_step, fubar.suppress.stand_up, fubar.vehicle.damage.stunned)
    """

    def change(table: Table) -> Table:
        up = {model.id: with_expired_reset(model, "activation roll", LASTS) for model in table.down(unit)}
        vehicle = with_expired_reset(unit.vehicle, "activation roll", LASTS) if unit.vehicle else None
        return table.with_models(up).with_unit(unit.id, vehicle=vehicle)

    def line(_: Table) -> Line:
        sign = "+" if check.added > 0 else "−"
        sums = f"{face} {sign} {abs(check.added)} = {number(face + check.added)}" if check.added else str(face)
        natural = f", a natural {face}" if check.added and face in (1, 6) else ""
        verdict = "succeeds" if check.passes(face) else "fails"
        always = ", as it always does" if natural else ""
        why = "; ".join(f"{signed(modifier.amount)}: {modifier.why}" for modifier in added)
        text = f"{unit.name}, {reason}: {sums} against {check.need}+{natural}. It {verdict}{always}."
        dice = (check.die(face, why),)
        return Line(text=text, rule=rule, tone="dice", seat=unit.seat, dice=dice, pieces=unit.models)

    return TableFact(line, change)


def activation_roll(play: Play[Table], unit_id: str, reason: str, *, rule: str) -> Script[bool]:
    """Rolls 1D6 for a Unit with the modifiers from before anybody stands up; returns whether it succeeds.

    (fubar.activate.roll, fubar.activate.other_rolls, fubar.dice.natural_scope)
    """
    unit = play.table.units[unit_id]
    added = modifiers(play.table, unit)
    check = Check(activation_number(play.table, unit), sum(modifier.amount for modifier in added))
    (face,) = yield from play.roll(1, reason, cuts=classes(check))
    play.record(_rolled(unit, face, check, added, reason, rule))
    return check.passes(face)
