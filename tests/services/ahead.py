"""Programs that play on by nothing but what questions show, each with its own liking."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from rules.geometry.point import Point
from rules.kernel.question import OptionView, Question
from tests.harness.sampler import Sampler
from tests.services.people import PATIENCE, Seat

Weigh = Callable[[OptionView], float]
Update = dict[str, Any]

DISLIKED = ("pass", "decline", "stay", "exception", "out")


def keen_on(*beginnings: str) -> Weigh:
    """Likes options whose id begins so best, and dislikes to stop."""

    def weigh(option: OptionView) -> float:
        if option.id.startswith(beginnings):
            return 1000.0
        return 0.01 if option.id.startswith(DISLIKED) else 1.0

    return weigh


async def play_ahead(
    seats: Sequence[Seat], likes: Sequence[Weigh], until: Callable[[Update], bool], seed: int = 1
) -> None:
    """Let them play until something holds of what the first of them sees."""
    random = Random(seed)
    while not until(seats[0].update):
        asked, weigh = await _asked(seats, likes)
        sequence = await _answer(asked, weigh, random)
        for seat in seats:
            await seat.until(lambda seat=seat, sequence=sequence: seat.have >= sequence)


async def _asked(seats: Sequence[Seat], likes: Sequence[Weigh]) -> tuple[Seat, Weigh]:
    """Somebody who is asked, once anybody is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for seat, weigh in zip(seats, likes, strict=True):
                assert not seat.update["over"], "the match ended before that came about"
                if seat.update["questions"] and not _waits(seat.update):
                    return seat, weigh
            await asyncio.sleep(0.02)


def _waits(update: Update) -> bool:
    """Whether the answer is kept until the window closes."""
    return bool(update["window"]) and update["questions"][0]["seat"] in update["window"]["answered"]


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
