"""Pairs of Swiss events, round robins and knock-outs: whole events of 2 to 128 with people who leave."""

from collections import Counter
from collections.abc import Iterable

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.events.meetings import Contender, ContenderPair, Meeting, MeetingOutcome, Meetings
from games.events.pairing import knock_out_round, knock_out_rounds, round_robin_round, rounds_of_all, swiss_round
from tests.games.events.simulation import PLAYED, contenders, knock_out, round_robin, swiss

SEEDS = st.integers(0, 2**32)


def ids(pairs: Iterable[ContenderPair]) -> list[int]:
    return [one for pair in pairs for one in (pair.first, pair.second) if one is not None]


def could_avoid_repeats(present: list[Contender], before: Meetings) -> bool:
    """Whether some pairing repeats no meeting, with any bye."""
    here = [one.id for one in present]
    graph = networkx.Graph()
    graph.add_nodes_from(here)
    graph.add_edges_from(
        (one, other) for one in here for other in here if one < other and other not in before.opponents(one)
    )
    if len(here) % 2:
        fewest = min(sum(each.is_bye for each in before.of(one)) for one in here)
        graph.add_edges_from((one, -1) for one in here if sum(each.is_bye for each in before.of(one)) == fewest)
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(graph)


def check_swiss(count: int, rounds: int, seed: int, leaving: float) -> None:
    for present, pairs, before in swiss(count, rounds, seed, leaving):
        assert sorted(ids(pairs)) == sorted(one.id for one in present), "everybody who is here, once"
        byes = [pair for pair in pairs if pair.second is None]
        assert len(byes) == len(present) % 2
        again = [pair for pair in pairs if pair.second is not None and pair.second in before.opponents(pair.first)]
        assert not again or not could_avoid_repeats(present, before)
        counts = {one.id: sum(each.is_bye for each in before.of(one.id)) for one in present}
        assert all(counts[pair.first] == min(counts.values()) for pair in byes), (
            "nobody a second bye before all a first"
        )


@given(count=st.integers(2, 20), rounds=st.integers(1, 7), seed=SEEDS, leaving=st.sampled_from((0.0, 0.1, 0.3)))
@settings(max_examples=40)
def test_a_swiss_event_pairs_everybody_and_nobody_twice(count: int, rounds: int, seed: int, leaving: float) -> None:
    check_swiss(count, rounds, seed, leaving)


@pytest.mark.parametrize(("count", "rounds"), [(8, 5), (32, 6), (128, 3)])
@pytest.mark.parametrize("leaving", [0.0, 0.07])
def test_a_swiss_event_of_this_size(count: int, rounds: int, leaving: float) -> None:
    check_swiss(count, rounds, 38, leaving)


@given(count=st.integers(4, 24), seed=SEEDS)
@settings(max_examples=20)
def test_seats_are_even_in_a_swiss_event(count: int, seed: int) -> None:
    *_, (present, pairs, before) = swiss(count, min(6, count - 1 + count % 2), seed)
    after = Meetings([*before.all, *(Meeting(round=9, first=pair.first, second=pair.second) for pair in pairs)])
    assert max(abs(after.first_seats(one.id)) for one in present) <= 2


@given(count=st.integers(6, 30).filter(lambda number: number % 2 == 0), seed=SEEDS)
@settings(max_examples=20)
def test_people_of_like_record_meet(count: int, seed: int) -> None:
    """After one round without draws the winners meet each other, but for one pair at most."""
    rounds = list(swiss(count, 2, seed))
    _, pairs, before = rounds[1]
    points = {one: before.points(one) for pair in pairs for one in ids([pair])}
    far = [pair for pair in pairs if pair.second is not None and abs(points[pair.first] - points[pair.second]) == 3]
    assert len(far) <= 1 + sum(one.outcome == MeetingOutcome.DRAW for one in before.all)


def test_the_same_event_is_paired_alike() -> None:
    assert [pairs for _, pairs, _ in swiss(13, 5, 1)] == [pairs for _, pairs, _ in swiss(13, 5, 1)]


def test_two_who_are_left_meet_again_when_nobody_else_is_there() -> None:
    met = Meetings([Meeting(round=1, first=0, second=1, outcome=MeetingOutcome.FIRST)])
    assert swiss_round(contenders(2), met) == (ContenderPair(1, 0),)


def test_one_who_is_left_has_a_bye_and_nobody_none() -> None:
    assert swiss_round([Contender(0, 0), Contender(1, 1, gone=True)], Meetings([])) == (ContenderPair(0),)
    assert swiss_round([], Meetings([])) == ()


@given(count=st.integers(2, 20), legs=st.integers(1, 2))
def test_in_a_round_robin_everybody_meets_everybody(count: int, legs: int) -> None:
    rounds = [pairs for _, pairs in round_robin(count, legs, 0.0, 0)]
    assert len(rounds) == rounds_of_all(count, legs)
    met = Counter(frozenset(ids([pair])) for pairs in rounds for pair in pairs if pair.second is not None)
    assert set(met.values()) == {legs}
    assert len(met) == count * (count - 1) // 2
    for pairs in rounds:
        assert sorted(ids(pairs)) == list(range(count))
    seats = Meetings(
        Meeting(round=number, first=pair.first, second=pair.second)
        for number, pairs in enumerate(rounds)
        for pair in pairs
    )
    assert max(abs(seats.first_seats(one)) for one in range(count)) <= 1
    byes = Counter(pair.first for pairs in rounds for pair in pairs if pair.second is None)
    assert set(byes.values()) <= {legs}


@given(count=st.integers(2, 32), seed=SEEDS)
@settings(max_examples=30)
def test_in_a_round_robin_those_who_leave_are_byes_of_the_others(count: int, seed: int) -> None:
    for present, pairs in round_robin(count, 1, 0.1, seed):
        assert sorted(ids(pairs)) == sorted(one.id for one in present)


def test_a_round_robin_of_128_has_every_meeting_once() -> None:
    met = Counter(
        frozenset(ids([pair])) for number in range(1, 128) for pair in round_robin_round(contenders(128), number)
    )
    assert len(met) == 128 * 127 // 2
    assert set(met.values()) == {1}


@given(
    count=st.one_of(st.integers(2, 20), st.sampled_from((8, 32, 128))),
    seed=SEEDS,
    leaving=st.sampled_from((0.0, 0.1)),
    outcomes=st.sampled_from((PLAYED, tuple(MeetingOutcome))),
)
@settings(max_examples=60)
def test_a_knock_out_leaves_one(count: int, seed: int, leaving: float, outcomes: tuple[MeetingOutcome, ...]) -> None:
    rounds = list(knock_out(count, knock_out_rounds(count), leaving, seed, outcomes))
    lost: set[int] = set()
    for present, pairs, before in rounds[:-1]:
        here = ids(pairs)
        assert len(set(here)) == len(here)
        assert set(here) <= {one.id for one in present}
        lost |= {
            one for each in before.all if each.outcome in PLAYED[:2] for one in each.sides() if one != each.winner()
        }
        assert not lost & set(here), "who lost does not come back"
    last = [one for one in rounds[-1][2].all if one.round == knock_out_rounds(count)]
    assert len(last) <= 1
    if leaving == 0 and outcomes is PLAYED:
        assert len(last) == 1
        assert len(rounds[-1][2].all) - sum(one.is_bye for one in rounds[-1][2].all) == count - 1


def test_the_first_of_the_order_have_the_byes_and_meet_last() -> None:
    pairs = knock_out_round(contenders(6), Meetings([]), 1)
    assert {pair.first for pair in pairs if pair.second is None} == {0, 1}
    assert {frozenset(ids([pair])) for pair in pairs if pair.second is not None} == {
        frozenset((2, 5)),
        frozenset((3, 4)),
    }


def test_a_draw_in_a_knock_out_is_decided_by_the_order() -> None:
    met = Meetings(
        Meeting(round=1, first=one, second=other, outcome=MeetingOutcome.DRAW) for one, other in ((3, 0), (2, 1))
    )
    assert set(ids(knock_out_round(contenders(4), met, 2))) == {0, 1}
