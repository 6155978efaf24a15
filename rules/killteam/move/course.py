"""Courses: drawn paths that are checked and priced, with what they set off on the way.

A move may pause, because a hatchway can be operated in the middle of it. The course so far is then passed on as
`before`; the rest of the path is checked against the rest of the allowance. (killteam.kz.corridor.operate_hatch_move)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from rules.battlefield.surface import FLOOR, GROUND, surface_at, surface_named, surfaces_at
from rules.battlefield.trace import Trace, trace
from rules.geometry import Point, inches, tenths
from rules.geometry.rates import Rates
from rules.kernel.script import Line, Path, PathShape, Preview, Refused, TableFact
from rules.killteam.board import Board, Operative, PausedMove, Table, about, board_now, disc, other
from rules.killteam.move.enemies import enemies_of, enemy_range_refusal, engaged_refusal
from rules.killteam.move.hindrances import cost_refusal, ladder_refusal, path_refusal, rest_refusal
from rules.killteam.move.mines import MoveStage, move_stages
from rules.killteam.move.move_types import MOVE_WORDS, MoveType, limit, named_start, rates
from rules.killteam.move.obstacles import Walk, obstacle_on
from rules.killteam.move.track import track_places


@dataclass(frozen=True, kw_only=True)
class Course:
    """A legal move of one operative, or its first part. Costs are in thousandths of an inch and include what went
    `before`.

    `part` is the cost without that. `on` names the surface of each point of the path. `stages` end where mines explode,
    the last at the end of the path. `fees` are the pieces that were paid for, `ladders` those climbed, `dropped` the
    free drop used by this part. `rest`: it continues an earlier move.
    """

    operative: str
    kind: MoveType
    path: tuple[Point, ...]
    on: tuple[str, ...]
    cost: int
    part: int
    limit: int
    dropped: int
    ladders: tuple[str, ...]
    fees: tuple[str, ...]
    stages: tuple[MoveStage, ...]
    lines: tuple[str, ...]
    rest: bool = False

    @property
    def end(self) -> Point:
        """The place of the operative afterwards."""
        return self.path[-1]

    @property
    def paused(self) -> PausedMove:
        """The move as it may continue. (killteam.kz.corridor.operate_hatch_move)"""
        return PausedMove(kind=self.kind, cost=self.cost, limit=self.limit, fees=self.fees, ladders=self.ladders)

    def describe(self) -> Preview:
        """The preview of the move: its cost and consequences."""
        return Preview(lines=self.lines, path=self.path, costs={self.operative: self.part})


def path_shape(
    table: Table,
    operative: Operative,
    kind: MoveType,
    *,
    cap: int | None = None,
    one_climb: bool = False,
    before: PausedMove | None = None,
) -> PathShape:
    """The shape of the option: a path with its prices, and the surfaces. (killteam.move.increments)"""
    board = board_now(table)
    return PathShape(
        piece=operative.id,
        start=operative.at,
        radius=table.type_of(operative).radius,
        budget=before.left if before else limit(table, operative, kind, cap),
        on=named_start(board.field, operative),
        surfaces=board.surfaces,
        rates=_rates(table, operative, kind, one_climb=one_climb, before=before),
        towards=tuple(one.id for one in table.living(other(operative.seat))) if kind == "charge" else (),
    )


def course(
    table: Table,
    operative: Operative,
    kind: MoveType,
    value: Path,
    *,
    cap: int | None = None,
    one_climb: bool = False,
    before: PausedMove | None = None,
) -> Course:
    """The move of this kind along the path; with `before`, the rest of an earlier move. Raises `Refused`.

    `cap` is an upper limit of its cost in thousandths of an inch; for `one_climb` see `rates`.
    (killteam.move.finish_legal, killteam.move.optional, killteam.move.zero, killteam.move.climb_over)
    """
    if before is None and (refusal := engaged_refusal(table, operative, kind)):
        raise Refused(refusal)
    board = board_now(table)
    path = (operative.at, *value.points)
    prices = _rates(table, operative, kind, one_climb=one_climb, before=before)
    said = (named_start(board.field, operative), *(value.on or ("",) * len(value.points)))
    walk = walk_of(table, operative, path, said, prices)
    on = levels_of_walk(walk)
    walk = walk._replace(on=on)
    if refusal := path_refusal(table, operative, kind, walk, prices):
        raise Refused(refusal)
    traced = trace(board.field, walk.radius, path, prices, on=on)
    most = before.limit if before else limit(table, operative, kind, cap)
    cost = traced.cost + (before.cost if before else 0)
    if refusal := cost_refusal(cost, most, cap):
        raise Refused(refusal)
    _check_path(table, operative, kind, walk, traced)
    named = tuple(_surface_name(board, at, name) for at, name in zip(path, on, strict=True))
    parts = move_stages(table, operative, path, named)
    mined = ["Comes within 1″ of mines: D3+3 damage."] if any(stage.mine for stage in parts) else []
    return Course(
        operative=operative.id,
        kind=kind,
        path=path,
        on=named,
        cost=cost,
        part=traced.cost,
        limit=most,
        dropped=min(prices.free_down, traced.dropped),
        ladders=_stretches_of(traced, "way"),
        fees=(*(before.fees if before else ()), *_stretches_of(traced, "fee")),
        stages=parts,
        lines=(f"{MOVE_WORDS[kind].name}: {tenths(cost)} of {inches(most)}.", *_cost_texts(board, traced), *mined),
        rest=before is not None,
    )


def _check_path(table: Table, operative: Operative, kind: MoveType, walk: Walk, traced: Trace) -> None:
    """Raises `Refused` if the base cannot move along the path or end there."""
    board, enemies = walk.board, tuple(enemies_of(table, operative))
    places = track_places(board.field, disc(table, operative), walk.path, walk.on, [enemy.base for enemy in enemies])
    if refusal := (
        rest_refusal(table, operative, walk.path[-1], walk.on[-1])
        or enemy_range_refusal(table, operative, kind, places, enemies)
        or ladder_refusal(board, operative, traced, places)
    ):
        raise Refused(refusal)


def _rates(table: Table, operative: Operative, kind: MoveType, *, one_climb: bool, before: PausedMove | None) -> Rates:
    """The prices of the rest of a move: razor wire is paid once a move, and the free drop is shared by all of it.

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
    """The path as a walk of the operative, with all bases in its way."""
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


def _stretches_of(traced: Trace, kind: str) -> tuple[str, ...]:
    return tuple(stretch.id for stretch in traced.stretches if stretch.kind == kind)


def _surface_name(board: Board, at: Point, on: str) -> str:
    surface = surface_at(board.field, at, on)
    return surface.id if surface else GROUND


def _cost_texts(board: Board, traced: Trace) -> Iterator[str]:
    """Costs of a path apart from its length, in sentences."""
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


def levels_of_walk(walk: Walk) -> tuple[str, ...]:
    """The surfaces of the points of a walk; a point without one stays on the level of the walk if it can.

    (killteam.terrain.under_deck)
    """
    field, named = walk.board.field, [walk.on[0]]
    for number, (point, name) in enumerate(zip(walk.path[1:], walk.on[1:], strict=True)):
        here = surface_at(field, walk.path[number], named[number]) or FLOOR
        levels = () if name else _levels(walk.board, point, here.elevation)
        named.append(next((level for level in levels if _leads_to(walk, number, named[number], level)), name))
    return tuple(named)


def _levels(board: Board, point: Point, elevation: int) -> Iterator[str]:
    """The surfaces at a height below a place that also has a higher one; empty if that height is the highest."""
    names = surfaces_at(board.field, point)
    surfaces = [surface for name in names if (surface := surface_named(board.field, name))]
    if surfaces[0].elevation > elevation:
        yield from (surface.id for surface in surfaces if surface.elevation == elevation)


def _leads_to(walk: Walk, leg: int, start: str, level: str) -> bool:
    ends: Sequence[Point] = walk.path[leg : leg + 2]
    return obstacle_on(walk._replace(path=ends, on=(start, level))) is None


def move_made(course: Course, stage: MoveStage | None = None) -> TableFact:
    """An operative moved along a path, the whole move or one stage up to a mine or hatchway.

    The last stage records what the move used up in this activation. (killteam.move.drop_free,
    killteam.equip.ladders_climb, killteam.move.zero, killteam.equip.move_with_barricade_reposition)
    """
    path, on = (stage.path, stage.on) if stage else (course.path, course.on)
    halted, words = bool(stage and stage.mine), MOVE_WORDS[course.kind]

    def change(table: Table) -> Table:
        after, acting = table.with_model(course.operative, at=path[-1], on=on[-1]), table.activation
        if acting is None or acting.operative != course.operative:
            return after
        counts = words.counts_as
        went = len(set(zip(path, on, strict=True))) > 1 and counts not in acting.moves
        after = after.with_activation(moves=(*acting.moves, counts) if went else acting.moves)
        if halted:
            return after
        return after.with_activation(
            dropped=acting.dropped + course.dropped, ladders=(*acting.ladders, *course.ladders)
        )

    def line(table: Table) -> Line:
        one = table.models[course.operative]
        text = f"{one.name} {words.done}, {tenths(course.cost)}."
        if course.rest:
            text = f"{one.name} continues, {tenths(course.cost)} in all."
        if halted:
            text = f"{one.name} comes within range of mines."
        return about(one, text, words.rule, ways=(path,))

    return TableFact(line, change)
