"""Reads a team file: the team, or the path of the first faulty field and the reason."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import msgspec

from rules.geometry import INCH
from rules.killteam.teams.effects import OF_TYPE, WHO, AnyEffect, GrantWeaponRule
from rules.killteam.teams.faults import Fault, idle_effects, too_much, uncounted_uses
from rules.killteam.teams.long_ids import with_short_ids
from rules.killteam.teams.selection import drawable, supply
from rules.killteam.teams.team import Team, Type, Weapon
from rules.killteam.teams.universal import UNIVERSAL
from rules.killteam.teams.weapon_rules import UnknownWeaponRule, read_weapon_rule
from rules.roster.conversion_faults import conversion_fault

MOST_OPERATIVES: Final = 20
ARCHETYPES: Final = ("Shadow", "Survey", "Bulwark", "Hunt")
_FAR: Final = 1_000_000


class TeamFileError(ValueError):
    """The file is not a team; `fault` is its first fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.path}: {fault.message}")
        self.fault = fault


@dataclass(frozen=True)
class ReadTeam:
    """A playable team, and remarks for its author."""

    team: Team
    warnings: tuple[Fault, ...]


def read_team(written: Mapping[str, Any]) -> ReadTeam:
    """The team under the key `team`, from TOML or JSON with fractions read as `Fraction`. Raises `TeamFileError`.

    (killteam.build.team_data)
    """
    if set(written) != {"team"}:
        raise TeamFileError(Fault(path="team", message="A team file has one part, [team], and nothing else."))
    try:
        team = msgspec.convert(_in_thousandths(with_short_ids(written["team"])), Team)
    except msgspec.ValidationError as unfit:
        place, message = conversion_fault(unfit)
        if place.endswith(".height"):
            message = "A number of inches is needed."
        raise TeamFileError(Fault(path=f"team.{place}".removesuffix("."), message=message)) from None
    fault = next(_faults(team), None)
    if fault is not None:
        raise TeamFileError(fault)
    return ReadTeam(team, tuple(_warnings(team)))


def _in_thousandths(team: Any) -> Any:
    """The data, with body heights that are numbers converted to whole thousandths of an inch."""
    if not isinstance(team, Mapping) or not isinstance(team.get("type"), list):
        return team
    return {**team, "type": [_tall(one) for one in team["type"]]}


def _tall(type_: Any) -> Any:
    height = type_.get("height") if isinstance(type_, Mapping) else None
    if isinstance(height, bool) or not isinstance(height, int | Fraction):
        return type_
    return {**type_, "height": round(height * INCH)}


def _faults(team: Team) -> Iterator[Fault]:
    yield from too_much(team)
    yield from _same_ids(team)
    yield from _unknown_names(team)
    yield from _numbers_out_of_range(team)
    yield from _unwritten_rules(team)
    yield from idle_effects(team)
    yield from uncounted_uses(team)
    yield from _impossible_selection(team)


def _same_ids(team: Team) -> Iterator[Fault]:
    for part in ("type", "weapon", "ability", "ploy", "equipment"):
        yield from _ids(f"team.{part}", [one.id for one in getattr(team, part)])
    for at, one in enumerate(team.type):
        yield from _ids(f"team.type[{at}].option", [option.id for option in one.option])
    yield from _ids("team", [team.id])
    for at, item in enumerate(team.equipment):
        if item.id in UNIVERSAL:
            message = f"“{item.id}” is what the equipment of every team is called; call it something else."
            yield Fault(path=f"team.equipment[{at}].id", message=message)


def _ids(path: str, ids: Sequence[str]) -> Iterator[Fault]:
    for at, id_ in enumerate(ids):
        place = f"{path}.id" if path == "team" else f"{path}[{at}].id"
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_):
            yield Fault(path=place, message=f"The id “{id_}” is not small letters, digits and hyphens.")
        if id_ in ids[:at]:
            yield Fault(path=place, message=f"The id “{id_}” is used twice.")


def _unknown_names(team: Team) -> Iterator[Fault]:
    weapons, abilities = {one.id for one in team.weapon}, {one.id for one in team.ability}
    types = {one.id for one in team.type}
    options = {option.id for one in team.type for option in one.option}
    yield from _unknown("team.rule", team.rule, abilities, "ability")
    for at, one in enumerate(team.type):
        path = f"team.type[{at}]"
        yield from _unknown(f"{path}.abilities", one.abilities, abilities, "ability")
        for number, option in enumerate(one.option):
            yield from _unknown(f"{path}.option[{number}].weapons", option.weapons, weapons, "weapon")
    for at, limit in enumerate(team.limit):
        yield from _unknown(f"team.limit[{at}].types", limit.types, types, "type")
        yield from _unknown(f"team.limit[{at}].options", limit.options, options, "option")
    for path, effect in _effects(team):
        known = effect.who in WHO or effect.who.removeprefix(OF_TYPE) in types
        if not known:
            yield Fault(path=f"{path}.who", message=f"There is nobody called “{effect.who}” in this team.")


def _unknown(path: str, names: Sequence[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    for at, name in enumerate(names):
        if name not in known:
            yield Fault(path=f"{path}[{at}]", message=f"This team has no {what} “{name}”.")


def _effects(team: Team) -> Iterator[tuple[str, AnyEffect]]:
    for part in ("ability", "ploy", "equipment"):
        for at, one in enumerate(getattr(team, part)):
            for number, effect in enumerate(one.effect):
                yield f"team.{part}[{at}].effect[{number}]", effect


RANGES: Final = (
    ("apl", "APL", 1, 4),
    ("move", "Move", 4, 12),
    ("save", "Save", 2, 6),
    ("wounds", "Wounds", 1, 40),
    ("base_mm", "The base in mm", 20, 100),
    ("height", "The body height in inches", INCH // 2, 4 * INCH),
)


def _numbers_out_of_range(team: Team) -> Iterator[Fault]:
    """(killteam.build.stat_ranges)"""
    for at, one in enumerate(team.type):
        for field, name, least, most in RANGES:
            scale = INCH if field == "height" else 1
            yield from _outside(f"team.type[{at}].{field}", name, getattr(one, field), least, most, scale)
    for at, weapon in enumerate(team.weapon):
        for number, mode in enumerate(weapon.mode):
            path = f"team.weapon[{at}].mode[{number}]"
            yield from _outside(f"{path}.atk", "ATK", mode.atk, 1, 8)
            yield from _outside(f"{path}.hit", "HIT", mode.hit, 2, 6)
            for which, damage in enumerate(mode.dmg):
                yield from _outside(f"{path}.dmg[{which}]", "Damage", damage, 0, 15)
        if not weapon.mode:
            yield Fault(path=f"team.weapon[{at}].mode", message=f"{weapon.name} needs at least one mode.")


def _outside(path: str, name: str, value: int, least: int, most: int, scale: int = 1) -> Iterator[Fault]:
    """The fault of a number out of bounds; the message shows it divided by `scale`."""
    if not least <= value <= most:
        low, high, shown = (Fraction(number, scale) for number in (least, most, max(-_FAR, min(value, _FAR))))
        message = f"{name} is {low} to {high}; this one has {shown}."
        yield Fault(path=path, message=message, rule="killteam.build.stat_ranges")


def _unwritten_rules(team: Team) -> Iterator[Fault]:
    """(killteam.build.weapon_rule_syntax)"""
    places = [
        (f"team.weapon[{at}].mode[{number}].rules[{which}]", text)
        for at, weapon in enumerate(team.weapon)
        for number, mode in enumerate(weapon.mode)
        for which, text in enumerate(mode.rules)
    ]
    places += [(f"{path}.rule", effect.rule) for path, effect in _effects(team) if isinstance(effect, GrantWeaponRule)]
    for path, text in places:
        try:
            read_weapon_rule(text)
        except UnknownWeaponRule as fault:
            yield Fault(path=path, message=str(fault), rule="killteam.build.weapon_rule_syntax")


def _impossible_selection(team: Team) -> Iterator[Fault]:
    """Faults that make every selection illegal.

    (killteam.build.archetype, killteam.build.leader, killteam.build.total)
    """
    if not team.archetypes:
        yield Fault(
            path="team.archetypes", message="A team has at least one archetype.", rule="killteam.build.archetype"
        )
    for at, name in enumerate(team.archetypes):
        if name not in ARCHETYPES:
            message = f"There is no archetype “{name}”. Write {', '.join(ARCHETYPES[:-1])} or {ARCHETYPES[-1]}."
            yield Fault(path=f"team.archetypes[{at}]", message=message, rule="killteam.build.archetype")
    yield from _outside("team.size", "The number of operatives", team.size, 1, MOST_OPERATIVES)
    for at, one in enumerate(team.type):
        if not 0 <= one.min <= one.max:
            message = f"{one.name}: the least, {one.min}, and the most, {one.max}, do not fit together."
            yield Fault(path=f"team.type[{at}].min", message=message, rule="killteam.build.type_limit")
    led = [one for one in team.type if one.leader]
    if not sum(one.min for one in led) <= team.leaders <= sum(one.max for one in led):
        message = f"The types marked as leaders cannot provide {team.leaders} leaders."
        yield Fault(path="team.leaders", message=message, rule="killteam.build.leader")
    if drawable(team, supply(team)) is None:
        message = f"No selection of {team.size} operatives meets all limits of the types and of the team."
        yield Fault(path="team.size", message=message, rule="killteam.build.total")


def _warnings(team: Team) -> Iterator[Fault]:
    melee = {weapon.id for weapon in team.weapon if weapon.kind == "melee"}
    for at, one in enumerate(team.type):
        if not _fights(one, melee):
            message = f"{one.name} has no melee weapon: it can neither fight nor retaliate."
            yield Fault(path=f"team.type[{at}].option", message=message, rule="killteam.build.melee_weapon")
    for at, weapon in enumerate(team.weapon):
        yield from _idle_rules(f"team.weapon[{at}]", weapon)


def _fights(one: Type, melee: set[str]) -> bool:
    return all(melee.intersection(option.weapons) for option in one.option)


def _idle_rules(path: str, weapon: Weapon) -> Iterator[Fault]:
    """(killteam.weapon.irrelevant)"""
    for number, mode in enumerate(weapon.mode):
        for which, text in enumerate(mode.rules):
            rule = read_weapon_rule(text)
            if rule.only_on not in (None, weapon.kind):
                message = f"{rule.words} does nothing on a {weapon.kind} weapon."
                place = f"{path}.mode[{number}].rules[{which}]"
                yield Fault(path=place, message=message, rule="killteam.build.weapon_rule_syntax")
