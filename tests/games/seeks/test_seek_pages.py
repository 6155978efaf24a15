"""The page of seeks: what it shows to whom, its form, its buttons, and what other pages hear."""

import re

import pytest
from django.test import Client
from icalendar import Calendar

from accounts.models import User
from accounts.services import LOGIN_BACKEND
from games.models import EntryKind, Match, Seat, Status
from games.seeks.models import Presence, Seek, SeekPace
from games.seeks.selectors import open_seeks
from games.seeks.services import seeks_pair
from tests.games.seeks.test_seeks import look_for

pytestmark = pytest.mark.django_db
FORM = {
    "system": "toy",
    "battle": "sprint",
    "roster": "ready:card-1",
    "pace": "days",
    "zone": "Europe/Berlin",
    "language": "de",
}


def of(user: User) -> Client:
    client = Client()
    client.force_login(user, LOGIN_BACKEND)
    return client


def page(client: Client, address: str = "/seeks/?system=toy") -> str:
    return client.get(address).content.decode()


def test_a_stranger_looks_and_leaves_no_trace(ann: User) -> None:
    look_for(ann)
    shown = page(Client())
    assert "Ann" in shown
    assert "One other person is here now." in shown
    assert User.objects.count() == 1
    assert Presence.objects.count() == 1


def test_the_form_makes_a_seek_and_the_browser_remembers_that_it_looks(bob: User) -> None:
    client = Client()
    answer = client.post("/seeks/", FORM)
    assert answer.status_code == 302, answer.content.decode()
    assert client.cookies["seeking"].value == "1"
    made = open_seeks().get()
    assert (made.pace, made.language, made.own_list, made.hours.zone) == (SeekPace.DAYS, "de", False, "Europe/Berlin")
    shown = page(client)
    assert "You are looking for" in shown
    assert "Play the computer meanwhile" in shown
    assert "in Deutsch" not in page(of(bob))
    assert "Deutsch" in page(of(bob))


def test_an_evening_needs_days_and_hours(ann: User) -> None:
    client = of(ann)
    assert "Choose at least one day." in client.post("/seeks/", FORM | {"pace": "evening"}).content.decode()
    client.post("/seeks/", FORM | {"pace": "evening", "days": ["4", "5"], "begins": "19", "ends": "0"})
    made = open_seeks().get()
    assert str(made.hours) == "Fri, Sat, 19:00 to 00:00, Europe/Berlin"
    assert "Fri, Sat, 19:00 to 00:00, Europe/Berlin" in page(client)


def test_what_was_typed_stays_when_it_is_refused(ann: User) -> None:
    for _ in range(4):
        look_for(ann)
    shown = of(ann).post("/seeks/", FORM | {"pace": "evening", "days": ["4"], "begins": "18", "ends": "22"})
    words = shown.content.decode()
    assert "You look for 4 matches already." in words
    assert re.search(r'value="18" selected', words)


def test_one_button_accepts_and_leads_to_the_table(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    answer = of(bob).post(f"/seeks/{wanted.pk}/accept/")
    assert answer["Location"] == f"/m/{Match.objects.get().pk}/"
    late = of(bob).post(f"/seeks/{wanted.pk}/accept/", follow=True).content.decode()
    assert "This seek is gone" in late


def test_one_withdraws_one_s_own(ann: User, bob: User) -> None:
    wanted = look_for(ann)
    assert "no longer look" in of(bob).post(f"/seeks/{wanted.pk}/withdraw/", follow=True).content.decode()
    assert open_seeks().exists()
    of(ann).post(f"/seeks/{wanted.pk}/withdraw/")
    assert not open_seeks().exists()


def test_an_open_page_is_told_only_of_changes(ann: User, bob: User) -> None:
    client = of(bob)
    mark = re.search(r"seen=(\d+)", page(client))
    assert mark is not None
    again = f"/seeks/?seen={mark[1]}"
    assert client.get(again).status_code == 204
    look_for(ann)
    assert client.get(again).status_code == 200


def test_other_pages_hear_of_an_opponent_until_the_table_is_open(ann: User, bob: User) -> None:
    client = of(ann)
    assert client.get("/seeks/waiting/").status_code == 204
    look_for(ann, pace=SeekPace.NOW)
    look_for(bob, pace=SeekPace.NOW)
    assert client.get("/seeks/waiting/").content.strip() == b""
    seeks_pair()
    assert "Bob plays you: Toy." in page(client, "/seeks/waiting/")
    Seat.objects.filter(user=ann).update(first_visit_due=None)
    assert "Bob" not in page(client, "/seeks/waiting/")


def test_an_appointment_is_at_the_top_with_a_button(ann: User, bob: User) -> None:
    wanted = look_for(ann, pace=SeekPace.EVENING)
    client = of(bob)
    shown = client.post(f"/seeks/{wanted.pk}/accept/", follow=True).content.decode()
    assert "You have an appointment." in shown
    assert "Come to the table" in shown
    mine = Seek.objects.get(user=bob)
    (event,) = Calendar.from_ical(client.get(f"/seeks/{mine.pk}/appointment.ics").content).walk("VEVENT")
    assert (str(event["summary"]), event.decoded("dtstart")) == ("Toy against Ann", mine.appointment)
    assert of(ann).get(f"/seeks/{mine.pk}/appointment.ics").status_code == 404
    assert client.post(f"/seeks/{mine.pk}/come/")["Location"] == f"/m/{mine.match_id}/"


def test_the_record_says_who_finishes_their_matches(ann: User, bob: User, eve: User) -> None:
    for number in range(4):
        match = Match.objects.create(system="toy", status=Status.OVER, agreement="{}")
        Seat.objects.create(match=match, number=0, user=ann)
        Seat.objects.create(match=match, number=1, user=bob)
        answer = '{"conceded":0,"absent":true,"late":false}' if number == 0 else '{"conceded":0,"absent":false}'
        match.entries.create(sequence=1, seat=0, kind=EntryKind.END, answer=answer)
    look_for(ann)
    look_for(bob)
    shown = page(of(eve))
    assert "finishes 75 % of 4 matches" in shown
    assert "finishes 100 % of 4 matches" in shown


def test_lists_fit_the_chosen_size(ann: User) -> None:
    assert "Card 1" in page(Client(), "/seeks/lists/?system=toy&battle=sprint")
    assert "Card 1" not in page(Client(), "/seeks/lists/?system=toy&battle=mile")
