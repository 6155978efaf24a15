"""Parts of a roster read against a catalogue: models, units and groups, with costs and labels."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rules.roster.catalogue import Limit, UnitEntry
from rules.roster.profiles import Gear, Model, UnitOption
from rules.roster.report import Place
from rules.roster.roster import Group, ModelPick, Unit
from rules.roster.words import numbered


@dataclass(frozen=True)
class ReadModel:
    """A picked model: its base profile, its upgrades in order, and option ids without a meaning for it.

    `line` is the line of its unit's entry that it fills: its own, or else its base model's. `options` are those its
    unit has taken. `gear` was taken from an armoury, `fixed` is always there.
    """

    pick: ModelPick
    base: Model | None
    upgrades: tuple[Model, ...] = ()
    strange: tuple[str, ...] = ()
    line: Limit | None = None
    options: tuple[str, ...] = ()
    gear: tuple[Gear, ...] = ()
    fixed: tuple[Gear, ...] = ()

    @property
    def profile(self) -> Model | None:
        """The profile it plays with: its first upgrade, or the base."""
        return self.upgrades[0] if self.upgrades else self.base

    @property
    def name(self) -> str:
        return self.profile.name if self.profile else f"“{self.pick.model}”"

    @property
    def own_name(self) -> str:
        """The name its player gave it, else that of its profile."""
        return self.pick.name or self.name

    @cached_property
    def cost(self) -> int:
        """Points: the base, the additions of its upgrades, and the gear. 0 for a model the catalogue does not know."""
        upgrades = sum(upgrade.priced(self.options) - self.base_cost for upgrade in self.upgrades)
        return self.base_cost + upgrades + sum(gear.cost for gear in self.gear)

    @property
    def base_cost(self) -> int:
        """Its cost without upgrades."""
        return self.base.priced(self.options) if self.base else 0

    @property
    def carried(self) -> tuple[Gear, ...]:
        """All its gear, fixed or taken."""
        return self.fixed + self.gear

    @cached_property
    def counts_as(self) -> frozenset[str]:
        """The words that limits of a loose group count it by: ids, marks, slots and marks of its gear, and "models"."""
        profiles = [model for model in (self.base, self.profile) if model]
        own = [name for model in profiles for name in (model.id, *model.marks)]
        return frozenset(("models", *own, *(name for g in self.carried for name in (g.id, g.slot, *g.marks))))

    def is_one_of(self, limit: Limit) -> bool:
        """Whether the limit counts this model, as itself or as one of its upgrades."""
        return any(model.id in limit.of for model in self.upgrades or (self.base,) if model)


@dataclass(frozen=True)
class ReadUnit:
    """A unit; `options` are those taken that its entry offers; only they have a price. `kind` is its group's kind."""

    unit: Unit
    entry: UnitEntry | None
    models: tuple[ReadModel, ...]
    where: Place
    kind: str
    options: tuple[UnitOption, ...] = ()

    @property
    def is_loose(self) -> bool:
        return not self.unit.entry

    @cached_property
    def armies(self) -> frozenset[str]:
        """The armies of it and its models, as far as the catalogue knows them."""
        models = {model.base.army for model in self.models if model.base}
        return frozenset(models | {self.entry.army} if self.entry else models)

    @cached_property
    def models_cost(self) -> int:
        return sum(model.cost for model in self.models)

    @cached_property
    def cost(self) -> int:
        return self.cost_of(self.models_cost)

    def cost_of(self, models_cost: int) -> int:
        """The cost of the unit if its models cost so much."""
        return models_cost + sum(self.surcharge(option, models_cost) for option in self.options)

    def surcharge(self, option: UnitOption, models_cost: int) -> int:
        """What a taken option adds to models that cost so much."""
        return self.entry.options[option.id].on(models_cost) if self.entry else 0

    @cached_property
    def placed(self) -> tuple[tuple[ReadModel, Place], ...]:
        """Each model with its place; the place of a loose unit with one model is that of the model."""
        names = numbered(model.own_name for model in self.models)
        alone = self.is_loose and len(names) == 1
        labels = [self.where.label if alone else f"{self.where.label} › {name}" for name in names]
        return tuple(
            (model, Place(self.where.group, self.where.unit, model.pick.id, label))
            for model, label in zip(self.models, labels, strict=True)
        )

    def on_line(self, line: Limit) -> tuple[ReadModel, ...]:
        return tuple(model for model in self.models if model.line is line)


@dataclass(frozen=True)
class ReadGroup:
    """A group; `heading` is its name in the list, empty if a list has only one group."""

    group: Group
    units: tuple[ReadUnit, ...]
    where: Place
    heading: str = ""

    @cached_property
    def _tally(self) -> Counter[str]:
        """The number of units for each id, slot and mark."""
        entries = [unit.entry for unit in self.units if unit.entry]
        return Counter(name for entry in entries for name in {entry.id, entry.slot, *entry.marks})

    def count(self, *names: str) -> int:
        """How many units have one of these ids, slots or marks."""
        return self._tally[names[0]] if len(names) == 1 else len(self.filling(*names))

    def filling(self, *names: str) -> list[ReadUnit]:
        """The units that have one of these ids, slots or marks."""
        return [unit for unit in self.units if unit.entry is not None and unit.entry.answers_to(names)]
