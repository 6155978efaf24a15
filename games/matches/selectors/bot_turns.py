"""Matches that wait for a computer."""

from collections.abc import Collection

from django.db.models import CharField
from django.db.models.functions import Cast

from games.models import Seat, Status


def matches_awaiting_bots(most: int, besides: Collection[str]) -> list[str]:
    """Up to so many matches that wait for a computer, the longest wait first, without those in `besides`."""
    played = Seat.objects.exclude(player="").exclude(match__in=besides)
    waited = played.filter(match__status=Status.PLAYING, match__waiting__contains=Cast("number", CharField()))
    return list(dict.fromkeys(waited.order_by("match__updated").values_list("match_id", flat=True)[: 2 * most]))[:most]
