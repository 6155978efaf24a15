"""The occasions on which a Unit fires, and what each of them allows it to use."""

from typing import Final, Literal

from msgspec import Struct

from rules.fubar.board.refusals import NO
from rules.fubar.lists.force import WeaponProfile
from rules.kernel.refusal import Refusal

Kind = Literal["walk", "aimed", "guard", "drive", "halt"]

AIM: Final = 1


class Firing(Struct, frozen=True, kw_only=True):
    """Why a Unit fires now: a Walk, Aimed Fire, a reaction, a vehicle on the move or a stationary one.

    `only` is the one Unit a reaction may be fired at. (fubar.fire.when, fubar.guard.target)
    """

    kind: Kind
    only: str = ""

    @property
    def added(self) -> int:
        """What is added to every hit die. (fubar.action.aimed.bonus, fubar.guard.no_aimed_bonus)"""
        return AIM if self.kind == "aimed" else 0

    @property
    def must_fire(self) -> bool:
        """Whether holding fire is no longer an answer: a reaction was chosen as such. (fubar.guard.decline)"""
        return self.kind == "guard"

    @property
    def most_guns(self) -> int | None:
        """How many weapons a vehicle on the move may fire. (fubar.vehicle.move_fire_one)"""
        return 1 if self.kind == "drive" else None

    def bars(self, name: str, weapon: WeaponProfile) -> Refusal | None:
        """Why the weapon cannot be fired on this firing at anybody.

        (fubar.action.walk.no_support, fubar.weapon.grenades_on_walk, fubar.guard.weapons)
        """
        if self.kind != "walk" or weapon.kind != "support":
            return None
        return NO("no-support", figure=name, weapon=weapon.name)
