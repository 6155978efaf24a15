"""Relaxes the limits of a file until some selection is possible; each change is reported."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from rules.killteam.teams.reading import MOST_OPERATIVES, TeamFileError, read_team
from rules.roster.foreign_files import ReportLine

_PART = "Selection"


def made_possible(data: dict[str, Any]) -> Iterator[ReportLine]:
    """Changes `data` until a selection is possible."""
    if _possible(data):
        return
    for step, why in _STEPS:
        before = deepcopy(data)
        step(data)
        if data != before:
            yield ReportLine(_PART, data["name"], "left out", why)
        if _possible(data):
            return


def _possible(data: dict[str, Any]) -> bool:
    """Whether the team can be read, or is refused for a fault that relaxed limits would not fix."""
    try:
        read_team({"team": data})
    except TeamFileError as wrong:
        return wrong.fault.path not in ("team.size", "team.leaders")
    return True


def _without_least(data: dict[str, Any]) -> None:
    for limit in data.get("limit", ()):
        limit.pop("min", None)


def _without_shared(data: dict[str, Any]) -> None:
    data.pop("limit", None)


def _without_weights(data: dict[str, Any]) -> None:
    for one in data["type"]:
        one.pop("counts", None)


def _with_leaders(data: dict[str, Any]) -> None:
    led = [one for one in data["type"] if one["leader"]]
    if not sum(one["min"] for one in led) <= data["leaders"]:
        for one in led:
            one["min"] = 0
    if sum(one["max"] for one in led) < data["leaders"]:
        data["leaders"] = max(1, sum(one["max"] for one in led))


def _with_more(data: dict[str, Any]) -> None:
    """Raises the limits of all types but leaders, and removes their minimums."""
    for one in data["type"]:
        one["min"] = 0
        if not one["leader"]:
            one["max"] = MOST_OPERATIVES


def _smaller(data: dict[str, Any]) -> None:
    """Reduces the size of the team to what its types allow."""
    led = data["leaders"]
    data["size"] = max(1, min(data["size"], led + sum(one["max"] for one in data["type"] if not one["leader"])))


_STEPS = (
    (_with_leaders, "The leaders in the file cannot be chosen together; the number of leaders is adjusted."),
    (_without_least, "No selection meets the combined minimums; they are not checked."),
    (_smaller, "The types do not add up to the size of the team; the size is lowered."),
    (_without_shared, "No selection meets the combined limits; they are not checked."),
    (_without_weights, "No selection fits with operatives that count half or double; all of them count once."),
    (_with_more, "No selection meets the limits of the types; they are not checked."),
)
