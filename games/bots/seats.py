"""Plays the seats of a match that no person plays.

A computer is an ordinary player: its answer goes the way of all answers, under a key that follows from the question, so
that of several processes that think of the same question one is heard. What it thinks with leaves this process.
"""

import asyncio
import logging
import secrets
from concurrent.futures.process import BrokenProcessPool

from games.bots.lookahead import bot_answer, think
from games.bots.pool import run_in_pool
from games.commands.dispatch import dispatch
from games.matches.selectors import BotSeat, MatchSnapshot
from games.protocol import GiveAnswer
from games.storage.database_errors import is_database_trouble
from rules.kernel.position import dump
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused

logger = logging.getLogger(__name__)

AT_LEAST = 0.35  # seconds for each answer, so that people can follow
AGAIN = (0.5, 4.0)  # seconds until an answer that failed is tried again: at first, and at the most
DEADLY = 20.0  # seconds until a thought is tried again that died with its process twice, and others' with it
MOST_FAULTS = 3  # of ours in one answer; trouble of the database or of a process passes, and is waited for


class BotSeats:
    """The computers at one match's table. Who is not `patient` leaves what has `failed` to a later look."""

    def __init__(self, match_id: str, *, patient: bool = True) -> None:
        self.match_id = match_id
        self.failed = False
        self._patient = patient
        self._answered: set[tuple[int, int, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, snapshot: MatchSnapshot) -> None:
        """Begin to think about what is asked of them and not thought of yet."""
        if not snapshot.computers or snapshot.position.over:
            return
        asked, mark = snapshot.position.asked, snapshot.match.mark
        for seat in snapshot.match.waiting_seats():
            if seat in snapshot.computers and (seat, asked, mark) not in self._answered:
                self._answered.add((seat, asked, mark))
                task = asyncio.get_running_loop().create_task(self._play(snapshot, seat, snapshot.computers[seat]))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def waited_for(self) -> tuple[asyncio.Task[None], ...]:
        """The thoughts that are not at their end."""
        return tuple(self._tasks)

    def leave(self) -> None:
        """Nobody looks on here any more."""
        for task in self._tasks:
            task.cancel()

    async def _play(self, snapshot: MatchSnapshot, seat: int, played: BotSeat) -> None:
        """Answer, and try again until it is stored, or somebody else has seen to it."""
        pause, faults = AGAIN[0], 0
        said: bytes | None = None
        while faults < MOST_FAULTS:
            try:
                said = said or await self._thought(snapshot, seat, played)
                if said is not None:
                    await self._give(snapshot.position.asked, seat, played, bot_answer(said))
            except Refused as refused:
                logger.info("Match %s has gone on before the computer: %s", self.match_id, refused.refusal.message)
            except Exception as fault:
                if pause == AGAIN[0]:
                    logger.exception("Match %s: the computer in seat %s could not answer.", self.match_id, seat)
                faults += not (is_database_trouble(fault) or isinstance(fault, BrokenProcessPool))
                if not self._patient:
                    self.failed = True
                    break
                await asyncio.sleep(DEADLY if isinstance(fault, BrokenProcessPool) else pause)
                pause = min(2 * pause, AGAIN[1])
                continue
            return
        self._answered.discard((seat, snapshot.position.asked, snapshot.match.mark))

    async def _thought(self, snapshot: MatchSnapshot, seat: int, played: BotSeat) -> bytes | None:
        position, key = dump(snapshot.position), secrets.token_bytes(16)
        thinks = run_in_pool(think, snapshot.match.system, position, seat, played.strength, key)
        said, _ = await asyncio.gather(thinks, asyncio.sleep(AT_LEAST))
        return said

    async def _give(self, asked: int, seat: int, played: BotSeat, said: Answer) -> None:
        message = GiveAnswer(
            key=f"computer-{asked}-{seat}", question=asked, option=said.option, value=said.value, seat=seat
        )
        await dispatch(self.match_id, played.user, message)
