"""Compressed answers and 304: the same page is sent once, and no secret can be guessed from a length."""

import gzip

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from armies.services import roster_create
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db
ZIPPED = {"Accept-Encoding": "gzip"}


@pytest.fixture
def member(client: Client) -> Client:
    client.force_login(services.guest_create(), services.LOGIN_BACKEND)
    client.get("/")
    return client


@pytest.mark.parametrize("path", ["/", "/armies/", "/rules/kog/", "/api/catalogues/kog/", "/api/schema.json"])
def test_what_is_unchanged_is_not_sent_again(member: Client, path: str) -> None:
    first = member.get(path, headers=ZIPPED)
    assert first["Content-Encoding"] == "gzip"
    assert b"{" in gzip.decompress(first.content)
    again = member.get(path, headers=ZIPPED | {"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert member.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_changed_page_is_sent(member: Client) -> None:
    tag = member.get("/armies/")["ETag"]
    roster_create(owner=User.objects.get(), draft=SYSTEMS["kog"].ready_lists[0].roster)
    assert member.get("/armies/", headers={"If-None-Match": tag}).status_code == 200


def test_a_page_with_an_older_form_token_is_sent_anew(member: Client) -> None:
    tag = member.get("/about/")["ETag"]
    assert member.get("/about/", headers={"If-None-Match": tag}).status_code == 304
    del member.cookies["csrftoken"]
    answer = member.get("/about/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert b"csrf" in answer.content.lower()


def test_the_length_of_a_page_tells_nothing(member: Client) -> None:
    lengths = {len(member.get("/about/", headers=ZIPPED).content) for _ in range(12)}
    assert len(lengths) > 3


def test_a_page_with_a_secret_is_neither_compressed_nor_kept(member: Client) -> None:
    answer = member.get("/notices/", headers=ZIPPED)
    assert "no-store" in answer["Cache-Control"]
    assert "Content-Encoding" not in answer.headers
    assert "ETag" not in answer.headers
