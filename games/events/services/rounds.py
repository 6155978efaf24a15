"""Rounds: who is paired, when a round ends, and what follows. The caller has locked the row of the tournament."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from games.events.meetings import Contender, ContenderPair, MeetingOutcome, Meetings
from games.events.models import (
    DecisionReason,
    Entrant,
    PairingMatch,
    PairingSide,
    Tournament,
    TournamentKind,
    TournamentPairing,
    TournamentRound,
    TournamentStage,
)
from games.events.pairing import (
    knock_out_round,
    knock_out_rounds,
    round_robin_round,
    rounds_of_all,
    swiss_round,
)
from games.events.records import contenders_of, entrants_of, meetings_of, pairings_of, standings_of
from games.events.services.locking import touch

LEAST = 2  # entrants of an event that goes on
LATEST_ANSWER = timedelta(days=7)  # after the time of the round, until which a dispute holds it


def rounds_needed(tournament: Tournament, count: int) -> int:
    """How many rounds the event has with so many entrants."""
    if tournament.kind == TournamentKind.KNOCK_OUT:
        return knock_out_rounds(count)
    if tournament.kind == TournamentKind.SWISS:
        most = rounds_of_all(count)
        return min(tournament.rounds or knock_out_rounds(count), most)
    return rounds_of_all(count, tournament.legs)


def go_on(tournament: Tournament) -> None:
    """Close the round if it is over, and begin the next one or end the event.

    A round in which everybody has a bye is over at once. Every round of a league lasts until its date.
    """
    while tournament.stage == TournamentStage.RUNNING:
        now = tournament.all_rounds.filter(number=tournament.number).first()
        if now is not None and not _is_over(tournament, now):
            break
        if now is not None and now.ended is None:
            now.ended = timezone.now()
            now.save(update_fields=["ended"])
        entrants = entrants_of(tournament)
        if tournament.number >= tournament.rounds or sum(not one.gone for one in entrants) < LEAST:
            tournament.stage, tournament.ended = TournamentStage.OVER, timezone.now()
        else:
            _begin_round(tournament, entrants)
    touch(tournament)


def _is_over(tournament: Tournament, now: TournamentRound) -> bool:
    """Whether everything is decided. A dispute waits for the organiser, but not for ever."""
    if now.pairings.filter(outcome="", sides__number=1).exists():
        return False
    may_wait = tournament.organiser_id is not None and timezone.now() < now.due + LATEST_ANSWER
    if may_wait and now.pairings.filter(disputed=True).exists():
        return False
    last = tournament.number >= tournament.rounds
    return tournament.kind != TournamentKind.LEAGUE or last or now.due <= timezone.now()


def _begin_round(tournament: Tournament, entrants: Sequence[Entrant]) -> None:
    """Pair everybody who has not left. The database refuses a second round of that number."""
    tournament.number += 1
    begun = timezone.now()
    due = begun + timedelta(days=tournament.days)
    number = TournamentRound.objects.create(tournament=tournament, number=tournament.number, begun_at=begun, due=due)
    by_id = {one.pk: one for one in entrants}
    meetings = meetings_of(list(pairings_of(tournament)))
    for table, pair in enumerate(_pairs(tournament, contenders_of(entrants), meetings), start=1):
        pairing = TournamentPairing.objects.create(round=number, number=table)
        both = [by_id[one] for one in (pair.first, pair.second) if one is not None]
        PairingSide.objects.bulk_create(
            PairingSide(round=number, pairing=pairing, entrant=one, number=side) for side, one in enumerate(both)
        )
        if len(both) == 2:
            _add_matches(pairing, both[0], both[1])


def _pairs(tournament: Tournament, contenders: Sequence[Contender], meetings: Meetings) -> tuple[ContenderPair, ...]:
    if tournament.kind == TournamentKind.SWISS:
        by_id = {one.id: one for one in contenders}
        ranked = [by_id[line.contender] for line in standings_of(tournament, contenders, meetings)]
        return swiss_round(ranked, meetings)
    if tournament.kind == TournamentKind.KNOCK_OUT:
        return knock_out_round(contenders, meetings, tournament.number)
    return round_robin_round(contenders, tournament.number)


def _add_matches(pairing: TournamentPairing, one: Entrant, other: Entrant) -> None:
    """A match for each board; on every second board the other side has the first seat."""
    for first, second in zip(one.players.all(), other.players.all(), strict=True):
        turned = first.board % 2 == 0
        home, away = (second, first) if turned else (first, second)
        PairingMatch.objects.create(pairing=pairing, board=first.board, first=home, second=away, turned=turned)


def decide_match(played: PairingMatch, outcome: MeetingOutcome, reason: DecisionReason) -> None:
    """Store the result of a match, by the sides of its pairing, and with the last one that of the pairing."""
    played.outcome, played.reason = outcome, reason
    played.save(update_fields=["outcome", "reason"])
    settle_pairing(played.pairing)


def settle_pairing(pairing: TournamentPairing) -> None:
    """Work out the result of a pairing from its matches: who has won more of them."""
    found = list(pairing.matches.values_list("outcome", flat=True))
    won = [found.count(side) for side in (MeetingOutcome.FIRST, MeetingOutcome.SECOND)]
    if "" in found:
        pairing.outcome = ""
    elif found.count(MeetingOutcome.NEITHER) == len(found):
        pairing.outcome = MeetingOutcome.NEITHER
    elif won[0] == won[1]:
        pairing.outcome = MeetingOutcome.DRAW
    else:
        pairing.outcome = MeetingOutcome.FIRST if won[0] > won[1] else MeetingOutcome.SECOND
    pairing.save(update_fields=["outcome"])
