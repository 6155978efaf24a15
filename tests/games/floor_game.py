"""The kernel's open floor and its windows, dressed as games people can start."""

from dataclasses import replace

from rules.kernel.question import Call
from rules.kernel.refusal import Seat
from rules.registry import Game
from tests.games.toy_game import TOY_GAME, card_list, ready
from tests.rules.kernel.floor import FLOOR, WINDOWS
from tests.rules.kernel.toy import GOAL, Toy


def floor_calls(known: Toy, seat: Seat) -> tuple[Call, ...]:
    """What a seat may call ahead: the floor, until it has run the whole way."""
    return (Call(clock="idle", option="call", label="Call", group="The floor"),) if known.at[seat] < GOAL else ()


FLOOR_GAME: Game = replace(
    TOY_GAME,
    system=FLOOR,
    name="Floor",
    ready_lists=(ready(1, FLOOR.id), ready(2, FLOOR.id)),
    calls=floor_calls,
)
WINDOWS_GAME: Game = replace(TOY_GAME, system=WINDOWS, name="Windows")

__all__ = ["FLOOR_GAME", "WINDOWS_GAME", "card_list"]
