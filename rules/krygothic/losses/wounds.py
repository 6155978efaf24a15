"""Wounds: the dice that save from them, and what wounds, falls and damage come to."""

from typing import Final

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Table
from rules.krygothic.board.stats import body
from rules.krygothic.dice.roll import RollReason, roll_passes
from rules.krygothic.losses.facts import location_damaged, model_knocked_down, model_wounded

WOUNDS: Final = "krygothic.wounds.two"
FALLEN: Final = "krygothic.cc.fallen"
STRUCTURE: Final = "krygothic.scenario.sabotage.structure"


def roll_wound_saves(  # who is struck, how hard, by whom, and what that is called
    play: Play[Table],
    model: str,
    count: int,
    less: int,
    why: str,
    by: Seat | None,
    rule: str = "krygothic.cc.wound_die",
) -> Script[int]:
    """How many of so many dice wound the model: each that reaches its Body and armour, `less` so much.

    The caller states what the wounds do. (krygothic.cc.wound_die, krygothic.stat.body_equal)
    """
    struck = play.table.models[model]
    roll = RollReason(by, struck.name, f"wound saves ({why})", rule, (model,))
    return roll_passes(play, roll, count, body(play.table, struck) - less)


def wound(play: Play[Table], model: str, points: int, why: str, by: Seat | None, rule: str = WOUNDS) -> None:
    """Wound a model that is still there; no wounds are no fact."""
    hurt = play.table.models[model]
    if points > 0 and hurt.life == "live":
        play.record(model_wounded(hurt, points, why, by, rule))


def knock_down(play: Play[Table], model: str, why: str, by: Seat | None, rule: str = FALLEN) -> None:
    """Knock down a model that is still there and on its feet."""
    here = play.table.models[model]
    if here.life == "live" and not here.fallen:
        play.record(model_knocked_down(here, why, by, rule))


def damage_location(  # what is damaged, how much, by what, by whom
    play: Play[Table], marker: str, points: int, why: str, by: Seat | None, rule: str = STRUCTURE
) -> None:
    """Damage a location that still stands; no wounds are no fact."""
    location = play.table.markers[marker]
    if points > 0 and location.wounds:
        play.record(location_damaged(location, points, why, by, rule))
