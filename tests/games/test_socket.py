"""Two browsers at one match, by its web socket: what each is told, and what becomes of bad messages."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError

from accounts.models import User
from games import protocol, services
from games.consumers import match_socket
from games.models import Match, Remark
from tests.games.conftest import begin, key, person

pytestmark = pytest.mark.django_db(transaction=True)


class Client:
    """A browser as far as the wire goes."""

    def __init__(self, match_id: str, user: Any) -> None:
        self.wire = WebsocketCommunicator(match_socket, f"/ws/matches/{match_id}")
        self.wire.scope |= {"user": user, "url_route": {"kwargs": {"match_id": match_id}}}

    async def say(self, t: str, **fields: Any) -> None:
        await self.wire.send_to(text_data=json.dumps({"t": t, **fields}))

    async def hear(self) -> dict[str, Any]:
        return json.loads(await self.wire.receive_from(timeout=5))

    async def hear_a(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.hear())["t"] not in kinds:
            pass
        return message

    async def silent(self) -> bool:
        return await self.wire.receive_nothing(0.15)

    async def answer(self, question: int, option: str, value: Any = None, **fields: Any) -> dict[str, Any]:
        """Give an answer; the reply to it."""
        await self.say("answer", **{"key": key(), "question": question, "option": option, "value": value, **fields})
        return await self.hear_a("accepted", "refused", "error")


@asynccontextmanager
async def at_table(match_id: str, user: Any, have: int = -1) -> AsyncIterator[Client]:
    client = Client(match_id, user)
    assert (await client.wire.connect())[0]
    await client.say("hello", v=1, have=have)
    try:
        yield client
    finally:
        await client.wire.disconnect()


async def in_db(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return await database_sync_to_async(function)(*args, **kwargs)


@pytest.fixture
async def people() -> tuple[User, User]:
    return await in_db(person, "ann"), await in_db(person, "bob")


@pytest.fixture
async def table(people: tuple[User, User]) -> Match:
    return await in_db(begin, *people)


def number_bid(count: int) -> dict[str, Any]:
    return {"type": "number", "count": count}


async def test_each_is_told_what_they_may_know(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, AnonymousUser()) as watcher:
        hers, theirs = await ann.hear(), await watcher.hear()
        assert [hers[name] for name in ("t", "seq", "since", "seats", "waiting")] == ["update", 0, -1, [0], [0, 1]]
        assert [question["prompt"] for question in hers["questions"]] == ["How much?"]
        heard = [line and line["text"] for line in hers["told"][0]["lines"]]
        assert heard == ["Your card is 1.", None]
        assert (theirs["questions"], theirs["seats"], theirs["told"][0]["lines"]) == ([], [], [None, None])
        assert "sides" not in theirs["view"] or theirs["view"]["sides"] == []


async def test_both_hear_of_an_answer_without_a_gap(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.hear_a("update")
        await bob.hear_a("update")
        assert (await ann.answer(0, "bid", number_bid(3)))["seq"] == 1
        sealed = await bob.hear_a("update")
        assert (sealed["since"], sealed["seq"], sealed["waiting"]) == (0, 1, [1])
        assert sealed["told"] == [{"seq": 1, "kind": "answer", "seat": 0, "lines": []}]
        assert (await bob.answer(0, "bid", number_bid(2)))["t"] == "accepted"
        shown = await ann.hear_a("update")
        while shown["seq"] < 2:
            shown = await ann.hear_a("update")
        assert shown["told"][-1]["lines"][0]["text"] == "Bids of 3 and 2."


async def test_coming_back_brings_what_was_missed(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.answer(0, "bid", number_bid(3))
    async with at_table(table.id, people[1], have=0) as bob:
        missed = await bob.hear_a("update")
        assert (missed["since"], [step["seq"] for step in missed["told"]]) == (0, [1])
        await bob.say("sync", have=-1)
        everything = await bob.hear_a("update")
        assert [step["seq"] for step in everything["told"]] == [0, 1]


async def test_a_message_sent_twice_counts_once(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        first = await ann.answer(0, "bid", number_bid(3), key="sent-twice")
        again = await ann.answer(0, "bid", number_bid(3), key="sent-twice")
        assert first == again == {"t": "accepted", "key": "sent-twice", "seq": 1}
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 1


async def test_a_refusal_names_rule_measure_limit_and_remedy_to_the_one_who_asked(
    table: Match, people: tuple[User, User]
) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        refused = await ann.answer(0, "bid", number_bid(1), key="refused-1")
        assert refused == {
            "t": "refused",
            "rule": "toy.bid",
            "message": "Nobody bids one.",
            "key": "refused-1",
            "id": "",
            "measured": "1",
            "limit": "0, 2 or more",
            "remedy": "Bid 2.",
        }
        assert await bob.silent()


async def test_both_seats_on_one_screen(people: tuple[User, User]) -> None:
    match = await in_db(begin, *people)
    await in_db(match.seats.update, user=people[0])
    await in_db(Match.objects.filter(pk=match.id).update, hot_seat=True)
    async with at_table(match.id, people[0]) as both:
        update = await both.hear_a("update")
        assert (update["seats"], [question["seat"] for question in update["questions"]]) == ([0, 1], [0, 1])
        await both.answer(0, "bid", number_bid(2), seat=1)
        assert (await both.answer(0, "bid", number_bid(3), seat=0))["seq"] == 2


async def test_weighing_says_the_odds_and_changes_nothing(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.answer(0, "bid", number_bid(3))
        await bob.answer(0, "bid", number_bid(2))
        await ann.say("weigh", id="weigh-01", question=2, option="run")
        weighed = await ann.hear_a("weighed", "refused", "error")
        chances = {chance["label"]: (chance["numerator"], chance["denominator"]) for chance in weighed["odds"]}
        assert chances == {"the whole way": (8, 27), "stopped": (19, 27)}
        await ann.say("weigh", id="weigh-02", question=2, option="fly")
        assert (await ann.hear_a("weighed", "refused"))["message"] == "Runners have no wings."
        await bob.say("weigh", id="weigh-03", question=2, option="run")
        assert (await bob.hear_a("weighed", "refused"))["rule"] == "kernel.turn"
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 2


async def test_taking_back_resigning_and_a_draw_offer(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        await ann.answer(0, "bid", number_bid(3))
        await ann.say("undo", key=key())
        assert (await ann.hear_a("accepted"))["seq"] == 2
        await ann.say("draw", key=key(), action="offer")
        await ann.hear_a("accepted")
        while (update := await bob.hear_a("update"))["draw_offer"] is None:
            pass
        assert update["draw_offer"] == 0
        await bob.say("resign", key=key())
        while not (update := await ann.hear_a("update"))["over"]:
            pass
        assert (update["result"]["winner"], update["questions"], update["draw_offer"]) == (0, [], None)


async def test_chat_is_numbered_and_plain(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        for text in ("<script>alert(1)</script>", "again"):
            await ann.say("chat", key=key(), text=text)
        said = [await bob.hear_a("chat"), await bob.hear_a("chat")]
        assert [(one["number"], one["seat"], one["name"], one["text"]) for one in said] == [
            (1, 0, "Ann", "<script>alert(1)</script>"),
            (2, 0, "Ann", "again"),
        ]


async def test_nobody_hears_of_what_was_not_committed(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        await ann.hear_a("update")

        def fail(*args: object, **kwargs: object) -> None:
            raise OperationalError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr("django.db.backends.base.base.BaseDatabaseWrapper._commit", fail)
            reply = await ann.answer(0, "bid", number_bid(3))
        assert (reply["t"], "nothing has changed" in reply["message"], "disk" in reply["message"]) == ("error", True, False)
        assert await bob.silent()
        assert (await ann.answer(0, "bid", number_bid(3)))["seq"] == 1


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
        await ann.wire.send_to(text_data=bad)
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
        assert (await ann.answer(0, "bid", number_bid(2)))["rule"] == "match.seat"
        assert (await ann.wire.receive_nothing(0.05)) or (await ann.hear_a("update"))["seats"] == []


@pytest.mark.parametrize("match_id", ["nosuchmatch", "x" * 900, "%00"])
async def test_an_unknown_match_is_said_and_closed(match_id: str, people: tuple[User, User]) -> None:
    async with at_table(match_id, people[0]) as ann:
        assert await ann.hear() == {"t": "error", "message": protocol_unknown(), "key": "", "id": "", "fatal": True}
        assert (await ann.wire.receive_output(5))["code"] == 4404


def protocol_unknown() -> str:
    return "There is no match being played at this address."


async def test_another_version_is_told_to_load_the_page(table: Match, people: tuple[User, User]) -> None:
    client = Client(table.id, people[0])
    await client.wire.connect()
    await client.say("hello", v=protocol.VERSION + 1)
    assert (await client.hear())["fatal"] is True
    assert (await client.wire.receive_output(5))["code"] == 4406


async def test_a_flood_is_ignored_then_cut_off(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        for _ in range(300):
            await ann.say("chat", key="same-key", text="hey")
        heard = []
        while (event := await ann.wire.receive_output(5))["type"] != "websocket.close":
            heard.append(json.loads(event["text"]))
        assert event["code"] == 4429
        assert any(message["t"] == "error" and "Too many" in message["message"] for message in heard)


async def test_many_answers_at_once_are_one_answer(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as first, at_table(table.id, people[0]) as second:
        replies = await asyncio.gather(
            *(tab.answer(0, "bid", number_bid(3)) for tab in (first, second)),
        )
        assert sorted(reply["t"] for reply in replies) == ["accepted", "refused"]
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 1
