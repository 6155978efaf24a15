"""Records of a catalogue that describe what is taken: models, weapons, gear and options, with their prices."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct


class Price(Struct, frozen=True):
    """A price in points, and its sum in words."""

    points: int
    maths: str


def rounded(number: int, unit: int) -> int:
    """The number of units in a number, halves rounded up."""
    return (2 * number + unit) // (2 * unit)


def decimal(hundredths: int) -> str:
    """Hundredths in decimal notation: "1.05"."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def hundredths(base: Fraction, *, power: int, root: int) -> int:
    """`base` to the power of `power`/`root`, in hundredths, rounded half up."""
    raised, found = base**power, 0
    while (2 * found + 1) ** root * raised.denominator <= raised.numerator * 200**root:
        found += 1
    return found


Points = Annotated[int, Meta(ge=-5_000, le=5_000)]
Amount = Annotated[int, Meta(ge=0, le=1_000)]  # of models, units, gear
Share = Annotated[int, Meta(ge=1, le=1_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all catalogue records: a key the schema does not know is a mistake in the file."""


class Characteristic(Record, frozen=True):
    """How a number is shown: plain, signed ("+1"), as a length (thousandths of an inch) or as a target ("4+").

    `rule` explains it, if one rule does.
    """

    id: str
    name: str
    form: Literal["number", "signed", "length", "target"] = "number"
    rule: str = ""


class ModelType(Record, frozen=True):
    """What all models of a type share: radius of the base and height in thousandths of an inch."""

    id: str
    name: str
    radius: int
    height: int
    rule: str


class Trait(Record, frozen=True):
    """A special word on a model or a weapon. `about` explains it if its rule does not mention it by name."""

    id: str
    name: str
    rule: str
    about: str = ""


class Weapon(Record, frozen=True):
    """`numbers` are by characteristic (dice, range, target, …); lengths in thousandths of an inch."""

    id: str
    name: str
    kind: str
    numbers: dict[str, int]
    rule: str
    traits: tuple[str, ...] = ()


class Model(Record, frozen=True):
    """A profile to take. `upgrade_of` names the model it is a version of; `cost` is the full cost in any case.

    `cost_with` is the full cost in a unit with that option; `maths` explains the costs. `marks` are words that limits
    count it by and gear asks for; `fixed` is gear it always has, included in its cost.
    """

    id: str
    name: str
    army: str
    type: str
    cost: Points
    numbers: dict[str, int]
    weapons: tuple[str, ...]
    rule: str
    traits: tuple[str, ...] = ()
    upgrade_of: str = ""
    plural: str = ""
    cost_with: dict[str, Points] = {}
    maths: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    @property
    def many(self) -> str:
        """The name for more than one."""
        return self.plural or f"{self.name}s"

    def priced(self, options: Iterable[str]) -> int:
        """The full cost in a unit with these options."""
        return next((self.cost_with[option] for option in options if option in self.cost_with), self.cost)


class Gear(Record, frozen=True):
    """Something one model carries in addition to its profile, from the armoury of its army.

    `slot` and `marks` are words that limits count it by, on the model and in the list. `weapon` is the weapon it is,
    `numbers` what it adds to the bearer's. Only models with one of the marks `bearers` carry it (empty: all), and never
    together with gear of a slot or mark that it `bars`. `bearers_rule` is the rule of that, if it differs from the
    gear's.
    """

    id: str
    name: str
    cost: Points
    rule: str
    slot: str
    marks: tuple[str, ...] = ()
    weapon: str = ""
    numbers: dict[str, int] = {}
    bearers: tuple[str, ...] = ()
    bearers_rule: str = ""
    bars: tuple[str, ...] = ()
    maths: tuple[str, ...] = ()

    def answers_to(self, names: Collection[str]) -> bool:
        """Whether one of the names is its own, its slot or one of its marks."""
        return self.id in names or self.slot in names or any(mark in names for mark in self.marks)


class UnitOption(Record, frozen=True):
    """Something a whole unit takes or leaves, such as grenades or a better leader. `about` are its figures, if any."""

    id: str
    name: str
    rule: str
    about: str = ""


class Surcharge(Record, frozen=True):
    """What an option adds to the price of a unit: points, and a percentage of its models' cost, rounded half up."""

    points: Points = 0
    percent: Percent = 0

    def on(self, cost: int) -> int:
        """The points added to a unit whose models cost so much."""
        return self.points + (self.percent * cost + 50) // 100
