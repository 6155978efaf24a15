"""Reads the file of an army of one's own: its catalogue, and remarks for its author. (kog.army.own)"""

from functools import lru_cache
from typing import NamedTuple

from rules.kog.lists.own_army import KEY, OwnArmy
from rules.kog.lists.own_army_catalogue import own_army_catalogue
from rules.kog.lists.own_army_faults import dear_models, faults, warnings
from rules.roster.catalogue import Catalogue
from rules.roster.custom_file import record_of, refuse_faults

MOST_READ = 16


class ReadArmy(NamedTuple):
    """A playable catalogue, and remarks for its author."""

    catalogue: Catalogue
    warnings: tuple[str, ...]


@lru_cache(maxsize=MOST_READ)
def read_own_army(text: str) -> ReadArmy:
    """The army in the text. Raises `NotACatalogue` with the place of the first fault."""
    army = record_of(text, KEY, OwnArmy)
    refuse_faults(faults(army))
    catalogue = own_army_catalogue(army)
    refuse_faults(dear_models(army, catalogue))
    return ReadArmy(catalogue, tuple(warnings(army, catalogue)))
