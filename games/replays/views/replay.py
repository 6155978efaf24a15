"""The replay of a match: a finished one with everything, a running one with what its player knew."""

import gzip
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.live.page_config import battle_config
from games.matches.page_helpers import match_or_404, may_replay, not_until_over
from games.matches.player_names import name_of
from games.models import Match, Status
from games.protocol import Player
from games.replays.film import FilmViewer
from games.replays.film_cache import films
from rules.registry import SYSTEMS

PATIENCE = 0.5  # seconds that a request waits for frames; the page asks again for missing ones
BUSY = "Many matches are being replayed right now. This page tries again automatically."


@require_safe
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page; its script fetches the frames."""
    found = match_or_404(match_id)
    if not may_replay(request, found):
        return not_until_over(request, found)
    config = replay_config(request, found)
    return render(request, "games/replay.html", {"match": found, "config": config, "game": SYSTEMS[found.system]})


@require_safe
def frames(request: HttpRequest, match_id: str) -> HttpResponse:
    """The finished frames from number `from` on, up to a limit."""
    found = match_or_404(match_id)
    if not may_replay(request, found):
        raise Http404
    start = request.GET.get("from", "0")
    if not (start.isascii() and start.isdigit() and len(start) < 7):
        raise Http404
    film = films.ask(found, eyes_of(request, found))
    if film is None:
        return JsonResponse({"detail": BUSY}, status=429, headers={"Retry-After": "5"})
    if not film.done:
        films.wait(film, PATIENCE)
    return packed(request, film.piece(int(start)))


def replay_config(request: HttpRequest, found: Match) -> dict[str, Any]:
    """The configuration of the page's script: that of the match page, and the address of the frames."""
    config = battle_config(request, found)
    urls = config["urls"] | {
        "frames": reverse("games:replay_frames", args=[found.id]),
        "match": reverse("games:match", args=[found.id]),
    }
    players = [Player(seat=seat.number, name=name_of(seat), roster=seat.roster_name) for seat in found.seats.all()]
    return config | {
        "urls": urls,
        "recovery": [],
        "over": found.status == Status.OVER,
        "players": msgspec.to_builtins(players),
        "result": msgspec.json.decode(found.result) if found.result else None,
    }


def eyes_of(request: HttpRequest, found: Match) -> FilmViewer:
    """The viewer for this visitor. A holder of several seats of a running match sees what spectators see."""
    if found.status == Status.OVER:
        return FilmViewer(open=True)
    own = [seat.number for seat in found.seats.all() if seat.user_id == request.user.pk]
    return FilmViewer(seat=own[0] if len(own) == 1 else None)


def packed(request: HttpRequest, text: bytes) -> HttpResponse:
    """A JSON response, compressed if the browser accepts that."""
    answer = HttpResponse(text, content_type="application/json")
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        answer.content = gzip.compress(text, 5)
        answer["Content-Encoding"] = "gzip"
    answer["Vary"] = "Accept-Encoding, Cookie"
    return answer
