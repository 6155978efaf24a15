"""The pages behind links to seats: an invitation, and a recovery link. A visit changes nothing."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.services import ensure_user
from games.agreement import from_text, with_pace
from games.ids import match_of_invite
from games.matches import services
from games.matches.forms.match import SeedForm
from games.matches.house_marks import marks_of
from games.matches.page_helpers import add_refusal_message, match_or_404, remember_link, seats_in, take_seat
from games.matches.player_names import name_of
from games.matches.presenters import free_seats, mark_rows, match_description, rating_offer
from games.models import Match, Seat, Status
from games.showcase.maps import map_of
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The friend's page: the agreement, and a button to take the seat."""
    match_id = match_of_invite(token)
    if match_id is None:
        raise Http404
    if not Match.objects.filter(pk=match_id).exists():
        messages.info(request, "You were invited to a match that has been withdrawn.")
        return redirect("games:lobby")
    found = match_or_404(match_id)
    if seats_in(found, request) or not free_seats(found) or found.status != Status.GATHERING:
        return redirect("games:match", match_id)
    if request.method == "POST":
        return take_seat(request, match_id)
    game, agreement = SYSTEMS[found.system], from_text(found.agreement)
    context = {
        "match": found,
        "game": game,
        "agreed": match_description(found),
        "marks": mark_rows(found),
        "all_marks": marks_of(found, found.seats.all()),
        "map": map_of(game, agreement),
        "pace": with_pace(game, agreement),
        "host": next((seat.user for seat in found.seats.all() if seat.user), None),
        "rating": rating_offer(found, request.user),
        "seed_form": SeedForm(),
    }
    return render(request, "games/join.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def seat(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the recovery link of a seat."""
    try:
        held = services.seat_of_link(token=token)  # before anybody becomes a guest
        if request.method == "GET":
            return render(request, "games/seat.html", {"title": _what_is_held(held)})
        found = services.seat_recover(token=token, user=ensure_user(request))
    except Refused as refused:
        add_refusal_message(request, refused)
        return render(request, "games/seat.html", status=404)
    for number in seats_in(match_or_404(found.id), request):
        remember_link(request, found.id, number, token)
    if found.status == Status.GATHERING:  # the table shows it
        messages.success(request, "Welcome back. You have your seat on this device now.")
    return redirect("games:match", found.id)


def _what_is_held(held: Seat) -> str:
    """The match, and, if the person holds one seat of several, the name they play it under."""
    match = match_or_404(held.match_id)
    return match.title if match.hot_seat else f"{match.title}, as {name_of(held)}"
