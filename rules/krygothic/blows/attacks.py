"""The types of attack: what each adds, what it needs, and which of them a model may choose now."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rules.kernel.script import Refusal
from rules.krygothic.board import stats
from rules.krygothic.board.model import Model
from rules.krygothic.board.refusals import NO
from rules.krygothic.board.table import Table
from rules.krygothic.lists.force import Blade, Gun
from rules.krygothic.space.arcs import from_behind

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


def usual(table: Table, model: Model) -> Attack:
    """What a model does if nobody says otherwise: its first weapon, or a punch. (krygothic.online.decision_defaults)"""
    first = attacks(table, model)[0]
    return first if first.blade else PUNCH
