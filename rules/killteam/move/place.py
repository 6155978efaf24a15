"""Where an operative can be placed: at the end of a move, or when it is set up."""

from rules.battlefield.surface import GROUND, level_at, standing_faults, surface_at
from rules.battlefield.terrain import Fault
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import overlaps_disc
from rules.kernel.refusal import Refusal
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import RULER, disc
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.move.refusals import NO
from rules.skirmish.hindrances import over_the_edge
from rules.skirmish.limits import Length


def cannot_stand(table: Table, operative: Operative, at: Point, on: str) -> Refusal | None:
    """Why an operative cannot be placed there, on that surface ("": the highest); None when it can.

    (killteam.place.location, killteam.place.non_vantage, killteam.terrain.under_deck, killteam.terrain.rampart,
    killteam.move.friends, killteam.equip.obstructing, killteam.equip.ladders_move)
    """
    board = board_now(table)
    surface = surface_at(board.field, at, on)
    name = surface.id if surface else on
    part = board.parts.get(name)
    if part is not None and not part.can_be_stood_on:
        return NO("rest-top", what=part.name)
    base = disc(table, operative, at, name)
    slim = base._replace(radius=max(1, base.radius - RULER.tolerance))
    faults = standing_faults(board.resting, slim, name, _others(table, operative))
    if faults:
        return _worded(table, operative, base, faults[0])
    return _on_equipment(table, operative, slim)


def _others(table: Table, operative: Operative) -> dict[str, Disc]:
    """The bases of all others on the board, the incapacitated too, until they are removed."""
    there = (one for one in table.models.values() if one.life in ("live", "down") and one.id != operative.id)
    return {one.id: disc(table, one) for one in there}


def _worded(table: Table, operative: Operative, base: Disc, fault: Fault) -> Refusal:
    if fault.kind == "base":
        other = table.models[fault.id]
        rule = "killteam.move.friends" if other.seat == operative.seat else "killteam.move.enemies"
        return NO("occupied", rule=rule, operative=operative.name, what=other.name)
    if fault.kind == "solid" and fault.id.startswith("hazard"):
        return NO("hazard", operative=operative.name)
    board = board_now(table)
    if fault.kind == "edge":
        over = Length(over_the_edge(board.field, base.radius, (base.centre,)), 0)
        return NO("edge-at-rest", over, operative=operative.name)
    what = board.parts[fault.id].name if fault.id in board.parts else "the ground"
    return NO(f"rest-{fault.kind}", operative=operative.name, what=what)


def _on_equipment(table: Table, operative: Operative, base: Disc) -> Refusal | None:
    board = board_now(table)
    for part in board.parts.values():
        low = part.terrain.elevation <= base.elevation < part.terrain.top
        if part.has("obstructing") and low and overlaps_disc(part.terrain.outline, base.centre, base.radius):
            return NO("rest-wire", operative=operative.name)
    for ladder in board.field.accesses:
        foot = level_at(board.field, ladder.outline[0], GROUND)
        if base.elevation == foot and overlaps_disc(ladder.outline, base.centre, base.radius):
            return NO("rest-ladder", operative=operative.name)
    return None
