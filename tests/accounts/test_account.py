"""The account page: username, password, e-mail address, devices; and who may change them."""

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import services
from accounts.models import User
from tests.accounts.people import NEW_PASSWORD, PASSWORD, browser, confirm, heron, is_logged_in, link_in, log_in, sent

pytestmark = pytest.mark.django_db
PAGES = ("", "username/", "codes/", "password/", "app/", "passkeys/add/")


@pytest.fixture
def owner() -> Client:
    """A browser whose owner has just shown who they are."""
    heron()
    client = browser()
    confirm(client)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_is_led_to_log_in_and_a_guest_to_sign_up(client: Client, page: str):
    assert client.get(f"/me/account/{page}")["Location"] == "/me/log-in/"
    client.force_login(services.guest_create(), services.LOGIN_BACKEND)
    assert client.get(f"/me/account/{page}")["Location"] == "/me/sign-up/"


@pytest.mark.parametrize("page", ["username/", "codes/", "app/", "passkeys/add/"])
def test_an_open_browser_alone_changes_nothing(page: str):
    heron()
    finder = browser()
    for answer in (finder.get(f"/me/account/{page}"), finder.post(f"/me/account/{page}", {"username": "mine"})):
        assert answer["Location"].startswith("/me/account/confirm/")
    assert User.objects.get().username == "heron"


def test_a_changed_username_is_reserved(owner: Client):
    assert owner.post("/me/account/username/", {"username": "egret"})["Location"] == "/me/account/"
    assert log_in(Client(), "egret").status_code == 302
    assert log_in(Client(), "heron").status_code == 200
    fields = {"username": "HER0N", "display_name": "x", "password": PASSWORD}
    assert "is taken" in str(Client().post("/me/sign-up/", fields).context["form"].errors)
    assert owner.post("/me/account/username/", {"username": "heron"}).status_code == 302, "its owner may take it back"


@pytest.mark.parametrize("username", ["kite", "K1TE", "admin", "he ron", ""])
def test_a_username_that_is_taken_reserved_or_misshapen_is_refused(owner: Client, username: str):
    heron("kite")
    assert owner.post("/me/account/username/", {"username": username}).context["form"].errors
    assert User.objects.filter(username="heron").exists()


def test_a_username_taken_in_the_meantime_is_refused(owner: Client, monkeypatch: pytest.MonkeyPatch):
    heron("kite")
    monkeypatch.setattr("accounts.forms.is_taken", lambda *_: False)
    assert "is taken" in str(owner.post("/me/account/username/", {"username": "kite"}).context["form"].errors)


def test_a_new_password_logs_out_other_devices_and_keeps_this_one(owner: Client):
    stolen = browser()
    fields = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD}
    assert owner.post("/me/account/password/", fields)["Location"] == "/me/account/"
    assert is_logged_in(owner)
    assert not is_logged_in(stolen)
    assert log_in(Client(), password=NEW_PASSWORD).status_code == 302


def test_a_new_password_needs_the_present_one(owner: Client):
    answer = owner.post("/me/account/password/", {"oldpassword": "guess", "password1": NEW_PASSWORD})
    assert "not your present password" in answer.content.decode()
    assert log_in(Client()).status_code == 302


def test_guesses_at_the_present_password_come_to_an_end(owner: Client, monkeypatch: pytest.MonkeyPatch):
    from accounts.limits import SENTENCES, CreationThrottle

    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "5/hour"))
    for path in ("password/", "confirm/?next=/me/account/"):
        fields = {"oldpassword": "guess", "password": "guess", "password1": NEW_PASSWORD}
        codes = [owner.post(f"/me/account/{path}", fields).status_code for _ in range(6)]
        assert codes[-1] == 429, path


def test_an_address_counts_when_it_has_answered(owner: Client, mails: None):
    owner.post("/me/account/email/", {"email": "heron@example.org"})
    assert not EmailAddress.objects.filter(verified=True).exists()
    link = link_in(sent()[0])
    assert not EmailAddress.objects.filter(verified=True).exists(), "programs that look through letters only get"
    assert "Does heron@example.org belong" in Client().get(link).content.decode()
    Client().post(link)
    assert EmailAddress.objects.get(verified=True).email == "heron@example.org"
    assert "too old" in Client().get(link).content.decode()


def test_a_new_address_replaces_the_old_one_when_it_has_answered(owner: Client, mails: None):
    EmailAddress.objects.create(user=User.objects.get(), email="old@example.org", verified=True, primary=True)
    owner.post("/me/account/email/", {"email": "new@example.org"})
    assert EmailAddress.objects.get(verified=True).email == "old@example.org"
    Client().post(link_in(sent()[0]))
    assert [one.email for one in EmailAddress.objects.all()] == ["new@example.org"]


def test_the_address_of_another_account_is_neither_given_away_nor_told(owner: Client, mails: None):
    EmailAddress.objects.create(user=heron("kite"), email="kite@example.org", verified=True, primary=True)
    free = owner.post("/me/account/email/", {"email": "free@example.org"}, follow=True).content.decode()
    taken = owner.post("/me/account/email/", {"email": "kite@example.org"}, follow=True).content.decode()
    assert ("We sent an e-mail to" in free) == ("We sent an e-mail to" in taken) is True
    link = link_in(sent()[1])
    assert "Another account has this address" in Client().get(link).content.decode()
    Client().post(link)
    assert EmailAddress.objects.get(verified=True).user.username == "kite"


def test_an_address_can_be_taken_away(owner: Client, mails: None):
    EmailAddress.objects.create(user=User.objects.get(), email="old@example.org", verified=True, primary=True)
    owner.post("/me/account/email/", {"email": ""})
    assert not EmailAddress.objects.exists()


def test_a_guest_who_confirms_somebodys_address_stays_who_they_are(owner: Client, client: Client, mails: None):
    owner.post("/me/account/email/", {"email": "heron@example.org"})
    guest = services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    client.get(link_in(sent()[0]))
    client.post(link_in(sent()[0]))
    assert client.get("/about/").context["user"] == guest


def test_devices_are_listed_and_logged_out_one_by_one(owner: Client):
    phone = browser(agent="Mozilla/5.0 (Linux; Android 16) Chrome/150.0")
    tablet = browser(agent="Mozilla/5.0 (iPad) Safari/600")
    page = owner.get("/me/account/").content.decode()
    assert all(words in page for words in ("Firefox on Linux", "this browser", "Chrome on Android", "Safari on iPad"))
    row = UserSession.objects.get(user_agent__contains="Android")
    owner.post("/me/account/sessions/", {"session": row.pk})
    assert [is_logged_in(one) for one in (owner, phone, tablet)] == [True, False, True]
    owner.post("/me/account/sessions/")
    assert [is_logged_in(one) for one in (owner, phone, tablet)] == [True, False, False]


def test_nobody_logs_out_somebody_elses_device(owner: Client):
    heron("kite")
    other = browser("kite")
    owner.post("/me/account/sessions/", {"session": UserSession.objects.get(user__username="kite").pk})
    assert is_logged_in(other)


def test_a_session_from_before_is_listed_after_its_next_page(owner: Client):
    old = browser(agent="Mozilla/5.0 (Windows) Edg/150")
    UserSession.objects.all().delete()
    session = old.session
    del session["listed"]
    session.save()
    assert "Edge on Windows" not in owner.get("/me/account/").content.decode()
    old.get("/about/")
    assert "Edge on Windows" in owner.get("/me/account/").content.decode()


def test_a_copied_cookie_is_worth_nothing_after_a_log_out(owner: Client):
    thief = Client()
    thief.cookies["sessionid"] = owner.cookies["sessionid"].value
    assert is_logged_in(thief)
    owner.post("/me/log-out/")
    assert not is_logged_in(thief)


def test_a_session_planted_before_the_log_in_does_not_become_the_accounts(client: Client):
    heron()
    services_guest = services.guest_create()
    client.force_login(services_guest, services.LOGIN_BACKEND)
    planted = client.cookies["sessionid"].value
    log_in(client)
    assert client.cookies["sessionid"].value != planted
    assert not Session.objects.filter(session_key=planted).exists()
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert not is_logged_in(thief)


def test_one_password_for_many_names_comes_to_an_end(monkeypatch: pytest.MonkeyPatch):
    from accounts.limits import SENTENCES, CreationThrottle

    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "3/hour"))
    heron("kite")
    names = ("anna", "bert", "cleo", "kite")
    codes = [log_in(Client(REMOTE_ADDR="10.0.0.1"), name, PASSWORD).status_code for name in names]
    assert codes == [200, 200, 200, 429]


def test_an_unknown_name_is_hashed_like_a_known_one(client: Client, monkeypatch: pytest.MonkeyPatch):
    from django.contrib.auth.hashers import MD5PasswordHasher

    hashed = []
    real = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda own, *words: hashed.append(1) or real(own, *words))
    heron()
    hashed.clear()
    log_in(client, "heron", "wrong")
    known = len(hashed)
    log_in(client, "nobody", "wrong")
    assert known == len(hashed) - known > 0


def test_things_of_guests_of_several_browsers_come_together(client: Client):
    user = heron()
    guests = [services.guest_create() for _ in range(2)]
    for guest in guests:
        one = Client()
        one.force_login(guest, services.LOGIN_BACKEND)
        assert log_in(one)["Location"].startswith("/me/claim/")
        one.get("/about/")
        assert f"you were {guest} before" in one.get("/me/account/").content.decode(), "the question can wait"
        one.post("/me/claim/", {"move": "yes"})
    assert not User.objects.filter(is_guest=True, is_active=True).exists()
    assert user.is_active
