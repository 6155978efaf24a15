"""The nine teams beside their lists: Tactics Ratings, and what each can do that others cannot."""

from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_toml
from rules.krygothic.lists.force import TeamRule

HIGHEST_RATING: Final = 15
_PERCENT_A_POINT: Final = 2


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A team's rating, its strength and weakness in words, and both by the names rules ask for."""

    rating: int
    strength: str
    weakness: str
    rules: tuple[TeamRule, ...] = ()

    @property
    def allowance(self) -> int:
        """By how many per cent its lists may exceed the cap. (krygothic.squad.allowance)"""
        return (HIGHEST_RATING - self.rating) * _PERCENT_A_POINT


TEAMS: Final = read_toml("rules.krygothic.lists", "teams.toml", dict[str, Team])
