"""Records of a catalogue that limit lists: units, groups, armies, battles, and the catalogue itself."""

from collections.abc import Collection
from typing import Annotated

from msgspec import Meta, structs

from rules.roster.profiles import (
    Amount,
    Characteristic,
    Gear,
    Model,
    ModelType,
    Percent,
    Points,
    Record,
    Share,
    Surcharge,
    Trait,
    UnitOption,
    Weapon,
)


class Limit(Record, frozen=True):
    """A limit in its place: of what `of` names at least `min` and at most `max`, for each `per` if given.

    `of` names catalogue models in a unit; slots, marks or entries in a group; models, their marks, the slots and marks
    of their gear, and "models" for all of them in a loose group; slots, marks or ids of gear on a model; and "models",
    "units", "groups" or what a loose group counts in a battle. `per` names the same, or "models" for every model of a
    unit. `max` applies to each full `each` of them; while there are none it applies only if the limit is `strict`.
    `min_in` and `max_in` replace the numbers in some battles, `rule_in` the rule. `min_rule` is the rule of the
    minimum, if it differs from `rule`. `below` and `above` are the reason codes of too few and too many.
    """

    of: Annotated[tuple[str, ...], Meta(min_length=1)]
    name: str
    rule: str
    min: Amount = 0
    max: Amount | None = None
    per: str = ""
    per_name: str = ""
    below: str = "LINE_MIN"
    above: str = "LINE_MAX"
    plural: str = ""
    each: Share = 1
    strict: bool = False
    min_in: dict[str, Amount] = {}
    max_in: dict[str, Amount] = {}
    rule_in: dict[str, str] = {}
    min_rule: str = ""

    @property
    def many(self) -> str:
        """The name for more than one."""
        return self.plural or f"{self.name}s"

    def at(self, battle: str) -> "Limit":
        """The limit as it applies in a battle."""
        least, most = self.min_in.get(battle, self.min), self.max_in.get(battle, self.max)
        return structs.replace(self, min=least, max=most, rule=self.rule_in.get(battle, self.rule))

    def behind(self, code: str) -> str:
        """The rule behind one of its reason codes."""
        return self.min_rule or self.rule if code == self.below else self.rule

    def most(self, per: int) -> int | None:
        """The maximum if there are `per` of what it counts by; None: no maximum."""
        if self.max is None or (self.per and not per and not self.strict):
            return None
        return self.max * (per // self.each) if self.per else self.max


class Army(Record, frozen=True):
    """An army to build. `about` is a line for players who choose among armies.

    `armoury` is the gear its models may carry, `carry` how much of each kind, if that differs from other armies. Its
    lists may cost `allowance` per cent more than the battle says.
    """

    id: str
    name: str
    rule: str
    about: str
    armoury: tuple[str, ...] = ()
    carry: tuple[Limit, ...] = ()
    allowance: Percent = 0

    def ceiling(self, points: int) -> int:
        """The ceiling of its lists in a battle with so many points."""
        return points + points * self.allowance // 100


class UnitEntry(Record, frozen=True):
    """A unit of the army list: its lines (which models, how many) and limits of upgrades in them.

    `marks` are further words that limits count it by; `options` are what the unit may take, each with its surcharge.
    """

    id: str
    name: str
    army: str
    slot: str
    rule: str
    lines: tuple[Limit, ...]
    caps: tuple[Limit, ...] = ()
    marks: tuple[str, ...] = ()
    options: dict[str, Surcharge] = {}

    def keeps(self, models: int, model: str) -> bool:
        """Whether a unit of so many models is complete on its only line, which this model fills."""
        return len(self.lines) == 1 and model in self.lines[0].of and models == self.lines[0].min == self.lines[0].max

    def answers_to(self, names: Collection[str]) -> bool:
        """Whether one of the names is its own, its slot or one of its marks."""
        return self.id in names or self.slot in names or any(mark in names for mark in self.marks)


class Organisation(Record, frozen=True):
    """How units form a group of this kind, or models a loose list (`kind` "loose").

    A list has only one group of a `single` kind.
    """

    id: str
    kind: str
    army: str
    name: str
    rule: str
    limits: tuple[Limit, ...]
    single: bool = False

    def at(self, battle: str) -> "Organisation":
        """The organisation with its limits as they apply in a battle."""
        return structs.replace(self, limits=tuple(limit.at(battle) for limit in self.limits))


class StructureWay(Record, frozen=True):
    """One way to satisfy a battle's structure. With `whole_units` every model must be in a legal unit."""

    limits: tuple[Limit, ...]
    whole_units: bool = False
    rule: str = ""


class BattleSize(Record, frozen=True):
    """A battle size. `form` is "loose" (each model its own unit) or the kind of group it is built from.

    `points` is the ceiling; with None players agree on it, `typical` or more. Satisfying one way is enough. `numbers`
    are further numbers of the size, by characteristic.
    """

    id: str
    name: str
    rule: str
    form: str
    ways: tuple[StructureWay, ...]
    points: Points | None = None
    typical: Points = 0
    numbers: dict[str, int] = {}


class Ware(Record, frozen=True):
    """Something that unused points buy, at most one for each unit in play.

    One without a price is noted with the list, at most `most` of it; with an `army` only that army may. `about`
    explains it if its rule does not mention it by name.
    """

    id: str
    name: str
    price: Amount
    rule: str
    cap_rule: str
    over_cap: str
    over_points: str
    most: Amount = 0
    army: str = ""
    about: str = ""

    @property
    def many(self) -> str:
        """The name for more than one."""
        return f"{self.name}s"


class WareRules(Record, frozen=True):
    """What wares mean in lists of a system in which unused points do not buy them."""

    title: str
    about: str


class Leadership(Record, frozen=True):
    """The leader of a unit is one of its models with the highest number of this characteristic."""

    by: str
    rule: str


class Carriage(Record, frozen=True):
    """Units of the slot carry units with the mark `riders`, one each; those with the mark `bound` must be carried.

    `seats` is the characteristic with the number of models that a carrier has room for.
    """

    slot: str
    seats: str
    riders: str
    bound: str
    rule: str
    seats_rule: str
    bound_rule: str


class Catalogue(Record, frozen=True, dict=True):
    """Everything that a system's lists are judged by. Mappings are by id, in the order of the file.

    `rules` has the rulebook ids of reason codes that no limit of the catalogue carries. `carry` is how much gear of
    each kind one model may carry, in armies without limits of their own.
    """

    system: str
    name: str
    version: str
    armies: dict[str, Army]
    characteristics: dict[str, Characteristic]
    types: dict[str, ModelType]
    traits: dict[str, Trait]
    weapons: dict[str, Weapon]
    models: dict[str, Model]
    units: dict[str, UnitEntry]
    organisations: dict[str, Organisation]
    battles: dict[str, BattleSize]
    rules: dict[str, str]
    wares: dict[str, Ware] = {}
    ware_rules: WareRules | None = None
    leadership: Leadership | None = None
    options: dict[str, UnitOption] = {}
    carriage: Carriage | None = None
    gear: dict[str, Gear] = {}
    carry: tuple[Limit, ...] = ()

    def is_single(self, kind: str) -> bool:
        """Whether a list has one group of the kind only."""
        return any(form.kind == kind and form.single for form in self.organisations.values())
