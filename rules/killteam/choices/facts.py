"""A choice only its player knows: sealed at once, opened by a later fact. (killteam.online.secrets)"""

from typing import ClassVar

from typing_extensions import override

from rules.kernel.script import Event, Seat
from rules.killteam.missions.facts import Kept, secret_of


class SealedChoice(Event, frozen=True, kw_only=True):
    """Base of what a player chose in secret; `kept` says which of its secrets that is."""

    seals: ClassVar[bool] = True
    kept: ClassVar[Kept]
    seat: Seat

    @override
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)

    @override
    def secret(self) -> str:
        return secret_of(self.seat, self.kept)
