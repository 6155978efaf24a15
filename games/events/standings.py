"""Standings with their tie-breaks, each a number that anybody can work out from the results. Pure functions."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from games.events.meetings import Contender, Meeting, MeetingOutcome, Meetings

Value = Callable[[int, Meetings, Sequence[int]], int]


class TieBreak(Struct, frozen=True):
    """A number that orders contenders with equal points: its name, its meaning, and how many units make one."""

    id: str
    name: str
    explanation: str
    value: Value
    units: int = 1

    def shown(self, number: int) -> str:
        """The number as people read it."""
        return f"{number / self.units:g}"


class StandingLine(Struct, frozen=True, kw_only=True):
    """A line of the standings. Contenders that are equal in everything share a place.

    `form` has a letter for each round that has ended: W, D, L, or B for a bye. `broken` are the numbers of the
    tie-breaks, in their order; None for one that did not count among those with equal points.
    """

    place: int
    contender: int
    points: int
    form: str
    broken: tuple[int | None, ...]
    gone: bool = False


def _opposition(contender: int, meetings: Meetings, _: Sequence[int]) -> int:
    own = meetings.points(contender)
    found = meetings.of(contender)
    return sum(own if (other := one.against(contender)) is None else meetings.points(other) for one in found)


def _worth(contender: int, meetings: Meetings, _: Sequence[int]) -> int:
    """In halves of a point."""
    total = 0
    for one in meetings.of(contender):
        if (other := one.against(contender)) is not None and not one.is_open:
            shares = {one.winner() == contender: 2, one.outcome == MeetingOutcome.DRAW: 1}
            total += shares.get(True, 0) * meetings.points(other)
    return total


def _wins(contender: int, meetings: Meetings, _: Sequence[int]) -> int:
    return sum(one.winner() == contender and not one.is_bye for one in meetings.of(contender))


def _direct(contender: int, meetings: Meetings, tied: Sequence[int]) -> int:
    among = [one for one in meetings.of(contender) if one.against(contender) in tied and not one.is_bye]
    return sum(one.points(contender) for one in among)


def _boards(contender: int, meetings: Meetings, _: Sequence[int]) -> int:
    return sum(one.boards[one.first != contender] for one in meetings.of(contender))


def _survived(contender: int, meetings: Meetings, _: Sequence[int]) -> int:
    return sum(not one.is_open for one in meetings.of(contender)) + _wins(contender, meetings, ())


BOARDS = TieBreak("boards", "Boards", "Matches that the members of a team have won, over all rounds.", _boards)
DIRECT = TieBreak(
    "direct",
    "Direct",
    "Points from the meetings of those who are equal; counts only if each of them has met all others.",
    _direct,
)
OPPOSITION = TieBreak(
    "opposition",
    "Opposition",
    "The points of all opponents together (Buchholz). A bye counts as an opponent with as many points as oneself.",
    _opposition,
)
WORTH = TieBreak(
    "worth",
    "Worth",
    "The points of everybody beaten, and half the points of everybody with whom it was a draw (Sonneborn-Berger).",
    _worth,
    units=2,
)
WINS = TieBreak("wins", "Wins", "Matches won against an opponent; byes do not count.", _wins)
SURVIVED = TieBreak("survived", "Rounds", "How far somebody came: rounds taken part in, and rounds won.", _survived)


def standings(
    contenders: Sequence[Contender], meetings: Meetings, breaks: Sequence[TieBreak], *, by_points: bool = True
) -> tuple[StandingLine, ...]:
    """The standings after all results so far; in a knock-out, not `by_points` but by the tie-breaks alone."""
    lots = {one.id: one.lot for one in contenders}
    gone = {one.id: one.gone for one in contenders}
    points = {one.id: meetings.points(one.id) for one in contenders}
    groups = _divided(list(points), points) if by_points else [list(points)]
    lines: list[StandingLine] = []
    for group in groups:
        for tied, broken in _ranked(group, meetings, breaks, dict.fromkeys(group, ())):
            place = len(lines) + 1
            lines += [
                StandingLine(
                    place=place,
                    contender=one,
                    points=points[one],
                    form=_form(one, meetings),
                    broken=broken[one],
                    gone=gone[one],
                )
                for one in sorted(tied, key=lambda one: (gone[one], lots[one]))
            ]
    return tuple(lines)


Broken = Mapping[int, tuple[int | None, ...]]


def _ranked(
    group: list[int], meetings: Meetings, breaks: Sequence[TieBreak], broken: Broken
) -> list[tuple[list[int], Broken]]:
    """The group divided by the tie-breaks in their order: the highest first, each with its numbers."""
    if not breaks:
        return [(group, broken)]
    now, rest = breaks[0], breaks[1:]
    counts = now is not DIRECT or (len(group) > 1 and _all_met(group, meetings))
    values = {one: now.value(one, meetings, group) if counts else 0 for one in group}
    numbers = {one: (*broken[one], values[one] if counts else None) for one in group}
    return [found for tied in _divided(group, values) for found in _ranked(tied, meetings, rest, numbers)]


def _divided(group: list[int], values: Mapping[int, int]) -> list[list[int]]:
    """The contenders grouped by value, the highest value first."""
    ordered = sorted(group, key=lambda one: -values[one])
    return [list(equal) for _, equal in groupby(ordered, key=lambda one: values[one])]


def _all_met(group: Sequence[int], meetings: Meetings) -> bool:
    wanted = len(group) - 1
    return all(
        len({one.against(each) for one in meetings.of(each) if not one.is_open} & {*group}) == wanted for each in group
    )


def _form(contender: int, meetings: Meetings) -> str:
    found = sorted((one for one in meetings.of(contender) if not one.is_open), key=lambda one: one.round)
    return "".join(_letter(one, contender) for one in found)


def _letter(meeting: Meeting, contender: int) -> str:
    if meeting.is_bye:
        return "B"
    if meeting.outcome == MeetingOutcome.DRAW:
        return "D"
    return "W" if meeting.winner() == contender else "L"
