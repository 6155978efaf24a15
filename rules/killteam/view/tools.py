"""Tools over the board: how far an operative can move, charge and shoot, and what it sees.

(killteam.core.distance.closest)
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.battlefield.trace import trace
from rules.geometry import Point, inches, path_length
from rules.kernel.script import Seat
from rules.kernel.tools import Area, Sighting
from rules.killteam.board import (
    CONTROL_RANGE,
    Operative,
    Table,
    board_now,
    disc,
    lines_of_sight,
    other,
    sight_lines,
    visible,
)
from rules.killteam.board import sight_blockers as parts_between
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.move.course import levels_of_walk, walk_of
from rules.killteam.move.enemies import enemies_of, enemy_range_refusal, engaged_refusal, may_enter
from rules.killteam.move.hindrances import path_refusal
from rules.killteam.move.move_types import MOVE_WORDS, MoveType, limit, named_start, rates
from rules.killteam.move.track import track_places
from rules.skirmish import areas
from rules.skirmish.reach import corners_of, reach
from rules.skirmish.sighting import in_the_way, two_models, what_stops

_MOVES: Final[tuple[MoveType, ...]] = ("reposition", "dash", "charge")


def tools(table: Table, seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """The areas that can be drawn for a living operative that the viewer knows."""
    operative = table.models.get(piece)
    if operative is None or operative.life != "live":
        return ()
    return tuple(_all(table, operative))


def _all(table: Table, operative: Operative) -> Iterator[Area]:
    base = disc(table, operative)
    for kind in _MOVES:
        if engaged_refusal(table, operative, kind) is None:
            name, rule = MOVE_WORDS[kind].name, MOVE_WORDS[kind].rule
            budget, places = limit(table, operative, kind), _ground(table, operative, kind)
            far = inches(budget)
            words = f"{name}, up to {far}: {operative.name} can reach this ground where nobody stands."
            yield areas.ground(f"{name} {far}", words, rule, places, base.radius, budget)
            if kind == "charge":
                words = f"{operative.name} can charge enemies that touch this area if its path is free."
                yield areas.threat("Charge and fight", words, rule, places, base.radius + CONTROL_RANGE)
    for weapon in usable_weapons(table, operative, "ranged"):
        ranged = max((one.reach for one in weapon.printed if one.id == "range"), default=0)
        if ranged:
            yield areas.weapon(weapon.name, ranged, base, "killteam.weapon.range")


def _ground(table: Table, operative: Operative, kind: MoveType) -> areas.Outlines:
    """The area that the middle of the base can reach by a move of this kind, with the prices and obstacles of its
    course.
    """
    board, base, budget = board_now(table), disc(table, operative), limit(table, operative, kind)
    prices, start = rates(table, operative, kind), named_start(board.field, operative)
    near = tuple(enemies_of(table, operative)) if kind != "charge" else ()
    walk = walk_of(table, operative, (operative.at,), (start,), prices)

    def pays(path: Sequence[Point]) -> int | None:
        if path_length(path) > budget:
            return None
        on = levels_of_walk(walk._replace(path=path, on=(start, *[""] * (len(path) - 1))))
        leg, ends = tuple(path[-2:]), on[-2:]  # earlier legs have been checked before
        gone = walk._replace(path=leg, on=ends)
        if path_refusal(table, operative, kind, gone, prices) or trespasses(leg, ends):
            return None
        return trace(board.field, base.radius, path, prices, on=on).cost

    def trespasses(leg: Sequence[Point], ends: Sequence[str]) -> bool:
        if not may_enter(base.radius, leg, near):
            return False
        places = track_places(board.field, base, leg, ends, [enemy.base for enemy in near])
        return enemy_range_refusal(table, operative, kind, places, near) is not None

    outlines = (feature.outline for feature in board.field.features if not feature.elevation)
    solid = [disc(table, enemy) for enemy in table.living(other(operative.seat))]
    return reach(operative.at, budget, pays, corners_of(board.field, base.radius, outlines, solid))


_RULE = "killteam.vis.visible"


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a line of sight leads from one operative to another, and what stops the lines that do not."""
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule=_RULE)
    evidence = sight_lines(board_now(table), disc(table, eye), disc(table, seen)).evidence
    if visible(table, eye, seen):
        return Sighting("full", (f"{eye.name} can see {seen.name}.",), _RULE, evidence)
    by = in_the_way(_hiding(table, eye, seen))
    return Sighting("none", (f"{eye.name} cannot see {seen.name}.{by}",), _RULE, evidence)


def _hiding(table: Table, eye: Operative, seen: Operative) -> tuple[str, ...]:
    """What hides an operative from another; operatives hide nobody. (killteam.vis.operatives_do_not_block)"""
    board, viewer, target = board_now(table), disc(table, eye), disc(table, seen)
    names = {feature.id: feature.name for feature in board.field.features}
    return what_stops(lines_of_sight(viewer, target), parts_between(board, viewer, target), names.__getitem__)
