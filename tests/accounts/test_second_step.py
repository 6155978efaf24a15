"""The second step: codes of an app and printed codes after the password, and how they are added and removed."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

from accounts import services
from accounts.limits import SENTENCES, CreationThrottle
from accounts.models import User
from accounts.recovery import code_count, codes_of
from tests.accounts.people import browser, confirm, heron, is_logged_in, log_in

pytestmark = pytest.mark.django_db


def code_for(secret: str, ahead: int = 0) -> str:
    """What an app with this key shows; `ahead` half minutes from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead))


@pytest.fixture
def owner() -> Client:
    heron()
    client = browser()
    confirm(client)
    return client


@pytest.fixture
def secret(owner: Client) -> str:
    """The key of an app that the account has."""
    shown: str = owner.get("/me/account/app/").context["form"].secret
    assert owner.post("/me/account/app/", {"code": code_for(shown, -1)}).status_code == 302
    return shown


def test_a_code_is_asked_after_the_password(owner: Client, secret: str, client: Client) -> None:
    assert log_in(client)["Location"] == "/me/log-in/code/"
    assert not is_logged_in(client)
    assert "not right" in client.post("/me/log-in/code/", {"code": "000000"}).content.decode()
    assert client.post("/me/log-in/code/", {"code": code_for(secret)}).status_code == 302
    assert is_logged_in(client)


def test_a_code_works_once(owner: Client, secret: str) -> None:
    code = code_for(secret)
    for expected in (True, False):
        client = Client()
        log_in(client)
        client.post("/me/log-in/code/", {"code": code})
        assert is_logged_in(client) is expected


def test_a_printed_code_is_a_second_step_too(owner: Client, secret: str, client: Client) -> None:
    user = User.objects.get()
    code = codes_of(user)[0]
    log_in(client)
    client.post("/me/log-in/code/", {"code": code})
    assert is_logged_in(client)
    assert code_count(user) == 9


def test_a_wrong_password_never_gets_to_the_second_step(owner: Client, secret: str, client: Client) -> None:
    log_in(client, password="guess")
    assert client.get("/me/log-in/code/")["Location"] == "/me/log-in/"


def test_a_code_that_replaced_the_password_still_meets_the_second_step(owner: Client, secret: str) -> None:
    client = Client()
    fields = {"username": "heron", "code": codes_of(User.objects.get())[0], "password": "short-billed-8"}
    assert client.post("/me/recover/", fields)["Location"] == "/me/log-in/code/"
    assert not is_logged_in(client)


def test_codes_of_apps_come_to_an_end(owner: Client, secret: str, client: Client, monkeypatch) -> None:
    log_in(client)
    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "4/hour"))
    codes = [client.post("/me/log-in/code/", {"code": "000000"}).status_code for _ in range(6)]
    assert codes[-1] == 429
    assert client.post("/me/log-in/code/", {"code": code_for(secret)}).status_code == 429


def test_a_guest_in_the_middle_of_the_second_step_loses_nothing(owner: Client, secret: str, client: Client) -> None:
    guest = services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    log_in(client)
    assert f"Go on as {guest}" in client.get("/me/log-in/code/").content.decode()
    assert client.post("/me/log-in/code/", {"code": code_for(secret)})["Location"].startswith("/me/claim/")
    client.post("/me/claim/", {"move": "yes"})
    guest.refresh_from_db()
    assert not guest.is_active


def test_printed_codes_stay_when_the_app_is_removed(owner: Client, secret: str) -> None:
    user = User.objects.get()
    before = codes_of(user)
    owner.post("/me/account/app/remove/")
    assert not Authenticator.objects.filter(type=Authenticator.Type.TOTP).exists()
    assert codes_of(user) == before
    assert log_in(Client())["Location"] == "/"


def test_keys_of_apps_are_stored_encrypted(owner: Client, secret: str) -> None:
    assert secret not in str(list(Authenticator.objects.values_list("data", flat=True)))


@pytest.mark.parametrize("credential", ["", "{", "[]", "{}", '{"id": 1}', '{"response": {"userHandle": "!"}}'])
def test_junk_is_no_passkey(client: Client, credential: str) -> None:
    heron()
    client.get("/me/log-in/passkey/", headers={"accept": "application/json"})
    assert client.post("/me/log-in/passkey/", {"credential": credential}).status_code == 302
    assert not is_logged_in(client)


@pytest.mark.parametrize("credential", ["", "{", "[]", "{}", '{"id": 1}', '{"response": {"userHandle": "!"}}'])
def test_junk_is_no_new_passkey(owner: Client, client: Client, credential: str) -> None:
    owner.get("/me/account/passkeys/add/")
    assert owner.post("/me/account/passkeys/add/", {"name": "x", "credential": credential}).status_code == 200
    names = {"username": "egret", "display_name": "Egret"}
    client.post("/me/sign-up/passkey/options/", names)
    assert client.post("/me/sign-up/passkey/", names | {"credential": credential}).status_code == 200
    assert not Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).exists()
    assert not User.objects.filter(username="egret").exists()


@pytest.mark.parametrize("fields", [{"username": "kite"}, {"username": "admin"}, {"display_name": "Admin"}])
def test_a_passkey_is_not_made_for_a_name_that_is_refused(client: Client, fields: dict[str, str]) -> None:
    heron("kite")
    answer = client.post("/me/sign-up/passkey/options/", {"username": "heron", "display_name": "Heron"} | fields)
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == set(fields)
    assert User.objects.count() == 1


def test_the_last_way_in_is_not_removed(client: Client) -> None:
    user = services.sign_up(username="heron", password=None, display_name="Heron")
    kept = Authenticator.objects.create(user=user, type="webauthn", data={"name": "Phone", "credential": {}})
    client.force_login(user, services.LOGIN_BACKEND)
    said = client.post(f"/me/account/passkeys/{kept.pk}/remove/", follow=True).content.decode()
    assert "the only way into your account" in said
    assert Authenticator.objects.filter(pk=kept.pk).exists()
