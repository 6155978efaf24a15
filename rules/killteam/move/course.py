"""The course an operative takes: a drawn path checked, priced, and what it sets off on the way.

A move may pause, since a hatchway can be operated in its midst: the course so far is then handed on as `before`, and
the rest of the path is judged and paid with what is left. (killteam.kz.corridor.operate_hatch_move)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

from msgspec import structs

from rules.battlefield.climb import Rise, rises
from rules.battlefield.surface import GROUND, surface_at
from rules.battlefield.terrain import Fault
from rules.battlefield.trace import Trace, trace
from rules.geometry.point import INCH, Point, distance_up, inches, tenths
from rules.geometry.polygon import closer_than
from rules.geometry.rates import Rates
from rules.kernel.preview import Preview
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path, PathShape
from rules.killteam.board.maps import Board, board_now
from rules.killteam.board.measure import RULER, area_gap, disc
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.move.enemies import about, barred, trespass
from rules.killteam.move.kinds import FAR_JUMP, NAMES, Kind, limit, named_start, rates
from rules.killteam.move.mines import Stage, stages
from rules.killteam.move.place import cannot_stand
from rules.killteam.move.refusals import NO
from rules.killteam.move.track import Place, track
from rules.killteam.move.way import Walk, blocked
from rules.skirmish.limits import Length

REACH: Final = 3 * INCH
"""How high above its surface an operative reaches the lowest part of what it climbs. (killteam.move.climb_start)"""


@dataclass(frozen=True, kw_only=True)
class Course:
    """A legal move of one operative, or its first parts. Costs are in thousandths and count what went `before`.

    `on` names the surface of each point of the path. `stages` end where a mine goes off, the last at the end of the
    path. `fees` are the pieces paid for, `ladders` those climbed, `dropped` the free drop used up by this part.
    It may be the `rest` of a move begun before.
    """

    operative: str
    kind: Kind
    path: tuple[Point, ...]
    on: tuple[str, ...]
    cost: int
    limit: int
    dropped: int
    ladders: tuple[str, ...]
    fees: tuple[str, ...]
    stages: tuple[Stage, ...]
    lines: tuple[str, ...]
    rest: bool = False

    @property
    def end(self) -> Point:
        """Where the operative stands afterwards."""
        return self.path[-1]

    @property
    def went(self) -> bool:
        """Whether its place or height changed at any time. (killteam.move.zero)"""
        return len(set(zip(self.path, self.on, strict=True))) > 1

    @property
    def left(self) -> int:
        """What is left of the allowance. (killteam.move.optional)"""
        return max(0, self.limit - self.cost)

    def describe(self) -> Preview:
        """What the move comes to, before it is made."""
        return Preview(lines=self.lines, path=self.path)


class Begun(Protocol):
    """A move so far, of which the rest is to come: a course, or what a table keeps of one."""

    @property
    def cost(self) -> int: ...
    @property
    def limit(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def fees(self) -> tuple[str, ...]: ...
    @property
    def ladders(self) -> tuple[str, ...]: ...


def path_shape(
    table: Table,
    operative: Operative,
    kind: Kind,
    *,
    cap: int | None = None,
    one_climb: bool = False,
    before: Begun | None = None,
) -> PathShape:
    """What the board asks for: a path with its prices, on the surfaces there are. (killteam.move.increments)"""
    board = board_now(table)
    return PathShape(
        piece=operative.id,
        start=operative.at,
        radius=table.type_of(operative).radius,
        budget=before.left if before else limit(table, operative, kind, cap),
        on=named_start(board.field, operative),
        surfaces=board.surfaces,
        rates=_rates(table, operative, kind, one_climb=one_climb, before=before),
    )


def course(
    table: Table,
    operative: Operative,
    kind: Kind,
    value: Path,
    *,
    cap: int | None = None,
    one_climb: bool = False,
    before: Begun | None = None,
) -> Course:
    """The move of this kind along that path, perhaps the rest of one begun `before`. Raises `Refused`.

    `cap` is the most it may cost, whatever its kind allows; `one_climb` as in `rates`. (killteam.move.finish_legal,
    killteam.move.optional, killteam.move.zero, killteam.move.climb_over)
    """
    if before is None and (refusal := barred(table, operative, kind)):
        raise Refused(refusal)
    board = board_now(table)
    path = (operative.at, *value.points)
    on = (named_start(board.field, operative), *(value.on or ("",) * len(value.points)))
    prices = _rates(table, operative, kind, one_climb=one_climb, before=before)
    walk = walk_of(table, operative, path, on, prices)
    if refusal := _not_to_be_walked(table, operative, kind, walk, prices):
        raise Refused(refusal)
    traced = trace(board.field, walk.radius, path, prices, on=on)
    most = before.limit if before else limit(table, operative, kind, cap)
    cost = traced.cost + (before.cost if before else 0)
    if cost > most:
        rule = "killteam.counteract.move_limit" if cap is not None and most == cap else "killteam.move.shared_budget"
        raise Refused(NO("too-far", Length(cost, most), rule=rule))
    enemies = tuple(about(table, operative))
    places = track(board.field, disc(table, operative), path, on, [enemy.base for enemy in enemies])
    if refusal := (
        cannot_stand(table, operative, path[-1], on[-1])
        or trespass(table, operative, kind, places, enemies)
        or _ladder_out_of_reach(board, operative, traced, places)
    ):
        raise Refused(refusal)
    named = tuple(_named(board, at, name) for at, name in zip(path, on, strict=True))
    paid = tuple(stretch.id for stretch in traced.stretches if stretch.kind == "fee")
    return Course(
        operative=operative.id,
        kind=kind,
        path=path,
        on=named,
        cost=cost,
        limit=most,
        dropped=min(prices.free_down, traced.dropped),
        ladders=tuple(stretch.id for stretch in traced.stretches if stretch.kind == "way"),
        fees=(*(before.fees if before else ()), *paid),
        stages=stages(table, operative, path, named, places),
        lines=(f"{NAMES[kind]}: {tenths(cost)} of {inches(most)}.", *_told(board, traced)),
        rest=before is not None,
    )


def _rates(table: Table, operative: Operative, kind: Kind, *, one_climb: bool, before: Begun | None) -> Rates:
    """The prices of what is still to go: razor wire is paid once a move, and the free drop is for all of it.

    (killteam.equip.obstructing)
    """
    prices = rates(table, operative, kind, one_climb=one_climb)
    if before is None:
        return prices
    parts = board_now(table).parts
    paid = [id_ for id_ in before.fees if parts[id_].has("obstructing")]
    ways = {} if before.ladders else prices.ways
    fees = {id_: fee for id_, fee in prices.fees.items() if id_ not in paid}
    return structs.replace(prices, fees=fees, ways=ways)


def walk_of(table: Table, operative: Operative, path: tuple[Point, ...], on: tuple[str, ...], prices: Rates) -> Walk:
    """The path as an operative walks it, with everybody who is in its way."""
    enemies = (one for one in table.models.values() if one.seat != operative.seat and one.life in ("live", "down"))
    return Walk(
        board=board_now(table),
        radius=table.type_of(operative).radius,
        path=path,
        on=on,
        others={enemy.id: disc(table, enemy) for enemy in enemies},
        over=prices.level_jump,
        vantage_only=table.settings.switches.jump_from == "vantage",
    )


def _named(board: Board, at: Point, on: str) -> str:
    surface = surface_at(board.field, at, on)
    return surface.id if surface else GROUND


def _told(board: Board, traced: Trace) -> Iterator[str]:
    """What a path costs besides its length, in sentences."""
    for stretch in traced.stretches:
        high = inches(stretch.length)
        what = board.parts[stretch.id].name if stretch.id in board.parts else ""
        match stretch.kind:
            case "climb":
                yield f"Climbs {high} up {what}."
            case "drop":
                yield f"Drops {high} from {what}."
            case "way":
                yield f"Climbs {high} by a ladder for 1″."
            case "jump":
                yield f"Jumps {tenths(stretch.length)}."
            case "fee":
                yield f"{what}: {high} more."


# ── What forbids it ─────────────────────────────────────────────────────────────────────────────────────────────────


def _not_to_be_walked(table: Table, operative: Operative, kind: Kind, walk: Walk, prices: Rates) -> Refusal | None:
    """What stops the base on its way, and what this move may not climb. (killteam.move.base_path)"""
    if fault := blocked(walk):
        return _in_the_way(table, operative, walk, *fault)
    return _heights(table, operative, kind, walk, prices)


def _in_the_way(table: Table, operative: Operative, walk: Walk, fault: Fault, leg: int) -> Refusal:
    """(killteam.move.base_path, killteam.move.enemies, killteam.kz.corridor.wall_move, killteam.move.jump)"""
    parts = walk.board.parts
    what = parts[fault.id].name if fault.id in parts else "the ground"
    match fault.kind:
        case "jump":
            far = Length(distance_up(walk.path[leg], walk.path[leg + 1]), FAR_JUMP)
            return NO("jump", far)
        case "base":
            return NO("base", operative=operative.name, what=table.models[fault.id].name)
        case "solid" if fault.id in parts and (parts[fault.id].has("wall") or parts[fault.id].has("hatchway")):
            return NO("wall", operative=operative.name, what=what)
        case "solid" if fault.id not in parts:
            return NO("hazard", operative=operative.name)
        case kind:
            return NO(kind, operative=operative.name, what=what)


def _heights(table: Table, operative: Operative, kind: Kind, walk: Walk, prices: Rates) -> Refusal | None:
    """What of the climbs and drops this move does not allow.

    (killteam.action.dash_no_climb, killteam.equip.move_with_barricade_limits, killteam.move.climb_start)
    """
    for rise in rises(walk.board.field, walk.path, walk.on):
        what = walk.board.parts[rise.id].name
        if kind == "barricade" and (rise.height < 0 or rise.jumped):
            return NO("no-drop", operative=operative.name)
        if rise.height < 0 or (rise.jumped and rise.height < prices.level_jump):
            continue
        if kind in ("dash", "barricade"):
            rule = "killteam.action.dash_no_climb" if kind == "dash" else "killteam.equip.move_with_barricade_limits"
            return NO("no-climb", rule=rule, operative=operative.name, what=what, move=NAMES[kind])
        begins = Length(_begins(walk.board, rise), REACH)
        if not RULER.allows(begins.value, REACH):
            return NO("climb-start", begins, operative=operative.name, what=what)
    return None


def _begins(board: Board, rise: Rise) -> int:
    """How high above the operative's surface the lowest part of what it climbs begins. (killteam.move.climb_start)"""
    top = board.parts[rise.id].terrain
    under = (
        part.terrain.elevation
        for id_, part in board.parts.items()
        if board.groups[id_] == board.groups[rise.id] and closer_than(part.terrain.outline, top.outline, 1)
    )
    return max(0, min(under) - (top.top - rise.height))


def _ladder_out_of_reach(board: Board, operative: Operative, traced: Trace, places: Sequence[Place]) -> Refusal | None:
    """A ladder is climbed within an inch of it. (killteam.equip.ladders_climb)"""
    for stretch in traced.stretches:
        if stretch.kind != "way":
            continue
        ladder = next(access for access in board.field.accesses if access.id == stretch.id)
        climbs = (b for a, b in pairwise(places) if b.base.elevation > a.base.elevation and b.on == ladder.onto)
        far = Length(min((area_gap(place.base, ladder.outline) for place in climbs), default=0), INCH)
        if not RULER.allows(far.value, INCH):
            return NO("ladder-reach", far, operative=operative.name)
    return None
