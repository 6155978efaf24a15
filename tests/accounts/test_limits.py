"""What one address may make in an hour: far more than a full club does, and not without end."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.limits import SENTENCES, AnonymousApiThrottle, CreationThrottle, UserApiThrottle, address_of
from accounts.models import User
from armies.models import OwnCatalogue, RosterRecord
from games.models import Match
from rules.registry import SYSTEMS
from rules.roster.text_limits import MOST_CHARACTERS

pytestmark = pytest.mark.django_db

GAME = next(iter(SYSTEMS.values()))
READY = GAME.ready_lists[0]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of each sort an hour."""
    cache.clear()
    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "3/hour"))


def become_a_guest(address: str = "10.0.0.1") -> Client:
    client = Client(REMOTE_ADDR=address)
    client.answer = client.post("/me/", {"display_name": "Kite"})
    return client


def test_rates_leave_room_for_many_people_behind_one_address(settings) -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    assert all(int(rates[sort].removesuffix("/hour")) >= 500 for sort in ("guests", "matches", "armies"))


def test_guests_of_one_address_come_to_an_end_and_others_do_not_notice() -> None:
    known, _, _ = (become_a_guest() for _ in range(3))
    refused = become_a_guest().answer
    assert refused.status_code == 429
    assert "There were too many new guests from your address" in refused.content.decode()
    assert "Try again in 60 minutes" in refused.content.decode()
    assert int(refused["Retry-After"]) > 3000
    assert User.objects.count() == 3
    assert become_a_guest("10.0.0.2").answer.status_code == 302
    assert known.post("/me/", {"display_name": "Rook"}).status_code == 302, "who is here already goes on"


def test_a_newcomer_past_the_limit_still_looks_around_and_logs_in() -> None:
    for _ in range(4):
        client = become_a_guest()
    for address in ("/", reverse("games:lobby"), reverse("armies:list"), reverse("accounts:sign_up")):
        assert client.get(address).status_code == 200


def test_without_redis_nobody_is_kept_from_playing(settings) -> None:
    gone = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": gone}}
    guests = [become_a_guest() for _ in range(4)]
    assert [guest.answer.status_code for guest in guests] == [302] * 4
    assert [client.get("/api/systems/").status_code for client in (Client(), guests[0])] == [200, 200]


def test_armies_by_page_and_program_count_together() -> None:
    client = become_a_guest()
    take = reverse("armies:ready", args=[GAME.system.id, READY.id])
    text = client.get(f"/armies/{_kept(client, take).slug}/file/").content.decode()
    assert client.post("/armies/import/", {"text": text}).status_code == 302
    assert client.post(take).status_code == 302
    assert client.post(take).status_code == client.post("/armies/import/", {"text": text}).status_code == 429
    by_program = client.post("/api/rosters/", f'{{"roster": {text}}}', content_type="application/json")
    assert by_program.status_code == 429
    assert by_program.json()["detail"].startswith("Too many armies were saved from your address")
    assert RosterRecord.objects.count() == 3


def _kept(client: Client, take: str) -> RosterRecord:
    client.post(take)
    return RosterRecord.objects.latest("created")


def test_matches_by_page_and_program_count_together() -> None:
    client = become_a_guest()
    system = GAME.system.id
    form = {"system": system, "opponent": "open", **{one.id: one.default for one in GAME.settings}}
    assert client.post(f"/matches/new/?system={system}", form).status_code == 302
    wanted = {"system": system, "opponent": "open"}
    codes = [client.post("/api/matches/", wanted, content_type="application/json").status_code for _ in range(3)]
    assert codes == [201, 201, 429]
    assert client.post(f"/matches/new/?system={system}", form).status_code == 429
    assert Match.objects.count() == 3


def test_programs_still_have_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    for pace in (AnonymousApiThrottle, UserApiThrottle):
        monkeypatch.setattr(pace, "THROTTLE_RATES", {"anon": "2/min", "user": "2/min"})
    for client in (Client(), become_a_guest()):
        assert [client.get("/api/systems/").status_code for _ in range(3)] == [200, 200, 429]


def log_in(username: str, address: str):
    return Client(REMOTE_ADDR=address).post("/me/log-in/", {"username": username, "password": "wrong"})


def test_log_ins_from_one_address_come_to_an_end_before_a_password_is_looked_up(monkeypatch) -> None:
    codes = [log_in(f"name-{n}", "10.0.0.1").status_code for n in range(3)]
    monkeypatch.setattr("accounts.forms.LogInForm.clean", pytest.fail)
    refused = log_in("name-4", "10.0.0.1")
    assert (codes, refused.status_code) == ([200] * 3, 429)
    assert "Too many people tried to log in from your address" in refused.content.decode()


def test_log_ins_with_one_name_come_to_an_end_wherever_they_come_from() -> None:
    codes = [log_in("Anna" if n % 2 else "anna", f"10.0.0.{n}").status_code for n in range(4)]
    assert codes == [200, 200, 200, 429]
    assert "with that username too often" in log_in("anna", "10.0.0.9").content.decode()
    assert log_in("bert", "10.0.0.9").status_code == 200


def test_accounts_made_from_one_address_come_to_an_end() -> None:
    codes = [Client(REMOTE_ADDR="10.0.0.1").post("/me/sign-up/", {"username": ""}).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("testserver", "testserver"),
    ],
)
def test_addresses_of_one_household_count_as_one(rf, told: str, counted: str) -> None:
    assert address_of(rf.get("/", REMOTE_ADDR=told)) == counted


def test_a_household_has_no_new_address_for_every_guest() -> None:
    codes = [become_a_guest(f"2001:db8:1:2::{n}").answer.status_code for n in range(1, 5)]
    assert codes == [302, 302, 302, 429]
    assert become_a_guest("2001:db8:1:3::1").answer.status_code == 302


def test_changes_to_an_army_come_to_an_end() -> None:
    client = become_a_guest()
    roster = _kept(client, reverse("armies:ready", args=[GAME.system.id, READY.id]))
    for at in range(4):
        answer = client.post(f"/armies/{roster.slug}/edit/", {"name": f"Name {at}", "revision": at})
    assert answer.status_code == 429
    assert "You changed armies too often" in answer.content.decode()
    edits = {"revision": 3, "edits": []}
    by_program = client.post(f"/api/rosters/{roster.slug}/edits/", edits, content_type="application/json")
    assert by_program.status_code == 429
    assert client.post(f"/armies/{roster.slug}/undo/").status_code == 429
    roster.refresh_from_db()
    assert roster.revision == 3


def test_catalogues_have_a_limit_of_their_own_far_below_that_of_armies(settings) -> None:
    client = become_a_guest()
    written = {"system": "killteam", "text": SYSTEMS["killteam"].custom_catalogue.example}
    codes = [client.post("/armies/catalogues/", {**written, "name": f"Mine {n}"}).status_code for n in range(4)]
    assert codes == [302, 302, 302, 429]
    assert "Too many catalogues and team files" in client.post("/armies/catalogues/", written).content.decode()
    assert OwnCatalogue.objects.count() == 3
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    assert int(rates["catalogues"].removesuffix("/hour")) * MOST_CHARACTERS <= 10_000_000, (
        "letters an hour of one address"
    )
