"""The silhouette that stands for an army of a game, and its name."""

from collections import Counter
from functools import lru_cache

from armies.silhouettes import silhouette
from rules.registry import SYSTEMS
from rules.roster.reading import read

MOST_KEPT = 50  # games


def army_emblem(system: str, army: str) -> str:
    """The symbol that is most this army’s own, by their ids; "" where the game has no ready-made list of it."""
    return _emblems(system).get(army, "") if system in SYSTEMS else ""


@lru_cache(maxsize=MOST_KEPT)
def _emblems(system: str) -> dict[str, str]:
    """The symbol of each army: the one with the largest share in its ready-made lists, against all lists."""
    game = SYSTEMS[system]
    own: dict[str, Counter[str]] = {}
    for ready in game.ready_lists:
        models = [model for unit in read(ready.roster, game.catalogue).units for model in unit.models]
        names = [silhouette(game.catalogue, one.profile, one.gear) for one in models if one.profile]
        own.setdefault(ready.army, Counter()).update(names)
    everywhere: Counter[str] = sum(own.values(), Counter())
    return {
        army: max(found, key=lambda name: (found[name] / everywhere[name], found[name], name))
        for army, found in own.items()
        if found
    }


def army_name(system: str, army: str) -> str:
    """The name of an army by its ids; the id itself where the game no longer has it."""
    game = SYSTEMS.get(system)
    found = game.catalogue.armies.get(army) if game else None
    return found.name if found else army
