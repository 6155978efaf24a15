"""Challenges to a person by name, and their answer."""

from django.db import transaction
from django.utils import timezone

from accounts.blocks import apart
from accounts.models import User
from accounts.visitor import Visitor
from games.matches.services.record import acting_seat, change, locked
from games.matches.services.rematch import declined_before
from games.models import ASKED_FOR, Match, Status
from rules.kernel.play import refuse


@transaction.atomic
def match_challenge(*, match_id: str, user: User, whom: User, army: str = "") -> None:
    """Challenge a person, perhaps with one of their armies: the match is in their list for a week.

    Locks the match's row. Raises `Refused`.
    """
    match = locked(match_id)
    acting_seat(match, user, None, ())
    if whom.pk == user.pk:
        raise refuse(
            "match.seat", "That army is your own.", remedy="Choose “Both seats on this screen” to play against it."
        )
    if apart(user, [whom.pk]):
        raise refuse(
            "match.seat", f"You cannot challenge {whom}.", remedy="Play somebody else, or open the match to all."
        )
    change(match, challenged=whom, their_army=army)


@transaction.atomic
def challenge_decline(*, match_id: str, user: Visitor) -> None:
    """Decline a challenge. The challenger sees that and may ask somebody else. Raises `Refused`."""
    declined_before(match_id, user, "declines the rematch.")
    match = locked(match_id)
    if match.challenged_id is None or match.challenged_id != user.pk or match.status != Status.GATHERING:
        raise refuse("match.seat", "You are not challenged to this match.", remedy="Find another match in the lobby.")
    change(match, declined=True)


def is_challenged(match: Match, user: Visitor) -> bool:
    """Whether this person is challenged by name, has not declined, and the challenge has not expired."""
    asked = user.pk is not None and match.challenged_id == user.pk
    return asked and not match.declined and timezone.now() < match.created + ASKED_FOR
