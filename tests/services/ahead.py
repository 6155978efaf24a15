"""Programs that play on by nothing but what questions show, each with its own liking."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, cos, hypot, radians, sin
from random import Random
from typing import Any

import msgspec

from rules.geometry.point import Point
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.shapes import Path, PathShape
from tests.harness.sampler import Sampler
from tests.services.people import PATIENCE, Seat

Weigh = Callable[[OptionView], float]
Update = dict[str, Any]

WAYS = ((0.95, 0), (0.95, 30), (0.95, -30), (0.5, 0))
A_BREATH = 0.05  # seconds after a refusal: a site hears out nobody who talks without end
DISLIKED = ("pass", "decline", "stay", "exception", "out")


def keen_on(*beginnings: str) -> Weigh:
    """Likes options whose id begins so best, and dislikes to stop."""

    def weigh(option: OptionView) -> float:
        if option.id.startswith(beginnings):
            return 1000.0
        return 0.01 if option.id.startswith(DISLIKED) else 1.0

    return weigh


async def play_ahead(
    seats: Sequence[Seat],
    likes: Sequence[Weigh],
    until: Callable[[Update], bool],
    seed: int = 1,
    watch: Callable[[Sequence[Update]], None] = lambda updates: None,
) -> None:
    """Let them play until something holds of what the first of them sees. `watch` looks at what all see, each time."""
    random = Random(seed)
    watch([seat.update for seat in seats])
    while asked := await _asked(seats, likes, until):
        sequence = await _answer(*asked, random)
        for seat in seats:
            await seat.until(lambda seat=seat, sequence=sequence: seat.have >= sequence)
        watch([seat.update for seat in seats])


async def _asked(
    seats: Sequence[Seat], likes: Sequence[Weigh], until: Callable[[Update], bool]
) -> tuple[Seat, Weigh] | None:
    """Somebody who is asked, once anybody is; nobody once that holds, which may come about by itself."""
    async with asyncio.timeout(PATIENCE):
        while not until(seats[0].update):
            assert not seats[0].update["over"], "the match ended before that came about"
            for seat, weigh in zip(seats, likes, strict=True):
                if seat.update["questions"] and not _waits(seat.update):
                    return seat, weigh
            await asyncio.sleep(0.02)
    return None


def _waits(update: Update) -> bool:
    """Whether the answer is kept until the window closes."""
    return bool(update["window"]) and update["questions"][0]["seat"] in update["window"]["answered"]


async def _answer(seat: Seat, weigh: Weigh, random: Random) -> int:
    """Give the first answer that is taken, unless the question goes by itself; the sequence that stands then."""
    question = msgspec.convert(seat.update["questions"][0], Question)
    foes = [piece["at"] for piece in seat.update["view"]["pieces"] if piece["seat"] not in (question.seat, None)]
    goals = [msgspec.convert(at, Point) for at in foes if at]
    for answer in _tried(question, seat.update, Sampler(random, goals, weigh)):
        value = msgspec.to_builtins(answer.value)
        reply = await seat.act(t="answer", question=question.number, option=answer.option, value=value)
        if reply["t"] == "accepted":
            return int(reply["seq"])
        await asyncio.sleep(A_BREATH)
        if all(asked["number"] != question.number for asked in seat.update["questions"]):
            return seat.have
    raise AssertionError(f"nothing is taken as an answer to {question.prompt!r}")


def _tried(question: Question, update: Update, sampler: Sampler) -> Iterator[Answer]:
    """What the sampler would answer, but one who moves goes towards the nearest enemies first."""
    led: set[str] = set()
    for answer in sampler.answers(question):
        shape = next(option.needs for option in question.options if option.id == answer.option)
        if isinstance(shape, PathShape) and answer.option not in led:
            yield from (Answer(answer.option, way) for way in _approaches(shape, question.seat, update))
            led.add(answer.option)
        else:
            yield answer


def _approaches(shape: PathShape, seat: int, update: Update) -> Iterable[Path]:
    """Straight ways up to each enemy within reach, the nearest first, then as far as may be at the nearest."""
    foes = [one for one in update["view"]["pieces"] if one["at"] and one["life"] == "live" and one["seat"] != seat]
    gaps = sorted(
        (hypot(one["at"][0] - shape.start.x, one["at"][1] - shape.start.y), one["at"], one["radius"]) for one in foes
    )
    for apart, at, radius in gaps:
        near = apart - radius - shape.radius - 100
        if 0 < near <= shape.budget:
            yield _way(shape, atan2(at[1] - shape.start.y, at[0] - shape.start.x), near)
    for apart, at, _ in gaps[:1]:
        bearing = atan2(at[1] - shape.start.y, at[0] - shape.start.x)
        yield from (_way(shape, bearing + radians(turn), min(apart, shape.budget) * share) for share, turn in WAYS)


def _way(shape: PathShape, bearing: float, length: float) -> Path:
    return Path((Point(int(shape.start.x + cos(bearing) * length), int(shape.start.y + sin(bearing) * length)),))
