"""Messages that no honest page sends: turned down with a reason, without effect, and the socket lives on."""

import asyncio
import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.live.rate_limits import TokenBuckets
from games.matches import services
from games.models import Match, Remark
from tests.games.conftest import key, person
from tests.games.wire import Client, at_table, in_db, number_bid

pytestmark = pytest.mark.django_db(transaction=True)

LONG_NUMBER = "9" * 5000
BAD = {
    "not JSON": "{",
    "not a message": '["answer"]',
    "unknown type": '{"t":"eval","key":"12345678"}',
    "unknown field": '{"t":"undo","key":"12345678","sudo":true}',
    "a float": '{"t":"answer","key":"12345678","question":0.5,"option":"bid"}',
    "1e308": '{"t":"answer","key":"12345678","question":0,"option":"bid","value":{"type":"number","count":1e308}}',
    "NaN": '{"t":"answer","key":"12345678","question":0,"option":"bid","value":{"type":"number","count":NaN}}',
    "a huge whole number": f'{{"t":"answer","key":"12345678","question":{LONG_NUMBER},"option":"bid"}}',
    "NUL in a key": '{"t":"undo","key":"1234567\\u0000"}',
    "no key": '{"t":"undo"}',
    "half a character": '{"t":"chat","key":"12345678","text":"\\ud800"}',
    "deeply nested": "[" * 30_000,
    "a 1 MB message": '{"t":"chat","key":"12345678","text":"' + "x" * 1_000_000 + '"}',
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
async def test_a_bad_message_is_turned_down_and_the_socket_lives(
    table: Match, people: tuple[User, User], bad: str
) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.hear_a("update")
        await ann.send(bad)
        reply = await ann.hear()
        assert reply["t"] == "error"
        assert reply["message"]
        assert table.secret not in json.dumps(reply)
        assert (await ann.answer(0, "bid", number_bid(3)))["t"] == "accepted"


REFUSED: dict[str, dict[str, Any]] = {
    "a seat that is not mine": {"question": 0, "option": "bid", "value": number_bid(2), "seat": 1},
    "a seat that does not exist": {"question": 0, "option": "bid", "value": number_bid(2), "seat": 7},
    "a later question": {"question": 5, "option": "bid", "value": number_bid(2)},
    "an option that is not there": {"question": 0, "option": "\x00"},
    "the wrong shape": {"question": 0, "option": "bid", "value": {"type": "path", "points": [[0, 0]]}},
    "a number out of bounds": {"question": 0, "option": "bid", "value": number_bid(10**18)},
    "no value": {"question": 0, "option": "bid"},
}


@pytest.mark.parametrize("fields", REFUSED.values(), ids=REFUSED)
async def test_an_answer_that_may_not_be_is_refused_with_a_reason(
    table: Match, people: tuple[User, User], fields: dict[str, Any]
) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.say("answer", key=key(), **fields)
        refused = await ann.hear_a("refused", "accepted", "error")
        assert (refused["t"], bool(refused["message"]), bool(refused["rule"])) == ("refused", True, True)
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 0


async def test_a_watcher_may_do_nothing(table: Match) -> None:
    async with at_table(table.id, AnonymousUser()) as watcher:
        for message in (
            {"t": "answer", "question": 0, "option": "bid", "value": number_bid(2)},
            {"t": "undo"},
            {"t": "resign"},
            {"t": "draw", "action": "offer"},
            {"t": "chat", "text": "hello"},
        ):
            await watcher.say(**message, key=key())
            assert (await watcher.hear_a("refused", "accepted"))["rule"] == "match.seat"
    assert await in_db(Remark.objects.count) == 0


async def test_losing_the_seat_is_noticed_at_the_next_message(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.hear_a("update")
        _, token = await in_db(services.seat_link_renew, match_id=table.id, user=people[0])
        await in_db(services.seat_recover, token=token, user=await in_db(person, "eve"))
        await ann.say("answer", key=key(), question=0, option="bid", value=number_bid(2))
        heard: dict[str, Any] = {}
        while not {"refused", "update"} <= heard.keys():
            message = await ann.hear()
            heard[message["t"]] = message
        assert heard["refused"]["rule"] == "match.seat"
        assert heard["update"]["seats"] == []


@pytest.mark.parametrize("match_id", ["nosuchmatch", "x" * 900, "%00"])
async def test_an_unknown_match_is_said_and_closed(match_id: str, people: tuple[User, User]) -> None:
    async with at_table(match_id, people[0]) as ann:
        assert await ann.hear() == {"t": "error", "message": protocol_unknown(), "key": "", "id": "", "fatal": True}
        assert await ann.closed() == 4404


def protocol_unknown() -> str:
    return "No match is being played at this address."


async def test_a_flood_is_ignored_then_cut_off(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        for _ in range(300):
            await ann.send("a word that costs nothing to read")
        heard = []
        while (event := await ann.wire.receive_output(5))["type"] != "websocket.close":
            heard.append(json.loads(event["text"]))
        assert event["code"] == 4429
        assert any(message["t"] == "error" and "too fast" in message["message"] for message in heard)


async def test_one_person_does_not_talk_without_end(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumers.REMARKS", TokenBuckets(per_second=0, at_once=2))
    async with at_table(table.id, people[0]) as first, at_table(table.id, people[0]) as second:
        for page in (first, second):
            await page.say("chat", key=key(), text="Hello")
            await page.hear_a("accepted")
        await second.say("chat", key=key(), text="Hello")
        assert (await second.hear_a("refused"))["message"] == "You are sending messages too fast."
    async with at_table(table.id, people[1]) as other:
        await other.say("chat", key=key(), text="Hello")
        await other.hear_a("accepted")


async def test_one_address_does_not_ask_for_tables_without_end(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumers.TABLES", TokenBuckets(per_second=0, at_once=1))
    async with at_table(table.id, people[0]) as ann:
        await ann.say("sync", have=-1)
        await ann.say("sync", have=-1)
        assert "You are sending messages too fast" in (await ann.hear_a("error"))["message"]


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.live.rate_limits.MOST_KNOWN", 2)
    buckets = TokenBuckets(per_second=1e9, at_once=1)
    assert all(buckets.take(number) for number in range(5))
    assert len(buckets._known) <= 4


async def test_one_address_has_no_sockets_without_end(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumers.MOST_OPEN", 2)
    async with at_table(table.id, people[0]) as ann:
        async with at_table(table.id, people[0]):
            third = Client(table.id, people[0])
            await third.connect()
            refused = await third.hear()
            assert (refused["t"], refused["fatal"]) == ("error", True)
            assert "Close some" in refused["message"]
            assert await third.closed() == 4429
            elsewhere = Client(table.id, people[1], address="10.0.0.2")
            await elsewhere.connect()
            await elsewhere.say("hello", v=1)
            assert (await elsewhere.hear())["t"] == "update"
            await elsewhere.leave()
        assert (await ann.hear_a("update"))["seq"] == 0
        async with at_table(table.id, people[0]) as again:
            assert (await again.hear())["t"] == "update", "one that was closed makes room"


@pytest.mark.parametrize("limit", ["ACTS", "OWN_ACTS"])
@pytest.mark.parametrize("said", ["undo", "seen"])
async def test_what_is_stored_or_refused_has_a_pace_on_all_pages_together(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, limit: str, said: str
) -> None:
    monkeypatch.setattr(f"games.live.consumers.{limit}", TokenBuckets(0, 3))
    fields: dict[str, Any] = {"question": 0} if said == "seen" else {"key": "12345678"}
    async with at_table(table.id, people[0]) as one, at_table(table.id, people[0]) as other:
        for page in (one, other):
            await page.hear_a("update")
            for _ in range(2):
                await page.say(said, **fields)
        either = [asyncio.create_task(page.hear_a("error")) for page in (one, other)]
        heard, waiting = await asyncio.wait(either, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        assert ["You are sending messages too fast" in task.result()["message"] for task in heard] == [True]


async def test_strangers_of_one_address_share_its_pace(table: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.live.consumers.ACTS", TokenBuckets(0, 1))
    async with at_table(table.id, AnonymousUser()) as one, at_table(table.id, AnonymousUser()) as other:
        await one.hear_a("update")
        await other.hear_a("update")
        assert (await one.answer(0, "bid", number_bid(3)))["t"] == "refused"
        assert "You are sending messages too fast" in (await other.answer(0, "bid", number_bid(3)))["message"]


async def test_lines_opened_without_end_come_again_later(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.consumers.TABLES", TokenBuckets(0, 1))
    async with at_table(table.id, people[0]) as first:
        await first.hear_a("update")
    async with at_table(table.id, people[0]) as again:
        assert "opens again automatically" in (await again.hear_a("error"))["message"]
        assert await again.closed() == 1013
