"""Logging in and out: what a guest takes along, what a stranger cannot try for ever."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import Client

from accounts import hashers, services
from accounts.models import User
from accounts.signals import guest_claimed

pytestmark = pytest.mark.django_db
PASSWORD = "long-legged-7"


@pytest.fixture
def heron() -> User:
    return services.sign_up(username="heron", password=PASSWORD, display_name="Heron")


@pytest.fixture
def moved() -> Iterator[list[tuple[User, User]]]:
    """Whose things a receiver of the signal was to move, and to whom."""
    pairs: list[tuple[User, User]] = []

    def note(*, guest: User, account: User, **_: Any) -> None:
        pairs.append((guest, account))

    guest_claimed.connect(note)
    yield pairs
    guest_claimed.disconnect(note)


def log_in(client: Client, **fields: str):
    return client.post("/me/log-in/", {"username": "heron", "password": PASSWORD} | fields)


def as_guest(client: Client) -> User:
    guest = services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    return guest


def test_the_right_password_leads_to_the_page_one_came_from(client: Client, heron: User):
    assert log_in(client, next="/about/").headers["Location"] == "/about/"
    assert client.get("/").context["user"] == heron


@pytest.mark.parametrize("username", ["Heron", "HERON", "her0n"])
def test_a_username_is_known_by_how_it_looks(client: Client, heron: User, username: str):
    assert log_in(client, username=username).status_code == 302
    assert client.get("/").context["user"] == heron


def test_of_two_old_accounts_that_look_alike_each_is_known_exactly(client: Client, heron: User):
    other = services.sign_up(username="HERON", password=f"{PASSWORD}-too", display_name="Other")
    assert log_in(client, username="her0n").status_code == 200
    assert log_in(client, username="HERON", password=f"{PASSWORD}-too").status_code == 302
    assert client.get("/").context["user"] == other


def test_nobody_is_led_to_another_site(client: Client, heron: User):
    assert log_in(client, next="https://evil.example/").headers["Location"] == "/"
    assert log_in(client, next="//evil.example/").headers["Location"] == "/"


def test_a_guest_is_asked_and_nothing_moves_before_the_answer(client: Client, heron: User, moved: list):
    as_guest(client)
    assert log_in(client).headers["Location"] == "/me/claim/?next=%2F"
    assert b"Move your things" in client.get("/me/claim/").content
    assert moved == []


def test_yes_moves_the_guests_things_once(client: Client, heron: User, moved: list):
    guest = as_guest(client)
    log_in(client)
    client.post("/me/claim/", {"move": "yes"})
    client.post("/me/claim/", {"move": "yes"})
    assert moved == [(guest, heron)]
    guest.refresh_from_db()
    assert not guest.is_active


def test_no_leaves_them(client: Client, heron: User, moved: list):
    guest = as_guest(client)
    log_in(client)
    client.post("/me/claim/", {"leave": "yes"})
    client.post("/me/claim/", {"move": "yes"})
    assert moved == []
    guest.refresh_from_db()
    assert guest.is_active


def test_nobody_claims_a_guest_they_were_not(client: Client, heron: User, moved: list):
    stranger = services.guest_create()
    client.force_login(heron, services.LOGIN_BACKEND)
    client.post("/me/claim/", {"move": "yes", "guest": stranger.pk, "left_guest": stranger.pk})
    assert moved == []


def test_an_account_is_never_claimed(heron: User, moved: list):
    other = services.sign_up(username="kite", password=PASSWORD, display_name="Kite")
    services.claim(guest=other, user=heron)
    assert moved == []


def test_five_wrong_passwords_close_the_door_for_that_name_only(client: Client, heron: User):
    services.sign_up(username="kite", password=PASSWORD, display_name="Kite")
    for _ in range(5):
        answer = log_in(client, password="wrong")
    assert answer.status_code == 429
    assert b"Wait a quarter of an hour" in answer.content
    assert log_in(client).status_code == 429
    assert log_in(client, username="kite").status_code == 302


def test_a_wrong_password_and_an_unknown_name_read_the_same(client: Client, heron: User):
    wrong = log_in(client, password="wrong").context["form"].non_field_errors()
    unknown = log_in(client, username="nobody").context["form"].non_field_errors()
    assert list(wrong) == list(unknown) != []


def test_logging_out_asks_a_guest_first(client: Client):
    as_guest(client)
    assert b"nobody can log in as Guest" in client.get("/me/log-out/").content
    assert client.get("/").context["user"].is_authenticated
    assert b"You are logged out." in client.post("/me/log-out/", follow=True).content
    assert not client.get("/").context["user"].is_authenticated


def test_one_password_is_worked_at_at_a_time(monkeypatch):
    threads = set()
    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", lambda *told: threads.add(get_native_id()) or "x")
    with ThreadPoolExecutor(4) as people:
        list(people.map(lambda n: hashers.SerializedPasswordHasher().encode("password", "salt", 1), range(8)))
    assert len(threads) == 1
    assert get_native_id() not in threads


def test_passwords_come_after_all_else():
    def priorities():
        before = os.getpriority(os.PRIO_PROCESS, get_native_id())
        hashers._after_all_else()
        return before, os.getpriority(os.PRIO_PROCESS, get_native_id())

    with ThreadPoolExecutor(1) as another:
        before, after = another.submit(priorities).result()
    assert after == (min(hashers.LAST, before + hashers.STEPS) if sys.platform == "linux" else before)


def test_a_password_is_hashed_before_anything_is_locked(monkeypatch):
    locked = []
    before = len(connection.savepoint_ids)
    monkeypatch.setattr(services, "make_password", lambda password: locked.append(len(connection.savepoint_ids)) or "x")
    services.sign_up(username="anna", password="Long-enough-7", display_name="Anna")
    assert locked == [before]
