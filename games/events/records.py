"""Reads a tournament for pairing and standings: its contenders, its meetings, and the order of everything."""

import hashlib
from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet

from games.events.meetings import Contender, Meeting, MeetingOutcome, Meetings
from games.events.models import (
    Entrant,
    EntrantPlayer,
    PairingMatch,
    Tournament,
    TournamentKind,
    TournamentPairing,
)
from games.events.standings import (
    BOARDS,
    DIRECT,
    OPPOSITION,
    SURVIVED,
    WINS,
    WORTH,
    StandingLine,
    TieBreak,
    standings,
)


def lot_of(tournament: Tournament, number: int) -> int:
    """The lot of the entrant with this number. It follows from the secret of the tournament."""
    drawn = hashlib.sha256(f"{tournament.secret}|{number}".encode()).digest()
    return int.from_bytes(drawn[:3], "big")


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """The entrants with their players, in the order in which they entered."""
    players = EntrantPlayer.objects.select_related("user").defer("roster").order_by("board")
    return list(tournament.entrants.prefetch_related(Prefetch("players", players)).order_by("number"))


def pairings_of(tournament: Tournament) -> QuerySet[TournamentPairing]:
    """All pairings with their sides and matches, by round and table."""
    matches = PairingMatch.objects.select_related("match", "first__user", "second__user").order_by("board")
    matches = matches.defer("match__position", "match__agreement", "first__roster", "second__roster")
    found = TournamentPairing.objects.filter(round__tournament=tournament).select_related("round")
    return found.prefetch_related("sides", Prefetch("matches", matches)).order_by("round__number", "number")


def contenders_of(entrants: Sequence[Entrant]) -> list[Contender]:
    """The entrants as pairing and standings know them, in the order of their lots."""
    found = [Contender(one.pk, one.lot, one.gone) for one in entrants]
    return sorted(found, key=lambda one: (one.lot, one.id))


def meetings_of(pairings: Sequence[TournamentPairing]) -> Meetings:
    """The pairings as pairing and standings know them."""
    return Meetings(_meeting(one) for one in pairings)


def _meeting(pairing: TournamentPairing) -> Meeting:
    sides = [side.entrant_id for side in sorted(pairing.sides.all(), key=lambda side: side.number)]
    outcome = MeetingOutcome(pairing.outcome) if pairing.outcome else None
    won = [sum(one.outcome == side for one in pairing.matches.all()) for side in ("first", "second")]
    return Meeting(
        round=pairing.round.number,
        first=sides[0],
        second=sides[1] if len(sides) > 1 else None,
        outcome=outcome,
        boards=(won[0], won[1]),
    )


def tie_breaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The tie-breaks of a tournament, in their order."""
    if tournament.kind == TournamentKind.KNOCK_OUT:
        return (SURVIVED,)
    boards = (BOARDS,) if tournament.for_teams else ()
    if tournament.kind == TournamentKind.SWISS:
        return (*boards, OPPOSITION, WORTH, DIRECT, WINS)
    return (*boards, DIRECT, WORTH, WINS)


def standings_of(
    tournament: Tournament, contenders: Sequence[Contender], meetings: Meetings
) -> tuple[StandingLine, ...]:
    """The standings of a tournament after all results so far."""
    by_points = tournament.kind != TournamentKind.KNOCK_OUT
    return standings(contenders, meetings, tie_breaks_of(tournament), by_points=by_points)
