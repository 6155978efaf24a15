"""Ready-made armies in the order one looks for them: by system, battle size and army."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.registry import Game
from rules.roster.game import ReadyList


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """The ready-made lists of one army for one battle size; there is at least one."""

    system: str
    heading: str
    lists: tuple[ReadyList, ...]


def shelves(games: Iterable[Game]) -> list[Shelf]:
    """Every ready-made list, the smallest battles of each system first."""
    return [shelf for game in games for shelf in _shelves(game) if shelf.lists]


def _shelves(game: Game) -> Iterable[Shelf]:
    for battle in game.catalogue.battles.values():
        for army in game.catalogue.armies.values():
            yield Shelf(
                system=game.catalogue.system,
                heading=f"{game.name} · {battle.name} · {army.name}",
                lists=tuple(one for one in game.ready_lists if (one.battle, one.army) == (battle.id, army.id)),
            )
