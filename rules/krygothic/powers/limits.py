"""Which powers a model may use on whom, and where a warp may lead."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.geometry.point import INCH, Point, distance_up
from rules.geometry.rotation import rotated
from rules.kernel.preview import Preview
from rules.kernel.script import Refusal, Spot
from rules.krygothic.action import Action
from rules.krygothic.board import (
    Characteristic,
    Model,
    Table,
    disc,
    disc_at,
    distance,
    enemies_touching,
    field_now,
    gap,
    other,
    refusal,
)
from rules.krygothic.lists.force import Trait
from rules.krygothic.move.course import BRUSH, bases_without
from rules.krygothic.sight.visibility import in_clear_view, in_front, sees
from rules.skirmish.facing import HALF

PowerId = Literal["warp", "dread", "mutate"]
PRICE: Final = 3
"""The cost of using a power, in AP. (krygothic.psychic.use)"""


class Power(NamedTuple):
    """A power: the trait that gives it, its target number, and its reach in thousandths of an inch."""

    id: PowerId
    name: str
    trait: Trait
    target: int
    reach: int

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return f"krygothic.psychic.{self.id}"


WARP: Final = Power("warp", "Warp", "psychic_warp", 6, 20 * INCH)
DREAD: Final = Power("dread", "Dread", "psychic_dread", 6, 12 * INCH)
MUTATE: Final = Power("mutate", "Mutate", "psychic_mutate", 5, 6 * INCH)
POWERS: Final = (WARP, DREAD, MUTATE)
CHANGES: Final[tuple[Characteristic, ...]] = ("strength", "body", "speed")
"""The characteristics that a mutation may raise. (krygothic.psychic.mutate)"""


@dataclass(frozen=True, kw_only=True)
class PowerAction(Action):
    """The use of a power: a warp to a place, on an enemy, or on a friend whose characteristic it raises.

    It is no attack, so it has no targets: the model it is used `on` may still react.
    """

    power: Power
    on: str = ""
    at: Point | None = None
    raises: Characteristic = "strength"

    def describe(self) -> Preview:
        """The preview of the power."""
        return Preview(lines=(f"{self.power.name}: {self.cost} AP, Mind dice against {self.power.target}.",))


APART = 2 * INCH
_FAR: Final = tuple(far * INCH for far in (10, 8, 12, 6, 14, 4, 16, 18, 2))
_ASIDE: Final = (0, 15, -15, 30, -30, HALF, -HALF)


def powers(table: Table, model: Model) -> tuple[Power, ...]:
    """The powers of a model. (krygothic.psychic.source)"""
    return tuple(power for power in POWERS if power.trait in table.fighter(model).traits)


def never(table: Table, model: Model) -> Refusal | None:
    """Why it can never use a power in this match. (krygothic.psychic.source)"""
    return None if powers(table, model) else refusal("no-power", model=model.name)


def cannot_use(table: Table, model: Model) -> Refusal | None:
    """Why a psychic cannot use a power now. (krygothic.psychic.use)"""
    if fault := never(table, model):
        return fault
    if model.fallen:
        return refusal("fallen-power", model=model.name)
    if model.stuck:
        return refusal("stuck-power", model=model.name, value=model.stuck, bound=0)
    if foes := enemies_touching(table, model):
        return refusal("contact-power", model=model.name, foe=foes[0].name)
    return None


def cannot_warp(model: Model) -> Refusal | None:
    """Why a pinned psychic cannot warp: it may use its other powers. (krygothic.psychic.use)"""
    return refusal("pinned-warp", model=model.name) if model.pin else None


def no_warp(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a psychic cannot warp there: too far, not visible, too near to an enemy, or no room to stand.

    (krygothic.psychic.warp)
    """
    if distance_up(model.at, at) > WARP.reach:
        return refusal("warp-far", within=WARP.reach, model=model.name)
    there = structs.replace(model, at=at, on="")
    if not in_front(model, at) or not in_clear_view(table, model, there):
        return refusal("warp-unseen", model=model.name, bound=HALF)
    body = disc_at(table, model, at)
    for foe in table.living(other(model.seat)):
        if gap(body, disc(table, foe)) < APART:
            return refusal("warp-near", within=APART, model=model.name, foe=foe.name)
    if first_obstacle(field_now(table), body.radius - BRUSH, (at,), bases_without(table, model)):
        return refusal("warp-solid", model=model.name)
    return None


def warp_spot(table: Table, model: Model) -> Spot | None:
    """A possible place for a warp: straight ahead at half its reach if possible; the psychic keeps its facing."""
    ahead = [Point(model.at.x + far, model.at.y) for far in _FAR]
    places = (rotated(place, model.at, model.facing + aside) for aside in _ASIDE for place in ahead)
    found = next((at for at in places if no_warp(table, model, at) is None), None)
    return None if found is None else Spot(found, degrees=model.facing)


def no_dread(table: Table, model: Model, foe: Model) -> Refusal | None:
    """Why dread cannot be used on an enemy; the distance is measured only afterwards. (krygothic.psychic.dread)"""
    if table.fighter(foe).leads:
        return refusal("dread-leader", target=foe.name)
    return None if sees(table, model, foe) else refusal("dread-unseen", model=model.name, target=foe.name)


def no_mutation(table: Table, model: Model, friend: Model) -> Refusal | None:
    """Why a friend cannot be mutated. (krygothic.psychic.mutate)"""
    if friend.mutated:
        return refusal("mutated", target=friend.name)
    if distance(table, model, friend) <= MUTATE.reach:
        return None
    return refusal("mutate-far", within=MUTATE.reach, target=friend.name)
