"""Whole events without matches: results are drawn at random, and contenders leave or come late."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from games.events.meetings import Contender, ContenderPair, Meeting, MeetingOutcome, Meetings
from games.events.pairing import knock_out_round, round_robin_round, swiss_round
from games.events.standings import OPPOSITION, WINS, WORTH, standings

PLAYED = (MeetingOutcome.FIRST, MeetingOutcome.SECOND, MeetingOutcome.DRAW)


def contenders(count: int) -> list[Contender]:
    return [Contender(number, number) for number in range(count)]


def meeting(pair: ContenderPair, number: int, random: Random, outcomes: Sequence[MeetingOutcome] = PLAYED) -> Meeting:
    outcome = None if pair.second is None else random.choice(outcomes)
    return Meeting(round=number, first=pair.first, second=pair.second, outcome=outcome)


def without(players: list[Contender], share: float, random: Random) -> list[Contender]:
    """The same with some more gone, two at least staying."""
    here = [one.id for one in players if not one.gone]
    leaving = {one for one in here[2:] if random.random() < share}
    return [structs.replace(one, gone=one.gone or one.id in leaving) for one in players]


def swiss(
    count: int, rounds: int, seed: int, leaving: float = 0.0
) -> Iterator[tuple[list[Contender], tuple[ContenderPair, ...], Meetings]]:
    """Each round of a Swiss event: who was there, the pairs, and everything before it."""
    random, players, met = Random(seed), contenders(count), list[Meeting]()
    for number in range(1, rounds + 1):
        before = Meetings(met)
        by_id = {one.id: one for one in players}
        ranked = [by_id[line.contender] for line in standings(players, before, (OPPOSITION, WORTH, WINS))]
        pairs = swiss_round(ranked, before)
        yield [one for one in players if not one.gone], pairs, before
        met += [meeting(pair, number, random) for pair in pairs]
        players = without(players, leaving, random)


def round_robin(
    count: int, legs: int, leaving: float, seed: int
) -> Iterator[tuple[list[Contender], tuple[ContenderPair, ...]]]:
    """Each round of a round robin."""
    random, players = Random(seed), contenders(count)
    for number in range(1, legs * (count - 1 + count % 2) + 1):
        yield [one for one in players if not one.gone], round_robin_round(players, number)
        players = without(players, leaving, random)


def knock_out(
    count: int, rounds: int, leaving: float, seed: int, outcomes: Sequence[MeetingOutcome] = PLAYED
) -> Iterator[tuple[list[Contender], tuple[ContenderPair, ...], Meetings]]:
    """Each round of a knock-out: who has not left, the pairs, and everything before it."""
    random, players, met = Random(seed), contenders(count), list[Meeting]()
    for number in range(1, rounds + 1):
        before = Meetings(met)
        pairs = knock_out_round(players, before, number)
        yield [one for one in players if not one.gone], pairs, before
        met += [meeting(pair, number, random, outcomes) for pair in pairs]
        players = without(players, leaving, random)
    yield players, (), Meetings(met)
