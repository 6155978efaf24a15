"""The owner of a match, such as an event. Features in higher layers register here how they find it."""

from collections.abc import Callable

from msgspec import Struct

from games.models import Match
from rules.kernel.play import refuse

RULE = "match.event"


class MatchOwner(Struct, frozen=True):
    """The owner that decides seats and lists of a match: its title, and the address of its page."""

    title: str
    address: str


Finder = Callable[[str], MatchOwner | None]

_FINDERS: dict[str, Finder] = {}


def register_finder(name: str, finder: Finder) -> None:
    """Register one kind of owners; `finder` takes the id of a match."""
    _FINDERS[name] = finder


def owner_of(match_id: str) -> MatchOwner | None:
    """What the match belongs to, if anything."""
    return next((owner for finder in _FINDERS.values() if (owner := finder(match_id))), None)


def refuse_owned(match: Match, message: str, remedy: str) -> None:
    """Raises `Refused` for a match that belongs to something. `{owner}` stands for its title."""
    if owner := owner_of(match.pk):
        raise refuse(RULE, message.format(owner=owner.title), remedy=remedy)
