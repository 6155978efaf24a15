"""Kinds, single matches, quiet hours, the daily e-mail, and the bodies for Discord and Slack."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.models import HookStyle, Match, MatchNoticeTiming, Notice, NoticeKind, NoticeSettings, NoticeTiming, Seat
from games.notices import services as notice_services
from games.notices import webhook
from games.notices.due import message, tell_all
from games.notices.hook_bodies import body_in_style
from games.notices.news import challenges_note, news_tell, notice_add, summaries_send
from games.notices.timing import is_quiet
from games.seeks.hours import WeeklyHours
from games.seeks.models import SeekPace
from games.seeks.services import seeks_pair
from tests.games.seeks.test_seeks import look_for
from tests.games.test_notices import ADDRESS, Here, confirmed, later, mailing, of, waited_for

__all__ = ["mailing"]

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("begins", "ends", "zone", "quiet"),
    [
        (None, None, "UTC", False),
        (11, 13, "UTC", True),
        (12, 13, "UTC", True),
        (11, 12, "UTC", False),
        (22, 13, "UTC", True),
        (22, 8, "UTC", False),
        (22, 8, "Pacific/Auckland", True),
        (5, 5, "UTC", False),
    ],
)
def test_quiet_hours_follow_the_own_clock(begins: int | None, ends: int | None, zone: str, quiet: bool) -> None:
    assert is_quiet(NoticeSettings(quiet_from=begins, quiet_until=ends, zone=zone), NOON) is quiet


def test_quiet_hours_delay_a_turn_and_lose_nothing(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    confirmed(person)
    now = later()
    NoticeSettings.objects.update(quiet_from=now.hour, quiet_until=(now.hour + 1) % 24)
    assert tell_all(now, Here()) == 0
    assert tell_all(now + timedelta(hours=2), Here()) == 1


@pytest.mark.parametrize(("usual", "own", "count"), [("once", "never", 0), ("never", "once", 1), ("daily", "", 0)])
def test_the_choice_for_a_match_goes_before_the_usual_one(
    match: Match, ann: User, bob: User, usual: str, own: str, count: int
) -> None:
    person = waited_for(match, ann, bob)
    client = confirmed(person)
    NoticeSettings.objects.update(turn=usual)
    if own:
        client.post(reverse("games:notices_match_timing", args=[match.pk]), {"timing": own})
    assert tell_all(later(), Here()) == count


def test_only_players_choose_for_a_match_and_as_usual_forgets_it(match: Match, ann: User, eve: User) -> None:
    address = reverse("games:notices_match_timing", args=[match.pk])
    of(eve).post(address, {"timing": "never"})
    assert not MatchNoticeTiming.objects.exists()
    of(ann).post(address, {"timing": "never"})
    assert notice_services.match_timings(ann) == {match.pk: "never"}
    page = of(ann).get(reverse("games:notices")).content.decode()
    assert '<option value="never" selected>Not at all</option>' in page
    of(ann).post(address, {"timing": "usual"})
    assert not MatchNoticeTiming.objects.exists()
    assert of(ann).post(address, {"timing": "hourly"}).status_code == 404


def test_the_form_says_what_and_when(ann: User) -> None:
    form = {"turn": "daily", "opponent": "once", "challenge": "never", "zone": "Europe/Berlin", "summary_hour": "7"}
    half = of(ann).post(reverse("games:notices_timing"), form | {"quiet_from": "22"}).content.decode()
    assert "Choose both hours, or neither." in half
    of(ann).post(reverse("games:notices_timing"), form | {"quiet_from": "22", "quiet_until": "7"})
    own = NoticeSettings.objects.get(user=ann)
    assert (own.turn, own.challenge, own.quiet_from, own.quiet_until, own.summary_hour) == ("daily", "never", 22, 7, 7)


def test_a_challenge_is_told_once(match: Match, ann: User, bob: User) -> None:
    confirmed(bob)
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    services.match_challenge(match_id=hers.match.pk, user=ann, whom=bob)
    assert (challenges_note(timezone.now()), challenges_note(timezone.now())) == (1, 0)
    assert (news_tell(later(), Here()), news_tell(later(), Here())) == (1, 0)
    (letter,) = mail.outbox
    assert letter.subject == "Ann challenges you: " + hers.match.title
    assert "/notices/stop/" in letter.body


def test_an_opponent_found_is_told_and_an_appointment_once_more_before_it(ann: User, bob: User) -> None:
    confirmed(ann)
    hour = timezone.now().hour
    for one in (ann, bob):
        look_for(one, pace=SeekPace.EVENING, hours=WeeklyHours(127, (hour + 3) % 24, (hour + 6) % 24))
    seeks_pair()
    assert news_tell(later(), Here()) == 1
    assert news_tell(timezone.now() + timedelta(days=8), Here()) == 1
    assert [letter.subject for letter in mail.outbox] == ["Bob plays you: Toy", "Soon: Toy against Bob"]
    assert not Notice.objects.filter(sent=None).exists()


def test_whoever_sits_at_the_table_already_is_not_told_of_it(ann: User, bob: User) -> None:
    for one in (ann, bob):
        confirmed(one)
        look_for(one, pace=SeekPace.NOW)
    seeks_pair()
    assert news_tell(timezone.now(), Here()) == 0
    Seat.objects.filter(user=ann).update(first_visit_due=None)
    assert news_tell(later(), Here()) == 1
    assert [letter.subject for letter in mail.outbox] == ["Ann plays you: Toy"]


@pytest.mark.parametrize("timing", ["never", "daily"])
def test_a_kind_nobody_wants_at_once_is_not_sent(match: Match, ann: User, timing: str) -> None:
    confirmed(ann)
    NoticeSettings.objects.update(opponent=timing)
    Seat.objects.update(first_visit_due=later())
    notice_add(user=ann, kind=NoticeKind.OPPONENT, match=match, words="Bob plays you")
    assert news_tell(later(), Here()) == 0
    assert Notice.objects.filter(sent=None).exists() is (timing == "daily")


def test_one_letter_a_day_says_what_happened_and_what_waits(match: Match, ann: User, bob: User) -> None:
    person = waited_for(match, ann, bob)
    confirmed(person)
    NoticeSettings.objects.update(turn="daily", opponent="daily", summary_hour=12)
    notice_add(user=person, kind=NoticeKind.OPPONENT, match=match, words="Eve plays you", due=NOON)
    assert summaries_send(NOON - timedelta(hours=1), Here()) == 0
    assert summaries_send(NOON + timedelta(minutes=5), Here()) == 1
    assert summaries_send(NOON + timedelta(minutes=7), Here()) == 0
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert letter.subject == "Your day on Gridless: 1 match waits for you"
    assert "Eve plays you" in letter.body
    assert match.title in letter.body
    assert tell_all(later(), Here()) == 0
    assert summaries_send(NOON + timedelta(days=1), Here()) == 1
    assert "Eve" not in mail.outbox[1].body


def test_a_day_without_news_has_no_letter(ann: User) -> None:
    confirmed(ann)
    NoticeSettings.objects.update(turn="daily", summary_hour=12)
    assert summaries_send(NOON, Here()) == 0
    assert mail.outbox == []


def test_discord_and_slack_read_their_own_form_and_no_name_calls_or_links(match: Match) -> None:
    words = "[gold](http://evil) @everyone <!channel> & *Bob* plays you"
    discord = json.loads(body_in_style(HookStyle.DISCORD, "opponent", words, match))
    assert discord["allowed_mentions"] == {"parse": []}
    first, address = discord["content"].split("\n")
    assert first == r"\[gold\]\(http\://evil\) \@everyone \<!channel\> & \*Bob\* plays you"
    slack = json.loads(body_in_style(HookStyle.SLACK, "opponent", words, match))
    assert slack["text"].split("\n") == [
        "[gold](http://evil) @everyone &lt;!channel&gt; &amp; *Bob* plays you",
        f"<{address}>",
    ]
    ours = json.loads(message(match, 1))
    assert (ours["event"], ours["seat"], ours["title"], ours["url"]) == ("your turn", 1, match.title, address)


@pytest.mark.parametrize("style", [HookStyle.DISCORD, HookStyle.SLACK])
def test_a_channel_gets_no_signature_of_ours(
    match: Match, ann: User, bob: User, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = waited_for(match, ann, bob)
    calls: list[Any] = []
    monkeypatch.setattr(webhook, "call", lambda *called: calls.append(called) or 204)
    of(person).post(reverse("games:notices_hook"), {"hook": "https://example.org/hook", "style": style})
    tell_all(later(), Here())
    seat = Seat.objects.get(match=match, user=person).number
    assert calls == [
        (
            webhook.HookAddress("example.org", "/hook"),
            message(match, seat, style),
            {"Content-Type": "application/json"},
        )
    ]


def test_a_browser_woken_by_news_shows_it(match: Match, ann: User) -> None:
    notice_add(user=ann, kind=NoticeKind.OPPONENT, match=match, words="Bob plays you: Toy")
    Notice.objects.update(sent=timezone.now())
    first = of(ann).get(reverse("games:notices_waiting")).json()["matches"][0]
    assert (first["title"], first["match"], first["news"]) == ("Bob plays you: Toy", match.pk, True)


def test_without_settings_everything_is_at_once() -> None:
    fresh = NoticeSettings()
    assert {fresh.turn, fresh.opponent, fresh.challenge} == {NoticeTiming.ONCE}
