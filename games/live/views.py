"""The page of a match: gathering before it begins, the battle afterwards."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.agreement import from_text, with_pace
from games.ids import invite_token
from games.live.page_config import battle_config, campaign_page, event_page
from games.matches import services
from games.matches.forms.army_choice import MINE, army_name, chosen_roster, lists_for
from games.matches.forms.match import ListForm, SeedForm
from games.matches.house_marks import marks_of, unaccepted
from games.matches.page_helpers import (
    accepted_marks,
    add_refusal_message,
    match_or_404,
    recovery_links,
    redirect_from,
    remember_link,
    seats_in,
    take_seat,
)
from games.matches.presenters import free_seats, mark_rows, match_description, rating_offer
from games.matches.selectors.missing_players import missing_players_of
from games.models import Match, Status
from games.showcase.maps import map_of
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS


@require_safe
@never_cache
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page of a match: who is missing before it begins, the battle afterwards."""
    found = match_or_404(match_id)
    if found.status == Status.GATHERING:
        if back := campaign_page(found) or event_page(found):
            return redirect(back)
        return render(request, "games/gathering.html", gathering_context(request, found))
    context = {"match": found, "config": battle_config(request, found), "game": SYSTEMS[found.system]}
    return render(request, "games/battle.html", context)


@require_safe
@never_cache
def gathering(request: HttpRequest, match_id: str) -> HttpResponse:
    """The changing parts of the gathering page. When the match begins or is withdrawn, the page is redirected."""
    try:
        found = match_or_404(match_id)
    except Http404:
        return redirect_from(request, "match")
    if found.status != Status.GATHERING:
        return HttpResponse(headers={"HX-Redirect": reverse("games:match", args=[match_id])})
    shown = gathering_context(request, found)
    if request.GET.get("seen", "") == shown["waiting"].mark:
        return HttpResponse(status=204)
    return render(request, "games/_gathering.html", {**shown, "polled": True})


@require_POST
def lock_in(request: HttpRequest, match_id: str) -> HttpResponse:
    """Lock in a list for a seat."""
    found = match_or_404(match_id)
    seat = request.POST.get("seat", "")
    try:
        roster = chosen_roster(SYSTEMS[found.system], request.user, request.POST.get("roster", "").replace("\x00", ""))
        number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
        services.list_lock_in(match_id=match_id, user=request.user, roster=roster, seat=number)
    except Refused as refused:
        add_refusal_message(request, refused)
    return redirect("games:match", match_id)


@require_POST
def accept_marks(request: HttpRequest, match_id: str) -> HttpResponse:
    """Accept what of the match is not of the book, or send it back, for each seat of the visitor that has to."""
    found = match_or_404(match_id)
    try:
        for seat in sorted(set(seats_in(found, request)) & unaccepted(found, found.seats.all()).keys()):
            if "decline" in request.POST:
                services.marks_decline(match_id=match_id, user=request.user, seat=seat)
            else:
                services.marks_accept(match_id=match_id, user=request.user, accepted=accepted_marks(request), seat=seat)
    except Refused as refused:
        add_refusal_message(request, refused)
    return redirect("games:match", match_id)


@require_POST
def take(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take the free seat of an open challenge, or of a match with a challenge to this visitor."""
    found = match_or_404(match_id)
    if not may_take(request, found):
        return redirect("games:match", match_id)
    return take_seat(request, match_id)


@require_POST
def decline(request: HttpRequest, match_id: str) -> HttpResponse:
    """Decline a challenge."""
    match_or_404(match_id)
    try:
        services.challenge_decline(match_id=match_id, user=request.user)
        messages.success(request, "Declined. The other player is told.")
    except Refused as refused:
        add_refusal_message(request, refused)
    return redirect("games:lobby")


@require_POST
def withdraw(request: HttpRequest, match_id: str) -> HttpResponse:
    """Leave or delete a match that has not begun."""
    match_or_404(match_id)
    try:
        gone = services.match_withdraw(match_id=match_id, user=request.user)
    except Refused as refused:
        add_refusal_message(request, refused)
        return redirect("games:match", match_id)
    messages.success(request, "The match is deleted." if gone else "You have left your seat.")
    return redirect("games:lobby")


@require_POST
def renew_link(request: HttpRequest, match_id: str) -> HttpResponse:
    """A new recovery link for each seat of the visitor; the old ones stop working."""
    found = match_or_404(match_id)
    for seat in seats_in(found, request):
        number, token = services.seat_link_renew(match_id=match_id, user=request.user, seat=seat)
        remember_link(request, match_id, number, token)
    return redirect("games:match", match_id)


def may_take(request: HttpRequest, found: Match) -> bool:
    """Whether this visitor may take a seat without an invitation."""
    return (
        (found.public or services.is_challenged(found, request.user))
        and free_seats(found) > 0
        and not seats_in(found, request)
    )


def gathering_context(request: HttpRequest, found: Match) -> dict[str, Any]:
    """The context of the gathering page. It never has a list before all are locked in."""
    game, agreement = SYSTEMS[found.system], from_text(found.agreement)
    own = seats_in(found, request)
    lists = lists_for(game, request.user, agreement) if own else None
    invitation = reverse("games:join", args=[invite_token(found.id)])
    free = free_seats(found)
    asked = services.is_challenged(found, request.user) and not own
    asked_with = f"{MINE}:{found.their_army}" if found.challenged_id == request.user.pk else ""
    waiting = missing_players_of(found, own)
    missing = unaccepted(found, found.seats.all())
    return {
        "match": found,
        "game": game,
        "agreed": match_description(found),
        "map": map_of(game, agreement),
        "pace": () if found.hot_seat else with_pace(game, agreement),
        "seats": [(seat, seat.number in own) for seat in found.seats.all()],
        "own": own,
        "forms": [
            (seat, ListForm(lists, seat.number, auto_id=f"id_{seat.number}_%s", wanted=asked_with))
            for seat in found.seats.all()
            if lists and seat.number in own and not seat.ready
        ],
        "marks": mark_rows(found),
        "all_marks": marks_of(found, found.seats.all()),
        "to_accept": dict.fromkeys(mark for seat in own for mark in missing.get(seat, ())),
        "undecided": [seat.number for seat in found.seats.all() if seat.number in missing],
        "rating": rating_offer(found, request.user),
        "seed_form": SeedForm(),
        "may_take": may_take(request, found),
        "asked": asked,
        "army_asked": army_name(found.their_army),
        "host": next((seat.user for seat in found.seats.all() if seat.user), None),
        "waiting": waiting,
        "expected": found.challenged if waiting.answer == "waits" and free == 1 and (own or asked) else None,
        "free": free,
        "invite_label": "Link for your friend" if free == 1 else "Link for your friends",
        "invitation": request.build_absolute_uri(invitation) if own else "",
        "recovery": recovery_links(request, found),
    }
