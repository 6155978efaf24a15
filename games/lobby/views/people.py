"""The profile of a person: their matches and results."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.blocks import block_add, block_remove, has_blocked, has_muted, mute_set
from accounts.services import ensure_user
from games.ids import person_token
from games.matches.selectors import history_of
from games.matches.selectors.fair_record import fair_records
from games.matches.selectors.people import player_from_token
from games.ratings.curve import curve_of
from games.ratings.profiles import profile_of
from rules.registry import SYSTEMS


@require_safe
@never_cache
def profile(request: HttpRequest, token: str) -> HttpResponse:
    """Results and matches, as far as this visitor may see them."""
    person = player_from_token(token)
    if person is None:
        raise Http404
    own = person.pk == request.user.pk
    context = {"person": person, "token": token, "own": own, "games": SYSTEMS.values()}
    context["blocked"] = request.user.is_authenticated and has_blocked(request.user, person)
    context["muted"] = request.user.is_authenticated and has_muted(request.user, person)
    context["record"] = fair_records([person.pk])[person.pk]
    context["history"] = history_of(person, request.user)
    ratings = profile_of(person)
    context["ratings"] = ratings
    if ratings is not None:
        wanted = request.GET.get("ladder", "")
        ladder = next((one for one in ratings.ladders if one.key == wanted), ratings.ladders[0])
        context["ladder"], context["curve"] = ladder, curve_of(ladder.points)
    return render(request, "games/profile.html", context)


@require_POST
def block(request: HttpRequest, token: str) -> HttpResponse:
    """Block a person, or take that back."""
    person = player_from_token(token)
    if person is None:
        raise Http404
    user = ensure_user(request)
    if request.POST.get("block"):
        block_add(owner=user, other=person)
        messages.success(request, f"{person} can no longer challenge you, join your matches or write to you.")
    else:
        block_remove(owner=user, other=person)
        messages.success(request, f"{person} is no longer blocked.")
    return redirect("games:profile", token)


@require_POST
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """Mute a person, or take that back. They are not told."""
    person = player_from_token(token)
    if person is None:
        raise Http404
    muted = bool(request.POST.get("mute"))
    mute_set(owner=ensure_user(request), other=person, muted=muted)
    said = f"You no longer read what {person} writes in the chat." if muted else f"You read {person} again."
    messages.success(request, said)
    return redirect("games:profile", token)


@require_safe
def my_history(request: HttpRequest) -> HttpResponse:
    """Redirect to the visitor's own profile."""
    if request.user.pk is None:
        return redirect("accounts:me")
    return redirect("games:profile", person_token(request.user.pk))
