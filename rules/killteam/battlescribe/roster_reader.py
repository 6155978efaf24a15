"""Reads a roster of BattleScribe or New Recruit: the list, and as much of its team as the list shows."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.profiles import (
    ability,
    is_operative,
    is_weapon,
    rule_ability,
    stats,
    weapons,
    within,
)
from rules.killteam.written_team.written import (
    WrittenAbility,
    WrittenOption,
    WrittenPick,
    WrittenTeam,
    WrittenType,
    WrittenWeapon,
)
from rules.roster.foreign_files import ReportLine

_DEEPEST: Final = 12
_MOST: Final = 40


def roster_team(roster: Element) -> WrittenTeam:
    """The team and the list in a roster."""
    forces = list(_forces(roster, 0))
    name = next((force.get("catalogueName", "") for force in forces if force.get("catalogueName")), "")
    team = WrittenTeam(name or roster.get("name", ""), [])
    for force in forces:
        team.rules += [rule_ability(one) for one in within(force, "rules")]
        for selection in within(force, "selections"):
            _read(team, selection, 0)
    team.size = len(team.picks)
    team.leaders = max(1, sum(one.key in {pick.key for pick in team.picks} for one in team.types if one.leader))
    if team.types and not any(one.leader for one in team.types):
        team.types[0].leader = True
        why = "The file names no leader; this one leads. Change it in the form if that is wrong."
        team.lines.append(ReportLine("Selection", team.types[0].name, "enforced", why))
    why = "A list shows only who is in it. Bring the catalogue for everybody else, and for the limits of the team."
    team.lines.append(ReportLine("Selection", "Others of this team", "left out", why))
    return team


def _forces(holder: Element, depth: int) -> Iterator[Element]:
    for force in within(holder, "forces") if depth < _DEEPEST else ():
        yield force
        yield from _forces(force, depth + 1)


def _read(team: WrittenTeam, selection: Element, depth: int) -> None:
    """Adds the operative, or the operatives inside the selection; of other selections their rules and equipment."""
    inner = list(_all_within(selection, 0))
    printed = next((one for one in within(selection, "profiles") if is_operative(one)), None)
    if printed is not None:
        for _ in range(max(1, min(_number(selection), _MOST - len(team.picks)))):
            _add(team, selection, printed, inner)
    elif any(is_operative(profile) for one in inner for profile in within(one, "profiles")):
        for one in within(selection, "selections") if depth < _DEEPEST else ():
            _read(team, one, depth + 1)
    else:
        for one in inner:
            found = [ability(profile) for profile in within(one, "profiles") if not is_weapon(profile)]
            team.equipment += [told for told in found if told not in team.equipment]


def _add(team: WrittenTeam, selection: Element, printed: Element, inner: list[Element]) -> None:
    name = selection.get("name", "").strip() or printed.get("name", "").strip()
    arms: tuple[WrittenWeapon, ...] = ()
    told: list[WrittenAbility] = []
    for one in inner:
        profiles = list(within(one, "profiles"))
        arms += tuple(weapon for weapon in weapons(profiles, one.get("name", "")) if weapon not in arms)
        told += [ability(each) for each in profiles if not is_weapon(each) and not is_operative(each)]
        told += [rule_ability(rule) for rule in within(one, "rules") if rule.get("name", "").startswith("*")]
    categories = [one.get("name", "") for one in within(selection, "categories")]
    type_ = next((one for one in team.types if one.key == name), None)
    if type_ is None:
        leader = any(word.lower() == "leader" for word in categories)
        type_ = WrittenType(name, name, stats(printed), keywords=tuple(categories), leader=leader, most=0)
        team.types.append(type_)
    type_.most = (type_.most or 0) + 1
    type_.abilities += [one for one in dict.fromkeys(told) if one not in type_.abilities]
    if all(option.weapons != arms for option in type_.options):
        type_.options.append(WrittenOption(arms))
    called = selection.get("customName", "").strip()
    team.picks = (*team.picks, WrittenPick(called, name, tuple(one.name for one in arms)))


def _all_within(selection: Element, depth: int) -> Iterator[Element]:
    yield selection
    for one in within(selection, "selections") if depth < _DEEPEST else ():
        yield from _all_within(one, depth + 1)


def _number(selection: Element) -> int:
    text = selection.get("number", "1")
    return int(text) if text.isdecimal() and len(text) < 4 else 1
