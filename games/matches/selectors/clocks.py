"""The clocks of a match as everybody sees them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.utils import timezone

from games.matches.clocks import grace_left, left, milliseconds, span
from games.matches.windows import pace_in
from games.models import Deadline, Match, Seat
from games.protocol import SeatClock
from rules.kernel.question import Clock
from rules.roster.pace import BANKED, Pace


@dataclass(frozen=True)
class ClockSnapshot:
    """The deadlines of a match and the seats they belong to, as they were stored at one moment."""

    pace: Pace
    rows: tuple[Deadline, ...] = ()
    seats: tuple[Seat, ...] = ()

    def shown(self) -> tuple[SeatClock, ...]:
        """Each clock at this moment."""
        places = {seat.number: seat for seat in self.seats}
        return tuple(self._shown(row, places[row.seat]) for row in self.rows)

    def banks(self) -> tuple[int, ...]:
        """Each seat's own time in milliseconds, as it was when nobody was asked; empty without such time."""
        return tuple(seat.bank for seat in self.seats) if self.pace.bank or self.pace.increment else ()

    def spent(self) -> dict[int, datetime]:
        """The seats whose time is up at a question without a default, each with the moment."""
        return {row.seat: row.due for row in self.rows if row.spent}

    def _shown(self, row: Deadline, place: Seat) -> SeatClock:
        now = timezone.now()
        rest = left(row, now)
        bank = min(place.bank, rest) if row.clock in BANKED else 0
        grace = 0
        if row.stopped is not None:
            grace = milliseconds(row.stopped + span(grace_left(self.pace, place)) - now)
        return SeatClock(
            seat=row.seat,
            question=row.question,
            clock=cast("Clock", row.clock),
            left=rest - bank,
            bank=bank,
            waits=milliseconds(row.began - now) if row.stopped is None else 0,
            stands=row.stopped is not None,
            grace=grace,
            spent=row.spent,
        )


NO_CLOCKS = ClockSnapshot(Pace())


def clocks_in(match: Match, seats: Sequence[Seat]) -> ClockSnapshot:
    """The stored clocks; empty in a match without clocks."""
    if not match.clocked:
        return NO_CLOCKS
    rows = Deadline.objects.filter(match=match).order_by("seat")
    return ClockSnapshot(pace_in(match), tuple(rows), tuple(seats))
