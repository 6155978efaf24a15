"""People at a site in other processes: a browser session over HTTP, and its web socket that comes back after a fall."""

import asyncio
import contextlib
import json
import random
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.servers import Server

PATIENCE = 60.0
A_BREATH = 0.5  # seconds after which what was not heard is said again


class Person:
    """One browser: cookies, forms, and what its match page knows."""

    def __init__(self, site: Server) -> None:
        self.site = site
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self._opener.open(self.site.url + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def post(self, path: str, form_at: str, **fields: object) -> str:
        """Send the form of a page; the address it leads to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(form_at))[1]
        body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        headers = {"Origin": self.site.url, "Referer": self.site.url + form_at}
        with self._opener.open(Request(self.site.url + path, body, headers), timeout=PATIENCE) as answer:
            return answer.url.removeprefix(self.site.url)

    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)


def begin(site: Server, battle: str = "duel") -> tuple[Person, Person, str]:
    """Two people at a KOG light match that has begun."""
    settings = {"battle": battle, "points": 0, "terrain": "desert", "board": "48x36", "rounds": 0}
    return meet(site, "kog", settings, (f"ready:south-{battle}-", f"ready:north-{battle}-"))


def meet(
    site: Server, system: str, settings: Mapping[str, object], lists: tuple[str, str]
) -> tuple[Person, Person, str]:
    """Two people at a match that has begun, set up through the pages as anybody would; lists by how their names begin."""
    host, guest = Person(site), Person(site)
    form = {"system": system, **settings, "seed": secrets.token_hex(16), "opponent": "link"}
    offered = f"/matches/new/lists/?{urlencode({'system': system, **settings})}"
    path = host.post("/matches/new/", f"/matches/new/?system={system}", **form, roster=_first(host, offered, lists[0]))
    invitation = re.search(r'value="[^"]*(/j/[^"]+)"', host.get(path))[1]
    guest.post(invitation, invitation, seed=secrets.token_hex(16))
    guest.post(f"{path}list/", path, roster=_first(guest, offered, lists[1]), seat=1)
    return host, guest, path.split("/")[2]


def _first(person: Person, offered: str, prefix: str) -> str:
    return re.search(rf'value="({prefix}[^"]*)"', person.get(offered))[1]


class Seat:
    """The match page of one person: keeps what it was told, answers, and comes back whenever the line breaks."""

    def __init__(self, person: Person, match_id: str) -> None:
        self.person, self.match_id = person, match_id
        self.update: dict[str, Any] = {}
        self.steps: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self.falls = 0
        self.turns = 0
        self._unanswered: dict[str, str] = {}
        self._again: list[asyncio.Task[None]] = []
        self._news = asyncio.Condition()
        self._wire: ClientConnection | None = None

    @property
    def have(self) -> int:
        return self.update.get("seq", -1)

    @property
    def mark(self) -> str:
        return self.update.get("mark", "")

    async def listen(self) -> None:
        """Connect, listen, and connect again, for ever."""
        url = f"{self.person.site.socket_url}/ws/matches/{self.match_id}"
        headers = {"Cookie": self.person.cookie()}
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                async with connect(url, origin=self.person.site.url, additional_headers=headers, max_size=None) as wire:
                    await wire.send(json.dumps({"t": "hello", "v": 1, "have": self.have, "mark": self.mark}))
                    for text in self._unanswered.values():
                        await wire.send(text)
                    self._wire = wire
                    async for text in wire:
                        await self._hear(json.loads(text))
            self._wire = None
            self.falls += 1
            await asyncio.sleep(0.1)

    async def _hear(self, message: dict[str, Any]) -> None:
        async with self._news:
            if message["t"] == "update":
                self._take(message)
            elif message.get("key"):
                self.replies[message["key"]] = message
                self._unanswered.pop(message["key"], None)
            elif message["t"] == "error":
                self._again.append(asyncio.create_task(self._say_again()))
            self._news.notify_all()

    async def _say_again(self) -> None:
        """Send what was not heard, as of somebody who talks too fast, after a breath."""
        await asyncio.sleep(A_BREATH)
        for text in list(self._unanswered.values()):
            await self.send(text)

    def _take(self, update: dict[str, Any]) -> None:
        if update["anew"]:
            self.update, self.steps, self.turns = {}, [], self.turns + 1
        fresh = [step for step in update["told"] if step["seq"] > self.have]
        assert update["since"] <= self.have, f"a gap: have {self.have}, told since {update['since']}"
        assert [step["seq"] for step in fresh] == list(range(self.have + 1, update["seq"] + 1))
        self.steps += fresh
        if update["seq"] >= self.have:
            self.update = update

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what this page knows."""
        async with self._news, asyncio.timeout(PATIENCE):
            await self._news.wait_for(holds)

    async def act(self, times: int = 1, **message: Any) -> dict[str, Any]:
        """Send a message under a fresh key, several times if asked; the reply."""
        key = secrets.token_hex(8)
        self._unanswered[key] = json.dumps({**message, "key": key})
        for _ in range(times):
            await self.send(self._unanswered.get(key, ""))
        await self.until(lambda: key in self.replies)
        return self.replies[key]

    async def send(self, text: str) -> None:
        """Send a text if the line stands; what is not acknowledged is sent again after a fall."""
        if text and self._wire is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._wire.send(text)

    async def drop(self) -> None:
        """Break this page's line without a goodbye."""
        if self._wire is not None:
            self._wire.transport.abort()


@contextlib.asynccontextmanager
async def seated(*seats: Seat) -> AsyncIterator[None]:
    """The pages are open."""
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    try:
        for seat in seats:
            await seat.until(lambda seat=seat: bool(seat.update))
        yield
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)


def answer_to(question: dict[str, Any], dice: random.Random) -> dict[str, Any] | None:
    """Something that may be answered without thinking: a plain option, or the default."""
    plain = [one for one in question["options"] if not one.get("refusal") and not one.get("needs")]
    fixed = [one for one in plain if one["id"] in ("agree", "done")]
    if fixed or (plain and dice.random() < 0.7):
        return {"option": (fixed or [dice.choice(plain)])[0]["id"], "value": None}
    suggested = [
        {"option": one["id"], "value": {"type": "places", "at": one["needs"]["suggested"]}}
        for one in question["options"]
        if not one.get("refusal") and (one.get("needs") or {}).get("type") == "places" and one["needs"]["suggested"]
    ]
    if suggested:
        return suggested[0]
    return question.get("default") or ({"option": plain[0]["id"], "value": None} if plain else None)


async def play_on(seats: tuple[Seat, Seat], steps: int, *, times: int = 1, seed: int = 1) -> int:
    """Let both play until so many answers were accepted; how many there were."""
    dice = random.Random(seed)
    accepted = 0
    for _ in range(steps * 6):
        asked = next((seat for seat in seats if seat.update["questions"]), None)
        if accepted >= steps or any(seat.update["over"] for seat in seats):
            return accepted
        if asked is None:
            await asyncio.wait_for(_either_asked(seats), PATIENCE)
            continue
        question = asked.update["questions"][0]
        chosen = answer_to(question, dice)
        assert chosen is not None, f"no thoughtless answer to {question['prompt']!r}"
        reply = await asked.act(times=times, t="answer", question=question["number"], **chosen)
        if reply["t"] == "accepted":
            accepted += 1
            for seat in seats:
                await seat.until(lambda seat=seat, seq=reply["seq"]: seat.have >= seq)
    return accepted


async def _either_asked(seats: tuple[Seat, Seat]) -> None:
    while not any(seat.update["questions"] for seat in seats):
        await asyncio.sleep(0.05)
