"""The pages of matches, as two people's browsers ask for them."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.ids import invite_token
from games.matches import services
from games.models import CHALLENGE_LASTS, Match, Seat, Status
from tests.games.conftest import begin

pytestmark = pytest.mark.django_db

SEED = "0123456789abcdef" * 2


@pytest.fixture
def other(client: Client) -> Client:
    """A second browser."""
    return Client()


def open_match(client: Client, **fields: object) -> Match:
    form = {"system": "toy", "battle": "sprint", "laps": 1, "opponent": "link", "roster": "ready:card-1", "seed": SEED}
    answer = client.post(reverse("games:new"), form | fields)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer.url.strip("/").split("/")[-1])


def page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


def invitation(match: Match) -> str:
    return reverse("games:join", args=[invite_token(match.id)])


def config_of(html: str) -> dict[str, object]:
    return json.loads(re.search(r'<script id="battle-config" type="application/json">(.*?)</script>', html)[1])


def test_two_strangers_get_from_a_link_to_the_table(client: Client, other: Client) -> None:
    match = open_match(client)
    path = reverse("games:match", args=[match.id])
    assert "http://testserver" + invitation(match) in page(client, path)
    assert "invites you" in page(other, invitation(match))
    assert Seat.objects.get(match=match, number=1).user is None
    assert other.post(invitation(match), {"seed": SEED}).url == path
    assert 'value="ready:card-2"' in page(other, path)
    other.post(reverse("games:lock_in", args=[match.id]), {"roster": "ready:card-2", "seat": "1"})
    assert Match.objects.get(pk=match.id).status == Status.PLAYING
    assert config_of(page(client, path))["seats"] == [0]
    assert config_of(page(other, path))["seats"] == [1]
    assert [seat.own_seed for seat in match.seats.all()] == [True, True]


def test_an_invitation_has_its_button_before_the_small_print(client: Client, other: Client) -> None:
    quick = {"system": "krygothic", "battle": "patrol", "scenario": "purge", "terrain": "mission", "limit": 8}
    agreed = {
        "exploding": "again",
        "decks": "sound",
        "attacker": "rolled",
        "shot": 2,
        "waiting": "once",
        "quick": "yes",
    }
    usual = {"hints": "alone", "watching": 0, "pace": "own", "strength": "normal", "opponent": "link"}
    army = {"roster": "ready:earth-confederate-patrol-first-breach", "seed": SEED}
    match = Match.objects.get(
        pk=client.post(reverse("games:quick"), quick | agreed | usual | army).url.strip("/").split("/")[-1]
    )
    for path, button in ((invitation(match), "Take the seat"), (reverse("games:learn", args=["krygothic"]), ">Begin<")):
        html = page(other, path)
        assert 0 < html.index(button) < html.index("UNOFFICIAL implementation")
    invited = page(other, invitation(match))
    assert invited.index("Fingerprint of the dice") < invited.index("UNOFFICIAL implementation"), "what is agreed first"


def test_the_joiner_sees_nothing_of_the_hosts_list(client: Client, other: Client) -> None:
    match = open_match(client)
    Seat.objects.filter(match=match, number=0).update(roster_name="Secret Runners")
    seen = page(other, invitation(match))
    other.post(invitation(match))
    for path in ("match", "gathering", "match_verify"):
        seen += page(other, reverse(f"games:{path}", args=[match.id]))
    assert "army locked in" in seen
    assert "Secret Runners" not in seen
    assert match.secret not in seen


def test_two_clicks_to_both_seats_on_one_screen(client: Client) -> None:
    assert "Both seats on this screen" in page(client, reverse("games:quick"))
    answer = client.post(
        reverse("games:quick"),
        {"system": "toy", "battle": "sprint", "laps": 1, "opponent": "hot_seat"}
        | {"roster": "ready:card-1", "other": "ready:card-2"},
    )
    assert config_of(page(client, answer.url))["seats"] == [0, 1]


def test_quick_works_with_the_real_game_and_its_defaults(client: Client) -> None:
    html = page(client, reverse("games:quick"))
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    for select, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', html, re.S):
        fields[select] = re.search(r'<option value="([^"]*)" selected', options)[1]
    match = client.post(reverse("games:quick"), fields | {"opponent": "hot_seat"})
    assert config_of(page(client, match.url))["hot_seat"] is True
    armies = [json.loads(seat.muster)["army"] for seat in Seat.objects.filter(match=match.url.split("/")[2])]
    assert len(set(armies)) == 2


def test_an_open_challenge_stands_in_the_lobby_until_it_is_taken(client: Client, other: Client) -> None:
    match = open_match(client, opponent="open")
    lobby, path = reverse("games:lobby"), reverse("games:match", args=[match.id])
    assert path in page(other, lobby)
    assert "Take the free seat" in page(other, path)
    other.post(reverse("games:take", args=[match.id]))
    assert Seat.objects.get(match=match, number=1).user is not None
    assert path not in page(Client(), lobby)


def test_a_private_match_cannot_be_taken_without_its_link(client: Client, other: Client) -> None:
    match = open_match(client)
    other.post(reverse("games:take", args=[match.id]))
    assert page(other, reverse("games:join", args=["x" * 36]), 404)
    wrong = match.id + invite_token("abcdefghjkmn")[12:]
    assert other.post(reverse("games:join", args=[wrong])).status_code == 404
    assert Seat.objects.get(match=match, number=1).user is None


def test_a_seat_comes_back_by_its_link_on_another_device(client: Client, other: Client) -> None:
    match = open_match(client)
    link = re.search(r'value="http://testserver(/seat/[^"]+)"', page(client, reverse("games:match", args=[match.id])))[
        1
    ]
    assert Seat.objects.get(match=match, number=0).user_id == int(client.session["_auth_user_id"])
    shown = page(other, link)
    assert "Take my seat back" in shown
    assert f"{match.title}, as {client.get('/me/').context['user']}." in shown
    assert Seat.objects.get(match=match, number=0).user_id == int(client.session["_auth_user_id"])
    assert other.post(link).url == reverse("games:match", args=[match.id])
    assert Seat.objects.get(match=match, number=0).user_id == int(other.session["_auth_user_id"])
    known = User.objects.count()
    assert Client().post("/seat/nonsense/").status_code == 404
    dead = page(Client(), "/seat/nonsense/", 404)
    assert "This link belongs to no seat." in dead
    assert "Take my seat back" not in dead
    assert User.objects.count() == known


def test_pages_with_a_way_to_a_seat_are_kept_nowhere(client: Client, other: Client) -> None:
    match = open_match(client)
    address = reverse("games:match", args=[match.id])
    links = re.findall(r'value="http://testserver(/[^"]+)"', page(client, address))
    assert len(links) > 1
    for answer in (client.get(address), *(other.get(link) for link in links)):
        assert "no-store" in answer.headers["Cache-Control"], answer


def test_a_new_link_replaces_the_old_one(client: Client, other: Client) -> None:
    match = open_match(client)
    link = re.search(r'"http://testserver(/seat/[^"]+)"', page(client, reverse("games:match", args=[match.id])))[1]
    client.post(reverse("games:renew_link", args=[match.id]))
    assert other.post(link).status_code == 404


def test_the_gathering_page_opens_the_table_by_itself(client: Client) -> None:
    match = open_match(client, opponent="hot_seat", other="")
    path = reverse("games:gathering", args=[match.id])
    assert "choosing an army" in page(client, path)
    client.post(reverse("games:lock_in", args=[match.id]), {"roster": "ready:card-2", "seat": "1"})
    assert client.get(path).headers["HX-Redirect"] == reverse("games:match", args=[match.id])


def test_the_invitation_goes_when_the_last_seat_is_taken_and_comes_back(client: Client, other: Client) -> None:
    match = open_match(client, opponent="link")
    path, inviting = reverse("games:gathering", args=[match.id]), 'id="invite-heading"'
    assert inviting in page(client, reverse("games:match", args=[match.id]))
    other.post(invitation(match), {"seed": SEED})
    taken = page(client, path)
    assert 'id="invite" hx-swap-oob="true"' in taken
    assert inviting not in taken
    other.post(reverse("games:withdraw", args=[match.id]))
    assert inviting in page(client, path)


def test_lists_follow_the_battle_size(client: Client) -> None:
    path = reverse("games:new_lists")
    assert "ready:south-skirmish" in page(client, f"{path}?system=kog&battle=skirmish")
    duels = page(client, f"{path}?system=kog&battle=duel")
    assert ("ready:south-duel" in duels, "ready:south-skirmish" in duels) == (True, False)


def test_a_chosen_list_stays_chosen_while_it_fits(client: Client) -> None:
    path = f"{reverse('games:new_lists')}?system=kog&roster=ready:south-skirmish-line-and-fang&battle="
    chosen = 'value="ready:south-skirmish-line-and-fang" selected'
    assert chosen in page(client, f"{path}skirmish&terrain=desert")
    assert chosen not in page(client, f"{path}duel")


@pytest.mark.parametrize(
    "fields",
    [
        {"roster": "mine:somebody-elses"},
        {"roster": "ready:nothing"},
        {"battle": "x\x00"},
        {"laps": "1e308"},
        {"opponent": "everybody"},
        {"seed": "x" * 5000},
    ],
)
def test_forms_that_were_tampered_with_open_nothing(client: Client, fields: dict[str, object]) -> None:
    form = {"system": "toy", "battle": "sprint", "laps": 1, "opponent": "link", "roster": ""}
    assert client.post(reverse("games:new"), form | fields).status_code == 200
    assert Match.objects.count() == 0


def test_somebody_elses_army_cannot_be_locked_in(client: Client, other: Client, ann: User) -> None:
    client.post(reverse("armies:ready", args=["kog", "south-duel-fortress"]))
    slug = User.objects.get(pk=client.session["_auth_user_id"]).rosters.get().slug
    kog = {"system": "kog", "battle": "duel", "points": 0, "terrain": "desert", "board": "48x36", "rounds": 0}
    answer = other.post(reverse("games:new"), kog | {"opponent": "link", "roster": ""})
    match = Match.objects.get()
    other.post(f"{answer.url}list/", {"roster": f"mine:{slug}", "seat": "0"})
    assert not Seat.objects.get(match=match, number=0).ready
    client.post(invitation(match))
    assert f"mine:{slug}" in page(client, answer.url)
    client.post(f"{answer.url}list/", {"roster": f"mine:{slug}", "seat": "1"})
    assert Seat.objects.get(match=match, number=1).ready


def test_a_list_named_with_nul_is_turned_down(client: Client) -> None:
    match = open_match(client, roster="")
    answer = client.post(reverse("games:lock_in", args=[match.id]), {"roster": "mine:\x00"})
    assert answer.status_code == 302
    assert not match.seats.get(number=0).ready


def test_a_challenged_army_brings_its_owner_to_the_table(client: Client, other: Client) -> None:
    client.post(reverse("armies:ready", args=["kog", "south-duel-fortress"]))
    owner = User.objects.get(pk=client.session["_auth_user_id"])
    path = f"{reverse('games:new')}?challenge={owner.rosters.get().slug}"
    assert f"You challenge {owner}" in page(other, path)
    kog = {"system": "kog", "battle": "duel", "points": 0, "terrain": "desert", "board": "48x36", "rounds": 0}
    other.post(path, kog | {"opponent": "link", "roster": "ready:north-duel-two-cats"})
    match = Match.objects.get()
    assert "challenges you" in page(client, reverse("games:lobby"))
    client.post(reverse("games:take", args=[match.id]))
    assert match.seats.get(number=1).user == owner


def test_names_are_shown_as_text(client: Client, ann: User, bob: User) -> None:
    User.objects.filter(pk=ann.pk).update(display_name='</script><b id="x">')
    match = begin(User.objects.get(pk=ann.pk), bob)
    for path in ("match", "match_verify"):
        assert '<b id="x">' not in page(client, reverse(f"games:{path}", args=[match.id]))


@pytest.mark.parametrize("match_id", ["nosuchmatch", "%00", "x" * 400])
@pytest.mark.parametrize("name", ["match", "gathering", "match_verify", "evidence"])
def test_unknown_matches_are_not_found(client: Client, name: str, match_id: str) -> None:
    path = reverse(f"games:{name}", args=["PLACE"]).replace("PLACE", match_id)
    assert client.get(path).status_code == 404


def test_evidence_is_sealed_until_the_end_and_then_complete(client: Client, match: Match, ann: User) -> None:
    evidence, proof = (reverse(f"games:{name}", args=[match.id]) for name in ("evidence", "match_verify"))
    assert client.get(evidence).status_code == 404
    assert match.secret not in page(client, proof) + client.post(proof).content.decode()
    services.match_resign(match_id=match.id, user=ann, key="the-end-1")
    document = client.get(evidence).json()
    assert (document["secret"], len(document["entries"])) == (match.secret, 2)
    assert match.secret in page(client, proof)
    assert "Everything fits" in client.post(proof).content.decode()


def test_the_verify_page_finds_a_match_by_its_address(client: Client, match: Match) -> None:
    path = reverse("games:verify")
    answer = client.get(path, {"match": f"http://testserver/m/{match.id}/"})
    assert answer.url == reverse("games:match_verify", args=[match.id])
    assert client.get(path, {"match": f"{match.id}\x00"}).url == answer.url
    assert "no such match" in client.get(path, {"match": "nothing\x00"}).content.decode()


def test_a_guest_can_give_the_seat_back_but_not_take_the_match_away(client: Client, other: Client) -> None:
    match = open_match(client)
    path = reverse("games:match", args=[match.id])
    other.post(invitation(match))
    assert "Leave my seat" in page(other, path)
    assert "Withdraw this match" in page(client, path)
    other.post(reverse("games:withdraw", args=[match.id]))
    assert match.seats.get(number=1).user is None
    assert "Link for your friend" in page(client, path)


def test_who_waits_in_a_match_that_is_withdrawn_is_led_away_and_told(client: Client, other: Client) -> None:
    match = open_match(client)
    other.post(invitation(match))
    client.post(reverse("games:withdraw", args=[match.id]))
    assert "The match is deleted." in page(client, reverse("games:lobby"))
    polled = other.get(reverse("games:gathering", args=[match.id]), headers={"HX-Request": "true"})
    assert polled.headers["HX-Redirect"] == reverse("games:lobby")
    assert "was withdrawn" in page(other, reverse("games:lobby"))
    assert "has been withdrawn" in Client().get(invitation(match), follow=True).content.decode()


def test_a_page_that_has_seen_everything_is_sent_nothing(client: Client, other: Client) -> None:
    match = open_match(client)
    path = reverse("games:gathering", args=[match.id])
    seen = re.search(r'name="seen" value="([^"]+)"', page(client, path))[1]
    assert client.get(path, {"seen": seen}).status_code == 204
    other.post(invitation(match))
    answer = client.get(path, {"seen": seen}).content.decode()
    assert re.search(r"<title>Guest [\w ]+ chooses an army – ", answer)
    assert "<title>● Choose your army – " in page(other, reverse("games:match", args=[match.id]))


def test_a_challenge_in_the_lobby_says_that_it_stands_there_and_for_how_long(client: Client) -> None:
    match = open_match(client, opponent="open")
    path = reverse("games:match", args=[match.id])
    assert "open challenges</a> for a day" in page(client, path)
    Match.objects.filter(pk=match.pk).update(created=timezone.now() - CHALLENGE_LASTS)
    assert "nobody took it" in page(client, path)


def test_only_those_who_sit_can_withdraw(client: Client, other: Client) -> None:
    match = open_match(client)
    other.post(reverse("games:withdraw", args=[match.id]))
    assert Match.objects.filter(pk=match.id).exists()
    client.post(reverse("games:withdraw", args=[match.id]))
    assert not Match.objects.filter(pk=match.id).exists()


def test_a_chosen_army_and_battlefield_tell_about_themselves_below_their_box(client: Client) -> None:
    html = page(client, reverse("games:quick"))
    help_lines = dict(re.findall(r'id="id_(\w+)_helptext">([^<]+)<', html))
    details = dict(re.findall(r'<option value="([^"]*)" selected data-detail="([^"]*)"', html))
    assert help_lines["terrain"] in details.values()
    assert help_lines["roster"] in details.values()
    assert help_lines["roster"] != help_lines["other"]
