"""With several games on the site every page says which is which, and remembers the one used last."""

import html
import re

import pytest
from django.test import Client

from armies.models import RosterRecord
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db

FUBAR = SYSTEMS["fubar"]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def chosen(text: str) -> str:
    return re.search(r'href="\?system=(\w+)" aria-current="true"', text)[1]


@pytest.mark.parametrize("address", ["/", "/about/", "/rules/", "/armies/", "/armies/new/"])
def test_a_newcomer_reads_a_line_about_every_game(client: Client, address: str) -> None:
    text = page(client, address)
    for game in SYSTEMS.values():
        assert game.blurb in text
        assert address == "/armies/" or game.players in text


def test_the_form_is_that_of_the_chosen_game_and_a_line_tells_of_each_army(client: Client) -> None:
    text = page(client, "/armies/new/?system=fubar")
    assert chosen(text) == "fubar"
    for army in FUBAR.catalogue.armies.values():
        assert f"<strong>{army.name}</strong> {army.about}" in text
    assert "Southern" not in text


def test_an_army_is_begun_in_the_game_of_the_form_not_of_the_address(client: Client) -> None:
    form = {"system": "fubar", "army": "lantern", "battle": "patrol", "name": ""}
    assert client.post("/armies/new/", form).status_code == 302
    assert RosterRecord.objects.get().system == "fubar"


def test_the_game_used_last_is_the_one_on_offer(client: Client) -> None:
    assert chosen(page(client, "/armies/new/")) == next(iter(SYSTEMS))
    page(client, "/armies/new/?system=fubar")
    assert chosen(page(client, "/armies/new/")) == "fubar"
    client.post("/armies/ready/kog/south-duel-fortress/")
    assert chosen(page(client, "/armies/new/")) == "kog"


def test_a_game_nobody_knows_is_no_page_and_an_old_cookie_does_no_harm(client: Client) -> None:
    assert client.get("/armies/new/?system=chess").status_code == 404
    client.cookies["game"] = "chess"
    assert chosen(page(client, "/armies/new/")) == next(iter(SYSTEMS))


def test_my_armies_are_shown_by_game(client: Client) -> None:
    client.post(f"/armies/ready/fubar/{FUBAR.ready_lists[0].id}/")
    client.post("/armies/ready/kog/south-duel-fortress/")
    found = page(client, "/armies/?system=fubar").partition('<h2 id="ready">')[0]
    assert FUBAR.ready_lists[0].name in found
    assert "FUBAR · Marrowgate Garrison · Patrol" in found
    assert "Lone Fortress" not in found


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/about/",
        "/rules/",
        "/rules/{}/",
        "/matches/new/?system={}",
        "/play/quick/?system={}",
        "/armies/new/?system={}",
    ],
)
def test_wherever_a_game_is_chosen_its_book_is_credited(client: Client, address: str) -> None:
    for id_, game in SYSTEMS.items():
        text = page(client, address.format(id_))
        assert game.rulebook.book.attribution in text
        assert game.rulebook.book.legal in text


def test_a_list_is_never_without_the_credit_of_its_book(client: Client) -> None:
    for id_, game in SYSTEMS.items():
        army = next(iter(game.catalogue.armies))
        battle = next(iter(game.catalogue.battles))
        answer = client.post("/armies/new/", {"system": id_, "army": army, "battle": battle, "name": "Mine"})
        assert answer.status_code == 302, answer.content
        slug = RosterRecord.objects.get(system=id_).slug
        assert client.get(f"/armies/{slug}/file/").json().get("credit", "").startswith(game.rulebook.book.attribution)
        for address in (answer.url, f"/armies/{slug}/text/", "/armies/", f"/armies/{slug}/"):
            text = page(client, address)
            assert game.rulebook.book.attribution in text
            assert game.rulebook.book.legal in text
