"""The report about a list: points, every problem with its place, and edits that fix it."""

from typing import Final, Literal

from msgspec import Struct

from rules.roster.edit import Edit


class Place(Struct, frozen=True):
    """A place in a roster: ids down to the model (empty above it), and the place in words."""

    group: str = ""
    unit: str = ""
    model: str = ""
    label: str = "The list"


LIST: Final = Place()


class Fix(Struct, frozen=True):
    """Edits that, applied in order, fix one problem or come nearer to it."""

    label: str
    edits: tuple[Edit, ...]


class Problem(Struct, frozen=True):
    """One fault of a list, or (severity "warning") a remark about it.

    `code` is the reason code, `rule` the rulebook id; `measured` and `limit` are in the problem's own measure (models,
    units, points). `causes` are sentences that lead from what was found to the rule. `about` is the catalogue id it is
    about (the first model of a line, a slot, a ware) if the place does not say it. An `unfinished` problem waits for a
    next step and does not block the step that caused it.
    """

    code: str
    rule: str
    where: Place
    message: str
    measured: int
    limit: int
    causes: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    severity: Literal["error", "warning"] = "error"
    about: str = ""
    unfinished: bool = False

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What identifies a problem while its measure changes: code, subject and place."""
        return self.code, self.about, self.where.group, self.where.unit, self.where.model

    @property
    def distance(self) -> int:
        """The distance of the measure from the limit."""
        return abs(self.measured - self.limit)


class ModelCost(Struct, frozen=True):
    model: str
    points: int


class OptionCost(Struct, frozen=True):
    """What an option adds to the price of its unit, apart from dearer models, with its sum."""

    option: str
    points: int
    maths: str


class UnitCost(Struct, frozen=True):
    unit: str
    points: int
    models: tuple[ModelCost, ...]
    options: tuple[OptionCost, ...] = ()


class Report(Struct, frozen=True):
    """The verdict on a roster under one version of a catalogue.

    `points` are models plus purchases, `model_points` the models alone; `limit` is None without a ceiling; `unused` may
    be negative. `units` counts the units in play. `purchasable` is the most re-rolls (or similar wares) the list can
    buy, None while it is not legal.
    """

    version: str
    legal: bool
    points: int
    model_points: int
    limit: int | None
    unused: int
    purchasable: int | None
    models: int
    units: int
    problems: tuple[Problem, ...]
    costs: tuple[UnitCost, ...]

    @property
    def over(self) -> int:
        """The points above the limit, or 0."""
        return max(0, -self.unused) if self.limit is not None else 0

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the list illegal."""
        return tuple(problem for problem in self.problems if problem.severity == "error")
