"""The pictures that other sites show beside links to matches and armies. They show what anybody may see, no more."""

from functools import lru_cache

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from armies.models import Roster
from armies.selectors import CheckedRoster, roster_checked, roster_shared
from games.live.spectator_delay import delay_in
from games.live.views import match_description
from games.matches.page_helpers import match_or_404
from games.matches.player_names import name_of
from games.matches.selectors import match_snapshot
from games.models import Match, Status
from games.replays.drawing import EDGE, SOFT, Shapes, TextLine, draw_table, short, with_heading
from games.replays.png_picture import png
from games.replays.views.report import heading
from rules.kernel.refusal import Diverged
from rules.kernel.system import Result
from rules.roster.codec import NotARoster
from rules.roster.text import text_export
from rules.roster.words import points

MOST_KEPT = 64
MOST_LINES = 15
LASTS = 300  # seconds for which others may keep one


@require_safe
def of_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """A match: its table as somebody watching sees it now, or who waits for whom."""
    return _sent(_match_drawn(match_id, match_or_404(match_id).revision))


@require_safe
def of_army(request: HttpRequest, slug: str) -> HttpResponse:
    """An army whose link somebody shares: its name and its units."""
    try:
        checked = roster_checked(roster_shared(slug=slug))
    except (Roster.DoesNotExist, NotARoster):
        raise Http404 from None
    exported = text_export(checked.draft, checked.catalogue, checked.judged.checks)
    lines = [line for line in exported.splitlines()[1:] if line.strip()]
    return _sent(_listed(checked.record.name, _army_in_words(checked), tuple(lines)))


def match_told(request: HttpRequest, found: Match) -> dict[str, str]:
    """What a page about a match says of itself to other sites."""
    return {
        "title": _headline(found),
        "words": _state(found),
        "image": request.build_absolute_uri(reverse("games:match_preview", args=[found.id])),
        "address": request.build_absolute_uri(),
    }


def army_told(request: HttpRequest, checked: CheckedRoster) -> dict[str, str]:
    """What the page of an army says of itself to other sites."""
    slug = checked.record.slug
    return {
        "title": checked.record.name,
        "words": _army_in_words(checked),
        "image": request.build_absolute_uri(reverse("games:army_preview", args=[slug])),
        "address": request.build_absolute_uri(checked.record.get_absolute_url()),
    }


def _army_in_words(checked: CheckedRoster) -> str:
    army = checked.catalogue.armies.get(checked.draft.army)
    battle = checked.catalogue.battles.get(checked.draft.battle)
    cost = points(checked.report.points) if checked.report.points else ""
    told = (checked.catalogue.name, army.name if army else "", battle.name if battle else "", cost)
    return " · ".join(filter(None, told))


def _headline(found: Match) -> str:
    if found.status == Status.OVER:
        return heading(found)
    names = [name_of(seat) for seat in found.seats.all() if seat.user_id is not None]
    return f"{found.title}: {' against '.join(dict.fromkeys(names))}" if names else found.title


def _state(found: Match) -> str:
    if found.status == Status.OVER and found.result:
        return msgspec.json.decode(found.result, type=Result).text
    if found.status == Status.PLAYING:
        return "Under way: come and watch."
    free = sum(seat.user_id is None for seat in found.seats.all())
    return f"Waits for {free} more {'player' if free == 1 else 'players'}." if free else "About to begin."


@lru_cache(maxsize=MOST_KEPT)
def _match_drawn(match_id: str, revision: int) -> bytes:
    """The picture of a match at this revision."""
    found = match_or_404(match_id)
    title = _headline(found)
    if found.status != Status.GATHERING and not delay_in(found):
        try:
            view = match_snapshot(match_id).looks[None].view
        except Diverged:
            return _listed(title, _state(found), ())
        return png(draw_table(view, title, view.phase))
    agreed = match_description(found)
    return _listed(title, _state(found), tuple(f"{label}: {value}" for label, value in agreed))


@lru_cache(maxsize=MOST_KEPT)
def _listed(title: str, words: str, lines: tuple[str, ...]) -> bytes:
    """A sheet with lines of text."""
    return png((*with_heading(title, words), *_lines(lines)))


def _lines(lines: tuple[str, ...]) -> Shapes:
    more = len(lines) - MOST_LINES
    shown = [*lines[:MOST_LINES], f"and {more} more"] if more > 0 else list(lines)
    return tuple(TextLine(EDGE, 116 + 32 * row, short(line, 80), 24, SOFT) for row, line in enumerate(shown))


def _sent(image: bytes) -> HttpResponse:
    answer = HttpResponse(image, content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={LASTS}"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
