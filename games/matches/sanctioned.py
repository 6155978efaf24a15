"""Refuses what a moderator has forbidden a person for a while. Running matches go on."""

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


def refuse_silenced(user: User) -> None:
    """Raises `Refused` for a person who may not chat now."""
    if found := current_sanction(user, SanctionKind.CHAT):
        raise refuse(
            "match.chat",
            f"A moderator has taken chat from you until {found.until:%-d %B %Y}: {found.reason}",
            limit=f"until {found.until:%-d %B %Y}",
            remedy="Play on without chat.",
        )
