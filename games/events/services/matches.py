"""The matches of a round: opened for their players, begun when both have come, and counted when they are over."""

import secrets
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.agreement import from_text
from games.events.meetings import MeetingOutcome
from games.events.models import (
    DecisionReason,
    EntrantPlayer,
    PairingMatch,
    Tournament,
    TournamentStage,
)
from games.events.services.locking import locked
from games.events.services.notices import tell_of_coming, tell_players
from games.events.services.rounds import decide_match, go_on
from games.ids import new_seat_token, new_seed, token_hash
from games.matches.house_marks import agreed_marks
from games.matches.owners import RULE
from games.matches.services.gathering import freeze, match_start
from games.matches.services.record import change, seats_of
from games.matches.services.record import locked as locked_match
from games.matches.services.record import store as store_match
from games.models import EntryKind, Match, Seat, Status
from games.storage.dice import commitment_of, dice_of, usable_seed
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.refusal import Refused
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Ending
from rules.registry import SYSTEMS
from rules.roster.roster import Roster


def matches_open(*, tournament_id: str) -> int:
    """Open every match of the round that is not open yet, each in a transaction of its own. Returns how many.

    A process that stops in between leaves the others to the next look (`games/events/upkeep.py`).
    """
    waiting = PairingMatch.objects.filter(pairing__round__tournament=tournament_id, match=None, outcome="")
    return sum(
        match_open(tournament_id=tournament_id, number=number) for number in waiting.values_list("pk", flat=True)
    )


@transaction.atomic
def match_open(*, tournament_id: str, number: int) -> bool:
    """Open one match, once. Two computers begin at once. Raises `NoSuchTournament`."""
    tournament = locked(tournament_id)
    played = _unopened(number)
    if tournament.stage != TournamentStage.RUNNING or played is None:
        return False
    game, agreement = SYSTEMS[tournament.system], from_text(tournament.agreement)
    match = Match(system=tournament.system, rules_version=game.system.version, agreement=tournament.agreement)
    match.title = game.title(agreement)
    match.commitment = commitment_of(match.id, match.secret)
    match.save(force_insert=True)
    marks = " ".join(mark.key for mark in agreed_marks(game, agreement))
    for seat, player in enumerate((played.first, played.second)):
        _seat(match, seat, player, marks)
    played.match = match
    played.save(update_fields=["match"])
    if played.first.strength and played.second.strength:
        match_start(locked_match(match.pk))
    tell_players(tournament, played, match)
    return True


def _unopened(number: int) -> PairingMatch | None:
    found = PairingMatch.objects.select_related("first__user", "second__user", "pairing__round")
    return found.filter(pk=number, match=None, outcome="").first()


def _seat(match: Match, number: int, player: EntrantPlayer, marks: str) -> None:
    """A seat with its player and list. The page of the event gives it back, so its own link is not shown."""
    seat = Seat(match=match, number=number, user=player.user, token_hash=token_hash(new_seat_token()))
    seat.player, seat.accepted_marks = player.strength, marks
    if player.strength:
        seat.seed, seat.display_name = new_seed(), player.name
    try:
        freeze(match, seat, msgspec.json.decode(player.roster, type=Roster))
    except Refused as refused:  # a later catalogue
        raise refuse(RULE, f"The list of {player} is no longer legal: {refused.refusal.message}") from refused


@transaction.atomic
def match_come(*, match_id: str, user: User, seed: str = "") -> Match:
    """Come to the table; the match begins when both have come. Locks the match's row. Raises `Refused`."""
    match = locked_match(match_id)
    seat = next((seat for seat in seats_of(match) if seat.user_id == user.pk and not seat.player), None)
    if seat is None:
        raise refuse("match.seat", "You have no seat in this match.", remedy="Go to the page of the event.")
    if match.status == Status.GATHERING and not seat.seed:
        seat.own_seed, seat.seed = bool(usable_seed(seed)), usable_seed(seed) or new_seed()
        seat.save(update_fields=["own_seed", "seed"])
        change(match)
        if all(other.seed for other in seats_of(match)):
            match_start(match)
        else:
            _tell_of_coming(match, user)
    return match


def _tell_of_coming(match: Match, user: User) -> None:
    found = PairingMatch.objects.select_related("pairing__round__tournament").filter(match=match).first()
    if found is not None:
        tell_of_coming(found.pairing.round.tournament, match, user)


@transaction.atomic
def results_count(*, tournament_id: str) -> bool:
    """Count the finished matches of the round, each once, and go on with the event. Raises `NoSuchTournament`."""
    tournament = locked(tournament_id)
    if tournament.stage != TournamentStage.RUNNING:
        return False
    over = open_matches(tournament).filter(match__status=Status.OVER)
    for played in over:
        decide_match(played, _outcome_of(played), DecisionReason.PLAYED)
    go_on(tournament)
    return bool(over)


def open_matches(tournament: Tournament) -> Any:
    """The matches of the tournament without a result."""
    found = PairingMatch.objects.filter(pairing__round__tournament=tournament, outcome="")
    return found.select_related("match", "pairing__round", "first", "second").defer("match__position")


def _outcome_of(played: PairingMatch) -> MeetingOutcome:
    winner = played.match.winner if played.match else None
    if winner is None:
        return MeetingOutcome.DRAW
    return side_of(played, winner)


def side_of(played: PairingMatch, seat: int) -> MeetingOutcome:
    """The outcome in which the side with this seat wins."""
    return MeetingOutcome.FIRST if (seat == 0) != played.turned else MeetingOutcome.SECOND


@transaction.atomic
def deadline_meet(*, tournament_id: str) -> bool:
    """Decide what is open when the time of the round is up, and go on. Raises `NoSuchTournament`.

    A player who has not come, or who lets the match wait, loses it. If both do, nobody wins.
    """
    tournament = locked(tournament_id)
    now = tournament.all_rounds.filter(number=tournament.number).first()
    if tournament.stage != TournamentStage.RUNNING or now is None or now.due > timezone.now():
        return False
    for played in open_matches(tournament):
        if played.match is not None and played.match.status == Status.OVER:
            decide_match(played, _outcome_of(played), DecisionReason.PLAYED)
        else:
            decide_match(played, _by_deadline(played), DecisionReason.DEADLINE)
    go_on(tournament)
    return True


def _by_deadline(played: PairingMatch) -> MeetingOutcome:
    """The outcome of a match that is not over in time."""
    if played.match_id is None:
        return MeetingOutcome.NEITHER
    match = locked_match(played.match_id)
    if match.status == Status.PLAYING:
        late = match.waiting_seats()
        if len(late) != 1:
            return MeetingOutcome.DRAW
        end_for(match, late[0])
        return side_of(played, 1 - late[0])
    came = [seat.number for seat in seats_of(match) if seat.seed]
    close_unplayed(played)
    return side_of(played, came[0]) if len(came) == 1 else MeetingOutcome.NEITHER


def close_unplayed(played: PairingMatch) -> None:
    """Take away a match that has not begun."""
    match, played.match = played.match, None
    played.save(update_fields=["match"])
    if match is not None and match.status == Status.GATHERING:
        match.delete()


def end_for(match: Match, seat: int) -> None:
    """End a running match as lost by a seat that did not come back. The row is locked."""
    ending = Ending(conceded=Number(seat), absent=True)
    system, dice = SYSTEMS[match.system].system, dice_of(match, seats_of(match))
    outcome = engine.end(system, position_of(match), ending, dice)
    store_match(match, outcome, kind=EntryKind.END, seat=seat, key=secrets.token_urlsafe(16), answer=ending)
