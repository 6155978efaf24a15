"""The page of a force that somebody wrote, for those who play against it: it may be private otherwise."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies.catalogues import catalogue_played
from armies.models import OwnCatalogue
from armies.page_helpers import catalogue_shown
from games.matches.page_helpers import match_or_404


@require_safe
def house_force(request: HttpRequest, match_id: str, seat: int) -> HttpResponse:
    """The force that a seat of this match brings. Raises `Http404` if it is of the book."""
    slugs = [one.own_catalogue for one in match_or_404(match_id).seats.all() if one.number == seat]
    try:
        found = catalogue_played(next(filter(None, slugs), ""))
    except OwnCatalogue.DoesNotExist:
        raise Http404("This seat brings no force of its own.") from None
    return catalogue_shown(request, found, played=True)
