"""Campaigns through the API: what a program may do, and that it learns no sealed bid of others."""

import re
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games.models import Campaign, Match, Status
from rules.krygothic.lists.catalogue import READY

pytestmark = pytest.mark.django_db


def program(user: User | None = None) -> APIClient:
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def sent(client: APIClient, path: str, status: int = 200, **body: object) -> Any:
    answer = client.post(f"/api/campaigns/{path}", body, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def looked(client: APIClient, campaign_id: str) -> Any:
    return client.get(f"/api/campaigns/{campaign_id}/").json()


def ready(team: str) -> str:
    return "ready:" + next(one.id for one in READY if (one.army, one.battle) == (team, "standard"))


def begun(one: APIClient, two: APIClient) -> str:
    opened = sent(one, "", 201, system="krygothic", settings={"games": "2"}, seed="a" * 32)
    sent(two, "join/", 201, invitation=opened["invitation"], seed="b" * 32)
    sent(one, f"{opened['id']}/list/", roster=ready("ralim"))
    sent(two, f"{opened['id']}/list/", roster=ready("hive"))
    return str(opened["id"])


def bid(client: APIClient, campaign_id: str, funds: int, status: int = 200) -> Any:
    body = {"chapter": 0, "question": 0, "option": "bid", "value": {"type": "number", "count": funds}}
    return sent(client, f"{campaign_id}/answers/", status, **body)


def test_programs_go_from_an_invitation_to_a_match(ann: User, bob: User) -> None:
    one, two = program(ann), program(bob)
    campaign_id = begun(one, two)
    bid(one, campaign_id, 30)
    bid(two, campaign_id, 60)
    while not (shown := looked(one, campaign_id))["match"]:
        asked = (one, two)[shown["waiting"][0]]
        question = looked(asked, campaign_id)["questions"][0]
        body = {"chapter": 0, "question": question["number"], "option": question["options"][0]["id"]}
        sent(asked, f"{campaign_id}/answers/", **body)
    assert sent(one, f"{campaign_id}/table/", seed="c" * 32)["status"] == Status.GATHERING
    assert sent(two, f"{campaign_id}/table/")["status"] == Status.PLAYING
    assert Match.objects.get().id == shown["match"]


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.online.visibility")
def test_a_sealed_bid_reaches_no_other_program(ann: User, bob: User, eve: User) -> None:
    def answers(funds: int) -> list[Any]:
        one, two = program(ann), program(bob)
        campaign_id = begun(one, two)
        before = looked(two, campaign_id)
        bid(one, campaign_id, funds)
        seen = []
        for viewer in (two, program(eve), program()):
            after = looked(viewer, campaign_id)
            assert after["view"] == before["view"]
            assert after["told"][:-1] == before["told"]
            sealed = re.sub(r"[0-9a-f]{64}", "#", after["told"][-1]["text"])
            assert sealed.endswith("has answered under a seal: #.")
            seen.append([after["questions"], after["waiting"], after["status"], sealed, len(after["told"])])
        seen.append(bid(two, campaign_id, 15, 409))
        seen.append(bid(program(eve), campaign_id, 10, 409))
        return seen

    assert answers(0) == answers(200)


def test_a_refused_bid_says_rule_measure_limit_and_remedy(ann: User, bob: User) -> None:
    campaign_id = begun(program(ann), program(bob))
    no = bid(program(ann), campaign_id, 15, 409)
    assert no == {
        "detail": "Bids are made in tens.",
        "rule": "krygothic.stakes.bids",
        "measured": "15 funds",
        "limit": "a multiple of 10",
        "remedy": "Bid 10 funds, or another multiple of 10.",
    }


@pytest.mark.parametrize("path", ["list/", "answers/", "table/"])
def test_there_is_nothing_to_do_in_what_does_not_exist(ann: User, path: str) -> None:
    body = {"roster": ready("hive"), "chapter": 0, "question": 0, "option": "bid"}
    kept = {"list/": ("roster",), "answers/": ("chapter", "question", "option"), "table/": ()}[path]
    sent(program(ann), f"nothing/{path}", 404, **{name: body[name] for name in kept})
    assert program(ann).get("/api/campaigns/nothing/").status_code == 404


def test_a_stranger_looks_and_a_visitor_without_a_name_does_nothing(ann: User, bob: User) -> None:
    campaign_id = begun(program(ann), program(bob))
    assert looked(program(), campaign_id)["questions"] == []
    assert program().post(f"/api/campaigns/{campaign_id}/table/", {}, format="json").status_code in {401, 403}
    assert Campaign.objects.get(pk=campaign_id).chapter == 0
