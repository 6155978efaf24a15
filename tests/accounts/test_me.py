"""Names and preferences: what others see of a person, and what a person sees."""

import pytest
from django.test import Client

from accounts import services
from accounts.forms import SignUpForm
from accounts.look_alikes import visible_form
from accounts.models import User
from accounts.names import USERNAME_TAKEN, InvalidName, tidy_name

pytestmark = pytest.mark.django_db
SIGN_UP = {"username": "heron", "display_name": "Heron", "password": "long-legged-7"}


def errors(client: Client, **fields: str) -> dict[str, list[str]]:
    return client.post("/me/sign-up/", SIGN_UP | fields).context["form"].errors


def test_sign_up_makes_an_account_and_logs_in(client: Client):
    assert client.post("/me/sign-up/", SIGN_UP).status_code == 302
    assert client.get("/").context["user"] == User.objects.get(username="heron")


@pytest.mark.parametrize("username", ["Heron", "heron", "HERON"])
def test_a_username_is_taken_whatever_its_capitals(client: Client, username: str):
    services.sign_up(username="heron", password="x", display_name="Heron")
    assert errors(client, username=username).keys() == {"username"}


def test_of_two_who_sign_up_at_once_one_is_told(client: Client, monkeypatch: pytest.MonkeyPatch):
    services.sign_up(username="heron", password="x", display_name="Heron")
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    assert errors(client) == {"username": [USERNAME_TAKEN]}
    assert User.objects.count() == 1


@pytest.mark.parametrize("username", ["", "he ron", "h" * 31, "hér", "her\u0000on", "<b>"])
def test_bad_usernames_are_refused(client: Client, username: str):
    assert errors(client, username=username).keys() == {"username"}


@pytest.mark.parametrize("password", ["", "short", "password123", "heron"])
def test_weak_passwords_are_refused(client: Client, password: str):
    assert errors(client, password=password).keys() == {"password"}
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Heron   the  Third ", "Heron the Third"), ("Zo\u0065\u0308", "Zo\u00eb"), ("鷺 42", "鷺 42")],
)
def test_names_are_tidied(typed: str, kept: str):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "   ",
            "x" * 41,
            "a\u0000b",
            "right\u202eleft",
            "zero\u200bwidth",
            "\u0301\u0302",
            "\U0001d159",
            "a\U00016fe4",
        ),
        *("computer (hard)", "Ｃｏｍｐｕｔｅｒ （ｅａｓｙ）", "\u0421\u043emput\u0435r [easy]", "C0mputer easy"),
    ],
)
def test_names_nobody_could_read_are_refused(name: str):
    with pytest.raises(InvalidName):
        tidy_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Admin", "АDMIN", "4dmin Adm1n", "The Admin", "Kite_Admin", "GridlessAdmin", "adrnin", "Admіn"),
        *(
            "Gridless",
            "G R I D L E S S",
            "Gridlеss Support",
            "grid1ess",
            "Moderator",
            "Staff",
            "Ｓｙｓｔｅｍ",
            "Empty seat",
        ),
    ],
)
def test_nobody_is_called_like_the_site_or_its_staff(name: str):
    with pytest.raises(InvalidName, match="looks like an official name of the site"):
        tidy_name(name)


@pytest.mark.parametrize(
    "name",
    ["Badminton Fan", "Stafford", "Support Gunner", "Паша", "Анна Smith", "Ångström", "Øystein", "Straße", "鷺 42"],
)
def test_honest_names_are_kept(name: str):
    assert tidy_name(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [("Kіte", "“і” is a Cyrillic letter"), ("Νina", "“Ν” is a Greek letter"), ("Bоb", "“о” is a Cyril")],
)
def test_alphabets_are_not_mixed_within_a_word(name: str, words: str):
    with pytest.raises(InvalidName, match=words):
        tidy_name(name)


@pytest.mark.parametrize("other", ["Kіte", "КІТЕ", "kite", "K1te", "K l t e", "Ｋｉｔｅ", "𝐊𝐢𝐭𝐞"])
def test_names_that_look_alike_have_one_form(other: str):
    assert visible_form(other) == visible_form("Kite")


def test_a_username_that_looks_like_anothers_is_taken(client: Client):
    services.sign_up(username="Hill.kern", password="x", display_name="Heron")
    for username in ("hill.kern", "hiII-kern", "hi11kem", "H.I.L.L.KERN"):
        assert errors(client, username=username) == {"username": [USERNAME_TAKEN]}
    assert "looks like an official name of the site" in errors(client, username="admin")["username"][0]


def test_a_name_from_before_stays_until_it_is_changed(client: Client):
    guest = services.guest_create()
    User.objects.filter(pk=guest.pk).update(display_name="Admin")
    client.force_login(guest, services.LOGIN_BACKEND)
    client.post("/me/preferences/", {"theme": "dark", "palette": "ink"})
    guest.refresh_from_db()
    assert (guest.display_name, guest.theme) == ("Admin", "dark")


def test_a_long_name_says_by_how_much():
    with pytest.raises(InvalidName, match="has 43 characters, but the limit is 40"):
        tidy_name("x" * 43)


def test_a_name_is_shown_as_text_never_as_markup(client: Client):
    client.post("/me/", {"display_name": "<script>alert(1)</script>"})
    page = client.get("/me/").content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_naming_oneself_makes_a_guest_of_that_name(client: Client):
    client.post("/me/", {"display_name": "Kite"})
    assert User.objects.get().is_guest
    assert b"Kite" in client.get("/").content


def test_preferences_colour_every_page(client: Client):
    client.post("/me/preferences/", {"theme": "dark", "palette": "ink"})
    page = client.get("/about/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-palette="ink"' in page


def test_an_unknown_preference_changes_nothing(client: Client):
    assert client.post("/me/preferences/", {"theme": "neon", "palette": "ink"}).status_code == 200
    assert not User.objects.exists()
