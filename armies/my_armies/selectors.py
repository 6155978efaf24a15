"""Reads all of somebody's rosters with one query, and makes the page of cards that a filter asks for."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accounts.models import User
from armies.models import RosterRecord
from armies.my_armies.filters import PARTS, RosterFilter
from armies.roster_summaries import RosterSummary, is_current, judge_anew, stored_summary
from armies.selectors import roster_results
from rules.registry import SYSTEMS
from rules.roster.words import counted

PER_PAGE = 48
SHOWN_RESULTS = 5
SHOWN_SILHOUETTES = 6


@dataclass(frozen=True, kw_only=True)
class RosterCard:
    """One roster as its card shows it. `results` are letters W, L and D, the oldest first."""

    record: RosterRecord
    summary: RosterSummary | None
    results: str = ""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The owner's tags."""
        return tuple(self.record.tags.splitlines())

    @property
    def game(self) -> str:
        """The name of the game, or its id if it is no longer here."""
        found = SYSTEMS.get(self.record.system)
        return found.name if found else self.record.system

    @property
    def legal(self) -> bool:
        """Whether it can be played, by the newest verdict stored."""
        return self.summary.legal if self.summary else self.record.legal

    @property
    def points(self) -> int:
        """Its points, by the newest verdict stored."""
        return self.summary.points if self.summary else self.record.points

    @property
    def percent(self) -> int:
        """How much of the limit is used, at most 100."""
        limit = self.summary.limit if self.summary else None
        return min(100, 100 * self.points // limit) if limit else 0

    @property
    def models(self) -> str:
        """Its models in words, with how many units are not shown: `+4 · 10 models`."""
        if self.summary is None:
            return ""
        more = self.summary.units - SHOWN_SILHOUETTES
        return f"{f'+{more} · ' if more > 0 else ''}{counted(self.summary.models, 'model', 'models')}"

    @property
    def silhouettes(self) -> tuple[str, ...]:
        """The silhouettes that are shown."""
        return self.summary.silhouettes[:SHOWN_SILHOUETTES] if self.summary else ()

    @property
    def won(self) -> int:
        """How many matches it won."""
        return self.results.count("W")

    @property
    def last_results(self) -> tuple[tuple[str, str], ...]:
        """The last results, each as a letter and a word."""
        return tuple((letter, RESULTS[letter]) for letter in self.results[-SHOWN_RESULTS:])

    @property
    def searched(self) -> str:
        """The words that a search looks at, in lower case."""
        own = f"{self.record.name}\n{self.record.tags}\n{self.record.folder}".casefold()
        return f"{own}\n{self.summary.searched}" if self.summary else own


RESULTS: Mapping[str, str] = {"W": "won", "L": "lost", "D": "drawn"}


@dataclass(frozen=True, kw_only=True)
class RosterPage:
    """The cards of one page of a filter, and what stands beside them.

    `parts`, `folders` and `tags` say how many rosters each has; `found` is how many the filter finds on all pages.
    """

    filter: RosterFilter
    cards: tuple[RosterCard, ...]
    found: int
    pages: int
    total: int
    parts: tuple[tuple[RosterFilter, str, int], ...]
    folders: tuple[tuple[RosterFilter, str, int], ...]
    tags: tuple[tuple[RosterFilter, str, int], ...]
    games: tuple[tuple[RosterFilter, str], ...]


def roster_page(owner: User, wanted: RosterFilter) -> RosterPage:
    """The page of a filter. Rosters on it whose catalogue has changed are judged again, and their cards stored."""
    results = roster_results(owner)
    records = RosterRecord.with_deleted.filter(owner=owner).order_by("-updated").defer("text")
    cards = [RosterCard(record=one, summary=stored_summary(one), results=results.get(one.pk, "")) for one in records]
    fit = sorted((card for card in cards if _fits(card, wanted)), key=ORDER_KEYS[wanted.order])
    pages = max(1, -(-len(fit) // PER_PAGE))
    number = min(wanted.page, pages)
    present = [card for card in cards if not card.record.archived and not card.record.deleted]
    return RosterPage(
        filter=wanted.on_page(number),
        cards=tuple(_current(fit[PER_PAGE * (number - 1) : PER_PAGE * number])),
        found=len(fit),
        pages=pages,
        total=len(cards),
        parts=tuple((wanted.in_part(part), name, _count(cards, part)) for part, name in PARTS.items()),
        folders=_counted([card.record.folder for card in present if card.record.folder], wanted.in_folder),
        tags=_counted([tag for card in present for tag in card.tags], wanted.with_tag),
        games=(
            (wanted.of_game(""), "All games"),
            *((wanted.of_game(system), game.name) for system, game in SYSTEMS.items()),
        ),
    )


def rosters_named(owner: User, slugs: Collection[str]) -> list[RosterRecord]:
    """Those of the owner's rosters that have these slugs, deleted ones as well."""
    found = RosterRecord.with_deleted.filter(owner=owner, slug__in=slugs).defer("text", "summary")
    return list(found) if slugs else []


def _current(cards: Sequence[RosterCard]) -> list[RosterCard]:
    """The cards with today's verdict."""
    anew = judge_anew([card.record for card in cards if not is_current(card.record, card.summary)])
    return [
        RosterCard(record=card.record, summary=anew.get(card.record.pk, card.summary), results=card.results)
        for card in cards
    ]


def _fits(card: RosterCard, wanted: RosterFilter) -> bool:
    record = card.record
    if not _is_in(card, wanted.part):
        return False
    if wanted.system and record.system != wanted.system:
        return False
    if wanted.folder and record.folder != wanted.folder:
        return False
    if wanted.tag and wanted.tag not in card.tags:
        return False
    return all(word in card.searched for word in wanted.words)


def _is_in(card: RosterCard, part: str) -> bool:
    if part == "deleted" or card.record.deleted:
        return part == "deleted" and card.record.deleted is not None
    if part == "archive" or card.record.archived:
        return part == "archive" and card.record.archived is not None
    return part == "all" or card.legal == (part == "ready")


def _count(cards: Sequence[RosterCard], part: str) -> int:
    return sum(_is_in(card, part) for card in cards)


def _counted(
    labels: Sequence[str], filtered: Callable[[str], RosterFilter]
) -> tuple[tuple[RosterFilter, str, int], ...]:
    """Each label with the filter for it and how many have it, in alphabetical order."""
    counts = Counter(labels)
    return tuple((filtered(label), label, counts[label]) for label in sorted(counts, key=str.casefold))


ORDER_KEYS: Mapping[str, Callable[[RosterCard], Any]] = {
    "changed": lambda card: -card.record.updated.timestamp(),
    "name": lambda card: card.record.name.casefold(),
    "points": lambda card: -card.points,
    "won": lambda card: (-card.won, -card.record.updated.timestamp()),
}
