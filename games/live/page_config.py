"""The configuration of the battle page's script, and the page of a match's campaign."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from msgspec import to_builtins

from games.agreement import GUIDED, from_text
from games.guides import guide_of
from games.live.hints import hints_allowed
from games.live.spectator_delay import delay_in
from games.matches.owners import owner_of
from games.matches.page_helpers import may_replay, recovery_links, seats_in
from games.matches.player_names import name_of
from games.matches.presenters import mark_rows
from games.matches.windows import pace_in
from games.models import Battle, Match
from rules.kernel.table_changes import may_change
from rules.registry import SYSTEMS


def battle_config(request: HttpRequest, found: Match) -> dict[str, Any]:
    """The configuration of the battle page's script."""
    urls = {
        "verify": reverse("games:match_verify", args=[found.id]),
        "turning": reverse("games:turning_points", args=[found.id]),
        "lobby": reverse("games:lobby"),
        "notices": reverse("games:notices"),
        "rules": reverse("rulebook", args=[found.system]),
        "invite": reverse("games:match", args=[found.id]),
        "report": reverse("games:report", args=[found.id]),
        "afterwards": reverse("games:replay", args=[found.id]),
    }
    if may_replay(request, found):
        urls["replay"] = reverse("games:replay", args=[found.id])
        urls["ruling"] = reverse("games:ruling", args=[found.id])
    if back := campaign_page(found):
        urls["campaign"] = back
    elif event := event_page(found):
        urls["event"] = event
    elif seats_in(found, request):
        urls["again"] = reverse("games:again", args=[found.id])
    return {
        "match": found.id,
        "socket": f"/ws/matches/{found.id}",
        "build": settings.BUILD,
        "seats": seats_in(found, request),
        "names": [name_of(seat) for seat in found.seats.all()],
        "hot_seat": found.hot_seat,
        "series": found.best_of > 0,
        "computers": any(seat.player for seat in found.seats.all()),
        "changes": may_change(SYSTEMS[found.system].system) and not found.rated and "event" not in urls,
        "rated": found.rated,
        "timed": pace_in(found).timed,
        "remarks": found.remarks,
        "hints": hints_allowed(found),
        "guide": _guide(found),
        "marks": [(str(row.mark), row.who, row.address) for row in mark_rows(found)],
        "recovery": recovery_links(request, found),
        "urls": urls,
        "late": 0 if seats_in(found, request) else int(delay_in(found).total_seconds() // 60),
    }


def _guide(found: Match) -> list[dict[str, Any]] | None:
    """The explanations of a guided match."""
    guide = guide_of(found.system) if GUIDED.items() <= from_text(found.agreement).items() else None
    return None if guide is None else [to_builtins(one) for one in guide.explanations]


def campaign_page(found: Match) -> str:
    """The address of the match's campaign, if it has one."""
    battle = Battle.objects.filter(match=found).first()
    return reverse("games:campaign", args=[battle.campaign_id]) if battle else ""


def event_page(found: Match) -> str:
    """The address of the match's event, if it has one."""
    owner = owner_of(found.pk)
    return owner.address if owner else ""
