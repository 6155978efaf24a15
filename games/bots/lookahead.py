"""Functions that run in the processes of computer players."""

import logging
from time import monotonic
from typing import Any

import msgspec

from games.protocol.server import ChanceShown, IdeaShown
from rules.kernel import engine
from rules.kernel.odds import Chance, TooManyFalls
from rules.kernel.position import Position, load
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused, Seat
from rules.kernel.system import System
from rules.players.choice import NORMAL, STRENGTHS
from rules.players.decision import USUAL, AnswerIdea, Decision, decide, default_decision
from rules.players.key_moments import chances
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

SECONDS = {"easy": 0.4, "normal": 1.0, "hard": 3.0}
HINT = 1.5


def think(system_id: str, position: bytes, seat: int, strength: str, key: bytes) -> bytes | None:
    """The answer of a computer as JSON, within the time of its strength; None when the seat is not asked."""
    system = SYSTEMS[system_id].system
    at = load(position, system.table)
    decision = _decided(system, at, Seat(seat), strength, key, SECONDS[strength])
    return None if decision is None else msgspec.json.encode(decision.answer)


def advise(system_id: str, position: bytes, seat: int) -> bytes:
    """The best hints for the asked seat, as JSON of `IdeaShown`. Equal positions give equal hints."""
    system = SYSTEMS[system_id].system
    at = load(position, system.table)
    decision = _decided(system, at, Seat(seat), NORMAL.id, b"hint", HINT)
    ask = engine.open_ask_of(system, at, Seat(seat))
    if decision is None or ask is None:
        return b"[]"
    label = next(option.label for option in ask.options if option.id == decision.answer.option)
    ideas = decision.ideas or (AnswerIdea(answer=decision.answer, label=label, reasons=(USUAL,)),)
    return msgspec.json.encode([_shown(system, at, Seat(seat), idea) for idea in ideas])


def judge(system_id: str, positions: list[bytes], seats: list[int]) -> list[tuple[int, ...]]:
    """The estimated winning chances of the seats in each of the positions, in percent."""
    system = SYSTEMS[system_id].system
    return [chances(system, load(position, system.table), seats) for position in positions]


def _decided(
    system: System[Any], at: Position[Any], seat: Seat, strength: str, key: bytes, seconds: float
) -> Decision | None:
    until = monotonic() + seconds
    try:
        return decide(system, at, seat, STRENGTHS[strength], key, lambda: monotonic() < until)
    except Exception:  # assumptions about hidden things may contradict each other, which must not stop a match
        logger.exception("A computer’s decision in a match of %s failed", system.id)
        return default_decision(system, at, seat, key)


def _shown(system: System[Any], at: Position[Any], seat: Seat, idea: AnswerIdea) -> IdeaShown:
    """The hint with its preview, as a player would see it."""
    shown = IdeaShown(option=idea.answer.option, value=idea.answer.value, label=idea.label, reasons=idea.reasons)
    try:
        weight = preview_answer(system, at, seat, at.asked, idea.answer)
    except (Refused, TooManyFalls):
        return shown
    odds = () if weight.odds is None else tuple(_chance(chance) for chance in weight.odds.chances)
    expected = None if weight.odds is None else _chance(weight.odds.expected)
    return msgspec.structs.replace(shown, lines=weight.preview.lines, odds=odds, expected=expected)


def _chance(chance: Chance) -> ChanceShown:
    return ChanceShown(label=chance.label, numerator=chance.numerator, denominator=chance.denominator)


def bot_answer(answer: bytes) -> Answer:
    """The answer in the result of `think`."""
    return msgspec.json.decode(answer, type=Answer)
