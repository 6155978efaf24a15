"""The pictures of link previews of matches and armies. They show only what anybody may see."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies.models import RosterRecord, Visibility
from armies.selectors import roster_checked, roster_shared
from armies.sharing.parade import Parade, parade_of
from armies.sharing.summary import ArmySummary, summary_of
from games.live.spectator_delay import delay_in
from games.matches.page_helpers import match_or_404
from games.matches.presenters import match_description
from games.matches.selectors import match_snapshot
from games.models import Status
from games.replays.army_picture import army_picture
from games.replays.drawing import EDGE, SOFT, Shapes, TextLine, draw_table, short, with_heading
from games.replays.link_previews import match_state, match_title
from games.replays.png_picture import png
from rules.kernel.refusal import Diverged
from rules.roster.codec import NotARoster

MOST_KEPT = 64
MOST_LINES = 15
LASTS = 300  # seconds for which other sites may cache one


@require_safe
def of_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """A match: its table as a spectator sees it now, or its missing players."""
    return _sent(_match_drawn(match_id, match_or_404(match_id).revision))


@require_safe
def of_army(request: HttpRequest, slug: str) -> HttpResponse:
    """A shared army on parade. That of a private one only its owner sees."""
    try:
        checked = roster_checked(roster_shared(slug=slug, viewer=request.user))
    except (RosterRecord.DoesNotExist, NotARoster):
        raise Http404 from None
    sent = _sent(_army_drawn(summary_of(checked), parade_of(checked)))
    if checked.record.visibility == Visibility.PRIVATE:
        sent["Cache-Control"] = "private, no-store"
    return sent


@lru_cache(maxsize=MOST_KEPT)
def _army_drawn(summary: ArmySummary, parade: Parade) -> bytes:
    return png(army_picture(summary, parade))


@lru_cache(maxsize=MOST_KEPT)
def _match_drawn(match_id: str, revision: int) -> bytes:
    """The picture of a match at this revision."""
    found = match_or_404(match_id)
    title = match_title(found)
    if found.status != Status.GATHERING and not delay_in(found):
        try:
            view = match_snapshot(match_id).looks[None].view
        except Diverged:
            return _listed(title, match_state(found), ())
        return png(draw_table(view, title, view.phase))
    agreed = match_description(found)
    return _listed(title, match_state(found), tuple(f"{label}: {value}" for label, value in agreed))


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
