"""The parts of the builder page: buttons, rows, units, groups, problems."""

from dataclasses import dataclass

from armies.selectors import CheckedRoster
from armies.sheet import ModelSheet
from rules.roster.report import Problem
from rules.roster.words import points


@dataclass(frozen=True, kw_only=True)
class EditButton:
    """A button: its label, its edits, its cost, what comes with it, and why it would break a rule."""

    label: str
    edits: str
    cost: int = 0
    blocked: tuple[Problem, ...] = ()
    sheet: ModelSheet | None = None
    brings: str = ""

    @property
    def change(self) -> str:
        """The change of the price in words: `+6 pts`, `−2 pts`, `same price`."""
        return f"{'+' if self.cost > 0 else '−'}{points(abs(self.cost))}" if self.cost else "same price"

    @property
    def why_not(self) -> str:
        """The reasons as sentences, or empty."""
        return " ".join(problem.message for problem in self.blocked)


@dataclass(frozen=True, kw_only=True)
class ModelRow:
    """Equal models of one unit: how many, their points together, one more, one less, into what they turn, the gear
    that one of them may take up or lay down.

    `model` is their id in the catalogue, `key` tells the row from others, `has` says what they carry. Without `fewer`
    their number is fixed, or the unit is folded. `named_above` says that the unit's heading tells name, number and
    points.
    """

    key: str
    model: str
    picks: tuple[str, ...]
    has: str
    sheet: ModelSheet | None
    name: str
    count: int
    points: int
    named_above: bool
    more: EditButton | None = None
    fewer: EditButton | None = None
    swaps: tuple[EditButton, ...] = ()
    takes: tuple[EditButton, ...] = ()
    lays_down: tuple[EditButton, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LeaderChoice:
    """A model that may lead its unit, and whether it does."""

    click: EditButton
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class UnitPanel:
    """One unit: its rows, possible additions, options, transport, leaders and problems.

    `has` names its options and transport, `prices` explains the price of its options. Possible changes are computed
    when it is `opened`; some units have none.
    """

    id: str
    name: str
    points: int
    rows: tuple[ModelRow, ...]
    has: str
    prices: tuple[str, ...]
    leaders: tuple[LeaderChoice, ...]
    remove: EditButton
    problems: tuple[Problem, ...]
    changeable: bool
    opened: bool = False
    joiners: tuple[EditButton, ...] = ()
    options: tuple[EditButton, ...] = ()
    rides: tuple[EditButton, ...] = ()

    @property
    def has_sums(self) -> bool:
        """Whether its points follow from a formula that can be shown."""
        return bool(self.prices) or any(row.sheet and row.sheet.maths for row in self.rows)

    @property
    def refused(self) -> tuple[EditButton, ...]:
        """The additions and changes that would break a rule now, each kind once."""
        clicks = [*self.joiners, *self.options, *self.rides]
        for row in self.rows:
            clicks += [*row.swaps, *row.takes, *row.lays_down, *([row.more] if row.more else [])]
        return tuple({click.label: click for click in clicks if click.blocked}.values())


@dataclass(frozen=True, kw_only=True)
class GroupPanel:
    """One group of the organisation (or the loose models) with its units and the units it may take.

    `only` says that a list has no other, so that it needs no heading and cannot be taken away.
    """

    id: str
    name: str
    loose: bool
    only: bool
    points: int
    remove: EditButton | None
    problems: tuple[Problem, ...]
    units: tuple[UnitPanel, ...] = ()
    unit_offers: tuple[EditButton, ...] = ()
    model_offers: tuple[EditButton, ...] = ()

    @property
    def takes_units(self) -> bool:
        """Whether any unit may be added without breaking a rule."""
        return any(not offer.blocked for offer in self.unit_offers)

    @property
    def takes_models(self) -> bool:
        """Whether any model may."""
        return any(not offer.blocked for offer in self.model_offers)


@dataclass(frozen=True, kw_only=True)
class ProblemPanel:
    """A problem with the name of its rule, and its fixes as buttons."""

    problem: Problem
    rule: str
    fixes: tuple[EditButton, ...]


@dataclass(frozen=True, kw_only=True)
class BuilderPage:
    """The whole page."""

    checked: CheckedRoster
    groups: tuple[GroupPanel, ...]
    group_offers: tuple[EditButton, ...]
    battles: tuple[EditButton, ...]
    purchases: tuple[EditButton, ...]
    bought: tuple[str, ...]
    complaints: tuple[ProblemPanel, ...]
