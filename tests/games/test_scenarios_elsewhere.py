"""Scenarios and tables of one's own outside a match that one sets up: in the lab and in guided first matches."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services import guest_create
from games.agreement import from_text
from games.lab.models import Experiment
from games.models import Match, Status
from games.scenarios.models import StoredScenario
from games.scenarios.services import scenario_keep
from games.tables import services as tables
from rules.battlefield.own_table import table_text
from rules.registry import SYSTEMS
from rules.roster.scenarios import MISSION
from tests.rules.battlefield.drawn_tables import empty_table

pytestmark = pytest.mark.django_db


def stored(client: Client, system: str) -> StoredScenario:
    """A scenario of the person behind the client."""
    owner = guest_create()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    game = SYSTEMS[system]
    assert game.scenarios is not None
    text = json.dumps({**json.loads(game.scenarios.example), "name": "The well"})
    return scenario_keep(owner=owner, game=game, text=text)


def test_the_lab_plays_a_scenario_of_ones_own(client: Client) -> None:
    well = stored(client, "kog")
    order = {
        "system": "kog",
        "battle": "duel",
        "terrain": "desert",
        "board": "36x36",
        "roster": "ready:south-duel-fang",
    }
    order |= {"against": "ready:south-duel-fortress", "each": "1", "player": "quick", "points": "0", "rounds": "0"}
    shown = client.get(reverse("lab:lab"), {"system": "kog"}).content.decode()
    assert "The well" in shown
    answer = client.post(reverse("lab:lab"), order | {MISSION: f"own:{well.slug}"})
    assert answer.status_code == 302, answer.content.decode()
    assert "The well" in str(Experiment.objects.get().order.agreement[MISSION])
    gone = client.post(reverse("lab:lab"), order | {MISSION: "own:nothing"})
    assert gone.status_code == 200
    assert Experiment.objects.count() == 1


def test_a_guided_match_takes_a_table_and_a_scenario_of_ones_own(client: Client) -> None:
    well = stored(client, "kog")
    text = table_text(empty_table("kog", name="My yard", width=36_000, height=36_000))
    yard = tables.table_keep(owner=well.owner, system="kog", text=text)
    page = reverse("games:learn", args=["kog"])
    assert "My yard" in client.get(page).content.decode()
    client.post(page, {"seed": "a" * 32, "terrain": f"own:{yard.slug}", MISSION: f"own:{well.slug}"})
    match = Match.objects.get()
    agreement = from_text(match.agreement)
    assert match.status == Status.PLAYING
    assert agreement["guided"] == "yes"
    assert "My yard" in str(agreement["table"])
    assert "The well" in str(agreement[MISSION])


@pytest.mark.parametrize("system", ["fubar", "killteam", "kog", "krygothic"])
def test_whoever_sets_up_a_match_is_led_to_both_editors(client: Client, system: str) -> None:
    page = client.get(reverse("games:new"), {"system": system}).content.decode()
    assert f"{reverse('games:table_new')}?system={system}" in page
    assert reverse("scenarios:edit", args=[system]) in page
