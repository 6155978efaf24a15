"""The front page shows a recorded table of the game one used last, and begins a match with one button."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Status
from games.showcase import GLYPHS, table_of
from games.showcase.draw import picture, small_picture
from games.showcase.table_part import strip
from rules.registry import SYSTEMS
from tests.pictures.glyphs import silhouettes

GAMES = ("kog", "fubar", "killteam", "krygothic")


@pytest.mark.parametrize("system", GAMES)
def test_every_game_has_a_recorded_table_with_both_sides_in_the_picture(system: str) -> None:
    table = table_of(system)
    assert table is not None
    drawn = picture(system)
    assert {seat for seat in (0, 1) if f"thumb-token thumb-side-{seat}" in drawn} == {0, 1}
    assert "style=" not in drawn
    assert len(drawn.encode()) < 60_000


def test_silhouettes_are_those_of_the_board() -> None:
    assert silhouettes() == GLYPHS


def test_a_game_without_one_shows_none() -> None:
    assert picture("nothing") == ""


@pytest.mark.django_db
@pytest.mark.parametrize("system", GAMES)
def test_one_button_begins_a_match_against_the_computer(client: Client, system: str) -> None:
    page = client.get(reverse("home"), {"system": system}).content.decode()
    assert f'name="system" value="{system}"' in page
    answer = client.post(reverse("games:now"), {"system": system, "seed": "a" * 32})
    match = Match.objects.get(pk=re.search(r"/m/(\w+)/", answer.url)[1])
    assert (match.system, match.status) == (system, Status.PLAYING)
    assert match.sequence > 0
    assert next(bool(seat.player) for seat in match.seats.order_by("number")) is False
    assert SYSTEMS[system].name in page


@pytest.mark.django_db
def test_who_types_that_address_is_shown_the_choices_and_begins_nothing(client: Client) -> None:
    assert client.get(reverse("games:now")).url == reverse("games:quick")
    assert not Match.objects.exists()


def test_models_stand_in_the_part_that_is_shown() -> None:
    for system in GAMES:
        drawn = picture(system)
        left, top, width, height = map(int, re.search(r'viewBox="(\d+) (\d+) (\d+) (\d+)"', drawn).groups())
        bases = re.findall(r'class="thumb-base" cx="(\d+)" cy="(\d+)"', drawn)
        shown = [x for x, y in bases if left < int(x) < left + width and top < int(y) < top + height]
        assert len(shown) >= 4, system


def test_terrain_of_the_picture_has_body() -> None:
    assert 'class="thumb-crown"' in picture("fubar")
    for system in GAMES:
        assert 'class="thumb-lit"' in picture(system)
    assert picture("kog").count('fill="url(#thumb-hatch)"') >= 1


@pytest.mark.parametrize("system", GAMES)
def test_a_glimpse_is_a_small_part_of_the_table_with_nobody_cut_off(system: str) -> None:
    drawn, table = small_picture(system), table_of(system)
    assert table is not None
    part = strip(table)
    bases = re.findall(r'class="thumb-base" cx="(\d+)" cy="(\d+)"', drawn)
    assert sum(part.holds(int(x), int(y)) for x, y in bases) >= 2
    assert len(drawn.encode()) < 30_000


@pytest.mark.django_db
def test_every_game_begins_with_one_button(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    for system in GAMES:
        assert f'aria-label="Play the computer: {SYSTEMS[system].name}"' in page
