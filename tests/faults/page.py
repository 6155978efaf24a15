"""A match page as far as the wire goes, of somebody with a bad line and a nervous finger.

It plays the benchmark's toy: whatever it is asked, it answers. What it says is sent twice, late, once more after it was
acknowledged, or under another key from a second tab; its line is cut, or not read for a while.
"""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support import changed

EACH = 10  # models of a side of the toy
OPENING = 4.0  # seconds until a line must be open, as in static/js/play/socket.js
SILENCE = 8.0  # seconds without a word after which a line is dead
PATIENT = 2  # times the wait for a first word doubles
SHORTEST, LONGEST = 0.2, 2.0  # seconds until another try
MOMENTS = 1_000  # as many things a page did are kept
MANY = 0.7  # of the pages are told what has changed, the others everything
OFTEN = {"twice": 0.10, "again": 0.05, "late": 0.05, "tab": 0.03, "cut": 0.004, "stall": 0.004}

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Site(Protocol):
    """A server process."""

    up: bool

    @property
    def url(self) -> str: ...

    @property
    def socket_url(self) -> str: ...


@dataclass
class Table:
    """A match, and the keys that were accepted, with the entry each became."""

    match_id: str
    accepted: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    pause: float = 0.0  # seconds before an answer
    over: bool = False  # whether nobody answers any more


class Page:
    """One player's page. `steps` has a digest of everything it was told, entry by entry."""

    def __init__(self, table: Table, cookie: str, sites: Sequence[Site], chance: Random) -> None:
        self.table, self.cookie, self.sites, self.chance = table, cookie, sites, chance
        self.have, self.mark, self.falls = -1, "", 0
        self.wants_changes = chance.random() < MANY
        self.steps: list[bytes] = []
        self._said: dict[str, bytes] = {}
        self._done: list[bytes] = []
        self._asked = -1
        self._attempt = 0
        self._mute = -1  # how many lines in a row were opened before this one without a word
        self._wire: ClientConnection | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._stood = -1
        self.went_on: float | None = None  # when it first heard something new since it was last watched
        self.moments: deque[tuple[float, str]] = deque(maxlen=MOMENTS)  # since when it does what

    @property
    def settled(self) -> bool:
        """Whether nothing it has said waits to be answered."""
        return not self._said and not self._errands

    @property
    def name(self) -> str:
        return f"{self.table.match_id} {self.cookie[-4:]}"

    def watch(self) -> None:
        """From now on: when does it go on?"""
        self._stood, self.went_on = self.have, None

    def _does(self, what: str) -> None:
        if not self.moments or self.moments[-1][1] != what:
            self.moments.append((time.monotonic(), what))

    async def live(self) -> None:
        """Open a line, and another whenever it breaks, for ever."""
        while True:
            site = self.chance.choice([site for site in self.sites if site.up] or self.sites)
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                await self._visit(site)
            self._wire = None
            self.falls += 1
            self._does("waited to try again")
            await asyncio.sleep(min(SHORTEST * 2**self._attempt, LONGEST) * (0.5 + self.chance.random() / 2))
            self._attempt += 1

    async def _visit(self, site: Site) -> None:
        address = f"{site.socket_url}/ws/matches/{self.table.match_id}"
        headers = {"Cookie": self.cookie}
        self._does("opened a line")
        async with connect(
            address, origin=site.url, additional_headers=headers, max_size=None, open_timeout=OPENING, close_timeout=0.5
        ) as wire:
            hello = {"t": "hello", "v": 1, "have": self.have, "mark": self.mark}
            await wire.send(_text({**hello, "changes": self.wants_changes}))
            self._does("waited for the first word")
            self._mute += 1
            told = changed.Page()
            for said in list(self._said.values()):
                await wire.send(said.decode())
            self._wire = wire
            while True:
                async with asyncio.timeout(SILENCE * 2 ** min(max(self._mute, 0), PATIENT)):
                    text = await wire.recv(decode=False)
                self._attempt, self._mute = 0, -1
                await self._hear(told.heard(_decode(text)))
                self._does("waited to be answered" if self._said else "waited for news")
                await self._be_unlucky(wire)

    async def _be_unlucky(self, wire: ClientConnection) -> None:
        luck = self.chance.random()
        if luck < OFTEN["cut"]:
            wire.transport.abort()
        elif luck < OFTEN["cut"] + OFTEN["stall"]:
            self._does("was kept from reading")
            await asyncio.sleep(self.chance.uniform(0.2, 2.0))

    async def _hear(self, message: dict[str, Any]) -> None:
        kind, key = message["t"], message.get("key", "")
        if kind == "update":
            self._take(message)
        elif kind == "accepted":
            before = self.table.accepted.setdefault(key, message["seq"])
            if before != message["seq"]:
                self.table.faults.append(f"{key} was accepted as {before} and as {message['seq']}")
        if kind in ("accepted", "refused") and key in self._said:
            self._done.append(self._said.pop(key))
        if kind == "error" and message.get("fatal"):
            self.table.faults.append(message["message"])

    def _take(self, update: dict[str, Any]) -> None:
        fresh = [step for step in update["told"] if step["seq"] > self.have]
        if update.get("anew"):
            self.table.faults.append(f"began anew at {self.have}")
            self.have, self._asked, self.steps, fresh = -1, -1, [], update["told"]
        elif update["since"] > self.have:
            self._send(_text({"t": "sync", "have": self.have}))
            return
        if [step["seq"] for step in fresh] != list(range(self.have + 1, max(self.have, update["seq"]) + 1)):
            self.table.faults.append(f"had {self.have} and was told {[step['seq'] for step in fresh]}")
        self.steps += [digest(step) for step in fresh]
        if update["seq"] < self.have:
            return
        self.have, self.mark = update["seq"], update.get("mark", "")
        if self.went_on is None and self.have > self._stood:
            self.went_on = time.monotonic()
        asked = update["questions"][0]["number"] if update["questions"] else -1
        if asked > self._asked and not self.table.over:
            self._asked = asked
            self._later(self._answer(asked))

    async def _answer(self, number: int) -> None:
        await asyncio.sleep(self.table.pause)
        if self.table.over:
            return
        value = {"type": "spot", "at": [1_250 - 2_000 * (number % 2), 500 * (number % 3)], "degrees": number * 7 % EACH}
        answer = {"t": "answer", "question": number, "option": f"act:{number % EACH}", "value": value}
        texts = [self._keyed(answer)]
        luck = self.chance.random
        if luck() < OFTEN["tab"]:
            texts.append(self._keyed(answer))
        if luck() < OFTEN["twice"]:
            texts.append(texts[0])
        if luck() < OFTEN["again"] and self._done:
            texts.append(self.chance.choice(self._done).decode())
        self.chance.shuffle(texts)
        for text in texts:
            if luck() < OFTEN["late"]:
                await asyncio.sleep(self.chance.uniform(0.05, 0.5))
            self._send(text)

    def _keyed(self, message: dict[str, Any]) -> str:
        key = secrets.token_hex(8)
        self._said[key] = _encode({**message, "key": key})
        return self._said[key].decode()

    def _send(self, text: str) -> None:
        if self._wire is not None:
            self._does("waited to be answered")
            self._later(self._deliver(self._wire, text))

    async def _deliver(self, wire: ClientConnection, text: str) -> None:
        with contextlib.suppress(ConnectionClosed):
            await wire.send(text)

    def _later(self, errand: Any) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def digest(step: dict[str, Any]) -> bytes:
    """What tells one step of the record from any other."""
    return blake2b(_encode(step), digest_size=8).digest()


def _text(message: dict[str, Any]) -> str:
    return _encode(message).decode()
