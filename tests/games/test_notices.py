"""Whoever is away is told of their turn once, by the ways they have set, and can stop it from any email."""

import json
import re
from concurrent.futures import Executor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from typing_extensions import override

from accounts.models import User
from accounts.services import claim, guest_create
from games.matches import services
from games.matches.change_proposals import open_proposal
from games.matches.selectors import matches_of
from games.matches.selectors.match_lists import PROPOSED
from games.models import Match, NoticeSettings, Seat, SentNotice, Status
from games.notices import due, webhook
from games.notices import services as notice_services
from games.notices.delivery import MOST_FAILURES
from games.notices.due import AFTER, MOST, tell_all
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from tests.games.conftest import key, questions
from tests.games.test_services import bid

pytestmark = pytest.mark.django_db

ADDRESS = "ann@example.org"


class Here(Executor):
    """Work is done at once, in this thread."""

    @override
    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Any:
        return work(*args, **kwargs)


@pytest.fixture(autouse=True)
def mailing(settings: Any) -> None:
    cache.clear()  # of what was counted for an address
    settings.SITE_ADDRESS, settings.EMAIL_HOST = "https://gridless.example", "mail.example"


def of(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def later() -> datetime:
    return timezone.now() + AFTER + timedelta(seconds=1)


def link_in(email: Any, purpose: str) -> str:
    found = re.search(rf"https://gridless\.example(/notices/{purpose}/\S+/)", email.body)
    assert found is not None, email.body
    return found[1]


def confirmed(user: User) -> Client:
    """Somebody whose address has said yes."""
    client = of(user)
    client.post(reverse("games:notices_email"), {"email": ADDRESS})
    client.post(link_in(mail.outbox[-1], "confirm"))
    mail.outbox.clear()
    return client


def waited_for(match: Match, *people: User) -> User:
    """The person the match waits for."""
    asked = next(questions(match.id))
    return people[asked.seat]


def answer_once(match: Match, *people: User) -> None:
    asked = next(questions(match.id))
    given = asked.default or Answer(next(option.id for option in asked.options if option.refusal is None))
    services.match_answer(match_id=match.id, user=people[asked.seat], question=asked.number, answer=given, key=key())


def waiting_matches(person: User, number: int, last_entry_at: datetime) -> list[Match]:
    """So many matches that have waited for this person since then, a second apart."""
    moments = [last_entry_at + timedelta(seconds=second) for second in range(number)]
    rows = Match.objects.bulk_create(
        [Match(system="toy", status=Status.PLAYING, agreement="{}", waiting="0", last_entry_at=at) for at in moments]
    )
    Seat.objects.bulk_create([Seat(match=row, number=0, user=person) for row in rows])
    return rows


def test_more_people_than_one_look_takes_are_all_told(ann: User) -> None:
    confirmed(ann)
    count = 2 * MOST + 1
    waiting_matches(ann, count, timezone.now() - timedelta(days=2))
    assert [tell_all(later(), Here()) for _ in range(4)] == [MOST, MOST, 1, 0]
    assert len(mail.outbox) == count


def test_those_who_were_told_and_do_not_answer_take_nobodys_place(
    match: Match, ann: User, bob: User, eve: User
) -> None:
    confirmed(eve)
    rows = waiting_matches(eve, MOST + 5, timezone.now() - timedelta(days=2))
    SentNotice.objects.bulk_create([SentNotice(match=row, seat=0, sequence=0) for row in rows])
    person = waited_for(match, ann, bob)
    confirmed(person)
    assert tell_all(later(), Here()) == 1
    assert [email.to for email in mail.outbox] == [[ADDRESS]]


def test_an_address_is_written_to_only_after_it_has_said_yes(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    client = of(person)
    client.post(reverse("games:notices_email"), {"email": ADDRESS})
    assert [email.to for email in mail.outbox] == [[ADDRESS]]
    assert tell_all(later(), Here()) == 0
    way = link_in(mail.outbox[0], "confirm")
    assert b"Yes, notify me here" in of().get(way).content
    assert not NoticeSettings.objects.get(user=person).confirmed, "a program that looks through emails only gets"
    assert b"You get turn notifications" in of().post(way).content
    assert tell_all(later(), Here()) == 1
    email = mail.outbox[1]
    assert email.subject.startswith("Your turn: ")
    assert f"https://gridless.example{reverse('games:match', args=[match.id])}" in email.body


def test_one_is_told_once_until_one_has_answered(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    confirmed(person)
    assert tell_all(later(), Here()) == 1
    assert tell_all(later(), Here()) == 0
    answer_once(match, ann, bob)
    while waited_for(match, ann, bob) != person:
        answer_once(match, ann, bob)
    assert tell_all(later(), Here()) == 1


def test_whoever_a_change_is_proposed_to_is_told_once_and_again_after_an_answer(
    match: Match, ann: User, bob: User
) -> None:
    bid(match, ann, 3)
    bid(match, bob, 2)
    client = confirmed(bob)
    match.refresh_from_db()
    assert (match.waiting, tell_all(later(), Here())) == ("0", 0)
    services.change_propose(
        match_id=match.id, user=ann, key=key(), at=match.sequence, changes=(Answer("at:1", Number(4)),)
    )
    assert tell_all(timezone.now(), Here()) == 0
    assert [tell_all(later(), Here()) for _ in range(2)] == [1, 0]
    assert [email.subject.partition(":")[0] for email in mail.outbox] == ["A change is proposed"]
    match.refresh_from_db()
    assert json.loads(due.message(match, 1))["event"] == "change proposed"
    (listed,) = matches_of(bob)
    assert (listed.yours, listed.state) == (True, PROPOSED)
    assert [one["match"] for one in client.get(reverse("games:notices_waiting")).json()["matches"]] == [match.id]
    proposal = open_proposal(match)
    assert proposal is not None
    services.change_answer(match_id=match.id, user=bob, number=proposal.number, agree=False)
    assert (tell_all(later(), Here()), matches_of(bob)[0].yours) == (0, False)
    assert not SentNotice.objects.filter(match=match).exists()


def test_who_is_at_the_table_or_has_just_been_asked_is_not_told(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    confirmed(person)
    assert tell_all(timezone.now(), Here()) == 0
    Seat.objects.filter(match=match, user=person).update(present=later() + timedelta(seconds=5))
    assert tell_all(later(), Here()) == 0
    assert mail.outbox == []


def test_every_letter_has_a_way_out_that_needs_no_account(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    confirmed(person)
    tell_all(later(), Here())
    email = mail.outbox[0]
    way = link_in(email, "stop")
    assert email.extra_headers["List-Unsubscribe"] == f"<https://gridless.example{way}>"
    outside = Client(enforce_csrf_checks=True)
    assert outside.get(way).status_code == 200
    assert NoticeSettings.objects.get(user=person).confirmed
    assert outside.post(way, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NoticeSettings.objects.get(user=person).email == ""
    assert outside.post(way).status_code == 404


def test_links_are_for_one_address_and_one_purpose(ann: User) -> None:
    client = of(ann)
    client.post(reverse("games:notices_email"), {"email": ADDRESS})
    way = link_in(mail.outbox[0], "confirm")
    assert of().post(way.replace("/confirm/", "/stop/")).status_code == 404
    client.post(reverse("games:notices_email"), {"email": "other@example.org"})
    assert of().post(way).status_code == 404
    new = link_in(mail.outbox[1], "confirm")
    NoticeSettings.objects.update(asked=timezone.now() - timedelta(days=4))
    assert b"too old" in of().post(new).content
    assert not NoticeSettings.objects.get().confirmed
    for wrong in ("1-0", "zz-1", "9" * 40):
        assert of().get(reverse("games:notices_confirm", args=[wrong])).status_code == 404


def test_nobody_is_asked_again_and_again(ann: User) -> None:
    for _ in range(3):
        of(ann).post(reverse("games:notices_email"), {"email": "victim@example.org"})
    refused = of(guest_create()).post(reverse("games:notices_email"), {"email": "Victim@example.org"})
    assert refused.status_code == 429
    assert len(mail.outbox) == 3


def test_a_site_without_a_mail_server_says_so_and_takes_no_address(ann: User, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    assert b"This site sends no e-mails" in of(ann).get(reverse("games:notices")).content
    assert of(ann).post(reverse("games:notices_email"), {"email": ADDRESS}).status_code == 404
    assert mail.outbox == []


def test_a_hook_is_called_with_nothing_that_an_opponent_could_not_know(
    match: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = waited_for(match, ann, bob)
    calls: list[tuple[webhook.HookAddress, bytes, dict[str, str]]] = []

    def called(*told: Any) -> int:
        calls.append(told)
        return 200

    monkeypatch.setattr(webhook, "call", called)
    client = of(person)
    client.post(reverse("games:notices_hook"), {"hook": "https://example.org/turns"})
    page = client.get(reverse("games:notices")).content.decode()
    assert NoticeSettings.objects.get(user=person).secret in page
    tell_all(later(), Here())
    seat = Seat.objects.get(match=match, user=person)
    said = due.message(match, seat.number)
    assert calls == [
        (
            webhook.HookAddress("example.org", "/turns"),
            said,
            webhook.sign_call(said, NoticeSettings.objects.get().secret),
        )
    ]
    assert set(json.loads(calls[0][1])) == {"format", "event", "match", "seat", "title", "url"}
    assert "It answered 200." in client.get(reverse("games:notices")).content.decode()


def test_a_hook_that_fails_time_after_time_is_called_no_more(
    match: Match, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise webhook.HookFailed("It answered 500.")

    monkeypatch.setattr(webhook, "call", fails)
    notice_services.hook_set(user=ann, url="https://example.org/turns")
    for _ in range(MOST_FAILURES):
        due.tell(ann.pk, match.pk, 0)
    notice = NoticeSettings.objects.get(user=ann)
    assert notice.hook == ""
    assert "no longer called" in notice.last_result


def test_an_address_inside_is_refused_with_a_sentence(ann: User) -> None:
    page = of(ann).post(reverse("games:notices_hook"), {"hook": "https://localhost/"}).content.decode()
    assert "A webhook has a public host name" in page
    assert not NoticeSettings.objects.exclude(hook="").exists()


def test_a_guest_s_ways_go_along_to_their_account(ann: User) -> None:
    guest = guest_create()
    notice_services.hook_set(user=guest, url="https://example.org/turns")
    claim(guest=guest, user=ann)
    assert NoticeSettings.objects.get(user=ann).hook == "https://example.org/turns"


def test_a_match_that_is_over_or_on_one_screen_tells_nobody(match: Match, ann: User, bob: User) -> None:
    confirmed(waited_for(match, ann, bob))
    Match.objects.filter(pk=match.pk).update(hot_seat=True)
    assert tell_all(later(), Here()) == 0
    assert not SentNotice.objects.exists()
