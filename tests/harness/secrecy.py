"""What a seat does not know must not show in anything it gets, for every system.

`check_secrecy` changes what a seat does not know and compares all it can look at, try and weigh. `check_answers_secret`
has another seat answer in secret now this way, now that, and compares what the others hear of it. What a seat does not
know is said by the system's tests, not by the `known` that is put to the proof: `vary` in `tests/rules/<id>/secrets.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Diverged, Refusal, Refused, Seat
from rules.kernel.system import System
from rules.kernel.table_changes import may_change
from tests.harness.match import JUNK, Match
from tests.harness.sampler import Sampler
from tests.harness.table_changes import perceived_changes

Vary = Callable[[Any, Seat | None, Random], Any]
"""A table that the seat (None: a spectator) cannot tell from this one, as it stands at the start of a step."""

VALUES = 3  # tried for every option with a shape


def vary_of(system: System[Any]) -> Vary:
    """How the tests of a system change what a seat does not know; a system without secrets has nothing to change."""
    name = f"tests.rules.{system.id}.secrets"
    if find_spec(f"tests.rules.{system.id}") is None or find_spec(name) is None:
        return nothing_hidden
    vary: Vary = import_module(name).vary
    return vary


def nothing_hidden(table: Any, seat: Seat | None, random: Random) -> Any:
    """The table itself: of a system without secrets."""
    return table


def check_secrecy(match: Match, vary: Vary, random: Random) -> int:
    """Everybody gets the same of two tables that differ only in what they do not know. How many could be compared."""
    compared = 0
    for viewer in (*match.system.seats, None):
        position = match.position
        other = structs.replace(position, table=vary(position.table, viewer, random))
        if other.table == position.table:
            assert vary is not nothing_hidden or _is_open(match.system, match.table, viewer), "secrets nobody varies"
            continue
        seed = random.random()
        try:
            here, there = (list(_perceived(match, at, viewer, Random(seed))) for at in (position, other))
        except Diverged:
            continue
        for (what, one), (_, another) in zip(here, there, strict=True):
            assert one == another, f"{what} tells seat {viewer} what it does not know: {one!r} {another!r}"
        compared += 1
    return compared


def _is_open(system: System[Any], table: Any, viewer: Seat | None) -> bool:
    return system.known(table, viewer) is table


def _perceived(match: Match, position: Position[Any], viewer: Seat | None, random: Random) -> Iterator[tuple[str, Any]]:
    """All that a viewer can find out without changing anything.

    Look, refusals, previews, odds, what answers bring, and what may be changed by agreement.
    """
    look = engine.look(match.system, position, viewer)
    yield "the look", msgspec.json.encode(look)
    yield "what is known", engine.known_table(match.system, position, viewer)
    if viewer is not None and may_change(match.system):
        yield "trying changes", perceived_changes(match, position, viewer, random)
    for question in look.questions:
        for answer in _tried(question, random):
            yield f"weighing {answer}", _weighed(match.system, position, question, answer)
            yield f"giving {answer}", _given(match, position, question, answer)


def _tried(question: Question, random: Random) -> Iterator[Answer]:
    yield from JUNK
    for option in question.options:
        yield Answer(option.id)
        if option.needs is not None:
            yield from (Answer(option.id, Sampler(random).value(option.needs)) for _ in range(VALUES))


def _weighed(system: System[Any], position: Position[Any], question: Question, answer: Answer) -> bytes:
    try:
        return msgspec.json.encode(preview_answer(system, position, question.seat, question.number, answer))
    except Refused as refused:
        return msgspec.json.encode(refused.refusal)


def _given(match: Match, position: Position[Any], question: Question, answer: Answer) -> Refusal | None:
    """Why an answer is turned down, if it is: what comes of one that is taken may tell something new."""
    try:
        engine.play(match.system, position, question.seat, question.number, answer, match.dice)
    except Refused as refused:
        return refused.refusal
    return None


def check_answers_secret(match: Match, random: Random) -> int:
    """Nobody hears more of a secret answer than that it was given. How many could be compared.

    One of several given in secret is turned over with the last of them; a `private` one may stay a secret after that.
    """
    compared = 0
    for question in match.questions():
        ask = engine.open_ask(match.system, match.position, question.seat, question.number)
        if question.kind != "each" and not ask.private:
            continue
        outcomes = [
            outcome
            for outcome in _answered(match, question, random)
            if ask.private or outcome.position.asked == question.number
        ]
        for viewer in (*match.system.seats, None):
            if viewer != question.seat:
                compared += _compare(match.system, outcomes, viewer)
    return compared


def _answered(match: Match, question: Question, random: Random) -> Iterator[Outcome]:
    for answer in _tried(question, random):
        outcome = match.attempt(question.seat, question.number, answer)
        if isinstance(outcome, Outcome) and not outcome.position.over:
            yield outcome


def _compare(system: System[Any], outcomes: Sequence[Outcome], viewer: Seat | None) -> int:
    """Of answers after which the viewer knows the same of the table all the rest must be the same, too."""
    groups: list[tuple[Any, bytes]] = []
    for outcome in outcomes:
        position = outcome.position
        known = engine.known_table(system, position, viewer)
        heard = [(fact.line if _hears(fact, viewer) else None) for fact in outcome.log]
        look = engine.look(system, position, viewer)
        told = msgspec.json.encode((heard, look, outcome.waiting, outcome.window, outcome.rolls))
        for same, before in groups:
            assert same != known or before == told, f"a secret answer tells {viewer}: {before!r} {told!r}"
        groups.append((known, told))
    return max(0, len(groups) - 1)


def _hears(fact: Any, viewer: Seat | None) -> bool:
    return fact.is_for(() if viewer is None else (viewer,))
