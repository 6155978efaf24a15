"""Helpers of the catalogue pages: the page with the form, one catalogue, and finding a catalogue by its link."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.visitor import Visitor
from armies.catalogue_moves import rosters_behind
from armies.catalogues import (
    catalogue_seen,
    catalogues_of,
    games_with_catalogues,
    read_for,
    versions_of,
    word_for,
)
from armies.force_contents import contents_of
from armies.forms import CatalogueForm
from armies.models import OwnCatalogue, Visibility
from armies.publishing import results_of
from armies.systems import last_used_game
from rules.registry import SYSTEMS, Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.words import plural

VISIBILITIES = (
    (Visibility.PRIVATE, "Only I, and opponents in a match it is played in"),
    (Visibility.UNLISTED, "Everybody who has the link"),
    (Visibility.PUBLIC, "Everybody; it is listed among the published ones"),
)


def catalogue_page(request: HttpRequest, form: CatalogueForm) -> HttpResponse:
    """The page of my catalogues with this form, for one game at a time."""
    games = games_with_catalogues()
    mine = catalogues_of(request.user) if request.user.is_authenticated else OwnCatalogue.objects.none()
    game = _chosen_game(request, games, form.initial.get("system"))
    if game is not None:
        form.initial.setdefault("system", game.system.id)
    context = {"form": form, "catalogues": mine, "games": games, "game": game, "many": plural(word_for(games))}
    return render(request, "armies/catalogues.html", context)


def _chosen_game(request: HttpRequest, games: Mapping[str, Game], meant: str | None) -> Game | None:
    """The game that the form is meant for, else the named one, the one used last or the first with own catalogues."""
    sent = (meant, request.POST.get("system"), request.GET.get("system"), request.GET.get("example"))
    wanted = (*sent, last_used_game(request).system.id, *games)
    return next((games[name] for name in wanted if name and name in games), None)


def catalogue_or_404(slug: str, viewer: Visitor) -> OwnCatalogue:
    """The catalogue with this link. Raises Http404, also for somebody else's private one."""
    try:
        return catalogue_seen(slug=slug, viewer=viewer)
    except OwnCatalogue.DoesNotExist:
        raise Http404("No such thing has that link.") from None


def catalogue_shown(request: HttpRequest, found: OwnCatalogue, *, played: bool = False) -> HttpResponse:
    """The page of a catalogue. One that is `played` against the visitor is only shown."""
    try:
        game = read_for(SYSTEMS[found.system], found.text)
    except NotACatalogue as wrong:
        messages.error(request, str(wrong))
        game = SYSTEMS[found.system]
    own = found.owner_id == request.user.pk
    versions = [one for one in versions_of(found.series) if own or one.visibility == Visibility.PUBLIC or one == found]
    context = {
        "brought": found,
        "game": game,
        "word": game.custom_catalogue.word,
        "own": own,
        "played": played,
        "armies": contents_of(game),
        "versions": versions,
        "behind": [] if played else list(rosters_behind(found, request.user)),
        "result": results_of([found])[found.series],
        "visibilities": VISIBILITIES,
        "url": request.build_absolute_uri(found.get_absolute_url()),
    }
    page = render(request, "armies/catalogue.html", context)
    if found.visibility != Visibility.PUBLIC:
        page["X-Robots-Tag"] = "noindex"
    return page
