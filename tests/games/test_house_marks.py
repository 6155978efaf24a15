"""A match says what is not of the book, and nobody plays it without having accepted that."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from msgspec import structs

from accounts.models import User
from armies import catalogues
from armies.models import OwnCatalogue, Visibility
from games.agreement import as_text, from_text
from games.ids import invite_token
from games.matches import services
from games.matches.house_marks import RULE, agreed_marks, marks_of, unaccepted
from games.matches.presenters import mark_rows
from games.matches.selectors import matches_of, open_challenges
from games.matches.services.gathering import match_start
from games.matches.services.record import locked
from games.models import Match, Seat, Status
from rules.battlefield.own_table import table_text
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.roster import Roster
from tests.games.test_own_tables import drawn
from tests.games.toy_game import TOY_GAME, card_list

pytestmark = pytest.mark.django_db

TABLE = '{"format":"gridless-table","version":1,"name":"Old Mill"}'


@pytest.fixture(autouse=True)
def own_toys(monkeypatch: pytest.MonkeyPatch, toy: None) -> Iterator[None]:
    """The toy takes catalogues of one’s own, all of which are like its own."""
    catalogues._read.cache_clear()
    monkeypatch.setitem(SYSTEMS, "toy", replace(TOY_GAME, bring=lambda text: TOY_GAME))
    yield
    catalogues._read.cache_clear()


def own_list(owner: User, number: int = 1) -> Roster:
    """A list from a private catalogue of this person."""
    made = OwnCatalogue(owner=owner, system="toy", name="Hers", text="mine", version="1")
    made.visibility, made.series = Visibility.PRIVATE, made.slug
    made.save()
    return structs.replace(card_list(number), catalogue=made.slug)


def opened(user: User, rosters: tuple[Roster, ...] = (), opponent: Any = "link", **more: Any) -> Match:
    taken = services.match_create(user=user, system="toy", settings={}, opponent=opponent, rosters=rosters, **more)
    return Match.objects.get(pk=taken[0].match.pk)


def keys(match: Match) -> list[str]:
    return [mark.key for mark in marks_of(match, match.seats.all())]


def status(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


def test_a_seat_is_taken_only_by_accepting_the_force_by_name(ann: User, bob: User) -> None:
    match = opened(ann, (own_list(ann),))
    with pytest.raises(Refused) as refused:
        services.seat_take(match_id=match.pk, user=bob)
    assert refused.value.refusal.rule == RULE
    assert f"the catalogue “{TOY_GAME.catalogue.name}”" in refused.value.refusal.message
    with pytest.raises(Refused):
        services.seat_take(match_id=match.pk, user=bob, accepted=["force:another"])
    services.seat_take(match_id=match.pk, user=bob, accepted=keys(match))
    services.list_lock_in(match_id=match.pk, user=bob, roster=card_list(2))
    assert status(match) == Status.PLAYING


def test_a_force_of_the_last_to_come_waits_for_the_host(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob))
    assert status(match) == Status.GATHERING
    (mine,) = matches_of(ann)
    assert (mine.yours, mine.state, mine.marks) == (True, "accept what is not of the book", "own catalogue")
    (theirs,) = matches_of(bob)
    assert (theirs.yours, theirs.state) == (False, "they look at your force")
    with pytest.raises(Refused):
        services.marks_accept(match_id=match.pk, user=ann, accepted=[])
    services.marks_accept(match_id=match.pk, user=ann, accepted=keys(match))
    assert status(match) == Status.PLAYING


def test_a_list_locked_in_before_there_were_marks_needs_acceptance_too(ann: User, bob: User) -> None:
    match = opened(ann, (own_list(ann),))
    Seat.objects.filter(match=match).update(own_catalogue="", own_catalogue_name="")
    migration = import_module("games.migrations.0036_marks_of_older_lists")
    migration.mark(apps, None)
    (mark,) = marks_of(match, match.seats.all())
    assert (mark.kind, mark.name, mark.seat) == ("force", "Hers", 0)
    services.seat_take(match_id=match.pk, user=bob, accepted=[mark.key])
    of_the_book = opened(ann, (card_list(1),))
    migration.mark(apps, None)
    assert marks_of(of_the_book, of_the_book.seats.all()) == ()


def test_a_match_cannot_begin_while_a_mark_is_not_accepted(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob))
    assert list(unaccepted(match, Seat.objects.filter(match=match))) == [0]
    with pytest.raises(Refused) as refused:
        match_start(locked(match.pk))
    assert refused.value.refusal.rule == RULE
    assert status(match) == Status.GATHERING


def test_nothing_is_accepted_once_the_match_has_begun(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=card_list(2))
    with pytest.raises(Refused, match="has begun"):
        services.marks_accept(match_id=match.pk, user=bob, accepted=[])


def test_computers_and_one_person_on_one_screen_accept_at_once(ann: User) -> None:
    both = opened(ann, (own_list(ann), own_list(ann, 2)), opponent="hot_seat")
    assert status(both) == Status.PLAYING
    against = opened(ann, (own_list(ann),), opponent="computer", strength="easy")
    assert status(against) == Status.PLAYING


def test_a_rematch_needs_no_second_acceptance(ann: User, bob: User) -> None:
    match = opened(ann, (own_list(ann),))
    services.seat_take(match_id=match.pk, user=bob, accepted=keys(match))
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob, 2))
    services.marks_accept(match_id=match.pk, user=ann, accepted=keys(Match.objects.get(pk=match.pk)))
    services.match_resign(match_id=match.pk, user=bob, key="resigned-000001")
    again, _ = services.match_rematch(match_id=match.pk, user=ann)
    services.match_rematch(match_id=match.pk, user=bob)
    assert Match.objects.get(pk=again).status == Status.PLAYING


def test_a_table_in_the_agreement_marks_the_match(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    match.agreement = as_text({**from_text(match.agreement), "table": TABLE, "mission": "grid-control"})
    match.save()
    (mark,) = agreed_marks(TOY_GAME, from_text(match.agreement))
    assert (mark.kind, mark.name, mark.seat) == ("table", "Old Mill", None)
    with pytest.raises(Refused, match="the table “Old Mill”"):
        services.seat_take(match_id=match.pk, user=bob)
    services.seat_take(match_id=match.pk, user=bob, accepted=[mark.key])
    assert list(unaccepted(match, Seat.objects.filter(match=match))) == [0]  # the agreement changed under the host


@pytest.mark.parametrize(("text", "name"), [("{", "without a name"), ('{"name": 3}', "without a name")])
def test_a_table_that_cannot_be_read_is_marked_too(text: str, name: str) -> None:
    assert [mark.name for mark in agreed_marks(TOY_GAME, {"table": text})] == [name]


@pytest.mark.parametrize("system", [id_ for id_, game in SYSTEMS.items() if game.scenarios])
def test_only_a_mission_that_is_not_the_sites_own_is_marked(system: str) -> None:
    game = SYSTEMS[system]
    assert game.scenarios is not None
    text = game.scenarios.read(game.scenarios.example).text
    (mark,) = agreed_marks(game, {"mission": text.replace('"name":"', '"name":"My ', 1)})
    assert (mark.kind, mark.word) == ("mission", game.scenarios.word)
    for ready in game.scenarios.ready:
        assert agreed_marks(game, {"mission": game.scenarios.read(ready.text).text}) == ()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_every_page_says_it_and_the_force_can_be_looked_at(ann: User, bob: User) -> None:
    match = opened(ann, (own_list(ann),), opponent="open")
    told = "Not of the book"
    guest = signed_in(bob)
    assert [listing.marks for listing in open_challenges(besides=bob)] == ["own catalogue"]
    assert told in guest.get(reverse("games:lobby")).content.decode()
    invitation = reverse("games:join", args=[invite_token(match.pk)])
    page = guest.get(invitation).content.decode()
    assert told in page
    (key,) = re.findall(r'name="accept" value="([^"]+)" required', page)
    look = reverse("games:house_force", args=[match.pk, 0])
    assert look in page
    assert guest.get(look).status_code == 200
    slug = OwnCatalogue.objects.get().slug
    assert guest.get(reverse("armies:catalogue", args=[slug])).status_code == 404
    assert guest.get(reverse("games:house_force", args=[match.pk, 1])).status_code == 404
    guest.post(invitation, {})
    assert not Seat.objects.filter(match=match, user=bob).exists()
    guest.post(invitation, {"accept": key})
    assert Seat.objects.filter(match=match, user=bob).exists()
    services.list_lock_in(match_id=match.pk, user=bob, roster=card_list(2))
    assert "not of the book" not in guest.get(reverse("games:match", args=[match.pk])).content.decode()
    assert look in guest.get(reverse("games:match", args=[match.pk])).content.decode()
    services.match_resign(match_id=match.pk, user=bob, key="resigned-000001")
    assert told in guest.get(reverse("games:report", args=[match.pk])).content.decode()


def test_the_gathering_page_asks_the_host_to_accept(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob))
    host, accept = signed_in(ann), reverse("games:accept_marks", args=[match.pk])
    page = host.get(reverse("games:match", args=[match.pk])).content.decode()
    assert "has to accept what is not of the book" in page
    assert accept in page
    assert "● Accept what is not of the book" in host.get(reverse("games:gathering", args=[match.pk])).content.decode()
    assert accept not in signed_in(bob).get(reverse("games:match", args=[match.pk])).content.decode()
    host.post(accept, {"accept": "force:another"})
    assert status(match) == Status.GATHERING
    host.post(accept, {"accept": keys(match)})
    assert status(match) == Status.PLAYING


def test_a_force_is_sent_back_and_another_list_chosen(ann: User, bob: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob))
    with pytest.raises(Refused, match="Nobody brings"):
        services.marks_decline(match_id=match.pk, user=bob)
    signed_in(ann).post(reverse("games:accept_marks", args=[match.pk]), {"decline": "yes"})
    seat = Seat.objects.get(match=match, number=1)
    assert (seat.ready, seat.roster, seat.own_catalogue, seat.army) == (False, "", "", None)
    page = signed_in(bob).get(reverse("games:match", args=[match.pk])).content.decode()
    assert f"would not play against “{TOY_GAME.catalogue.name}”" in page
    services.list_lock_in(match_id=match.pk, user=bob, roster=card_list(2))
    assert status(match) == Status.PLAYING
    assert Seat.objects.get(match=match, number=1).declined_force == ""


def test_a_stranger_accepts_nothing(ann: User, bob: User, eve: User) -> None:
    match = opened(ann, (card_list(1),))
    services.seat_take(match_id=match.pk, user=bob)
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob))
    signed_in(eve).post(reverse("games:accept_marks", args=[match.pk]), {"accept": keys(match)})
    assert status(match) == Status.GATHERING
    with pytest.raises(Refused, match="no seat"):
        services.marks_accept(match_id=match.pk, user=eve, accepted=keys(match))


def test_programs_accept_by_name_too(ann: User, bob: User) -> None:
    match = opened(ann, (own_list(ann),))
    guest = signed_in(bob)
    join = {"invitation": invite_token(match.pk)}
    refused = guest.post(reverse("api_match_join"), join, content_type="application/json")
    assert refused.status_code == 409
    assert refused.json()["rule"] == RULE
    marks = guest.get(reverse("api_match_marks", args=[match.pk])).json()["marks"]
    named = [mark["key"] for mark in marks]
    assert [mark["name"] for mark in marks] == [TOY_GAME.catalogue.name]
    taken = guest.post(reverse("api_match_join"), {**join, "accept": named}, content_type="application/json")
    assert taken.status_code == 201
    services.list_lock_in(match_id=match.pk, user=bob, roster=own_list(bob, 2))
    host = signed_in(ann)
    marks = host.get(reverse("api_match_marks", args=[match.pk])).json()
    assert marks["missing"] == [key for key in keys(match) if key not in named]
    done = host.post(
        reverse("api_match_marks", args=[match.pk]), {"accept": marks["missing"]}, content_type="application/json"
    )
    assert done.json() == {"id": match.pk, "status": "playing"}


def test_a_table_and_a_mission_that_somebody_made_have_a_page_of_the_match(ann: User, bob: User) -> None:
    scenario = SYSTEMS["fubar"].scenarios
    assert scenario is not None
    mission = scenario.ready[0].text.replace(scenario.ready[0].name, "The Old Well")
    table = table_text(drawn("fubar", "Old Mill"))
    agreement = as_text({"battle": "patrol", "terrain": "own", "table": table, "mission": mission})
    match = Match.objects.create(system="fubar", rules_version="1", agreement=agreement, title="x", commitment="x")
    rows = {row.mark.kind: row for row in mark_rows(match)}
    assert list(rows) == ["table", "mission"]
    for kind, name in (("table", "Old Mill"), ("mission", "The Old Well")):
        page = signed_in(bob).get(rows[kind].address)
        assert (page.status_code, page.content.decode().count(f"<h1>{name}</h1>")) == (200, 1), kind
    Match.objects.update(agreement=as_text({"battle": "patrol"}))
    for kind in ("table", "mission", "force"):
        assert signed_in(bob).get(reverse("games:house_text", args=[match.pk, kind])).status_code == 404
