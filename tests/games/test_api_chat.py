"""What programs say and how they give up: the same chat and the same result as on the page."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.limits import CreationThrottle
from accounts.models import Mute, User
from games.models import Match, Remark
from tests.games.conftest import begin
from tests.games.test_api import ask

pytestmark = pytest.mark.django_db
KEY = "key-12345"


@pytest.fixture
def match(ann: User, bob: User) -> Match:
    return begin(ann, bob)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_programs_talk_and_a_repeated_remark_is_stored_once(match: Match, ann: User, bob: User) -> None:
    hers, his = browser(ann), browser(bob)
    for _ in range(2):
        assert ask(hers, "api_match_chat", {"key": KEY, "text": "Hello"}, match.id) == (200, {"number": 1})
    ask(his, "api_match_chat", {"key": KEY + "-b", "text": "Good luck"}, match.id)
    heard = his.get(reverse("api_match_chat", args=[match.id]), {"after": 1}).json()
    assert [(one["number"], one["name"], one["text"]) for one in heard] == [(2, "Bob", "Good luck")]
    Mute.objects.create(owner=bob, other=ann)
    heard = his.get(reverse("api_match_chat", args=[match.id])).json()
    assert [one["text"] for one in heard] == ["Good luck"]


def test_strangers_neither_read_nor_write_a_chat(match: Match, eve: User) -> None:
    theirs = browser(eve)
    assert ask(theirs, "api_match_chat", {"key": KEY, "text": "Hello"}, match.id)[0] == 409
    assert theirs.get(reverse("api_match_chat", args=[match.id])).status_code == 409
    assert theirs.get(reverse("api_match_chat", args=["nowhere"])).status_code == 404
    assert Client().get(reverse("api_match_chat", args=[match.id])).status_code == 403
    assert not Remark.objects.exists()


def test_a_program_that_never_stops_talking_is_told_to_wait(
    match: Match, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", CreationThrottle.THROTTLE_RATES | {"remarks": "2/hour"})
    said = [ask(browser(ann), "api_match_chat", {"key": f"{KEY}-{n}", "text": "Hi"}, match.id)[0] for n in range(3)]
    assert said == [200, 200, 429]


def test_a_program_resigns_once(match: Match, ann: User, eve: User) -> None:
    assert ask(browser(eve), "api_match_resign", {"key": KEY}, match.id)[0] == 409
    hers = browser(ann)
    assert ask(hers, "api_match_resign", {"key": KEY}, match.id) == (200, {"sequence": 1, "repeated": False})
    assert ask(hers, "api_match_resign", {"key": KEY}, match.id) == (200, {"sequence": 1, "repeated": True})
    assert Match.objects.get(pk=match.id).winner == 1
