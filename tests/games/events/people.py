"""Events of the toy game, driven through the services."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from games.events import services
from games.events.models import PairingMatch, Tournament, TournamentKind
from games.matches.services import match_resign
from games.models import Match, Status
from tests.games.conftest import key, person
from tests.games.toy_game import card_list

QUIET = {"time_quiet": "0", "time_visit": "0"}


def made(organiser: User, kind: TournamentKind = TournamentKind.SWISS, **wanted: Any) -> Tournament:
    settings = {**QUIET, **wanted.pop("settings", {})}
    return services.event_make(user=organiser, title="Autumn cup", system="toy", settings=settings, kind=kind, **wanted)


def people(count: int) -> list[User]:
    return [person(f"person{number}") for number in range(count)]


def entered(tournament: Tournament, users: Iterable[User]) -> None:
    for user in users:
        services.event_enter(tournament_id=tournament.pk, user=user, roster=card_list(1))


def begun(
    organiser: User, users: Iterable[User], kind: TournamentKind = TournamentKind.SWISS, **wanted: Any
) -> Tournament:
    tournament = made(organiser, kind, **wanted)
    entered(tournament, users)
    services.event_begin(tournament_id=tournament.pk, user=organiser)
    services.matches_open(tournament_id=tournament.pk)
    return now(tournament)


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def open_matches(tournament: Tournament) -> list[PairingMatch]:
    found = PairingMatch.objects.filter(pairing__round__tournament=tournament, outcome="").order_by("pk")
    return list(found.select_related("match", "first__user", "second__user"))


def both_come(played: PairingMatch) -> Match:
    for player in (played.first, played.second):
        assert player.user
        services.match_come(match_id=str(played.match_id), user=player.user)
    return Match.objects.get(pk=played.match_id)


def won_by_first(played: PairingMatch) -> None:
    """Both come, and the second seat concedes."""
    match = both_come(played)
    assert match.status == Status.PLAYING
    assert played.second.user
    match_resign(match_id=match.pk, user=played.second.user, key=key())


def round_played(tournament: Tournament) -> None:
    for played in open_matches(tournament):
        won_by_first(played)
    services.results_count(tournament_id=tournament.pk)
    services.matches_open(tournament_id=tournament.pk)
