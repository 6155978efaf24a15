"""The kernel's open floor and its windows, dressed as games people can start."""

from dataclasses import replace

from rules.registry import Game
from tests.games.toy_game import TOY_GAME, card_list
from tests.rules.kernel.floor import FLOOR, WINDOWS

FLOOR_GAME: Game = replace(TOY_GAME, system=FLOOR, name="Floor")
WINDOWS_GAME: Game = replace(TOY_GAME, system=WINDOWS, name="Windows")

__all__ = ["FLOOR_GAME", "WINDOWS_GAME", "card_list"]
