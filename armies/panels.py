"""The parts of the builder as values: buttons, rows, units, sections, choices, problems."""

from collections.abc import Sequence
from dataclasses import dataclass

from armies.selectors import CheckedRoster
from armies.sheet import ModelSheet
from rules.roster.report import Problem
from rules.roster.words import counted, points

OVER_POINTS = "OVER_POINTS"  # the reason code of a list that costs too much


@dataclass(frozen=True, kw_only=True)
class EditButton:
    """A button that changes the list, with what it costs and would break, and with what explains it."""

    label: str
    # What it sends, as JSON.
    edits: str
    # What the list costs more after it.
    cost: int = 0
    # The problems that it would bring.
    blocked: tuple[Problem, ...] = ()
    # What it adds or turns a model into.
    sheet: ModelSheet | None = None
    # The models of the unit that it adds, each with its number.
    sheets: tuple[tuple[int, ModelSheet], ...] = ()
    # How its cost comes about.
    sums: tuple[str, ...] = ()
    # What comes with it, in words.
    brings: str = ""
    # What explains it (`armies.explanations`).
    key: str = ""
    # In figures, what it is.
    line: str = ""
    # What a typed number sends: the page puts the number in place of NUMBER.
    exact: str = ""
    # Whether its choice is taken, so that a click removes it. None: it is not such a choice.
    pressed: bool | None = None
    # The silhouette of what it adds.
    glyph: str = ""
    # What the organisation counts that as.
    kind: str = ""
    # The id of the favourite that it takes. 0: none.
    kept: int = 0

    @property
    def change(self) -> str:
        """The change of the price in words: `+6 pts`, `−2 pts`, `same price`."""
        return f"{'+' if self.cost > 0 else '−'}{points(abs(self.cost))}" if self.cost else "same price"

    @property
    def price(self) -> str:
        """The change of the price as a figure: `+6`, `−2`, `0`."""
        return f"{'+' if self.cost > 0 else '−'}{abs(self.cost)}" if self.cost else "0"

    @property
    def worth(self) -> int:
        """The price of a taken choice: what removing it would save."""
        return -self.cost

    @property
    def why_not(self) -> str:
        """The reasons against it as sentences; "" if there are none."""
        return " ".join(problem.message for problem in self.blocked)

    @property
    def why_not_shortly(self) -> str:
        """The first reason, and how many more: `16 pts too dear, and 2 more reasons`."""
        if not self.blocked:
            return ""
        dear = next((problem for problem in self.blocked if problem.code == OVER_POINTS), None)
        told = self.blocked[0].message.rstrip(".").replace(" has ", " would have ", 1)
        first = f"{points(dear.measured - dear.limit)} too dear" if dear else told
        more = len(self.blocked) - 1
        return first if not more else f"{first}, and {counted(more, 'more reason', 'more reasons')}"


@dataclass(frozen=True, kw_only=True)
class GearSlot:
    """What a model may carry in one slot: a button for each piece, pressed for those it carries."""

    name: str
    pieces: tuple[EditButton, ...]


@dataclass(frozen=True, kw_only=True)
class ModelRow:
    """Equal models of one unit: their number and points, buttons for one more, one less and swaps, and their gear.

    `model` is their id in the catalogue, `key` tells the row from others, `has` says what they carry. Without `fewer`
    their number is fixed, or the unit is folded. `named_above` says that the unit's heading tells name, number and
    points. `exact` sends a number that is typed: the page puts it in place of NUMBER. `names` are the models with the
    names they were given.
    """

    key: str
    model: str
    picks: tuple[str, ...]
    has: str
    sheet: ModelSheet | None
    name: str
    many: str
    count: int
    points: int
    named_above: bool
    glyph: str = ""
    names: tuple[tuple[str, str], ...] = ()
    more: EditButton | None = None
    fewer: EditButton | None = None
    exact: str = ""
    swaps: tuple[EditButton, ...] = ()
    slots: tuple[GearSlot, ...] = ()

    @property
    def called(self) -> str:
        """Their name with their number, if there are several: `6 Guards`."""
        return f"{self.count} {self.many}" if self.count > 1 else self.name

    @property
    def given_names(self) -> tuple[str, ...]:
        """The names that the owner gave to models of the row."""
        return tuple(name for _, name in self.names if name)

    @property
    def called_with_names(self) -> str:
        """Their name with their number and the names they were given: `6 Guards (Ada, Bo)`."""
        return f"{self.called} ({', '.join(self.given_names)})" if self.given_names else self.called

    @property
    def each(self) -> int:
        """The cost of one of them."""
        return self.points // self.count if self.count else 0


@dataclass(frozen=True, kw_only=True)
class Chip:
    """A kind of model, or a piece of a single model. Its card is the model's sheet or the line of the piece."""

    label: str
    glyph: str = ""
    sheet: ModelSheet | None = None
    line: str = ""


@dataclass(frozen=True, kw_only=True)
class LeaderChoice:
    """A model that may lead its unit, and whether it does."""

    click: EditButton
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class UnitPanel:
    """One unit: its rows, possible additions, options, transport, leaders and problems.

    Loose models that are alike share one row: `ids` are all units in it, and `all_at_once` says that a change in it is
    made for all. `exact` sends a number of models that is typed. `moves` lead to other groups.

    `has` says what it has taken and rides in, `prices` how what it has taken is paid for, `terms` are the sum
    of its price, a figure and what it is for, `stats` are the numbers below
    the columns of the page, each with its heading, `kind` is what it is, `size` is how many models it may have. What
    may be changed is worked out once it is `opened`; of some there is nothing that could be.
    """

    id: str
    name: str
    own_name: str
    note: str
    kind: str
    points: int
    rows: tuple[ModelRow, ...]
    has: str
    prices: tuple[str, ...]
    terms: tuple[tuple[str, str], ...]
    leaders: tuple[LeaderChoice, ...]
    remove: EditButton
    problems: tuple[Problem, ...]
    changeable: bool
    ids: tuple[str, ...] = ()
    glyph: str = ""
    size: str = ""
    chips: tuple[Chip, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    more: EditButton | None = None
    fewer: EditButton | None = None
    exact: str = ""
    copy: EditButton | None = None
    moves: tuple[EditButton, ...] = ()
    earlier: EditButton | None = None
    later: EditButton | None = None
    opened: bool = False
    all_at_once: bool = False
    joiners: tuple[EditButton, ...] = ()
    options: tuple[EditButton, ...] = ()
    rides: tuple[EditButton, ...] = ()

    @property
    def models(self) -> int:
        """How many there are in it."""
        return sum(row.count for row in self.rows)

    @property
    def has_sums(self) -> bool:
        """Whether its points follow from a formula that can be shown."""
        return bool(self.prices) or any(row.sheet and row.sheet.maths for row in self.rows)


@dataclass(frozen=True, kw_only=True)
class SectionPanel:
    """Units under one heading. `only` says that the list has no other section; `remove` removes a whole group."""

    id: str
    group: str
    name: str
    units: tuple[UnitPanel, ...]
    points: int
    problems: tuple[Problem, ...] = ()
    remove: EditButton | None = None

    @property
    def models(self) -> int:
        """How many models there are in it."""
        return sum(unit.models for unit in self.units)

    @property
    def count(self) -> int:
        """How many units there are in it."""
        return sum(len(unit.ids) for unit in self.units)


@dataclass(frozen=True, kw_only=True)
class GroupPanel:
    """One group of the organisation (or the loose models), with its units and possible units.

    `only` says that a list has one group, which needs no heading and cannot be removed.
    """

    id: str
    name: str
    loose: bool
    only: bool
    points: int
    remove: EditButton | None
    problems: tuple[Problem, ...]
    units: tuple[UnitPanel, ...] = ()
    sections: tuple[SectionPanel, ...] = ()
    choices: tuple["ChoiceList", ...] = ()


@dataclass(frozen=True, kw_only=True)
class ChoiceList:
    """The possible additions of one kind to a group, with their present and allowed number."""

    id: str
    name: str
    count: str
    offers: tuple[EditButton, ...]


@dataclass(frozen=True, kw_only=True)
class SlotCount:
    """One count of the organisation as slots: filled, free, missing, too many."""

    name: str
    count: int
    least: int
    most: int | None

    @property
    def bad(self) -> bool:
        """Whether there are too few or too many."""
        return self.count < self.least or (self.most is not None and self.count > self.most)

    @property
    def label(self) -> str:
        """The numbers in words: `2 of 3`, `7, least 5`, `18 of 7–18`."""
        if self.most is None:
            return f"{self.count}, least {self.least}" if self.least else str(self.count)
        ends = f"{self.least}–{self.most}" if self.least and self.least != self.most else str(self.most)
        return f"{self.count} of {ends}"

    @property
    def tiles(self) -> Sequence[str]:
        """A word for each slot, up to the number that can be distinguished on the page."""
        most = self.count + 1 if self.most is None else self.most
        shown = min(MOST_TILES, max(self.count, self.least, min(most, SOME_TILES)))
        return [self._tile(at, most) for at in range(shown)]

    def _tile(self, at: int, most: int) -> str:
        if at < self.count:
            return "over" if self.most is not None and at >= most else "full"
        return "missing" if at < self.least else "free"


MOST_TILES, SOME_TILES = 20, 10


@dataclass(frozen=True, kw_only=True)
class ProblemPanel:
    """A problem with the name of its rule, and its fixes as buttons."""

    problem: Problem
    rule: str
    fixes: tuple[EditButton, ...]


@dataclass(frozen=True, kw_only=True)
class PointsPart:
    """A share of the points bar, in thousandths of its length."""

    name: str
    points: int
    start: int
    length: int
    over: bool = False


@dataclass(frozen=True, kw_only=True)
class BuilderPage:
    """The whole page."""

    checked: CheckedRoster
    groups: tuple[GroupPanel, ...]
    group_offers: tuple[EditButton, ...]
    battles: tuple[EditButton, ...]
    armies: tuple[EditButton, ...]
    purchases: tuple[EditButton, ...]
    bought: tuple[str, ...]
    complaints: tuple[ProblemPanel, ...]
    columns: tuple[tuple[str, str, str], ...]
    places: tuple[SlotCount, ...]
    parts: tuple[PointsPart, ...]

    @property
    def sections(self) -> tuple[SectionPanel, ...]:
        """All sections of the roster in order."""
        return tuple(section for group in self.groups for section in group.sections)

    @property
    def limit_at(self) -> int:
        """Where on the points bar the limit is, in thousandths."""
        report = self.checked.report
        return 1000 * report.limit // max(report.limit, report.points) if report.limit else 1000
