"""The force of a match: a frozen copy of a list and of the parts of its team that it uses."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from rules.killteam.lists.catalogue import model_id, pick_of
from rules.killteam.lists.preset import modest, preset
from rules.killteam.teams.selection import MOST_LISTED, Pick, completed, drawable, hindrances
from rules.killteam.teams.team import Team
from rules.roster.catalogue import Catalogue
from rules.roster.read_parts import ReadModel
from rules.roster.reading import Reading
from rules.roster.remedies import add_loose, exchange, remove_models
from rules.roster.report import LIST, Fix, Problem
from rules.roster.roster import Roster
from rules.roster.validate import Check, read_legal
from rules.roster.words import numbered


class Listed(Struct, frozen=True, kw_only=True):
    """One operative of a list: its type and choice of weapons by id."""

    id: str
    name: str
    type: str
    option: str

    @property
    def pick(self) -> Pick:
        """The operative as a pick, for the check of selections."""
        return Pick(self.type, self.option)


class Muster(Struct, frozen=True, kw_only=True):
    """The force of one player. Nothing costs points.

    `team` has only the types, weapons and abilities that the list uses. `preset` is the equipment that the list
    proposes.
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
    """The force of a list that allows a legal selection; its operatives are `1`, `2`, … in list order.

    Raises `NotLegal`. (killteam.build.roster, killteam.build.one_team)
    """
    reading, _ = read_legal(roster, catalogue, (ready_to_fight(teams), modest(teams)))
    names = numbered(
        unit.unit.name if unit.unit.name and len(unit.models) == 1 else model.own_name
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
    """The team with only what these operatives and the team as a whole need; limits and ploys stay."""
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


RULE = "killteam.build.roster"


def ready_to_fight(teams: Mapping[str, Team]) -> Check:
    """The check for lists of these teams, by id."""

    def check(reading: Reading) -> Iterator[Problem]:
        team = teams.get(reading.roster.army)
        if team is None or not reading.models:
            return
        picks = picked(reading)
        drawn = drawable(team, picks)
        whole = drawn or completed(team, picks)
        if len(picks) > MOST_LISTED:
            yield _too_long(reading, whole)
        if drawn is None:
            yield _not_drawable(reading, team, picks, whole)

    return check


def picked(reading: Reading) -> tuple[Pick, ...]:
    """The operatives of a list, in list order."""
    return tuple(map(taken_as, reading.models))


def taken_as(model: ReadModel) -> Pick:
    """The type and choice of weapons of a listed model, from its profile."""
    return pick_of(model.profile.id if model.profile else model.pick.model)


def _too_long(reading: Reading, whole: Sequence[Pick] | None) -> Problem:
    listed = len(reading.models)
    message = f"The list has {listed} operatives; it may have at most {MOST_LISTED}."
    fixes = (remove_models(reading, _spare(reading, whole or (), listed - MOST_LISTED)),)
    return Problem("ROSTER_MAX", RULE, LIST, message, listed, MOST_LISTED, fixes=fixes)


def _not_drawable(reading: Reading, team: Team, picks: Sequence[Pick], whole: Sequence[Pick] | None) -> Problem:
    message = f"No legal selection of {team.size} operatives can be drawn from this list yet."
    missing = list((Counter(whole or ()) - Counter(picks)).elements())
    fitting = team.size - len(missing) if whole else min(len(picks), team.size - 1)
    causes, fixes = hindrances(team, picks), tuple[Fix, ...]()
    if whole:
        fix = _fix(reading, team, whole, missing)
        causes += (f"Of {team.size} operatives, {fitting} can be drawn from it. {fix.label}.",)
        fixes = (fix,)
    return Problem("NOT_DRAWABLE", RULE, LIST, message, fitting, team.size, causes, fixes, unfinished=True)


def _fix(reading: Reading, team: Team, whole: Sequence[Pick], missing: Sequence[Pick]) -> Fix:
    """Adds the missing operatives; if the list becomes too long, removes the last ones that are not needed."""
    ids = {Pick(one.id, option.id): model_id(team, one, option) for one in team.type for option in one.option}
    adding = add_loose(reading, [reading.catalogue.models[ids[pick]] for pick in missing])
    spare = _spare(reading, whole, len(reading.models) + len(missing) - MOST_LISTED)
    return exchange(remove_models(reading, spare), adding) if spare else adding


def _spare(reading: Reading, needed: Sequence[Pick], many: int) -> list[ReadModel]:
    """The last `many` of the listed operatives that are not needed."""
    wanted, spare = Counter(needed), list[ReadModel]()
    for model in reading.models:
        pick = taken_as(model)
        if wanted[pick]:
            wanted[pick] -= 1
        else:
            spare.append(model)
    return spare[len(spare) - many :] if many > 0 else []
