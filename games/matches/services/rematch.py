"""Rematches with swapped seats, single or as the next match of a series."""

import msgspec
from django.db import transaction

from accounts.models import User
from accounts.visitor import Visitor
from games.matches.rated import all_agree, holders, refuse_not_rated
from games.matches.sanctioned import refuse_apart, refuse_suspended
from games.matches.selectors.series import series_of
from games.matches.services.chat import remark_record
from games.matches.services.gathering import SeatTaken, begin_if_ready, freeze, refuse_too_many, sit_down
from games.matches.services.record import change, locked, seats_held, seats_of
from games.models import Match, RemarkKind, Seat, Status
from games.storage.dice import commitment_of
from rules.kernel.play import refuse
from rules.registry import SYSTEMS
from rules.roster.roster import Roster


@transaction.atomic
def match_rematch(*, match_id: str, user: User, seed: str = "") -> tuple[str, tuple[SeatTaken, ...]]:
    """Open the rematch of a finished match, or take a seat in the one that another player has opened.

    Everybody gets the next player's seat and keeps their list. Returns the id of the rematch and the seats taken.
    Raises `Refused` and `NoSuchMatch`.
    """
    old = locked(match_id)
    own = seats_held(old, user)
    if old.status != Status.OVER:
        raise refuse("match.again", "This match is not over yet.", remedy="Finish it first.")
    refuse_suspended(user)
    refuse_apart(user, [seat.user_id for seat in seats_of(old)], "You no longer play each other.")
    waiting = Match.objects.filter(rematch_of=old).exclude(status=Status.OVER).order_by("-created").first()
    if waiting is not None and Seat.objects.filter(match=waiting, user=user).exists():
        return waiting.pk, ()
    if waiting is not None and waiting.status == Status.GATHERING:
        return waiting.pk, _joined(old, locked(waiting.pk), own, user, seed)
    refuse_too_many(user)
    match = _opened(old, user, own)
    taken = _seated(old, match, own, user, seed)
    what = "the next match of the series" if match.series and match.best_of else "a rematch"
    words = f"asks for {what} with the seats swapped."
    change(old, **remark_record(old, own[0], RemarkKind.AGAIN, words))
    return match.pk, taken


def declined_before(match_id: str, user: Visitor, words: str) -> None:
    """Add a remark to the last match that its rematch, this match, is declined.

    Locks the last match's row first, as a request for a rematch does.
    """
    before = Match.objects.filter(pk=match_id).values_list("rematch_of", flat=True).first()
    if before is None:
        return
    old = locked(before)
    own = [seat.number for seat in seats_of(old) if seat.user_id is not None and seat.user_id == user.pk]
    if own:
        change(old, **remark_record(old, own[0], RemarkKind.NO_MORE, words))


def _opened(old: Match, user: User, own: tuple[int, ...]) -> Match:
    """The new match with its empty seats."""
    seats, series = seats_of(old), series_of(old)
    goes_on = not series.decided
    match = Match(system=old.system, rules_version=SYSTEMS[old.system].system.version, agreement=old.agreement)
    match.title, match.hot_seat, match.rematch_of, match.best_of = old.title, old.hot_seat, old, old.best_of
    match.series = (old.series or old.pk) if goes_on else ""
    others = [seat.user for seat in seats if seat.number not in own and not seat.player]
    match.rated = old.rated and all_agree(holders(seats))
    match.challenged = others[0] if len(others) == 1 else None
    match.commitment = commitment_of(match.id, match.secret)
    match.save(force_insert=True)
    Seat.objects.bulk_create(Seat(match=match, number=seat.number) for seat in seats)
    return match


def _seated(old: Match, match: Match, own: tuple[int, ...], user: User, seed: str) -> tuple[SeatTaken, ...]:
    """Seat the asking player and the computers. When every list is locked in, the match begins."""
    taken = [_moved(old, match, number, user, seed) for number in own]
    for seat in seats_of(old):
        if seat.player and seat.user is not None:
            _moved(old, match, seat.number, seat.user, "")
    begin_if_ready(locked(match.pk))
    return tuple(taken)


def _joined(old: Match, match: Match, own: tuple[int, ...], user: User, seed: str) -> tuple[SeatTaken, ...]:
    if match.rated:
        refuse_not_rated(user, holders(seats_of(match)))
    taken = tuple(_moved(old, match, number, user, seed) for number in own)
    change(match)
    begin_if_ready(locked(match.pk))
    return taken


def _moved(old: Match, match: Match, number: int, user: User, seed: str) -> SeatTaken:
    """Give the holder of a seat the next one, with the same list."""
    before = Seat.objects.get(match=old, number=number)
    count = Seat.objects.filter(match=old).count()
    seat = Seat.objects.get(match=match, number=(number + 1) % count)
    if seat.user_id is not None:
        raise refuse("match.seat", "Somebody else already has your seat in the rematch.", remedy="Open a new match.")
    seat.player, seat.accepted_marks = before.player, before.accepted_marks
    taken = sit_down(match, seat, user, seed)
    freeze(match, seat, msgspec.json.decode(before.roster, type=Roster))
    return taken
