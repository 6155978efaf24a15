"""Ready-made armies as pages list them: by game, battle size and army."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.registry import Game
from rules.roster.catalogue import BattleSize
from rules.roster.game import ReadyList
from rules.roster.words import points


@dataclass(frozen=True, kw_only=True)
class BattleLists:
    """The ready-made lists for one battle size, each with the name of its army; there is at least one.

    `size` is how large a list may be; empty where it has no points.
    """

    battle: str
    size: str
    lists: tuple[tuple[ReadyList, str], ...]


@dataclass(frozen=True, kw_only=True)
class ReadyLists:
    """All ready-made lists of one game, the smallest battles first."""

    game: Game
    battles: tuple[BattleLists, ...]


def ready_lists_of(game: Game) -> ReadyLists:
    """The ready-made lists of a game."""
    return ReadyLists(game=game, battles=tuple(one for one in _battles_of(game) if one.lists))


def _battles_of(game: Game) -> Iterable[BattleLists]:
    armies = game.catalogue.armies
    for battle in game.catalogue.battles.values():
        of_size = [one for one in game.ready_lists if one.battle == battle.id]
        yield BattleLists(
            battle=battle.name,
            size=_size(battle),
            lists=tuple((one, army.name) for army in armies.values() for one in of_size if one.army == army.id),
        )


def _size(battle: BattleSize) -> str:
    if battle.points is None:
        return "points as agreed"
    return f"up to {points(battle.points)}" if battle.points else ""
