"""Updates clocks after an entry: charges the seat that answered and gives time to asked seats. The caller has locked
the row and stores the result.
"""

from collections.abc import Mapping
from datetime import datetime

from games.matches.clocks import bank_after, deadline_for, next_strike, settle_clock
from games.matches.windows import pace_in
from games.models import Deadline, Entry, EntryKind, Match, Seat
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.refusal import Seat as Number
from rules.roster.pace import Pace

PUT_ANEW = (
    EntryKind.UNDO,
    EntryKind.END,
    EntryKind.RESTART,
    EntryKind.RETURN,
    EntryKind.CHANGE,
)  # entries that do not answer the questions of the other seats
MOST_BANK = 2_000_000_000  # milliseconds of own time, whatever the increments add up to
CLOCK_FIELDS = ("bank", "clock_paused_ms", "retakes", "excused_absence")

Places = Mapping[int, Seat]


def deadlines_after(match: Match, outcome: Outcome, entry: Entry) -> datetime | None:
    """Charge and set the clocks after an entry. Returns when the next one expires; None in a match without clocks."""
    if not match.clocked:
        return None
    pace = pace_in(match)
    places = {place.number: place for place in match.seats.all()}
    if entry.kind == EntryKind.START:
        for place in places.values():
            place.bank = 1_000 * pace.bank
    anew = outcome.position.asked == outcome.position.sequence
    kept: list[Deadline] = []
    done: list[Deadline] = []
    for row in Deadline.objects.filter(match=match):
        (done if anew or row.seat not in outcome.waiting else kept).append(row)
    for row in done:
        _charge(row, places[row.seat], pace, entry)
        row.delete()
    _count_retakes(places, outcome, entry)
    rows = _start_clocks(match, outcome, entry, places) if anew else kept
    for place in places.values():
        place.save(update_fields=CLOCK_FIELDS)
    return next_strike(rows, places.values(), pace)


def _start_clocks(match: Match, outcome: Outcome, entry: Entry, places: Places) -> list[Deadline]:
    """Start the clocks of the open questions."""
    asked = (deadline_for(match, places[ask.seat], ask, outcome.position.asked, entry.at) for ask in outcome.asks)
    return Deadline.objects.bulk_create([row for row in asked if row is not None])


def _charge(row: Deadline, place: Seat, pace: Pace, entry: Entry) -> None:
    """Charge the seat's own time with what was used, and add the increment of an answer in time.

    A decision that was taken back earns no second increment. Nobody pays for a question that is asked again because
    another player takes back or leaves; otherwise that player could use up the time of others.
    """
    settle_clock(row, place, pace, entry.at)
    if entry.kind in PUT_ANEW and entry.seat != row.seat:
        return
    place.bank = bank_after(row, place, entry.at)
    in_time = entry.seat == row.seat and entry.kind == EntryKind.ANSWER and not row.spent
    if in_time and row.clock != "window" and not place.retakes:
        place.bank = min(place.bank + 1_000 * pace.increment, MOST_BANK)


def _count_retakes(places: Places, outcome: Outcome, entry: Entry) -> None:
    """Halve the time for deciding again after each take-back, so that nobody gains time by taking back."""
    if entry.kind == EntryKind.UNDO and entry.seat is not None:
        places[entry.seat].retakes += 1
        return
    for number, place in places.items():
        if place.retakes and not engine.may_undo(outcome.position, Number(number)):
            place.retakes = 0
