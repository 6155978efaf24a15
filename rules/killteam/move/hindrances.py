"""Refusals of moves: obstacles, forbidden climbs, costs, ladders too far away."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rules.battlefield.climb import Rise, rises
from rules.battlefield.surface import GROUND, level_at, standing_faults, surface_at
from rules.battlefield.terrain import Fault
from rules.battlefield.trace import Trace
from rules.geometry import INCH, Disc, Point, distance_up, overlaps_disc
from rules.geometry.polygon import closer_than
from rules.geometry.rates import Rates
from rules.kernel.cache import cached_on
from rules.kernel.script import Refusal
from rules.killteam.board import RULER, Board, Operative, Table, area_gap, board_now, disc
from rules.killteam.move.move_types import FAR_JUMP, MOVE_WORDS, MoveType
from rules.killteam.move.obstacles import Walk, obstacle_on
from rules.killteam.move.refusals import refusal
from rules.killteam.move.track import TrackPlace
from rules.skirmish.hindrances import over_the_edge
from rules.skirmish.limits import Length

REACH: Final = 3 * INCH
"""How high above its surface an operative can reach what it climbs, in thousandths of an inch.

(killteam.move.climb_start)
"""


def path_refusal(table: Table, operative: Operative, kind: MoveType, walk: Walk, prices: Rates) -> Refusal | None:
    """Why the path cannot be moved along: an obstacle, or a climb this move does not allow.

    (killteam.move.base_path)
    """
    if fault := obstacle_on(walk):
        return _in_the_way(table, operative, walk, *fault)
    return _height_refusal(table, operative, kind, walk, prices)


def cost_refusal(cost: int, most: int, cap: int | None) -> Refusal | None:
    """Why the move costs more than its allowance, in thousandths of an inch.

    (killteam.move.shared_budget, killteam.counteract.move_limit)
    """
    if cost <= most:
        return None
    rule = "killteam.counteract.move_limit" if most == cap else "killteam.move.shared_budget"
    return refusal("too-far", Length(cost, most), rule=rule)


def _in_the_way(table: Table, operative: Operative, walk: Walk, fault: Fault, leg: int) -> Refusal:
    """The refusal for what the base meets on its way.

    (killteam.core.board, killteam.move.base_path, killteam.move.enemies, killteam.kz.corridor.wall_move,
    killteam.move.jump)
    """
    parts = walk.board.parts
    what = parts[fault.id].name if fault.id in parts else "the ground"
    match fault.kind:
        case "jump":
            far = Length(distance_up(walk.path[leg], walk.path[leg + 1]), FAR_JUMP)
            return refusal("jump", far)
        case "edge":
            over = Length(over_the_edge(walk.board.field, walk.radius, walk.path[leg + 1 : leg + 2]), 0)
            return refusal("edge", over, operative=operative.name)
        case "base":
            return refusal("base", operative=operative.name, what=table.models[fault.id].name)
        case "solid" if fault.id in parts and (parts[fault.id].has("wall") or parts[fault.id].has("hatchway")):
            return refusal("wall", operative=operative.name, what=what)
        case "solid" if fault.id not in parts:
            return refusal("hazard", operative=operative.name)
        case kind:
            return refusal(kind, operative=operative.name, what=what)


def _height_refusal(table: Table, operative: Operative, kind: MoveType, walk: Walk, prices: Rates) -> Refusal | None:
    """The refusal for climbs and drops that this move does not allow.

    (killteam.action.dash_no_climb, killteam.equip.move_with_barricade_limits, killteam.move.climb_start)
    """
    for rise in rises(walk.board.field, walk.path, walk.on):
        what = walk.board.parts[rise.id].name
        if kind == "barricade" and (rise.height < 0 or rise.jumped):
            return refusal("no-drop", operative=operative.name)
        if rise.height < 0 or (rise.jumped and rise.height < prices.level_jump):
            continue
        if kind in ("dash", "barricade"):
            rule = "killteam.action.dash_no_climb" if kind == "dash" else "killteam.equip.move_with_barricade_limits"
            return refusal("no-climb", rule=rule, operative=operative.name, what=what, move=MOVE_WORDS[kind].name)
        begins = Length(_begins(walk.board, rise), REACH)
        if not RULER.allows(begins.value, REACH):
            return refusal("climb-start", begins, operative=operative.name, what=what)
    return None


def _begins(board: Board, rise: Rise) -> int:
    """How high above the operative's surface the terrain it climbs begins. (killteam.move.climb_start)"""
    lowest = cached_on(board, ("lowest", rise.id), lambda: _lowest(board, rise.id))
    return max(0, lowest - (board.parts[rise.id].terrain.top - rise.height))


def _lowest(board: Board, id_: str) -> int:
    """The bottom of the lowest part that touches this one and belongs to the same terrain."""
    outline = board.parts[id_].terrain.outline
    return min(
        part.terrain.elevation
        for other, part in board.parts.items()
        if board.groups[other] == board.groups[id_] and closer_than(part.terrain.outline, outline, 1)
    )


def ladder_refusal(board: Board, operative: Operative, traced: Trace, places: Sequence[TrackPlace]) -> Refusal | None:
    """Why a ladder cannot be climbed: the climb must be within an inch of it. (killteam.equip.ladders_climb)"""
    for stretch in traced.stretches:
        if stretch.kind != "way":
            continue
        ladder = next(access for access in board.field.accesses if access.id == stretch.id)
        climbs = (b for a, b in pairwise(places) if b.base.elevation > a.base.elevation and b.on == ladder.onto)
        far = Length(min((area_gap(place.base, ladder.outline) for place in climbs), default=0), INCH)
        if not RULER.allows(far.value, INCH):
            return refusal("ladder-reach", far, operative=operative.name)
    return None


def rest_refusal(table: Table, operative: Operative, at: Point, on: str) -> Refusal | None:
    """Why an operative cannot be placed there, on that surface ("": the highest); None if it can.

    (killteam.place.location, killteam.place.non_vantage, killteam.terrain.under_deck, killteam.terrain.rampart,
    killteam.move.friends, killteam.equip.obstructing, killteam.equip.ladders_move)
    """
    board = board_now(table)
    surface = surface_at(board.field, at, on)
    name = surface.id if surface else on
    part = board.parts.get(name)
    if part is not None and not part.can_be_stood_on:
        return refusal("rest-top", what=part.name)
    base = disc(table, operative, at, name)
    slim = base._replace(radius=max(1, base.radius - RULER.tolerance))
    faults = standing_faults(board.resting, slim, name, _others(table, operative))
    if faults:
        return _fault_refusal(table, operative, base, faults[0])
    return _on_equipment(table, operative, slim)


def _others(table: Table, operative: Operative) -> dict[str, Disc]:
    """The bases of all others on the board, including incapacitated ones that are not removed yet."""
    there = (one for one in table.models.values() if one.life in ("live", "down") and one.id != operative.id)
    return {one.id: disc(table, one) for one in there}


def _fault_refusal(table: Table, operative: Operative, base: Disc, fault: Fault) -> Refusal:
    if fault.kind == "base":
        other = table.models[fault.id]
        rule = "killteam.move.friends" if other.seat == operative.seat else "killteam.move.enemies"
        return refusal("occupied", rule=rule, operative=operative.name, what=other.name)
    if fault.kind == "solid" and fault.id.startswith("hazard"):
        return refusal("hazard", operative=operative.name)
    board = board_now(table)
    if fault.kind == "edge":
        over = Length(over_the_edge(board.field, base.radius, (base.centre,)), 0)
        return refusal("edge-at-rest", over, operative=operative.name)
    what = board.parts[fault.id].name if fault.id in board.parts else "the ground"
    return refusal(f"rest-{fault.kind}", operative=operative.name, what=what)


def _on_equipment(table: Table, operative: Operative, base: Disc) -> Refusal | None:
    board = board_now(table)
    for part in board.parts.values():
        low = part.terrain.elevation <= base.elevation < part.terrain.top
        if part.has("obstructing") and low and overlaps_disc(part.terrain.outline, base.centre, base.radius):
            return refusal("rest-wire", operative=operative.name)
    for ladder in board.field.accesses:
        foot = level_at(board.field, ladder.outline[0], GROUND)
        if base.elevation == foot and overlaps_disc(ladder.outline, base.centre, base.radius):
            return refusal("rest-ladder", operative=operative.name)
    return None
