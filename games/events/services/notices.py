"""What events tell people: a match of theirs is open, its time is nearly up, a table is disputed."""

from collections.abc import Iterator
from datetime import timedelta

from accounts.models import User
from games.events.models import PairingMatch, Tournament, TournamentPairing
from games.models import Match, NoticeKind
from games.notices.news import notice_add

REMINDED_BEFORE = timedelta(days=1)  # the end of the round


def tell_players(tournament: Tournament, played: PairingMatch, match: Match) -> None:
    """Notify both of their match, and of its end once more while it has not begun."""
    due = played.pairing.round.due
    for user, opponent in _people(played):
        told = f"{tournament.title}, round {tournament.number}: you play {opponent}"
        notice_add(user=user, kind=NoticeKind.OPPONENT, match=match, words=told)
        if due - REMINDED_BEFORE > played.pairing.round.begun_at:
            soon = f"{tournament.title}: your match against {opponent} ends tomorrow"
            notice_add(user=user, kind=NoticeKind.OPPONENT, match=match, words=soon, due=due - REMINDED_BEFORE)


def tell_of_coming(tournament: Tournament, match: Match, came: User) -> None:
    """Notify the other player that somebody waits at the table."""
    for seat in match.seats.select_related("user").exclude(user=came).exclude(user=None):
        if seat.user is not None and not seat.player:
            told = f"{came} has come to your table of {tournament.title}"
            notice_add(user=seat.user, kind=NoticeKind.OPPONENT, match=match, words=told)


def tell_organiser(tournament: Tournament, pairing: TournamentPairing) -> None:
    """Notify the organiser of a dispute."""
    match = Match.objects.filter(tournament_match__pairing=pairing).first()
    if tournament.organiser is not None and match is not None:
        told = f"{tournament.title}: table {pairing.number} asks you to decide"
        notice_add(user=tournament.organiser, kind=NoticeKind.OPPONENT, match=match, words=told)


def _people(played: PairingMatch) -> Iterator[tuple[User, str]]:
    """The two people of a match, each with the name of the opponent; computers get no notice."""
    for one, other in ((played.first, played.second), (played.second, played.first)):
        if one.user is not None and not one.strength:
            yield one.user, str(other)
