"""Personal tokens: shown once, hashed, within their scopes, revoked at once."""

import json
import re

import pytest
from django.test import Client

from accounts import services
from accounts.api_tokens import MOST_TOKENS, SCOPES, TokenError, token_create, token_find
from accounts.deletion import account_erase
from accounts.models import ApiToken, User
from armies.services import roster_create
from rules.registry import SYSTEMS
from rules.roster.codec import dump_roster

pytestmark = pytest.mark.django_db
LIST = {"roster": json.loads(dump_roster(SYSTEMS["kog"].ready_lists[0].roster))}


@pytest.fixture
def ann() -> User:
    return services.sign_up(username="ann", password="a long word or two", display_name="Ann")


def sent(token: str, path: str, body: object = None, method: str = "post") -> tuple[int, dict]:
    headers = {"Authorization": f"Bearer {token}"}
    send = getattr(Client(enforce_csrf_checks=True), "get" if body is None and method == "post" else method)
    data = {"data": json.dumps(body), "content_type": "application/json"} if body is not None else {}
    answer = send(f"/api/{path}", headers=headers, **data)
    return answer.status_code, answer.json() if answer.content else {}


def test_a_token_acts_for_its_owner_without_a_cookie(ann: User) -> None:
    token = token_create(user=ann, name="Backup", scopes=list(SCOPES))
    status, stored = sent(token, "rosters/", LIST)
    assert (status, stored["owner"], stored["visibility"]) == (201, "Ann", "unlisted")
    assert [one["slug"] for one in sent(token, "rosters/")[1]] == [stored["slug"]]
    assert sent(token, f"rosters/{stored['slug']}/?revision=0", method="delete")[0] == 204
    assert sent(token, "matches/")[0] == 200


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [
        ("armies:read", {"read"}),
        ("armies:write", {"write"}),
        ("matches:read", {"matches"}),
        ("matches:write", set()),
    ],
)
def test_a_token_does_what_it_may_and_no_more(ann: User, scope: str, allowed: set[str]) -> None:
    token = token_create(user=ann, name="Some", scopes=[scope])
    tried = {
        "read": sent(token, "rosters/"),
        "write": sent(token, "rosters/", LIST),
        "matches": sent(token, "matches/"),
    }
    assert {name for name, (status, _) in tried.items() if status < 300} == allowed
    for name in tried.keys() - allowed:
        status, body = tried[name]
        assert status == 403
        assert f"has {scope}." in body["detail"]


def test_a_token_is_kept_as_a_hash_and_shown_once(ann: User, client: Client) -> None:
    client.force_login(ann, services.LOGIN_BACKEND)
    token = token_create(user=ann, name="Backup", scopes=["armies:read"])
    stored = ApiToken.objects.get()
    assert token not in (stored.digest, stored.name, stored.scopes)
    assert token.startswith("gridless_")
    assert len(token) > 40
    assert token_find(token) == stored
    stored.refresh_from_db()
    assert stored.last_used


@pytest.mark.parametrize("token", ["", "gridless_x", "gridless_" + "a" * 43, "\x00", "ü"])
def test_an_unknown_token_is_refused_everywhere(token: str) -> None:
    status, body = sent(token, "systems/")
    assert (status, "not known" in body["detail"]) == (403, True)


def test_a_revoked_token_and_that_of_a_retired_person_are_unknown(ann: User) -> None:
    token, other = (token_create(user=ann, name=name, scopes=["armies:read"]) for name in ("One", "Two"))
    ann.api_tokens.get(name="One").delete()
    assert sent(token, "rosters/")[0] == 403
    assert sent(other, "rosters/")[0] == 200
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert sent(other, "rosters/")[0] == 403


def test_what_makes_no_token_is_said(ann: User) -> None:
    for name, scopes in (("", ["armies:read"]), ("\u200b", ["armies:read"]), ("Name", []), ("Name", ["everything"])):
        with pytest.raises(TokenError):
            token_create(user=ann, name=name, scopes=scopes)
    for number in range(MOST_TOKENS):
        token_create(user=ann, name=f"Token {number}", scopes=["armies:read"])
    with pytest.raises(TokenError, match="Revoke one"):
        token_create(user=ann, name="More", scopes=["armies:read"])


def test_tokens_are_made_listed_and_revoked_on_a_page(client: Client) -> None:
    form = {"username": "bob", "display_name": "Bob", "password": "a long word or two"}
    client.post("/me/sign-up/", form)
    made = client.post("/me/account/tokens/", {"name": "My bot", "scopes": ["armies:read"]}).content.decode()
    token = re.search(r'value="(gridless_[^"]+)"', made)
    assert token
    assert sent(token[1], "rosters/")[0] == 200
    page = client.get("/me/account/tokens/").content.decode()
    assert "My bot" in page
    assert token[1] not in page
    assert "Choose at least one" in client.post("/me/account/tokens/", {"name": "Other"}).content.decode()
    client.post("/me/account/tokens/delete/", {"token": ApiToken.objects.get().pk})
    assert sent(token[1], "rosters/")[0] == 403
    assert Client().get("/me/account/tokens/").status_code == 302


def test_who_lets_a_program_play_says_so_on_the_page(client: Client) -> None:
    client.post("/me/sign-up/", {"username": "bob", "display_name": "Bob", "password": "a long word or two"})
    page = client.post("/me/account/tokens/bot/", {"is_bot": "yes"}, follow=True).content.decode()
    assert "Bob (bot) in matches" in page
    assert str(User.objects.get(username="bob")) == "Bob (bot)"
    client.post("/me/account/tokens/bot/", {})
    assert str(User.objects.get(username="bob")) == "Bob"
    assert Client().post("/me/account/tokens/bot/", {"is_bot": "yes"}).status_code == 302


def test_nobody_revokes_the_token_of_another(ann: User, client: Client) -> None:
    token_create(user=ann, name="Hers", scopes=["armies:read"])
    client.post("/me/sign-up/", {"username": "bob", "display_name": "Bob", "password": "a long word or two"})
    for number in (str(ApiToken.objects.get().pk), "x", "9" * 30, ""):
        assert client.post("/me/account/tokens/delete/", {"token": number}).status_code == 302
    assert ApiToken.objects.count() == 1


def test_a_stale_change_is_answered_with_the_army_as_it_is(ann: User) -> None:
    token = token_create(user=ann, name="Bot", scopes=["armies:write"])
    record = roster_create(owner=ann, draft=SYSTEMS["kog"].ready_lists[0].roster)
    edits = [{"do": "rename", "what": "list", "name": "New"}]
    assert sent(token, f"rosters/{record.slug}/edits/", {"revision": 0, "edits": edits})[0] == 200
    for answer in (
        sent(token, f"rosters/{record.slug}/edits/", {"revision": 0, "edits": edits}),
        sent(token, f"rosters/{record.slug}/?revision=0", method="delete"),
    ):
        status, body = answer
        assert (status, body["state"]["revision"], body["state"]["roster"]["roster"]["name"]) == (409, 1, "New")
    assert sent(token, f"rosters/{record.slug}/", method="delete")[0] == 400
    other = token_create(
        user=services.sign_up(username="eve", password="a long word or two", display_name="Eve"),
        name="x",
        scopes=["armies:write"],
    )
    assert sent(other, f"rosters/{record.slug}/?revision=1", method="delete")[0] == 404


def test_long_lists_come_in_pages(ann: User) -> None:
    token = token_create(user=ann, name="Bot", scopes=["armies:read"])
    draft = SYSTEMS["kog"].ready_lists[0].roster
    for _ in range(101):
        roster_create(owner=ann, draft=draft)
    headers = {"Authorization": f"Bearer {token}"}
    first = Client().get("/api/rosters/", headers=headers)
    following = re.match(r'<http://testserver(.*)>; rel="next"$', first["Link"])
    assert following
    second = Client().get(following[1], headers=headers)
    assert (len(first.json()), len(second.json())) == (100, 1)
    assert "Link" not in second.headers
    for page in ("0", "x", "-1", "99999999", "1&page=2"):
        assert Client().get(f"/api/rosters/?page={page}", headers=headers).status_code == 400


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_catalogue_tells_every_unit_option_price_and_rule(system: str) -> None:
    told = Client().get(f"/api/catalogues/{system}/").json()
    catalogue, rules = SYSTEMS[system].catalogue, SYSTEMS[system].rulebook.titles()
    for part in ("armies", "units", "models", "options", "gear", "weapons", "traits", "wares", "battles"):
        assert list(told[part]) == list(getattr(catalogue, part))
        assert all(entry["rule"] in rules for entry in told[part].values())
    assert all(told["models"][model.id]["cost"] == model.cost for model in catalogue.models.values())
    assert system in [one["id"] for one in Client().get("/api/catalogues/").json()]
    assert Client().get("/api/catalogues/chess/").status_code == 404


def test_tokens_end_with_the_account(ann: User) -> None:
    token_create(user=ann, name="Bot", scopes=["armies:read"])
    account_erase(user=ann)
    assert not ApiToken.objects.filter(user=ann).exists()
