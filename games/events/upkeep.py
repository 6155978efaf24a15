"""Automatic work of events: count finished matches, meet deadlines, open matches."""

import logging
from collections.abc import Collection
from typing import Any

from django.urls import reverse
from django.utils import timezone

from games.events.models import PairingMatch, Tournament, TournamentStage
from games.events.services import NoSuchTournament, deadline_meet, matches_open, results_count
from games.matches.owners import MatchOwner
from games.models import Status
from rules.kernel.refusal import Refused

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 20  # events of one look


def on_matches_ended(*, matches: Collection[str], **_: Any) -> None:
    """Count the results of these matches, if they belong to events."""
    found = PairingMatch.objects.filter(match__in=list(matches), outcome="")
    for tournament in found.values_list("pairing__round__tournament", flat=True).distinct():
        event_go_on(tournament)


def look_after_events(**_: Any) -> None:
    """The regular check: everything that is due, and whatever a stopped process has left undone."""
    running = Tournament.objects.filter(stage=TournamentStage.RUNNING)
    undone = PairingMatch.objects.filter(outcome="", pairing__round__tournament__in=running)
    over = undone.filter(match__status=Status.OVER) | undone.filter(match=None)
    due = running.filter(all_rounds__ended=None, all_rounds__due__lte=timezone.now())
    found = {*over.values_list("pairing__round__tournament", flat=True)[:MOST_AT_ONCE]}
    for tournament in found | {*due.values_list("pk", flat=True)[:MOST_AT_ONCE]}:
        event_go_on(tournament)


def event_go_on(tournament_id: str) -> None:
    """Count results, meet a deadline and open matches of one event."""
    try:
        results_count(tournament_id=tournament_id)
        deadline_meet(tournament_id=tournament_id)
        matches_open(tournament_id=tournament_id)
    except (Refused, NoSuchTournament) as why:
        logger.warning("Event %s could not go on: %s", tournament_id, why)


def find_owner(match_id: str) -> MatchOwner | None:
    """The event of a match, if it counts there."""
    found = PairingMatch.objects.filter(match=match_id).values_list(
        "pairing__round__tournament", "pairing__round__tournament__title"
    )
    return next((MatchOwner(title, reverse("events:event", args=[one])) for one, title in found), None)
