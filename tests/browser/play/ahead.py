"""Programs that play ahead over the match's socket, in the sessions of people whose pages are looked at later."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from rules.geometry.point import Point
from rules.kernel.question import OptionView, Question
from tests.harness.sampler import Sampler
from tests.services.people import Seat, seated
from tests.support.servers import Server

Weigh = Callable[[OptionView], float]
Update = dict[str, Any]


@dataclass(frozen=True)
class Program:
    """Answers for whoever the page knows; `weigh` says which options it likes."""

    page: Page
    weigh: Weigh


@dataclass(frozen=True)
class _Session:
    """A session of the site, by its cookies."""

    site: Server
    cookies: str

    def cookie(self) -> str:
        return self.cookies


def play_ahead(site: Server, programs: Sequence[Program], until: Callable[[Update], bool], *, seed: int = 1) -> None:
    """Let them play the match of their pages until something holds of the first one's update."""
    match_id = programs[0].page.url.rstrip("/").rsplit("/", 1)[1]
    sessions = [_Session(site, _cookies(program.page)) for program in programs]
    likes = [program.weigh for program in programs]
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(_play(sessions, likes, match_id, until, Random(seed)))).result()


def _cookies(page: Page) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())


async def _play(
    sessions: Sequence[_Session], likes: Sequence[Weigh], match_id: str, until: Callable[[Update], bool], random: Random
) -> None:
    seats = [Seat(session, match_id) for session in sessions]
    async with seated(*seats):
        while not until(seats[0].update):
            asked, weigh = await _asked(seats, likes)
            sequence = await _answer(asked, weigh, random)
            for seat in seats:
                await seat.until(lambda seat=seat, sequence=sequence: seat.have >= sequence)


async def _asked(seats: Sequence[Seat], likes: Sequence[Weigh]) -> tuple[Seat, Weigh]:
    """Somebody who is asked, once anybody is."""
    async with asyncio.timeout(30):
        while True:
            for seat, weigh in zip(seats, likes, strict=True):
                assert not seat.update["over"], "the match ended before that came about"
                if seat.update["questions"]:
                    return seat, weigh
            await asyncio.sleep(0.02)


async def _answer(seat: Seat, weigh: Weigh, random: Random) -> int:
    """Give the first answer that is taken; the sequence it is stored under."""
    question = msgspec.convert(seat.update["questions"][0], Question)
    foes = [piece["at"] for piece in seat.update["view"]["pieces"] if piece["seat"] not in (question.seat, None)]
    goals = [msgspec.convert(at, Point) for at in foes if at]
    for answer in Sampler(random, goals, weigh).answers(question):
        value = msgspec.to_builtins(answer.value)
        reply = await seat.act(t="answer", question=question.number, option=answer.option, value=value)
        if reply["t"] == "accepted":
            return int(reply["seq"])
    raise AssertionError(f"nothing is taken as an answer to {question.prompt!r}")
