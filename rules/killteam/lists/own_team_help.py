"""Help for whoever writes a team: every part of the file, read off the records it becomes.

(killteam.build.team_data, killteam.build.stat_ranges, killteam.build.weapon_rule_syntax)
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from rules.geometry import inches
from rules.killteam.rulebook import RULEBOOK
from rules.killteam.teams.effects import OF_TYPE, WHO, AnyEffect
from rules.killteam.teams.reading import ARCHETYPES, MOST_OPERATIVES, RANGES
from rules.killteam.teams.team import Ability, Equipment, Limit, Mode, Option, Ploy, Team, Type, Weapon
from rules.killteam.teams.weapon_rules import examples
from rules.roster.bringing import HelpLine, HelpPart

EXAMPLE: Final = """\
[team]
id = "dock-watch"
name = "Dock Watch"
archetypes = ["Hunt"]
size = 5

[[team.type]]
id = "warden"
name = "Warden"
leader = true
min = 1
apl = 3
move = 6
save = 4
wounds = 12
base_mm = 32
height = 1.5
  [[team.type.option]]
  id = "default"
  weapons = ["pistol", "hook"]

[[team.type]]
id = "watcher"
name = "Watcher"
max = 6
apl = 2
move = 6
save = 5
wounds = 8
base_mm = 28
height = 1.5
  [[team.type.option]]
  id = "rifle"
  name = "rifle"
  weapons = ["rifle", "knife"]
  [[team.type.option]]
  id = "hooks"
  name = "two hooks"
  weapons = ["hook"]
  max = 2

[[team.weapon]]
id = "pistol"
name = "Pistol"
kind = "ranged"
mode = [{ atk = 4, hit = 3, dmg = [3, 4], rules = ["Range 8"] }]

[[team.weapon]]
id = "rifle"
name = "Rifle"
kind = "ranged"
mode = [{ atk = 4, hit = 4, dmg = [3, 4], rules = ["Piercing Crits 1"] }]

[[team.weapon]]
id = "hook"
name = "Boat hook"
kind = "melee"
mode = [{ atk = 4, hit = 3, dmg = [4, 5], rules = ["Rending"] }]

[[team.weapon]]
id = "knife"
name = "Knife"
kind = "melee"
mode = [{ atk = 3, hit = 4, dmg = [2, 4] }]
"""

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
_MORE: Final = {
    "archetypes": f"at least one of {', '.join(ARCHETYPES)}",
    "size": f"how many operatives take the field, 1 to {MOST_OPERATIVES}",
    "weapons": "ids of weapons",
    "abilities": "ids of abilities",
    "rule": "ids of abilities that everybody has",
    "rules": "weapon rules, each as below",
    "dmg": "two numbers: damage of a normal and of a critical success, each 0 to 15",
    "atk": "how many dice, 1 to 8",
    "hit": "a die succeeds from here on, 2 to 6",
    "id": "small letters, digits and hyphens; no two alike",
    "effect": "effects, each as below",
    "when": "the moment at which it may be used",
    "keywords": "words in capitals",
    "types": "ids of types",
    "options": "ids of options",
    "among": "ids of types",
    "actions": "names of actions",
    **dict.fromkeys(("type", "weapon", "option", "mode", "limit", "ability", "ploy"), "parts of their own, as below"),
    "equipment": "parts of their own, as below",
}
_PLAIN: Final = {int: "a whole number", str: "text", bool: "true or false"}


def help_parts() -> tuple[HelpPart, ...]:
    """Everything that may be written, part by part."""
    return (*map(_part, _PARTS), _weapon_rules(), _effects())


def _part(named: tuple[str, type[Struct]]) -> HelpPart:
    title, record = named
    return HelpPart(title=title, about=record_in_words(record), lines=tuple(_lines(record)))


def record_in_words(record: type[Any]) -> str:
    """What the record says of itself, without ids and marks of code."""
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
    if name in _MORE:
        return _MORE[name] + (f": {', '.join(choices)}" if choices else "")
    return " or ".join(f'"{choice}"' for choice in choices) if choices else _PLAIN.get(bare(type_), "a list")


def bare(type_: Any) -> Any:
    """The type that is not None of an optional one."""
    if isinstance(type_, UnionType) or get_origin(type_) is Union:
        return next(one for one in get_args(type_) if one is not type(None))
    return type_


def choices_of(type_: Any) -> tuple[Any, ...]:
    plain = bare(type_)
    return get_args(plain) if get_origin(plain) is Literal else ()


def _weapon_rules() -> HelpPart:
    lines = tuple(HelpLine(term=f'"{example}"', text=RULEBOOK.rule(rule).text) for example, rule in examples())
    return HelpPart(title="Weapon rules", about="As they are written in the rules of a mode.", lines=lines)


def _effects() -> HelpPart:
    """(killteam.build.team_data)"""
    lines = tuple(HelpLine(term=_op(kind), text=_effect(kind)) for kind in get_args(AnyEffect))
    who = ", ".join(WHO)
    about = (
        "Abilities, ploys and equipment do what their effects say; "
        "one without effects is text that the players see to. "
        f"Every effect has an op, and may say who has it ({who}, or {OF_TYPE} and the id of a type) and until when."
    )
    return HelpPart(title="Effects", about=about, lines=lines)


def _op(kind: type[Struct]) -> str:
    return f'op = "{kind.__struct_config__.tag}"'


def _effect(kind: type[Struct]) -> str:
    own = ", ".join(f"{line.term}: {line.text}" for line in _lines(kind, without=COMMON))
    return f"{record_in_words(kind)}{f' ({own})' if own else ''}"


COMMON: Final = frozenset({"who", "range", "until", "against"})
