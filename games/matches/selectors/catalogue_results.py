"""In how many matches own catalogues were played, and how many of them they won."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q

from games.models import Seat, Status


def results_by_catalogue(*, slugs: Sequence[str], **_: Any) -> Mapping[str, tuple[int, int]]:
    """Played and won, by the slug of the catalogue.

    Matches against a computer, and those in which one person held every seat, do not count.
    """
    computers = Seat.objects.filter(match=OuterRef("match")).exclude(player="")
    over = Seat.objects.filter(own_catalogue__in=slugs, match__status=Status.OVER, match__hot_seat=False)
    counted = over.exclude(Exists(computers)).values("own_catalogue")
    rows = counted.annotate(played=Count("pk"), won=Count("pk", filter=Q(match__winner=F("number"))))
    return {row["own_catalogue"]: (row["played"], row["won"]) for row in rows.order_by("own_catalogue")}
