"""The bell between processes: one bus, however many ask for it at once."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from games.live import poke_bus
from games.live.poke_bus import PokeBus


class Slow:
    """A channel layer that takes a moment over a new channel, as Redis does."""

    def __init__(self) -> None:
        self._inner = InMemoryChannelLayer()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def new_channel(self) -> str:
        await asyncio.sleep(0)
        return await self._inner.new_channel()


async def test_listening_and_subscribing_at_once_share_one_ear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poke_bus, "get_channel_layer", Slow)
    heard = asyncio.get_running_loop().create_future()
    bus = PokeBus(lambda match_id, revision: heard.set_result((match_id, revision)))
    listening = asyncio.create_task(bus.listen())
    await asyncio.sleep(0)
    await bus.subscribe()
    bus.publish([("abc", 7)])
    assert await asyncio.wait_for(heard, 5) == ("abc", 7)
    listening.cancel()


async def test_a_look_that_is_ended_just_as_it_subscribed_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ending(Slow):
        async def group_add(self, group: str, channel: str) -> None:
            looking.cancel()

    async def look() -> None:
        await PokeBus(lambda *_: None).subscribe()

    monkeypatch.setattr(poke_bus, "get_channel_layer", Ending)
    looking = asyncio.create_task(look())
    with pytest.raises(asyncio.CancelledError):
        await looking


async def test_ones_own_pages_hear_of_what_only_they_may_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poke_bus, "get_channel_layer", Slow)
    heard = asyncio.get_running_loop().create_future()
    bus = PokeBus(
        lambda *_: pytest.fail("everybody was told"), lambda match_id, user: heard.set_result((match_id, user))
    )
    listening = asyncio.create_task(bus.listen())
    await bus.subscribe()
    await bus.publish_own("abc", 3)
    assert await asyncio.wait_for(heard, 5) == ("abc", 3)
    listening.cancel()


async def test_what_changes_while_a_poke_is_on_its_way_goes_into_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[list[tuple[str, int]]] = []

    class Busy(Slow):
        async def group_send(self, group: str, poke: dict[str, Any]) -> None:
            sent.append(poke["changes"])
            await asyncio.sleep(0)

    monkeypatch.setattr(poke_bus, "get_channel_layer", Busy)
    bus = PokeBus(lambda *_: None)
    bus.publish([("abc", 1)])
    await asyncio.sleep(0)
    bus.publish([("abc", 2), ("def", 5)])
    poking = bus.publish([("abc", 3)])
    assert poking
    await poking
    assert sent == [[("abc", 1)], [("abc", 3), ("def", 5)]]


async def test_what_changes_right_after_a_poke_goes_into_one_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[list[tuple[str, int]]] = []
    paused = [asyncio.Event(), asyncio.Event()]
    pauses = iter(paused)

    class Ready(Slow):
        async def group_send(self, group: str, poke: dict[str, Any]) -> None:
            sent.append(poke["changes"])

    monkeypatch.setattr(poke_bus, "get_channel_layer", Ready)
    monkeypatch.setattr(poke_bus, "_pause", lambda: next(pauses).wait())
    bus = PokeBus(lambda *_: None)
    poking = bus.publish([("abc", 1)])
    assert poking
    await asyncio.sleep(0)
    assert sent == [[("abc", 1)]]
    bus.publish([("abc", 2)])
    await asyncio.sleep(0)
    assert bus.publish([("def", 5)]) is poking
    assert len(sent) == 1
    for pause in paused:
        pause.set()
    await poking
    assert sent == [[("abc", 1)], [("abc", 2), ("def", 5)]]
