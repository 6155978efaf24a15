"""The pages of a campaign, as two guests' browsers and a stranger's ask for them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from games.ids import invite_token
from games.matches import services
from games.matches.absence import PATIENCE
from games.models import Campaign, CampaignEntry, Match, Status
from rules.krygothic.stakes.campaign import LOCATIONS
from tests.games.campaigns import SEED, page
from tests.games.conftest import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def other(client: Client) -> Client:
    return Client()


@pytest.fixture
def stranger(client: Client) -> Client:
    return Client()


def opened(client: Client, **fields: object) -> Campaign:
    form = {"system": "krygothic", "games": 2, "limit": 8, "shot": 2, "seed": SEED}
    answer = client.post(reverse("games:campaign_new"), form | fields)
    assert answer.status_code == 302, answer.content.decode()
    return Campaign.objects.get(pk=answer.url.strip("/").split("/")[-1])


def at(campaign: Campaign, name: str = "campaign") -> str:
    return reverse(f"games:{name}", args=[campaign.id])


def begun(client: Client, other: Client, **fields: object) -> Campaign:
    campaign = opened(client, **fields)
    other.post(reverse("games:campaign_join", args=[invite_token(campaign.id)]), {"seed": SEED})
    for player, squad in ((client, "ralim"), (other, "renegades")):
        choices = re.findall(rf'value="(ready:{squad}-[^"]*)"', page(player, at(campaign)))
        player.post(at(campaign, "campaign_lock_in"), {"roster": choices[0]})
    return campaign


def answer(player: Client, campaign: Campaign, **fields: object) -> str:
    """Answer what the page asks; what the page says then."""
    html = page(player, at(campaign))
    hidden = dict(re.findall(r'name="(chapter|question)" value="(\d+)"', html))
    if "option" not in fields:
        fields["option"] = re.findall(r'name="option" value="([^"]+)"', html)[0]
    return player.post(at(campaign, "campaign_answer"), hidden | fields, follow=True).content.decode()


def previewed(player: Client, campaign: Campaign, **fields: object) -> str:
    """What the page says of an answer that is not given yet, beginning with nothing ticked."""
    hidden = dict(re.findall(r'name="(chapter|question)" value="(\d+)"', page(player, at(campaign))))
    return player.post(at(campaign, "campaign_preview"), hidden | {"option": "spend"} | fields).content.decode()


def match_due(client: Client, other: Client, campaign: Campaign) -> Match:
    answer(client, campaign, number=170)
    answer(other, campaign, number=40)
    while not Match.objects.filter(battle__campaign=campaign).exists():
        asked = Campaign.objects.get(pk=campaign.id).waiting_seats()[0]
        answer((client, other)[asked], campaign)
    return Match.objects.get(battle__campaign=campaign)


@pytest.mark.rule("krygothic.stakes.start")
def test_two_guests_get_from_a_link_to_their_first_bids(client: Client, other: Client) -> None:
    campaign = opened(client)
    invitation = reverse("games:campaign_join", args=[invite_token(campaign.id)])
    assert "http://testserver" + invitation in page(client, at(campaign))
    assert "invites you" in page(other, invitation)
    other.post(invitation, {"seed": SEED})
    assert "squad bought" not in page(other, at(campaign))
    campaign = begun(client, Client())
    shown = page(client, at(campaign))
    assert "Game 1 of 2: sealed bids" in shown
    assert 'name="number"' in shown


def test_a_squad_stays_sealed_until_both_are_bought(client: Client, other: Client, stranger: Client) -> None:
    campaign = opened(client)
    choice = re.findall(r'value="(ready:hive-[^"]*)"', page(client, at(campaign)))[0]
    client.post(at(campaign, "campaign_lock_in"), {"roster": choice})
    name = campaign.seats.get(number=0).roster_name
    seen = page(stranger, at(campaign)) + page(other, reverse("games:campaign_join", args=[invite_token(campaign.id)]))
    other.post(reverse("games:campaign_join", args=[invite_token(campaign.id)]))
    assert "squad bought" in seen
    assert name not in seen
    chosen_from = re.sub(r"<select.*?</select>", "", page(other, at(campaign)), flags=re.DOTALL)
    assert name not in chosen_from
    assert campaign.secret not in seen


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.online.visibility")
def test_no_page_payload_or_error_shows_a_sealed_bid(client: Client, other: Client, stranger: Client) -> None:
    def seen(funds: int) -> list[str]:
        campaign = begun(Client(), Client(), games=1)
        mine, theirs = campaign.seats.order_by("number")
        one, two = Client(), Client()
        one.force_login(mine.user)
        two.force_login(theirs.user)
        answer(one, campaign, number=funds)
        assert CampaignEntry.objects.filter(campaign=campaign, answer__contains=str(funds)).exists()
        shown = []
        for viewer in (two, stranger):
            shown.append(page(viewer, at(campaign)))
            shown.append(viewer.get(at(campaign, "campaign_state")).content.decode())
            for wrong in ({"number": "15"}, {"number": "999"}, {"number": "x"}, {"option": "other"}, {}):
                fields = {"chapter": 0, "question": 0, "option": "bid", **wrong}
                shown.append(viewer.post(at(campaign, "campaign_answer"), fields, follow=True).content.decode())
            shown.append(viewer.get(f"/api/campaigns/{campaign.id}/").content.decode())
            shown.append(page(viewer, reverse("games:lobby")))
        return [scrubbed(text, campaign) for text in shown]

    assert seen(170) == seen(190)


def scrubbed(text: str, campaign: Campaign) -> str:
    """What a page says without what is random about it: names, ids, locations drawn, hashes, tokens."""
    for place in campaign.seats.all():
        text = text.replace(str(place.user), f"player {place.number}")
    for land in LOCATIONS.values():
        text = text.replace(land.in_words, "land").replace(escape(land.in_words), "land")
    text = text.replace(campaign.id, "campaign")
    text = re.sub(r"[0-9a-f]{16,}|[A-Za-z0-9_-]{24,}|nonce=\"[^\"]*\"|\?seen=\d+", "", text)
    return re.sub(r"Guest \w+ \w+", "guest", text)


def test_a_bid_that_is_refused_says_how_to_become_legal(client: Client, other: Client) -> None:
    campaign = begun(client, other)
    assert "Bids are made in tens. Bid 10 funds, or another multiple of 10." in answer(client, campaign, number=15)
    assert "write a whole number" in answer(client, campaign, number="many")
    assert 'name="number"' in page(client, at(campaign))


@pytest.mark.rule("krygothic.stakes.location", "krygothic.stakes.result")
def test_from_bids_to_the_match_and_back(client: Client, other: Client, stranger: Client) -> None:
    campaign = begun(client, other)
    match = match_due(client, other, campaign)
    assert "The bids are opened" in page(stranger, at(campaign))
    path = reverse("games:match", args=[match.id])
    assert client.get(path).url == at(campaign), "before it begins the campaign is its page"
    assert "Take my squad to the table" in page(client, at(campaign))
    assert "Take my squad to the table" not in page(stranger, at(campaign))
    assert client.post(at(campaign, "campaign_table"), {"seed": "c" * 32}).url == path
    assert "when both players are at the table" in page(client, at(campaign))
    polled = re.search(r'hx-get="([^"]+)"', page(client, at(campaign)))
    assert polled
    other.post(at(campaign, "campaign_table"), {"seed": "d" * 32})
    assert client.get(polled[1].replace("&amp;", "&")).headers["HX-Redirect"] == path
    assert Match.objects.get(pk=match.id).status == Status.PLAYING
    assert f'href="{path}"' in page(other, at(campaign))
    loser = match.seats.get(number=1).user
    services.match_resign(match_id=match.id, user=loser, key=key())
    shown = page(other, at(campaign))
    assert "wins the game: it receives 40 funds and takes" in shown
    assert "Game 2 of 2: funds are spent on the squads" in shown
    assert re.search(r"This costs 0 of (\d+) funds; \1 are left\.", previewed(other, campaign))
    recruits = re.findall(r'name="pick" value="(recruit:[^"]+)"', shown)
    assert "cannot be paid for" in previewed(other, campaign, pick=recruits)
    assert previewed(stranger, campaign, pick=recruits[:1]) == ""


def test_an_open_page_is_told_when_there_is_something_new(client: Client, other: Client) -> None:
    campaign = begun(client, other)

    def polled(player: Client, html: str) -> int:
        mark = re.search(r"mark=(\w+)", html)
        assert mark
        return player.get(at(campaign, "campaign_state"), {"mark": mark[1]}).status_code

    asked = page(other, at(campaign))
    answer(client, campaign, number=20)
    waits = page(client, at(campaign))
    assert polled(other, asked) == 204, "nobody loses what they fill in when the other answers"
    assert polled(client, waits) == 204
    answer(other, campaign, number=30)
    again = client.get(at(campaign, "campaign_state"), {"mark": re.search(r"mark=(\w+)", waits)[1]})  # type: ignore[index]
    assert again.headers["HX-Refresh"] == "true"


def test_the_link_of_a_seat_leads_back_on_another_device(client: Client, other: Client) -> None:
    campaign = begun(client, other)
    html = page(client, at(campaign))
    link = re.search(r'value="http://testserver(/campaign-seat/[^"]+)"', html)
    assert link
    device = Client()
    assert "Take my seat back" in page(device, link[1])
    device.post(link[1])
    assert 'name="number"' in page(device, at(campaign))
    assert 'name="number"' not in page(client, at(campaign))
    assert device.post("/campaign-seat/nothing/").status_code == 404


def test_stakes_are_offered_where_the_game_is_chosen_with_rules_and_credit(client: Client) -> None:
    for name in ("new", "quick"):
        shown = page(client, reverse(f"games:{name}") + "?system=krygothic")
        assert "Play for stakes" in shown
        assert "/rules/krygothic/#krygothic.stakes.start" in shown
        assert "Play for stakes" not in page(client, reverse(f"games:{name}") + "?system=kog")
    shown = page(client, reverse("games:campaign_new") + "?system=krygothic")
    assert "NonCommercial" in shown or "BY-NC-SA" in shown
    assert "A friend, by a link" in shown
    assert "The computer, at once" in shown
    assert 'name="pace"' in shown, "the pace of its matches is agreed with the rest"


def test_my_campaigns_are_in_the_lobby_with_whose_move_it_is(client: Client, other: Client, stranger: Client) -> None:
    campaign = begun(client, other)
    lobby = reverse("games:lobby")
    assert "your move" in page(client, lobby)
    answer(client, campaign, number=10)
    assert "their move" in page(client, lobby)
    assert "My campaigns" not in page(stranger, lobby)


def test_giving_up_and_withdrawing(client: Client, other: Client) -> None:
    campaign = begun(client, other)
    assert "The other side wins it at once." in page(other, at(campaign)).partition("Give up the campaign…")[2]
    other.post(at(campaign, "campaign_give_up"))
    assert "wins" in page(client, at(campaign))
    gathering = opened(client)
    assert client.post(at(gathering, "campaign_give_up")).url == reverse("games:lobby")
    assert client.get(at(gathering)).status_code == 404
    polled = other.get(at(gathering, "campaign_state"), headers={"HX-Request": "true"})
    assert polled.headers["HX-Redirect"] == reverse("games:lobby")
    assert "campaign was withdrawn" in page(other, reverse("games:lobby"))
    assert other.get(at(gathering, "campaign_state")).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "campaign_answer",
        "campaign_preview",
        "campaign_table",
        "campaign_give_up",
        "campaign_end_without",
        "campaign_renew_link",
    ],
)
def test_strangers_change_nothing(client: Client, other: Client, stranger: Client, name: str) -> None:
    campaign = begun(client, other)
    before = Campaign.objects.get(pk=campaign.id).stamp
    stranger.post(at(campaign, name), {"chapter": 0, "question": 0, "option": "bid", "number": 10})
    assert Campaign.objects.get(pk=campaign.id).stamp == before
    assert stranger.post(reverse(f"games:{name}", args=["nothing"])).status_code == 404


def test_the_proof_keeps_the_secret_until_all_is_over(client: Client, other: Client, stranger: Client) -> None:
    campaign = begun(client, other)
    answer(client, campaign, number=120)
    path = at(campaign, "campaign_proof")
    before = page(stranger, path) + client.post(path).content.decode()
    assert campaign.commitment in before
    assert campaign.secret not in before
    assert stranger.get(at(campaign, "campaign_evidence")).status_code == 404
    other.post(at(campaign, "campaign_give_up"))
    assert campaign.secret in page(stranger, path)
    assert "Everything fits" in stranger.post(path).content.decode()
    evidence = stranger.get(at(campaign, "campaign_evidence")).json()
    assert "NonCommercial" in evidence["credit"], "every file carries credit and terms"
    sealed = next(entry for entry in evidence["entries"] if "salt" in entry)
    assert sealed["answer"]["value"]["count"] == 120


def test_who_is_late_can_be_left_behind_from_the_page(client: Client, other: Client) -> None:
    campaign = begun(client, other)
    answer(client, campaign, number=10)
    assert "without them" not in page(client, at(campaign))
    Campaign.objects.filter(pk=campaign.id).update(updated=timezone.now() - PATIENCE)
    assert "without them" in page(client, at(campaign))
    client.post(at(campaign, "campaign_end_without"))
    assert "did not come back" in page(other, at(campaign))


def test_who_does_not_come_to_the_match_can_be_left_out_from_the_page(client: Client, other: Client) -> None:
    campaign = begun(client, other)
    match_due(client, other, campaign)
    client.post(at(campaign, "campaign_table"))
    assert "come within 3 days, you can have the match counted" in " ".join(page(client, at(campaign)).split())
    assert "Count the match as lost" not in page(client, at(campaign))
    Campaign.objects.filter(pk=campaign.id).update(updated=timezone.now() - PATIENCE)
    assert "Count the match as lost" in page(client, at(campaign))
    assert "Count the match as lost" not in page(other, at(campaign))
    client.post(at(campaign, "campaign_table_without"))
    assert "Game 2 of 2: funds are spent on the squads" in page(other, at(campaign)), "the campaign goes on"
    assert "wins the game" in page(other, at(campaign))


def test_pages_with_a_way_to_a_place_are_kept_nowhere(client: Client, other: Client) -> None:
    campaign = opened(client)
    invitation = reverse("games:campaign_join", args=[invite_token(campaign.id)])
    way_back = re.search(r'value="http://testserver(/[^"]*seat[^"]+)"', page(client, at(campaign)))[1]
    for asked in (client.get(at(campaign)), other.get(invitation), other.get(way_back)):
        assert "no-store" in asked.headers["Cache-Control"], asked
