"""A team of one's own as a catalogue: read from TOML or JSON, refused with the path of its first fault.

(killteam.build.private_teams)
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.killteam.lists.catalogue import catalogue_of
from rules.killteam.teams.house_teams import parse_team
from rules.killteam.teams.reading import TeamFileError, read_team
from rules.killteam.teams.team import Team
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import NotACatalogue


class OwnTeam(NamedTuple):
    """A team somebody has written, the catalogue it makes, and what its owner should know, in sentences."""

    team: Team
    catalogue: Catalogue
    warnings: tuple[str, ...]


def own_team_data(text: str) -> Mapping[str, Any]:
    """What is written in the text, whatever it is. Raises `NotACatalogue`."""
    try:
        return parse_team(text)
    except TeamFileError as wrong:
        raise NotACatalogue(f"{wrong.fault.path}: {wrong.fault.message}", wrong.fault.path) from wrong


def own_team(text: str) -> OwnTeam:
    """The team in the text. Raises `NotACatalogue`."""
    try:
        read = read_team(parse_team(text))
    except TeamFileError as wrong:
        raise NotACatalogue(f"{wrong.fault.path}: {wrong.fault.message}", wrong.fault.path) from wrong
    warnings = tuple(f"{warning.path}: {warning.message}" for warning in read.warnings)
    return OwnTeam(read.team, catalogue_of((read.team,), read.team.name), warnings)
