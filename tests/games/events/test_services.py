"""Events of people: entering, rounds, results, deadlines, disputes, leaving. The game is the toy."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.events import belongings, services
from games.events.models import (
    EntrantPlayer,
    PairingMatch,
    PairingSide,
    Tournament,
    TournamentKind,
    TournamentPairing,
    TournamentRound,
    TournamentStage,
)
from games.events.selectors import event_sheet
from games.events.upkeep import look_after_events
from games.matches.change_proposals import may_agree_changes
from games.matches.selectors import matches_of
from games.matches.services import list_lock_in, match_resign, match_withdraw
from games.models import Match, Status
from rules.kernel.refusal import Refused
from tests.games.conftest import key, person
from tests.games.events.people import (
    begun,
    both_come,
    entered,
    made,
    now,
    open_matches,
    people,
    round_played,
    won_by_first,
)
from tests.games.toy_game import card_list

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "count", "rounds"),
    [
        (TournamentKind.SWISS, 5, 3),
        (TournamentKind.ROUND_ROBIN, 4, 3),
        (TournamentKind.KNOCK_OUT, 5, 3),
    ],
)
def test_an_event_runs_to_its_end(ann: User, kind: TournamentKind, count: int, rounds: int) -> None:
    tournament = begun(ann, people(count), kind)
    assert tournament.rounds == rounds
    for number in range(1, rounds + 1):
        assert now(tournament).number == number
        round_played(tournament)
    assert now(tournament).stage == TournamentStage.OVER
    assert event_sheet(now(tournament), ann).standings[0].place == 1


def test_a_league_keeps_its_dates(ann: User) -> None:
    tournament = begun(ann, people(4), TournamentKind.LEAGUE)
    round_played(tournament)
    assert now(tournament).number == 1, "everything is played, and the week goes on"
    TournamentRound.objects.update(due=timezone.now())
    look_after_events()
    assert now(tournament).number == 2


def test_a_result_counts_by_itself(ann: User, django_capture_on_commit_callbacks) -> None:  # type: ignore[no-untyped-def]
    tournament = begun(ann, people(2), TournamentKind.ROUND_ROBIN)
    with django_capture_on_commit_callbacks(execute=True):
        won_by_first(open_matches(tournament)[0])
    assert now(tournament).stage == TournamentStage.OVER


def test_what_no_signal_has_told_is_found_by_the_regular_look(ann: User) -> None:
    tournament = begun(ann, people(2), TournamentKind.ROUND_ROBIN)
    won_by_first(open_matches(tournament)[0])
    assert now(tournament).stage == TournamentStage.RUNNING
    look_after_events()
    assert now(tournament).stage == TournamentStage.OVER


def test_a_match_begins_when_both_have_come(ann: User) -> None:
    first, second = people(2)
    tournament = begun(ann, [first, second])
    (played,) = open_matches(tournament)
    assert [one.state for one in matches_of(first)] == ["come to the table"]
    services.match_come(match_id=str(played.match_id), user=first)
    assert Match.objects.get(pk=played.match_id).status == Status.GATHERING
    assert [one.state for one in matches_of(first)] == ["they come to the table"]
    services.match_come(match_id=str(played.match_id), user=second)
    assert Match.objects.get(pk=played.match_id).status == Status.PLAYING


@pytest.mark.rule("match.event")
def test_a_match_of_an_event_keeps_its_lists_seats_and_table(ann: User) -> None:
    first, second = people(2)
    (played,) = open_matches(begun(ann, [first, second]))
    with pytest.raises(Refused, match="belongs to"):
        list_lock_in(match_id=str(played.match_id), user=first, roster=card_list(2))
    with pytest.raises(Refused, match="belongs to"):
        match_withdraw(match_id=str(played.match_id), user=first)
    refusal = may_agree_changes(both_come(played))
    assert refusal
    assert refusal.rule == "match.event"


def overdue(tournament: object) -> None:
    TournamentRound.objects.update(due=timezone.now() - timedelta(minutes=1))
    look_after_events()


def test_who_has_not_come_by_the_deadline_loses(ann: User) -> None:
    first, second = people(2)
    tournament = begun(ann, [first, second])
    (played,) = open_matches(tournament)
    services.match_come(match_id=str(played.match_id), user=second)
    overdue(tournament)
    lines = event_sheet(now(tournament), second).standings
    assert [(str(row.entrant), row.points) for row in lines] == [("Person1", 3), ("Person0", 0)]
    assert not Match.objects.exists(), "a match that never began is taken away"


def test_nobody_has_come_and_both_lose(ann: User) -> None:
    tournament = begun(ann, people(2))
    overdue(tournament)
    assert [row.points for row in event_sheet(now(tournament), ann).standings] == [0, 0]
    assert now(tournament).stage == TournamentStage.OVER


def test_whoever_lets_the_match_wait_loses_it_at_the_deadline(ann: User) -> None:
    tournament = begun(ann, people(2))
    (played,) = open_matches(tournament)
    match = both_come(played)
    Match.objects.filter(pk=match.pk).update(waiting="1")
    overdue(tournament)
    played.refresh_from_db()
    assert (played.outcome, played.reason) == ("first", "deadline")
    assert Match.objects.get(pk=match.pk).winner == 0


def test_a_late_result_changes_nothing(ann: User) -> None:
    tournament = begun(ann, people(2))
    (played,) = open_matches(tournament)
    both_come(played)
    overdue(tournament)
    before = PairingMatch.objects.get(pk=played.pk).outcome
    services.results_count(tournament_id=tournament.pk)
    assert PairingMatch.objects.get(pk=played.pk).outcome == before


def test_who_leaves_loses_the_open_match_and_is_paired_no_more(ann: User) -> None:
    users = people(4)
    tournament = begun(ann, users)
    services.event_leave(tournament_id=tournament.pk, user=users[0])
    round_played(tournament)
    left = EntrantPlayer.objects.get(user=users[0]).entrant
    assert left.gone
    assert not PairingSide.objects.filter(entrant=left, round__number=2).exists()
    assert now(tournament).number == 2


def test_people_enter_late_where_that_is_agreed(ann: User) -> None:
    tournament = begun(ann, people(4), late_entry=True)
    late = person("late")
    services.event_enter(tournament_id=tournament.pk, user=late, roster=card_list(1))
    round_played(tournament)
    assert PairingSide.objects.filter(entrant__players__user=late, round__number=2).exists()
    with pytest.raises(Refused, match="last round"):
        services.event_enter(tournament_id=tournament.pk, user=person("later"), roster=card_list(1))


def test_nobody_enters_late_otherwise(ann: User) -> None:
    tournament = begun(ann, people(2))
    with pytest.raises(Refused, match="has begun"):
        services.event_enter(tournament_id=tournament.pk, user=person("late"), roster=card_list(1))


def test_lists_are_checked_and_locked(ann: User, bob: User) -> None:
    tournament = made(ann)
    with pytest.raises(Refused, match="not legal"):
        services.event_enter(tournament_id=tournament.pk, user=bob, roster=card_list(6))
    entered(tournament, [ann, bob])
    services.list_choose(tournament_id=tournament.pk, user=bob, roster=card_list(2, "Others"))
    services.event_begin(tournament_id=tournament.pk, user=ann)
    with pytest.raises(Refused, match="has begun"):
        services.list_choose(tournament_id=tournament.pk, user=bob, roster=card_list(1))
    assert EntrantPlayer.objects.get(user=bob).roster_name == "Others"


def test_an_event_is_full_and_nobody_enters_twice(ann: User, bob: User, eve: User) -> None:
    tournament = made(ann, places=2)
    entered(tournament, [ann])
    with pytest.raises(Refused, match="already"):
        entered(tournament, [ann])
    entered(tournament, [bob])
    with pytest.raises(Refused, match="Every place"):
        entered(tournament, [eve])


def test_only_the_organiser_begins_removes_decides_and_ends(ann: User, bob: User) -> None:
    tournament = made(ann)
    entered(tournament, [ann, bob])
    name = {"tournament_id": tournament.pk, "user": bob}
    for act in (
        lambda: services.event_begin(**name),
        lambda: services.entrant_remove(**name, number=1),
        lambda: services.computers_add(**name, strength="easy"),
        lambda: services.table_decide(**name, pairing=1, outcome="first"),
        lambda: services.round_lengthen(**name, days=1),
        lambda: services.event_end(**name),
    ):
        with pytest.raises(Refused, match="Only the organiser"):
            act()


def test_an_event_of_one_does_not_begin_and_one_without_a_list_is_named(ann: User, bob: User) -> None:
    tournament = made(ann)
    entered(tournament, [ann])
    with pytest.raises(Refused, match="1 of at least 2"):
        services.event_begin(tournament_id=tournament.pk, user=ann)
    services.event_enter(tournament_id=tournament.pk, user=bob)
    with pytest.raises(Refused, match=r"Bob \(no list\)"):
        services.event_begin(tournament_id=tournament.pk, user=ann)


def test_a_dispute_holds_the_round_until_the_organiser_has_answered(ann: User) -> None:
    users = people(2)
    tournament = begun(ann, users)
    (played,) = open_matches(tournament)
    services.dispute_make(tournament_id=tournament.pk, user=users[0], pairing=1, words="My browser was broken.")
    won_by_first(played)
    services.results_count(tournament_id=tournament.pk)
    assert now(tournament).stage == TournamentStage.RUNNING
    services.table_decide(tournament_id=tournament.pk, user=ann, pairing=1, outcome="draw", answer="Shared.")
    assert now(tournament).stage == TournamentStage.OVER
    assert TournamentPairing.objects.get().outcome == "draw"


def test_more_time_for_a_round(ann: User) -> None:
    tournament = begun(ann, people(2))
    before = TournamentRound.objects.get().due
    services.round_lengthen(tournament_id=tournament.pk, user=ann, days=3)
    assert TournamentRound.objects.get().due - before == timedelta(days=3)


def test_teams_meet_board_by_board(ann: User) -> None:
    users = people(4)
    tournament = made(ann, TournamentKind.ROUND_ROBIN, team_size=2)
    for number in (0, 2):
        captain = services.event_enter(
            tournament_id=tournament.pk, user=users[number], roster=card_list(1), team=f"Team {number}"
        )
        token = captain.entrant.token
        services.team_join(tournament_id=tournament.pk, user=users[number + 1], token=token, roster=card_list(1))
    services.event_begin(tournament_id=tournament.pk, user=ann)
    services.matches_open(tournament_id=tournament.pk)
    one, other = open_matches(tournament)
    assert (one.turned, other.turned) == (False, True)
    won_by_first(one)
    match = both_come(other)
    assert other.first.user
    match_resign(match_id=match.pk, user=other.first.user, key=key())
    services.results_count(tournament_id=tournament.pk)
    assert TournamentPairing.objects.get().outcome == "first", "the first side has won both boards"


def test_a_team_lacks_people(ann: User) -> None:
    tournament = made(ann, team_size=2)
    services.event_enter(tournament_id=tournament.pk, user=ann, roster=card_list(1), team="Herons")
    with pytest.raises(Refused, match=r"Herons \(1 of 2 people\)"):
        services.event_begin(tournament_id=tournament.pk, user=ann)


def test_who_deletes_the_account_leaves_and_the_event_runs_on(ann: User) -> None:
    users = people(3)
    tournament = begun(users[0], users)
    waiting = made(users[0])
    assert len(list(belongings.warnings(users[0]))) == 2
    belongings.erase(users[0])
    assert now(tournament).organiser is None
    assert EntrantPlayer.objects.get(user=users[0]).entrant.gone
    assert not Tournament.objects.filter(pk=waiting.pk).exists()
    assert list(belongings.files(users[0]))


def test_an_organiser_who_deletes_the_account_leaves_no_dispute_that_waits_for_ever(ann: User) -> None:
    users = people(4)
    tournament = begun(ann, users, rounds=2)
    first = open_matches(tournament)[0]
    user, table = first.first.user, first.pairing.number
    assert user
    services.dispute_make(tournament_id=tournament.pk, user=user, pairing=table, words="Look at my clock.")
    for played in open_matches(tournament):
        won_by_first(played)
    services.results_count(tournament_id=tournament.pk)
    assert now(tournament).number == 1
    belongings.erase(ann)
    assert (now(tournament).organiser, now(tournament).number) == (None, 2)
    asked = TournamentPairing.objects.get(dispute="Look at my clock.")
    assert (asked.outcome, asked.disputed) == ("first", False)
    assert "result stays" in asked.answer
    table = TournamentPairing.objects.get(round__number=2, sides__entrant__players__user=user).number
    with pytest.raises(Refused, match="no organiser"):
        services.dispute_make(tournament_id=tournament.pk, user=user, pairing=table, words="Again.")


def test_an_organiser_who_never_answers_holds_a_round_for_a_week(ann: User) -> None:
    users = people(2)
    tournament = begun(ann, users)
    services.dispute_make(tournament_id=tournament.pk, user=users[0], pairing=1, words="Look at my clock.")
    won_by_first(open_matches(tournament)[0])
    TournamentRound.objects.update(due=timezone.now() - timedelta(days=6))
    look_after_events()
    assert now(tournament).stage == TournamentStage.RUNNING
    TournamentRound.objects.update(due=timezone.now() - timedelta(days=8))
    look_after_events()
    assert now(tournament).stage == TournamentStage.OVER


def test_a_guest_takes_events_along(ann: User, bob: User, eve: User) -> None:
    tournament = begun(ann, [ann, bob])
    services.events_move(guest=bob, account=eve)
    assert event_sheet(tournament, eve).next_match
    services.events_move(guest=eve, account=ann)
    assert event_sheet(tournament, eve).next_match, "an account that takes part itself does not get a second entry"


def test_the_database_pairs_nobody_twice_in_a_round(ann: User) -> None:
    tournament = begun(ann, people(2))
    side = PairingSide.objects.first()
    assert side
    again = TournamentPairing.objects.create(round=side.round, number=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        PairingSide.objects.create(round=side.round, pairing=again, entrant=side.entrant, number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        TournamentRound.objects.create(tournament=tournament, number=1, due=timezone.now())


def test_pages_and_data(ann: User, client: Client) -> None:
    users = people(3)
    tournament = begun(ann, users, public=True)
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "no opponent: a win" in page
    assert "Organise" not in page
    assert client.get(f"{tournament.get_absolute_url()}organise/").status_code == 302
    assert "Autumn cup" in client.get("/events/").content.decode()
    table = client.get(f"/events/{tournament.pk}/standings.csv").content.decode().splitlines()
    assert table[0] == "place,name,points,rounds,Opposition,Worth,Direct,Wins"
    assert len(table) == 4
    data = client.get(f"/events/{tournament.pk}/event.json").json()
    assert [row["lists"] for row in data["standings"]] == [[], [], []], "sealed until the match begins"
    client.force_login(ann)
    assert "Organise" in client.get(tournament.get_absolute_url()).content.decode()
    assert "Tables of round 1" in client.get(f"{tournament.get_absolute_url()}organise/").content.decode()


def test_an_event_is_made_entered_and_begun_by_its_pages(ann: User, bob: User, client: Client) -> None:
    client.force_login(ann)
    form = client.get("/events/new/?system=toy").context["form"]
    sent = {
        field.html_name: field.value() for field in form if field.value() is not None and field.value() is not False
    }
    answer = client.post("/events/new/?system=toy", {**sent, "title": "Spring cup", "system": "toy"})
    assert answer.status_code == 302, answer.context["form"].errors
    address = answer["Location"]
    client.post(f"{address}do/", {"do": "enter", "roster": "ready:card-1"})
    client.post(f"{address}do/", {"do": "computers", "count": "2", "strength": "easy"})
    assert client.post(f"{address}do/", {"do": "begin", "back": "organise"})["Location"] == f"{address}organise/"
    sheet = client.get(address).context["sheet"]
    assert (sheet.tournament.stage, len(sheet.standings)) == ("running", 3)
    assert client.post(f"{address}do/", {"do": "nothing"}).status_code == 404
    client.force_login(bob)
    client.post(f"{address}do/", {"do": "end"})
    assert client.get(address).context["event"].stage == "running"
