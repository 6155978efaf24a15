"""Reads a list back from its text (`rules.roster.text`), line by line, with the words of its catalogue."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property

from msgspec import UNSET, UnsetType, structs

from rules.roster.catalogue import BattleSize, Catalogue, UnitEntry
from rules.roster.codec import NotARoster, check_size
from rules.roster.reading import read
from rules.roster.roster import LOOSE, Group, ModelPick, Purchase, Roster, Unit

PRICE = re.compile(r" \((?:([\w-]+), )?-?\d+ pts?\)$")
VERDICT = re.compile(r"(?:Not legal|Legal) under .* catalogue (\S+)\.$")
LIMIT = re.compile(r"^-?\d+(?: of (\d+))? pts?$")
QUOTED = re.compile(r"“((?:[^”]|””)*)”")
MOST_LINES = 2_000
FOLLOWERS = ("", ":", ",")  # what may follow the name of a unit
ALIKE = 0.8  # the share of two names that must agree before one is taken for a misspelling of the other
MOST_SLIPS = 3  # in one line
MOST_MENDED = 40  # lines of one text; comparing names takes time


@dataclass(frozen=True, kw_only=True)
class LineRead:
    """One line of a unit, group or ware: the id of the unit it became, and corrected misspellings.

    `left_out`: the line could not be read.
    """

    number: int
    text: str
    unit: str = ""
    mended: tuple[tuple[str, str], ...] = ()
    left_out: bool = False


@dataclass(frozen=True, kw_only=True)
class TextReading:
    """The list found in a text, and the result for each line that is not empty."""

    roster: Roster
    lines: tuple[LineRead, ...]

    @property
    def left_out(self) -> tuple[LineRead, ...]:
        """The lines that could not be read."""
        return tuple(line for line in self.lines if line.left_out)


def version_named(text: str) -> str:
    """The version of the catalogue named in the verdict at the end; empty if there is none."""
    found = next((VERDICT.match(line) for line in reversed(text.splitlines()) if VERDICT.match(line)), None)
    return found[1] if found else ""


def read_text(text: str, catalogue: Catalogue) -> Roster:
    """The list in the text, with new ids. Raises `NotARoster` with the first line that cannot be read."""
    reading = read_lines(text, catalogue, mend=False)
    for line in reading.left_out:
        raise NotARoster(f"Line {line.number} cannot be read: “{line.text[:80]}”.", f"line {line.number}")
    return reading.roster


def read_lines(text: str, catalogue: Catalogue, *, mend: bool = True) -> TextReading:
    """What can be read of the text: unreadable lines are left out, and misspelled names corrected if `mend`.

    Raises `NotARoster` if the text has no heading of ours, or is too large.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    if len(lines) > MOST_LINES:
        raise NotARoster(f"The text has {len(lines)} lines; the most is {MOST_LINES}.")
    reader = _Reader(catalogue, _heading(lines, catalogue))
    found: list[LineRead] = []
    tries = MOST_MENDED if mend else 0
    for number, line in enumerate(lines[2:], start=3):
        if VERDICT.match(line):
            break
        before = len(reader.units_kept)
        mended: tuple[tuple[str, str], ...] = ()
        taken = reader.take(line)
        if not taken and tries:
            tries -= 1
            taken, mended = _take_mended(reader, line)
        unit = reader.units_kept[-1] if len(reader.units_kept) > before else ""
        if line:
            found.append(LineRead(number=number, text=line.strip(), unit=unit, mended=mended, left_out=not taken))
    roster = reader.finished()
    check_size(roster)
    return TextReading(roster=roster, lines=tuple(found))


def _take_mended(reader: "_Reader", line: str) -> tuple[bool, tuple[tuple[str, str], ...]]:
    """Whether the line can be read with up to MOST_SLIPS corrected names, and these: as written, and as meant."""
    mended: list[tuple[str, str]] = []
    for _ in range(MOST_SLIPS):
        slip = _slip(line, reader.names)
        if slip is None:
            break
        mended.append(slip)
        line = line.replace(slip[0], slip[1], 1)
        if reader.take(line):
            return True, tuple(mended)
    return False, ()


def _slip(line: str, names: Sequence[str]) -> tuple[str, str] | None:
    """The words of the line that are most similar to a name without being one, and that name."""
    words = [(found.start(), found.end()) for found in re.finditer(r"[\w’'-]+", PRICE.sub("", line))]
    best: tuple[float, str, str] | None = None
    for name, size in ((name, len(name.split())) for name in names):
        for at in range(len(words) - size + 1):
            written = line[words[at][0] : words[at + size - 1][1]]
            if written in names or abs(len(written) - len(name)) > 3:
                continue
            match = SequenceMatcher(None, written.casefold(), name.casefold(), autojunk=False)
            if match.real_quick_ratio() >= ALIKE and match.quick_ratio() >= ALIKE and match.ratio() >= ALIKE:
                best = max(best or (0.0, "", ""), (match.ratio(), written, name))
    return best[1:] if best else None


def _heading(lines: Sequence[str], catalogue: Catalogue) -> Roster:
    """The list without its units, from the first two lines."""
    start = f"{catalogue.name} · "
    if len(lines) < 2 or not lines[1].startswith(start):
        raise NotARoster(f"The second line must begin with “{start}”, the army and the battle size.", "line 2")
    army, battle, *rest = [*lines[1].removeprefix(start).split(" · "), ""]
    armies = {one.name: one for one in catalogue.armies.values()}
    battles = {one.name: one for one in catalogue.battles.values()}
    limit = LIMIT.match(rest[0]) if rest else None
    said = int(limit[1]) if limit and limit[1] else None
    return Roster(
        system=catalogue.system,
        army=armies[army].id if army in armies else army[:64],
        battle=battles[battle].id if battle in battles else battle[:64],
        name="" if lines[0] == f"{army} list" else lines[0][:80],
        agreed_points=_agreed(said, armies[army].ceiling, battles.get(battle)) if army in armies else None,
    )


def _agreed(limit: int | None, ceiling: Callable[[int], int], battle: BattleSize | None) -> int | None:
    """The agreed points, if the limit differs from the battle's."""
    if limit is None or battle is None or ceiling(battle.points or battle.typical) == limit:
        return None
    return next((agreed for agreed in range(limit + 1) if ceiling(agreed) == limit), None)


@dataclass
class _Reader:
    """Reads the lines of groups, units, notes and wares one after another."""

    catalogue: Catalogue
    roster: Roster
    groups: list[Group] = field(default_factory=list)
    units_kept: list[str] = field(default_factory=list)  # their ids
    carriers: dict[str, str] = field(default_factory=dict)  # the label of its carrier by the id of a unit
    wares: list[Purchase] = field(default_factory=list)
    is_new: bool = False  # a blank line has ended the last group
    numbers: int = 0

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that may occur in a line, those of the list's own army first."""
        return tuple(dict.fromkeys(_names(self.catalogue, self.roster.army)))

    def take(self, line: str) -> bool:
        """Whether the line could be read."""
        if not line:
            self.is_new = True
            return True
        if line.startswith("- "):
            unit = self._unit(line.removeprefix("- "))
            if unit is None:
                return False
            if self.is_new or not self.groups:
                self._begin(self._only_kind())
            self._keep(unit)
            return True
        if line.startswith("  ") and self.groups and self.groups[-1].units:
            *others, last = self.groups[-1].units
            noted = structs.replace(last, note=line.removeprefix("  ")[:200])
            self.groups[-1] = structs.replace(self.groups[-1], units=(*others, noted))
            return True
        return self._ware(line) or self._group(line)

    def finished(self) -> Roster:
        """The list, with each unit in its carrier."""
        roster = structs.replace(self.roster, groups=tuple(self.groups), purchases=tuple(self.wares))
        labels = {unit.where.label: unit.unit.id for unit in read(roster, self.catalogue).units}
        groups = [
            structs.replace(group, units=tuple(self._aboard(unit, labels) for unit in group.units))
            for group in roster.groups
        ]
        return structs.replace(roster, groups=tuple(groups))

    def _aboard(self, unit: Unit, labels: Mapping[str, str]) -> Unit:
        label = self.carriers.get(unit.id, "")
        return structs.replace(unit, carrier=labels.get(label, "")) if label else unit

    def _id(self, letter: str) -> str:
        self.numbers += 1
        return f"{letter}{self.numbers}"

    def _begin(self, kind: str, name: str = "") -> None:
        self.groups.append(Group(self._id("g"), kind, name=name[:80]))
        self.is_new = False

    def _keep(self, unit: Unit) -> None:
        self.groups[-1] = structs.replace(self.groups[-1], units=(*self.groups[-1].units, unit))
        self.units_kept.append(unit.id)

    def _only_kind(self) -> str:
        battle = self.catalogue.battles.get(self.roster.battle)
        return battle.form if battle else LOOSE

    def _ware(self, line: str) -> bool:
        title = self.catalogue.ware_rules.title if self.catalogue.ware_rules else "With"
        for ware in self.catalogue.wares.values():
            if line == f"{title}: {ware.name}":
                self.wares.append(Purchase(ware.id, 1))
                return True
            bought = re.match(rf"(\d+) (?:{re.escape(ware.name)}|{re.escape(ware.many)}) bought \(", line)
            if bought:
                self.wares.append(Purchase(ware.id, min(int(bought[1]), 10_000)))
                return True
        return False

    def _group(self, line: str) -> bool:
        priced = PRICE.search(line)
        if priced is None:
            return False
        name = line[: priced.start()]
        kinds = {form.kind: form.kind.capitalize() for form in self.catalogue.organisations.values()} | {LOOSE: "Group"}
        kind = priced[1] or next((kind for kind, word in kinds.items() if re.fullmatch(rf"{word} \d+", name)), "")
        if not kind:
            return False
        self._begin(kind, name if priced[1] else "")
        return True

    def _unit(self, line: str) -> Unit | None:
        text = PRICE.sub("", line)
        own, rest = "", text
        if quoted := QUOTED.match(text):
            own, rest = quoted[1].replace("””", "”"), text[quoted.end() :]
        entry = self._entry_at(rest)
        inner = re.search(r"^(.*?) (\(.*)$", rest) if entry is None and not own else None
        if inner and self._entry_at(inner[2][1:], ends=(")",)):
            own, rest = inner[1], f" {inner[2]}"
        if entry is None and rest.startswith(" (") and (entry := self._entry_at(rest[2:], ends=(")",))):
            rest = rest[2 + len(entry.name) + 1 :]
        elif entry is not None:
            rest = rest[len(entry.name) :]
        if entry is not None:
            return self._of_entry(own, entry, rest)
        return self._lone(
            own, text if not own else f"{own}{rest}" if rest.startswith(" (") else rest.removeprefix(": ")
        )

    def _entry_at(self, text: str, ends: Sequence[str] = FOLLOWERS) -> UnitEntry | None:
        """The unit at the beginning of the text; units of the list's own army come first."""
        found = [entry for entry in self.catalogue.units.values() if text.startswith(entry.name)]
        fitting = [entry for entry in found if text[len(entry.name) : len(entry.name) + 1] in ends]
        return max(fitting, key=lambda entry: (len(entry.name), entry.army == self.roster.army), default=None)

    def _lone(self, own: str, text: str) -> Unit | None:
        """A loose model, with or without its own name."""
        for name, model in ((own, text), *(((text.partition(": ")[0], text.partition(": ")[2]),) if not own else ())):
            pick, rest = self._model(model, None, 1)
            if pick is not None and not rest:
                return Unit(self._id("u"), "", (pick,), name=name[:80])
        return None

    def _of_entry(self, own: str, entry: UnitEntry, text: str) -> Unit | None:
        models: list[ModelPick] = []
        if text.startswith(": no models"):
            text = text.removeprefix(": no models")
        elif text.startswith(": "):
            text = f", {text.removeprefix(': ')}"
            while counted := re.match(r", (\d+) (.*)$", text):
                count = int(counted[1])
                pick, rest = self._model(counted[2], entry, count)
                if pick is None or count > MOST_LINES:
                    return None
                models += [pick, *(structs.replace(pick, id=self._id("m")) for _ in range(count - 1))]
                text = rest
        else:
            lone, _ = self._model(entry.name, entry, 1)
            models = [lone] if lone else []
        unit = Unit(self._id("u"), entry.id, tuple(models), name=own[:80])
        return self._with_options(unit, entry, text)

    def _with_options(self, unit: Unit, entry: UnitEntry, text: str) -> Unit | None:
        options: list[str] = []
        names = [(option.name, option.id) for option in self.catalogue.options.values()]
        while text.startswith(", with "):
            chosen = _longest(text.removeprefix(", with "), names)
            if chosen is None:
                return None
            options.append(chosen[1])
            text = text[len(", with ") + len(chosen[0]) :]
        if text.startswith(", in "):
            label, led, leader = text.removeprefix(", in ").partition(", led by ")
            self.carriers[unit.id] = label
            text = f"{led}{leader}"
        if text.startswith(", led by "):
            shown, text = self._model(text.removeprefix(", led by "), entry, 1)
            same = (pick.id for pick in unit.models if shown and structs.replace(pick, id=shown.id) == shown)
            unit = structs.replace(unit, leader=next(same, ""))
        return structs.replace(unit, options=tuple(options)) if not text else None

    def _model(self, text: str, entry: UnitEntry | None, count: int) -> tuple[ModelPick | None, str]:
        """The model at the beginning of the text, and the rest of the text."""
        if unknown := QUOTED.match(text):
            name, rest = _name_at(text[unknown.end() :])
            return ModelPick(self._id("m"), unknown[1][:64], name=name), rest
        known = [
            (name, model.id)
            for model in self.catalogue.models.values()
            for name in ((model.name, model.many) if count != 1 else (model.name,))
        ]
        own = {id_ for line in (entry.lines if entry else ()) for id_ in line.of}
        armies = {model.id: model.army == self.roster.army for model in self.catalogue.models.values()}
        fitting = [one for one in known if text.startswith(one[0]) and re.match(r"$|,| with | “", text[len(one[0]) :])]
        best = max(fitting, key=lambda one: (len(one[0]), one[1] in own, armies[one[1]]), default=None)
        if best is None:
            return None, text
        name, rest = _name_at(text[len(best[0]) :])
        gear: list[str] = []
        if rest.startswith(" with "):
            gear, rest = self._gear(rest.removeprefix(" with "))
        return ModelPick(self._id("m"), best[1], tuple(gear), name), rest

    def _gear(self, text: str) -> tuple[list[str], str]:
        """The gear at the beginning of the text, as `a`, `a and b` or `a, b and c`, and the rest of the text."""
        names = [(piece.name, piece.id) for piece in self.catalogue.gear.values()]
        found: list[str] = []
        while piece := _longest(text, names):
            found.append(piece[1])
            text = text[len(piece[0]) :]
            joint = next((one for one in (", ", " and ") if text.startswith(one)), "")
            if not joint or _longest(text[len(joint) :], names) is None:
                break
            text = text[len(joint) :]
        return found, text


def _names(catalogue: Catalogue, army: str) -> Iterator[str]:
    """The names in lines: units and models of the army, singular and plural, and all options and gear."""
    yield from (entry.name for entry in catalogue.units.values() if entry.army == army)
    for model in catalogue.models.values():
        if model.army == army:
            yield from (model.name, model.many)
    yield from (option.name for option in catalogue.options.values())
    yield from (piece.name for piece in catalogue.gear.values())


def _name_at(text: str) -> tuple[str | UnsetType, str]:
    """The name of one model at the beginning of the text, if there is one, and the rest of the text."""
    named = QUOTED.match(text[1:]) if text.startswith(" ") else None
    return (named[1].replace("””", "”")[:80], text[1 + named.end() :]) if named else (UNSET, text)


def _longest(text: str, names: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The longest of the names at the beginning of the text, with its id."""
    return max((one for one in names if text.startswith(one[0])), key=lambda one: len(one[0]), default=None)
