"""Refuses what moderators have forbidden a person, and meetings of people apart by a block; running matches go on."""

from collections.abc import Iterable

from accounts.blocks import apart
from accounts.models import SanctionKind, User
from accounts.sanctions import current_sanction
from rules.kernel.play import refuse


def refuse_suspended(user: User) -> None:
    """Raises `Refused` for a person who may begin no matches now."""
    if found := current_sanction(user, SanctionKind.SUSPENSION):
        raise refuse(
            "match.seat",
            f"A moderator has suspended you from new matches until {found.until:%-d %B %Y}: {found.reason}",
            limit=f"until {found.until:%-d %B %Y}",
            remedy="Your running matches go on. Wait until then.",
        )


def refuse_apart(user: User, others: Iterable[int | None], sentence: str) -> None:
    """Raises `Refused` with the sentence if a block stands between this person and one of the others."""
    if apart(user, others):
        raise refuse("match.seat", sentence, remedy="Find another match in the lobby.")


def refuse_silenced(user: User) -> None:
    """Raises `Refused` for a person who may not chat now."""
    if found := current_sanction(user, SanctionKind.CHAT):
        raise refuse(
            "match.chat",
            f"A moderator has taken chat from you until {found.until:%-d %B %Y}: {found.reason}",
            limit=f"until {found.until:%-d %B %Y}",
            remedy="Play on without chat.",
        )
