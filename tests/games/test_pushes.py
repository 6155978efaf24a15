"""A browser is woken by its maker's service, which learns nothing, and asks here what waits for its person."""

from base64 import urlsafe_b64decode
from collections.abc import Mapping
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.urls import reverse

from accounts.models import User
from accounts.services import claim, guest_create
from games.models import Match, PushSubscription
from games.notices import due, webhook
from games.notices import services as notice_services
from games.notices.delivery import MOST_FAILURES
from games.notices.due import tell_all
from games.notices.push import public_key, push
from games.notices.services import MOST_BROWSERS
from tests.games.conftest import questions
from tests.games.test_notices import Here, later, mailing, of, waited_for

pytestmark = pytest.mark.django_db

__all__ = ["mailing"]

ENDPOINT = "https://push.example.org/send/one"
Calls = list[tuple[webhook.HookAddress, bytes, Mapping[str, str]]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What the services of browsers are told instead of being called."""
    told: Calls = []
    monkeypatch.setattr(webhook, "call", lambda *called: told.append(called))
    return told


def failing(status: int):
    def call(*_: object) -> int:
        raise webhook.HookFailed(f"It answered {status}.", status)

    return call


def test_a_browser_of_who_is_away_is_woken_once_by_a_signed_empty_push(
    match: Match, ann: User, bob: User, calls: Calls
) -> None:
    person = waited_for(match, ann, bob)
    page = of(person).post(reverse("games:notices_browser"), {"endpoint": ENDPOINT, "on": "1"}, follow=True)
    assert "This browser is notified from now on" in page.content.decode()
    assert tell_all(later(), Here()) == 1
    assert tell_all(later(), Here()) == 0
    [(called, body, headers)] = calls
    assert called == webhook.HookAddress("push.example.org", "/send/one")
    assert body == b""
    scheme, token, key = headers["Authorization"].replace(",", "").split()
    assert (scheme, key) == ("vapid", f"k={public_key()}")
    point = urlsafe_b64decode(public_key() + "=")
    holder = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(token.removeprefix("t="), holder, algorithms=["ES256"], audience="https://push.example.org")
    assert claims["sub"] == "https://gridless.example"
    assert match.pk not in str(headers)


def test_nobody_else_is_woken(match: Match, calls: Calls) -> None:
    notice_services.browser_add(user=guest_create(), endpoint=ENDPOINT)
    assert tell_all(later(), Here()) == 0
    assert calls == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_its_service_has_forgotten_is_forgotten(
    match: Match, ann: User, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice_services.browser_add(user=ann, endpoint=ENDPOINT)
    monkeypatch.setattr(webhook, "call", failing(status))
    due.tell(ann.pk, match.pk, 0)
    assert not PushSubscription.objects.exists()


def test_a_service_that_fails_time_after_time_is_called_no_more(
    match: Match, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice_services.browser_add(user=ann, endpoint=ENDPOINT)
    with monkeypatch.context() as patched:
        patched.setattr(webhook, "call", failing(503))
        for _ in range(MOST_FAILURES - 1):
            due.tell(ann.pk, match.pk, 0)
        assert PushSubscription.objects.get().failed == MOST_FAILURES - 1
        patched.setattr(webhook, "call", lambda *_: 201)
        due.tell(ann.pk, match.pk, 0)
        assert PushSubscription.objects.get().failed == 0
        patched.setattr(webhook, "call", failing(503))
        for _ in range(MOST_FAILURES):
            due.tell(ann.pk, match.pk, 0)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "endpoint", ["https://localhost/send", "http://push.example.org/send", "", "https://10.0.0.1/"]
)
def test_an_address_inside_is_no_service(ann: User, endpoint: str) -> None:
    page = of(ann).post(reverse("games:notices_browser"), {"endpoint": endpoint, "on": "1"}, follow=True)
    assert "This browser cannot be notified." in page.content.decode()
    assert not PushSubscription.objects.exists()


def test_one_has_a_few_browsers_and_each_is_one_person_s(ann: User, bob: User) -> None:
    for number in range(MOST_BROWSERS + 2):
        notice_services.browser_add(user=ann, endpoint=f"{ENDPOINT}{number}")
    assert sorted(notice_services.browsers_of(ann)) == [f"{ENDPOINT}{number}" for number in range(2, MOST_BROWSERS + 2)]
    notice_services.browser_add(user=bob, endpoint=f"{ENDPOINT}3")
    assert f"{ENDPOINT}3" not in notice_services.browsers_of(ann)
    of(ann).post(reverse("games:notices_browser"), {"endpoint": f"{ENDPOINT}3", "on": ""})
    assert notice_services.browsers_of(bob) == [f"{ENDPOINT}3"]
    of(bob).post(reverse("games:notices_browser"), {"endpoint": f"{ENDPOINT}3", "on": ""})
    assert notice_services.browsers_of(bob) == []


def test_a_woken_browser_is_told_what_waits_for_its_person_alone(match: Match, ann: User, bob: User) -> None:
    way = reverse("games:notices_waiting")
    assert of().get(way).status_code == 401
    asked = {question.seat for question in questions(match.id)}
    for seat, person in enumerate((ann, bob)):
        told = of(person).get(way)
        mine = [{"match": match.pk, "title": match.title, "url": reverse("games:match", args=[match.pk])}]
        assert told.json() == {"matches": mine if seat in asked else []}
        assert "no-store" in told["Cache-Control"]
    assert of(guest_create()).get(way).json() == {"matches": []}


def test_a_guest_s_browsers_go_along_to_their_account(ann: User) -> None:
    guest = guest_create()
    notice_services.hook_set(user=ann, url="https://example.org/turns")
    notice_services.browser_add(user=guest, endpoint=ENDPOINT)
    claim(guest=guest, user=ann)
    assert notice_services.browsers_of(ann) == [ENDPOINT]


def test_a_browser_that_subscribed_before_the_key_was_rotated_is_woken_by_the_former_key(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "former", []
    subscribed = public_key()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "present", ["former", "oldest"]
    keys: list[str] = []

    def service(_: object, __: bytes, headers: Mapping[str, str]) -> int:
        keys.append(headers["Authorization"].rsplit("k=")[1])
        if keys[-1] != subscribed:
            raise webhook.HookFailed("It answered 403.", 403)
        return 201

    monkeypatch.setattr(webhook, "call", service)
    push(ENDPOINT)
    assert keys == [public_key(), subscribed]
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(webhook.HookFailed):
        push(ENDPOINT)
