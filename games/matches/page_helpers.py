"""Helpers of several pages: refusals as messages, finding a match, links to the visitor's seats."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from accounts.models import RatingPreference
from accounts.services import ensure_user, set_rating_preference
from games.matches.house_marks import MOST_NAMED
from games.matches.services import SeatTaken, seat_take
from games.models import Match, Seat, Status
from rules.kernel.refusal import Refused

SEAT_LINKS = "seat_links"
MOST_LINKS = 60


def add_refusal_message(request: HttpRequest, refused: Refused) -> None:
    """Show a refusal and its remedy as a message."""
    refusal = refused.refusal
    messages.error(request, " ".join(filter(None, (refusal.message, refusal.remedy))))


@contextmanager
def refusals_as_messages(request: HttpRequest) -> Iterator[None]:
    """Show refusals of this block as messages, and continue after it."""
    try:
        yield
    except Refused as refused:
        add_refusal_message(request, refused)


def redirect_from(request: HttpRequest, what: str) -> HttpResponse:
    """The redirect of an open page whose match or campaign was deleted. Raises `Http404` for other requests."""
    if not request.headers.get("HX-Request"):
        raise Http404
    messages.info(request, f"The {what} was withdrawn.")
    return HttpResponse(headers={"HX-Redirect": reverse("games:lobby")})


def match_or_404(match_id: str) -> Match:
    """The match without its large and secret columns, with its seats."""
    seats = Seat.objects.select_related("user").defer("roster", "muster")
    matches = Match.objects.defer("position", "secret").prefetch_related(Prefetch("seats", seats))
    return get_object_or_404(matches, pk=match_id)


def seats_in(match: Match, request: HttpRequest) -> tuple[int, ...]:
    """The seats this visitor holds."""
    own = request.user.pk
    return tuple(seat.number for seat in match.seats.all() if own is not None and seat.user_id == own)


def may_replay(request: HttpRequest, found: Match) -> bool:
    """Whether this visitor may see the replay: anybody after the end, before that only the players."""
    return found.status == Status.OVER or (found.status == Status.PLAYING and bool(seats_in(found, request)))


def not_until_over(request: HttpRequest, found: Match) -> HttpResponse:
    """The page for something that opens after the match. Raises `Http404` if there is no such match."""
    if found.status != Status.PLAYING:
        raise Http404
    shown = {"match": found, "own": bool(seats_in(found, request))}
    return render(request, "games/not_until_over.html", shown, status=404)


def remember_links(request: HttpRequest, taken: tuple[SeatTaken, ...]) -> None:
    """Store the tokens of new seats in this browser's session, to show their links again."""
    for seat in taken:
        remember_link(request, seat.match.id, seat.seat, seat.token)


def remember_link(request: HttpRequest, match_id: str, seat: int, token: str) -> None:
    """Store a seat's token in this browser's session."""
    links = {**request.session.get(SEAT_LINKS, {}), f"{match_id}/{seat}": token}
    request.session[SEAT_LINKS] = dict(list(links.items())[-MOST_LINKS:])


def recovery_links(request: HttpRequest, match: Match) -> list[tuple[int, str]]:
    """The recovery links of this visitor's seats that this browser still knows."""
    links = request.session.get(SEAT_LINKS, {})
    known = [(seat, links.get(f"{match.id}/{seat}")) for seat in seats_in(match, request)]
    return [(seat, request.build_absolute_uri(reverse("games:seat", args=[token]))) for seat, token in known if token]


def accepted_marks(request: HttpRequest) -> list[str]:
    """The keys of the house marks that the visitor ticks."""
    return request.POST.getlist("accept")[:MOST_NAMED]


def take_seat(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take the seat and redirect to the match."""
    try:
        user = ensure_user(request)
        if found := RatingPreference.__members__.get(request.POST.get("rate", "").upper()):
            set_rating_preference(user=user, preference=found)
        accepted, seed = accepted_marks(request), request.POST.get("seed", "")
        taken = seat_take(match_id=match_id, user=user, seed=seed, accepted=accepted)
        remember_links(request, (taken,))
    except Refused as refused:
        add_refusal_message(request, refused)
    return redirect("games:match", match_id)
