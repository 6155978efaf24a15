"""Which matches may be rated, and who agrees to that.

A match is rated if its host asks for it and everybody who sits down agrees. Whatever would make the result meaningless
is refused: computers, one person in every seat, hints, taking back, and changes of the table.
"""

from collections.abc import Iterable
from typing import Any, Final

from accounts.models import RatingPreference, User
from accounts.services import BotMarkRefused
from games.agreement import ALL, GUIDED, HINTS
from games.models import Match, Seat, Status
from rules.kernel.play import refuse
from rules.kernel.refusal import Refusal, Refused
from rules.registry import Agreement

RULE: Final = "match.rated"


def refuse_unrateable(opponent: str, agreement: Agreement) -> None:
    """Raises `Refused` for a match that cannot be rated, whoever plays it."""
    if opponent in {"computer", "hot_seat"}:
        raise refuse(RULE, "Only matches between people are rated.", remedy="Choose another opponent, or play unrated.")
    if agreement.get(HINTS.id) == ALL:
        message = "A rated match has no hints from the computer."
        raise refuse(RULE, message, remedy=f"Choose other {HINTS.label.lower()}, or play unrated.")
    if GUIDED.items() <= agreement.items():
        raise refuse(RULE, "A match with explanations is not rated.", remedy="Play it unrated.")


def refuse_not_rated(user: User, others: Iterable[User] = ()) -> None:
    """Raises `Refused` unless this person agrees to a rated match, and they and each of the others to each other."""
    if refusal := _why_not(user, others):
        raise Refused(refusal)


def refuse_bot_mark(*, user: User, **_: Any) -> None:
    """The receiver of `bot_mark_wanted`. Raises `BotMarkRefused` while a rated match of the person runs.

    Whoever sat down there has agreed to the opponent as they were.
    """
    if Match.objects.filter(rated=True, seats__user=user).exclude(status=Status.OVER).exists():
        raise BotMarkRefused("You play a rated match. Finish it first: your opponent agreed to you as you are.")


def all_agree(users: Iterable[User]) -> bool:
    """Whether all of these people agree to rated matches against each other."""
    people = tuple(users)
    return all(_why_not(one, (other for other in people if other != one)) is None for one in people)


def holders(seats: Iterable[Seat]) -> list[User]:
    """Who sits in these seats."""
    return [seat.user for seat in seats if seat.user is not None]


def _why_not(user: User, others: Iterable[User]) -> Refusal | None:
    """Why this person cannot sit down at a rated match with these others; None if they can."""
    if user.is_guest:
        message = "A rated match needs an account."
        return Refusal(rule=RULE, message=message, remedy="Choose a username and a password, or play unrated.")
    if user.rating_preference == RatingPreference.NONE:
        remedy = "Choose “Ratings” on the page about you, or play a match that is not rated."
        return Refusal(rule=RULE, message="This match is rated, and yours are not.", remedy=remedy)
    for other in others:
        person = other if user.is_bot else user
        if user.is_bot != other.is_bot and person.rating_preference != RatingPreference.ALL:
            message = "A bot and a person are rated against each other only if the person has agreed to that."
            return Refusal(rule=RULE, message=message, remedy="Play a match that is not rated.")
    return None


def may_take_back(match: Match) -> Refusal | None:
    """Why nothing can be taken back by agreement in this match; None if it can."""
    if not match.rated:
        return None
    message = "Nothing is taken back by agreement in a rated match."
    return Refusal(rule=RULE, message=message, remedy="Undo your last decision while nothing has followed from it.")


def may_change_table(match: Match) -> Refusal | None:
    """Why the table of this match cannot be changed by agreement; None if it can."""
    if not match.rated:
        return None
    return Refusal(rule=RULE, message="The table of a rated match is not changed by agreement.", remedy="Play on.")
