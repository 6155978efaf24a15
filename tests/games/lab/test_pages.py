"""The lab's pages: an experiment is ordered, watched, read, stopped and thrown away; its matches open as replays."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from armies import services as armies
from games.lab.models import Experiment, ExperimentState, LabOutcome
from games.models import Match, Status
from games.proofs.verification import match_verify
from rules.registry import SYSTEMS
from rules.roster.codec import dump_roster
from tests.games.lab.here import Here, ordered, played, rows

pytestmark = pytest.mark.django_db

ORDER = {
    "system": "kog",
    "battle": "duel",
    "roster": "ready:south-duel-fortress",
    "against": "ready:south-duel-fang",
    "each": "2",
    "player": "quick",
    "seed": "one",
    "terrain": "ruined-city",
    "board": "48x36",
    "points": "0",
    "rounds": "0",
}


def order(client: Client, **other: str) -> Experiment:
    answer = client.post(reverse("lab:lab"), ORDER | other)
    assert answer.status_code == 302, answer.content.decode()
    return Experiment.objects.get(pk=answer["Location"].split("/")[-2])


def test_a_visitor_orders_an_experiment_and_reads_what_came_of_it(client: Client) -> None:
    experiment = order(client)
    page = client.get(experiment.get_absolute_url()).content.decode()
    assert "0 of 2 matches" in page
    assert "You may close this page" in page
    played(experiment)
    page = client.get(experiment.get_absolute_url()).content.decode()
    assert "2 of 2 matches" in page
    assert "With 95 % confidence" in page
    assert "Heavy Tank" in page
    assert page.count('<svg class="lab-chart"') == 3
    assert "every 2s" not in page
    assert experiment.title in client.get(reverse("lab:lab")).content.decode()


@pytest.mark.parametrize(
    ("against", "names"),
    [
        ("ready:south-duel-fang", ["Fang and Missile", "Lone Fortress"]),
        ("ready:south-duel-fortress", ["Lone Fortress (Blue)", "Lone Fortress (Orange)"]),
    ],
)
def test_a_bout_opens_as_a_match_between_its_lists_whose_proof_holds(
    client: Client, against: str, names: list[str]
) -> None:
    experiment = played(order(client, against=against))
    lab_match = experiment.matches.get(number=1)
    watch = reverse("lab:watch", args=[experiment.id, 1])
    answer = client.post(watch)
    match = Match.objects.get()
    assert answer["Location"] == reverse("games:replay", args=[match.id])
    assert match.status == Status.OVER
    assert match.entries.count() == lab_match.answers + 1
    assert (match.winner == lab_match.seat) == (lab_match.outcome == LabOutcome.WON)
    assert match_verify(match).holds
    assert [seat.display_name for seat in match.seats.order_by("number")] == names
    assert client.get(answer["Location"]).status_code == 200
    assert client.post(watch)["Location"] == answer["Location"]
    assert Match.objects.count() == 1


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "toy"])
def test_the_page_opens_for_every_game_with_every_list_that_fits(client: Client, system: str) -> None:
    page = client.get(reverse("lab:lab"), {"system": system}).content.decode()
    game = SYSTEMS[system]
    usual = next(setting.default for setting in game.settings if setting.id == "battle")
    assert all(f"ready:{entry.id}" in page for entry in game.ready_lists if entry.battle == usual)
    assert "Every ready-made list of this size" in page


def test_the_lists_follow_from_the_size(client: Client) -> None:
    page = client.get(reverse("lab:lists"), {"system": "kog", "battle": "duel"}).content.decode()
    assert "south-duel-fortress" in page
    assert "south-encounter-royal-advance" not in page


def test_a_field_is_every_ready_made_list_but_ones_own(client: Client) -> None:
    experiment = order(client, against="field", each="1")
    duels = [entry for entry in SYSTEMS["kog"].ready_lists if entry.battle == "duel"]
    assert experiment.total == len(duels) - 1
    assert len(set(experiment.names)) == len(duels)


@pytest.mark.parametrize(
    "wrong", [{"each": "0"}, {"each": "1001"}, {"each": "x"}, {"player": "mighty"}, {"roster": "ready:x"}]
)
def test_a_form_that_is_wrong_comes_back_with_the_reason(client: Client, wrong: dict[str, str]) -> None:
    page = client.post(reverse("lab:lab"), ORDER | wrong)
    assert page.status_code == 200
    assert 'class="errorlist"' in page.content.decode()
    assert not Experiment.objects.exists()


def test_too_many_in_all_is_said_in_a_sentence(client: Client) -> None:
    page = client.post(reverse("lab:lab"), ORDER | {"against": "field", "each": "400"}).content.decode()
    assert "Ask for 1 to 333 matches against each list." in page
    assert not Experiment.objects.exists()


def test_an_army_of_ones_own_leads_to_the_lab(client: Client, ann: User) -> None:
    client.force_login(ann)
    duel = next(entry.roster for entry in SYSTEMS["kog"].ready_lists if entry.battle == "duel")
    army = armies.roster_create(owner=ann, draft=duel)
    share = client.get(army.get_absolute_url()).content.decode()
    (link,) = re.findall(r'href="([^"]*)">(?:<svg.*?</svg>)?<span>Try it in the lab', share)
    page = client.get(link).content.decode()
    assert f'value="mine:{army.slug}" selected' in page
    assert order(client, roster=f"mine:{army.slug}").names[0] == army.name


def test_only_its_owner_stops_it_and_throws_it_away(client: Client, ann: User, bob: User) -> None:
    experiment = ordered(ann)
    for name in ("lab:stop", "lab:delete"):
        assert client.post(reverse(name, args=[experiment.id])).status_code == 404
    client.force_login(bob)
    assert client.post(reverse("lab:stop", args=[experiment.id])).status_code == 404
    assert "Stop here" not in client.get(experiment.get_absolute_url()).content.decode()
    client.force_login(ann)
    assert "Stop here" in client.get(experiment.get_absolute_url()).content.decode()
    client.post(reverse("lab:stop", args=[experiment.id]))
    experiment.refresh_from_db()
    assert experiment.state == ExperimentState.STOPPED
    client.post(reverse("lab:delete", args=[experiment.id]))
    assert not Experiment.objects.exists()


def test_a_bout_that_was_broken_off_cannot_be_watched(client: Client, ann: User) -> None:
    experiment = played(ordered(ann))
    experiment.matches.update(outcome=LabOutcome.BROKEN, words="RulesBug: no end")
    page = client.post(reverse("lab:watch", args=[experiment.id, 0]), follow=True).content.decode()
    assert "nothing to watch" in page
    assert "4 were aborted" in page
    assert not Match.objects.exists()


def test_a_match_of_older_rules_says_what_helps(client: Client, ann: User) -> None:
    experiment = played(ordered(ann))
    Experiment.objects.update(rules_version="older")
    page = client.post(reverse("lab:watch", args=[experiment.id, 0]), follow=True).content.decode()
    assert "The rules have changed" in page
    assert not Match.objects.exists()


def test_every_match_as_data(client: Client, ann: User) -> None:
    experiment = played(ordered(ann))
    told = client.get(reverse("lab:exported", args=[experiment.id])).json()
    assert (told["format"], told["seed"], len(told["matches"])) == ("gridless lab 1", "one", 4)
    assert {match["outcome"] for match in told["matches"]} <= {"won", "lost", "drawn"}


def test_a_guests_experiments_come_along_to_the_account(ann: User, bob: User) -> None:
    from games.lab.services import experiments_move

    experiment = ordered(ann)
    experiments_move(guest=ann, account=bob)
    experiment.refresh_from_db()
    assert experiment.owner == bob


def shell(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setattr("games.management.commands.lab.LocalExecutor", lambda workers: Here())
    out = StringIO()
    call_command("lab", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_shell_tells_figures_and_gives_the_same_rows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, client: Client
) -> None:
    file = tmp_path / "army.json"
    file.write_text(dump_roster(SYSTEMS["kog"].ready_lists[0].roster))
    said = shell(monkeypatch, str(file), "south-duel-fang", "-n", "2", "--seed", "one")
    assert "All matches: won" in said
    assert "Heavy Tank: price 20.0" in said
    assert rows(Experiment.objects.get()) == rows(played(order(client)))


def test_the_shell_gives_data(monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(shell(monkeypatch, "card-1", "card-2", "-n", "2", "--data"))
    assert [match["number"] for match in told["matches"]] == [0, 1]


def test_the_shell_plays_against_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Card 2: won" in shell(monkeypatch, "card-1", "--field", "-n", "2").replace("Runners", "Card 2")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing", "card-1"), "There is no list nothing"),
        (("card-1", "card-2", "-n", "0"), "1 to 1000"),
        (("card-1", "south-duel-fang"), "another game"),
        (("card-1",), "no opponent"),
    ],
)
def test_the_shell_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        shell(monkeypatch, *arguments)
    assert not Experiment.objects.exists()
