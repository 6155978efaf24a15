"""An opponent who cheats at Kill Team: two matches that differ in one player's secret ops alone look alike to all others.

Whatever can be asked of a match under way is asked by the other player and by a stranger.
"""

import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Match
from rules.kernel import engine
from rules.kernel.question import Answer, Question
from rules.kernel.shapes import Pick
from rules.registry import SYSTEMS
from tests.games.conftest import key
from tests.games.wire import Client as Page
from tests.games.wire import at_table

GAME = SYSTEMS["killteam"]
HERS, HIS = (
    next(one for one in GAME.ready_lists if one.id == id_) for id_ in ("tidebreak-boarders", "vigil-first-watch")
)
SECRETS = (
    {"tac:": "tac:marked_quarry", "pick": ("tac", "b-3")},
    {"tac:": "tac:marked_quarry", "pick": ("kill", "b-5")},
    {"tac:": "tac:overrun", "pick": ("crit",)},
)
PAGES = (
    "match", "gathering", "match_verify", "evidence", "replay", "report", "report_json",
    "match_preview", "embed", "turning_points", "ruling",
)  # fmt: skip
EACH_TIME = re.compile(
    r"[A-Za-z0-9]{64}|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT[\d:.+Z]+|\d{9,}|nonce-[\w=+/-]+|nonce=\"[^\"]+\""
)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.storage.dice.match_key", lambda *_: b"the same dice for all".ljust(32))
    monkeypatch.setattr(
        "games.live.previews.LONGEST", 120.0
    )  # seconds: on a busy machine some answers would be missing


def begun(ann: User, bob: User) -> Match:
    (hers,) = services.match_create(user=ann, system="killteam", settings={}, opponent="link", seed="a" * 32)
    services.seat_take(match_id=hers.match.id, user=bob, seed="b" * 32)
    for user, ready in ((ann, HERS), (bob, HIS)):
        services.list_lock_in(match_id=hers.match.id, user=user, roster=ready.roster)
    return Match.objects.get(pk=hers.match.id)


def asked(match: Match) -> list[Question]:
    _, position = match_and_position(match.id)
    return [q for look in engine.looks(GAME.system, position, GAME.system.seats) for q in look.questions]


def answered(match: Match, user: User, question: Question, secrets: dict[str, Any]) -> None:
    """By default, but for Ann's secrets."""
    answer = question.default
    own = {one.id for one in question.options}
    if question.seat == 0 and secrets["tac:"] in own:
        answer = Answer(secrets["tac:"])
    elif question.seat == 0 and own == {"pick"}:
        answer = Answer("pick", Pick(secrets["pick"]))
    assert answer is not None
    services.match_answer(
        match_id=match.id, user=user, question=question.number, answer=answer, key=key(), seat=question.seat
    )


def played(ann: User, bob: User, secrets: dict[str, Any], *, until: str) -> Match:
    """A match up to a question that says so, which only Ann has answered."""
    match = begun(ann, bob)
    while True:
        question = asked(match)[0]
        if question.seat == 1 and until in question.prompt:
            return Match.objects.get(pk=match.id)
        answered(match, (ann, bob)[question.seat], question, secrets)


def seen(match: Match, visitors: list[Client]) -> list[Any]:
    """What each page and the API give each visitor: status, and text but for what differs each time."""
    found: list[Any] = []
    for visitor in visitors:
        addresses = [reverse(f"games:{name}", args=[match.id]) for name in PAGES]
        addresses += [reverse("games:moment_picture", args=[match.id, seq]) for seq in (7, match.sequence)]
        addresses += [reverse("api_match", args=[match.id])]
        for address in addresses:
            got = visitor.get(address)
            told = EACH_TIME.sub("#", got.content.decode("latin-1").replace(match.id, "MATCH"))
            found.append((address.replace(match.id, "MATCH"), got.status_code, told))
    return found


@pytest.mark.rule("killteam.online.secrets", "killteam.flow.primary_op", "killteam.setup.tac_op")
def test_no_page_and_no_picture_tells_a_secret_op(ann: User, bob: User) -> None:
    visitors = [Client(), Client()]
    visitors[0].force_login(bob)
    one, *others = (seen(played(ann, bob, secrets, until="Turning point 1"), visitors) for secrets in SECRETS[1:])
    assert [status for _, status, _ in one].count(200) >= 6
    for other in others:
        for was, now in zip(one, other, strict=True):
            assert was == now, was[0]


async def tried(match: Match, user: Any) -> list[Any]:
    """The answers to what somebody asks of seat 0 at a socket, and of everything that costs no question."""
    replies: list[Any] = []
    async with at_table(match.id, user) as page:
        first = await page.hear_a("update")
        replies.append(_plain(first, match))
        for seat in (None, 0, 1):
            for t, fields in (
                ("weigh", {"question": match.sequence, "option": "pick", "value": {"type": "pick", "ids": ["kill"]}}),
                ("hint", {"question": match.sequence}),
                ("sight", {"viewer": "a-1", "target": "b-3"}),
                ("measure", {"piece": "a-1"}),
            ):
                replies.append(await _reply(page, match, t, {"id": f"{t}-{seat}", "seat": seat, **fields}))
            for t, fields in (("undo", {}), ("set_up", {}), ("park", {"clock": "window"})):
                if seat != 1 or user.is_anonymous:
                    replies.append(
                        await _reply(page, match, t, {"key": f"{t}-{seat}-{match.id}", "seat": seat, **fields})
                    )
    return replies


async def told(match: Match, user: Any) -> str:
    """What somebody is told who comes to the table."""
    async with at_table(match.id, user) as page:
        return _plain(await page.hear_a("update"), match)


async def _reply(page: Page, match: Match, t: str, fields: dict[str, Any]) -> Any:
    await page.say(t, **fields)
    reply = await page.hear()
    while reply["t"] in ("update", "beat"):
        reply = await page.hear()
    return t, fields["seat"], _plain(reply, match)


def _plain(message: dict[str, Any], match: Match) -> str:
    return EACH_TIME.sub("#", json.dumps(message).replace(match.id, "MATCH"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("killteam.online.secrets", "killteam.flow.primary_op")
async def test_nothing_asked_at_a_socket_tells_a_secret_op(people: tuple[User, User]) -> None:
    ann, bob = people
    matches = [await sync_to_async(played)(ann, bob, secrets, until="Pick your primary op") for secrets in SECRETS]
    for user in (bob, AnonymousUser()):
        one, *others = [await tried(match, user) for match in matches]
        assert others == [one] * len(others)
    assert len({await told(match, ann) for match in matches}) == len(SECRETS), "whoever has the secrets sees them"


def replayed(match: Match, visitor: Client) -> list[str]:
    """What the whole replay of a match under way tells, frame by frame."""
    found: list[str] = []
    while True:
        got = visitor.get(reverse("games:replay_frames", args=[match.id]), {"from": len(found)}).json()
        found += [EACH_TIME.sub("#", json.dumps(frame).replace(match.id, "MATCH")) for frame in got["frames"]]
        if got["done"] and len(found) == got["total"]:
            return found


@pytest.mark.rule("killteam.online.secrets")
def test_no_replay_of_a_match_under_way_tells_a_secret_op(ann: User, bob: User) -> None:
    his = Client()
    his.force_login(bob)
    one, *others = (replayed(played(ann, bob, secrets, until="Turning point 1"), his) for secrets in SECRETS[1:])
    assert len(one) > 10
    assert all(other == one for other in others)
