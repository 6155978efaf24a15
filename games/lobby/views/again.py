"""The page of a rematch, with the seats swapped."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import count_creation
from accounts.visitor import known_user
from games.agreement import TABLE, TERRAIN, from_text
from games.matches import services
from games.matches.forms.match import SeedForm
from games.matches.page_helpers import add_refusal_message, match_or_404, remember_links, seats_in
from games.matches.player_names import names_at
from games.matches.selectors import series_of
from games.models import Match, Seat, Status
from games.scenarios.selectors import choice_for
from games.tables.selectors import link_of
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.scenarios import MISSION


@require_http_methods(["GET", "POST"])
@never_cache
def again(request: HttpRequest, match_id: str) -> HttpResponse:
    """The proposed match, the score of the series, and a button."""
    found = match_or_404(match_id)
    if not seats_in(found, request) or found.status != Status.OVER:
        return redirect("games:match", match_id)
    if request.method == "POST":
        count_creation(request, "matches")
        try:
            seed = request.POST.get("seed", "")
            new, taken = services.match_rematch(match_id=match_id, user=known_user(request), seed=seed)
        except Refused as refused:
            add_refusal_message(request, refused)
            return redirect("games:again", match_id)
        remember_links(request, taken)
        return redirect("games:match", new)
    seats = list(found.seats.all())
    swapped = [_moved(seats[place - 1], place) for place in range(len(seats))]
    context = {
        "match": found,
        "series": series_of(found),
        "swapped": list(zip(swapped, names_at(swapped), strict=True)),
        "settings": urlencode({"system": found.system, **_settings(found, request), "best_of": found.best_of}),
        "waits": _waits(found, request),
        "alone": found.hot_seat or sum(not seat.player for seat in seats) == 1,
        "seed_form": SeedForm(),
    }
    return render(request, "games/again.html", context)


def _settings(found: Match, request: HttpRequest) -> dict[str, str | int]:
    """The agreed settings for an address; what is somebody’s own by its link, if the visitor sees it."""
    agreed = from_text(found.agreement)
    if own := str(agreed.pop(TABLE, "")):
        agreed.pop(TERRAIN)
        if link := link_of(found.system, own, request.user):
            agreed[TERRAIN] = link
    if text := str(agreed.pop(MISSION, "")):
        agreed[MISSION] = choice_for(SYSTEMS[found.system], request.user, text)
    return agreed


def _moved(seat: Seat, place: int) -> Seat:
    """The player and army of a seat, moved to the next seat."""
    return Seat(number=place, user=seat.user, roster_name=seat.roster_name)


def _waits(found: Match, request: HttpRequest) -> str:
    """The name of the other player who waits in the rematch, or ""."""
    open_ = found.rematches.filter(status=Status.GATHERING).order_by("-created").first()
    if open_ is None:
        return ""
    others = [seat.user for seat in open_.seats.select_related("user") if seat.user and seat.user_id != request.user.pk]
    return str(next((user for user in others if not user.username.startswith("computer-")), ""))
