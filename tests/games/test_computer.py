"""A computer plays a seat: it sits down at once, answers what it is asked, and is an ordinary player."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots import pool, seats
from games.bots.lookahead import bot_answer, think
from games.live.bot_attendance import MOST, BotAttendance
from games.live.process import match_rooms
from games.matches import services
from games.matches.selectors import match_snapshot
from games.matches.services import SeatTaken
from games.models import Entry, Match, Seat, Status
from rules.kernel.position import dump
from rules.kernel.refusal import Refused
from tests.games.toy_game import card_list
from tests.games.wire import at_table


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy of the tests is not known in other processes."""
    with ThreadPoolExecutor(1) as here:

        def thinkers() -> Executor:
            return here

        monkeypatch.setattr(pool, "bot_pool", thinkers)
        monkeypatch.setattr(seats, "AT_LEAST", 0.0)
        yield


def against_computer(ann: User, strength: str = "easy") -> Match:
    taken: tuple[SeatTaken, ...] = services.match_create(
        user=ann,
        system="toy",
        settings={"time_quiet": "0", "time_visit": "0"},
        opponent="computer",
        seed="a" * 32,
        rosters=[card_list(1, "Hers", "toy"), card_list(2, "Its", "toy")],
        strength=strength,
    )
    return Match.objects.get(pk=taken[0].match.id)


def test_the_match_begins_at_once(ann: User) -> None:
    match = against_computer(ann)
    assert match.status == Status.PLAYING
    mine, its = match.seats.order_by("number")
    assert (mine.user, mine.player) == (ann, "")
    assert (str(its.user), its.player, its.roster_name) == ("Computer (easy)", "easy", "Its")


def test_nobody_logs_in_as_a_computer(ann: User) -> None:
    against_computer(ann)
    computer = User.objects.get(username="computer-easy")
    assert not computer.has_usable_password()
    against_computer(ann)
    assert User.objects.filter(username__startswith="computer").count() == 1


def test_an_unknown_strength_is_refused_and_nothing_stays(ann: User) -> None:
    with pytest.raises(Refused, match="No computer has that strength"):
        against_computer(ann, "godlike")
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
async def test_it_answers_what_it_is_asked_and_plays_to_the_end() -> None:
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    table = seats.BotSeats(match.id)
    for _ in range(300):
        snapshot = await database_sync_to_async(match_snapshot)(match.id)
        if snapshot.position.over:
            break
        table.attend(snapshot)
        table.attend(snapshot)  # a second look at the same moment
        await asyncio.gather(*table.waited_for())
        for seat in snapshot.match.waiting_seats():
            if seat == 0:
                await database_sync_to_async(_answer)(match.id, ann)
    assert await database_sync_to_async(lambda: Match.objects.get(pk=match.id).status)() == Status.OVER
    its = await database_sync_to_async(lambda: list(Entry.objects.filter(match=match, seat=1, kind="answer")))()
    assert its
    assert all((entry.client_key or "").startswith("computer-") for entry in its)


@pytest.mark.django_db(transaction=True)
async def test_who_plays_fast_does_not_make_it_forget_its_seat() -> None:
    """What a process has just stored itself is not read back, and still says who is a computer."""
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    async with at_table(match.id, ann) as client:
        for _ in range(12):
            update = await client.hear_a("update")
            if update["over"] or update["seq"] >= 4:
                break
            if 0 in update["waiting"]:
                await database_sync_to_async(_answer)(match.id, ann)
        assert update["over"] or update["seq"] >= 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("trouble", [OperationalError("the disk is full"), BrokenProcessPool("it died")])
async def test_it_answers_once_the_trouble_is_over(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    monkeypatch.setattr(seats, "AGAIN", (0.01, 0.01))
    monkeypatch.setattr(seats, "DEADLY", 0.01)
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    stored, tried = seats.dispatch, 0

    async def in_trouble(*said: object) -> object:
        nonlocal tried
        tried += 1
        if tried <= 6:
            raise trouble
        return await stored(*said)

    monkeypatch.setattr(seats, "dispatch", in_trouble)
    async with asyncio.timeout(20), at_table(match.id, ann) as client:
        await client.hear_a("update")
        while (await client.hear_a("update"))["seq"] < 1:
            pass
    assert tried == 7
    assert await its_answers(match) == 1


@pytest.mark.django_db(transaction=True)
async def test_where_nobody_looks_on_trouble_is_left_to_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    attendance = BotAttendance()

    async def full(*said: object) -> None:
        raise OperationalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(seats, "dispatch", full)
        await attendance.look(besides=[])
        async with asyncio.timeout(20):
            await asyncio.gather(*attendance.waited_for())
    assert not await its_answers(match)
    await attendance.look(besides=[])
    await asyncio.gather(*attendance.waited_for())
    assert await its_answers(match) == 1


@pytest.mark.django_db(transaction=True)
async def test_matches_that_cannot_go_on_take_no_other_matchs_place(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    stuck = {(await database_sync_to_async(against_computer)(ann)).id for _ in range(MOST)}
    match = await database_sync_to_async(against_computer)(ann)
    attendance = BotAttendance()
    stored = seats.dispatch

    async def diverged(match_id: str, *said: Any) -> Any:
        if match_id in stuck:
            raise RuntimeError("a fault of ours")
        return await stored(match_id, *said)

    monkeypatch.setattr(seats, "dispatch", diverged)
    async with asyncio.timeout(20):
        for _ in range(2):
            await attendance.look(besides=[])
            await asyncio.gather(*attendance.waited_for())
    assert await its_answers(match) == 1
    await attendance.look(besides=[])
    assert len(attendance.waited_for()) == MOST, "the others are tried again when nobody else waits"
    await asyncio.gather(*attendance.waited_for())


@pytest.mark.django_db(transaction=True)
async def test_a_fault_of_ours_is_not_tried_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "AGAIN", (0.0, 0.0))
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    tried: list[object] = []

    async def faulty(*said: object) -> None:
        tried.append(said)
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(seats, "dispatch", faulty)
    table = seats.BotSeats(match.id)
    table.attend(await database_sync_to_async(match_snapshot)(match.id))
    await asyncio.gather(*table.waited_for())
    assert len(tried) == seats.MOST_FAULTS


async def its_answers(match: Match) -> int:
    return await database_sync_to_async(Entry.objects.filter(match=match, seat=1, kind="answer").count)()


@pytest.mark.django_db(transaction=True)
async def test_it_plays_on_where_nobody_looks_on() -> None:
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    attendance = BotAttendance()
    await attendance.look(besides=[match.id])
    assert not attendance.waited_for()
    await attendance.look(besides=[])
    assert len(attendance.waited_for()) == 1
    await asyncio.gather(*attendance.waited_for())
    assert await its_answers(match) == 1
    await attendance.look(besides=[])
    assert not attendance.waited_for()


@pytest.mark.django_db(transaction=True)
async def test_it_plays_on_when_the_last_page_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "AT_LEAST", 1.5)  # longer than a busy machine takes to look
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    async with at_table(match.id, ann) as client:
        await client.hear_a("update")
        assert not await its_answers(match)
    await asyncio.gather(*match_rooms().attendance.waited_for())
    assert await its_answers(match) == 1


@pytest.mark.django_db(transaction=True)
async def test_a_process_that_ends_in_the_middle_of_a_thought_loses_only_the_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another thinks again; where both come to an end after all, one is heard."""
    ann = await database_sync_to_async(User.objects.create)(username="ann", display_name="Ann")
    match = await database_sync_to_async(against_computer)(ann)
    snapshot = await database_sync_to_async(match_snapshot)(match.id)
    monkeypatch.setattr(seats, "AT_LEAST", 60.0)
    ended = seats.BotSeats(match.id)
    ended.attend(snapshot)
    await asyncio.sleep(0)
    ended.leave()
    await asyncio.gather(*ended.waited_for(), return_exceptions=True)
    assert not await its_answers(match)
    monkeypatch.setattr(seats, "AT_LEAST", 0.0)
    others = [seats.BotSeats(match.id), seats.BotSeats(match.id)]
    for other in others:
        other.attend(snapshot)
    await asyncio.gather(*(thought for other in others for thought in other.waited_for()))
    assert await its_answers(match) == 1


def _answer(match_id: str, user: User) -> None:
    """Whatever a computer would say in this person's place."""
    snapshot = match_snapshot(match_id)

    answer = think(snapshot.match.system, dump(snapshot.position), 0, "easy", b"ann")
    if answer is None:
        return
    try:
        services.match_answer(
            match_id=match_id,
            user=user,
            question=snapshot.position.asked,
            answer=bot_answer(answer),
            key=f"ann-{snapshot.position.sequence}",
        )
    except Refused:
        return


def test_from_play_now_to_a_match_against_the_computer(client: Client, db: None) -> None:
    page = client.get(reverse("games:quick"), {"system": "kog"})
    form = page.context["form"]
    sent = {name: field.initial if field.initial is not None else "" for name, field in form.fields.items()}
    reply = client.post(reverse("games:quick"), {**sent, "system": "kog", "quick": "yes", "opponent": "computer"})
    assert reply.status_code == 302
    match = Match.objects.get()
    assert match.status == Status.PLAYING
    assert Seat.objects.get(match=match, number=1).player == "normal"
