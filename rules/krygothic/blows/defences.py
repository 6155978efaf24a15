"""The types of defence: what each adds to the dice, how many dice it keeps, and which of them may be chosen now."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rules.kernel.script import Refusal
from rules.krygothic.blows.attacks import Attack
from rules.krygothic.board.model import Model
from rules.krygothic.board.refusals import NO
from rules.krygothic.board.table import Table
from rules.krygothic.lists.force import Blade, Gun

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
