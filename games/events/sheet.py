"""The parts of an event’s page: typed records that selectors fill."""

from dataclasses import dataclass
from datetime import datetime

from games.events.models import (
    Entrant,
    EntrantPlayer,
    PairingMatch,
    Tournament,
    TournamentPairing,
    TournamentRound,
)
from games.events.standings import TieBreak
from games.models import Status

FORM_WORDS = {"W": "won", "D": "drawn", "L": "lost", "B": "no opponent"}


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A line of the standings on the page.

    `emblem` is the symbol of the army, "" while the list is sealed; `rating` is "" for whoever does not show one.
    `climbed` is how many places were won since the round before, None in the first.
    """

    place: int
    entrant: Entrant
    points: int
    form: str
    broken: tuple[str, ...]
    own: bool
    emblem: str
    rating: str
    climbed: int | None

    @property
    def rounds(self) -> list[tuple[str, str]]:
        """The letter and the word for each round that has ended."""
        return [(letter, FORM_WORDS[letter]) for letter in self.form]

    @property
    def fallen(self) -> int:
        """How many places were lost in the newest round that counts; 0 for none."""
        return max(0, -(self.climbed or 0))


@dataclass(frozen=True, kw_only=True)
class PairedEntrant:
    """One side of a table: who it is, and what of its lists may be read; `number` is 0 for the first seat."""

    entrant: Entrant
    number: int
    lists: tuple[EntrantPlayer, ...]
    sealed: bool

    def __str__(self) -> str:
        return str(self.entrant)


@dataclass(frozen=True, kw_only=True)
class RoundStep:
    """A round on the way of an event. `stage` is "done", "now" or "later"; `when` is its end, None if not known."""

    number: int
    stage: str
    when: datetime | None


@dataclass(frozen=True, kw_only=True)
class OwnMatch:
    """The open match of the visitor: against whom, and whether the opponent has come or is on the site now."""

    played: PairingMatch
    table: int
    opponent: EntrantPlayer
    own: EntrantPlayer
    emblem: str
    opponent_here: bool
    opponent_came: bool
    came: bool
    due: datetime

    @property
    def is_playing(self) -> bool:
        """Whether it has begun."""
        return self.played.match is not None and self.played.match.status == Status.PLAYING


@dataclass(kw_only=True)
class BroughtArmy:
    """How many brought an army whose lists may be read, and how often it has won and played."""

    name: str
    emblem: str
    count: int = 0
    won: int = 0
    played: int = 0


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A table of a round. `score` is its result in figures, `state` where it stands, `live` the matches under way."""

    pairing: TournamentPairing
    sides: tuple[PairedEntrant, ...]
    score: str
    state: str
    matches: tuple[PairingMatch, ...]
    own: bool

    @property
    def live(self) -> list[PairingMatch]:
        """The matches that can be watched."""
        return [one for one in self.matches if one.match is not None and one.match.status == Status.PLAYING]

    @property
    def finished(self) -> list[PairingMatch]:
        """The matches with a report."""
        return [one for one in self.matches if one.match is not None and one.match.status == Status.OVER]


@dataclass(frozen=True, kw_only=True)
class EventSheet:
    """An event as a visitor sees it."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    standings: tuple[StandingRow, ...]
    tie_breaks: tuple[TieBreak, ...]
    rounds: tuple[TournamentRound, ...]
    shown: TournamentRound | None
    pairings: tuple[PairingRow, ...]
    own: EntrantPlayer | None
    next_match: OwnMatch | None
    runs_it: bool
    way: tuple[RoundStep, ...]
    brought: tuple[BroughtArmy, ...]
    open_lists: frozenset[int]

    @property
    def live(self) -> list[PairingMatch]:
        """The matches of the round that can be watched."""
        return [one for row in self.pairings for one in row.live]

    @property
    def disputes(self) -> list[PairingRow]:
        """The tables that wait for the organiser."""
        return [row for row in self.pairings if row.pairing.disputed]

    @property
    def own_table(self) -> PairingRow | None:
        """The visitor’s own table of the newest round, if it has an opponent."""
        newest = self.shown is not None and self.shown.number == self.tournament.number
        return next((row for row in self.pairings if newest and row.own and len(row.sides) == 2), None)
