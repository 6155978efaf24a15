"""Changes seeks: made, withdrawn, accepted, paired by themselves. Each states the lock it takes.

A match is made only by whoever holds the rows of both seeks locked while nobody is found for either. So two processes,
or a process and a click, never pair one seek twice.
"""

import logging
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.blocks import apart
from accounts.models import Block, User
from accounts.sanctions import suspended_people
from accounts.visitor import Visitor
from games.agreement import agreement_from, game_of
from games.matches.rated import all_agree, refuse_not_rated
from games.matches.sanctioned import refuse_suspended
from games.matches.services import SeatTaken, list_lock_in, match_create, seat_take
from games.matches.services.gathering import MOST_GATHERING, legal_muster
from games.models import Match, NoticeKind, Status
from games.notices.news import notice_add
from games.ratings.services import results_count
from games.seeks.hours import ALWAYS, HOUR, WeeklyHours, coming_hours, first_stretch, full_hour
from games.seeks.models import Language, Presence, Seek, SeekPace
from games.seeks.nearness import strengths_of
from games.seeks.pairing import COMMON_HOURS, WaitingSeek, pair_seeks, with_sides
from games.seeks.selectors import balances, open_seeks, present_among
from rules.kernel.play import refuse
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.roster import Roster

logger = logging.getLogger(__name__)

RULE = "match.seek"
MOST_SEEKS = 4  # of one person at a time
KEPT = timedelta(days=400)  # pairings count for the balance of sides, and lapsed seeks are kept, this long
NOTICED_AFTER = timedelta(seconds=40)  # the page of somebody who is here shows an opponent found within that time
REMINDED_BEFORE = timedelta(minutes=20)  # of an appointment
NOTED_AGAIN = timedelta(seconds=20)  # a presence that recent is not written again
AGREED_PACE = {SeekPace.NOW: "live", SeekPace.EVENING: "relaxed", SeekPace.DAYS: "slow"}


def seek_settings(battle: str, pace: str) -> dict[str, Any]:
    """What a seek agrees on; everything else is as usual."""
    return {"battle": battle, "pace": AGREED_PACE[SeekPace(pace)]}


@transaction.atomic
def seek_make(  # noqa: PLR0913  # what a seek says, each by its name
    *,
    user: User,
    system: str,
    battle: str,
    pace: SeekPace,
    roster: Roster | None = None,
    own_list: bool = False,
    hours: WeeklyHours | None = None,
    rated: bool = False,
    language: Language = Language.ANY,
    seed: str = "",
) -> Seek:
    """Look for an opponent. Locks the person's row. Raises `Refused`."""
    game, when = game_of(system), hours or WeeklyHours()
    agreement = agreement_from(game, seek_settings(battle, pace))
    User.objects.select_for_update().get(pk=user.pk)
    refuse_suspended(user)
    _refuse_too_many(user)
    if rated:
        refuse_not_rated(user)
    if roster is not None:
        _refuse_own_catalogue(roster)
        legal_muster(system, agreement, roster)
    bits = coming_hours(when, full_hour(timezone.now()))
    if pace == SeekPace.EVENING and first_stretch(bits, COMMON_HOURS) is None:
        raise refuse(
            RULE,
            "A match in an evening needs two hours in a row.",
            limit=f"{COMMON_HOURS} hours",
            remedy="Choose at least one day, and two hours or more.",
        )
    return Seek.objects.create(
        user=user,
        system=system,
        battle=battle,
        roster=msgspec.json.encode(roster).decode() if roster else "",
        own_list=own_list,
        pace=pace,
        rated=rated,
        language=language,
        seed=seed,
        **when._asdict(),
    )


def _refuse_too_many(user: User) -> None:
    count = open_seeks().filter(user=user).count()
    if count >= MOST_SEEKS:
        raise refuse(
            RULE,
            f"You look for {count} matches already.",
            measured=f"{count} seeks",
            limit=f"{MOST_SEEKS} seeks",
            remedy="Withdraw one of them first.",
        )


def _refuse_own_catalogue(roster: Roster) -> None:
    if roster.catalogue:
        raise refuse(
            RULE,
            "Your opponent has to accept a force of your own.",
            remedy="Choose a list of the book, or open a match and invite somebody.",
        )


def seek_withdraw(*, user: Visitor, seek_id: str) -> None:
    """Stop looking. Raises `Refused` when somebody has been found."""
    gone, _ = Seek.objects.filter(pk=seek_id, user=user.pk, match=None).delete()
    if not gone:
        raise refuse(RULE, "You no longer look for that match.", remedy="Look at your matches.")


@transaction.atomic
def seek_accept(*, user: User, seek_id: str, roster: Roster | None = None, seed: str = "") -> tuple[Seek, SeatTaken]:
    """Play whoever looks for this match. Returns the person's own seek, with the match, and their seat.

    Without a list the person chooses one at the table, or brings that of their own seek for the same match. Locks the
    rows of all seeks involved. Raises `Refused`.
    """
    wanted = Seek.objects.filter(pk=seek_id).first()
    if wanted is None or wanted.user_id == user.pk:
        raise _gone()
    same = open_seeks().filter(
        user=user, system=wanted.system, battle=wanted.battle, pace=wanted.pace, rated=wanted.rated
    )
    own = same.order_by("created").first() if roster is None else None
    locked = _locked_open([wanted.pk, *([own.pk] if own else [])])
    if wanted.pk not in locked or not open_seeks().filter(pk=wanted.pk).exists():
        raise _gone()
    wanted = locked[wanted.pk]
    if apart(user, [wanted.user_id]):
        raise refuse(RULE, "You cannot play this person.", remedy="Choose somebody else who looks for a match.")
    refuse_suspended(user)
    refuse_suspended(wanted.user)
    if wanted.rated:
        refuse_not_rated(user, [wanted.user])
    mine = (own and locked.get(own.pk)) or _answering(user, wanted, roster, seed)
    taken = _bring_together(wanted, mine, _appointment(wanted, mine if own else None))
    return mine, next(one for one in taken if one.seat == mine.side)


def _gone() -> Refused:
    return refuse(RULE, "This seek is gone: somebody was faster, or it was withdrawn.", remedy="Choose another one.")


def _answering(user: User, wanted: Seek, roster: Roster | None, seed: str) -> Seek:
    """A seek for somebody who accepts one without having made one."""
    if roster is not None:
        _refuse_own_catalogue(roster)
        legal_muster(wanted.system, agreement_from(game_of(wanted.system), _settings(wanted)), roster)
    return Seek(
        user=user,
        system=wanted.system,
        battle=wanted.battle,
        roster=msgspec.json.encode(roster).decode() if roster else "",
        pace=wanted.pace,
        rated=wanted.rated,
        language=wanted.language,
        seed=seed,
        **wanted.hours._asdict(),
    )


def _settings(seek: Seek) -> dict[str, Any]:
    return seek_settings(seek.battle, seek.pace)


def _locked_open(ids: Collection[str]) -> dict[str, Seek]:
    """Those of these seeks for which nobody is found, locked in the order of their ids."""
    rows = Seek.objects.select_for_update(of=("self",)).select_related("user")
    return {one.pk: one for one in rows.filter(pk__in=ids, match=None).order_by("pk")}


def _appointment(one: Seek, other: Seek | None) -> datetime | None:
    """When the two meet: the first two hours in a row that suit both. None where they need not meet."""
    if one.pace != SeekPace.EVENING:
        return None
    begun = full_hour(timezone.now())
    bits = coming_hours(one.hours, begun) & (coming_hours(other.hours, begun) if other else ALWAYS)
    first = first_stretch(bits, COMMON_HOURS)
    if first is None:
        raise refuse(RULE, "You have no two hours in a row in common.", remedy="Choose somebody with other hours.")
    return begun + first * HOUR


def _bring_together(one: Seek, other: Seek, appointment: datetime | None) -> tuple[SeatTaken, ...]:
    """Make the match of two seeks whose rows are locked. Returns the seats."""
    counts = balances([one.user_id, other.user_id], one.system)
    now = timezone.now()
    waiting = [
        WaitingSeek(
            id=seek.pk,
            person=seek.user_id,
            wants=(),
            waited=(now - seek.created).total_seconds(),
            balance=counts[seek.user_id],
        )
        for seek in (one, other)
    ]
    first = one if with_sides(*waiting).first.id == one.pk else other
    second = other if first is one else one
    (host,) = match_create(
        user=first.user,
        system=one.system,
        settings=_settings(one),
        opponent="link",
        seed=first.seed,
        rated=one.rated,
    )
    guest = seat_take(match_id=host.match.id, user=second.user, seed=second.seed)
    for side, seek in enumerate((first, second)):
        seek.match, seek.side, seek.paired, seek.appointment = host.match, side, now, appointment
        seek.save()
        if seek.roster and appointment is None:
            _lock_in(seek)
    _tell_both(one, other, host.match)
    if one.pace == SeekPace.NOW:
        people = [one.user_id, other.user_id]
        Seek.objects.filter(user__in=people, pace=SeekPace.NOW, match=None).delete()
    return host, guest


def _tell_both(one: Seek, other: Seek, match: Match) -> None:
    """Notify both that somebody is found, and of an appointment once more shortly before it.

    It waits for a moment: nobody is notified of a table at which they already sit.
    """
    for seek, opponent in ((one, other.user), (other, one.user)):
        game, kind = SYSTEMS[seek.system].name, NoticeKind.OPPONENT
        found, due = f"{opponent} plays you: {game}", timezone.now() + NOTICED_AFTER
        notice_add(user=seek.user, kind=kind, match=match, words=found, due=due)
        reminder = seek.appointment - REMINDED_BEFORE if seek.appointment else None
        if reminder and reminder > due:
            soon = f"Soon: {game} against {opponent}"
            notice_add(user=seek.user, kind=kind, match=match, words=soon, due=reminder)


def _lock_in(seek: Seek) -> None:
    """Lock in the list of the seek. If it is no longer legal, the person chooses another at the table."""
    roster = msgspec.json.decode(seek.roster, type=Roster)
    with suppress(Refused):
        list_lock_in(match_id=str(seek.match_id), user=seek.user, roster=roster, seat=seek.side)


@transaction.atomic
def appointment_come(*, user: User, seek_id: str) -> str:
    """Come to the match of an appointment with the list of the seek; when both have come, it begins.

    Returns the id of the match. Raises `Refused`.
    """
    found = Seek.objects.select_related("user").filter(pk=seek_id, user=user, match__isnull=False).first()
    if found is None:
        raise refuse(RULE, "You have no such appointment.", remedy="Look at your matches.")
    if found.roster and Match.objects.filter(pk=found.match_id, status=Status.GATHERING).exists():
        _lock_in(found)
    return str(found.match_id)


def seeks_pair(now: datetime | None = None) -> int:
    """Pair those who wait and return the number of pairs. Several processes may do it.

    Finished rated matches are counted first, so that ratings are current.
    """
    results_count()
    now = now or timezone.now()
    waiting = _waiting(list(open_seeks(now).select_related("user")), now)
    return sum(_paired(pair.first.id, pair.second.id) for pair in pair_seeks(waiting, _kept_apart()))


def _waiting(seeks: Collection[Seek], now: datetime) -> list[WaitingSeek]:
    """The seeks as pairing sees them: without people who may begin no match, or who are not here for one now."""
    people = {seek.user_id for seek in seeks}
    here, barred, begun = present_among(people), _may_begin_none(people), full_hour(now)
    groups = {(seek.system, seek.pace) for seek in seeks}
    ratings = {group: strengths_of(people, *group) for group in groups}
    sides = {system: balances(people, system) for system, _ in groups}
    return [
        WaitingSeek(
            id=seek.pk,
            person=seek.user_id,
            wants=(seek.system, seek.battle, seek.pace, seek.rated, seek.rated and seek.user.is_bot),
            language=seek.language,
            rating=ratings[seek.system, seek.pace][seek.user_id],
            waited=(now - seek.created) / timedelta(minutes=1),
            hours=coming_hours(seek.hours, begun) & ~1,
            timed=seek.pace == SeekPace.EVENING,
            balance=sides[seek.system][seek.user_id],
        )
        for seek in seeks
        if seek.user_id not in barred
        and (seek.pace != SeekPace.NOW or seek.user_id in here)
        and (not seek.rated or all_agree([seek.user]))
    ]


def _may_begin_none(people: Collection[int]) -> set[int]:
    """The people who are suspended, or have the maximum of matches that wait for players."""
    gathering = Count("seats", filter=Q(seats__match__status=Status.GATHERING))
    full = User.objects.filter(pk__in=people).annotate(many=gathering).filter(many__gte=MOST_GATHERING)
    return {*suspended_people(), *full.values_list("pk", flat=True)}


def _kept_apart() -> set[tuple[int, int]]:
    """Everybody who is kept apart from somebody, as pairs with the lower number first."""
    return {(min(pair), max(pair)) for pair in Block.objects.values_list("owner_id", "other_id")}


def _paired(one: str, other: str) -> bool:
    """Make the match of two seeks, unless one of them is gone meanwhile."""
    try:
        with transaction.atomic():
            found = _locked_open([one, other])
            if len(found) < 2 or apart(found[one].user, [found[other].user_id]):
                return False
            _bring_together(found[one], found[other], _appointment(found[one], found[other]))
    except Refused as refused:
        logger.warning("Seeks %s and %s could not be paired: %s", one, other, refused.refusal.message)
        return False
    return True


def presence_note(user: Visitor) -> None:
    """A page of the person is open now."""
    if user.pk is None:
        return
    now = timezone.now()
    if not Presence.objects.filter(user=user.pk, at__gte=now - NOTED_AGAIN).exists():
        Presence.objects.update_or_create(user_id=user.pk, defaults={"at": now})


def seeks_move(*, guest: User, account: User, **_: Any) -> None:
    """Give a guest's seeks to an account."""
    Seek.objects.filter(user=guest).update(user=account)


def old_seeks_drop(now: datetime) -> None:
    """Delete old seeks that are no longer used."""
    Seek.objects.filter(created__lt=now - KEPT).delete()
    Presence.objects.filter(at__lt=now - timedelta(days=1)).delete()
