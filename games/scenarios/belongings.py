"""A person’s scenarios: to take along, to read back elsewhere, and to delete."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

import msgspec
from django.db.models import QuerySet

from accounts.belongings import Belongings, Count, Files, counted
from accounts.models import User
from games.scenarios.models import StoredScenario
from games.scenarios.selectors import games_with_scenarios
from games.scenarios.services import scenario_keep
from rules.roster.scenarios import NotAScenario

FOLDER = "scenarios"


class ScenarioHeader(msgspec.Struct):
    """The header of a file: its game."""

    system: str


def files(user: User) -> Files:
    """Every version as its file."""
    for one in _own(user).order_by("created", "pk"):
        yield f"{FOLDER}/{one.slug}.json", one.text.encode()


def read(user: User, found: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Store the scenarios that are not here yet; what cannot be read is reported."""
    made = 0
    for path, content in found.items():
        if PurePosixPath(path).parts[0] != FOLDER:
            continue
        try:
            game = games_with_scenarios()[msgspec.json.decode(content, type=ScenarioHeader).system]
            if _own(user).filter(text=content.decode()).exists():
                continue
            count("scenarios")
            scenario_keep(owner=user, game=game, text=content.decode())
            made += 1
        except (msgspec.DecodeError, UnicodeDecodeError, KeyError, NotAScenario) as wrong:
            yield f"{path} was not read: {wrong}"
    if made:
        yield f"{counted(made, 'scenario')} read."


def warnings(user: User) -> Iterator[str]:
    """What becomes of scenarios."""
    if own := _own(user).count():
        yield f"{counted(own, 'scenario')} will be deleted; matches keep their copies."


def erase(user: User) -> None:
    """Delete them."""
    _own(user).delete()


def _own(user: User) -> QuerySet[StoredScenario]:
    return StoredScenario.objects.filter(owner=user)


BELONGINGS = Belongings(files=files, read=read, warnings=warnings, erase=erase)
