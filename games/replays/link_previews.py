"""Link previews of matches and armies for other sites. They show only what anybody may see."""

import msgspec
from django.http import HttpRequest
from django.urls import reverse

from armies.selectors import CheckedRoster
from armies.sharing.summary import summary_of
from games.matches.player_names import name_of
from games.matches.presenters import heading
from games.models import Match, Status
from rules.kernel.system import Result


def match_link_preview(request: HttpRequest, found: Match) -> dict[str, str]:
    """The link preview of a page about a match."""
    return {
        "title": match_title(found),
        "words": match_state(found),
        "image": request.build_absolute_uri(reverse("games:match_preview", args=[found.id])),
        "address": request.build_absolute_uri(),
    }


def army_link_preview(request: HttpRequest, checked: CheckedRoster) -> dict[str, str]:
    """The link preview of an army's page."""
    slug = checked.record.slug
    return {
        "title": checked.record.name,
        "words": summary_of(checked).words,
        "image": request.build_absolute_uri(reverse("games:army_preview", args=[slug])),
        "address": request.build_absolute_uri(checked.record.get_absolute_url()),
    }


def match_title(found: Match) -> str:
    """The match and its players; after the end also the winner."""
    if found.status == Status.OVER:
        return heading(found)
    names = [name_of(seat) for seat in found.seats.all() if seat.user_id is not None]
    return f"{found.title}: {' against '.join(dict.fromkeys(names))}" if names else found.title


def match_state(found: Match) -> str:
    """The state of a match in one sentence."""
    if found.status == Status.OVER and found.result:
        return msgspec.json.decode(found.result, type=Result).text
    if found.status == Status.PLAYING:
        return "Running now. You can watch it."
    free = sum(seat.user_id is None for seat in found.seats.all())
    return f"Waits for {free} more {'player' if free == 1 else 'players'}." if free else "It begins soon."
