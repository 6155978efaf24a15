"""A forgotten password: printed codes, a link by e-mail, and what a stranger cannot learn or do with either."""

import logging
import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts import services
from accounts.limits import SENTENCES, CreationThrottle
from accounts.models import User
from accounts.recovery import codes_of
from config.logs import HideLinksFilter
from tests.accounts.people import NEW_PASSWORD, PASSWORD, browser, confirm, heron, is_logged_in, link_in, log_in, sent

pytestmark = pytest.mark.django_db


def recover(client: Client, code: str, username: str = "heron", password: str = NEW_PASSWORD):
    return client.post("/me/recover/", {"username": username, "code": code, "password": password})


def with_address(email: str = "heron@example.org", *, verified: bool = True) -> User:
    user = heron()
    EmailAddress.objects.create(user=user, email=email, verified=verified, primary=True)
    return user


def test_signing_up_shows_ten_codes_to_print(client: Client):
    fields = {"username": "heron", "display_name": "Heron", "password": PASSWORD}
    page = client.post("/me/sign-up/?next=/about/", fields, follow=True)
    codes = codes_of(User.objects.get())
    assert len(codes) == 10
    assert all(re.fullmatch(r"(\d{4} ){3}\d{4}", code) and code in page.content.decode() for code in codes)
    assert 'href="/about/"' in page.content.decode(), "the way goes on to where one came from"
    assert page.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")


@pytest.mark.parametrize("username", ["heron", "HERON", "her0n"])
def test_a_code_sets_a_new_password_once(client: Client, username: str):
    code = codes_of(heron())[3]
    assert recover(client, code.replace(" ", ""), username).status_code == 302
    assert is_logged_in(client)
    assert log_in(Client(), password=NEW_PASSWORD).status_code == 302
    assert log_in(Client(), password=PASSWORD).status_code == 200
    again = recover(Client(), code, password="something-else-9")
    assert "No account has that username and that unused code" in again.content.decode()
    assert log_in(Client(), password=NEW_PASSWORD).status_code == 302


def test_a_code_logs_out_whoever_was_in(client: Client):
    code = codes_of(heron())[0]
    stolen = browser()
    recover(client, code)
    assert is_logged_in(client)
    assert not is_logged_in(stolen)


def test_a_guest_who_recovers_an_account_can_move_their_things(client: Client):
    code, guest = codes_of(heron())[0], services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    assert recover(client, code)["Location"].startswith("/me/claim/")
    client.post("/me/claim/", {"move": "yes"})
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_weak_password_does_not_use_a_code_up(client: Client):
    user = heron()
    code = codes_of(user)[0]
    assert "too common" in recover(client, code, password="password123").content.decode()
    assert code in codes_of(user)


def test_a_wrong_code_an_unknown_name_and_an_account_without_codes_read_the_same(client: Client):
    codes_of(heron())
    services.sign_up(username="kite", password=PASSWORD, display_name="Kite")
    pages = {
        re.sub(r'value="[^"]*"|CSRFToken.*?}', "", recover(client, "1234 5678 9012 3456", name).content.decode())
        for name in ("heron", "kite", "nobody")
    }
    assert len(pages) == 1
    assert "No account has that username and that unused code" in pages.pop()


def test_an_unknown_name_costs_as_much_work_as_a_known_one(client: Client, monkeypatch: pytest.MonkeyPatch):
    computed = []
    real = "allauth.mfa.recovery_codes.internal.auth.RecoveryCodes.generate_codes"
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

    whole = RecoveryCodes.generate_codes
    monkeypatch.setattr(real, lambda codes: computed.append(1) or whole(codes))
    codes_of(heron())
    computed.clear()
    recover(client, "1", "heron")
    known = len(computed)
    recover(client, "1", "nobody")
    assert known == len(computed) - known == 1


def test_trying_codes_comes_to_an_end_wherever_it_comes_from(monkeypatch: pytest.MonkeyPatch):
    heron()
    monkeypatch.setattr(CreationThrottle, "THROTTLE_RATES", dict.fromkeys(SENTENCES, "3/hour"))
    codes = [recover(Client(REMOTE_ADDR=f"10.0.0.{n}"), "1").status_code for n in range(4)]
    assert codes == [200, 200, 200, 429]
    assert log_in(Client(REMOTE_ADDR="10.0.0.9")).status_code == 429, "codes and passwords count together"


def test_stored_codes_are_encrypted():
    codes = codes_of(heron())
    stored = str(Authenticator.objects.get().data)
    assert "seed" in stored
    assert re.search(r"'seed': 'gAAAA", stored)
    assert not any(code.replace(" ", "") in stored for code in codes)


def test_new_codes_make_old_ones_worthless(client: Client):
    old = codes_of(heron())
    owner = browser()
    confirm(owner)
    owner.post("/me/account/codes/")
    assert not set(old) & set(codes_of(User.objects.get()))
    assert recover(client, old[0]).status_code == 200


def test_codes_are_shown_only_to_who_knows_the_password():
    heron()
    finder = browser()
    assert finder.get("/me/account/codes/")["Location"].startswith("/me/account/confirm/")
    wrong = finder.post("/me/account/confirm/?next=/me/account/codes/", {"password": "guess"})
    assert "not the password of this account" in wrong.content.decode()
    assert finder.get("/me/account/codes/").status_code == 302


def test_the_link_of_an_email_sets_a_new_password_once(client: Client, mails: None):
    with_address()
    stolen = browser()
    assert client.post("/me/recover/email/", {"email": "Heron@example.org"})["Location"] == "/me/recover/sent/"
    link = link_in(sent()[0])
    page = client.get(link)
    assert page["Location"].endswith("/set-password/"), "the key leaves the address, and with it every referrer"
    assert client.post(page["Location"], {"password1": NEW_PASSWORD}).status_code == 302
    assert log_in(Client(), password=NEW_PASSWORD).status_code == 302
    assert not is_logged_in(stolen)
    assert "This link is used up" in Client().get(link).content.decode()
    assert "replaced by a link" in sent()[-1].body


def test_an_unknown_and_an_unconfirmed_address_get_the_same_answer_and_no_mail(client: Client, mails: None):
    with_address(verified=False)
    with_address_known = [
        client.post("/me/recover/email/", {"email": f"{name}@example.org"}) for name in ("heron", "no")
    ]
    assert {(one.status_code, one["Location"]) for one in with_address_known} == {(302, "/me/recover/sent/")}
    assert sent() == []


def test_letters_leave_apart_from_the_page(client: Client, mails: None, monkeypatch: pytest.MonkeyPatch):
    from threading import current_thread

    threads = []
    with_address()
    monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda message: threads.append(current_thread()))
    client.post("/me/recover/email/", {"email": "heron@example.org"})
    sent()
    assert threads
    assert threads[0] is not current_thread()


def test_a_link_names_the_site_whatever_host_was_asked(client: Client, mails: None):
    with_address()
    client.post("/me/recover/email/", {"email": "heron@example.org"}, headers={"host": "evil.example"})
    assert "evil.example" not in sent()[0].body
    assert link_in(sent()[0])


def test_one_mailbox_gets_three_letters_an_hour(client: Client, mails: None):
    with_address()
    codes = [client.post("/me/recover/email/", {"email": "heron@example.org"}).status_code for _ in range(5)]
    assert codes == [302, 302, 302, 429, 429]
    assert len(sent()) == 3


def test_a_guest_who_follows_a_link_loses_nothing(client: Client, mails: None):
    with_address()
    Client().post("/me/recover/email/", {"email": "heron@example.org"})
    guest = services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    page = client.get(link_in(sent()[0]))
    client.get(page["Location"])
    page = client.get("/me/log-in/").content.decode()
    assert f"Go on as {guest}" in page
    client.post("/me/guest/")
    assert client.get("/about/").context["user"] == guest


def test_without_mail_the_page_says_so(client: Client):
    assert "This site sends no e-mails" in client.get("/me/recover/").content.decode()
    assert client.post("/me/recover/email/", {"email": "heron@example.org"}).status_code == 404


@pytest.mark.parametrize(
    "path", ["/me/recover/1/cwx2-5d41402abc4b2a76b9719d911017c592/", "/me/confirm/MQ:1abCDe:Tq3-abcdefghijklmnop_qrs/"]
)
def test_logs_hide_the_keys_of_links(path: str):
    record = logging.LogRecord("uvicorn.access", logging.INFO, "", 0, "GET %s 200", (path,), None)
    HideLinksFilter().filter(record)
    assert "5d41402abc" not in record.getMessage()
    assert "abcdefghijklmnop" not in record.getMessage()


def test_a_page_with_a_key_sends_no_referrer_away(client: Client, mails: None):
    with_address()
    client.post("/me/recover/email/", {"email": "heron@example.org"})
    answer = client.get(link_in(sent()[0]), follow=True)
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Content-Security-Policy"].count("http") == 0, "nothing of another site is loaded"
