"""The pages on which a match is set up show the map that is agreed on and what is in the armies, before anything is fixed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.agreement import agreement_from
from games.ids import invite_token
from games.matches import services
from games.showcase.maps import map_of
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db

ROLLED = {"krygothic": {"scenario": "purge"}}
"""Where the map follows from what is rolled, unless players agree."""


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_form_shows_the_map_and_both_armies(client: Client, system: str) -> None:
    page = client.get(reverse("games:quick"), {"system": system, **ROLLED.get(system, {})}).content.decode()
    assert page.count('class="thumb thumb-map"') == 1
    assert re.search(r"The table is \d+″ by \d+″", page)
    shown = re.findall(r'<ul aria-label="What is in it"><li>', page)
    assert len(shown) == 2


def test_every_map_that_is_drawn_by_hand_has_its_own_picture() -> None:
    for game in SYSTEMS.values():
        terrain = next((setting for setting in game.settings if setting.id == "terrain"), None)
        if terrain is None:
            continue
        maps = [map_of(game, agreement_from(game, {"terrain": choice.value})) for choice in terrain.choices]
        drawn = [one.picture for one in maps if one and one.picture]
        assert len(drawn) >= 3
        assert len(set(drawn)) >= len(drawn) - 1  # "the mission's own" may be one of the others


def test_what_chance_or_the_players_lay_out_says_so() -> None:
    kog = SYSTEMS["kog"]
    by_chance, by_hand = (map_of(kog, agreement_from(kog, {"terrain": terrain})) for terrain in ("random", "alternate"))
    assert by_chance is not None
    assert "Every match gets another random table." in by_chance.words
    assert by_hand is not None
    assert not by_hand.picture
    assert "decided when the match begins" in by_hand.words


def test_another_choice_shows_another_map_and_other_armies(client: Client) -> None:
    wanted = {"system": "kog", "quick": "yes"}
    city = client.get(reverse("games:new_lists"), {**wanted, "terrain": "ruined-city"}).content
    assert client.get(reverse("games:new_lists"), {**wanted, "terrain": "forest"}).content != city
    chosen = {"system": "kog", "for": "id_roster", "field": "roster", "roster": "ready:north-duel-two-cats"}
    assert "Cheetah" in client.get(reverse("games:army_lines"), chosen).content.decode()
    assert client.get(reverse("games:army_lines"), {**chosen, "for": '"><script>'}).status_code == 404
    assert client.get(reverse("games:army_lines"), {**chosen, "field": "password"}).status_code == 404
    nobodys = client.get(reverse("games:army_lines"), {**chosen, "roster": "mine:somebody-elses"})
    assert "<li>" not in nobodys.content.decode()


def test_a_friend_sees_the_map_before_sitting_down_and_whoever_gathers_what_their_army_holds(ann: User) -> None:
    (taken,) = services.match_create(user=ann, system="kog", settings={"battle": "duel"}, opponent="link")
    friend = Client()
    address = reverse("games:join", args=[invite_token(taken.match.id)])
    assert "thumb-map" in friend.get(address).content.decode()
    friend.post(address)
    page = friend.get(reverse("games:match", args=[taken.match.id])).content.decode()
    assert "thumb-map" in page
    assert 'aria-label="What is in it"' in page


@pytest.mark.django_db
def test_units_that_are_alike_stand_on_one_line(client: Client) -> None:
    chosen = {"system": "killteam", "for": "id_roster", "field": "roster", "roster": "ready:warren-flood"}
    assert "<li>6 × Scavver</li>" in client.get(reverse("games:army_lines"), chosen).content.decode()
