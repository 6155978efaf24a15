"""An army on paper: a sheet with a line for each unit, or cards to cut out, with the chosen content."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.utils.safestring import SafeString

from armies.builder import build
from armies.builder_context import columns_of
from armies.glossary import Term, glossary, joined_terms
from armies.panels import ModelRow, UnitPanel
from armies.qr_code import qr_code
from armies.selectors import CheckedRoster
from armies.sheet import ModelSheet, WeaponLine
from rules.roster.catalogue import Catalogue

HITS = ("hull", "wounds", "health")  # characteristics that are ticked off until the model is lost
TRACKS = ("apl",)  # characteristics that are spent and regained
CELLS, ROWS = 3, 3  # of poker cards on a page
LETTERS_ON_LINE = 44  # letters on a line of a poker card
MOST_WHOLE = 5  # columns of a poker card with whole headings
MOST_LINES = 23  # lines; a card with more is a wide one


class PrintForm(forms.Form):
    """The chosen content of the paper. The default is the sheet with everything, on A4."""

    kind = forms.ChoiceField(
        label="Print",
        choices=[("sheet", "Sheet"), ("cards", "Poker cards"), ("half", "Half pages")],
        widget=forms.RadioSelect,
        initial="sheet",
    )
    paper = forms.ChoiceField(
        label="Paper", choices=[("a4", "A4"), ("letter", "Letter")], widget=forms.RadioSelect, initial="a4"
    )
    rules = forms.BooleanField(label="Rules in words", required=False, initial=True)
    points = forms.BooleanField(label="Points", required=False, initial=True)
    names = forms.BooleanField(label="Names and notes of units", required=False, initial=True)
    plain = forms.BooleanField(label="Black and white", required=False)
    large = forms.BooleanField(label="Large type", required=False)

    def chosen(self) -> "PrintChoice":
        """The chosen content, or the default."""
        first = {name: field.initial or False for name, field in self.fields.items()}
        told = self.cleaned_data if self.is_bound and self.is_valid() else first
        return PrintChoice(**told)


@dataclass(frozen=True, kw_only=True)
class PrintChoice:
    """The content of the paper."""

    kind: str
    paper: str
    rules: bool
    points: bool
    names: bool
    plain: bool
    large: bool


@dataclass(frozen=True, kw_only=True)
class Boxes:
    """Boxes to tick: their name and number."""

    name: str
    count: int

    @property
    def each(self) -> range:
        """One for each box."""
        return range(self.count)


@dataclass(frozen=True, kw_only=True)
class PaperUnit:
    """Equal units together: their number, and what is printed for one."""

    panel: UnitPanel
    number: str
    times: int
    name: str
    made_of: str
    sheets: tuple[tuple[str, ModelSheet], ...]
    boxes: tuple[Boxes, ...]
    terms: tuple[Term, ...]
    numbers: tuple[tuple[str, str], ...]

    @property
    def is_wide(self) -> bool:
        """Whether it needs a card of double width."""
        lines = 8 + len(self.boxes)
        for _, sheet in self.sheets:
            lines += 1 if len(self.sheets) > 1 else 0
            lines += sum(1 + (len(weapon.profile) + len(weapon.traits)) // LETTERS_ON_LINE for weapon in sheet.weapons)
        lines += sum(1 + (len(term.word) + len(term.text)) // LETTERS_ON_LINE for term in self.terms)
        return lines > MOST_LINES


@dataclass(frozen=True, kw_only=True)
class Paper:
    """Everything that is printed."""

    checked: CheckedRoster
    choice: PrintChoice
    units: tuple[PaperUnit, ...]
    columns: tuple[tuple[str, str], ...]
    weapons: tuple[WeaponLine, ...]
    terms: tuple[Term, ...]
    code: SafeString
    address: str
    short: str

    @property
    def pages(self) -> list[list[PaperUnit]]:
        """The cards of each page: two half pages, or three rows of three, where a wide card takes two places."""
        if self.choice.kind == "half":
            return [list(self.units[at : at + 2]) for at in range(0, len(self.units), 2)]
        rows: list[list[PaperUnit]] = []
        for unit in sorted(self.units, key=lambda unit: unit.is_wide, reverse=True):
            room = next((row for row in rows if _cells(row) + _cells([unit]) <= CELLS), None)
            if room is None:
                rows.append(room := [])
            room.append(unit)
        return [[unit for row in rows[at : at + ROWS] for unit in row] for at in range(0, len(rows), ROWS)]


def _cells(units: Sequence[PaperUnit]) -> int:
    return sum(2 if unit.is_wide else 1 for unit in units)


def paper_of(checked: CheckedRoster, choice: PrintChoice, address: str) -> Paper:
    """The paper of an army."""
    page = build(checked, to_read=True)
    terms = glossary(checked) if choice.rules else ()
    panels = [unit for group in page.groups for section in group.sections for unit in section.units]
    units = tuple(_joined(checked, [_named(panel, choice) for panel in panels], terms))
    sheets = [sheet for unit in units for _, sheet in unit.sheets]
    weapons = {(weapon.name, weapon.profile): weapon for sheet in sheets for weapon in sheet.weapons}
    return Paper(
        checked=checked,
        choice=choice,
        units=units,
        columns=columns_of(checked),
        weapons=tuple(sorted(weapons.values(), key=lambda weapon: weapon.name)),
        terms=joined_terms(terms),
        code=qr_code(address),
        address=re.sub(r"^https?://", "", address),
        short=" ".join(re.findall("....", checked.record.slug)),
    )


def _named(panel: UnitPanel, choice: PrintChoice) -> UnitPanel:
    """A unit, without the owner's names and note if names are not printed."""
    if choice.names:
        return panel
    rows = tuple(replace(row, names=()) for row in panel.rows)
    return replace(panel, name=panel.kind if panel.own_name else panel.name, own_name="", note="", rows=rows)


def _joined(checked: CheckedRoster, panels: Sequence[UnitPanel], terms: Sequence[Term]) -> Iterator[PaperUnit]:
    """Joins units that differ only in their number."""
    found: dict[tuple[object, ...], list[tuple[int, UnitPanel]]] = {}
    for number, panel in enumerate(panels, start=1):
        found.setdefault(likeness(panel), []).append((number, panel))
    for units in found.values():
        first = units[0][1]
        numbers = [number for number, _ in units]
        yield PaperUnit(
            panel=first,
            number=spans(numbers),
            times=len(units),
            name=first.own_name or first.kind,
            made_of=", ".join(row.called_with_names for row in first.rows if not row.named_above),
            sheets=tuple((row.called_with_names, row.sheet) for row in first.rows if row.sheet),
            boxes=tuple(_boxes(checked.catalogue, units)),
            terms=tuple(_terms_of(first, terms)),
            numbers=tuple(_numbers(checked, first)),
        )


def _numbers(checked: CheckedRoster, panel: UnitPanel) -> Iterator[tuple[str, str]]:
    """The numbers of a unit, with their whole names where there is room for them."""
    columns = columns_of(checked)
    for (_, name), (short, value) in zip(columns, panel.stats, strict=True):
        yield name if len(columns) <= MOST_WHOLE else short, value


def likeness(panel: UnitPanel) -> tuple[object, ...]:
    """What two units have in common that differ only in their number."""
    rows = tuple((row.model, row.has, row.count, row.given_names) for row in panel.rows)
    return panel.own_name, panel.note, panel.kind, rows, re.sub(r"\d+", "", panel.has), panel.points


def spans(numbers: Sequence[int]) -> str:
    """Numbers as ranges: `3–5, 7`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in found)


def _boxes(catalogue: Catalogue, units: Sequence[tuple[int, UnitPanel]]) -> Iterator[Boxes]:
    """For each unit a box for each figure, or for each hit of a model that takes several."""
    for number, panel in units:
        told = f"{number} " if len(units) > 1 else ""
        for row in panel.rows:
            model = catalogue.models.get(row.model)
            hits = next((model.numbers[key] for key in HITS if key in model.numbers), 1) if model else 1
            spent = next((model.numbers[key] for key in TRACKS if key in model.numbers), 0) if model else 0
            named = row.given_names
            if hits <= 1:
                yield from (Boxes(name=f"{told}{name}", count=1) for name in named)
                if rest := row.count - len(named):
                    yield Boxes(name=f"{told}{row.many if rest > 1 else row.name}", count=rest)
            for name in _each_name(row) if hits > 1 else ():
                yield Boxes(name=f"{told}{name}", count=hits)
            if spent:
                yield Boxes(name="APL", count=spent)


def _each_name(row: ModelRow) -> Iterator[str]:
    """The name of each model of a row: its own, else that of its kind, numbered where there are several."""
    own = [name for _, name in row.names] or [""] * row.count
    for at, name in enumerate(own, start=1):
        yield name or (f"{row.name} {at}" if row.count > 1 else row.name)


def _terms_of(panel: UnitPanel, terms: Sequence[Term]) -> Iterator[Term]:
    """The special words on the sheets of a unit. The meaning of numbers is on the reference."""
    sheets = [row.sheet for row in panel.rows if row.sheet]
    words = [words for sheet in sheets for words in (sheet.traits, *(weapon.traits for weapon in sheet.weapons))]
    told = ", ".join(words).lower()
    numbers = {name for sheet in sheets for name, _ in sheet.numbers}
    for term in terms:
        if term.word not in numbers and re.search(rf"\b{re.escape(term.word.lower())}\b", told):
            yield term
