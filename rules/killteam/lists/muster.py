"""The force a match is played with: a frozen copy of a list and of what it uses of its team."""

from collections.abc import Collection, Mapping

from msgspec import Struct, structs

from rules.killteam.lists.preset import modest, preset
from rules.killteam.lists.ready_to_fight import ready_to_fight, taken_as
from rules.killteam.teams.selection import Pick
from rules.killteam.teams.team import Team
from rules.roster.catalogue import Catalogue
from rules.roster.roster import Roster
from rules.roster.validate import read_legal
from rules.roster.words import numbered


class Listed(Struct, frozen=True, kw_only=True):
    """One operative of the list: its type and choice of weapons by id."""

    id: str
    name: str
    type: str
    option: str

    @property
    def pick(self) -> Pick:
        """As selections are judged."""
        return Pick(self.type, self.option)


class Muster(Struct, frozen=True, kw_only=True):
    """A force. Nothing costs points. `team` has only the types, weapons and abilities that the list uses.

    `preset` is the equipment the list proposes.
    """

    army: str
    battle: str
    name: str
    team: Team
    listed: tuple[Listed, ...]
    catalogue_version: str
    preset: tuple[str, ...] = ()
    points: int = 0
    limit: int = 0


def muster(roster: Roster, catalogue: Catalogue, teams: Mapping[str, Team]) -> Muster:
    """The force of a list from which a selection can be drawn; its operatives are `1`, `2`, … in the order of the list.

    Raises `NotLegal`. (killteam.build.roster, killteam.build.one_team)
    """
    reading, _ = read_legal(roster, catalogue, (ready_to_fight(teams), modest(teams)))
    names = numbered(
        unit.unit.name if unit.unit.name and len(unit.models) == 1 else model.name
        for unit in reading.units
        for model in unit.models
    )
    listed = tuple(
        Listed(id=str(at), name=name, **taken_as(model)._asdict())
        for at, (model, name) in enumerate(zip(reading.models, names, strict=True), start=1)
    )
    return Muster(
        army=roster.army,
        battle=roster.battle,
        name=roster.name or teams[roster.army].name,
        team=pruned(teams[roster.army], {one.pick for one in listed}),
        listed=listed,
        catalogue_version=catalogue.version,
        preset=preset(roster),
    )


def pruned(team: Team, used: Collection[Pick]) -> Team:
    """The team with nothing but what these operatives and the team as a whole need; limits and ploys stay."""
    types = tuple(
        structs.replace(one, option=options)
        for one in team.type
        if (options := tuple(option for option in one.option if (one.id, option.id) in used))
    )
    weapons = {id_ for one in types for option in one.option for id_ in option.weapons}
    abilities = {*team.rule, *(id_ for one in types for id_ in one.abilities)}
    return structs.replace(
        team,
        type=types,
        weapon=tuple(one for one in team.weapon if one.id in weapons),
        ability=tuple(one for one in team.ability if one.id in abilities),
    )
