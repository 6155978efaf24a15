"""What a visitor may see of a campaign: no list before both are locked in, and no sealed answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from django.db.models import CharField, Exists, OuterRef, Prefetch, Q
from django.db.models.functions import Cast
from django.urls import reverse

from accounts.models import User
from games.models import Battle, Campaign, CampaignEntry, CampaignSeat, Match, Seat, Status
from rules.kernel import engine
from rules.kernel.engine import Look
from rules.kernel.event import Line, LogEntry
from rules.kernel.position import load
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat as Number
from rules.registry import SYSTEMS

MOST_LISTED = 20


@dataclass(frozen=True, kw_only=True)
class DueMatch:
    """The match at the end of the chapter, and which seats have come to it."""

    match: Match
    came: tuple[int, ...]

    @property
    def is_playing(self) -> bool:
        """Whether it is running or over."""
        return self.match.status != Status.GATHERING


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """The log of one chapter, and the match before it (None for the first)."""

    number: int
    lines: tuple[Line, ...]
    after: Match | None = None


@dataclass(frozen=True, kw_only=True)
class CampaignSheet:
    """A campaign as the holder of a seat, or a spectator (None), sees it now."""

    campaign: Campaign
    seats: tuple[CampaignSeat, ...]
    own: CampaignSeat | None
    look: Look | None
    due: DueMatch | None
    chapters: tuple[Chapter, ...]

    @property
    def came(self) -> bool:
        """Whether the reader waits for the other player to come to the match."""
        return (
            self.own is not None
            and self.due is not None
            and not self.due.is_playing
            and self.own.number in self.due.came
        )

    @property
    def mark(self) -> str:
        """A value that changes when the page has something new to show."""
        asked = [question.number for question in self.look.questions] if self.look else []
        now = (self.campaign.chapter, asked) if asked else self.campaign.stamp
        return sha256(repr(now).encode()).hexdigest()[:16]


def campaign_sheet(campaign_id: str, user_id: int | None) -> CampaignSheet:
    """The campaign as this person may see it. Raises `Campaign.DoesNotExist`."""
    seats = CampaignSeat.objects.select_related("user").defer("roster")
    campaign = Campaign.objects.prefetch_related(Prefetch("seats", seats)).get(pk=campaign_id)
    places = tuple(campaign.seats.all())
    own = next((place for place in places if user_id is not None and place.user_id == user_id), None)
    begun = campaign.status != Status.GATHERING
    return CampaignSheet(
        campaign=campaign,
        seats=places,
        own=own,
        look=_look(campaign, own) if begun else None,
        due=_due(campaign) if campaign.status == Status.PLAYING else None,
        chapters=tuple(_chapters(campaign)),
    )


def _look(campaign: Campaign, own: CampaignSeat | None) -> Look | None:
    offer = SYSTEMS[campaign.system].campaign
    if offer is None:
        return None
    position = load(campaign.position.encode(), offer.system.table)
    return engine.look(offer.system, position, None if own is None else Number(own.number))


def foreseen(sheet: CampaignSheet, question: int, answer: Answer) -> tuple[str, ...]:
    """What an answer of the reader would do, in sentences, without giving it. Raises `Refused` as giving it would."""
    offer = SYSTEMS[sheet.campaign.system].campaign
    if offer is None or sheet.own is None or sheet.look is None:
        return ()
    position = load(sheet.campaign.position.encode(), offer.system.table)
    return preview_answer(offer.system, position, Number(sheet.own.number), question, answer).preview.lines


def _due(campaign: Campaign) -> DueMatch | None:
    battle = _battles(campaign).filter(chapter=campaign.chapter).first()
    if battle is None:
        return None
    came = Seat.objects.filter(match=battle.match_id).exclude(seed="").values_list("number", flat=True)
    return DueMatch(match=battle.match, came=tuple(came))


def _chapters(campaign: Campaign) -> Iterator[Chapter]:
    """The chapters, the newest first."""
    lines_of: dict[int, list[Line]] = {}
    for chapter, text in CampaignEntry.objects.filter(campaign=campaign).values_list("chapter", "log"):
        lines = (fact.line for fact in msgspec.json.decode(text, type=tuple[LogEntry, ...]))
        lines_of.setdefault(chapter, []).extend(lines)
    fought = {battle.chapter + 1: battle.match for battle in _battles(campaign)}
    for number in sorted(lines_of, reverse=True):
        yield Chapter(number=number, lines=tuple(lines_of[number]), after=fought.get(number))


def _battles(campaign: Campaign):  # type: ignore[no-untyped-def]
    return Battle.objects.filter(campaign=campaign).select_related("match").defer("match__position", "match__secret")


@dataclass(frozen=True, kw_only=True)
class CampaignListing:
    """A campaign in the list of its player."""

    id: str
    title: str
    players: str
    state: str
    yours: bool

    def get_absolute_url(self) -> str:
        """The campaign's page."""
        return reverse("games:campaign", args=[self.id])


def campaigns_of(user: User) -> list[CampaignListing]:
    """The campaigns this person takes part in, those that wait for them first."""
    seats = CampaignSeat.objects.select_related("user").defer("roster")
    asked = Q(campaign__waiting__contains=Cast("number", CharField()))
    waits = Exists(CampaignSeat.objects.filter(asked, campaign=OuterRef("pk"), user=user))
    taking_part = Campaign.objects.defer("position", "secret").filter(seats__user=user).distinct()
    in_order = taking_part.annotate(waits=waits, ended=Q(status=Status.OVER)).order_by("-waits", "ended", "-updated")
    found = in_order.prefetch_related(Prefetch("seats", seats))[:MOST_LISTED]
    listed = [_listed(campaign, user) for campaign in found]
    return sorted(listed, key=lambda listing: not listing.yours)


def _listed(campaign: Campaign, user: User) -> CampaignListing:
    own = {seat.number for seat in campaign.seats.all() if seat.user_id == user.pk}
    players = " against ".join(str(seat.user) for seat in campaign.seats.all() if seat.user)
    yours = bool(own.intersection(campaign.waiting_seats()))
    match campaign.status:
        case Status.GATHERING:
            state = "waits for an opponent"
        case Status.OVER:
            state = "a draw" if campaign.winner is None else "won" if campaign.winner in own else "lost"
        case _ if not campaign.waiting:
            state = "a match is due"
        case _:
            state = "your move" if yours else "their move"
    return CampaignListing(id=campaign.id, title=campaign.title, players=players, state=state, yours=yours)
