"""The page where people find somebody to play, and what its buttons do."""

from typing import Any
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.systems import remember_game, requested_game
from games.matches.forms.army_choice import chosen_roster
from games.matches.page_helpers import add_refusal_message, remember_links
from games.seeks.calendar import appointment_file
from games.seeks.forms import SeekForm, as_before
from games.seeks.models import Language, Seek, SeekPace
from games.seeks.selectors import found_opponents, others_here, own_seeks, seeks_for
from games.seeks.services import appointment_come, presence_note, seek_accept, seek_make, seek_withdraw
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS

SEEKING = "seeking"  # the cookie of a browser whose person has a seek
LOOKS_FOR = 60 * 60 * 24 * 14  # seconds that the cookie lasts


@require_http_methods(["GET", "POST"])
@never_cache
def seeks(request: HttpRequest) -> HttpResponse:
    """The seeks of others, my own, and the form for one. An open page asks for changes since its mark."""
    game = requested_game(request)
    if request.method == "POST":
        form = SeekForm(game, request.user, request.POST)
        if form.is_valid() and _made(request, form):
            return _remember_seeking(remember_game(redirect("seeks:seeks"), game))
        return render(request, "seeks/seeks.html", _context(request, form))
    presence_note(request.user)
    if request.GET.get("seen") == str(_board(request)["mark"]):
        return HttpResponse(status=204)
    newest = Seek.objects.filter(user=request.user.pk).order_by("-created").first()
    form = SeekForm(game, request.user, initial=as_before(newest))
    page = render(request, "seeks/seeks.html", _context(request, form))
    return remember_game(page, game) if "system" in request.GET else page


def _context(request: HttpRequest, form: SeekForm) -> dict[str, Any]:
    return {"form": form, "game": form.game, "games": SYSTEMS.values(), **_board(request)}


def _board(request: HttpRequest) -> dict[str, Any]:
    """The part of the page that changes while it is open."""
    user = request.user if request.user.is_authenticated else None
    listed, here = seeks_for(request.user), others_here(request.user)
    mine, found = (own_seeks(user), found_opponents(user)) if user else ([], [])
    said = "\n".join(map(str, (*listed, *mine, *found, here)))
    return {"listed": listed, "mine": mine, "found": found, "here": here, "mark": crc32(said.encode())}


def _made(request: HttpRequest, form: SeekForm) -> bool:
    user, chosen = ensure_user(request), form.cleaned_data
    count_creation(request, "seeks")
    try:
        seek_make(
            user=user,
            system=form.game.system.id,
            battle=chosen["battle"],
            pace=SeekPace(chosen["pace"]),
            roster=chosen_roster(form.game, user, chosen["roster"]),
            own_list=form.own_list,
            hours=form.hours(),
            rated=chosen["rated"],
            language=Language(chosen["language"]),
            seed=chosen["seed"],
        )
    except Refused as refused:
        add_refusal_message(request, refused)
        return False
    presence_note(user)
    messages.success(request, "You are looking for an opponent. We tell you here as soon as there is one.")
    return True


def _remember_seeking(answer: HttpResponse) -> HttpResponse:
    answer.set_cookie(SEEKING, "1", max_age=LOOKS_FOR, samesite="Lax", httponly=False)
    return answer


@require_GET
def fitting(request: HttpRequest) -> HttpResponse:
    """The lists that fit the chosen size, as a part of the form."""
    form = SeekForm(requested_game(request), request.user, initial={"battle": request.GET.get("battle", "")})
    return render(request, "seeks/_army.html", {"form": form})


@require_POST
def accept(request: HttpRequest, seek_id: str) -> HttpResponse:
    """Play whoever looks for this match."""
    user = ensure_user(request)
    count_creation(request, "matches")
    try:
        own, taken = seek_accept(user=user, seek_id=seek_id, seed=request.POST.get("seed", ""))
    except Refused as refused:
        add_refusal_message(request, refused)
        return redirect("seeks:seeks")
    remember_links(request, (taken,))
    if own.appointment:
        messages.success(request, "You have an appointment. It stands at the top of this page.")
        return _remember_seeking(redirect("seeks:seeks"))
    return redirect("games:match", own.match_id)


@require_POST
def withdraw(request: HttpRequest, seek_id: str) -> HttpResponse:
    """Stop looking."""
    try:
        seek_withdraw(user=known_user(request), seek_id=seek_id)
        messages.success(request, "You no longer look for that match.")
    except Refused as refused:
        add_refusal_message(request, refused)
    return redirect("seeks:seeks")


@require_POST
def come(request: HttpRequest, seek_id: str) -> HttpResponse:
    """Come to the table of an appointment."""
    try:
        return redirect("games:match", appointment_come(user=known_user(request), seek_id=seek_id))
    except Refused as refused:
        add_refusal_message(request, refused)
        return redirect("seeks:seeks")


@require_GET
@never_cache
def appointment(request: HttpRequest, seek_id: str) -> HttpResponse:
    """The appointment of one’s own seek as a calendar file."""
    found = next((one for one in found_opponents(known_user(request)) if one.seek.pk == seek_id), None)
    if found is None or found.seek.appointment is None or found.seek.paired is None:
        raise Http404
    address = request.build_absolute_uri(reverse("seeks:seeks"))
    data = appointment_file(
        uid=f"{found.seek.pk}@{request.get_host()}",
        title=f"{found.game} against {found.opponent}",
        address=address,
        begins=found.seek.appointment,
        made=found.seek.paired,
    )
    answer = HttpResponse(data, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="gridless-appointment.ics"'
    return answer


@require_GET
@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """Polled by every page of somebody with a seek: records that they are here, and reports an opponent found."""
    user = request.user
    if not user.is_authenticated:
        return _forget_seeking(HttpResponse(status=204))
    presence_note(user)
    found = found_opponents(user)
    if not found and not own_seeks(user):
        return _forget_seeking(HttpResponse(status=204))
    return render(request, "seeks/_found_lines.html", {"found": [one for one in found if one.due]})


def _forget_seeking(answer: HttpResponse) -> HttpResponse:
    answer.delete_cookie(SEEKING, samesite="Lax")
    return answer
