"""Sends each message that changes a match to its service and commits the change."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any

from msgspec import Struct, structs

from games.commands.batch_writer import commit_with_batch, store_answer
from games.commands.fast_path import AnswerCommand
from games.matches import services
from games.models import ReactionPreference
from games.proofs.replaying import position_after, record_upto
from games.protocol import (
    AnswerProposal,
    Draw,
    GiveAnswer,
    GoOn,
    Instruct,
    Park,
    ProposeChanges,
    Reactions,
    Resign,
    Say,
    SetUp,
    TakeBack,
    Undo,
)
from games.storage.database import in_database
from games.storage.metrics import ANSWERS
from rules.kernel.question import Answer

Act = Undo | SetUp | Resign | GoOn | Draw | Say | Reactions | Park | Instruct
Proposal = ProposeChanges | AnswerProposal

logger = logging.getLogger(__name__)

SLOW = 1.0  # seconds for an answer, from which on the log names it
_replays = ThreadPoolExecutor(1, "replays")


class CommandResult(Struct, frozen=True, kw_only=True):
    """The sequence (or remark number) of the stored message; `private` if only its sender may notice it."""

    sequence: int = 0
    private: bool = False


async def dispatch(match_id: str, user: Any, message: GiveAnswer | TakeBack | Proposal | Act) -> CommandResult:
    """Carry out the message, in one commit with other pending changes. Raises `Refused`."""
    if isinstance(message, TakeBack):
        return await take_back(match_id, user, message)
    if isinstance(message, ProposeChanges | AnswerProposal):
        return await commit_with_batch(_dispatch_proposal, match_id, user, message)
    if not isinstance(message, GiveAnswer):
        return await commit_with_batch(_dispatch_change, match_id, user, message)
    command = AnswerCommand(
        match_id=match_id,
        user=user,
        question=message.question,
        answer=Answer(message.option, message.value),
        key=message.key,
        seat=message.seat,
    )
    began = perf_counter()
    accepted, way = await store_answer(command, partial(_answer, command))
    _count(match_id, accepted, way, perf_counter() - began)
    return CommandResult(sequence=accepted.sequence, private=accepted.held)


def _count(match_id: str, accepted: services.Receipt, way: str, seconds: float) -> None:
    if accepted.repeated:
        return
    ANSWERS.labels(accepted.system, way).observe(seconds)
    if seconds > SLOW:
        logger.warning("Slow answer in match %s: %.2f s (%s, from %s)", match_id, seconds, accepted.system, way)


def _answer(command: AnswerCommand) -> services.Receipt:
    return services.match_answer(**structs.asdict(command))


async def take_back(match_id: str, user: Any, message: TakeBack) -> CommandResult:
    """Ask to take back, agree or decline. When everybody agrees, another thread replays the match up to that entry."""
    who = {"match_id": match_id, "user": user}
    if message.action == "ask":
        asked = await commit_with_batch(services.take_back_ask, **who, to=message.to)
    else:
        agree = message.action == "agree"
        asked = await commit_with_batch(services.take_back_answer, **who, seat=message.seat, agree=agree)
    if asked.to is None:
        return CommandResult(sequence=asked.sequence)
    record = await in_database(record_upto, match_id, asked.to)
    then = await asyncio.get_running_loop().run_in_executor(_replays, position_after, record)
    done = await commit_with_batch(services.take_back_do, match_id=match_id, to=asked.to, then=then)
    return CommandResult(sequence=done.sequence)


def _dispatch_proposal(match_id: str, user: Any, message: Proposal) -> CommandResult:
    seated = {"match_id": match_id, "user": user, "seat": message.seat}
    if isinstance(message, AnswerProposal):
        done = services.change_answer(**seated, number=message.number, agree=message.agree)
    else:
        done = services.change_propose(**seated, key=message.key, at=message.at, changes=message.changes)
    return CommandResult(sequence=done.sequence)


def _dispatch_change(match_id: str, user: Any, message: Act) -> CommandResult:
    seated = {"match_id": match_id, "user": user, "seat": message.seat}
    who = {**seated, "key": message.key}
    match message:
        case Reactions(wish=wish):
            services.reaction_preference_set(**seated, wish=ReactionPreference(wish))
            return CommandResult(private=True)
        case Park(clock=clock, option=option, value=value):
            services.call_park(**seated, clock=clock, answer=Answer(option, value) if option else None)
            return CommandResult(private=True)
        case Instruct(standing=standing, on=on):
            services.instruction_set(**seated, standing=standing, on=on)
            return CommandResult(private=True)
        case Undo():
            return CommandResult(sequence=services.match_undo(**who).sequence)
        case SetUp():
            return CommandResult(sequence=services.set_up(**who).sequence)
        case Resign():
            return CommandResult(sequence=services.match_resign(**who).sequence)
        case GoOn(absent=absent):
            return CommandResult(sequence=services.match_go_on_without(**who, absent=absent).sequence)
        case Draw(action=action):
            return CommandResult(sequence=services.draw_answer(**who, action=action).sequence)
        case Say(text=text):
            return CommandResult(sequence=services.remark_add(**who, text=text))
