"""Two browsers at one match, by its web socket: what each is told, and what becomes of bad messages."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F

from accounts.blocks import mute_set
from accounts.models import User
from games import protocol
from games.live import previews, room
from games.live.process import on_matches_changed
from games.models import Entry, EntryKind, Match
from games.storage.signals import matches_changed
from tests.games.conftest import begin, key
from tests.games.wire import Client, at_table, in_db, number_bid

pytestmark = pytest.mark.django_db(transaction=True)

REASON = ("t", "rule", "message", "key", "id", "measured", "limit", "remedy")


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
        while everything["since"] >= 0:
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
        assert {name: refused[name] for name in REASON} == {
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
        covered = await both.hear_a("update")
        assert (covered["seats"], covered["curtain"], covered["shown"]) == ([0, 1], 0, None)
        assert (covered["questions"], covered["view"]["sides"], covered["told"][0]["lines"]) == ([], [], [None, None])
        hers = await _shown(both, 0)
        assert [question["seat"] for question in hers["questions"]] == [0]
        assert [line and line["text"] for line in hers["told"][0]["lines"]] == ["Your card is 1.", None]
        assert (await both.answer(0, "bid", number_bid(3), seat=0))["seq"] == 1
        handed = await both.hear_a("update")
        assert (handed["curtain"], handed["shown"], handed["questions"]) == (1, None, [])
        assert [step["lines"] for step in handed["told"]] == [[None, None], []]
        his = await _shown(both, 1)
        assert [line and line["text"] for line in his["told"][0]["lines"]] == [None, "Your card is 2."]
        assert (await both.answer(0, "bid", number_bid(2), seat=1))["seq"] == 2


async def test_nothing_of_a_hidden_view_comes_back_after_a_break(people: tuple[User, User]) -> None:
    match = await in_db(begin, *people)
    await in_db(match.seats.update, user=people[0])
    async with at_table(match.id, people[0]) as both:
        await both.hear_a("update")
        update = await _shown(both, 1)
        while update["shown"] != 1:
            update = await both.hear_a("update")
        await both.say("show")
        assert (await both.hear_a("update"))["curtain"] == 0
    async with at_table(match.id, people[0], have=0) as again:
        assert (await again.hear_a("update"))["curtain"] == 0


async def test_nobody_is_shown_a_seat_they_do_not_hold(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.hear_a("update")
        update = await _shown(ann, 1)
        assert (update["shown"], update["curtain"], update["seats"]) == (None, None, [0])
        assert [side["title"] for side in update["view"]["sides"]] == ["card 1"]


async def _shown(client: Client, seat: int) -> dict[str, Any]:
    """What comes when somebody says which seat looks now."""
    await client.say("show", seat=seat)
    return await client.hear_a("update")


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


async def test_no_verdict_waits_for_how_far_somebody_reaches(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    under_way, end = Event(), Event()

    def slow(system: object, position: object, seat: object, wanted: protocol.Measure) -> protocol.Measured:
        under_way.set()
        end.wait(timeout=10)
        return protocol.Measured(id=wanted.id, areas=())

    monkeypatch.setattr(previews, "reach", slow)
    async with at_table(table.id, people[0]) as ann:
        await ann.say("measure", id="measure-01", piece="a")
        assert await asyncio.to_thread(under_way.wait, 10)
        await ann.say("weigh", id="weigh-01", question=0, option="bid", value=number_bid(3))
        told = await ann.hear_a("weighed", "measured", "error")
        end.set()
        assert (told["t"], told["id"]) == ("weighed", "weigh-01")
        assert (await ann.hear_a("measured"))["id"] == "measure-01"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"t": "weigh", "question": 0, "option": "bid", "value": number_bid(3)}, "odds"),
        ({"t": "sight", "viewer": "a", "target": "b"}, "line of sight"),
        ({"t": "measure", "piece": "a"}, "reach"),
    ],
)
async def test_what_takes_too_long_to_work_out_says_what_it_is(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, wanted: dict[str, Any], words: str
) -> None:
    monkeypatch.setattr(previews, "LONGEST", 0.0)
    async with at_table(table.id, people[0]) as ann:
        await ann.say(id="weigh-01", **wanted)
        told = await ann.hear_a("error", "refused", "weighed", "sighted", "measured")
        assert told["id"] == "weigh-01"
        assert words in told["message"]


async def test_a_game_without_lines_of_sight_refuses_to_look_and_goes_on(
    table: Match, people: tuple[User, User]
) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.hear_a("update")
        await ann.say("sight", id="sight-01", viewer="a", target="b")
        refused = await ann.hear_a("sighted", "refused", "error")
        assert (refused["t"], refused["rule"], refused["id"]) == ("refused", "match.sight", "sight-01")
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 0


async def test_taking_back_resigning_and_a_draw_offer(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        await ann.answer(0, "bid", number_bid(3))
        await ann.say("undo", key=key())
        assert (await ann.hear_a("refused"))["rule"] == "kernel.lock_in"
        await bob.answer(0, "bid", number_bid(2))
        await ann.answer(2, "run")
        await ann.say("undo", key=key())
        assert (await ann.hear_a("accepted"))["seq"] == 4
        await ann.say("draw", key=key(), action="offer")
        await ann.hear_a("accepted")
        while (update := await bob.hear_a("update"))["draw_offer"] is None:
            pass
        assert update["draw_offer"] == 0
        await bob.say("resign", key=key())
        while not (update := await ann.hear_a("update"))["over"]:
            pass
        assert (update["result"]["winner"], update["questions"], update["draw_offer"]) == (0, [], None)


async def test_who_has_muted_somebody_reads_none_of_their_words(table: Match, people: tuple[User, User]) -> None:
    await in_db(lambda: mute_set(owner=people[1], other=people[0], muted=True))
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.say("chat", key=key(), text="You again.")
        assert (await ann.hear_a("chat"))["text"] == "You again."
        await bob.say("chat", key=key(), text="Good luck.")
        assert (await ann.hear_a("chat"))["text"] == "Good luck."
        assert (await bob.hear_a("chat"))["text"] == "Good luck."


async def test_chat_is_numbered_and_plain(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        for text in ("<script>alert(1)</script>", "again"):
            await ann.say("chat", key=key(), text=text)
        said = [await bob.hear_a("chat"), await bob.hear_a("chat")]
        assert [(one["number"], one["seat"], one["name"], one["text"]) for one in said] == [
            (1, 0, "Ann", "<script>alert(1)</script>"),
            (2, 0, "Ann", "again"),
        ]


class Commits:
    """What becomes of commits from now on: `before` they are made, or `after`, when nobody knows whether they were."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    @contextmanager
    def failing(self, when: str) -> Iterator[None]:
        commit = BaseDatabaseWrapper._commit

        def fail(connection: BaseDatabaseWrapper) -> None:
            if when == "after":
                commit(connection)
            raise OperationalError("the disk is full")

        with self.monkeypatch.context() as broken:
            broken.setattr(BaseDatabaseWrapper, "_commit", fail)
            yield


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_commit_that_failed_or_whose_end_nobody_knows_is_asked_for_again(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    async with at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        async with at_table(table.id, people[0]) as ann:
            await ann.hear_a("update")
            with Commits(monkeypatch).failing(when):
                reply = await ann.answer(0, "bid", number_bid(3), key="asked-for-twice")
            assert (reply["t"], reply["key"], "disk" in reply["message"]) == ("error", "", False)
            assert "sent again automatically" in reply["message"]
            assert await ann.closed() == 1013
        async with at_table(table.id, people[0]) as ann:
            assert (await ann.answer(0, "bid", number_bid(3), key="asked-for-twice"))["seq"] == 1
        assert (await bob.hear_a("update"))["seq"] == 1
    assert await in_db(Entry.objects.filter(match=table, kind=EntryKind.ANSWER).count) == 1


@pytest.mark.parametrize("held", [True, False])
async def test_what_is_stored_is_accepted_even_where_telling_of_it_fails(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    monkeypatch.setattr(matches_changed, "receivers", [])
    matches_changed.connect(broken_receiver)
    matches_changed.connect(on_matches_changed)
    if not held:
        monkeypatch.setattr("games.commands.batch_writer.resolve_answer", lambda _: None)
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.hear_a("update")
        await bob.hear_a("update")
        assert (await ann.answer(0, "bid", number_bid(3)))["t"] == "accepted"
        assert (await bob.hear_a("update"))["seq"] == 1, "one receiver with a fault silences no other"
    assert await in_db(Entry.objects.filter(match=table, kind=EntryKind.ANSWER).count) == 1


def broken_receiver(**_: object) -> None:
    raise RuntimeError("a receiver with a fault in it")


async def test_a_fault_never_says_that_nothing_has_changed(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table.id, people[0]) as ann:
        await ann.hear_a("update")
        monkeypatch.setattr("games.live.consumers.dispatch", unshown)
        reply = await ann.answer(0, "bid", number_bid(3), key="fails-in-between")
    assert (reply["t"], reply["key"]) == ("error", "fails-in-between")
    assert "shows what was saved" in reply["message"]


async def test_news_that_cannot_be_read_come_on_a_new_line(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        await ann.hear_a("update")
        with monkeypatch.context() as broken:
            broken.setattr("games.live.room.match_snapshot", database_gone)
            broken.setattr("games.live.room.snapshot_after", lambda *_: None)
            assert (await ann.answer(0, "bid", number_bid(3)))["t"] == "accepted"
            assert "sent again" in (await bob.hear_a("error"))["message"]
            assert await bob.closed() == 1013
    async with at_table(table.id, people[1], have=0) as bob:
        assert (await bob.hear_a("update"))["seq"] == 1


def database_gone(*args: object) -> None:
    raise OperationalError("server closed the connection unexpectedly")


async def test_news_that_cannot_be_shown_are_tried_again(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.client_feed.AGAIN", (0.01, 0.01))
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await bob.hear_a("update")
        with monkeypatch.context() as broken:
            broken.setattr("games.live.update_encoder.match_update", unshown)
            await ann.answer(0, "bid", number_bid(3))
            assert "tries again automatically" in (await bob.hear_a("error"))["message"]
        assert (await bob.hear_a("update"))["seq"] == 1


def unshown(*args: object) -> None:
    raise RuntimeError("a picture with a fault in it")


async def test_a_quiet_line_gives_signs_of_life(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.client_feed.BEAT", 0.02)
    async with at_table(table.id, people[0]) as ann:
        assert [(await ann.hear_a("beat"))["t"] for _ in range(2)] == ["beat", "beat"]


async def test_a_page_hears_which_version_the_server_has(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.client_feed.BEAT", 0.02)
    monkeypatch.setattr("games.live.client_feed.BEATS", protocol.Beat(build="newer"))
    async with at_table(table.id, people[0]) as ann:
        assert await ann.hear_a("beat") == {"t": "beat", "build": "newer"}


async def test_another_version_is_told_to_load_the_page(table: Match, people: tuple[User, User]) -> None:
    client = Client(table.id, people[0])
    await client.connect()
    await client.say("hello", v=protocol.VERSION + 1)
    assert (await client.hear())["fatal"] is True
    assert await client.closed() == 4406


async def test_many_answers_at_once_are_one_answer(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as first, at_table(table.id, people[0]) as second:
        replies = await asyncio.gather(
            *(tab.answer(0, "bid", number_bid(3)) for tab in (first, second)),
        )
        assert sorted(reply["t"] for reply in replies) == ["accepted", "refused"]
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 1


async def test_a_page_is_closed_once_its_person_is_logged_out(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever process they log out: the regular look finds that their session is gone."""
    monkeypatch.setattr("games.live.process.BETWEEN_LOOKS", (0.05, 0.1))
    session, other = SessionStore(), SessionStore()
    for one in (session, other):
        await in_db(one.create)
    ann, bob = Client(table.id, people[0], session=session), Client(table.id, people[1], session=other)
    for page in (ann, bob):
        await page.connect()
        await page.say("hello", v=protocol.VERSION, have=-1)
        await page.hear_a("update")
    await in_db(session.delete)
    assert "You are logged out" in (await ann.hear_a("error"))["message"]
    assert await ann.closed() == 4401
    assert (await bob.answer(0, "bid", number_bid(2)))["t"] == "accepted"
    await ann.leave()
    await bob.leave()


async def test_what_this_process_has_stored_is_not_read_back(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.hear_a("update")
        await bob.hear_a("update")
        read: list[tuple[object, ...]] = []
        real = room.match_snapshot
        monkeypatch.setattr(room, "match_snapshot", lambda *given: read.append(given) or real(*given))
        await ann.answer(0, "bid", number_bid(3))
        sealed = await bob.hear_a("update")
        assert (sealed["seq"], sealed["waiting"], read) == (1, [1], [])
        await bob.answer(0, "bid", number_bid(2))
        shown = await ann.hear_a("update")
        while shown["seq"] < 2:
            shown = await ann.hear_a("update")
        await in_db(Match.objects.filter(pk=table.pk).update, revision=F("revision") + 5)
        everything = await in_db(real, table.pk)
        assert shown["view"] == protocol_view(everything.looks[0].view)
        assert shown["told"][-1]["lines"][0]["text"] == "Bids of 3 and 2."


def protocol_view(view: Any) -> Any:
    return json.loads(protocol.encode(view))
