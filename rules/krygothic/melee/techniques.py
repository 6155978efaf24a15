"""The types of attack: what each adds, what it needs, and which of them a model may choose now."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rules.kernel.script import Refusal
from rules.krygothic.board import NO, Model, Table, stats
from rules.krygothic.lists.force import Blade, Gun
from rules.krygothic.sight.visibility import from_behind
from rules.roster.words import signed

AttackId = Literal[
    "weapon", "leg_sweep", "head_butt", "tackle", "shove", "punch", "kick", "bunt", "point_blank", "backstab"
]


class Attack(NamedTuple):
    """A type of attack with what it adds to CC, to Strength and to the wounding number, and with what it is made.

    Its reduction of the wounding number is positive. (krygothic.cc.step2_attack)
    """

    id: AttackId
    name: str
    cc: int = 0
    strength: int = 0
    reduction: int = 0
    blade: Blade | None = None
    gun: Gun | None = None

    @property
    def key(self) -> str:
        """How players choose it: by its id and what it is made with."""
        item = self.blade or self.gun
        return f"{self.id}:{item.id}" if item else self.id

    @property
    def rule(self) -> str:
        """The rule of this type."""
        return "krygothic.trait.backstab" if self.id == "backstab" else f"krygothic.attack.{self.id}"

    @property
    def multiple(self) -> bool:
        """Whether further wounds cost nothing. (krygothic.ccweapon.multiple_wounds)"""
        return self.blade is not None and "multiple_wounds" in self.blade.effects

    @property
    def wraps(self) -> bool:
        """Whether nobody can parry it. (krygothic.ccweapon.wrap)"""
        return self.blade is not None and "wrap" in self.blade.effects

    @property
    def fells(self) -> bool:
        """Whether whoever it wounds falls. (krygothic.ccweapon.lasso)"""
        return self.blade is not None and "lasso" in self.blade.effects

    @property
    def harmless(self) -> bool:
        """Whether it does no wounds by itself, so that all ones do nothing. (krygothic.crit.fail)"""
        return self.id in ("tackle", "shove")


PUNCH: Final = Attack("punch", "Punch", strength=1)
_BARE: Final = (
    PUNCH,
    Attack("kick", "Kick", cc=1),
    Attack("head_butt", "Head butt", reduction=1),
    Attack("leg_sweep", "Leg sweep"),
    Attack("shove", "Shove", cc=2),
    Attack("tackle", "Tackle"),
)
"""What everybody can do with bare hands. (krygothic.attack.punch, .kick, .head_butt, .leg_sweep, .shove, .tackle)"""
_BACKSTAB: Final = Attack("backstab", "Backstab", cc=2, reduction=2)
_BUNT: Final = 2


def attacks(table: Table, model: Model) -> tuple[Attack, ...]:
    """All types it has: with each unbroken weapon first, then bare hands, then with each gun and of its own.

    (krygothic.attack.special, krygothic.trait.natural)
    """
    fighter = table.fighter(model)
    blades = (_with_blade(blade) for blade in fighter.blades if blade.id not in model.broken)
    guns = tuple(gun for gun in fighter.guns if gun.id not in model.broken)
    own = (_BACKSTAB,) if "backstab" in fighter.traits else ()
    return (*blades, *_BARE, *_with_guns(table, model, guns), *own)


def _with_blade(blade: Blade) -> Attack:
    """(krygothic.attack.weapon, krygothic.ccweapon.stats, krygothic.ccweapon.armour_piercing)"""
    pierces = max(0, blade.str) if "armour_piercing" in blade.effects else 0
    return Attack("weapon", blade.name, blade.cc, blade.str, pierces, blade=blade)


def _with_guns(table: Table, model: Model, guns: tuple[Gun, ...]) -> Iterator[Attack]:
    """(krygothic.attack.bunt, krygothic.attack.point_blank, krygothic.stat.x_rc)"""
    for gun in guns:
        yield Attack("bunt", f"Bunt with {gun.name}", strength=_BUNT, gun=gun)
        if stats.rc(table, model) is not None:
            yield Attack("point_blank", f"Point blank shot with {gun.name}", reduction=gun.y, gun=gun)


def cannot_attack_so(attack: Attack, attacker: Model, defender: Model) -> Refusal | None:
    """Why a type that the attacker has cannot be chosen against this defender. (krygothic.trait.backstab)"""
    if attack.id == "backstab" and not from_behind(defender, attacker):
        return NO("not-behind", model=attacker.name, target=defender.name)
    return None


def usual_attack(table: Table, model: Model) -> Attack:
    """What a model does if nobody says otherwise: its first weapon, or a punch. (krygothic.online.decision_defaults)"""
    first = attacks(table, model)[0]
    return first if first.blade else PUNCH


DefenceId = Literal["passive", "parry", "deflect", "dodge", "block", "break_off", "counter_attack"]


class Defence(NamedTuple):
    """A type of defence with what it adds to the CC dice and to the dice kept, and with what it is made."""

    id: DefenceId
    name: str
    cc: int = 0
    keep: int = 0
    by_strength: bool = False
    blade: Blade | None = None
    gun: Gun | None = None

    @property
    def key(self) -> str:
        """How players choose it: by its id and what it is made with."""
        item = self.blade or self.gun
        return f"{self.id}:{item.id}" if item else self.id

    @property
    def rule(self) -> str:
        """The rule of this type."""
        return "krygothic.cc.passive" if self.id == "passive" else f"krygothic.defence.{self.id}"


PASSIVE: Final = Defence("passive", "Passive defence")
DODGE: Final = Defence("dodge", "Dodge", keep=2)
BLOCK: Final = Defence("block", "Block", by_strength=True)
BREAK_OFF: Final = Defence("break_off", "Break off")
COUNTER: Final = Defence("counter_attack", "Counter attack")
_DEFLECT: Final = 2


def defences(table: Table, model: Model) -> tuple[Defence, ...]:
    """All active types it has. (krygothic.cc.step4_type)"""
    fighter = table.fighter(model)
    blades = tuple(blade for blade in fighter.blades if blade.id not in model.broken)
    guns = tuple(gun for gun in fighter.guns if gun.id not in model.broken)
    return (DODGE, BLOCK, *_parries(blades), *_deflections(guns), COUNTER, BREAK_OFF)


def _parries(blades: tuple[Blade, ...]) -> Iterator[Defence]:
    """(krygothic.defence.parry)"""
    return (Defence("parry", f"Parry with {blade.name}", blade.cc, blade=blade) for blade in blades)


def _deflections(guns: tuple[Gun, ...]) -> Iterator[Defence]:
    """(krygothic.defence.deflect)"""
    return (Defence("deflect", f"Deflect with {gun.name}", _DEFLECT, gun=gun) for gun in guns)


def cannot_defend_so(defence: Defence, attack: Attack, defender: Model, *, free: bool) -> Refusal | None:
    """Why a type that the defender has cannot be chosen against this attack.

    (krygothic.defence.parry, krygothic.ccweapon.wrap, krygothic.attack.leg_sweep, krygothic.weak.stuck,
    krygothic.pin.miss_effect, krygothic.defence.counter_free_attack)
    """
    if defence.id == "parry":
        return _cannot_parry(defence, attack)
    if defence.id == "counter_attack" and free:
        return NO("counter-free", model=defender.name)
    if defence.id != "break_off":
        return None
    if attack.id == "leg_sweep":
        return NO("swept", model=defender.name)
    if defender.stuck:
        return NO("stuck", model=defender.name, value=defender.stuck, bound=0)
    return NO("pinned", model=defender.name) if defender.pin and not defender.pin.hit else None


def _cannot_parry(defence: Defence, attack: Attack) -> Refusal | None:
    if attack.id != "weapon":
        return NO("parry-weapon", attack=attack.name)
    if attack.wraps:
        return NO("parry-wrap", attack=attack.name)
    own = defence.blade
    return NO("wrap-parries", weapon=own.name) if own and "wrap" in own.effects else None


_DOES: Final[dict[AttackId, str]] = {
    "leg_sweep": "throws down, and nobody breaks off from it",
    "head_butt": "against 1 Body less",
    "tackle": "no wounds: carries both straight on",
    "shove": "no wounds: drives back",
    "bunt": "the gun may break",
    "point_blank": "wounds as the gun does, and a die that misses may wound you",
    "backstab": "against 2 Body less",
}
_WARDS: Final[dict[DefenceId, str]] = {
    "passive": "dice to avoid it as usual",
    "dodge": "keeps 2 dice more",
    "block": "keeps as many dice as its Strength",
    "parry": "dice to avoid it",
    "deflect": "2 dice more, and the gun may break",
    "break_off": "walks away if no hit is left",
    "counter_attack": "avoids nothing: strikes for free with more dice than hit, else is struck again",
}


def attack_in_words(type_: Attack) -> str:
    """`−1 CC, +2 Strength, armour piercing`. (krygothic.cc.step2_attack)"""
    changes = [f"{signed(by)} {what}" for by, what in ((type_.cc, "CC"), (type_.strength, "Strength")) if by]
    effects = [effect.replace("_", " ") for effect in type_.blade.effects] if type_.blade else []
    does = [_DOES[type_.id]] if type_.id in _DOES else []
    return ", ".join([*changes, *effects, *does])


def defence_in_words(type_: Defence) -> str:
    """What it adds to the usual roll to avoid. (krygothic.cc.step4_type)"""
    words = _WARDS[type_.id]
    return f"{signed(type_.cc)} {words}" if type_.id == "parry" else words
