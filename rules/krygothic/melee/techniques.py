"""Types of attack and defence: their bonuses and conditions, and which of them a model may choose now."""

from collections.abc import Iterator
from typing import Final, Literal, TypeVar

from msgspec import Struct, structs

from rules.kernel.script import Refusal
from rules.krygothic.board import Model, Table, refusal, stats
from rules.krygothic.lists.force import Blade, Gun
from rules.krygothic.sight.visibility import from_behind
from rules.roster.words import signed
from rules.skirmish.words import read_records

AttackId = Literal[
    "weapon", "leg_sweep", "head_butt", "tackle", "shove", "punch", "kick", "bunt", "point_blank", "backstab"
]
DefenceId = Literal["passive", "parry", "deflect", "dodge", "block", "break_off", "counter_attack"]
T = TypeVar("T", bound="Technique")


class Technique(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of attack or defence with its bonus to CC, and the weapon or gun it is made with."""

    id: str
    name: str
    rule: str
    cc: int = 0
    detail: str = ""
    blade: Blade | None = None
    gun: Gun | None = None

    @property
    def key(self) -> str:
        """Its key in answers: its id and the weapon."""
        item = self.blade or self.gun
        return f"{self.id}:{item.id}" if item else self.id


class Attack(Technique, frozen=True, kw_only=True):
    """A type of attack with its bonus to Strength, and its reduction of the wounding number.

    A `harmless` one does no wounds by itself, so that all ones have no effect. (krygothic.cc.step2_attack,
    krygothic.crit.fail)
    """

    id: AttackId
    strength: int = 0
    reduction: int = 0
    harmless: bool = False

    @property
    def multiple(self) -> bool:
        """Whether further wounds cost nothing. (krygothic.ccweapon.multiple_wounds)"""
        return self.blade is not None and "multiple_wounds" in self.blade.effects

    @property
    def wraps(self) -> bool:
        """Whether it cannot be parried. (krygothic.ccweapon.wrap)"""
        return self.blade is not None and "wrap" in self.blade.effects

    @property
    def fells(self) -> bool:
        """Whether a model that it wounds falls. (krygothic.ccweapon.lasso)"""
        return self.blade is not None and "lasso" in self.blade.effects

    @property
    def in_words(self) -> str:
        """`−1 CC, +2 Strength, armour piercing`. (krygothic.cc.step2_attack)"""
        changes = [f"{signed(by)} {what}" for by, what in ((self.cc, "CC"), (self.strength, "Strength")) if by]
        effects = [effect.replace("_", " ") for effect in self.blade.effects] if self.blade else []
        return ", ".join([*changes, *effects, *([self.detail] if self.detail else [])])


class Defence(Technique, frozen=True, kw_only=True):
    """A type of defence with its bonus to the dice kept. `instruction`: how a player says to choose it always.

    As many dice are kept as Speed, or as Strength if it is `by_strength`.
    """

    id: DefenceId
    keep: int = 0
    by_strength: bool = False
    instruction: str = ""

    @property
    def in_words(self) -> str:
        """Its difference from the usual roll to avoid. (krygothic.cc.step4_type)"""
        return self.detail.format(cc=signed(self.cc))


ATTACKS: Final = read_records("rules.krygothic.melee", "attacks.toml", Attack)
DEFENCES: Final = read_records("rules.krygothic.melee", "defences.toml", Defence)
PUNCH, DODGE, PASSIVE = ATTACKS["punch"], DEFENCES["dodge"], DEFENCES["passive"]
_BARE: Final = ("punch", "kick", "head_butt", "leg_sweep", "shove", "tackle")
"""Unarmed attacks that every model has. (krygothic.attack.punch, .kick, .head_butt, .leg_sweep, .shove, .tackle)"""


def attacks(table: Table, model: Model) -> tuple[Attack, ...]:
    """All types of attack it has: with unbroken weapons first, then unarmed, then with guns and of its own.

    (krygothic.attack.special, krygothic.trait.natural)
    """
    fighter = table.fighter(model)
    own = (ATTACKS["backstab"],) if "backstab" in fighter.traits else ()
    bare = (ATTACKS[id_] for id_ in _BARE)
    return (*map(_with_blade, _blades(table, model)), *bare, *_with_guns(table, model), *own)


def _blades(table: Table, model: Model) -> tuple[Blade, ...]:
    return tuple(blade for blade in table.fighter(model).blades if blade.id not in model.broken)


def _guns(table: Table, model: Model) -> tuple[Gun, ...]:
    return tuple(gun for gun in table.fighter(model).guns if gun.id not in model.broken)


def _with(technique: T, item: Blade | Gun, **changes: object) -> T:
    return structs.replace(technique, name=technique.name.format(item=item.name), **changes)


def _with_blade(blade: Blade) -> Attack:
    """(krygothic.attack.weapon, krygothic.ccweapon.stats, krygothic.ccweapon.armour_piercing)"""
    pierces = max(0, blade.str) if "armour_piercing" in blade.effects else 0
    return _with(ATTACKS["weapon"], blade, cc=blade.cc, strength=blade.str, reduction=pierces, blade=blade)


def _with_guns(table: Table, model: Model) -> Iterator[Attack]:
    """(krygothic.attack.bunt, krygothic.attack.point_blank, krygothic.stat.x_rc)"""
    for gun in _guns(table, model):
        yield _with(ATTACKS["bunt"], gun, gun=gun)
        if stats.rc(table, model) is not None:
            yield _with(ATTACKS["point_blank"], gun, reduction=gun.y, gun=gun)


def cannot_attack_so(attack: Attack, attacker: Model, defender: Model) -> Refusal | None:
    """Why a type that the attacker has cannot be used against this defender. (krygothic.trait.backstab)"""
    if attack.id == "backstab" and not from_behind(defender, attacker):
        return refusal("not-behind", model=attacker.name, target=defender.name)
    return None


def usual_attack(table: Table, model: Model) -> Attack:
    """The default attack of a model: its first weapon, or a punch. (krygothic.online.decision_defaults)"""
    first = attacks(table, model)[0]
    return first if first.blade else PUNCH


def defences(table: Table, model: Model) -> tuple[Defence, ...]:
    """All active types of defence it has.

    (krygothic.cc.step4_type, krygothic.defence.parry, krygothic.defence.deflect)
    """
    parries = (_with(DEFENCES["parry"], blade, cc=blade.cc, blade=blade) for blade in _blades(table, model))
    deflections = (_with(DEFENCES["deflect"], gun, gun=gun) for gun in _guns(table, model))
    return (DODGE, DEFENCES["block"], *parries, *deflections, DEFENCES["counter_attack"], DEFENCES["break_off"])


def cannot_defend_so(defence: Defence, attack: Attack, defender: Model, *, free: bool) -> Refusal | None:
    """Why a type that the defender has cannot be used against this attack.

    (krygothic.defence.parry, krygothic.ccweapon.wrap, krygothic.attack.leg_sweep, krygothic.weak.stuck,
    krygothic.pin.miss_effect, krygothic.defence.counter_free_attack)
    """
    if defence.id == "parry":
        return _cannot_parry(defence, attack)
    if defence.id == "counter_attack" and free:
        return refusal("counter-free", model=defender.name)
    if defence.id != "break_off":
        return None
    if attack.id == "leg_sweep":
        return refusal("swept", model=defender.name)
    if defender.stuck:
        return refusal("stuck", model=defender.name, value=defender.stuck, bound=0)
    return refusal("pinned", model=defender.name) if defender.pin and not defender.pin.hit else None


def _cannot_parry(defence: Defence, attack: Attack) -> Refusal | None:
    if attack.id != "weapon":
        return refusal("parry-weapon", attack=attack.name)
    if attack.wraps:
        return refusal("parry-wrap", attack=attack.name)
    own = defence.blade
    return refusal("wrap-parries", weapon=own.name) if own and "wrap" in own.effects else None
