"""What is kept and how long: every model is in the table, what expires is deleted once, and the page says the same."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO

import pytest
from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from accounts import services as accounts
from accounts.deletion import NAME
from accounts.models import Archive, Deletion, User
from armies.models import RosterRecord
from armies.services import roster_create
from config.models import Announcement
from config.retention import TABLE, TECHNICAL, YEAR, expired_delete
from games.events.models import Tournament, TournamentStage
from games.matches import services
from games.models import Campaign, Complaint, Match, Notice, Status
from games.seeks.models import Presence, Seek
from rules.registry import SYSTEMS

SHORTLY = timedelta(hours=1)
ROSTER = SYSTEMS["kog"].ready_lists[0].roster


def test_every_model_is_in_the_table() -> None:
    listed = {model for row in TABLE for model in row.models}
    assert listed.isdisjoint(TECHNICAL)
    assert listed | TECHNICAL == {model._meta.label for model in apps.get_models()}


def test_what_lasts_for_a_while_expires() -> None:
    assert [row.what for row in TABLE if row.lasts and not row.expired] == []


def test_the_privacy_page_is_written_from_the_table(no_announcements: None) -> None:
    page = Client().get("/privacy/").content.decode()
    for row in TABLE:
        assert escape(row.what) in page
        assert escape(row.term) in page
    assert "for 30 days after you deleted them." in page
    assert "for 2 years after" in page
    assert 'href="/privacy/"' in page.partition("<footer")[2]


def person(name: str) -> User:
    return User.objects.create_user(name, display_name=name.title())


def expiring(before: datetime, name: str) -> Iterator[Model]:
    """One row of every kind that expires and is older than that by the time of its kind."""
    user = person(name)
    yield Session.objects.create(session_key=name, session_data="", expire_date=before)
    yield UserSession.objects.create(user=user, session_key=name, ip="192.0.2.1", user_agent="", data={})
    for model in (AccessAttempt, AccessLog, AccessFailureLog):
        row = model.objects.create(username=name, **({"failures_since_start": 1} if model is AccessAttempt else {}))
        QuerySet(model).filter(pk=row.pk).update(attempt_time=before - timedelta(days=30))
        yield row
    deleted = roster_create(owner=user, draft=ROSTER)
    RosterRecord.objects.filter(pk=deleted.pk).update(deleted=before - timedelta(days=30))
    yield deleted
    seeking = Seek.objects.create(user=user, system="kog", battle="duel", created=before - timedelta(days=400))
    yield from (seeking, Presence.objects.create(user=user, at=before - timedelta(days=1)))
    half = before - timedelta(days=180)
    (host,) = services.match_create(user=user, system="kog", settings={}, opponent="link", seed="a" * 32)
    Match.objects.filter(pk=host.match.pk).update(updated=half)
    playing = Match.objects.create(system="kog", status=Status.PLAYING, agreement="{}", title=name)
    yield Notice.objects.create(user=user, match=playing, kind="turn", due=before - timedelta(days=30))
    yield host.match
    yield Campaign.objects.create(system="krygothic", agreement="{}", title=name, updated=half)
    yield Tournament.objects.create(title=name, organiser=user, system="kog", agreement="{}", updated=half)
    yield Archive.objects.create(user=user, asked=before - timedelta(days=7))
    yield Complaint.objects.create(about=user, words=name, closed=before - 2 * YEAR)
    record = LogEntry.objects.create(user=user, action_flag=2, object_repr=name, change_message="")
    LogEntry.objects.filter(pk=record.pk).update(action_time=before - 2 * YEAR)
    yield record
    ended = before - 2 * YEAR
    yield Announcement.objects.create(text=name, starts=ended - SHORTLY, ends=ended)


def left(rows: list[Model]) -> list[str]:
    """Which of these rows are still there."""
    return [row._meta.label for row in rows if type(row)._base_manager.filter(pk=row.pk).exists()]


@pytest.mark.django_db
def test_what_has_expired_is_deleted_once_and_nothing_else() -> None:
    now = timezone.now()
    old, young = list(expiring(now - SHORTLY, "old")), list(expiring(now + SHORTLY, "young"))
    assert {row._meta.label for row in old} == {
        one(now).model._meta.label for row in TABLE for one in row.expired if row.erase is None
    }
    counted = expired_delete(now, only_count=True)
    assert len(left(old)) == len(old)
    assert expired_delete(now) == counted
    assert sum(number for _, number in counted) == len(old)
    assert left(old) == []
    assert len(left(young)) == len(young)
    assert sum(number for _, number in expired_delete(now)) == 0


@pytest.mark.django_db
def test_what_has_begun_is_never_deleted_for_its_age() -> None:
    long_ago = timezone.now() - 20 * YEAR
    for status in (Status.PLAYING, Status.OVER):
        Match.objects.create(system="kog", status=status, agreement="{}", title="Old", updated=long_ago)
        Campaign.objects.create(system="krygothic", status=status, agreement="{}", title="Old", updated=long_ago)
    for stage in (TournamentStage.RUNNING, TournamentStage.OVER):
        Tournament.objects.create(title="Old", system="kog", agreement="{}", stage=stage, updated=long_ago)
    Complaint.objects.create(about=person("heron"), words="Open since then", at=long_ago)
    roster_create(owner=User.objects.get(), draft=ROSTER)
    RosterRecord.objects.update(created=long_ago, updated=long_ago)
    assert sum(number for _, number in expired_delete(timezone.now())) == 0


def guest_seen(days: int) -> User:
    guest = accounts.guest_create()
    roster_create(owner=guest, draft=ROSTER)
    guest.date_joined = timezone.now() - timedelta(days=900)
    guest.last_login = timezone.now() - timedelta(days=days)
    guest.save()
    return guest


@pytest.mark.django_db
def test_a_guest_who_stays_away_for_a_year_is_gone_and_others_stay() -> None:
    gone, here = guest_seen(366), guest_seen(364)
    said = StringIO()
    call_command("delete_expired", only_count=True, stdout=said)
    assert said.getvalue().startswith("1: Guests who do not come back")
    call_command("delete_expired", stdout=StringIO())
    gone.refresh_from_db()
    assert (gone.display_name, gone.is_active, gone.is_guest) == (NAME, False, False)
    assert list(RosterRecord.with_deleted.values_list("owner", flat=True)) == [here.pk]
    assert not Deletion.objects.exists()
    again = StringIO()
    call_command("delete_expired", stdout=again)
    assert again.getvalue() == ""


@pytest.mark.django_db
def test_a_guest_who_cannot_be_deleted_holds_up_nobody_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = guest_seen(800), guest_seen(700)
    with monkeypatch.context() as patched:
        patched.setattr("accounts.deletion.end_sessions", None)
        call_command("delete_expired", stdout=StringIO())
    assert f"User {first.pk} could not be deleted" in caplog.text
    assert f"User {second.pk} could not be deleted" in caplog.text
    call_command("delete_expired", stdout=StringIO())
    assert User.objects.filter(display_name=NAME).count() == 2


@pytest.mark.django_db
def test_a_visit_of_a_guest_is_noted_once_a_month_and_renews_the_cookie(no_announcements: None) -> None:
    client = Client()
    client.post("/me/", {"display_name": "Kite"})
    guest = User.objects.get()
    assert "sessionid" not in client.get("/me/").cookies
    User.objects.update(last_login=timezone.now() - timedelta(days=31))
    assert "sessionid" in client.get("/me/").cookies
    guest.refresh_from_db()
    assert guest.last_login is not None
    assert timezone.now() - guest.last_login < SHORTLY
    assert "sessionid" not in client.get("/me/").cookies
