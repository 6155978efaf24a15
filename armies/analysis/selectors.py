"""The two sides of an analysis, and what its numbers come to for a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul

import msgspec
from django.db.models import QuerySet

from accounts.models import User
from accounts.visitor import Visitor
from armies.analysis.queue import analysis_of, volley_of
from armies.catalogues import game_for
from armies.models import RosterRecord
from armies.selectors import draft_of, roster_shared, rosters_of
from rules.geometry.point import inches
from rules.registry import SYSTEMS, Game
from rules.roster.analysis import OPEN, Analysis, AnalysisRules, Exchange, TargetCover, UnitKind, Volley, VolleyChoice
from rules.roster.codec import NotARoster
from rules.roster.roster import Roster as Draft
from rules.roster.validate import NotLegal

MINE, READY = "mine", "ready"
CONTACT = "contact"
PER_POINTS = 100


class NoAnalysis(Exception):
    """Why an army cannot be analysed; the message is a sentence."""


@dataclass(frozen=True, kw_only=True)
class Force:
    """One side: its name, its game, and the force with all profiles as JSON."""

    name: str
    game: Game
    rules: AnalysisRules
    muster: bytes
    points: int


def force_of(draft: Draft) -> Force:
    """The force of a list. Raises `NoAnalysis` for one that is not legal, or of a game without an analysis."""
    try:
        game = game_for(draft)
        muster = game.muster(draft)
    except NotLegal as wrong:
        raise NoAnalysis(f"“{draft.name or draft.army}” is not legal yet, so it cannot be analysed.") from wrong
    except NotARoster as wrong:
        raise NoAnalysis(str(wrong)) from wrong
    if game.analysis is None:
        raise NoAnalysis(f"Armies of {game.name} cannot be analysed.")
    name = draft.name or draft.army
    return Force(name=name, game=game, rules=game.analysis, muster=msgspec.json.encode(muster), points=muster.points)


def choices_against(record: RosterRecord, user: Visitor) -> list[tuple[str, list[tuple[str, str]]]]:
    """The lists it may be compared with, in groups of (value, name): own legal ones, then those ready-made."""
    game = SYSTEMS[record.system]
    own = _legal_rosters(user, record) if user.is_authenticated else ()
    mine = [(f"{MINE}:{one.slug}", one.name) for one in own]
    ready = [
        (f"{READY}:{one.id}", f"{one.name} ({game.catalogue.battles[one.battle].name})") for one in game.ready_lists
    ]
    return [(heading, lists) for heading, lists in (("My armies", mine), ("Ready-made", ready)) if lists]


def _legal_rosters(owner: User, record: RosterRecord) -> QuerySet[RosterRecord]:
    """The owner's other lists for the same game that were legal when they were last saved."""
    return rosters_of(owner).filter(system=record.system, legal=True).exclude(pk=record.pk)


def default_against(record: RosterRecord) -> str:
    """A ready-made list of the same size and another army, if there is one."""
    ready = SYSTEMS[record.system].ready_lists
    of_size = [one for one in ready if one.battle == record.battle] or list(ready)
    others = [one for one in of_size if one.army != record.army] or of_size
    return f"{READY}:{others[0].id}" if others else f"{MINE}:{record.slug}"


def draft_against(record: RosterRecord, value: str, viewer: Visitor) -> Draft:
    """The list of a choice. Raises `NoAnalysis` for one that is not there, or is for another game."""
    kind, _, name = value.partition(":")
    found: Draft | None = None
    if kind == READY:
        ready = (one.roster for one in SYSTEMS[record.system].ready_lists if one.id == name)
        found = next(ready, None)
    elif kind == MINE:
        try:
            found = draft_of(roster_shared(slug=name, viewer=viewer))
        except (RosterRecord.DoesNotExist, NotARoster):
            found = None
    if found is None or found.system != record.system:
        raise NoAnalysis("The list to compare with is not there, or is for another game. Choose another one.")
    return found


@dataclass(frozen=True, kw_only=True)
class KindRow:
    """A kind of units in a table: what one deals at best, and how many volleys of theirs it survives on average."""

    kind: UnitKind
    dealt: tuple[float, ...]
    taken: tuple[float, ...]
    combat: float

    @property
    def best(self) -> float:
        """The most that one deals at any distance."""
        return max(self.dealt)

    @property
    def per_points(self) -> float | None:
        """The same for 100 points; None without points."""
        return PER_POINTS * self.best / self.kind.points if self.kind.points else None

    @property
    def survives(self) -> float | None:
        """How many volleys of one average unit of theirs it takes to lose one of it, at the worst distance."""
        worst = max(self.taken)
        return self.kind.health / worst if worst and self.kind.health else None

    @property
    def reach(self) -> str:
        """How far it reaches after it has moved."""
        return inches(self.kind.move + self.kind.range) if self.kind.range else "—"


@dataclass(frozen=True, kw_only=True)
class AnalysisChoice:
    """What a visitor asks of two armies, as the address has it: text that nobody has checked.

    `target` is the kind that is fired at, `cover` how it stands. Of the one volley, `unit` is who strikes, `whom` the
    target, and `at` the distance in inches, or `CONTACT`.
    """

    target: str = ""
    cover: str = OPEN
    unit: str = ""
    whom: str = ""
    at: str = ""


@dataclass(frozen=True, kw_only=True)
class OneVolley:
    """One volley as a distribution: who strikes at whom, `away` inches off or in contact (None)."""

    choice: VolleyChoice
    by: UnitKind
    to: UnitKind
    volley: Volley

    def at_least(self, amount: int) -> float:
        """The chance that it comes to so much or more."""
        return sum(chance for found, chance in self.volley.shares if found >= amount)


@dataclass(frozen=True, kw_only=True)
class AnalysisPage:
    """An analysis as a page shows it; `target` is the index of the one kind that is fired at, None for all of them."""

    analysis: Analysis
    force: Force
    other: Force
    target: int | None = None
    cover: TargetCover
    one_volley: OneVolley | None = None

    @cached_property
    def totals(self) -> tuple[float, ...]:
        """What the whole army deals at each distance if everybody fires once, and last if everybody strikes once."""
        return _totals(self.analysis.dealt, self.analysis.kinds, self.analysis.others, self.target)

    @cached_property
    def other_totals(self) -> tuple[float, ...]:
        """What the other army deals to an average unit of this one."""
        return _totals(self.analysis.taken, self.analysis.others, self.analysis.kinds, None)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over each total."""
        return (*(f"{away}″" for away in self.analysis.distances), "contact")

    @cached_property
    def rows(self) -> tuple[KindRow, ...]:
        """Each kind of this army."""
        return _rows(self.analysis.kinds, self.analysis.dealt, self.analysis.taken, self.analysis.others, self.target)

    @cached_property
    def overlap(self) -> tuple[tuple[int, int, int], ...]:
        """For each distance how many units reach so far, at once and after a move, in this army."""
        return _overlap(self.analysis.kinds, self.analysis.distances)

    @cached_property
    def other_overlap(self) -> tuple[tuple[int, int, int], ...]:
        """The same of the other army."""
        return _overlap(self.analysis.others, self.analysis.distances)


def analysis_page(force: Force, other: Force, choice: AnalysisChoice) -> AnalysisPage | None:
    """The page, or None while it is worked out. What the armies do not have is left out of the choice.

    Raises `TooManyAnalyses`.
    """
    cover = next((one for one in force.rules.covers if one.id == choice.cover), force.rules.covers[0])
    system = force.game.system.id
    found = analysis_of(system, force.muster, other.muster, cover.id)
    if found is None:
        return None
    target = _index(choice.target, found.others)
    asked = _volley_choice(found, choice, target, cover)
    volley = volley_of(system, force.muster, other.muster, asked)
    one = (
        OneVolley(choice=asked, by=found.kinds[asked.by], to=found.others[asked.to], volley=volley) if volley else None
    )
    return AnalysisPage(analysis=found, force=force, other=other, target=target, cover=cover, one_volley=one)


def _index(text: str, kinds: Sequence[UnitKind]) -> int | None:
    """The index in the text, if there is such a kind."""
    index = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    return index if 0 <= index < len(kinds) else None


def _volley_choice(found: Analysis, choice: AnalysisChoice, target: int | None, cover: TargetCover) -> VolleyChoice:
    """The requested volley. What the address leaves open is the choice with the highest expected effect, at a middle
    distance.
    """
    by, to = _index(choice.unit, found.kinds), _index(choice.whom, found.others)
    to = target if to is None else to
    best = max(
        (one for one in found.dealt if by in (None, one.by) and to in (None, one.to)),
        key=lambda one: max(*one.losses, one.combat),
    )
    usual = found.distances[len(found.distances) // 2]
    away = int(choice.at) if choice.at in map(str, found.distances) else None if choice.at == CONTACT else usual
    return VolleyChoice(by=best.by, to=best.to, away=away, cover=cover.id if away is not None else OPEN)


def _totals(
    exchanges: Sequence[Exchange], kinds: Sequence[UnitKind], targets: Sequence[UnitKind], target: int | None
) -> tuple[float, ...]:
    """The sum over all units at each distance and in contact, against one kind or against the average unit."""
    by_kind = [_mean(exchanges, by, targets, target) for by in range(len(kinds))]
    return tuple(
        sum(kind.count * losses[at] for kind, losses in zip(kinds, by_kind, strict=True))
        for at in range(len(by_kind[0]))
    )


def _mean(exchanges: Sequence[Exchange], by: int, targets: Sequence[UnitKind], target: int | None) -> tuple[float, ...]:
    """What one unit of a kind deals at each distance, and last in contact, to the target or to the average unit."""
    ones = [one for one in exchanges if one.by == by and target in (None, one.to)]
    return _average([(targets[one.to].count, one) for one in ones])


def _average(exchanges: Sequence[tuple[int, Exchange]]) -> tuple[float, ...]:
    """The mean of exchanges, each weighted by a count: at each distance, and last in contact."""
    whole = sum(count for count, _ in exchanges)
    columns = zip(*((*one.losses, one.combat) for _, one in exchanges), strict=True)
    counts = [count for count, _ in exchanges]
    return tuple(sum(map(mul, counts, column)) / whole for column in columns)


def _rows(
    kinds: Sequence[UnitKind],
    dealt: Sequence[Exchange],
    taken: Sequence[Exchange],
    others: Sequence[UnitKind],
    target: int | None,
) -> tuple[KindRow, ...]:
    rows = []
    for index, kind in enumerate(kinds):
        *fire, combat = _mean(dealt, index, others, target)
        *suffered, _ = _average([(others[one.by].count, one) for one in taken if one.to == index])
        rows.append(KindRow(kind=kind, dealt=tuple(fire), taken=tuple(suffered), combat=combat))
    return tuple(rows)


def _overlap(kinds: Sequence[UnitKind], distances: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (
            away,
            sum(kind.count for kind in kinds if kind.range >= 1_000 * away),
            sum(kind.count for kind in kinds if kind.range and kind.move + kind.range >= 1_000 * away),
        )
        for away in distances
    )
