"""The pages of people's own catalogues: mine, one by its link, the published ones, and the form for a new one."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.catalogue_moves import roster_to_version
from armies.catalogues import (
    CatalogueError,
    catalogue_delete,
    catalogue_keep,
    games_with_catalogues,
    word_for,
)
from armies.forms import CatalogueForm
from armies.models import OwnCatalogue, RosterRecord, Visibility
from armies.page_helpers import catalogue_or_404, catalogue_page, catalogue_shown
from armies.publishing import catalogue_show, catalogues_public, results_of
from armies.services import RosterError
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.sheets.schema import schema_of
from rules.roster.words import plural

ON_PAGE = 30
MOST_WORDS = 80  # letters of a search
SHOWN = {
    Visibility.PRIVATE: "Only you can open it now, and opponents in a match it is played in.",
    Visibility.UNLISTED: "Everybody who has the link can open it now.",
    Visibility.PUBLIC: "It is published now, and everybody can find it.",
}


@require_http_methods(["GET", "POST"])
def catalogue_list(request: HttpRequest) -> HttpResponse:
    """My catalogues, and the form for a new one."""
    games = games_with_catalogues()
    example = games[request.GET["example"]].custom_catalogue.example if request.GET.get("example") in games else ""
    form = CatalogueForm(request.POST or None, request.FILES or None, initial={"text": example})
    if form.is_valid():
        user = ensure_user(request)
        count_creation(request, "catalogues")
        game = games[form.cleaned_data["system"]]
        try:
            kept = catalogue_keep(owner=user, game=game, text=form.written(), name=form.cleaned_data["name"])
        except (NotACatalogue, CatalogueError) as wrong:
            form.add_error("text", f"This {game.custom_catalogue.word} cannot be saved. {wrong}")
        else:
            return redirect("armies:catalogue", slug=kept.slug)
    return catalogue_page(request, form)


@require_safe
def catalogue_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for those who may look: what is in the catalogue, its versions, and a button to build an army."""
    return catalogue_shown(request, catalogue_or_404(slug, request.user))


@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Say who may look at one of my catalogues."""
    wanted = request.POST.get("visibility", "")
    if wanted not in Visibility.values:
        messages.error(request, "Choose who may look at it. Nothing was changed.")
        return redirect("armies:catalogue", slug=slug)
    visibility = Visibility(wanted)
    try:
        catalogue_show(
            slug=slug, owner=known_user(request), visibility=visibility, wrote_numbers="wrote" in request.POST
        )
    except OwnCatalogue.DoesNotExist:
        raise Http404("You have nothing with that link.") from None
    except CatalogueError as wrong:
        messages.error(request, str(wrong))
    else:
        messages.success(request, SHOWN[visibility])
    return redirect("armies:catalogue", slug=slug)


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move one of my armies from an older version to this one."""
    version = catalogue_or_404(slug, request.user)
    try:
        record = roster_to_version(version=version, slug=request.POST.get("roster", ""), owner=known_user(request))
    except RosterRecord.DoesNotExist:
        raise Http404("You have no army on an older version with that link.") from None
    except RosterError as wrong:
        messages.error(request, str(wrong))
        return redirect("armies:catalogue", slug=slug)
    messages.success(request, f"{record.name} is made from version {version.number} now. You can undo that here.")
    return redirect("armies:edit", slug=record.slug)


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """What people have published, of one game or all, with how often it was played and won."""
    games, system = games_with_catalogues(), request.GET.get("system", "")
    words = request.GET.get("words", "").replace("\x00", "")[:MOST_WORDS]
    system = system if system in games else ""
    page = Paginator(catalogues_public(system=system, words=words), ON_PAGE).get_page(request.GET.get("page"))
    results = results_of(page)
    rows = [(one, SYSTEMS[one.system], results[one.series]) for one in page if one.system in SYSTEMS]
    context = {
        "page": page,
        "rows": rows,
        "games": games,
        "system": system,
        "words": words,
        "many": plural(word_for(games)),
    }
    return render(request, "armies/catalogues_public.html", context)


@require_safe
def schema(request: HttpRequest, system: str) -> JsonResponse:
    """The JSON Schema of the files of one game."""
    custom = _custom(system)
    title = f"Gridless, a {custom.word} of one’s own: {SYSTEMS[system].name}"
    return JsonResponse(schema_of(custom.sheet, title), content_type="application/schema+json")  # type: ignore[arg-type]


@require_safe
def example(request: HttpRequest, system: str) -> HttpResponse:
    """A file of one game that can be used as it stands."""
    return HttpResponse(_custom(system).example, content_type="text/plain; charset=utf-8")


def _custom(system: str) -> CustomCatalogue:
    """What a game says of own catalogues. Raises `Http404` where there is no form for them."""
    game = games_with_catalogues().get(system)
    if game is None or game.custom_catalogue.sheet is None:
        raise Http404("This game has no such file.")
    return game.custom_catalogue


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The text of the catalogue."""
    headers = {"Content-Disposition": f'attachment; filename="{slug}.toml"'}
    found = catalogue_or_404(slug, request.user)
    return HttpResponse(found.text, content_type="text/plain; charset=utf-8", headers=headers)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete one of my catalogues."""
    try:
        catalogue_delete(slug=slug, owner=known_user(request))
    except OwnCatalogue.DoesNotExist:
        raise Http404("You have nothing with that link.") from None
    messages.success(request, "It is deleted. Lists made from it stay unchanged.")
    return redirect("armies:catalogues")
