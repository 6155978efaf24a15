"""The battle report of a finished match, its pictures, its export, and the embedded replay."""

from typing import Any

import msgspec
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.bots.key_moments import MatchCourse, turns
from games.matches.page_helpers import match_or_404, not_until_over
from games.matches.player_names import name_of
from games.matches.presenters import heading, headline, mark_rows, outcome
from games.models import Match, Status
from games.replays.film import FilmViewer
from games.replays.film_cache import Film, films
from games.replays.report import BattleReport, ReportMoment, report_of
from games.replays.svg_picture import picture
from games.replays.views.replay import BUSY, replay_config
from games.replays.views.report_plots import (
    SeatRows,
    chance_rows,
    map_of_walks,
    match_chances,
    report_sides,
    signed,
    strength_by_round,
    unit_fates,
)
from games.showcase.draw import whole_table
from rules.registry import SYSTEMS

PATIENCE = 2.0  # seconds that the page waits for the replay
LONG_PATIENCE = 20.0  # the same for a picture, because browsers do not request a picture again
AGAIN = 3  # seconds between reloads of the page


@require_safe
def report(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page to share. While the match is being replayed, it reloads by itself."""
    found = match_or_404(match_id)
    if found.status != Status.OVER:
        return not_until_over(request, found)
    film = films.ask(found, FilmViewer(open=True))
    course = turns.wait(found, PATIENCE)
    if film is not None:
        films.wait(film, PATIENCE)
    if film is None or not film.done or course is None:
        stands = {"done": len(film.frames) if film else 0, "whole": film is not None and film.done}
        page = render(request, "games/report.html", known(found) | stands)
        page["Refresh"] = str(AGAIN)
        return page
    return render(request, "games/report.html", report_context(request, found, film, course))


@require_safe
def exported(request: HttpRequest, match_id: str) -> HttpResponse:
    """The report as data."""
    found = _over_or_404(match_id)
    film, course = _film(found), turns.wait(found, LONG_PATIENCE)
    if film is None or not film.shots or course is None:
        return JsonResponse({"detail": BUSY}, status=503, headers={"Retry-After": str(AGAIN)})
    report = report_of(film.shots, SYSTEMS[found.system].rulebook, course.moments)
    told = {
        "format": "gridless report 1",
        "match": found.id,
        "system": found.system,
        "title": found.title,
        "result": msgspec.json.decode(found.result) if found.result else None,
        "players": _players(found),
        "report": msgspec.json.decode(msgspec.json.encode(report)),
        "fault": film.fault,
        **SYSTEMS[found.system].rulebook.book.credit,
    }
    answer = JsonResponse(told)
    answer["Content-Disposition"] = f'attachment; filename="gridless-report-{match_id}.json"'
    return answer


@require_safe
def moment_picture(request: HttpRequest, match_id: str, seq: int) -> HttpResponse:
    """The table after entry `seq` as a picture."""
    found = _over_or_404(match_id)
    film = _film(found)
    if film is None or not film.shots:
        return HttpResponse(BUSY, status=503, content_type="text/plain", headers={"Retry-After": str(AGAIN)})
    shot = film.shots[min(seq, len(film.shots) - 1)]
    answer = HttpResponse(picture(shot.view, heading(found), shot.view.phase), content_type="image/svg+xml")
    answer["Cache-Control"] = "public, max-age=86400"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types forget the parts of an address
def embed(request: HttpRequest, match_id: str) -> HttpResponse:
    """The replay for a frame on another site: only of a finished match, the same for everybody."""
    found = _over_or_404(match_id)
    config = replay_config(request, found)
    urls = config["urls"] | {"match": reverse("games:replay", args=[found.id])}
    context = {"match": found, "config": config | {"seats": (), "urls": urls, "embedded": True}}
    page = render(request, "games/replay.html", context)
    page["Cross-Origin-Resource-Policy"] = "cross-origin"
    return page


def known(found: Match) -> dict[str, Any]:
    """The result and the players of a match, which are known before it is replayed."""
    return {
        "match": found,
        "heading": heading(found),
        "headline": headline(found),
        "outcome": outcome(found),
        "seats": [(seat.number, name_of(seat), seat.roster_name) for seat in found.seats.all()],
        "marks": mark_rows(found),
    }


def report_context(request: HttpRequest, found: Match, film: Film, course: MatchCourse) -> dict[str, Any]:
    """The context of the template."""
    book = SYSTEMS[found.system].rulebook
    told = report_of(film.shots, book, course.moments) if film.shots else None
    address = request.build_absolute_uri
    start = known(found)
    seats = start["seats"]
    shown = told.moments if told else ()
    moments = [
        (moment, reverse("games:moment_picture", args=[found.id, moment.seq]), _drawn(film, moment, first=not place))
        for place, moment in enumerate(shown)
    ]
    framed = address(reverse("games:embed", args=[found.id]))
    return start | {
        "report": told,
        "fault": film.fault,
        "rounds": _rows(told, seats),
        "scored": any(any(one.scores.values()) for one in (told.rounds if told else ())),
        "losses": _losses(told, seats),
        "luck": _luck(told, seats),
        "moments": moments,
        "course": course,
        "sides": report_sides(told, film, seats),
        "chance_plot": match_chances(found, film, course, seats),
        "chance_rows": chance_rows(film, course),
        "strength_plot": strength_by_round(told, seats),
        "fates": unit_fates(told, film),
        "walks_map": map_of_walks(told, film),
        "address": address(reverse("games:report", args=[found.id])),
        "frame": _frame(framed, f"Replay of {found.title}"),
    }


def _frame(address: str, title: str) -> str:
    """The HTML that embeds the replay; it is no wider than the other page."""
    size = 'width="900" height="640" style="max-width: 100%; border: 0"'
    return f'<iframe src="{address}" {size} title="{escape(title)}"></iframe>'


def _drawn(film: Film, moment: ReportMoment, *, first: bool) -> SafeString:
    title = f"{moment.name}: the table after decision {moment.seq}"
    return whole_table(film.shots[min(moment.seq, len(film.shots) - 1)].view, title, first=first)


def _rows(told: BattleReport | None, seats: SeatRows) -> list[tuple[int, int, list[tuple[int, int, int]]]]:
    """Each round with its last entry, and each seat's score and what it had left."""
    return [
        (one.turn, one.seq, [(seat, one.scores.get(seat, 0), one.left.get(seat, 0)) for seat, _, _ in seats])
        for one in (told.rounds if told else ())
    ]


def _losses(told: BattleReport | None, seats: SeatRows) -> list[dict[str, Any]]:
    """The losses of each seat, and how much of its most it has left."""
    if told is None:
        return []
    return [
        {
            "seat": seat,
            "name": name,
            "left": told.left.get(seat, 0),
            "most": told.most.get(seat, 0),
            "lost": [loss for loss in told.losses if loss.seat == seat],
        }
        for seat, name, _ in seats
    ]


def _luck(told: BattleReport | None, seats: SeatRows) -> list[tuple[str, list[dict[str, Any]]]]:
    """Each seat's dice by kind of roll, the sum of all kinds first."""
    if told is None:
        return []
    kinds = sorted({one.kind for one in told.luck})
    names = {seat: name for seat, name, _ in seats}
    rows: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    for one in told.luck:
        rows[one.kind].append({"luck": one, "name": names.get(one.seat, ""), "gap": signed(one.gap)})
    return [(kind or "All rolls", found) for kind, found in rows.items()]


def _players(found: Match) -> list[dict[str, Any]]:
    return [{"seat": seat.number, "name": name_of(seat), "list": seat.roster_name} for seat in found.seats.all()]


def _film(found: Match) -> Film | None:
    film = films.ask(found, FilmViewer(open=True))
    if film is not None:
        films.wait(film, LONG_PATIENCE)
    return film if film is not None and film.done else None


def _over_or_404(match_id: str) -> Match:
    found = match_or_404(match_id)
    if found.status != Status.OVER:
        raise Http404
    return found
