"""Two players at every match, who answer as soon as both have the update of the last answer, or at a fixed rate.

The latency of an answer is the time from sending it until both players have the update that shows it. An answer that
was due while its match was still busy counts from when it was due.
"""

import asyncio
import json
import random
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate, count, takewhile
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from games.protocol import Hello

SEQ = re.compile(rb'"seq":(\d+)')
UPDATE = (b'{"t":"update"', b'{"t":"changed"')


@dataclass
class Course:
    """A match and what is still to be said in it."""

    match: str
    cookies: list[str]
    answers: deque[dict[str, Any]]
    lines: list["Line"] = field(default_factory=list)
    awaited: int = 0
    missing: int = 0
    since: float = 0.0
    due: deque[float] = field(default_factory=deque)


class Line(WSListener):
    """One player's socket."""

    def __init__(self, load: "Load", course: Course) -> None:
        self.load, self.course = load, course
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"t": "hello", "v": 1, "have": -1, **self.load.hello})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        self.load.received += len(data)
        if data.startswith(UPDATE):
            found = SEQ.search(data, 0, 64)
            self.load.heard(self, int(found[1]) if found else -1)
        elif data.startswith((b'{"t":"refused"', b'{"t":"error"')):
            self.load.faults.append(data[:300].decode())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.load.over:
            self.load.faults.append("a socket was closed")

    def say(self, message: dict[str, Any]) -> None:
        self.transport.send(WSMsgType.TEXT, json.dumps(message, separators=(",", ":")).encode())


class Load:
    """All courses of one site."""

    def __init__(self, url: str, plan: list[Any]) -> None:
        self.url = url
        self.courses = [Course(match, cookies, deque(answers)) for match, cookies, answers in plan]
        self.latencies: list[float] = []
        self.faults: list[str] = []
        self.hello = {"changes": True} if "changes" in Hello.__struct_fields__ else {}  # where they are known
        self.received = 0
        self.answered = 0
        self.spent = 0.0
        self.closed = False
        self.over = False

    async def join(self) -> None:
        """Every player's page is open and has seen the table."""
        for number, course in enumerate(self.courses):
            home = f"127.0.{1 + number // 250}.{1 + number % 250}"  # a proxy takes so many lines of one address
            for cookie in course.cookies:
                headers = {"Origin": self.url.replace("ws", "http", 1), "Cookie": cookie}
                address = f"{self.url}/ws/matches/{course.match}"
                _, line = await ws_connect(
                    lambda course=course: Line(self, course), address, extra_headers=headers, local_addr=(home, 0)
                )
                course.lines.append(line)
                await asyncio.wait_for(line.ready, 30)

    def leave(self) -> None:
        """Close every page."""
        self.over = True
        for course in self.courses:
            for line in course.lines:
                line.transport.disconnect()

    def heard(self, line: Line, seq: int) -> None:
        """A player has an update."""
        if not line.ready.done():
            line.ready.set_result(None)
            return
        course = line.course
        if course.missing and seq >= course.awaited:
            course.missing -= 1
            if not course.missing:
                self.latencies.append(time.perf_counter() - course.since)
                self._next(course)

    def _next(self, course: Course) -> None:
        if self.closed:
            self.answer(course)
        elif course.due:
            self.answer(course, course.due.popleft())

    def answer(self, course: Course, due: float | None = None) -> None:
        """Send the next answer of a match, if there is one."""
        if not course.answers:
            return
        said = course.answers.popleft()
        course.awaited, course.missing = said["seq"], len(course.lines)
        course.since = due if due is not None else time.perf_counter()
        message = {"t": "answer", "key": f"{course.match}-{said['seq']:08}", "question": said["question"]}
        course.lines[said["seat"]].say(message | {k: v for k, v in said["answer"].items() if v is not None})

    async def as_fast_as_can_be(self, seconds: float, clock: Callable[[], float]) -> float:
        """Every match goes on at once; the answers a second. `clock` tells what the site has spent so far."""
        self.closed = True
        for course in self.courses:
            self.answer(course)
        await asyncio.sleep(1.0)
        begun, spent, self.latencies, self.received = time.perf_counter(), clock(), [], 0
        await asyncio.sleep(seconds)
        self.answered, self.spent = len(self.latencies), clock() - spent
        rate = self.answered / (time.perf_counter() - begun)
        self.closed = False
        await asyncio.sleep(0.5)
        return rate

    async def at(self, rate: float, seconds: float) -> None:
        """So many answers a second, at random moments, over all matches."""
        order = random.Random(1)
        self.latencies = []
        begun = time.perf_counter()
        waits = accumulate(order.expovariate(rate) for _ in count())
        plan = [(begun + wait, order.choice(self.courses)) for wait in takewhile(lambda wait: wait < seconds, waits)]
        await asyncio.to_thread(self._call_out, asyncio.get_running_loop(), plan)
        await asyncio.sleep(1.0)

    def _call_out(self, loop: asyncio.AbstractEventLoop, plan: list[tuple[float, Course]]) -> None:
        """Name each course when it is due. A thread does: what a loop waits for comes up to a millisecond late."""
        for due, course in plan:
            time.sleep(max(0.0, due - time.perf_counter()))
            loop.call_soon_threadsafe(self._due, course, due)

    def _due(self, course: Course, due: float) -> None:
        if course.missing or course.due:
            course.due.append(due)
        else:
            self.answer(course)

    def p99(self) -> float:
        """The latency in milliseconds that one answer in a hundred exceeds."""
        ordered = sorted(self.latencies)
        return 1_000 * ordered[int(len(ordered) * 0.99)] if ordered else 0.0
