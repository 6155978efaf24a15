"""Guests: real users that appear on demand and can become accounts in place."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory

from accounts import services
from accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_guest_is_a_real_user_with_a_friendly_name():
    guest = services.guest_create()
    assert guest.pk
    assert guest.is_guest
    assert guest.display_name.startswith("Guest ")
    assert not guest.has_usable_password()


def test_two_guests_never_share_a_login():
    assert services.guest_create().username != services.guest_create().username


def test_ensure_user_makes_one_guest_and_then_keeps_it():
    from django.contrib.auth.models import AnonymousUser

    request = RequestFactory().get("/")
    request.session, request.user = SessionStore(), AnonymousUser()
    first = services.ensure_user(request)
    assert services.ensure_user(request) == first
    assert User.objects.count() == 1


def test_looking_around_makes_nobody_a_guest(client: Client):
    for page in ("/", "/me/", "/about/", "/me/sign-up/", "/me/log-in/"):
        assert client.get(page).status_code == 200, page
    assert not User.objects.exists()


def test_a_guest_who_signs_up_is_still_the_same_person(client: Client):
    guest = services.guest_create()
    client.force_login(guest, services.LOGIN_BACKEND)
    answer = client.post("/me/sign-up/", {"username": "heron", "display_name": "Heron", "password": "long-legged-7"})
    assert answer.status_code == 302, answer.context["form"].errors
    guest.refresh_from_db()
    assert (guest.username, guest.display_name, guest.is_guest) == ("heron", "Heron", False)
    assert guest.check_password("long-legged-7")
    assert client.get("/me/").context["user"] == guest
