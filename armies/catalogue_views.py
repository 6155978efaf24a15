"""The pages of people's own catalogues: my catalogues, one catalogue by its link, and the form for a new one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.catalogues import (
    CatalogueError,
    catalogue_delete,
    catalogue_keep,
    games_with_catalogues,
    read_for,
)
from armies.forms import CatalogueForm
from armies.models import OwnCatalogue
from armies.page_helpers import catalogue_or_404, catalogue_page
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue


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
    """The page for anybody with the link: the catalogue's armies, and a button to build one."""
    found = catalogue_or_404(slug)
    try:
        game = read_for(SYSTEMS[found.system], found.text)
    except NotACatalogue as wrong:
        messages.error(request, str(wrong))
        game = SYSTEMS[found.system]
    context = {
        "brought": found,
        "game": game,
        "word": game.custom_catalogue.word,
        "own": found.owner_id == request.user.pk,
    }
    return render(
        request, "armies/catalogue.html", {**context, "url": request.build_absolute_uri(found.get_absolute_url())}
    )


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The text of the catalogue."""
    headers = {"Content-Disposition": f'attachment; filename="{slug}.toml"'}
    return HttpResponse(catalogue_or_404(slug).text, content_type="text/plain; charset=utf-8", headers=headers)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete one of my catalogues."""
    try:
        catalogue_delete(slug=slug, owner=known_user(request))
    except OwnCatalogue.DoesNotExist:
        raise Http404("You have nothing with that link.") from None
    messages.success(request, "It is deleted. Lists made from it stay unchanged.")
    return redirect("armies:catalogues")
