"""A database that is set back under running processes: numbers come again, and nobody takes one entry for another."""

from typing import Any

import pytest
from django.db import models, transaction

from accounts.models import User
from games.live import process
from games.matches.selectors import match_and_position, match_snapshot, snapshot_after
from games.models import Deadline, Entry, HeldAnswer, Match, Remark, Seat
from games.proofs.verification import match_verify
from rules.kernel.shapes import Number
from tests.games.conftest import key
from tests.games.reacting import give
from tests.games.wire import Client, at_table, in_db, number_bid

pytestmark = pytest.mark.django_db(transaction=True)
TABLES: tuple[type[models.Model], ...] = (Match, Seat, Entry, HeldAnswer, Deadline, Remark)


class Backup:
    """The matches as they are stored at one moment."""

    def __init__(self) -> None:
        self._rows = {table: list(table._default_manager.all()) for table in TABLES}

    def restore(self) -> None:
        """Put them back behind everybody's back, all at one moment."""
        with transaction.atomic():
            for table in reversed(TABLES):
                table._default_manager.all().delete()
            for table, rows in self._rows.items():
                table._default_manager.bulk_create(rows)


@pytest.fixture(autouse=True)
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "BETWEEN_LOOKS", (0.05, 0.1))


async def bids(first: Client, second: Client, *, hers: int, his: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The toy's first two answers; the updates with which both pages have them."""
    both = (first, second)
    await bid(first, hers, told=both, seq=1)
    return await bid(second, his, told=both, seq=2)


async def bid(
    client: Client, number: int, *, told: tuple[Client, Client], seq: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """One of them; the updates that bring it."""
    await client.say("answer", key=key(), question=0, option="bid", value=number_bid(number))
    return await update_with(told[0], seq=seq), await update_with(told[1], seq=seq)


async def update_with(client: Client, **fields: Any) -> dict[str, Any]:
    """The next update in which these fields are so."""
    while not fields.items() <= (update := await client.hear_a("update")).items():
        pass
    return update


async def test_open_pages_follow_and_begin_their_record_anew(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        before = await in_db(Backup)
        await bids(ann, bob, hers=3, his=2)
        await ann.say("chat", key="a-remark-1", text="Well then.")
        assert (await bob.hear_a("chat"))["number"] == 1
        await in_db(before.restore)
        for client in (ann, bob):
            update = await update_with(client, anew=True)
            assert (update["seq"], update["since"], len(update["told"])) == (0, -1, 1)
        assert not any(update["anew"] for update in await bids(ann, bob, hers=4, his=2))
        await ann.say("chat", key="a-remark-2", text="Again.")
        for client in (ann, bob):
            assert (await client.hear_a("chat"))["text"] == "Again."


async def test_a_poke_that_comes_late_hides_nothing_that_follows(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        before = await in_db(Backup)
        lost, _ = await bids(ann, bob, hers=3, his=2)
        await in_db(before.restore)
        for client in (ann, bob):
            await update_with(client, seq=0, anew=True)
        await bid(ann, 4, told=(ann, bob), seq=1)
        assert process.match_rooms().rooms[table.id].changed(lost["revision"])
        await bid(bob, 2, told=(ann, bob), seq=2)


async def test_what_was_kept_hot_is_not_taken_for_what_bears_its_number_now(
    table: Match, people: tuple[User, User]
) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        before = await in_db(Backup)
        await bids(ann, bob, hers=3, his=2)
        copy, (_, first) = await in_db(Backup), await in_db(match_and_position, table.id)
        await in_db(before.restore)
        await bids(ann, bob, hers=2, his=3)
        _, second = await in_db(match_and_position, table.id)
        assert (first.table.mover, second.table.mover) == (0, 1)
        await in_db(copy.restore)
        _, third = await in_db(match_and_position, table.id)
        assert (third.table, third.sequence) == (first.table, second.sequence)
        for client in (ann, bob):
            assert (await update_with(client, seq=2, anew=True))["waiting"] == [0]
        await ann.answer(2, "run")
        assert len((await update_with(bob, seq=3))["told"]) == 1
    verdict = await in_db(match_verify, await in_db(Match.objects.get, pk=table.id))
    assert verdict.holds, verdict


async def test_a_page_that_comes_back_says_which_entry_it_has(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        before = await in_db(Backup)
        had, _ = await bids(ann, bob, hers=3, his=2)
        await in_db(before.restore)
        has, _ = await bids(ann, bob, hers=4, his=2)
        for mark, anew in ((had["mark"], True), (has["mark"], False)):
            later = Client(table.id, people[1])
            await later.connect()
            await later.say("hello", v=1, have=2, mark=mark)
            update = await later.hear_a("update")
            assert (update["seq"], update["anew"], len(update["told"])) == (2, anew, 3 if anew else 0)
            await later.leave()


def test_a_picture_does_not_grow_by_what_followed_something_else(match: Match, ann: User, bob: User) -> None:
    before = Backup()
    give(match, ann, "bid", Number(3))
    lost = match_snapshot(match.pk)
    before.restore()
    give(match, ann, "bid", Number(4))
    there = match_snapshot(match.pk)
    assert there.match.revision == lost.match.revision
    give(match, bob, "bid", Number(2))
    assert snapshot_after(there, -1) is not None
    assert snapshot_after(lost, -1) is None
