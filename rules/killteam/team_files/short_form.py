"""A short form for what files of other programs lack: archetypes, bases, ploys and equipment."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from rules.killteam.lists.own_team import own_team_data
from rules.killteam.team_files.ids import Ids
from rules.killteam.team_files.team_writer import equipment, height_of, ploy
from rules.killteam.teams.reading import ARCHETYPES
from rules.killteam.teams.universal import UNIVERSAL
from rules.killteam.written_team.numbers import bounded, number
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.sheets.sheet import Field
from rules.roster.sheets.toml import toml

_BASE: Final = "base:"
_ADDED: Final = {
    "strategy": "Strategy ploys",
    "firefight": "Firefight ploys",
    "equipment": "Equipment of the team",
}
_MOST: Final = 20
_LINE: Final = "One a line, as “Name: what it does”. Leave it empty if you have none."


def questions(text: str) -> tuple[Field, ...]:
    """The fields for this team. Raises NotACatalogue."""
    return tuple(_fields(_team(text)))


def _fields(team: Mapping[str, Any]) -> Iterator[Field]:
    choices = tuple((one, one) for one in ARCHETYPES)
    yield Field(key="archetypes", label="Archetypes", kind="several", choices=choices)
    yield Field(key="size", label="Operatives in the field", kind="number")
    for one in team["type"]:
        yield Field(key=f"{_BASE}{one['id']}", label=f"{one['name']}: base in mm", kind="number")
    present = {one["kind"] for one in team.get("ploy", ())} | ({"equipment"} if team.get("equipment") else set())
    for key, label in _ADDED.items():
        if key not in present:
            yield Field(key=key, label=label, kind="long", help=_LINE)


def starts(text: str) -> dict[str, Any]:
    """The initial values of the fields."""
    team = _team(text)
    bases = {f"{_BASE}{one['id']}": one["base_mm"] for one in team["type"]}
    return {"archetypes": list(team["archetypes"]), "size": team["size"], **bases}


def answered(text: str, typed: Mapping[str, Sequence[str]]) -> str:
    """The team with these answers; empty fields change nothing. Raises NotACatalogue."""
    team = dict(_team(text))
    if chosen := [one for one in typed.get("archetypes", ()) if one in ARCHETYPES]:
        team["archetypes"] = chosen
    if (size := number(_first(typed, "size"))) is not None:
        team["size"] = size
    team["type"] = [_with_base(one, number(_first(typed, f"{_BASE}{one['id']}"))) for one in team["type"]]
    ids = Ids()
    for id_ in (*UNIVERSAL, *(one["id"] for part in ("ploy", "equipment") for one in team.get(part, ()))):
        ids.give(id_)
    ploys = [
        ploy(ids, name, kind, what) for kind in ("strategy", "firefight") for name, what in _lines(_first(typed, kind))
    ]
    items = [equipment(ids, name, what) for name, what in _lines(_first(typed, "equipment"))]
    for part, added in (("ploy", ploys), ("equipment", items)):
        if added:
            team[part] = [*team.get(part, ()), *added][:_MOST]
    return toml({"team": team})


def _with_base(one: Mapping[str, Any], base: int | None) -> dict[str, Any]:
    if base is None or base == one["base_mm"]:
        return dict(one)
    held = bounded("base_mm", base)
    return {**one, "base_mm": held, "height": Fraction(height_of(held))}


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Names and texts of lines such as `Name: what it does`."""
    for line in text.splitlines():
        if line.strip():
            name, _, what = re.sub(r"^[-•*]\s*", "", line.strip()).partition(":")
            yield name.strip(), what.strip()


def _first(typed: Mapping[str, Sequence[str]], key: str) -> str:
    texts = typed.get(key, ())
    return texts[0].strip() if texts else ""


def _team(text: str) -> Mapping[str, Any]:
    """The data of the team. Raises NotACatalogue if this form cannot ask about it."""
    team = own_team_data(text).get("team")
    types = team.get("type") if isinstance(team, Mapping) else None
    if not isinstance(team, Mapping) or not isinstance(types, list) or not all(map(_is_type, types)):
        raise NotACatalogue("The text of the team was changed on its way. Choose the file again.")
    return {"archetypes": [], "size": 1, **team}


def _is_type(one: Any) -> bool:
    return isinstance(one, Mapping) and isinstance(one.get("id"), str) and isinstance(one.get("base_mm"), int)
