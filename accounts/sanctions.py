"""What moderators decide about a person: a warning, no chat for a while, no new matches for a while.

Nothing is ever removed from the list: it is the record of who decided what. Running matches go on in any case.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction, SanctionKind, User


def sanction_add(*, user: User, kind: SanctionKind, days: int, reason: str, moderator: User) -> Sanction:
    """Store a decision. A warning has no end; the others end after so many days."""
    return Sanction.objects.create(
        user=user, kind=kind, until=sanction_end(kind, days), reason=reason, moderator=moderator
    )


def sanction_end(kind: SanctionKind, days: int) -> datetime | None:
    """When a decision of now ends. None: it is a warning."""
    return None if kind == SanctionKind.WARNING else timezone.now() + timedelta(days=days)


def current_sanction(user: User, kind: SanctionKind) -> Sanction | None:
    """The sanction of this kind that holds longest now."""
    return Sanction.objects.filter(user=user, kind=kind, until__gt=timezone.now()).order_by("-until").first()


def suspended_people() -> "QuerySet[Sanction, int]":
    """The numbers of everybody who may begin no matches now, for a query."""
    now = timezone.now()
    return Sanction.objects.filter(kind=SanctionKind.SUSPENSION, until__gt=now).values_list("user_id", flat=True)


def sanctions_shown(user: User) -> list[Sanction]:
    """The sanctions that the person sees: those that hold now, and the warnings of the last month."""
    now = timezone.now()
    recent = Q(kind=SanctionKind.WARNING, at__gt=now - timedelta(days=30))
    return list(Sanction.objects.filter(Q(until__gt=now) | recent, user=user).order_by("-at"))
