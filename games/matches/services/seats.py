"""Holders of seats: recovery by link, a new link, and moving a guest's seats to an account."""

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.names import is_guest_name
from accounts.services import rename
from accounts.visitor import Visitor
from games.ids import new_seat_token, token_hash
from games.matches.rated import RULE as RATED
from games.matches.sanctioned import refuse_apart, refuse_suspended
from games.matches.services.chat import remark_record
from games.matches.services.record import acting_seat, change, locked, seats_of
from games.models import Match, RemarkKind, Seat, Status
from rules.kernel.play import refuse


def seat_of_link(*, token: str) -> Seat:
    """The seat of this token. Raises `Refused`."""
    found = Seat.objects.filter(token_hash=token_hash(token)).first() if token else None
    if found is None:
        raise refuse(
            "match.seat", "This link belongs to no seat.", remedy="Copy the whole link. A newer link replaces it."
        )
    return found


@transaction.atomic
def seat_recover(*, token: str, user: User) -> Match:
    """Give the seat of this token to `user` (all seats, if they are on one screen). Locks the match's row.

    Raises `Refused` if no seat has that token, if `user` has another side of the match, or if they may not sit down at
    it: somebody there is kept apart from them, or they are suspended and it has not begun.
    """
    found = seat_of_link(token=token)
    match = locked(found.match_id)
    seats = seats_of(match)
    if found.user_id != user.pk:
        others = [seat.user_id for seat in seats if seat.user_id != found.user_id]
        refuse_apart(user, others, "You cannot sit down at this match.")
        if match.status == Status.GATHERING:
            refuse_suspended(user)
    if match.rated and found.user_id not in (None, user.pk):
        raise refuse(
            RATED, "The seat of a rated match stays with its account.", remedy="Log in to that account, then continue."
        )
    if match.hot_seat:
        return _hand_over(match, seats, user, by_link=True)
    if any(seat.user_id == user.pk and seat.number != found.number for seat in seats):
        raise refuse("match.seat", "You already play another side of this match.", remedy="Open it in another browser.")
    return _hand_over(match, [seat for seat in seats if seat.number == found.number], user, by_link=True)


def _hand_over(match: Match, seats: list[Seat], user: User, *, by_link: bool = False) -> Match:
    moved = [seat for seat in seats if seat.user_id != user.pk]
    said: dict[str, Any] = {}
    if by_link and moved:
        _keep_name(moved[0].user, user)
        said = remark_record(
            match, moved[0].number, RemarkKind.SEAT, "continues in another browser, by the link of the seat."
        )
    for seat in seats:
        seat.user = user
        seat.save(update_fields=["user"])
    change(match, **said)
    return match


def _keep_name(before: User | None, user: User) -> None:
    """A new guest who opens a seat by its link gets the name of its holder."""
    nameless = user.is_guest and is_guest_name(user.display_name) and not user.seats.exists()
    if nameless and before is not None:
        rename(user=user, display_name=before.display_name)


@transaction.atomic
def seat_link_renew(*, match_id: str, user: Visitor, seat: int | None = None) -> tuple[int, str]:
    """A new recovery token for the seat; the old link stops working. Raises `Refused`, `NoSuchMatch`."""
    match = locked(match_id)
    number = acting_seat(match, user, seat, ())
    token = new_seat_token()
    Seat.objects.filter(match=match, number=number).update(token_hash=token_hash(token))
    return number, token


def seats_move(*, guest: User, account: User, **_: Any) -> None:
    """Give a guest's seats and challenges to an account, unless the account has the other side."""
    opposed = Seat.objects.filter(user=account).values("match_id")
    for seat in Seat.objects.filter(user=guest).exclude(match_id__in=opposed):
        match = locked(seat.match_id)
        _hand_over(match, [seat], account)
    Match.objects.filter(challenged=guest).exclude(seats__user=account).update(challenged=account)
