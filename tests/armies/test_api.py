"""The armies API: lists are judged, kept and changed with the same services as the pages."""

import json
from unittest.mock import Mock

import pytest
from django.test import Client

from armies import services
from armies.models import RosterRecord
from rules.registry import SYSTEMS
from rules.roster.codec import dump_roster
from rules.roster.game import ReadyList

pytestmark = pytest.mark.django_db


@pytest.fixture(params=SYSTEMS)
def ready(request: pytest.FixtureRequest) -> ReadyList:
    """A list of each system, the largest there is."""
    return SYSTEMS[request.param].ready_lists[-1]


def post(client: Client, path: str, body) -> tuple[int, dict]:
    answer = client.post(f"/api/{path}", json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json()


def as_guest(client: Client, ready: ReadyList) -> None:
    client.post(f"/armies/ready/{ready.roster.system}/{ready.id}/")


def test_a_program_learns_which_games_there_are_and_what_they_ask():
    systems = {system["id"]: system for system in Client().get("/api/systems/").json()}
    assert list(systems) == list(SYSTEMS)
    for id_, game in SYSTEMS.items():
        told = systems[id_]
        assert (told["name"], told["blurb"], told["players"]) == (game.name, game.blurb, game.players)
        assert {one["id"]: one["default"] for one in told["settings"]} == {one.id: one.default for one in game.settings}
        assert len(told["ready_lists"]) == len(game.ready_lists)


def test_anybody_may_have_a_list_judged(ready):
    status, body = post(Client(), "rosters/check/", {"roster": json.loads(dump_roster(ready.roster))})
    assert status == 200
    assert body["report"]["legal"] is True


@pytest.mark.parametrize(
    "roster", [None, 1e308, "x\u0000", {"schema": 9}, {"schema": 1, "roster": {"system": "chess"}}]
)
def test_what_is_no_list_is_refused_in_a_sentence(roster):
    status, body = post(Client(), "rosters/check/", {"roster": roster})
    assert (status, body["at"]) == (400, "$.roster" if not isinstance(roster, dict) else body["at"])
    assert body["detail"]


def test_a_kept_list_can_be_read_by_link_and_changed_only_by_its_owner(client, ready):
    as_guest(client, ready)
    status, body = post(client, "rosters/", {"roster": json.loads(dump_roster(ready.roster))})
    assert status == 201
    stranger = Client()
    assert stranger.get(f"/api/rosters/{body['slug']}/").json()["report"]["legal"] is True
    rename = {"revision": 0, "edits": [{"do": "rename", "what": "list", "name": "Other"}]}
    assert post(stranger, f"rosters/{body['slug']}/edits/", rename)[0] == 403
    as_guest(stranger, ready)
    assert post(stranger, f"rosters/{body['slug']}/edits/", rename)[0] == 404
    assert post(client, f"rosters/{body['slug']}/edits/", rename)[0] == 200
    assert RosterRecord.objects.get(slug=body["slug"]).name == "Other"
    status, body = post(client, f"rosters/{body['slug']}/edits/", rename)
    assert status == 409
    assert "another tab" in body["detail"]


def test_only_its_owner_says_by_program_who_may_look(client, ready):
    as_guest(client, ready)
    address = f"/api/rosters/{RosterRecord.objects.get().slug}/"

    def ask(by: Client, body: dict) -> int:
        return by.patch(address, json.dumps(body), content_type="application/json").status_code

    stranger = Client()
    assert ask(stranger, {"visibility": "private"}) == 403
    as_guest(stranger, ready)
    assert ask(stranger, {"visibility": "private"}) == 404
    assert [ask(client, body) for body in ({}, {"visibility": "all"}, {"visibility": "public", "x": 1})] == [400] * 3
    answer = client.patch(address, json.dumps({"visibility": "private"}), content_type="application/json")
    assert (answer.status_code, answer.json()["visibility"]) == (200, "private")
    assert stranger.get(address).status_code == 404


def test_edits_that_grow_a_list_without_end_are_given_up_early(client, monkeypatch):
    ready = SYSTEMS["kog"].ready_lists[0]
    as_guest(client, ready)
    slug = post(client, "rosters/", {"roster": json.loads(dump_roster(ready.roster))})[1]["slug"]
    crowd = {"do": "add-group", "kind": "loose", "units": [{"entry": "", "models": ["jaeger"] * 2_000}]}
    tried = Mock(wraps=services.apply_edit)
    monkeypatch.setattr(services, "apply_edit", tried)
    status, body = post(client, f"rosters/{slug}/edits/", {"revision": 0, "edits": [crowd] * 40})
    assert (status, "the most is 400" in body["detail"]) == (409, True)
    assert tried.call_count < 3
    assert RosterRecord.objects.get(slug=slug).revision == 0


def test_a_list_that_would_only_fill_the_disk_is_not_kept(client):
    as_guest(client, SYSTEMS["kog"].ready_lists[0])
    options = [f"{number:064}" for number in range(700)]
    model = {"id": "m", "model": "jaeger", "options": options}
    groups = [{"id": "g", "units": [{"id": "u", "entry": "", "models": [model]}]}]
    roster = {"schema": 1, "roster": {"system": "kog", "army": "south", "battle": "duel", "groups": groups}}
    status, body = post(client, "rosters/", {"roster": roster})
    assert (status, "the limit is 40000" in body["detail"]) == (409, True)
    assert RosterRecord.objects.count() == 1


def test_a_name_nobody_can_read_is_no_name(client, ready):
    as_guest(client, ready)
    slug = post(client, "rosters/", {"roster": json.loads(dump_roster(ready.roster))})[1]["slug"]
    rename = {"revision": 0, "edits": [{"do": "rename", "what": "list", "name": "\u202eknaT"}]}
    status, body = post(client, f"rosters/{slug}/edits/", rename)
    assert (status, "invisible characters" in body["detail"]) == (409, True)


def test_nobody_sees_the_list_of_my_rosters_but_me(client, ready):
    as_guest(client, ready)
    assert len(client.get("/api/rosters/").json()) == 1
    assert Client().get("/api/rosters/").status_code == 403
