"""Long ids in a team file: they are replaced by short ones wherever they occur. (killteam.build.team_data)"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from rules.killteam.teams.effects import OF_TYPE

LONGEST: Final = 20
_HASH: Final = 6
_PARTS: Final = ("type", "weapon", "ability", "ploy", "equipment", "limit", "option", "effect")
_NAMES: Final = frozenset({"id", "weapons", "abilities", "rule", "types", "options", "among"})


def with_short_ids(team: Any) -> Any:
    """The same data with every long id, and every reference to it, made short."""
    if not isinstance(team, Mapping):
        return team
    return {key: _short(key, value) for key, value in team.items()}


def _short(key: str, value: Any) -> Any:
    if key in _PARTS and isinstance(value, list):
        return [with_short_ids(one) for one in value]
    if key in _NAMES and isinstance(value, list):
        return [short_id(one) if isinstance(one, str) else one for one in value]
    if key == "id" and isinstance(value, str):
        return short_id(value)
    if key == "who" and isinstance(value, str) and value.startswith(OF_TYPE):
        return OF_TYPE + short_id(value.removeprefix(OF_TYPE))
    return value


def short_id(id_: str) -> str:
    """The id itself if it is short; else its beginning with a hash that keeps it unique."""
    if len(id_) <= LONGEST:
        return id_
    return f"{id_[: LONGEST - _HASH - 1].rstrip('-')}-{sha256(id_.encode()).hexdigest()[:_HASH]}"
