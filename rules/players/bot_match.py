"""Bouts: whole matches between computers, played by the engine from two forces and a key, with a summary of each.

A bout follows from its parts alone: whoever plays it again, anywhere, gets the same answers, dice and sums.
"""

import msgspec
from msgspec import Struct

from rules.kernel.dice import CommittedDice
from rules.kernel.question import Answer
from rules.players.choice import RANDOM, STRENGTHS
from rules.players.playing import MOST, match_steps
from rules.players.unit_stats import StatsKeeper, UnitStats
from rules.registry import SYSTEMS

_PLAYERS = {**STRENGTHS, RANDOM.id: RANDOM}


class Pairing(Struct, frozen=True, kw_only=True):
    """What is played again and again: the game, what is agreed, the forces of both sides as JSON, and who plays.

    `version` is that of the rules. `player` is the strength of the computers in both seats, by its id.
    """

    system: str
    version: str
    agreement: dict[str, str | int]
    forces: tuple[msgspec.Raw, ...]
    player: str


class Fixture(Struct, frozen=True, kw_only=True):
    """One bout to be played: its number, which of the forces sits in which seat, the key of its dice, and its table."""

    number: int
    seats: tuple[int, ...]
    key: bytes
    table: int


class GivenAnswer(Struct, frozen=True):
    """An answer that was given, and by whom; the record of a bout is a row of them."""

    seat: int
    answer: Answer


class BotMatch(Struct, frozen=True, kw_only=True):
    """A bout that was played. Everything in points is in hundredths, of each seat in its order.

    `winner` is a seat, None for a draw; `kind` and `words` say how it ended. It was decided in round `decided` of
    `rounds`: from the end of that round on whoever won was well ahead. A `fault` says why it has no end.
    """

    number: int
    answers: tuple[GivenAnswer, ...] = ()
    winner: int | None = None
    kind: str = ""
    words: str = ""
    rounds: int = 0
    decided: int = 0
    lost: tuple[int, ...] = ()
    unit_stats: tuple[UnitStats, ...] = ()
    fault: str = ""


class EndlessMatch(Exception):
    """A bout went on and on."""


class RulesVersionMismatch(Exception):
    """The rules here are not those by which bouts are to be played."""


def play_pairing(pairing: bytes, fixtures: bytes) -> bytes:
    """The bouts of these fixtures, one after the other, all as JSON: what workers are given and give back.

    Raises `RulesVersionMismatch`.
    """
    what = msgspec.json.decode(pairing, type=Pairing)
    if what.version != (here := SYSTEMS[what.system].system.version):
        raise RulesVersionMismatch(f"{what.system} is wanted by rules {what.version}, and here are {here}")
    return msgspec.json.encode(
        [play_bot_match(what, one) for one in msgspec.json.decode(fixtures, type=tuple[Fixture, ...])]
    )


def bot_matches_in(answer: bytes) -> tuple[BotMatch, ...]:
    """The bouts in what `play_pairing` gives."""
    return msgspec.json.decode(answer, type=tuple[BotMatch, ...])


def play_bot_match(pairing: Pairing, fixture: Fixture) -> BotMatch:
    """The bout of this fixture. What goes wrong in it is its `fault`: others are not touched by it."""
    try:
        return _played_match(pairing, fixture)
    except Exception as fault:
        return BotMatch(number=fixture.number, fault=f"{type(fault).__name__}: {str(fault)[:300]}")


def _played_match(pairing: Pairing, fixture: Fixture) -> BotMatch:
    game = SYSTEMS[pairing.system]
    musters = [msgspec.json.decode(pairing.forces[force], type=game.muster_type) for force in fixture.seats]
    table = game.new_table(pairing.agreement, fixture.table, musters)
    books, said = StatsKeeper(game.system, table), list[GivenAnswer]()
    players, thoughts = (_PLAYERS[pairing.player],), int.from_bytes(fixture.key[:8])
    for step in match_steps(game.system, table, thoughts, players, dice=CommittedDice(fixture.key)):
        said.append(GivenAnswer(step.seat, step.answer))
        books.note(step.seat, step.answer, step.outcome.position)
        if len(said) == MOST:
            raise EndlessMatch(f"no end after {MOST} answers")
    result = books.result()
    return BotMatch(
        number=fixture.number,
        answers=tuple(said),
        winner=result.winner,
        kind=result.kind,
        words=result.text,
        rounds=books.round,
        decided=books.decided(result.winner),
        lost=books.lost(),
        unit_stats=books.stats_of_units(),
    )
