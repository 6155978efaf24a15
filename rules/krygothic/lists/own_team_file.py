"""Reads the file of a team of one's own: the team, its catalogue, and remarks for its author. (krygothic.team.own)"""

from functools import lru_cache
from typing import NamedTuple

from rules.krygothic.lists.own_team import KEY, OwnTeam
from rules.krygothic.lists.own_team_catalogue import own_team_catalogue
from rules.krygothic.lists.own_team_faults import faults, impossible_squads, warnings
from rules.roster.catalogue import Catalogue
from rules.roster.custom_file import record_of, refuse_faults

MOST_READ = 16


class ReadTeam(NamedTuple):
    """A playable team, its catalogue, and remarks for its author."""

    team: OwnTeam
    catalogue: Catalogue
    warnings: tuple[str, ...]


@lru_cache(maxsize=MOST_READ)
def read_own_team(text: str) -> ReadTeam:
    """The team in the text. Raises `NotACatalogue` with the place of the first fault."""
    team = record_of(text, KEY, OwnTeam)
    refuse_faults(faults(team))
    catalogue = own_team_catalogue(team)
    refuse_faults(impossible_squads(team, catalogue))
    return ReadTeam(team, catalogue, tuple(warnings(team, catalogue)))
