"""Finds the catalogue that a list is made from: among a person's own, then the game's."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from accounts.visitor import Visitor
from armies.catalogues import catalogues_of, game_for
from rules.registry import SYSTEMS
from rules.roster.catalogue import Catalogue
from rules.roster.codec import NotARoster
from rules.roster.foreign_files import ListPick
from rules.roster.roster import Roster

MOST_TRIED = 50


def list_from_known(viewer: Visitor, system: str, name: str, picks: Sequence[ListPick]) -> tuple[Roster, str] | None:
    """The list made from a known catalogue, and what that is called; None if none has all of its models."""
    reader = SYSTEMS[system].custom_catalogue.files
    for slug, called, catalogue in _known(viewer, system) if reader and picks else ():
        roster = reader.listed(catalogue, name, picks) if reader else None
        if roster is not None:
            return structs.replace(roster, catalogue=slug), called
    return None


def _known(viewer: Visitor, system: str) -> Iterator[tuple[str, str, Catalogue]]:
    game = SYSTEMS[system]
    own = catalogues_of(viewer).filter(system=system)[:MOST_TRIED] if viewer.is_authenticated else ()
    for one in own:
        try:
            made_from = game_for(Roster(system=system, army="", battle="", catalogue=one.slug))
            yield one.slug, one.name, made_from.catalogue
        except NotARoster:
            continue
    yield "", game.name, game.catalogue
