"""Who meets whom in the next round. Pure functions: the same event is always paired in the same way."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import networkx

from games.events.meetings import Contender, ContenderPair, Meeting, MeetingOutcome, Meetings

IdPairs = list[tuple[int, int]]

REPEAT = 10**12  # weighs more than everything below it, summed over 128 contenders
NEAR_POINTS, NEAR_PLACE, SIDES = 100, 1, 30
NEIGHBOURS = 12  # contenders next in the standings, among whom an opponent is looked for first


def swiss_round(ranked: Sequence[Contender], meetings: Meetings) -> tuple[ContenderPair, ...]:
    """The next round of a Swiss event. `ranked` are the contenders in the order of the standings.

    Nobody meets twice while that can be avoided, points are as near as possible, and seats are even. With an odd number
    one of those with the fewest byes has no opponent, the lowest in the standings first.
    """
    present = [one.id for one in ranked if not one.gone]
    if len(present) < 2:
        return tuple(ContenderPair(one) for one in present)
    records = [_Record(one, place, meetings) for place, one in enumerate(present)]
    byes = _bye_candidates(records) if len(records) % 2 else [None]
    bye, matched = next(_fair_matchings(records, byes), None) or (byes[0], _with_repeats(_besides(records, byes[0])))
    by_id = {record.id: record for record in records}
    pairs = [_seated(by_id[one], by_id[other]) for one, other in matched]
    pairs.sort(key=lambda pair: min(by_id[one].place for one in (pair.first, pair.second) if one is not None))
    return (*pairs, ContenderPair(bye)) if bye is not None else tuple(pairs)


class _Record:
    """What counts of one contender when a Swiss round is paired."""

    def __init__(self, contender: int, place: int, meetings: Meetings) -> None:
        self.id, self.place = contender, place
        self.points = meetings.points(contender)
        self.met = meetings.opponents(contender)
        self.seats = meetings.first_seats(contender)
        self.byes = sum(one.is_bye for one in meetings.of(contender))


def _bye_candidates(records: Sequence[_Record]) -> list[int | None]:
    """Those with the fewest byes, the lowest in the standings first."""
    fewest = min(record.byes for record in records)
    return [record.id for record in reversed(records) if record.byes == fewest]


def _fair_matchings(records: Sequence[_Record], byes: Sequence[int | None]) -> Iterator[tuple[int | None, IdPairs]]:
    """The best pairs without a second meeting, for each of these byes; none for a bye that allows none."""
    for bye in byes:
        playing = _besides(records, bye)
        for near in (NEIGHBOURS, len(playing)):  # at first among neighbours, then among all
            found = _matched(_graph(playing, near=near, repeats=False))
            if len(found) * 2 == len(playing):
                yield bye, found
                break


def _with_repeats(playing: Sequence[_Record]) -> IdPairs:
    return _matched(_graph(playing, near=len(playing), repeats=True))


def _besides(records: Sequence[_Record], bye: int | None) -> list[_Record]:
    return [record for record in records if record.id != bye]


def _graph(playing: Sequence[_Record], *, near: int, repeats: bool) -> "networkx.Graph[int]":
    """Who may meet whom, and how well that fits. A second meeting fits worse than anything else."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(record.id for record in playing)
    for (row, one), (other_row, other) in combinations(enumerate(playing), 2):
        again = one.met.count(other.id)
        if (again and not repeats) or other_row - row > near:
            continue
        graph.add_edge(one.id, other.id, weight=-_mismatch(one, other) - again * REPEAT)
    return graph


def _mismatch(one: _Record, other: _Record) -> int:
    """How badly two contenders fit: far in points, far in the standings, or both owed the same seat."""
    same_seat = max(0, one.seats * other.seats)
    far = abs(one.points - other.points)
    return NEAR_POINTS * far * far + NEAR_PLACE * abs(one.place - other.place) + SIDES * same_seat * same_seat


def _matched(graph: "networkx.Graph[int]") -> IdPairs:
    """The matching with the most pairs, and of those the one of the greatest weight, in a fixed order."""
    return sorted((min(pair), max(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True))


def _seated(one: _Record, other: _Record) -> ContenderPair:
    """The two with the first seat for whom it is due; if it is due for neither, by their places in turn."""
    if one.seats != other.seats:
        first = min(one, other, key=lambda record: record.seats)
    else:
        higher, lower = sorted((one, other), key=lambda record: record.place)
        first = higher if higher.place % 2 == 0 else lower
    return ContenderPair(first.id, other.id if first is one else one.id)


def rounds_of_all(count: int, legs: int = 1) -> int:
    """How many rounds it takes until each of so many contenders has met each other, `legs` times."""
    return legs * (count - 1 + count % 2) if count > 1 else 0


def round_robin_round(order: Sequence[Contender], number: int) -> tuple[ContenderPair, ...]:
    """Round `number`, from 1, of a round robin by the circle method. `order` never changes while the event runs.

    A second leg has the seats turned. Whoever would meet somebody who is gone has a bye.
    """
    count = len(order) + len(order) % 2  # with an odd number the last place is empty
    if count < 2:
        return ()
    leg, turn = divmod(number - 1, count - 1)
    turning = range(1, count)
    circle = [0, *turning[turn:], *turning[:turn]]
    pairs = []
    for one, other in zip(circle[: count // 2], reversed(circle), strict=False):
        low, high = sorted((one, other))
        seats = (low, high) if (_lower_is_first(low, high, len(order)) + leg) % 2 else (high, low)
        pairs.append(_of_present([order[place] for place in seats if place < len(order)]))
    return tuple(sorted(filter(None, pairs), key=lambda pair: pair.second is None))


def _lower_is_first(low: int, high: int, count: int) -> bool:
    """Whether the lower place has the first seat, so that nobody has it twice more than the second."""
    if count % 2 == 0 and high == count - 1:
        return low % 2 == 0
    return (low + high) % 2 == 1


def _of_present(both: Sequence[Contender]) -> ContenderPair | None:
    """The two as a pair; a bye for one whose opponent is gone or missing."""
    here = [contender.id for contender in both if not contender.gone]
    return ContenderPair(*here) if here else None


def knock_out_rounds(count: int) -> int:
    """How many rounds a knock-out of so many contenders takes."""
    return max(0, (count - 1).bit_length())


def knock_out_round(order: Sequence[Contender], meetings: Meetings, number: int) -> tuple[ContenderPair, ...]:
    """Round `number`, from 1, of a knock-out. The first of `order` have the byes of the first round.

    A draw is decided by the order. Somebody who has left, or of a table to which nobody came, meets nobody.
    """
    rank = {one.id: place for place, one in enumerate(order)}
    gone = {one.id for one in order if one.gone}
    alive: list[int | None] = [order[place].id if place < len(order) else None for place in _bracket(len(order))]
    for played in range(1, number):
        winners = {
            winner for one in meetings.all if one.round == played and (winner := _goes_on(one, rank)) is not None
        }
        alive = [_through(pair, winners) for pair in zip(alive[::2], alive[1::2], strict=True)]
    alive = [None if one in gone else one for one in alive]
    pairs = (_bracket_pair(one, other, meetings) for one, other in zip(alive[::2], alive[1::2], strict=True))
    return tuple(sorted(filter(None, pairs), key=lambda pair: pair.second is None))


def _bracket(count: int) -> list[int]:
    """The places of the order as they stand in the bracket: the first two can meet only in the final."""
    places = [0]
    for step in range(knock_out_rounds(count)):
        whole = 2 ** (step + 1) - 1
        places = [one for place in places for one in (place, whole - place)]
    return places


def _goes_on(meeting: Meeting, rank: Mapping[int, int]) -> int | None:
    if meeting.outcome == MeetingOutcome.DRAW:
        return min(meeting.sides(), key=lambda one: rank[one])
    return meeting.winner()


def _through(pair: tuple[int | None, int | None], winners: set[int]) -> int | None:
    return next((one for one in pair if one in winners), None)


def _bracket_pair(one: int | None, other: int | None, meetings: Meetings) -> ContenderPair | None:
    here = [contender for contender in (one, other) if contender is not None]
    if len(here) < 2:
        return ContenderPair(here[0]) if here else None
    first, second = sorted(here, key=meetings.first_seats)
    return ContenderPair(first, second)
