"""How often armies win, over all rated matches, as rows, pages and files. No person is in them."""

import csv
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.models import Match
from games.ratings.services import results_count
from games.ratings.statistics import COLUMNS, army_rates, list_rates
from rules.registry import SYSTEMS
from tests.games.ratings.stored import finished, player

pytestmark = pytest.mark.django_db
READY = SYSTEMS["fubar"].ready_lists
LISTS = (READY[0], next(one for one in READY if one.army != READY[0].army))


def met(first: User, second: User, **wanted: Any) -> Match:
    """A match of two armies."""
    match = finished(first, second, **wanted)
    match.seats.filter(number=1).update(roster=msgspec.json.encode(LISTS[1].roster).decode())
    return match


@pytest.fixture
def played() -> tuple[User, User]:
    """Four matches of two armies: three won by the first, one drawn; and one of an army against itself."""
    ann, bob = player("Ann"), player("Bob")
    for hour, winner in enumerate((0, 0, 0, None)):
        met(ann, bob, winner=winner, after=hour)
    same = finished(ann, bob, winner=1, after=9, pace="blitz")
    same.seats.filter(number=1).update(roster=same.seats.get(number=0).roster)
    results_count()
    return ann, bob


def test_the_share_of_wins_has_its_interval(played: tuple[User, User]) -> None:
    first, second = army_rates("fubar")
    assert (first.army, second.army) == tuple(one.army for one in LISTS)
    assert (first.won.count, first.drawn, first.lost, first.won.of) == (3, 1, 0, 4)
    assert (second.won.count, second.drawn, second.lost) == (0, 1, 3)
    assert first.won.least < first.won.percent == 75 < first.won.most
    assert 50 < first.expected < 100, "whoever has won is expected to win again"
    assert [one.ready_list for one in list_rates("fubar")] == [one.id for one in LISTS]


def test_each_pace_by_itself_and_no_army_against_itself(played: tuple[User, User]) -> None:
    assert army_rates("fubar", "now") == []
    assert len(army_rates("fubar", "evening")) == 2
    assert army_rates("kog") == []


def test_a_list_of_ones_own_counts_for_its_army_only() -> None:
    match = met(player("Ann"), player("Bob"))
    match.seats.filter(number=0).update(roster='{"army":"' + LISTS[0].army + '","units":[]}')
    match.seats.filter(number=1).update(roster='{"army":"mine","catalogue":"somebodys"}')
    results_count()
    assert [one.army for one in army_rates("fubar")] == [LISTS[0].army]
    assert list_rates("fubar") == []


def test_pages_and_data_name_nobody(played: tuple[User, User], client: Client) -> None:
    page = client.get("/ratings/fubar/armies/").content.decode()
    table = client.get("/ratings/fubar/armies.csv").content.decode()
    data = client.get("/ratings/fubar/armies.json?pace=evening").json()
    assert "Marrowgate Garrison" in page
    assert not any(name in text for text in (page, table, json.dumps(data)) for name in ("Ann", "Bob"))
    assert data["licence"] == "CC0-1.0"
    assert [row["pace"] for row in data["rows"]] == ["evening"] * 4
    rows = list(csv.DictReader(table.splitlines()))
    assert [(row["army"], row["played"], row["won_percent"]) for row in rows[:2]] == [
        (LISTS[0].army, "4", "75.0"),
        (LISTS[1].army, "4", "0.0"),
    ]
    for address in ("/ratings/chess/armies/", "/ratings/chess/armies.csv", "/ratings/chess/armies.json"):
        assert client.get(address).status_code == 404


def test_the_command_writes_the_files_of_a_week(played: tuple[User, User], tmp_path: Path) -> None:
    ann, bob = played
    met(bob, ann, after=10)
    call_command("ratings_files", str(tmp_path / "data"))
    assert not Match.objects.filter(rated_match=None).exists(), "it counts before it writes"
    written, table = sorted((tmp_path / "data").glob("army-results-*"), key=lambda one: one.suffix, reverse=True)
    rows = list(csv.reader(table.read_text().splitlines()))
    data = json.loads(written.read_text())
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) - 1 == len(data["rows"]) == 8, "two armies and two lists, at any pace and at that of an evening"
    assert "CC0" in (tmp_path / "data" / "LICENCE.txt").read_text()
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("ratings_files", str(written))
