"""What organisers and players do with a running event. Each function holds the lock of its row."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.visitor import Visitor
from games.events.meetings import MeetingOutcome
from games.events.models import (
    DecisionReason,
    Entrant,
    EntrantPlayer,
    PairingMatch,
    Tournament,
    TournamentPairing,
    TournamentStage,
)
from games.events.records import entrants_of
from games.events.services.entries import own_player
from games.events.services.locking import locked, refuse_begun, refuse_strangers, refuse_unless_running, touch
from games.events.services.matches import close_unplayed, end_for, open_matches
from games.events.services.notices import tell_organiser
from games.events.services.rounds import LEAST, decide_match, go_on, rounds_needed
from games.matches.owners import RULE
from games.matches.services.record import locked as locked_match
from games.models import Status
from rules.kernel.play import refuse

MOST_WORDS = 500
WITHOUT_ORGANISER = "The organiser has left. The result stays as it was played."
MOST_MORE = 14  # days that a round can be made longer at a time


@transaction.atomic
def event_begin(*, tournament_id: str, user: Visitor) -> Tournament:
    """Lock the lists and pair the first round. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    refuse_begun(tournament)
    entrants = entrants_of(tournament)
    if missing := _missing(tournament, entrants):
        raise refuse(
            RULE,
            f"Not ready: {', '.join(missing)}.",
            remedy="Wait for them, or take them out of the event.",
        )
    if len(entrants) < LEAST:
        raise refuse(
            RULE,
            f"{len(entrants)} of at least {LEAST} have entered.",
            measured=str(len(entrants)),
            limit=str(LEAST),
            remedy="Send the link, or add computers.",
        )
    tournament.stage, tournament.begun_at = TournamentStage.RUNNING, timezone.now()
    tournament.rounds = rounds_needed(tournament, len(entrants))
    go_on(tournament)
    return tournament


def _missing(tournament: Tournament, entrants: list[Entrant]) -> list[str]:
    """The entrants that are not ready, each with what is missing."""
    found = []
    for entrant in entrants:
        players = list(entrant.players.all())
        if len(players) < tournament.team_size:
            found.append(f"{entrant} ({len(players)} of {tournament.team_size} people)")
        found += [f"{player} (no list)" for player in players if not player.roster_name]
    return found


@transaction.atomic
def event_leave(*, tournament_id: str, user: Visitor) -> None:
    """Leave: before the event begins the entry is gone, later every open match is lost. Raises `Refused`."""
    tournament = locked(tournament_id)
    player = own_player(tournament, user)
    if tournament.for_teams and tournament.stage == TournamentStage.RUNNING:
        raise refuse(RULE, "A team leaves as a whole.", remedy="Ask the organiser to take your team out.")
    _take_out(tournament, player.entrant, player)


@transaction.atomic
def entrant_remove(*, tournament_id: str, user: Visitor, number: int) -> None:
    """Take an entrant out, by the organiser. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse(RULE, "Nobody of that number takes part.", remedy="Look at the page again.")
    _take_out(tournament, entrant, None)


def _take_out(tournament: Tournament, entrant: Entrant, player: EntrantPlayer | None) -> None:
    if tournament.stage == TournamentStage.OPEN:
        if player is not None:
            player.delete()
        if player is None or not entrant.players.exists():
            entrant.delete()
        touch(tournament)
        return
    refuse_unless_running(tournament)
    if entrant.gone:
        raise refuse(RULE, f"{entrant} has left already.", remedy="Nothing more is needed.")
    entrant.left_after = tournament.number
    entrant.save(update_fields=["left_after"])
    for played in open_matches(tournament):
        sides = (played.first.entrant_id, played.second.entrant_id)
        if entrant.pk in sides:
            _lose(played, sides.index(entrant.pk))
    go_on(tournament)


def _lose(played: PairingMatch, seat: int) -> None:
    """The side with this seat loses a match without a result."""
    _break_off(played, seat)
    winner = MeetingOutcome.SECOND if (seat == 0) != played.turned else MeetingOutcome.FIRST
    decide_match(played, winner, DecisionReason.LEFT)


def _break_off(played: PairingMatch, loser: int | None) -> None:
    """End or take away the match. If nobody loses by it, a running one goes on outside the event."""
    if played.match_id is None:
        return
    match = locked_match(played.match_id)
    if match.status == Status.GATHERING:
        close_unplayed(played)
    elif match.status == Status.PLAYING and loser is not None:
        end_for(match, loser)


@transaction.atomic
def dispute_make(*, tournament_id: str, user: Visitor, pairing: int, words: str) -> None:
    """Ask the organiser about one’s own pairing of this round. The round waits for the answer. Raises `Refused`."""
    tournament = locked(tournament_id)
    refuse_unless_running(tournament)
    player = own_player(tournament, user)
    found = _pairing(tournament, pairing)
    if not found.sides.filter(entrant=player.entrant_id).exists():
        raise refuse(RULE, "That is not your table.", remedy="Choose your own.")
    if tournament.organiser_id is None:
        raise refuse(RULE, "This event has no organiser any more.", remedy="Agree with your opponent.")
    if found.disputed or found.dispute:
        raise refuse(RULE, "The organiser has been asked about this table.", remedy="Wait for the answer.")
    if not words.strip():
        raise refuse(RULE, "Say what the organiser should decide.", remedy="Write a sentence.")
    found.dispute, found.disputed = words.strip()[:MOST_WORDS], True
    found.save(update_fields=["dispute", "disputed"])
    touch(tournament)
    tell_organiser(tournament, found)


@transaction.atomic
def table_decide(*, tournament_id: str, user: Visitor, pairing: int, outcome: str, answer: str = "") -> None:
    """Decide a table of this round by the organiser, or leave the result (no outcome), and answer its dispute."""
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    refuse_unless_running(tournament)
    found = _pairing(tournament, pairing)
    if outcome:
        if outcome not in {one.value for one in MeetingOutcome}:
            raise refuse(RULE, "That result is not possible.", remedy="Choose one of the results offered.")
        for played in found.matches.select_related("match", "pairing"):
            loser = None
            if outcome in (MeetingOutcome.FIRST, MeetingOutcome.SECOND):
                loser = int((outcome == MeetingOutcome.FIRST) != played.turned)
            _break_off(played, loser)
            decide_match(played, MeetingOutcome(outcome), DecisionReason.ORGANISER)
    found.refresh_from_db()
    found.disputed, found.answer = False, answer.strip()[:MOST_WORDS]
    found.save(update_fields=["disputed", "answer"])
    go_on(tournament)


def _pairing(tournament: Tournament, number: int) -> TournamentPairing:
    """The pairing at this table of the newest round. Raises `Refused`."""
    now = TournamentPairing.objects.filter(round__tournament=tournament, round__number=tournament.number)
    found = now.filter(number=number, sides__number=1).first()
    if found is None:
        raise refuse(RULE, "No such table is in this round.", remedy="Choose a table of the newest round.")
    return found


@transaction.atomic
def round_lengthen(*, tournament_id: str, user: Visitor, days: int) -> None:
    """Give the round more time, by the organiser. Raises `Refused`, `NoSuchTournament`."""
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    refuse_unless_running(tournament)
    if not 1 <= days <= MOST_MORE:
        raise refuse(RULE, f"A round can be made 1 to {MOST_MORE} days longer.", remedy="Choose a number of those.")
    now = tournament.all_rounds.get(number=tournament.number)
    now.due += timedelta(days=days)
    now.save(update_fields=["due"])
    touch(tournament)


@transaction.atomic
def event_end(*, tournament_id: str, user: Visitor) -> bool:
    """End the event early, by the organiser: one that has not begun is deleted. Returns whether it is deleted.

    Open matches are taken away or go on outside the event. Raises `Refused`, `NoSuchTournament`.
    """
    tournament = locked(tournament_id)
    refuse_strangers(tournament, user)
    if tournament.stage == TournamentStage.OPEN:
        tournament.delete()
        return True
    refuse_unless_running(tournament)
    for played in open_matches(tournament):
        _break_off(played, None)
        decide_match(played, MeetingOutcome.DRAW, DecisionReason.ORGANISER)
    tournament.all_rounds.filter(ended=None).update(ended=timezone.now())
    tournament.stage, tournament.ended = TournamentStage.OVER, timezone.now()
    touch(tournament)
    return False


def organiser_leave(*, user: User) -> None:
    """Let the events of this person run on without an organiser. What is disputed there stays as it was played."""
    for number in Tournament.objects.filter(organiser=user).values_list("pk", flat=True):
        with transaction.atomic():
            tournament = locked(number)
            tournament.organiser = None
            disputed = TournamentPairing.objects.filter(round__tournament=tournament, disputed=True)
            disputed.update(disputed=False, answer=WITHOUT_ORGANISER)
            go_on(tournament)


def events_move(*, guest: User, account: User, **_: Any) -> None:
    """Give a guest’s events and entries to an account, unless the account takes part itself."""
    Tournament.objects.filter(organiser=guest).update(organiser=account)
    own = EntrantPlayer.objects.filter(user=account, strength="").values("tournament")
    EntrantPlayer.objects.filter(user=guest).exclude(tournament__in=own).update(user=account)
