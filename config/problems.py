"""Answers for errors outside of a view: JSON below /api/, elsewhere a page."""

import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.views import defaults

from games.storage.database_errors import is_database_trouble

API = "/api/"
COME_AGAIN_IN = 10  # seconds
NOT_NOW = "The site cannot read or store anything right now. Everything stored is safe. Try again in a minute."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 for a form that is too large."""
    if isinstance(exception, RequestDataTooBig):
        sentence = f"A form has at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes."
        return _by_program(request, 413, sentence) or HttpResponse(
            loader.render_to_string("413.html", {"sentence": sentence}), status=413
        )
    return _by_program(request, 400, "The request cannot be read.") or defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _by_program(request, 403, "You may not do that.") or defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return _by_program(request, 404, "There is nothing at this address. /api/schema.json lists all addresses.") or (
        defaults.page_not_found(request, exception)
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while nothing can be stored or read."""
    if is_database_trouble(sys.exc_info()[1]):
        answer = _by_program(request, 503, NOT_NOW) or HttpResponse(loader.render_to_string("503.html"), status=503)
        answer["Retry-After"] = COME_AGAIN_IN
        return answer
    return _by_program(request, 500, "Something went wrong on our side.") or defaults.server_error(request)


class MethodNotAllowedPage:
    """Shows a page with a way on at an address that accepts only POST."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if not isinstance(answer, HttpResponseNotAllowed) or request.path.startswith(API):
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer["Allow"]
        return page


def _by_program(request: HttpRequest, status: int, sentence: str) -> JsonResponse | None:
    return JsonResponse({"detail": sentence}, status=status) if request.path.startswith(API) else None
