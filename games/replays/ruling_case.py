"""A ruling case: a position, an action, and what the rules said, so that anybody can reproduce it."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.models import Entry, EntryKind, Match
from games.proofs.replaying import position_after, record_upto
from games.proofs.verification import rolls_of
from rules.kernel import engine
from rules.kernel.dice import DrawnRoll, RecordedDice
from rules.kernel.position import Position, dump, load
from rules.kernel.preview import HasPreview
from rules.kernel.question import Answer
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.registry import SYSTEMS


class RulingVerdict(Struct, frozen=True, kw_only=True):
    """What the rules said: they `refused`, the answer `fits` (`lines` say its result), or `told` is its log."""

    kind: Literal["refused", "fits", "told"]
    lines: tuple[str, ...] = ()
    refusal: Refusal | None = None


class RulingCase(Struct, frozen=True, kw_only=True):
    """Everything a test needs: the position, the asked seat, the answer, and the dice if it was given.

    `position` is the decoded JSON of the position. `arrived`, `more` and `final` are those of `engine.play`.
    """

    format: str = "gridless case 1"
    match: str
    system: str
    after: int
    position: Any
    seat: int
    question: int
    answer: Answer
    given: bool
    rolls: tuple[DrawnRoll, ...] = ()
    arrived: int = 0
    more: bool = False
    final: bool = False
    verdict: RulingVerdict


class NothingToJudge(ValueError):
    """There is nothing to judge; the sentence says why."""


def case_of_entry(match: Match, sequence: int) -> RulingCase:
    """The case of a given answer with its result. Raises `NothingToJudge`, or what `MatchReplay` raises."""
    entry = Entry.objects.filter(match=match, sequence=sequence).first()
    if (
        entry is None
        or entry.kind not in (EntryKind.ANSWER, EntryKind.CLOCK)
        or entry.seat is None
        or entry.question is None
    ):
        raise NothingToJudge("There was no answer at that entry.")
    position = position_after(record_upto(match.pk, sequence - 1))
    case = RulingCase(
        match=match.pk,
        system=match.system,
        after=sequence - 1,
        position=msgspec.json.decode(dump(position)),
        seat=entry.seat,
        question=entry.question,
        answer=msgspec.json.decode(entry.answer, type=Answer),
        given=True,
        rolls=rolls_of(entry),
        arrived=entry.arrived,
        more=entry.more,
        final=entry.kind == EntryKind.CLOCK,
        verdict=RulingVerdict(kind="told"),
    )
    return msgspec.structs.replace(case, verdict=judge(case))


def case_of_answer(match: Match, after: int, seat: int, answer: Answer) -> RulingCase:
    """The case of an answer considered after entry `after`. No dice are rolled for it. Raises `NothingToJudge`."""
    if not 0 <= after <= match.sequence:
        raise NothingToJudge("The match has not reached that entry.")
    position = position_after(record_upto(match.pk, after))
    case = RulingCase(
        match=match.pk,
        system=match.system,
        after=after,
        position=msgspec.json.decode(dump(position)),
        seat=seat,
        question=position.asked,
        answer=answer,
        given=False,
        verdict=RulingVerdict(kind="fits"),
    )
    return msgspec.structs.replace(case, verdict=judge(case))


def position_in(case: RulingCase) -> Position[Any]:
    """The position of the case."""
    return load(msgspec.json.encode(case.position), SYSTEMS[case.system].system.table)


def judge(case: RulingCase) -> RulingVerdict:
    """What the present rules say about the case."""
    system, position, seat = SYSTEMS[case.system].system, position_in(case), Seat(case.seat)
    try:
        if not case.given:
            brought = engine.open_ask(system, position, seat, case.question).accept(case.answer)
            lines = brought.describe().lines if isinstance(brought, HasPreview) else ()
            return RulingVerdict(kind="fits", lines=tuple(lines))
        outcome = engine.play(
            system,
            position,
            seat,
            case.question,
            case.answer,
            RecordedDice(case.rolls),
            at=case.arrived,
            more=case.more,
            final=case.final,
        )
    except Refused as refused:
        return RulingVerdict(kind="refused", refusal=refused.refusal)
    return RulingVerdict(kind="told", lines=tuple(fact.line.text for fact in outcome.log))


def as_fixture(case: RulingCase) -> str:
    """The case as the text of a test fixture, one part on each line."""
    parts = msgspec.to_builtins(case).items()
    lines = [f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(part).decode()}" for name, part in parts]
    return "{\n" + ",\n".join(lines) + "\n}\n"
