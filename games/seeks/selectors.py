"""Reads seeks: those one may accept, one’s own, and who is here now."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.blocks import kept_apart
from accounts.models import User
from accounts.sanctions import suspended_people
from accounts.visitor import Visitor
from games.ids import person_token
from games.matches.player_names import NOBODY
from games.matches.selectors.fair_record import FairRecord, fair_records
from games.models import Match, Status
from games.ratings.selectors import PlayerRating, ratings_of
from games.seeks.hours import coming_hours, full_hour
from games.seeks.models import Language, Presence, Seek, SeekPace
from rules.registry import SYSTEMS, Game

HERE = timedelta(seconds=75)  # a page asks more often, in the background about once a minute
PAGE_CLOSED = timedelta(minutes=15)  # after which a seek for now is no longer listed
SEEK_LASTS = timedelta(days=14)
SHOWN_AFTER = timedelta(days=7)  # how long a pairing is shown whose match has not begun
COMES_UP = timedelta(minutes=15)  # how long before an appointment its people are reminded on the page
MOST_LISTED = 50


@dataclass(frozen=True, kw_only=True)
class SeekListing:
    """A seek as others see it.

    `rating` is that of a rated seek's person, `common` how many of its hours in the coming week suit the visitor too.
    """

    seek: Seek
    game: str
    battle: str
    here: bool
    record: FairRecord
    rating: PlayerRating | None = None
    common: int | None = None

    @property
    def id(self) -> str:
        """The id of the seek."""
        return self.seek.pk

    @property
    def name(self) -> str:
        """Who looks for an opponent."""
        return str(self.seek.user)

    @property
    def person(self) -> str:
        """The token of the person for addresses."""
        return person_token(self.seek.user_id)

    @property
    def pace(self) -> str:
        """When, in words."""
        return SeekPace(self.seek.pace).label

    @property
    def language(self) -> str:
        """The language of the chat."""
        return Language(self.seek.language).label if self.seek.language else ""

    @property
    def army(self) -> str:
        """What kind of list they bring."""
        if not self.seek.roster:
            return "army chosen at the table"
        return "an army of their own" if self.seek.own_list else "a ready-made army"

    @property
    def when(self) -> str:
        """The hours, where an appointment is made."""
        return str(self.seek.hours) if self.seek.pace == SeekPace.EVENING else ""

    def __str__(self) -> str:
        parts = (
            self.id,
            self.name,
            self.game,
            self.battle,
            str(self.here),
            str(self.record),
            str(self.rating),
            str(self.common),
        )
        return " · ".join(parts)


def open_seeks(now: datetime | None = None) -> QuerySet[Seek]:
    """Every open seek: no opponent is found, and it has not lapsed."""
    now = now or timezone.now()
    attended = Q(user__presence__at__gte=now - PAGE_CLOSED) | Q(created__gte=now - PAGE_CLOSED)
    lasts = (Q(pace=SeekPace.NOW) & attended) | (~Q(pace=SeekPace.NOW) & Q(created__gte=now - SEEK_LASTS))
    return Seek.objects.filter(lasts, match=None, system__in=list(SYSTEMS), user__is_active=True)


def seeks_for(viewer: Visitor) -> list[SeekListing]:
    """The seeks of others that this visitor may accept, those of people who are here first."""
    found = open_seeks().exclude(user__in=suspended_people()).select_related("user")
    if viewer.is_authenticated:
        found = found.exclude(user=viewer).exclude(user__in=kept_apart(viewer))
    listed = list(found.order_by("-created")[:MOST_LISTED])
    hours = _hours_of(viewer)
    listings = _listings(listed, hours)
    return sorted(listings, key=lambda one: not one.here)


def _listings(seeks: Collection[Seek], hours: int | None = None) -> list[SeekListing]:
    people = {seek.user_id for seek in seeks}
    here, records, begun = present_among(people), fair_records(people), full_hour(timezone.now())
    ladders = {(seek.system, seek.pace) for seek in seeks if seek.rated}
    ratings = {ladder: ratings_of(people, *ladder) for ladder in ladders}
    return [
        SeekListing(
            seek=seek,
            game=SYSTEMS[seek.system].name,
            battle=battle_name(SYSTEMS[seek.system], seek.battle),
            here=seek.user_id in here,
            record=records[seek.user_id],
            rating=ratings[seek.system, seek.pace][seek.user_id] if seek.rated else None,
            common=None
            if hours is None or seek.pace != SeekPace.EVENING
            else (hours & coming_hours(seek.hours, begun)).bit_count(),
        )
        for seek in seeks
    ]


def _hours_of(viewer: Visitor) -> int | None:
    """The hours of the visitor’s newest seek by appointment, as bits."""
    if not viewer.is_authenticated:
        return None
    newest = Seek.objects.filter(user=viewer, pace=SeekPace.EVENING).order_by("-created").first()
    return coming_hours(newest.hours, full_hour(timezone.now())) if newest else None


def own_seeks(user: User) -> list[SeekListing]:
    """The person’s seeks for which nobody is found yet."""
    return _listings(list(open_seeks().filter(user=user).select_related("user")))


@dataclass(frozen=True, kw_only=True)
class FoundOpponent:
    """A pairing whose match has not begun, or has just begun."""

    seek: Seek
    match: Match
    opponent: str
    here: bool
    opened: bool

    @property
    def game(self) -> str:
        """The name of the game."""
        return SYSTEMS[self.seek.system].name

    @property
    def battle(self) -> str:
        """The name of the battle size."""
        return battle_name(SYSTEMS[self.seek.system], self.seek.battle)

    @property
    def due(self) -> bool:
        """Whether the person should open the table now."""
        if self.seek.appointment:
            return self.match.status == Status.GATHERING and self.seek.appointment - timezone.now() < COMES_UP
        return not self.opened

    def __str__(self) -> str:
        return " · ".join(map(str, (self.seek.pk, self.opponent, self.match.status, self.here, self.due)))


def found_opponents(user: User) -> list[FoundOpponent]:
    """The newest pairings of the person whose match is not over."""
    recent = Q(paired__gte=timezone.now() - SHOWN_AFTER) | Q(appointment__gte=timezone.now() - timedelta(days=1))
    found = Seek.objects.filter(recent, user=user, system__in=list(SYSTEMS)).exclude(match__status=Status.OVER)
    rows = list(found.select_related("match").prefetch_related("match__seats__user").order_by("-paired")[:10])
    pairings = [(row, row.match, _other_in(row.match, user)) for row in rows if row.match]
    here = present_among({other.pk for _, _, other in pairings if other})
    return [
        FoundOpponent(
            seek=row,
            match=match,
            opponent=str(other or NOBODY),
            here=bool(other and other.pk in here),
            opened=_has_opened(match, user),
        )
        for row, match, other in pairings
    ]


def _has_opened(match: Match, user: User) -> bool:
    """Whether the person has been at the table since the match began."""
    own = (seat for seat in match.seats.all() if seat.user_id == user.pk)
    return match.status != Status.GATHERING and all(seat.first_visit_due is None for seat in own)


def _other_in(match: Match, user: User) -> User | None:
    return next((seat.user for seat in match.seats.all() if seat.user_id != user.pk), None)


def present_among(people: Iterable[int]) -> set[int]:
    """Those of these people who are here now."""
    recent = Presence.objects.filter(at__gte=timezone.now() - HERE, user__in=list(people))
    return set(recent.values_list("user_id", flat=True))


def others_here(viewer: Visitor) -> int:
    """How many others are here now."""
    return Presence.objects.filter(at__gte=timezone.now() - HERE).exclude(user=viewer.pk).count()


def balances(people: Collection[int], system: str) -> Mapping[int, int]:
    """How often more each person had the first side than the second, over their pairings in this game."""
    held = Seek.objects.filter(user__in=people, system=system, side__isnull=False).values("user_id", "side")
    counts = {(row["user_id"], row["side"]): row["times"] for row in held.annotate(times=Count("pk")).order_by()}
    return {one: counts.get((one, 0), 0) - counts.get((one, 1), 0) for one in people}


def battle_name(game: Game, battle: str) -> str:
    """The name of a battle size; its id if the game no longer has it."""
    for setting in game.settings:
        if setting.id == "battle":
            return next((choice.label for choice in setting.choices if choice.value == battle), battle)
    return battle
