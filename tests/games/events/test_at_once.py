"""Two requests for one event at the same moment: rounds, matches and results are made once."""

from functools import partial

import pytest

from accounts.models import User
from games.events import services
from games.events.models import PairingMatch, PairingSide, TournamentRound
from games.events.upkeep import event_go_on
from games.models import Match
from tests.games.events.people import begun, entered, made, now, open_matches, people, won_by_first
from tests.games.test_campaigns_at_once import together

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_begin_it_at_once_and_the_first_round_is_paired_once(ann: User) -> None:
    tournament = made(ann)
    entered(tournament, people(6))
    together(*[partial(services.event_begin, tournament_id=tournament.pk, user=ann)] * 2)
    assert TournamentRound.objects.count() == 1
    assert PairingSide.objects.count() == 6


def test_two_processes_open_the_matches_of_a_round_at_once(ann: User) -> None:
    tournament = made(ann)
    entered(tournament, people(6))
    services.event_begin(tournament_id=tournament.pk, user=ann)
    together(*[partial(services.matches_open, tournament_id=tournament.pk)] * 3)
    assert Match.objects.count() == PairingMatch.objects.exclude(match=None).count() == 3


def test_two_processes_go_on_at_once_and_the_next_round_is_paired_once(ann: User) -> None:
    tournament = begun(ann, people(6), rounds=3)
    first, *others = open_matches(tournament)
    for played in others:
        won_by_first(played)
    won_by_first(first)
    together(*[partial(event_go_on, tournament.pk)] * 3)
    assert now(tournament).number == 2
    assert PairingSide.objects.filter(round__number=2).count() == 6
    assert Match.objects.count() == 6


def test_one_person_enters_at_once_by_two_pages(ann: User, bob: User) -> None:
    tournament = made(ann)
    together(*[partial(entered, tournament, [bob])] * 2)
    assert tournament.players.count() == tournament.entrants.count() == 1
