"""A squad between two games: bought from funds, reduced by its dead, and its list for the next game."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain, combinations
from typing import Final

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.lists.force import TEAMS, Muster, Team
from rules.krygothic.lists.muster import CHECKS, muster
from rules.krygothic.lists.own_team_catalogue import team_of
from rules.krygothic.lists.own_team_file import read_own_team
from rules.krygothic.stakes.campaign import CampaignSide, SquadMember
from rules.roster.catalogue import Catalogue
from rules.roster.report import Problem
from rules.roster.roster import Group, Roster, Unit
from rules.roster.validate import validate

BATTLE: Final = "standard"
PURSE: Final = 200
TRAINED_BY: Final = 1
_SMALL_DROP: Final = 2
_LEADS: Final = ("leader", "lesser leader")


def catalogue_of(team: str) -> Catalogue:
    """The catalogue of a side: the team in the text, or without a text the book's. (krygothic.team.own)"""
    return read_own_team(team).catalogue if team else CATALOGUE


def _teams_of(team: str) -> Mapping[str, Team]:
    if not team:
        return TEAMS
    own = read_own_team(team).team
    return {own.id: team_of(own)}


def enlisted_side(seat: Seat, name: str, roster: Roster, team: str = "") -> CampaignSide:
    """A side that has bought its squad: the Standard cap of its team and 200 funds, less the cost of the list.

    Raises NotLegal. (krygothic.stakes.start, krygothic.team.earth_confederate, krygothic.team.own)
    """
    squad = muster(roster, catalogue_of(team), _teams_of(team))
    picks = [pick for group in roster.groups for unit in group.units for pick in unit.models]
    return CampaignSide(
        seat=seat,
        name=name,
        roster=_with_names(roster, {pick.id: one.name for pick, one in zip(picks, squad.fighters, strict=True)}),
        members=tuple(
            SquadMember(id=pick.id, name=one.name, type=one.type, points=one.points)
            for pick, one in zip(picks, squad.fighters, strict=True)
        ),
        funds=first_purse(roster, team) - squad.points,
        restock=_SMALL_DROP if "small_drop" in squad.team_rules else None,
        team=team,
    )


def first_purse(roster: Roster, team: str = "") -> int:
    """What a team may spend before the first game. (krygothic.stakes.start, krygothic.squad.allowance)"""
    army, battle = catalogue_of(team).armies[roster.army], CATALOGUE.battles[BATTLE]
    return army.ceiling(battle.points or 0) + PURSE


def _with_names(roster: Roster, names: dict[str, str]) -> Roster:
    """The list with a unique name for every model, so that survivors keep their names."""

    def with_name(unit: Unit) -> Unit:
        return structs.replace(unit, name=names[unit.models[0].id]) if len(unit.models) == 1 else unit

    groups = tuple(structs.replace(group, units=tuple(map(with_name, group.units))) for group in roster.groups)
    return structs.replace(roster, groups=groups)


def list_of(side: CampaignSide, bought: Collection[str] = ()) -> Roster:
    """The list of all fit models, and of the dead that are `bought` again. (krygothic.stakes.cap)"""
    fit = {member.id for member in side.members if not member.dead or member.id in bought}

    def without_unfit(group: Group) -> Group:
        units = (structs.replace(unit, models=tuple(m for m in unit.models if m.id in fit)) for unit in group.units)
        return structs.replace(group, units=tuple(unit for unit in units if unit.models))

    cap = _agreed_cap(side) if side.more else None
    return structs.replace(side.roster, groups=tuple(map(without_unfit, side.roster.groups)), agreed_points=cap)


def _agreed_cap(side: CampaignSide) -> int:
    return (CATALOGUE.battles[BATTLE].points or 0) + side.more


def cap_of(side: CampaignSide) -> int:
    """What its squad may cost in the next game. (krygothic.stakes.cap, krygothic.squad.allowance)"""
    return catalogue_of(side.team).armies[side.roster.army].ceiling(_agreed_cap(side))


def force_of(side: CampaignSide) -> Muster:
    """The squad that fights, with the effects of training. (krygothic.stakes.training)"""
    made = muster(list_of(side), catalogue_of(side.team), _teams_of(side.team))
    fighters = tuple(
        structs.replace(fighter, **{key: getattr(fighter, key) + TRAINED_BY for key in member.trained})
        for fighter, member in zip(made.fighters, side.fit, strict=True)
    )
    return structs.replace(made, fighters=fighters)


def squad_faults(side: CampaignSide, bought: Collection[str] = ()) -> tuple[Problem, ...]:
    """Why the squad of fit and bought models is illegal. (krygothic.squad.validation)"""
    return validate(list_of(side, bought), catalogue_of(side.team), CHECKS).errors


def price_of_dead(side: CampaignSide, bought: Collection[str]) -> int:
    """What these dead models cost with their equipment."""
    return sum(member.points for member in side.dead if member.id in bought)


def cheapest_legal(side: CampaignSide) -> tuple[str, ...] | None:
    """The cheapest of the dead that make the squad legal again; None if funds and restocking do not suffice.

    (krygothic.stakes.casualties, krygothic.stakes.end)
    """
    ways = [way for way in _ways(side) if price_of_dead(side, way) <= side.funds and len(way) <= most_bought(side)]
    return min(ways, key=lambda way: price_of_dead(side, way), default=None)


def most_bought(side: CampaignSide) -> int:
    """How many of the dead may be replaced between two games. (krygothic.team.earth_confederate)"""
    return len(side.dead) if side.restock is None else min(side.restock, len(side.dead))


def _ways(side: CampaignSide) -> Iterator[tuple[str, ...]]:
    """For each choice of leaders the cheapest set that makes the squad legal, if there is one."""
    leaders = [member.id for member in side.dead if member.type in _LEADS]
    for chosen in chain.from_iterable(combinations(leaders, count) for count in range(len(leaders) + 1)):
        way, lacks = chosen, _lacks(side, chosen)
        while lacks and (more := _cheapest(side, way, storm="STORM_MIN" in lacks)):
            way = (*way, more)
            lacks = _lacks(side, way)
        if not lacks:
            yield way


def _lacks(side: CampaignSide, bought: Collection[str]) -> set[str]:
    return {problem.code for problem in squad_faults(side, bought)}


def _cheapest(side: CampaignSide, bought: Collection[str], *, storm: bool) -> str:
    """The cheapest dead model that is no leader, a Storm model if one is missing; "" if there is none."""
    others = [member for member in side.dead if member.id not in bought and member.type not in _LEADS]
    found = [member for member in others if member.type == "storm" or not storm]
    return min(found, key=lambda member: member.points).id if found else ""
