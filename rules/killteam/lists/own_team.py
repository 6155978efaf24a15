"""A team of one's own as a catalogue: read from TOML or JSON, refused with the path of its first fault.

(killteam.build.private_teams)
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as fields_of

from rules.kernel.package_files import read_toml
from rules.killteam.lists.catalogue import catalogue_of
from rules.killteam.lists.own_team_help import COMMON, bare, choices_of, weapon_rule_in_words, worded
from rules.killteam.teams.effects import OF_TYPE, WHO, AnyEffect
from rules.killteam.teams.house_teams import parse_team
from rules.killteam.teams.reading import ARCHETYPES, RANGES, TeamFileError, read_team
from rules.killteam.teams.team import Ability, Equipment, Limit, Mode, Option, Ploy, Team, Type, Weapon
from rules.killteam.teams.weapon_rules import examples
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.sheets.sheet import Field, Kind, RowKind, Rows, Sheet


class OwnTeam(NamedTuple):
    """A team somebody wrote, its catalogue, and remarks for its author."""

    team: Team
    catalogue: Catalogue
    warnings: tuple[str, ...]

    @property
    def text_alone(self) -> tuple[tuple[str, str], ...]:
        """Abilities, ploys and equipment without effects, each with its row in the form."""
        team = self.team
        found = [(one.name, f"ability.{at}") for at, one in enumerate(team.ability) if not one.effect]
        found += [(one.name, f"ploy.{at}") for at, one in enumerate(team.ploy) if not one.effect]
        found += [(one.name, f"equipment.{at}") for at, one in enumerate(team.equipment) if not one.effect]
        return tuple(found)


def own_team_data(text: str) -> Mapping[str, Any]:
    """The data in the text, unchecked. Raises `NotACatalogue`."""
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


_WORDS: Final = read_toml("rules.killteam.lists", "own_team_words.toml", dict[str, dict[str, str]])
_OF: Final[dict[str, tuple[str, ...]]] = {
    "abilities": ("ability",),
    "among": ("type",),
    "options": ("type", "option"),
    "rule": ("ability",),
    "types": ("type",),
    "weapons": ("weapon",),
}
_STATS: Final = {"apl": 2, "move": 6, "save": 4, "wounds": 8, "base_mm": 28}


def sheet() -> Sheet:
    """The form for a team. (killteam.build.team_data)"""
    effects = Rows(key="effect", title="Effects", one="effect", kinds=tuple(_effects()), fields=_common(), tag="op")
    rules = Rows(
        key="rules",
        title="Weapon rules",
        one="weapon rule",
        about="Choose a rule, then adjust its number or distance.",
        kinds=tuple(RowKind(id=rule, label=written, start=written) for written, rule in examples()),
        plain=True,
        meaning=weapon_rule_in_words,
    )
    modes = _rows(Mode, "mode", "Modes", "mode", (rules,), start={"atk": 4, "hit": 4, "dmg": [3, 4]})
    options = _rows(Option, "option", "Choices of weapons", "choice of weapons")
    return Sheet(
        key="team",
        fields=tuple(_fields(Team)),
        rows=(
            _rows(Weapon, "weapon", "Weapons", "weapon", (modes,), start={"kind": "ranged", "mode": [modes.new("")]}),
            _rows(Type, "type", "Operatives", "operative", (options,), start={**_STATS, "height": 1, "option": [{}]}),
            _rows(Ability, "ability", "Abilities", "ability", (effects,)),
            _rows(Ploy, "ploy", "Ploys", "ploy", (effects,), start={"kind": "strategy", "when": "gambit"}),
            _rows(Equipment, "equipment", "Equipment of the team", "equipment", (effects,)),
            _rows(Limit, "limit", "Limits of several together", "limit"),
        ),
    )


def _rows(record: type[Struct], key: str, title: str, one: str, rows: tuple[Rows, ...] = (), **more: Any) -> Rows:
    return Rows(
        key=key, title=title, one=one, about=_WORDS["about"][key], fields=tuple(_fields(record)), rows=rows, **more
    )


def _effects() -> Iterator[RowKind]:
    """(killteam.build.team_data)"""
    for record in get_args(AnyEffect):
        op = str(record.__struct_config__.tag)
        own = tuple(_fields(record, without=COMMON))
        yield RowKind(id=op, label=_WORDS["effects"][op], start={"op": op}, fields=own)


def _common() -> tuple[Field, ...]:
    return tuple(field for field in _fields(get_args(AnyEffect)[0]) if field.key in COMMON)


def _fields(record: type[Struct], *, without: frozenset[str] = frozenset()) -> Iterator[Field]:
    """The fields of a record that contain no further records."""
    for one in fields_of(record):
        kind = _kind(record, one.name, one.type)
        if kind is None or one.name in without:
            continue
        needed = one.default is NODEFAULT and one.default_factory is NODEFAULT
        listed = kind in ("choice", "several")
        yield Field(
            key=one.name,
            label=_label(record, one.name),
            kind=kind,
            help="" if listed or kind in ("flag", "long") else _help(record, one.name, one.type, one.default),
            choices=tuple(_choices(record, one.name, one.type, NODEFAULT if needed else one.default)) if listed else (),
            of=("type",) if one.name == "who" else _OF.get(one.name, ()) if kind == "several" else (),
            before=OF_TYPE if one.name == "who" else "",
        )


def _kind(record: type[Struct], name: str, type_: Any) -> Kind | None:
    """The kind of form field; None for fields with rows of their own."""
    plain = bare(type_)
    if get_origin(plain) is tuple:
        held = get_args(plain)[0]
        if held is int:
            return "pair"
        if held is not str or (record is Mode and name == "rules"):
            return None
        return "several" if name in _OF or name == "archetypes" else "words"
    if name in ("id", "who"):
        return "id" if name == "id" else "choice"
    if choices_of(type_):
        return "choice"
    if plain in (int, bool):
        return "number" if plain is int else "flag"
    return "long" if name in ("text", "about") else "text"


def _label(record: type[Struct], name: str) -> str:
    return _worded("labels", record, name) or name.replace("_", " ").capitalize()


def _worded(part: str, record: type[Struct], name: str) -> str:
    """The label of a key: the record's own label, or the general one."""
    words = _WORDS[part]
    of = record.__struct_config__.tag or record.__name__.lower()
    return words.get(f"{of}.{name}") or words.get(name, "")


def _help(record: type[Struct], name: str, type_: Any, default: Any) -> str:
    if name in _WORDS["hints"]:
        return _WORDS["hints"][name]
    ranges = {field: (least, most) for field, _, least, most in RANGES} if record is Type else {}
    told = worded(name, type_, ranges)
    told = "" if told in ("text", "a whole number") else told
    without = f"{default} if left empty" if isinstance(default, int) else ""
    return "; ".join(filter(None, (told, without)))


def _choices(record: type[Struct], name: str, type_: Any, default: Any) -> Iterator[tuple[str, str]]:
    """The choices of a field, the default first."""
    if name == "archetypes":
        yield from ((one, one) for one in ARCHETYPES)
        return
    values = WHO if name == "who" else choices_of(type_)
    if default in ("", None):
        yield "", "–"
    first = [one for one in values if one and one == default]
    for one in dict.fromkeys((*first, *filter(None, values))):
        yield one, _WORDS["choices"].get(f"{name}.{one}") or _worded("choices", record, one) or one
