"""The fewest fixes that make a list legal. The page shows them before it applies all of them at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from armies.selectors import CheckedRoster
from rules.roster.apply import UnknownPlace, apply_edits
from rules.roster.edit import Edit
from rules.roster.reading import read
from rules.roster.report import Fix
from rules.roster.validate import Judged, judge

MOST_FIXES = 6  # fixes in a row
MOST_JUDGED = 120  # lists that are judged in the search
WIDEST = 6  # lists that are kept at each step of the search


@dataclass(frozen=True, kw_only=True)
class Mend:
    """Fixes in their order, each with the change of the list's cost, and the final cost."""

    fixes: Sequence[tuple[str, int]]
    edits: str
    points: int


@dataclass(frozen=True)
class _Way:
    """A list in the search, and the fixes that led to it."""

    judged: Judged
    fixes: tuple[Fix, ...] = ()
    saved: tuple[int, ...] = ()


def mend(checked: CheckedRoster) -> Mend | None:
    """The shortest series of fixes found; None if the list is legal, or none was found in time."""
    if checked.report.legal or not checked.report.models:
        return None
    tries = iter(range(MOST_JUDGED))
    ways = [_Way(checked.judged)]
    for _ in range(MOST_FIXES):
        found = [way for one in ways for way in _next(one, checked, tries)]
        legal = [way for way in found if not way.judged.errors]
        if legal:
            return _mend_of(max(legal, key=lambda way: way.judged.points))
        ways = sorted(found, key=_distance)[:WIDEST]
    return None


def _next(way: _Way, checked: CheckedRoster, tries: Iterator[int]) -> Iterator[_Way]:
    """The lists after one more fix."""
    for fix in {fix.edits: fix for problem in way.judged.errors for fix in problem.fixes}.values():
        if next(tries, None) is None:
            return
        try:
            draft = apply_edits(way.judged.reading.roster, fix.edits)
        except UnknownPlace:
            continue
        after = judge(read(draft, checked.catalogue), way.judged.checks)
        yield _Way(after, (*way.fixes, fix), (*way.saved, way.judged.points - after.points))


def _distance(way: _Way) -> tuple[int, int, int]:
    """How far a list is from legal: its problems, the distances from their limits, and what has been removed."""
    errors = way.judged.errors
    return len(errors), sum(problem.distance for problem in errors), -way.judged.points


def _mend_of(way: _Way) -> Mend:
    edits: list[Edit] = [edit for fix in way.fixes for edit in fix.edits]
    return Mend(
        fixes=[(fix.label, saved) for fix, saved in zip(way.fixes, way.saved, strict=True)],
        edits=msgspec.json.encode(edits).decode(),
        points=way.judged.points,
    )
