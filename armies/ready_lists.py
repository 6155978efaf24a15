"""Armies as pages list them: own ones by game, ready-made ones by game, battle size and army."""

from collections.abc import Iterable
from dataclasses import dataclass

from armies.models import RosterRecord
from rules.registry import SYSTEMS, Game
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


@dataclass(frozen=True, kw_only=True)
class OwnLists:
    """Somebody's rosters of one game, each with the names of its army and battle size; there is at least one."""

    game: Game
    rosters: tuple[tuple[RosterRecord, str, str], ...]


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


def by_game(rosters: Iterable[RosterRecord]) -> list[OwnLists]:
    """The rosters game by game, in the order they come in."""
    kept = list(rosters)
    return [
        OwnLists(
            game=game, rosters=tuple((roster, *_names(game, roster)) for roster in kept if roster.system == system)
        )
        for system, game in SYSTEMS.items()
        if any(roster.system == system for roster in kept)
    ]


def without_game(rosters: Iterable[RosterRecord]) -> list[RosterRecord]:
    """The rosters for games that are no longer here."""
    return [roster for roster in rosters if roster.system not in SYSTEMS]


def _names(game: Game, roster: RosterRecord) -> tuple[str, str]:
    """The names of army and battle size in the catalogue; as written in the list if the catalogue has none such."""
    army, battle = game.catalogue.armies.get(roster.army), game.catalogue.battles.get(roster.battle)
    return army.name if army else roster.army, battle.name if battle else roster.battle
