"""The records of a catalogue: what a system's lists are made of and the limits that bind them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all catalogue records: a key the schema does not know is a mistake in the file."""


class Army(Record, frozen=True):
    id: str
    name: str
    rule: str


class Characteristic(Record, frozen=True):
    """How a profile number is shown: plain, as a length (thousandths of an inch) or as a target ("4+")."""

    id: str
    name: str
    form: Literal["number", "length", "target"] = "number"


class ModelType(Record, frozen=True):
    """What all models of a type share. Radius of the base and height in thousandths of an inch."""

    id: str
    name: str
    radius: int
    height: int
    rule: str


class Trait(Record, frozen=True):
    """A special word on a model or a weapon."""

    id: str
    name: str
    rule: str


class Weapon(Record, frozen=True):
    """`numbers` are by characteristic (dice, range, target, …); lengths in thousandths of an inch."""

    id: str
    name: str
    kind: str
    numbers: dict[str, int]
    rule: str
    traits: tuple[str, ...] = ()


class Model(Record, frozen=True):
    """A profile to take. `upgrade_of` names the model it is a version of; `cost` is the full cost even so."""

    id: str
    name: str
    army: str
    type: str
    cost: int
    numbers: dict[str, int]
    weapons: tuple[str, ...]
    rule: str
    traits: tuple[str, ...] = ()
    upgrade_of: str = ""
    plural: str = ""

    @property
    def many(self) -> str:
        """The name for more than one."""
        return self.plural or f"{self.name}s"


class Limit(Record, frozen=True):
    """Of these, at least `min` and at most `max` (for each `per`, if given) in the place the limit stands in.

    `of` names catalogue models in a unit, slots in a group, and "models", "units" or "groups" in a battle.
    `below` and `above` are the reason codes of falling short and of exceeding.
    """

    of: Annotated[tuple[str, ...], Meta(min_length=1)]
    name: str
    rule: str
    min: int = 0
    max: int | None = None
    per: str = ""
    per_name: str = ""
    below: str = "LINE_MIN"
    above: str = "LINE_MAX"
    plural: str = ""

    @property
    def many(self) -> str:
        """The name for more than one."""
        return self.plural or f"{self.name}s"


class UnitEntry(Record, frozen=True):
    """A unit of the army list: its lines (which models, how many) and caps on upgrades within them."""

    id: str
    name: str
    army: str
    slot: str
    rule: str
    lines: tuple[Limit, ...]
    caps: tuple[Limit, ...] = ()


class Organisation(Record, frozen=True):
    """How units join into a group of this kind; `limits` count the units' slots."""

    id: str
    kind: str
    army: str
    name: str
    rule: str
    limits: tuple[Limit, ...]


class Way(Record, frozen=True):
    """One way to satisfy a battle's structure. With `whole_units` every model must stand in a legal unit."""

    limits: tuple[Limit, ...]
    whole_units: bool = False
    rule: str = ""


class Battle(Record, frozen=True):
    """A battle size. `form` is "loose" (each model its own unit) or the kind of group it is built from.

    `points` is the ceiling; None means the players agree on it, `typical` or more. Passing one way is enough.
    """

    id: str
    name: str
    rule: str
    form: str
    ways: tuple[Way, ...]
    points: int | None = None
    typical: int = 0


class Ware(Record, frozen=True):
    """Something unused points buy, at most one for each unit in play."""

    id: str
    name: str
    price: int
    rule: str
    cap_rule: str
    over_cap: str
    over_points: str

    @property
    def many(self) -> str:
        """The name for more than one."""
        return f"{self.name}s"


class Leadership(Record, frozen=True):
    """The leader of a unit is one of its models with the highest number of this characteristic."""

    by: str
    rule: str


class Catalogue(Record, frozen=True):
    """Everything a system's lists are judged by. Mappings are by id, in the order of the file.

    `rules` gives the rulebook id for the reason codes that no limit of the catalogue carries itself.
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
    battles: dict[str, Battle]
    rules: dict[str, str]
    wares: dict[str, Ware] = {}
    leadership: Leadership | None = None
