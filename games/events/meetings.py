"""An event as pairing and standings see it: who takes part, and who has met whom with what outcome. Pure values."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

WIN, DRAW, LOSS = 3, 1, 0  # points of a round


class MeetingOutcome(StrEnum):
    """How a meeting ended, seen from its two sides. In `NEITHER` nobody came, and both lose."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    NEITHER = "neither"


class Contender(Struct, frozen=True):
    """Somebody who takes part: a person or a team, by number.

    `lot` orders contenders that are equal in everything else. `gone` contenders have left and are no longer paired.
    """

    id: int
    lot: int
    gone: bool = False


class Meeting(Struct, frozen=True, kw_only=True):
    """Two contenders in one round; without a second one it is a bye, which counts as a win.

    `outcome` is None while it is open. `boards` are the matches that each side has won in it.
    """

    round: int
    first: int
    second: int | None = None
    outcome: MeetingOutcome | None = None
    boards: tuple[int, int] = (0, 0)

    @property
    def is_bye(self) -> bool:
        """Whether the contender has no opponent in this round."""
        return self.second is None

    @property
    def is_open(self) -> bool:
        """Whether its result is still to come."""
        return not self.is_bye and self.outcome is None

    def sides(self) -> tuple[int, ...]:
        """The contenders in it."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def against(self, contender: int) -> int | None:
        """The opponent of this contender."""
        return self.second if contender == self.first else self.first

    def points(self, contender: int) -> int:
        """The points of this contender in it; 0 while it is open."""
        if self.is_bye:
            return WIN
        if self.outcome == MeetingOutcome.DRAW:
            return DRAW
        return WIN if self.winner() == contender else LOSS

    def winner(self) -> int | None:
        """Who won it; the holder of a bye."""
        if self.is_bye or self.outcome == MeetingOutcome.FIRST:
            return self.first
        return self.second if self.outcome == MeetingOutcome.SECOND else None


class ContenderPair(Struct, frozen=True):
    """Two contenders who shall meet, the first of them in the first seat; a bye without a second one."""

    first: int
    second: int | None = None


class Meetings:
    """All meetings of an event so far, by contender."""

    def __init__(self, meetings: Iterable[Meeting]) -> None:
        self.all = tuple(meetings)
        self._own: defaultdict[int, list[Meeting]] = defaultdict(list)
        self._points: defaultdict[int, int] = defaultdict(int)
        for meeting in self.all:
            for one in meeting.sides():
                self._own[one].append(meeting)
                self._points[one] += meeting.points(one)

    def of(self, contender: int) -> Sequence[Meeting]:
        """The meetings of one contender."""
        return self._own.get(contender, ())

    def points(self, contender: int) -> int:
        """The points of all meetings of a contender."""
        return self._points.get(contender, 0)

    def opponents(self, contender: int) -> list[int]:
        """Whom the contender has met or is about to meet, one for each meeting without byes."""
        return [other for one in self.of(contender) if (other := one.against(contender)) is not None]

    def first_seats(self, contender: int) -> int:
        """How often the contender had the first seat more than the second."""
        return sum(1 if one.first == contender else -1 for one in self.of(contender) if not one.is_bye)
