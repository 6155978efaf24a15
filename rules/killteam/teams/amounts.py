"""What is wrong with a team file, and how much a team may have of anything: parts, letters, choices."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rules.killteam.teams.team import Team

MOST_OPTIONS: Final = 12
_MOST: Final = {"type": 30, "weapon": 60, "ability": 40, "ploy": 20, "equipment": 12, "limit": 20, "archetypes": 4}
_ID, _NAME, _TEXT = 20, 60, 600


class Fault(Struct, frozen=True, kw_only=True):
    """What is wrong in a team file: the path of the field, a sentence, and the rule it breaks."""

    path: str
    message: str
    rule: str = "killteam.build.team_data"


def too_much(team: Team) -> Iterator[Fault]:
    """More of something, or more letters, than anybody needs; and letters nobody can see."""
    for part, most in _MOST.items():
        if len(getattr(team, part)) > most:
            yield Fault(path=f"team.{part}", message=f"A team has at most {most} of these.")
    for path, text, most in _texts(team):
        if len(text) > most:
            yield Fault(path=path, message=f"At most {most} letters stand here; these are {len(text)}.")
        if not text.replace("\n", "").isprintable():
            yield Fault(path=path, message="This holds characters nobody can see.")
    for at, one in enumerate(team.type):
        if not 1 <= len(one.option) <= MOST_OPTIONS:
            path = f"team.type[{at}].option"
            message = f"{one.name} needs one choice of weapons, at most {MOST_OPTIONS}."
            yield Fault(path=path, message=message, rule="killteam.build.options")


def _texts(team: Team) -> Iterator[tuple[str, str, int]]:
    """Every text somebody may read, and its path and how long it may be."""
    yield "team.id", team.id, _ID
    yield "team.name", team.name, _NAME
    yield "team.about", team.about, _TEXT
    for part in ("type", "weapon", "ability", "ploy", "equipment"):
        for at, one in enumerate(getattr(team, part)):
            path = f"team.{part}[{at}]"
            yield f"{path}.id", one.id, _ID
            yield f"{path}.name", one.name, _NAME
            yield f"{path}.text", getattr(one, "text", ""), _TEXT
            for number, option in enumerate(getattr(one, "option", ())):
                yield f"{path}.option[{number}].id", option.id, _ID
                yield f"{path}.option[{number}].name", option.name, _NAME
            for number, mode in enumerate(getattr(one, "mode", ())):
                yield f"{path}.mode[{number}].name", mode.name, _NAME
