"""The page of a collection: how many models somebody has of each kind, and what an army of theirs lacks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.limits import count_edit
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.access import shared_or_404
from armies.catalogues import game_for
from armies.collection import MOST_OWNED, collection_rows, collection_set, needed_models, owned_models
from armies.selectors import roster_checked
from armies.systems import game_by_name
from rules.registry import SYSTEMS
from rules.roster.codec import NotARoster

FIELD = "count-"


@require_http_methods(["GET", "POST"])
def collection(request: HttpRequest, system: str) -> HttpResponse:
    """What I own of a game; with `army`, the slug of an army, also what that army lacks."""
    game, slug = game_by_name(system), request.GET.get("army", "")
    checked, needed = None, {}
    if slug:
        try:
            checked = roster_checked(shared_or_404(slug, request.user))
            game, needed = game_for(checked.draft), dict(needed_models(checked))
        except NotARoster as wrong:
            messages.error(request, str(wrong))
            return redirect("armies:collection", system)
    if request.method == "POST":
        user = ensure_user(request)
        count_edit(request)
        known = game.catalogue.models
        sent = {name.removeprefix(FIELD): text for name, text in request.POST.items() if name.startswith(FIELD)}
        counts = {model: _count(str(text)) for model, text in sent.items() if model in known}
        collection_set(owner=user, system=system, counts=counts)
        messages.success(request, "Your collection is saved.")
        way = reverse("armies:collection", args=[system])
        return redirect(f"{way}?army={slug}" if slug else way)
    owned = owned_models(known_user(request), system) if request.user.is_authenticated else {}
    armies = collection_rows(game, owned, needed)
    lacking = [row for _, rows in armies for row in rows if row.missing]
    context = {"game": game, "armies": armies, "checked": checked, "lacking": lacking, "most": MOST_OWNED}
    context["games"] = SYSTEMS.values()
    return render(request, "armies/collection.html", context)


def _count(text: str) -> int:
    """A typed number; anything else counts as 0."""
    digits = text.strip()
    return min(int(digits), MOST_OWNED) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0
