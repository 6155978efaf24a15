"""Before a match: the lobby, two clicks to a game, and a match as one likes it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from accounts.services import ensure_user
from armies.models import Roster
from armies.selectors import roster_owned, roster_shared
from games import services
from games.choosing import MINE, roster_chosen
from games.forms import MatchForm
from games.selectors import matches_of, open_challenges
from games.views.common import remember_links, say
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS, Game


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Open challenges, and my matches with whose move it is."""
    known = request.user.is_authenticated
    context = {
        "challenges": open_challenges(besides=request.user),
        "matches": matches_of(request.user) if known else [],
    }
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "POST"])
def quick(request: HttpRequest) -> HttpResponse:
    """Ready-made armies, and one button for each kind of opponent."""
    return _form_page(request, "games/quick.html")


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A match as one likes it."""
    return _form_page(request, "games/new.html")


def _form_page(request: HttpRequest, template: str) -> HttpResponse:
    game = _game(request)
    challenge = _challenged_roster(request)
    form = MatchForm(game, request.user, request.POST or None, initial=_initial(request, challenge))
    if request.method == "POST" and form.is_valid():
        match_id = _opened(request, form, challenge)
        if match_id:
            return redirect("games:match", match_id)
    return render(request, template, {"form": form, "game": game, "games": SYSTEMS, "challenge": challenge})


@require_GET
def new_lists(request: HttpRequest) -> HttpResponse:
    """The lists that fit what is chosen in the form, for the form; a list chosen before stays while it fits."""
    form = MatchForm(_game(request), request.user, initial=request.GET.dict())
    return render(request, "games/_lists.html", {"form": form})


def _opened(request: HttpRequest, form: MatchForm, challenge: Roster | None) -> str:
    """The id of the match that was opened, or nothing when it was refused."""
    user = ensure_user(request)
    try:
        taken = services.match_create(
            user=user,
            system=form.game.system.id,
            settings=form.agreement(),
            opponent=form.cleaned_data["opponent"],
            seed=form.cleaned_data["seed"],
            rosters=[roster_chosen(form.game, user, value) for value in form.chosen()],
        )
        if challenge and challenge.owner != user:
            services.match_challenge(match_id=taken[0].match.id, user=user, whom=challenge.owner)
            messages.success(request, f"{challenge.owner} sees your challenge among their matches. Send the link too.")
    except Refused as refused:
        say(request, refused)
        return ""
    remember_links(request, taken)
    return taken[0].match.id


def _game(request: HttpRequest) -> Game:
    asked = request.POST.get("system") or request.GET.get("system") or next(iter(SYSTEMS))
    if asked not in SYSTEMS:
        raise Http404
    return SYSTEMS[asked]


def _challenged_roster(request: HttpRequest) -> Roster | None:
    """The army named by `?challenge=`, which somebody showed by its link."""
    slug = request.GET.get("challenge", "")
    if not slug or "\x00" in slug:
        return None
    try:
        return roster_shared(slug=slug)
    except Roster.DoesNotExist:
        raise Http404 from None


def _initial(request: HttpRequest, challenge: Roster | None) -> dict[str, Any]:
    """The battle size of the army one came from, and that army when it is one's own."""
    mine = _own_roster(request.user, request.GET.get("roster", ""))
    chosen = {"roster": f"{MINE}:{mine.slug}"} if mine else {}
    source = mine or challenge
    return {**chosen, "battle": source.battle} if source else {}


def _own_roster(user: User, slug: str) -> Roster | None:
    if not slug or "\x00" in slug or not user.is_authenticated:
        return None
    try:
        return roster_owned(slug=slug, owner=user)
    except Roster.DoesNotExist:
        return None
