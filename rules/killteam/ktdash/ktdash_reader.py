"""Reads a team or a list in KTDash's JSON: operatives, ploys, equipment, and the composition as text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.killteam.ktdash.composition import choose_in_words
from rules.killteam.teams.weapon_rules import Kind
from rules.killteam.written_team.numbers import number
from rules.killteam.written_team.rule_words import plain
from rules.killteam.written_team.written import (
    WrittenAbility,
    WrittenMode,
    WrittenOption,
    WrittenPick,
    WrittenPloy,
    WrittenTeam,
    WrittenType,
    WrittenWeapon,
)

Data = Mapping[str, Any]
_DISTANCES: Final = ("RANGE", "BLAST", "TORRENT")


def is_ktdash(data: Any) -> bool:
    """Whether the data is a team or list of KTDash in this edition."""
    return isinstance(data, Mapping) and bool(_team_in(data))


def is_earlier(data: Any) -> bool:
    """Whether the data is of the previous edition, which has fire teams."""
    return isinstance(data, Mapping) and ("fireteams" in data or "fireteams" in _map(data.get("killteam")))


def ktdash_team(data: Data) -> WrittenTeam:
    """The team, with a list if the data contains operatives of one."""
    told = _team_in(data)
    team = WrittenTeam(_text(told.get("killteamName")), [_type(one) for one in _list(told.get("opTypes"))])
    team.archetypes = tuple(_archetypes(told.get("archetypes")))
    team.ploys = [
        WrittenPloy(_text(one.get("ployName")), "strategy" if _text(one.get("ployType")) == "S" else "firefight",
                    _text(one.get("description")))
        for one in _list(told.get("ploys"))
    ]  # fmt: skip
    team.equipment = [
        WrittenAbility(_text(one.get("eqName")), _equipment(one))
        for one in _list(told.get("equipments"))
        if one.get("killteamId")
    ]
    choose_in_words(team, _text(told.get("composition")))
    team.picks = tuple(_picks(data, team))
    return team


def _team_in(data: Data) -> Data:
    """The team itself, or the team of a list."""
    inner = _map(data.get("killteam"))
    for one in (data, inner):
        if _list(one.get("opTypes")):
            return one
    ops = [_map(op.get("opType")) | {"weapons": op.get("weapons") or _map(op.get("opType")).get("weapons")}
           for op in _list(data.get("ops")) if op.get("opType")]  # fmt: skip
    known = {_text(op.get("opTypeId")): op for op in ops}
    return dict(inner) | {"opTypes": list(known.values())} if known else {}


def _type(one: Data) -> WrittenType:
    name = _text(one.get("opTypeName"))
    words = tuple(word.strip() for word in _text(one.get("keywords")).split(",") if word.strip())
    made = WrittenType(
        key=name,
        name=name,
        stats={key.lower(): _text(one.get(key)) for key in ("APL", "MOVE", "SAVE", "WOUNDS")},
        keywords=words,
        leader="LEADER" in {word.upper() for word in words},
        base=number(_text(one.get("basesize"))),
        most=None,
    )
    told = [
        WrittenAbility(_text(each.get("abilityName") or each.get("name")), _ability_text(each), _cost(each.get("AP")))
        for part in ("abilities", "actions", "options")
        for each in _list(one.get(part))
        if part != "options" or _text(each.get("description"))
    ]
    made.abilities = [each for each in dict.fromkeys(told) if each.name]
    weapons = tuple(arm for each in _list(one.get("weapons")) if (arm := _weapon(each)).modes)
    made.options = [WrittenOption(weapons)]
    return made


def _ability_text(each: Data) -> str:
    """The description of an ability, or what an action does and when it cannot be performed."""
    parts = [_text(each.get("description"))]
    parts += [_text(one) for one in each.get("effects") or () if isinstance(one, str)]
    parts += [_text(one) for one in each.get("conditions") or () if isinstance(one, str)]
    return plain("\n".join(filter(None, parts)))


def _cost(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 3 else None


def _weapon(one: Data) -> WrittenWeapon:
    modes = tuple(
        WrittenMode(
            _text(each.get("profileName")), _text(each.get("ATK")), _text(each.get("HIT")), _text(each.get("DMG")),
            tuple(_rules(each.get("WR"))),
        )
        for each in _list(one.get("profiles"))
    )  # fmt: skip
    kind: Kind = "melee" if _text(one.get("wepType")).upper().startswith("M") else "ranged"
    return WrittenWeapon(_text(one.get("wepName")), kind, modes)


def _rules(told: Any) -> Iterator[str]:
    """Rules as words, from a text or from a list of ids with numbers."""
    if isinstance(told, str):
        yield told
        return
    for one in _list(told):
        id_, amount = _text(one.get("id")), _text(one.get("number"))
        name = id_.removeprefix("WR-UNIV-")
        words = _text(one.get("name")) or name.replace("-", " ").capitalize()
        if not id_.startswith("WR-UNIV-"):
            words = f"*{words.removeprefix('Wr ').capitalize()}"
        elif name == "HEAVY" and one.get("details"):
            words = f"Heavy ({_text(one['details']).replace('only', '').strip()} only)"
        elif _text(one.get("details")).lower().startswith("crit"):
            words = f"{words} Crits"
        elif name == "SEEK" and one.get("details"):
            words = f"Seek {_text(one['details'])}"
        amount = f'{amount}"' if amount and name in _DISTANCES else amount
        before = f'{_text(one.get("prefix_num"))}" ' if one.get("prefix_num") else ""
        yield f"{before}{words} {amount}{'+' if name == 'LETHAL' else ''}".strip()


def _archetypes(told: Any) -> Iterator[str]:
    names = told if isinstance(told, list) else re.split("[/,]", _text(told))
    yield from (name.strip() for name in names if isinstance(name, str) and name.strip())


def _equipment(one: Data) -> str:
    """What equipment does, and the weapons it gives."""
    arms = [_weapon(each) for each in _list(one.get("weapons"))]
    lines = [
        f"{weapon.name} ({weapon.kind}): ATK {mode.atk}, HIT {mode.hit}, DMG {mode.dmg}"
        f"{', ' + ', '.join(mode.rules) if any(mode.rules) else ''}"
        for weapon in arms
        for mode in weapon.modes
    ]
    return "\n".join((_text(one.get("description")), *lines))


def _picks(data: Data, team: WrittenTeam) -> Iterator[WrittenPick]:
    """The operatives of a list, with the weapons chosen there."""
    ids = {_text(one.get("opTypeId")): one for one in _list(_team_in(data).get("opTypes"))}
    keys = {one.key for one in team.types}
    for op in _list(data.get("ops")):
        told = _map(ids.get(_text(op.get("opTypeId")))) or _map(op.get("opType"))
        key = _text(told.get("opTypeName"))
        chosen = {id_.strip() for id_ in _text(op.get("wepIds")).split(",")}
        arms = tuple(
            _text(one.get("wepName")) for one in _list(told.get("weapons")) if _text(one.get("wepId")) in chosen
        )
        if key in keys:
            yield WrittenPick(_text(op.get("opName")), key, arms)


def _list(value: Any) -> Sequence[Data]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _map(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, Mapping) else {}


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()
