"""The lock of a tournament, and who may do what."""

from django.utils import timezone

from accounts.visitor import Visitor
from games.events.models import Tournament, TournamentStage
from games.matches.owners import RULE
from rules.kernel.play import refuse


class NoSuchTournament(LookupError):
    """There is no event of that id."""


def locked(tournament_id: str) -> Tournament:
    """The tournament, its row locked until the transaction ends. Raises `NoSuchTournament`."""
    try:
        return Tournament.objects.select_for_update().get(pk=tournament_id)
    except Tournament.DoesNotExist as missing:
        raise NoSuchTournament(tournament_id) from missing


def touch(tournament: Tournament) -> None:
    """Save the row as changed now."""
    tournament.updated = timezone.now()
    tournament.save()


def refuse_strangers(tournament: Tournament, user: Visitor) -> None:
    """Raises `Refused` for everybody but the organiser."""
    if tournament.organiser_id is None or tournament.organiser_id != user.pk:
        raise refuse(RULE, "Only the organiser may do that.", remedy="Ask the organiser.")


def refuse_begun(tournament: Tournament) -> None:
    """Raises `Refused` once the event has begun."""
    if tournament.stage != TournamentStage.OPEN:
        raise refuse(RULE, "The event has begun, so this can no longer change.", remedy="Look at its page.")


def refuse_unless_running(tournament: Tournament) -> None:
    """Raises `Refused` before the event has begun, and when it is over."""
    if tournament.stage == TournamentStage.OPEN:
        raise refuse(RULE, "The event has not begun.", remedy="Wait until the organiser begins it.")
    if tournament.stage == TournamentStage.OVER:
        raise refuse(RULE, "The event is over.", remedy="Make another one.")
