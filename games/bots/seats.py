"""Plays the seats of a match that no person plays.

A computer is an ordinary player: its answer takes the usual way, with a key that follows from the question. If several
processes answer one question, only one answer counts. The decision itself runs in another process.
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

AT_LEAST = 0.35  # seconds for each answer at least, so that people can follow
AGAIN = (0.5, 4.0)  # seconds until an answer that failed is tried again: at first, and at the most
DEADLY = 20.0  # seconds before a new try after two dead processes
MOST_FAULTS = 3  # faults of our code in one answer; database trouble does not count


class BotSeats:
    """The computers of one match. If it is not `patient`, it leaves `failed` answers to a later look."""

    def __init__(self, match_id: str, *, patient: bool = True) -> None:
        self.match_id = match_id
        self.failed = False
        self._patient = patient
        self._answered: set[tuple[int, int, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, snapshot: MatchSnapshot) -> None:
        """Start to answer every question that is not being answered yet."""
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
        """The unfinished decisions."""
        return tuple(self._tasks)

    def leave(self) -> None:
        """Stop: no page here shows the match any more."""
        for task in self._tasks:
            task.cancel()

    async def _play(self, snapshot: MatchSnapshot, seat: int, played: BotSeat) -> None:
        """Answer, and try again until the answer is stored here or by another process."""
        pause, faults = AGAIN[0], 0
        said: bytes | None = None
        while faults < MOST_FAULTS:
            try:
                said = said or await self._thought(snapshot, seat, played)
                if said is not None:
                    await self._give(snapshot.position.asked, seat, played, bot_answer(said))
            except Refused as refused:
                logger.info(
                    "Match %s moved on before the computer answered: %s", self.match_id, refused.refusal.message
                )
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
