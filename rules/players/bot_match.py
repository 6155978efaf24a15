"""Whole matches between computers, played by the engine from two forces and a key, each with a summary.

A match depends only on its inputs: repeating it anywhere gives the same answers, dice and sums.
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
    """What is played repeatedly: the game, the agreement, both forces as JSON, and the players.

    `version` is that of the rules. `player` is the id of the strength of both computers.
    """

    system: str
    version: str
    agreement: dict[str, str | int]
    forces: tuple[msgspec.Raw, ...]
    player: str


class Fixture(Struct, frozen=True, kw_only=True):
    """One match to be played: its number, which force sits in which seat, the key of its dice, and its table."""

    number: int
    seats: tuple[int, ...]
    key: bytes
    table: int


class GivenAnswer(Struct, frozen=True):
    """An answer and the seat that gave it; the record of a match is a sequence of them."""

    seat: int
    answer: Answer


class BotMatch(Struct, frozen=True, kw_only=True):
    """A finished match. Points are in hundredths, for each seat in order.

    `winner` is a seat, None for a draw; `kind` and `words` say how it ended. It was decided in round `decided` of
    `rounds`: from the end of that round on the winner was well ahead. `fault` says why a match has no end.
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
    """A match exceeded the limit of answers."""


class RulesVersionMismatch(Exception):
    """The rules here differ from the version by which matches are to be played."""


def play_pairing(pairing: bytes, fixtures: bytes) -> bytes:
    """Plays the matches of these fixtures one after another; argument and result are JSON for workers.

    Raises `RulesVersionMismatch`.
    """
    what = msgspec.json.decode(pairing, type=Pairing)
    if what.version != (here := SYSTEMS[what.system].system.version):
        raise RulesVersionMismatch(f"{what.system} is wanted by rules {what.version}, and here are {here}")
    return msgspec.json.encode(
        [play_bot_match(what, one) for one in msgspec.json.decode(fixtures, type=tuple[Fixture, ...])]
    )


def bot_matches_in(answer: bytes) -> tuple[BotMatch, ...]:
    """The matches in a result of `play_pairing`."""
    return msgspec.json.decode(answer, type=tuple[BotMatch, ...])


def play_bot_match(pairing: Pairing, fixture: Fixture) -> BotMatch:
    """Plays the match of this fixture. An exception becomes its `fault` and does not affect other matches."""
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
