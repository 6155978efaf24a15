"""The key moments of a finished match, for its page and for programs."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from msgspec import to_builtins

from games.bots.key_moments import turns
from games.matches.page_helpers import match_or_404
from games.models import Status

PATIENCE = 1.0  # seconds
AGAIN = "2"  # seconds until a client should ask again


@require_safe
def key_moments_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The key moments; 202 while they are computed; an error if they cannot be."""
    found = match_or_404(match_id)
    if found.status != Status.OVER:
        raise Http404
    if turns.ask(found) is None:
        busy = "Many matches are being analysed right now. Try again in a minute."
        return JsonResponse({"detail": busy}, status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": "30"})
    course = turns.wait(found, PATIENCE)
    if course is None:
        return JsonResponse({"points": None}, status=HTTPStatus.ACCEPTED, headers={"Retry-After": AGAIN})
    return JsonResponse({"points": to_builtins(course.moments)})
