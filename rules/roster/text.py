"""A list as plain text, to paste into a message or to print."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rules.roster.catalogue import Catalogue
from rules.roster.faults.points import bought
from rules.roster.read_parts import ReadModel, ReadUnit
from rules.roster.reading import Reading, read
from rules.roster.report import Report
from rules.roster.roster import Roster
from rules.roster.validate import Check, validate
from rules.roster.words import counted, listed, points

QUOTED_FOR = re.compile(r"[():,“”]|^\s|\s$")  # characters with another meaning in the line of a unit


def text_export(roster: Roster, catalogue: Catalogue, checks: Sequence[Check] = ()) -> str:
    """The whole list in lines: heading, groups and units with points, what was bought, and the verdict.

    `checks` are those of the system, which the verdict needs besides the catalogue.
    """
    reading, report = read(roster, catalogue), validate(roster, catalogue, checks)
    lines = [*_heading(reading, report), *_groups(reading), *_wares(reading), *_verdict(reading, report)]
    return "\n".join(lines) + "\n"


def unit_lines(reading: Reading) -> dict[str, str]:
    """What each unit is made of, in one line without its price, by its id."""
    return {unit.unit.id: _contents(reading, unit) for unit in reading.units}


def _heading(reading: Reading, report: Report) -> Iterator[str]:
    army = reading.army.name if reading.army else reading.roster.army
    battle = reading.battle.name if reading.battle else reading.roster.battle
    ceiling = f" of {points(report.limit)}" if report.limit is not None else " pts"
    priced = f" · {report.points}{ceiling}" if report.limit != 0 else ""
    yield reading.roster.name or f"{army} list"
    yield f"{reading.catalogue.name} · {army} · {battle}{priced}"


def _groups(reading: Reading) -> Iterator[str]:
    for group in reading.groups:
        yield ""
        if group.heading:
            kind = f"{group.group.kind}, " if group.group.name else ""
            yield f"{group.heading} ({kind}{points(sum(unit.cost for unit in group.units))})"
        for unit in group.units:
            yield _unit(reading, unit)
            if unit.unit.note:
                yield f"  {unit.unit.note}"


def _unit(reading: Reading, unit: ReadUnit) -> str:
    return f"- {_contents(reading, unit)}{_priced(unit.cost)}"


def _contents(reading: Reading, unit: ReadUnit) -> str:
    if unit.is_loose and len(unit.models) == 1:
        own = f"{_own(unit.unit.name)}: " if unit.unit.name else ""
        return f"{own}{_model(unit.models[0])}"
    entry = unit.entry.name if unit.entry else unit.unit.entry
    name = f"{_own(unit.unit.name)} ({entry})" if unit.unit.name else entry
    names = Counter((_model(model), _models(model)) for model in unit.models)
    models = ", ".join(counted(count, one, many) for (one, many), count in names.items()) or "no models"
    options = "".join(f", with {option.name}" for option in unit.options)
    rides = [f", in {other.where.label}" for other in reading.units if other.unit.id == unit.unit.carrier][:1]
    held = "" if models == f"1 {entry}" else f": {models}"
    leads = "".join(f", led by {_model(model)}" for model in unit.models if model.pick.id == unit.unit.leader)
    return f"{name}{held}{options}{''.join(rides)}{leads}"


def _own(name: str) -> str:
    """A player's own name, in quotes if it could be mistaken for something else."""
    return _quoted(name) if QUOTED_FOR.search(name) else name


def _quoted(name: str) -> str:
    return f"“{name.replace('”', '””')}”"


def _priced(cost: int) -> str:
    """The price; empty if nothing costs points."""
    return f" ({points(cost)})" if cost else ""


def _model(model: ReadModel) -> str:
    carries = f" with {listed([piece.name for piece in model.gear])}" if model.gear else ""
    return f"{model.name}{_named(model)}{carries}"


def _models(model: ReadModel) -> str:
    """The same for several models."""
    return _model(model) if model.gear or not model.profile else f"{model.profile.many}{_named(model)}"


def _named(model: ReadModel) -> str:
    """The player's own name of this model."""
    return f" {_quoted(model.pick.name)}" if model.pick.name else ""


def _wares(reading: Reading) -> Iterator[str]:
    title = reading.catalogue.ware_rules.title if reading.catalogue.ware_rules else "With"
    for ware_id, count in bought(reading).items():
        ware = reading.catalogue.wares.get(ware_id)
        if ware is not None and count > 0:
            yield ""
            told = f"{counted(count, ware.name, ware.many)} bought ({points(count * ware.price)})"
            yield told if ware.price else f"{title}: {ware.name}"


def _verdict(reading: Reading, report: Report) -> Iterator[str]:
    yield ""
    verdict = "Legal" if report.legal else "Not legal"
    yield f"{verdict} under {reading.catalogue.name} catalogue {report.version}."
    yield from (f"- {problem.message}" for problem in report.problems)
