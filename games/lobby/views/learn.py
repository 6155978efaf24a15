"""The guided first match: a small fixed match against the easy computer, with explanations."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.limits import count_creation
from accounts.services import ensure_user
from games.guides import guide_of
from games.matches import services
from games.matches.forms.guided import GuidedForm
from games.matches.page_helpers import add_refusal_message, remember_links
from rules.kernel.refusal import Refused
from rules.players.choice import EASY
from rules.registry import SYSTEMS


@require_http_methods(["GET", "POST"])
def learn(request: HttpRequest, system: str) -> HttpResponse:
    """The page before the match; its form opens the match."""
    game, guide = SYSTEMS.get(system), guide_of(system)
    if game is None or guide is None:
        raise Http404
    form = GuidedForm(game, guide, request.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            user = ensure_user(request)
            count_creation(request, "matches")
            taken = services.match_create(
                user=user,
                system=system,
                settings=form.agreement(),
                opponent="computer",
                seed=form.cleaned_data["seed"],
                strength=EASY.id,
                rosters=guide.rosters({ready.id: ready.roster for ready in game.ready_lists}),
                guided=True,
            )
        except Refused as refused:
            add_refusal_message(request, refused)
        else:
            remember_links(request, taken)
            return redirect("games:match", taken[0].match.id)
    names = {ready.id: ready.name for ready in game.ready_lists}
    shown = {"game": game, "mine": names[guide.mine], "its": names[guide.its], "guide": guide, "form": form}
    return render(request, "games/learn.html", shown)
