"""The game a visitor means: the named one, else the one used last, else the first."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from rules.registry import SYSTEMS, Game

COOKIE: Final = "game"
REMEMBERED_FOR: Final = 365 * 24 * 60 * 60  # seconds


def game_by_name(system: str) -> Game:
    """The game of that id. Raises `Http404`."""
    if system not in SYSTEMS:
        raise Http404("No game here has that name.")
    return SYSTEMS[system]


def requested_game(request: HttpRequest) -> Game:
    """The game named in the form or address, else the one this browser used last. Raises `Http404`."""
    named = request.POST.get("system") or request.GET.get("system")
    return game_by_name(named) if named else last_used_game(request)


def last_used_game(request: HttpRequest) -> Game:
    """The game that this browser used last, or the first game."""
    return SYSTEMS.get(request.COOKIES.get(COOKIE, ""), next(iter(SYSTEMS.values())))


def remember_game(response: HttpResponse, game: Game) -> HttpResponse:
    """The response with a cookie for the game used last."""
    response.set_cookie(
        COOKIE,
        game.system.id,
        max_age=REMEMBERED_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
