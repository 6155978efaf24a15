"""The page that says how the site does, for people. It also answers while the database is away."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.health import site_state
from config.metrics import site_numbers

SINCE = timezone.now()  # when this process began


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """200 while the site serves, else 503."""
    state = site_state()
    numbers = site_numbers.numbers()
    context = {
        "state": state,
        "matches": numbers.get("gridless_matches_running"),
        "experiments": numbers.get("gridless_experiments_waiting"),
        "since": SINCE,
    }
    # Who asks is read from the database, so without one the page is nobody's.
    page = render_to_string("status.html", context, request if state.serves else None)
    response = HttpResponse(page, status=200 if state.serves else 503)
    response._has_been_logged = True  # type: ignore[attr-defined]  # people who look again must not fill the log
    return response
