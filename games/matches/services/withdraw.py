"""Leaving a match that has not begun."""

from django.db import transaction

from accounts.visitor import Visitor
from games.matches.services.gathering import HOST, refuse_decided_elsewhere
from games.matches.services.record import acting_seat, change, locked
from games.matches.services.rematch import declined_before
from games.models import Seat, Status
from rules.kernel.play import refuse


@transaction.atomic
def match_withdraw(*, match_id: str, user: Visitor) -> bool:
    """Leave a match that has not begun: its host, or anybody in a rematch, deletes it; others free their seat. Returns
    whether the match is deleted.

    Locks its row, and before that the row of the match it would repeat. Raises `Refused` and `NoSuchMatch`.
    """
    declined_before(match_id, user, "withdraws the request for a rematch.")
    match = locked(match_id)
    number = acting_seat(match, user, None, (HOST,))
    refuse_decided_elsewhere(match)
    if match.status != Status.GATHERING:
        raise refuse(
            "match.over", "The match has begun and cannot be withdrawn.", remedy="Concede, or offer a draw, to end it."
        )
    if number == HOST or match.rematch_of_id is not None:
        match.delete()
        return True
    Seat.objects.filter(match=match, number=number).delete()
    Seat.objects.create(match=match, number=number)
    change(match)
    return False
