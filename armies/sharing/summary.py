"""What every picture and page of a shared army says: its stamp, its facts, and what changed since it was saved."""

import re
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from armies.builder_context import columns_of
from armies.models import RosterRecord
from armies.selectors import CheckedRoster
from armies.sheet import span
from rules.geometry.point import inches
from rules.roster.report import Problem
from rules.roster.words import counted, points

RANGE = "range"


def short_code(record: RosterRecord) -> str:
    """The code of the army in four groups, as somebody types it."""
    return "-".join(re.findall("....", record.slug)).upper()


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """The verdict of a day."""

    verdict: str
    good: bool
    day: date
    version: str
    code: str

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands below the verdict."""
        return f"{self.day:%-d %B %Y}", f"catalogue {self.version}", f"code {self.code}"


@dataclass(frozen=True, kw_only=True)
class SinceSaved:
    """What has changed since the army was saved, because the lists did: the old verdict and price, and what broke it.

    Without an old verdict that was good nobody knows which of today's problems are new.
    """

    stamp: Stamp
    points: int
    broke: tuple[Problem, ...]


@dataclass(frozen=True, kw_only=True)
class ArmySummary:
    """The facts of an army. `place` is its game, army and battle size; `facts` are numbers, each with what it says."""

    name: str
    place: str
    cost: str
    stamp: Stamp
    facts: tuple[tuple[str, str], ...]
    since: SinceSaved | None

    @property
    def words(self) -> str:
        """All of it but the name, in one line."""
        count = next(f"{number} {label}" for number, label in self.facts if label.startswith("model"))
        return " · ".join(filter(None, (self.place, self.cost, count, self.stamp.verdict, *self.stamp.lines)))


def results_in_words(results: str) -> str:
    """A record of matches, from its letters W, L and D: `Won 3 of 5 matches, 1 drawn.`; nothing without a match."""
    if not results:
        return ""
    drawn = results.count("D")
    told = counted(len(results), "match", "matches")
    return f"Won {results.count('W')} of {told}{f', {drawn} drawn' if drawn else ''}."


def summary_of(checked: CheckedRoster) -> ArmySummary:
    """The facts of an army today."""
    report, record = checked.report, checked.record
    return ArmySummary(
        name=record.name,
        place=f"{checked.catalogue.name} · {checked.army_name} · {checked.battle_name}",
        cost="" if report.limit == 0 else _cost(report.points, report.limit),
        stamp=Stamp(
            verdict=_verdict(checked),
            good=report.legal,
            day=timezone.localdate(),
            version=report.version,
            code=short_code(record),
        ),
        facts=tuple(_facts(checked)),
        since=_since(checked),
    )


def _cost(spent: int, limit: int | None) -> str:
    return points(spent) if limit is None else f"{spent} of {points(limit)}"


def _verdict(checked: CheckedRoster) -> str:
    if checked.report.legal:
        return "Legal"
    return "Not legal" if checked.report.models else "Empty"


def _since(checked: CheckedRoster) -> SinceSaved | None:
    record, report = checked.record, checked.report
    if not checked.outdated:
        return None
    return SinceSaved(
        stamp=Stamp(
            verdict="Legal" if record.legal else "Not legal",
            good=record.legal,
            day=timezone.localdate(record.updated),
            version=record.catalogue_version or "unknown",
            code=short_code(record),
        ),
        points=record.points,
        broke=report.errors if record.legal else (),
    )


def _facts(checked: CheckedRoster) -> list[tuple[str, str]]:
    report, reading, catalogue = checked.report, checked.judged.reading, checked.catalogue
    facts = []
    if report.limit != 0:
        facts.append((str(report.points), "points" if report.limit is None else f"of {points(report.limit)}"))
    facts.append((str(report.models), "model" if report.models == 1 else "models"))
    if report.units != report.models:
        groups = [group for group in reading.groups if group.heading]
        told = f", {counted(len(groups), 'group', 'groups')}" if len(groups) > 1 else ""
        facts.append((str(report.units), f"{'unit' if report.units == 1 else 'units'}{told}"))
    reach = [catalogue.weapons[weapon].numbers.get(RANGE, 0) for weapon in _weapons(checked)]
    if any(reach):
        facts.append((inches(max(reach)), "longest reach"))
    profiles = [model.profile for model in reading.models if model.profile]
    for key, name in columns_of(checked)[:2]:
        if profiles:
            facts.append((span(catalogue, key, profiles), name))
    return facts


def _weapons(checked: CheckedRoster) -> set[str]:
    models = checked.judged.reading.models
    own = {weapon for model in models if model.profile for weapon in model.profile.weapons}
    return own | {piece.weapon for model in models for piece in model.carried if piece.weapon}
