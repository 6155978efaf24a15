"""What would you do: the best ideas for whoever is asked, where the players agreed on hints, from what the seat knows."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.bots import pool
from games.bots.lookahead import advise
from games.live import hints
from games.live.hints import hints_allowed
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Match
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.position import Position, dump
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key, person
from tests.games.wire import Client, at_table, in_db

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy of the tests is not known in other processes."""
    with ThreadPoolExecutor(1) as here:

        def thinkers() -> Executor:
            return here

        monkeypatch.setattr(pool, "bot_pool", thinkers)
        hints.forget()
        yield


def alone(user: User, system: str = "kog", **settings: str) -> Match:
    """A match with all seats on one screen."""
    taken = services.match_create(
        user=user,
        system=system,
        settings={"battle": "duel", "time_visit": "0", **settings},
        opponent="hot_seat",
        seed="a" * 32,
        rosters=[ready.roster for ready in SYSTEMS[system].ready_lists if ready.roster.battle == "duel"][:2],
    )
    return Match.objects.get(pk=taken[0].match.id)


async def asked_for_hint(client: Client, question: int, **fields: Any) -> dict[str, Any]:
    await client.say("hint", id=key(), question=question, **fields)
    return await client.hear_a("hinted", "refused", "error")


async def test_ideas_are_answers_to_what_is_asked() -> None:
    ann = await in_db(person, "ann")
    match = await in_db(alone, ann)
    async with at_table(match.id, ann) as client:
        update = await client.hear_a("update")
        question = update["questions"][0]
        hint = await asked_for_hint(client, question["number"], seat=question["seat"])
        assert hint["t"] == "hinted"
        assert (hint["question"], hint["seat"]) == (question["number"], question["seat"])
        open_options = {option["id"] for option in question["options"] if not option["refusal"]}
        assert 1 <= len(hint["ideas"]) <= 3
        assert {idea["option"] for idea in hint["ideas"]} <= open_options
        again = await asked_for_hint(client, question["number"], seat=question["seat"])
        assert again["ideas"] == hint["ideas"]
        best = hint["ideas"][0]
        reply = await client.answer(question["number"], best["option"], best["value"], seat=question["seat"])
        assert reply["t"] == "accepted"


async def test_a_question_that_is_answered_gets_no_hint() -> None:
    ann = await in_db(person, "ann")
    match = await in_db(alone, ann)
    async with at_table(match.id, ann) as client:
        await client.hear_a("update")
        reply = await asked_for_hint(client, 999)
        assert (reply["t"], reply["rule"]) == ("refused", "kernel.question")


async def test_people_who_did_not_agree_on_hints_get_none(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as client:
        await client.hear_a("update")
        reply = await asked_for_hint(client, 0)
        assert (reply["t"], reply["rule"]) == ("refused", "match.hints")


async def test_people_who_agreed_on_hints_get_them(people: tuple[User, User]) -> None:
    match = await in_db(begin, *people, hints="all")
    async with at_table(match.id, people[0]) as client:
        await client.hear_a("update")
        assert (await asked_for_hint(client, 0))["ideas"][0]["option"] == "bid"


async def test_who_watches_gets_none(people: tuple[User, User]) -> None:
    match = await in_db(begin, *people, hints="all")
    async with at_table(match.id, AnonymousUser()) as client:
        await client.hear_a("update")
        assert (await asked_for_hint(client, 0))["rule"] == "match.seat"


def test_nobody_gets_any_where_it_was_agreed(ann: User) -> None:
    assert hints_allowed(alone(ann))
    assert not hints_allowed(alone(ann, hints="none"))


def test_the_same_hint_for_all_that_a_seat_cannot_tell_apart(ann: User, bob: User) -> None:
    """What the other has bid in secret is in the position, and not in the hint."""
    _, before = match_and_position(begin(ann, bob).id)
    assert _hint_after_bid(before, 2) == _hint_after_bid(before, 3)


def _hint_after_bid(position: Position[Any], count: int) -> bytes:
    bid, system = Answer("bid", Number(count)), SYSTEMS["toy"].system
    return advise("toy", dump(engine.play(system, position, Seat(1), 0, bid, CommittedDice(b"x")).position), 0)
