"""A power with all its details."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from rules.geometry.point import INCH, Point
from rules.kernel.preview import Preview
from rules.krygothic.action import Action
from rules.krygothic.board import Characteristic
from rules.krygothic.lists.force import Trait

PowerId = Literal["warp", "dread", "mutate"]
PRICE: Final = 3
"""What using a power costs, in AP. (krygothic.psychic.use)"""


class Power(NamedTuple):
    """A power: the trait that gives it, its target number, and how far it reaches, in thousandths of an inch."""

    id: PowerId
    name: str
    trait: Trait
    target: int
    reach: int

    @property
    def rule(self) -> str:
        """The rule of this power."""
        return f"krygothic.psychic.{self.id}"


WARP: Final = Power("warp", "Warp", "psychic_warp", 6, 20 * INCH)
DREAD: Final = Power("dread", "Dread", "psychic_dread", 6, 12 * INCH)
MUTATE: Final = Power("mutate", "Mutate", "psychic_mutate", 5, 6 * INCH)
POWERS: Final = (WARP, DREAD, MUTATE)
CHANGES: Final[tuple[Characteristic, ...]] = ("strength", "body", "speed")
"""What a mutation may raise. (krygothic.psychic.mutate)"""


@dataclass(frozen=True, kw_only=True)
class PowerAction(Action):
    """Which power is used: to be set down at a place, on an enemy, or on a friend of whom it raises something.

    Nobody is attacked by it, so that it has no targets: whoever it is `on` may still react.
    """

    power: Power
    on: str = ""
    at: Point | None = None
    raises: Characteristic = "strength"

    def describe(self) -> Preview:
        """What it comes to, before it is used."""
        return Preview(lines=(f"{self.power.name}: {self.cost} AP, Mind dice against {self.power.target}.",))
