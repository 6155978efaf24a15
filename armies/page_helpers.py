"""Helpers of the catalogue pages: the page with the form, and finding a catalogue by its link."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from armies.catalogues import catalogues_of, games_with_catalogues, word_for
from armies.forms import CatalogueForm
from armies.models import OwnCatalogue


def catalogue_page(request: HttpRequest, form: CatalogueForm) -> HttpResponse:
    """The page of my catalogues with this form."""
    games = games_with_catalogues()
    mine = catalogues_of(request.user) if request.user.is_authenticated else OwnCatalogue.objects.none()
    context = {"form": form, "catalogues": mine, "games": games, "word": word_for(games)}
    return render(request, "armies/catalogues.html", context)


def catalogue_or_404(slug: str) -> OwnCatalogue:
    """The catalogue with this link. Raises Http404."""
    try:
        return OwnCatalogue.objects.get(slug=slug, hidden=False)
    except OwnCatalogue.DoesNotExist:
        raise Http404("No such thing has that link.") from None
