"""Answers to matches this process holds: by two statements, and only to the state that is stored."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from msgspec import structs

from accounts.models import User
from games.commands import fast_path
from games.commands.batch_writer import store_answer
from games.commands.fast_path import AnswerCommand
from games.matches import services
from games.models import Entry, Match
from games.proofs.verification import match_verify
from games.storage import match_cache, statements
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions
from tests.games.wire import in_db

pytestmark = pytest.mark.django_db(transaction=True)


def bid(match_id: str, user: User, count: int = 2, named: str = "") -> AnswerCommand:
    """An answer to what is asked now."""
    number = next(questions(match_id)).number
    return AnswerCommand(
        match_id=match_id, user=user, question=number, answer=Answer("bid", Number(count)), key=named or key()
    )


def long_way(said: AnswerCommand) -> Callable[[], services.Receipt]:
    return partial(services.match_answer, **structs.asdict(said))


def warmed(ann: User, bob: User) -> Match:
    """A match that this process holds: its last list has just been locked in."""
    return begin(ann, bob)


async def give(said: AnswerCommand) -> services.Receipt:
    receipt, _ = await store_answer(said, long_way(said))
    return receipt


def told(match_id: str) -> list[tuple[int, str | None]]:
    return list(Entry.objects.filter(match=match_id).values_list("sequence", "client_key"))


def test_one_that_is_held_is_answered_by_two_statements(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match, execute, stored = warmed(ann, bob), statements._execute, []
    monkeypatch.setattr(statements, "_execute", lambda *one: stored.append(one) or execute(*one))
    said = bid(match.pk, ann)
    with CaptureQueriesContext(connection) as besides, transaction.atomic():
        ready = fast_path.resolve_answer(said)
        assert ready is not None
        assert fast_path.store_answers([ready]) == {match.pk}
    assert len(stored) == 2
    assert not [query for query in besides if query["sql"].startswith("SELECT")]
    assert told(match.pk)[-1] == (1, said.key)
    assert Match.objects.get(pk=match.pk).stamp == ready.match.stamp


async def test_an_answer_sent_again_is_stored_once(table: Match, people: tuple[User, User]) -> None:
    said = await in_db(bid, table.pk, people[0])
    assert not (await give(said)).repeated
    again = await give(said)
    assert (again.sequence, again.repeated) == (1, True)
    assert await in_db(told, table.pk) == [(0, None), (1, said.key)]


async def test_a_known_key_is_no_second_answer(table: Match, people: tuple[User, User]) -> None:
    first = await in_db(bid, table.pk, people[0])
    await give(first)
    with pytest.raises(Refused, match="already sent that message"):
        await give(await in_db(bid, table.pk, people[1], 4, first.key))
    assert len(await in_db(told, table.pk)) == 2


def set_back(match_id: str, row: dict[str, object]) -> None:
    """The database as it was: the row of then, and no entry after it."""
    Match.objects.filter(pk=match_id).update(**row)
    Entry.objects.filter(match=match_id, sequence__gt=row["sequence"]).delete()


def row_of(match_id: str) -> dict[str, object]:
    return Match.objects.filter(pk=match_id).values().get()


async def test_a_database_set_back_goes_on_from_what_it_has(table: Match, people: tuple[User, User]) -> None:
    before = await in_db(row_of, table.pk)
    await give(await in_db(bid, table.pk, people[0], 3))
    await in_db(set_back, table.pk, before)
    assert (await give(await in_db(bid, table.pk, people[1], 4))).sequence == 1
    assert (await give(await in_db(bid, table.pk, people[0], 2))).sequence == 2
    match = await in_db(Match.objects.get, pk=table.pk)
    assert (await in_db(match_verify, match)).holds


def played_elsewhere(match_id: str, user: User, count: int) -> None:
    """Another process answers: this one is not told, and keeps what it held."""
    held = match_cache.cached_match(match_id)
    services.match_answer(**structs.asdict(bid(match_id, user, count)))
    assert held is not None
    match_cache._cache.put(match_id, held)


async def test_a_set_back_match_that_bears_the_same_numbers_does_not_fork(
    table: Match, people: tuple[User, User]
) -> None:
    before = await in_db(row_of, table.pk)
    await give(await in_db(bid, table.pk, people[0], 3))
    held = match_cache.cached_match(table.pk)
    assert held is not None
    await in_db(set_back, table.pk, before)
    match_cache.clear_cache()
    await in_db(services.match_answer, **structs.asdict(await in_db(bid, table.pk, people[0], 2)))
    match_cache._cache.put(table.pk, held)
    await give(await in_db(bid, table.pk, people[1], 4))
    match = await in_db(Match.objects.get, pk=table.pk)
    verdict = await in_db(match_verify, match)
    assert verdict.holds, verdict.faults


async def test_whoever_lost_a_race_plays_again_from_what_is_stored(table: Match, people: tuple[User, User]) -> None:
    await in_db(played_elsewhere, table.pk, people[0], 3)
    accepted = await give(await in_db(bid, table.pk, people[1], 2))
    assert accepted.sequence == 2
    match = await in_db(Match.objects.get, pk=table.pk)
    assert (await in_db(match_verify, match)).holds


def test_a_wish_or_remark_leaves_the_match_held(ann: User, bob: User) -> None:
    match = warmed(ann, bob)
    services.remark_add(match_id=match.pk, user=ann, key=key(), text="Hello")
    held = match_cache.cached_match(match.pk)
    assert held is not None
    assert held.stamp == Match.objects.get(pk=match.pk).stamp
    ready = fast_path.resolve_answer(bid(match.pk, ann))
    assert ready is not None
    with transaction.atomic():
        assert fast_path.store_answers([ready])
    assert Match.objects.get(pk=match.pk).remarks == 1


def test_no_more_matches_are_held_than_there_is_room_for(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    first = begin(ann, bob)
    monkeypatch.setattr(match_cache, "MOST_CACHED", 2)
    others = [begin(ann, bob) for _ in range(2)]
    assert match_cache.cached_match(first.pk) is None
    assert match_cache.cached_match(others[1].pk)
    monkeypatch.setattr(match_cache, "MOST_WEIGHT", 1)
    begin(ann, bob)
    assert match_cache.cached_match(others[1].pk) is None


def test_what_another_process_has_changed_is_read_anew(ann: User, bob: User) -> None:
    match = begin(ann, bob)
    match_cache.drop_older(match.pk, match.revision)
    assert match_cache.cached_match(match.pk)
    match_cache.drop_older(match.pk, match.revision + 1)
    assert match_cache.cached_match(match.pk) is None
    ready = fast_path.resolve_answer(bid(match.pk, ann))
    assert ready is not None
    with transaction.atomic():
        assert fast_path.store_answers([ready]) == {match.pk}
    assert match_verify(Match.objects.get(pk=match.pk)).holds
