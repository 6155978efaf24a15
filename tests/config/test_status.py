"""The status page says in words whether the site works, and says it without a database too."""

import logging

import pytest
from django.test import Client

from config import health, status
from config.health import SiteState
from games.models import Match, Status


@pytest.mark.django_db
def test_a_site_that_works_says_so(no_announcements: None) -> None:
    Match.objects.create(system="kog", status=Status.PLAYING, agreement="{}", title="One")
    status.site_numbers._read_at = -1e9
    answer = Client().get("/status/")
    assert answer.status_code == 200
    assert "The site works." in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert 'href="/status/"' in answer.content.decode().partition("<footer")[2]


@pytest.mark.usefixtures("no_announcements")
@pytest.mark.parametrize(
    ("state", "code", "sentence"),
    [
        (SiteState("degraded", "ok", "unreachable"), 200, "The site works, with delays."),
        (SiteState("not ready", "read only", "ok"), 503, "cannot store anything right now"),
        (SiteState("not ready", "unreachable", "ok"), 503, "cannot reach its database right now"),
        (SiteState("not ready", "not migrated", "ok"), 503, "cannot reach its database right now"),
    ],
    ids=lambda value: value.database if isinstance(value, SiteState) else None,
)
def test_trouble_is_said_without_asking_the_database(
    state: SiteState, code: int, sentence: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(status, "site_state", lambda: state)
    numbers = {"gridless_matches_running": 3} if state.database == "read only" else {}
    monkeypatch.setattr(status.site_numbers, "numbers", lambda: numbers)
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    answer = Client().get("/status/")
    assert "django.request" not in caplog.text
    assert answer.status_code == code
    assert sentence in answer.content.decode()
    assert "Matches being played" not in answer.content.decode()


@pytest.mark.django_db
def test_the_supervisor_and_people_hear_the_same() -> None:
    assert Client().get("/readyz").json() == health.site_state()._asdict()
