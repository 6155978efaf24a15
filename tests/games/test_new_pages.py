"""Opening a match of any game: which game is meant, for how many players, and a list for every seat."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match, Status
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db

FUBAR = SYSTEMS["fubar"]


def page(client: Client, path: str, **wanted: str) -> str:
    answer = client.get(path, wanted)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def chosen_game(text: str) -> str:
    return re.search(r'href="\?system=(\w+)" aria-current="true"', text)[1]


def filled_in(text: str) -> dict[str, str]:
    """The form of a page as a browser would send it."""
    fields = dict(re.findall(r'<input type="(?:hidden|number)" name="(\w+)" value="([^"]*)"', text))
    for select, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', text, re.DOTALL):
        fields[select] = re.search(r'<option value="([^"]*)" selected', options)[1]
    return fields


@pytest.mark.parametrize("name", ["games:quick", "games:new"])
def test_a_newcomer_chooses_between_games_and_finds_the_last_one_again(client: Client, name: str) -> None:
    text = page(client, reverse(name))
    assert all(game.blurb in text for game in SYSTEMS.values())
    assert chosen_game(page(client, reverse(name), system="fubar")) == "fubar"
    assert chosen_game(page(client, reverse("games:quick"))) == "fubar"
    assert client.get(reverse(name), {"system": "chess"}).status_code == 404


def test_play_now_asks_for_the_players_and_leaves_other_settings_alone(client: Client) -> None:
    text = page(client, reverse("games:quick"), system="fubar")
    assert "Players" in text
    assert 'type="hidden" name="pace" value="own"' in text


def test_more_choices_takes_along_what_was_chosen(client: Client) -> None:
    fields = filled_in(page(client, reverse("games:quick"), system="killteam"))
    mine = {"terrain": "locked-decks", "crit": "salvage", "strength": "hard", "other": "ready:vigil-first-watch"}
    answer = client.post(reverse("games:quick"), {**fields, **mine, "more": "yes"})
    assert "csrf" not in answer.url
    text = page(client, answer.url)
    assert mine.items() <= filled_in(text).items()
    assert re.search(r'value="computer"[^>]* checked', text)
    assert not Match.objects.exists()


def test_what_a_pace_means_is_told_while_it_is_chosen(client: Client) -> None:
    parts = page(client, reverse("games:new_lists"), system="kog", pace="blitz", time_overtime="lost")
    assert "There are 6 seconds for a decision" in parts
    assert "Whoever has used up all of their time has lost" in parts
    assert "<li>Blitz:" not in parts
    assert "What this means" not in page(client, reverse("games:new_lists"), system="kog", pace="own")


def test_what_is_folded_away_unfolds_where_something_is_wrong(client: Client) -> None:
    fields = filled_in(page(client, reverse("games:new"), system="kog"))
    wrong = client.post(reverse("games:new"), {**fields, "opponent": "link", "time_decision": "-5"})
    assert '<details class="pace-details" open>' in wrong.content.decode()
    assert '<details class="pace-details">' in page(client, reverse("games:new"), system="kog")


def test_what_is_agreed_on_stands_in_a_line_and_unfolds_where_something_is_wrong(client: Client) -> None:
    usual = page(client, reverse("games:new"), system="kog")
    assert "Skirmish · Ruined city · In your own time · everything else as usual" in usual
    assert usual.index("My army") < usual.index('<details class="pace-details agreed">') < usual.index("Round limit")
    other = {"system": "fubar", "pace": "blitz", "players": "3", "hints": "none", "best_of": "3"}
    told = "Best of three, seats swapped after each · Patrol · Players: 3 · "
    assert told in page(client, reverse("games:new_lists"), **other)
    assert " · Blitz · Hints: For nobody · everything else as usual" in page(
        client, reverse("games:new_lists"), **other
    )
    wrong = client.post(reverse("games:new"), {**filled_in(usual), "opponent": "link", "rounds": "-5"}).content.decode()
    assert '<details class="pace-details agreed" open>' in wrong


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_now_with_every_seat_on_this_screen(client: Client, players: int) -> None:
    parts = page(client, reverse("games:new_lists"), system="fubar", players=str(players), battle="patrol", quick="yes")
    assert ("Both seats on this screen" if players == 2 else f"All {players} seats on this screen") in parts
    fields = filled_in(page(client, reverse("games:quick"), system="fubar")) | filled_in(parts)
    answer = client.post(reverse("games:quick"), {**fields, "players": players, "opponent": "hot_seat"})
    match = Match.objects.get(pk=answer.url.split("/")[2])
    assert (match.status, match.seats.count()) == (Status.PLAYING, players)
    assert len(set(match.seats.values_list("roster_name", flat=True))) == players


def test_several_friends_are_asked_by_one_link(client: Client) -> None:
    parts = page(client, reverse("games:new_lists"), system="fubar", players="4")
    assert "3 friends, by a link" in parts
    fields = filled_in(page(client, reverse("games:new"), system="fubar")) | {"players": "4", "opponent": "link"}
    answer = client.post(reverse("games:new"), fields)
    text = page(client, answer.url)
    assert "Invite your friends" in text
    assert Match.objects.get().seats.filter(ready=True).count() == 1


def test_a_list_chosen_for_a_seat_stays_while_there_is_that_seat(client: Client) -> None:
    lists = [f"ready:{entry.id}" for entry in FUBAR.ready_lists if entry.battle == "skirmish"]
    wanted = {"system": "fubar", "battle": "skirmish", "players": "4", "fourth": lists[3], "opponent": "hot_seat"}
    four = page(client, reverse("games:new_lists"), **wanted)
    assert filled_in(four)["fourth"] == lists[3]
    assert re.search(r'value="hot_seat"[^>]* checked', four)
    assert "fourth" not in filled_in(page(client, reverse("games:new_lists"), **wanted | {"players": "3"}))


def test_one_comes_from_an_army_to_a_match_of_its_game_and_size(client: Client) -> None:
    client.post(reverse("armies:ready", args=["fubar", _ready("skirmish")]))
    slug = User.objects.get(pk=client.session["_auth_user_id"]).rosters.get().slug
    client.cookies["game"] = "kog"
    text = page(client, reverse("games:new"), roster=slug)
    assert 'name="system" value="fubar"' in text
    fields = filled_in(text)
    assert (fields["battle"], fields["roster"]) == ("skirmish", f"mine:{slug}")
    stranger = Client()
    challenged = page(stranger, reverse("games:new"), challenge=slug)
    assert 'name="system" value="fubar"' in challenged
    assert "to FUBAR." in challenged
    assert not re.search('type="radio"', page(stranger, reverse("games:new_lists"), system="fubar", challenge="yes"))


def _ready(battle: str) -> str:
    return next(entry.id for entry in FUBAR.ready_lists if entry.battle == battle)


def test_a_guest_chooses_only_among_lists_of_the_matches_game(client: Client) -> None:
    fields = filled_in(page(client, reverse("games:new"), system="fubar")) | {"opponent": "link"}
    match = client.post(reverse("games:new"), fields)
    join = re.search(r'value="http://testserver(/j/[^"]+)"', page(client, match.url))[1]
    friend = Client()
    friend.post(reverse("armies:ready", args=["kog", "south-duel-fortress"]))
    assert FUBAR.blurb in page(friend, join)
    friend.post(join)
    values = re.findall(r'<option value="([^"]+)"', page(friend, match.url))
    assert values
    assert all(value.removeprefix("ready:") in {entry.id for entry in FUBAR.ready_lists} for value in values)


def test_the_lobby_says_how_many_are_missing(client: Client) -> None:
    fields = filled_in(page(client, reverse("games:new"), system="fubar")) | {"players": "3", "opponent": "open"}
    path = client.post(reverse("games:new"), fields).url
    assert "2 seats free" in page(Client(), reverse("games:lobby"))
    friend = Client()
    friend.post(f"{path}take/")
    assert "waits for you" in page(Client(), reverse("games:lobby"))
