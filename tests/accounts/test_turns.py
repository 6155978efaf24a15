"""Turns: a few things at once while there is time left, then one at a time with a rest; nobody waits for another."""

import asyncio
from collections.abc import Callable

import pytest

from accounts.fair_queue import REST, Allowance, FairQueue, QueueFull

ALLOWED = Allowance(together=2, waiting=5, ahead=10.0, gained=0.5)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def turns(clock: Clock) -> FairQueue:
    return FairQueue(ALLOWED, clock)


async def worked_at(turns: FairQueue, who: str, begun: list[str], end: asyncio.Event) -> None:
    async with turns.turn(who):
        begun.append(who)
        await end.wait()


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_somebody_has_so_many_at_once_and_others_theirs(turns: FairQueue) -> None:
    begun, end = [], asyncio.Event()
    tasks = [asyncio.create_task(worked_at(turns, who, begun, end)) for who in ("eve", "eve", "eve", "ann")]
    await soon()
    assert begun == ["eve", "eve", "ann"]
    end.set()
    await asyncio.gather(*tasks)
    assert begun == ["eve", "eve", "ann", "eve"]


async def test_more_than_may_wait_are_turned_away(turns: FairQueue) -> None:
    begun, end = [], asyncio.Event()
    tasks = [asyncio.create_task(worked_at(turns, "eve", begun, end)) for _ in range(7)]
    await soon()
    with pytest.raises(QueueFull):
        async with turns.turn("eve"):
            pass
    async with turns.turn("ann"):
        pass
    end.set()
    await asyncio.gather(*tasks)


async def test_whoever_has_used_up_their_time_goes_on_one_at_a_time_after_a_rest(
    turns: FairQueue, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[tuple[float, Callable[[], None]]] = []
    loop = asyncio.get_running_loop()
    async with turns.turn("eve"):
        clock.now += 9.9
    async with turns.turn("eve"):
        monkeypatch.setattr(loop, "call_later", lambda after, call, *told: rests.append((after, lambda: call(*told))))
        clock.now += 1.9
    monkeypatch.undo()
    begun, end = [], asyncio.Event()
    tasks = [asyncio.create_task(worked_at(turns, "eve", begun, end)) for _ in range(2)]
    await soon()
    assert begun == []
    assert [after for after, _ in rests] == [pytest.approx(1.9 * REST)]
    rests[0][1]()
    await soon()
    assert begun == ["eve"]
    clock.now += 30  # the time is gained back meanwhile
    end.set()
    await asyncio.gather(*tasks)
    async with turns.turn("eve"):
        pass


async def test_who_no_longer_waits_leaves_the_place_to_the_next(turns: FairQueue) -> None:
    begun, end = [], asyncio.Event()
    tasks = [asyncio.create_task(worked_at(turns, "eve", begun, end)) for _ in range(5)]
    await soon()
    tasks[2].cancel()
    await soon()
    end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(begun) == 4
    async with turns.turn("eve"), turns.turn("eve"):
        pass


async def test_whoever_has_done_nothing_for_long_is_forgotten(turns: FairQueue, clock: Clock) -> None:
    for number in range(20):
        async with turns.turn(f"guest {number}"):
            pass
    clock.now += 1_000
    async with turns.turn("ann"):
        pass
    assert set(turns._askers) == {"ann"}
