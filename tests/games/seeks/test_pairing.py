"""Who is paired with whom: near ratings, common hours, never the blocked, both sides equally often, quickly."""

from collections import Counter
from random import Random
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from games.seeks.hours import ALWAYS
from games.seeks.pairing import FIRST_REACH, REACH_GROWS, ProposedPair, WaitingSeek, pair_seeks

MANY = 10_000


def seek(person: int, rating: float = 0.0, **fields: object) -> WaitingSeek:
    return WaitingSeek(id=f"s{person}", person=person, wants=("toy", "sprint"), rating=rating)._replace(**fields)


def people(pairs: list[ProposedPair]) -> set[tuple[int, int]]:
    return {(min(p.first.person, p.second.person), max(p.first.person, p.second.person)) for p in pairs}


def test_the_nearest_by_rating_are_paired_first() -> None:
    assert people(pair_seeks([seek(1, 0), seek(2, 60), seek(3, 70), seek(4, 130)])) == {(2, 3)}


def test_what_is_near_widens_with_waiting() -> None:
    far = FIRST_REACH + 3 * REACH_GROWS
    assert pair_seeks([seek(1), seek(2, far)]) == []
    assert pair_seeks([seek(1), seek(2, far, waited=2.9)]) == []
    assert people(pair_seeks([seek(1), seek(2, far, waited=3.1)])) == {(1, 2)}


def test_other_wishes_do_not_meet() -> None:
    assert pair_seeks([seek(1), seek(2, wants=("toy", "mile"))]) == []


def test_a_language_is_shared_or_one_of_them_does_not_mind() -> None:
    assert pair_seeks([seek(1, language="de"), seek(2, language="fr")]) == []
    assert people(pair_seeks([seek(1, language="de"), seek(2)])) == {(1, 2)}


def test_an_evening_needs_two_common_hours_in_a_row() -> None:
    timed = {"timed": True}
    assert pair_seeks([seek(1, hours=0b0101, **timed), seek(2, hours=0b0111, **timed)]) == []
    assert people(pair_seeks([seek(1, hours=0b0110, **timed), seek(2, hours=0b1110, **timed)])) == {(1, 2)}


def test_more_common_hours_outweigh_a_little_rating() -> None:
    found = pair_seeks(
        [seek(1, 0, hours=ALWAYS, timed=True), seek(2, 5, hours=0b11, timed=True), seek(3, 9, hours=ALWAYS, timed=True)]
    )
    assert people(found) == {(1, 3)}


def test_those_kept_apart_are_not_paired_and_others_are() -> None:
    assert people(pair_seeks([seek(1), seek(2, 1), seek(3, 50)], {(1, 2)})) == {(2, 3)}


def test_nobody_meets_themselves_or_two_at_once() -> None:
    mine = [seek(1, id="a"), seek(1, id="b"), seek(2), seek(3, wants=("toy", "mile")), seek(2, wants=("toy", "mile"))]
    found = pair_seeks(mine)
    assert len([one for pair in found for one in pair if one.person in (1, 2)]) == 2


def test_a_blocked_neighbourhood_does_not_starve_anybody() -> None:
    """The only one whom person 0 may play is far down the order of ratings."""
    crowd = [seek(0, 0), *(seek(number, number / 100) for number in range(1, 60))]
    apart = {(0, number) for number in range(1, 59)} | {(a, b) for a in range(1, 60) for b in range(a + 1, 60)}
    assert people(pair_seeks(crowd, apart)) == {(0, 59)}


def test_the_first_side_goes_to_whoever_had_it_less_often() -> None:
    (pair,) = pair_seeks([seek(1, balance=2), seek(2, balance=-1)])
    assert pair.first.person == 2
    (pair,) = pair_seeks([seek(1, waited=1), seek(2, waited=5)])
    assert pair.first.person == 2


def test_over_an_evening_everybody_has_both_sides_equally_often() -> None:
    draw, balance = Random(7), Counter[int]()
    for _ in range(200):
        here = draw.sample(range(20), 12)
        for pair in pair_seeks([seek(one, draw.uniform(0, 50), balance=balance[one]) for one in here]):
            balance[pair.first.person] += 1
            balance[pair.second.person] -= 1
    assert max(map(abs, balance.values())) <= 3


@given(
    st.lists(st.tuples(st.integers(1, 12), st.integers(0, 400), st.integers(0, 20), st.integers(0, 15)), max_size=24)
)
def test_whatever_waits_a_pair_fits_and_who_could_play_each_other_does(rows: list[tuple[int, int, int, int]]) -> None:
    seeks = [
        seek(person, rating, id=f"s{number}", waited=waited, hours=hours, timed=True)
        for number, (person, rating, waited, hours) in enumerate(rows)
    ]
    apart = {(1, 2), (3, 4)}
    found = pair_seeks(seeks, apart)
    used = [one.person for pair in found for one in pair]
    assert len(used) == len(set(used))
    for pair in found:
        assert fits(*pair, apart)
    idle = [one for one in seeks if one.person not in used]
    assert not [(one, other) for one in idle for other in idle if one.id < other.id and fits(one, other, apart)]


def fits(one: WaitingSeek, other: WaitingSeek, apart: set[tuple[int, int]]) -> bool:
    """Said again, slowly."""
    pair = (min(one.person, other.person), max(one.person, other.person))
    near = abs(one.rating - other.rating) <= FIRST_REACH + REACH_GROWS * max(one.waited, other.waited)
    common = one.hours & other.hours
    return one.person != other.person and pair not in apart and near and bool(common & common >> 1)


def test_ten_thousand_cost_little_more_for_each_than_a_thousand() -> None:
    """The time of one seek among 10,000 is at most six times that of one among 1,000: no square is hidden here."""
    draw = Random(1)
    crowd = [
        seek(number, draw.gauss(1500, 300), hours=draw.getrandbits(168), timed=True, waited=draw.uniform(0, 30))
        for number in range(MANY)
    ]
    few = min(_seconds(crowd[start : start + MANY // 10]) for start in range(0, MANY // 2, MANY // 10))
    assert _seconds(crowd) < 60 * few


def _seconds(crowd: list[WaitingSeek]) -> float:
    begun = process_time()
    assert len(pair_seeks(crowd)) > 0.45 * len(crowd)
    return process_time() - begun
