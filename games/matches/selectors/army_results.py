"""How finished matches ended for each of somebody's armies."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from accounts.models import User
from games.models import Seat, Status


def results_by_army(*, owner: User, army: int | None, **_: Any) -> Mapping[int, str]:
    """Letters W, L and D for each finished match of an army, the oldest first, by the army's key; of all, or of one.

    Matches in which one person held every seat do not count.
    """
    seats = Seat.objects.exclude(army=None) if army is None else Seat.objects.filter(army=army)
    over = seats.filter(user=owner, match__status=Status.OVER, match__hot_seat=False)
    rows = over.order_by("match__last_entry_at").values_list("army_id", "number", "match__winner")
    found: defaultdict[int, str] = defaultdict(str)
    for army, number, winner in rows:
        found[army] += "D" if winner is None else "W" if winner == number else "L"
    return found
