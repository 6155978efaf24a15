"""Help for authors of a team file: every part of it, described from the records that it is read into.

(killteam.build.team_data, killteam.build.stat_ranges, killteam.build.weapon_rule_syntax)
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from rules.geometry import inches
from rules.kernel.package_files import read_text, read_toml
from rules.killteam.rulebook import RULEBOOK
from rules.killteam.teams.effects import OF_TYPE, WHO, AnyEffect
from rules.killteam.teams.reading import ARCHETYPES, MOST_OPERATIVES, RANGES
from rules.killteam.teams.team import Ability, Equipment, Limit, Mode, Option, Ploy, Team, Type, Weapon
from rules.killteam.teams.weapon_rules import UnknownWeaponRule, examples, read_weapon_rule
from rules.roster.custom_catalogue import HelpLine, HelpPart

EXAMPLE: Final = read_text("rules.killteam.lists", "own_team_example.toml")
_PARTS: Final[tuple[tuple[str, type[Struct]], ...]] = (
    ("[team]", Team),
    ("[[team.type]]", Type),
    ("[[team.type.option]]", Option),
    ("[[team.weapon]]", Weapon),
    ("mode of a weapon", Mode),
    ("[[team.limit]]", Limit),
    ("[[team.ability]]", Ability),
    ("[[team.ploy]]", Ploy),
    ("[[team.equipment]]", Equipment),
)
_FIELDS: Final = read_toml("rules.killteam.lists", "own_team_words.toml", dict[str, dict[str, str]])["fields"]
_PLAIN: Final = {int: "a whole number", str: "text", bool: "true or false"}


def help_parts() -> tuple[HelpPart, ...]:
    """All parts of a team file."""
    return (*map(_part, _PARTS), _weapon_rules(), _effects())


def _part(named: tuple[str, type[Struct]]) -> HelpPart:
    title, record = named
    return HelpPart(title=title, about=record_in_words(record), lines=tuple(_lines(record)))


def record_in_words(record: type[Any]) -> str:
    """The docstring of a record, without rule ids and code marks."""
    text = re.sub(r"\([a-z_]+\.[^)]*\)", "", record.__doc__ or "").replace("`", "")
    return " ".join(text.split())


def _lines(record: type[Struct], *, without: frozenset[str] = frozenset()) -> Iterator[HelpLine]:
    ranges = {field: (least, most) for field, _, least, most in RANGES} if record is Type else {}
    for field in fields(record):
        if field.name in without:
            continue
        needed = field.default is NODEFAULT and field.default_factory is NODEFAULT
        yield HelpLine(term=field.name, text=worded(field.name, field.type, ranges) + ("" if needed else " (optional)"))


def worded(name: str, type_: Any, ranges: dict[str, tuple[int, int]]) -> str:
    if name in ranges:
        least, most = ranges[name]
        if name == "height":
            return f"in inches, {inches(least)} to {inches(most)}"
        return f"{least} to {most}"
    choices = [choice for choice in choices_of(type_) if choice]
    if name == "rule" and type_ is str:
        return "a weapon rule"
    if name in _FIELDS:
        words = _FIELDS[name].format(archetypes=", ".join(ARCHETYPES), most=MOST_OPERATIVES)
        return words + (f": {', '.join(choices)}" if choices else "")
    return " or ".join(f'"{choice}"' for choice in choices) if choices else _PLAIN.get(bare(type_), "a list")


def bare(type_: Any) -> Any:
    """The type that is not None of an optional one."""
    if isinstance(type_, UnionType) or get_origin(type_) is Union:
        return next(one for one in get_args(type_) if one is not type(None))
    return type_


def choices_of(type_: Any) -> tuple[Any, ...]:
    plain = bare(type_)
    return get_args(plain) if get_origin(plain) is Literal else ()


def weapon_rule_in_words(written: str) -> str:
    """What a weapon rule does, as in the rulebook; "" for what is none. (killteam.build.weapon_rule_syntax)"""
    try:
        return RULEBOOK.rule(read_weapon_rule(written).rule).text
    except UnknownWeaponRule:
        return ""


def _weapon_rules() -> HelpPart:
    lines = tuple(HelpLine(term=f'"{example}"', text=RULEBOOK.rule(rule).text) for example, rule in examples())
    return HelpPart(title="Weapon rules", about="As they are written in the rules of a mode.", lines=lines)


def _effects() -> HelpPart:
    """(killteam.build.team_data)"""
    lines = tuple(HelpLine(term=_op(kind), text=_effect(kind)) for kind in get_args(AnyEffect))
    who = ", ".join(WHO)
    about = (
        "Abilities, ploys and equipment do what their effects say; "
        "one without effects is text that the players apply themselves. "
        f"Every effect has an op, and may say who has it ({who}, or {OF_TYPE} and the id of a type) and until when."
    )
    return HelpPart(title="Effects", about=about, lines=lines)


def _op(kind: type[Struct]) -> str:
    return f'op = "{kind.__struct_config__.tag}"'


def _effect(kind: type[Struct]) -> str:
    own = ", ".join(f"{line.term}: {line.text}" for line in _lines(kind, without=COMMON))
    return f"{record_in_words(kind)}{f' ({own})' if own else ''}"


COMMON: Final = frozenset({"who", "range", "until", "against"})
