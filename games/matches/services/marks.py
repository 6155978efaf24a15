"""House marks before a match: accepted by name, or sent back."""

from collections.abc import Collection

from django.db import transaction

from accounts.visitor import Visitor
from games.matches.house_marks import RULE, HouseMark, refuse_unnamed, unaccepted
from games.matches.services.gathering import begin_if_ready
from games.matches.services.record import acting_seat, change, locked, seats_of
from games.models import Match, Seat, Status
from rules.kernel.play import refuse


@transaction.atomic
def marks_accept(*, match_id: str, user: Visitor, accepted: Collection[str], seat: int | None = None) -> Match:
    """Accept house marks by their keys; if nothing else is missing, the match begins. Locks the match's row.

    Raises `Refused` unless all marks are named that the seat has still to accept, and `NoSuchMatch`.
    """
    match = locked(match_id)
    own, missing = _open_marks(match, user, seat)
    refuse_unnamed(missing, accepted)
    own.accepted_marks = " ".join([*own.accepted_marks.split(), *(mark.key for mark in missing)])
    own.save(update_fields=["accepted_marks"])
    change(match)
    begin_if_ready(match)
    return match


@transaction.atomic
def marks_decline(*, match_id: str, user: Visitor, seat: int | None = None) -> Match:
    """Send back every force that the seat has still to accept. Locks the match's row.

    Their lists are no longer locked in; their players see that and choose others. Raises `Refused` where there is
    none, and `NoSuchMatch`.
    """
    match = locked(match_id)
    _, missing = _open_marks(match, user, seat)
    brought = {mark.seat for mark in missing if mark.seat is not None}
    if not brought:
        raise refuse(RULE, "Nobody brings a force that you have to accept.", remedy="Leave the match instead.")
    for place in seats_of(match):
        if place.number in brought:
            _send_back(place)
    change(match)
    return match


def _open_marks(match: Match, user: Visitor, wanted: int | None) -> tuple[Seat, tuple[HouseMark, ...]]:
    """The seat that this person acts for, and what it has still to accept."""
    if match.status != Status.GATHERING:
        raise refuse(RULE, "The match has begun.", remedy="Go on playing.")
    seats = seats_of(match)
    missing = unaccepted(match, seats)
    number = acting_seat(match, user, wanted, tuple(missing))
    return next(place for place in seats if place.number == number), missing.get(number, ())


def _send_back(place: Seat) -> None:
    place.declined_force = place.own_catalogue_name
    place.own_catalogue = place.own_catalogue_name = place.roster = place.muster = place.roster_name = ""
    place.army, place.ready = None, False
    fields = ["declined_force", "own_catalogue", "own_catalogue_name", "roster", "muster", "roster_name"]
    place.save(update_fields=[*fields, "army", "ready"])
