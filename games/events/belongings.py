"""A person’s events and entries: to take along, and to leave when the account is deleted."""

from collections.abc import Iterator
from contextlib import suppress

from django.db.models import QuerySet

from accounts.archive import as_json
from accounts.belongings import Belongings, Files, counted
from accounts.models import User
from games.events.models import EntrantPlayer, Tournament, TournamentStage
from games.events.services import event_end, event_leave, organiser_leave
from rules.kernel.refusal import Refused


def files(user: User) -> Files:
    """The events that the person runs or takes part in."""
    entries = EntrantPlayer.objects.filter(user=user, strength="").select_related("tournament")
    told = [
        {"event": one.tournament_id, "title": one.tournament.title, "list": one.roster_name, "part": "player"}
        for one in entries
    ]
    told += [
        {"event": one.pk, "title": one.title, "list": "", "part": "organiser"}
        for one in Tournament.objects.filter(organiser=user)
    ]
    yield "events.json", as_json(told)


def warnings(user: User) -> Iterator[str]:
    """What becomes of events."""
    if own := Tournament.objects.filter(organiser=user).exclude(stage=TournamentStage.OVER).count():
        yield f"{counted(own, 'event')} of yours run on without an organiser; those not begun are deleted."
    if entries := _entries(user).count():
        yield f"You leave {counted(entries, 'event')}; open matches there are lost."


def erase(user: User) -> None:
    """Leave what is not over, and give up what the person runs."""
    for entry in _entries(user):
        with suppress(Refused):
            event_leave(tournament_id=entry.tournament_id, user=user)
    for own in Tournament.objects.filter(organiser=user, stage=TournamentStage.OPEN):
        event_end(tournament_id=own.pk, user=user)
    organiser_leave(user=user)


def _entries(user: User) -> QuerySet[EntrantPlayer]:
    return EntrantPlayer.objects.filter(user=user, strength="").exclude(tournament__stage=TournamentStage.OVER)


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase)
