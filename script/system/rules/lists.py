"""Lists of Sample: the catalogue, ready-made lists, and the force that a match keeps. (sample.list)"""

from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_text
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready
from rules.roster.roster import Roster
from rules.roster.validate import read_legal

CATALOGUE: Final[Catalogue] = read_catalogue(read_text("rules.sample", "catalogue.toml"))
READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.sample", "ready.toml"), CATALOGUE)


class Force(Struct, frozen=True, kw_only=True):
    """One player's figure. Lengths in thousandths of an inch."""

    name: str
    points: int
    move: int
    radius: int
    height: int


def muster(roster: Roster, catalogue: Catalogue) -> Force:
    """The force of a legal list. Raises NotLegal."""
    reading, report = read_legal(roster, catalogue)
    model = catalogue.models[reading.models[0].pick.model]
    kind = catalogue.types[model.type]
    move = model.numbers["move"]
    return Force(name=model.name, points=report.points, move=move, radius=kind.radius, height=kind.height)
