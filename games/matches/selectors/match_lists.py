"""Lists of matches: open challenges, and a person's own matches with whose move it is."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import CharField, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone

from accounts.blocks import kept_apart
from accounts.models import User
from accounts.sanctions import suspended_people
from games.matches.change_proposals import seats_proposed_to
from games.matches.house_marks import marks_of, unaccepted
from games.matches.player_names import name_of
from games.matches.selectors.fair_record import fair_records
from games.models import ASKED_FOR, CHALLENGE_LASTS, Match, Seat, Status

MOST_LISTED = 50
MOST_ASKED = 10
ACCEPT = "accept what is not of the book"
PROPOSED = "a change of the table is proposed to you"


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A match in a list: its title, its players, and what it waits for ("your move", "2 seats free", ...).

    `against` names the other players; `moved` is the time of the newest entry; `marks` is what is not of the book;
    a `rated` match counts for ratings; `record` says how often the host of an open challenge finishes their matches.
    """

    id: str
    title: str
    players: str
    state: str
    yours: bool = False
    over: bool = False
    against: str = ""
    moved: datetime | None = None
    marks: str = ""
    record: str = ""
    rated: bool = False

    def __str__(self) -> str:
        parts = (self.title, self.players, self.state, "rated" if self.rated else "", self.marks)
        return " · ".join(part for part in parts if part)

    def get_absolute_url(self) -> str:
        """The match's page."""
        return reverse("games:match", args=[self.id])

    @property
    def game(self) -> str:
        """The game's name, which is the beginning of the title."""
        return self.title.partition(" · ")[0]

    @property
    def battle(self) -> str:
        """The title without the game's name."""
        return self.title.partition(" · ")[2]


def open_challenges(besides: User | None = None) -> list[Listing]:
    """Open challenges in the lobby, the newest first. They expire after a day."""
    found = matches_for_lists().filter(status=Status.GATHERING, public=True, seats__user=None, seats__token_hash="")
    found = found.filter(created__gte=timezone.now() - CHALLENGE_LASTS).exclude(seats__user__in=suspended_people())
    if besides is not None:
        found = found.exclude(seats__user=besides).exclude(seats__user__in=kept_apart(besides))
    newest = list(found.distinct().order_by("-created")[:MOST_LISTED])
    hosts = {match.pk: next((seat.user_id for seat in match.seats.all() if seat.user_id), None) for match in newest}
    records = fair_records([host for host in hosts.values() if host is not None])
    return [
        Listing(
            id=match.id,
            title=match.title,
            players=names_in(match),
            state=_free(match, "you"),
            moved=match.created,
            marks=_marks(match),
            rated=match.rated,
            record=str(records.get(hosts[match.pk] or 0, "")),
        )
        for match in newest
    ]


def _free(match: Match, whom: str) -> str:
    missing = sum(seat.user is None for seat in match.seats.all())
    return f"waits for {whom}" if missing == 1 else f"{missing} seats free"


def matches_of(user: User) -> list[Listing]:
    """This person's matches and a few challenges to them: those that wait for them first, old ones last.

    Anybody may send challenges, so their number is limited: they must not hide the person's own matches.
    """
    seated = matches_for_lists().select_related("challenged").filter(seats__user=user).distinct()
    asked = (
        matches_for_lists().filter(challenged=user, declined=False, status=Status.GATHERING).exclude(seats__user=user)
    )
    asked = asked.filter(created__gte=timezone.now() - ASKED_FOR)
    asked_now = Q(match__status=Status.PLAYING, match__waiting__contains=Cast("number", CharField()))
    without_list = Q(match__status=Status.GATHERING, ready=False)
    proposed = Q(match__status=Status.PLAYING) & ~Q(match__change_proposal="")
    waits = Exists(Seat.objects.filter(asked_now | without_list | proposed, match=OuterRef("pk"), user=user))
    in_order = seated.annotate(waits=waits, ended=Q(status=Status.OVER)).order_by("-waits", "ended", "-updated")
    found = (*in_order[:MOST_LISTED], *asked.order_by("-updated")[:MOST_ASKED])
    listings = [_as_mine(match, user) for match in found]
    return sorted(listings, key=lambda listing: (not listing.yours, listing.over))


def matches_for_lists() -> QuerySet[Match]:
    """Matches without large columns, with their seats and the holders."""
    seats = Seat.objects.select_related("user").defer("roster", "muster")
    return Match.objects.defer("position", "result", "secret").prefetch_related(Prefetch("seats", seats))


def _as_mine(match: Match, user: User) -> Listing:
    mine = {seat.number for seat in match.seats.all() if seat.user_id == user.pk}
    proposed = not mine.isdisjoint(seats_proposed_to(match))
    asked = _lacks_list(match, mine) or _has_to_accept(match, mine) or _has_to_come(match, mine) or proposed
    yours = not mine or bool(mine.intersection(match.waiting_seats())) or asked
    return Listing(
        id=match.id,
        title=match.title,
        players=names_in(match),
        state=PROPOSED if proposed else state_of(match, mine, yours=yours),
        yours=yours,
        over=match.status == Status.OVER,
        against=_others_in(match, mine),
        moved=match.last_entry_at,
        marks=_marks(match),
        rated=match.rated,
    )


def _marks(match: Match) -> str:
    """What is not of the book: `own team, own table, friendly`."""
    kinds = dict.fromkeys(f"own {mark.word}" for mark in marks_of(match, match.seats.all()))
    return ", ".join((*kinds, *(("friendly",) if match.friendly else ())))


def _lacks_list(match: Match, mine: set[int]) -> bool:
    """Whether the match still needs a list of these seats."""
    return match.status == Status.GATHERING and any(not seat.ready for seat in match.seats.all() if seat.number in mine)


def _has_to_come(match: Match, mine: set[int]) -> bool:
    """Whether these seats were given out for a match in which their holder has not come to the table."""
    return match.status == Status.GATHERING and any(not seat.seed for seat in match.seats.all() if seat.number in mine)


def _has_to_accept(match: Match, mine: set[int]) -> bool:
    """Whether the match waits until these seats accept what is not of the book."""
    return match.status == Status.GATHERING and not mine.isdisjoint(unaccepted(match, match.seats.all()))


def _others_in(match: Match, mine: set[int]) -> str:
    """The opponents: "against Bob"; the missing player; or all names in a challenge."""
    others = dict.fromkeys(name_of(seat) for seat in match.seats.all() if seat.user and seat.number not in mine)
    if mine and others:
        return f"against {', '.join(others)}"
    if match.status != Status.GATHERING or not mine:
        return names_in(match)
    if match.challenged is not None:
        return f"you asked {match.challenged}"
    return "open to all" if match.public else "for whoever has your link"


def state_of(match: Match, mine: set[int], *, yours: bool) -> str:
    """What a match waits for, or how it ended, for the holder of the seats `mine`."""
    if match.status == Status.GATHERING:
        return (
            _gathering(match, mine, yours=yours)
            if mine
            else "asks for a rematch"
            if match.rematch_of_id
            else "challenges you"
        )
    if match.status == Status.PLAYING:
        return "your move" if yours else "their move"
    if match.winner is None:
        return "a draw"
    if match.hot_seat:
        return "over"
    return "won" if match.winner in mine else "lost"


def _gathering(match: Match, mine: set[int], *, yours: bool) -> str:
    """What the match needs before it can begin, in words for this person."""
    if yours and _has_to_come(match, mine):
        return "come to the table"
    if yours:
        return "choose your army" if _lacks_list(match, mine) else ACCEPT
    if all(seat.user is not None for seat in match.seats.all()) and any(not seat.seed for seat in match.seats.all()):
        return "they come to the table"
    if any(seat.user is None for seat in match.seats.all()):
        return "they decline" if match.declined else _free(match, "an opponent")
    return "they choose an army" if any(not seat.ready for seat in match.seats.all()) else "they look at your force"


def names_in(match: Match) -> str:
    """The names of the players in a few words."""
    names = dict.fromkeys(name_of(seat) for seat in match.seats.all() if seat.user)
    return (" against " if len(match.seats.all()) == 2 else ", ").join(names)
