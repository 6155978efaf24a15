"""What a list is told about itself: points, every problem with its place, and edits that mend it."""

from typing import Final, Literal

from msgspec import Struct

from rules.roster.edit import Edit


class Place(Struct, frozen=True):
    """Where in a roster: ids down to the model (empty above it) and the place in words."""

    group: str = ""
    unit: str = ""
    model: str = ""
    label: str = "The list"


LIST: Final = Place()


class Fix(Struct, frozen=True):
    """Edits that, applied together in order, mend one problem or bring it nearer to being mended."""

    label: str
    edits: tuple[Edit, ...]


class Problem(Struct, frozen=True):
    """One thing wrong with a list, or (severity "warning") worth knowing about it.

    `code` is the reason code, `rule` the rulebook id; `measured` stands against `limit` in the problem's own
    measure (models, units, points). `causes` lead from what was seen to the rule, each a sentence. `about` is
    the catalogue id it is about (the first model of a line, a slot, a ware) where the place alone does not say it.
    What is `unfinished` waits for a next step and is no reason against the step that brought it.
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
        """What stays the same of a problem while its measure changes: code, subject and place."""
        return self.code, self.about, self.where.group, self.where.unit, self.where.model

    @property
    def distance(self) -> int:
        """How far the measure is from the limit."""
        return abs(self.measured - self.limit)


class ModelCost(Struct, frozen=True):
    model: str
    points: int


class OptionCost(Struct, frozen=True):
    """What an option adds to the price of its unit, beyond dearer models, and how."""

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

    `points` are models plus purchases, `model_points` the models alone; `limit` is None when nothing sets a
    ceiling; `unused` may be negative. `units` counts what acts as a unit in play. `purchasable` is the most
    re-rolls (or their like) the list can buy, None while it is not legal.
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
