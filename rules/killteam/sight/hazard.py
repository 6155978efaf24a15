"""Shots over a hazard, and past gantries. (killteam.kz.gantry.scope)"""

from typing import Final

from rules.battlefield.hazard import length_over
from rules.geometry import INCH, Disc, Outline, contains, interior_windows
from rules.kernel.script import Refusal
from rules.killteam.board import Board, Table, board_now
from rules.killteam.sight.cover_lines import Bases
from rules.killteam.sight.refusals import refusal
from rules.skirmish.limits import Length

MOST: Final = 4 * INCH


def gantry_refusal(table: Table, bases: Bases, target: str) -> Refusal | None:
    """Why a hazard or a gantry forbids the shot, on maps with gantries.

    (killteam.kz.gantry.restricted_targeting, killteam.kz.gantry.vantage_to_vantage,
    killteam.kz.gantry.vantage_to_floor)
    """
    board = board_now(table)
    if board.map.killzone != "gantry":
        return None
    high = on_vantage(board, bases.shooter_on), on_vantage(board, bases.target_on)
    limited = not any(high) if table.settings.switches.hazard_limit == "both_floor" else not all(high)
    a, b = bases.shooter.centre, bases.target.centre
    pools = {str(number): pool for number, pool in enumerate(board.map.hazard)}
    over = Length(length_over(pools, a, b), MOST)
    if limited and over.value >= MOST:
        return refusal("hazard", over, target=target)
    crossed = _gantry_between(board, bases) if high[0] != high[1] else ""
    return refusal("gantry-between", target=target, what=crossed) if crossed else None


def on_vantage(board: Board, on: str) -> bool:
    """Whether a surface is one of Vantage terrain. (killteam.terrain.vantage)"""
    return on in board.parts and board.parts[on].can_be_stood_on


def _gantry_between(board: Board, bases: Bases) -> str:
    """The name of a gantry below the line that neither of them stands on or under."""
    own = {board.feature_of(on) for on in (bases.shooter_on, bases.target_on) if on in board.parts}
    for part in board.parts.values():
        outline = part.terrain.outline
        if part.kind != "deck" or board.feature_of(part.id) in own or _stands_under(outline, bases):
            continue
        if interior_windows(bases.shooter.centre, bases.target.centre, outline):
            return part.name
    return ""


def _stands_under(outline: Outline, bases: Bases) -> bool:
    return any(_is_low(base) and contains(outline, base.centre) for base in (bases.shooter, bases.target))


def _is_low(base: Disc) -> bool:
    return base.elevation == 0
