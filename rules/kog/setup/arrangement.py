"""Legal arrangements of a force, so that players need not place every base themselves."""

from collections.abc import Sequence
from functools import lru_cache, partial

from rules.battlefield.terrain import Battlefield, Feature, without_caches
from rules.geometry import Disc, Point, box, overlaps_disc, square_distance, within
from rules.kernel.script import Refusal, Seat
from rules.kog.board import SEATS, SENSOR_LOCK, Model, Table, Unit, disc, refusal
from rules.kog.board.territory import Line, deployment_area, dividing_line, from_line, is_deployable, standard_lines
from rules.skirmish.arrangement import Base, first_free_places, nearest_first, rests
from rules.skirmish.figures import figure_disc

PITCH = 750
FRONT = 2_000


Formation = tuple[Base, ...]


def arrangement(table: Table, units: Sequence[Unit]) -> dict[str, Point] | None:
    """A legal place for every model of these units of one player, among those deployed; None if none was found."""
    ranks = [leader_first(table, unit) for unit in units]
    formations = tuple(_formation(table, rank) for rank in ranks)
    deployed = tuple(disc(table, model) for seat in SEATS for model in table.living(seat))
    places = pack_formations(
        without_caches(table.field), dividing_line(table), table.side(units[0].seat).half, formations, deployed
    )
    if places is None:
        return None
    models = [model.id for rank in ranks for model in rank]
    bases = (base for formation in places for base in formation)
    return {id_: base.centre for id_, base in zip(models, bases, strict=True)}


def leader_first(table: Table, unit: Unit) -> tuple[Model, ...]:
    """The unit's models, the leader first, because coherency is measured from it."""
    leader = unit.leader or unit.leader_candidates[0]
    return tuple(table.models[id_] for id_ in (leader, *(id_ for id_ in unit.models if id_ != leader)))


def half_has_room(table: Table, line: Line, half: int) -> bool:
    """Whether seat 0 in this half and seat 1 in the other can both deploy everything."""
    return _both(table, line, half) is not None


def line_has_room(table: Table, line: Line) -> bool:
    """Whether both players can deploy everything with some choice of halves."""
    return half_has_room(table, line, 1) or half_has_room(table, line, -1)


def has_room(table: Table) -> bool:
    """Whether both players can deploy with at least one of the standard lines."""
    return any(line_has_room(table, line) for line in standard_lines(table.field).values())


def ground_needed(table: Table) -> tuple[tuple[Disc, ...], ...]:
    """Legal arrangements of both forces on the present table: the bases of each."""
    known = (_both(table, line, 1) for line in standard_lines(table.field).values())
    return tuple(bases for bases in known if bases is not None)


def no_room_left(table: Table, feature: Feature, needed: Sequence[Sequence[Disc]]) -> Refusal | None:
    """Why this feature may not be added or changed: both players must be able to deploy.

    `needed` is `ground_needed(table)`; nothing is arranged again if the feature keeps clear of one of these
    arrangements.
    """
    if not (feature.impassable or feature.climbable) or any(_is_clear_of(feature, bases) for bases in needed):
        return None
    if has_room(table.with_feature(feature)):
        return None
    return refusal("no-line-left")


def _is_clear_of(feature: Feature, bases: Sequence[Disc]) -> bool:
    return not any(overlaps_disc(feature.outline, base.centre, base.radius) for base in bases)


def _both(table: Table, line: Line, half: int) -> tuple[Disc, ...] | None:
    """Everybody arranged, seat 0 in this half and seat 1 in the other."""
    field = without_caches(table.field)
    one = pack_formations(field, line, half, _force(table, SEATS[0]))
    two = pack_formations(field, line, -half, _force(table, SEATS[1])) if one else None
    return tuple(base for formation in (*one, *two) for base in formation) if one and two else None


def _force(table: Table, seat: Seat) -> tuple[Formation, ...]:
    units = (unit for unit in table.units.values() if unit.seat == seat)
    return tuple(_formation(table, leader_first(table, unit)) for unit in units)


def _formation(table: Table, rank: Sequence[Model]) -> Formation:
    return tuple(Base(table.profile(model).radius, table.profile(model).height) for model in rank)


@lru_cache(maxsize=64)
def pack_formations(
    field: Battlefield, line: Line, half: int, formations: tuple[Formation, ...], taken: tuple[Disc, ...] = ()
) -> tuple[tuple[Disc, ...], ...] | None:
    """Places for every base of every formation, side by side along the front; None if there is not enough room."""
    bases = list(taken)
    places: list[tuple[Disc, ...]] = []
    for number, formation in enumerate(formations):
        front = _front(field, line, half, formation[0])
        if not front:
            return None
        anchor = front[(2 * number + 1) * len(front) // (2 * len(formations))]
        placed = _form_up(field, line, half, formation, anchor, bases)
        if placed is None:
            return None
        bases += placed
        places.append(placed)
    return tuple(places)


@lru_cache(maxsize=16)
def standing_room(field: Battlefield, line: Line, half: int, base: Base) -> tuple[Disc, ...]:
    """The places of a fine grid at which such a base could be deployed on the empty field."""
    area = deployment_area(field, line, half)
    if not area:
        return ()
    left, top, right, bottom = box(area)
    discs = (
        figure_disc(field, spot, *base)
        for x in range(left + base.radius, right, PITCH)
        for y in range(top + base.radius, bottom, PITCH)
        if is_deployable(line, half, Disc(spot := Point(x, y), base.radius))
    )
    return tuple(place for place in discs if rests(field, place))


@lru_cache(maxsize=16)
def _front(field: Battlefield, line: Line, half: int, base: Base) -> tuple[Point, ...]:
    """The places nearest the enemy, from one end of the line to the other."""
    room = standing_room(field, line, half, base)
    nearest = min((from_line(line, half, place) for place in room), default=0)
    front = [place.centre for place in room if from_line(line, half, place) <= nearest + FRONT]
    return tuple(sorted(front, key=lambda spot: (square_distance(line[0], spot), spot)))


def _form_up(
    field: Battlefield, line: Line, half: int, formation: Formation, anchor: Point, taken: Sequence[Disc]
) -> tuple[Disc, ...] | None:
    """The leader as near the anchor as possible, the others as near the leader, within its Sensor Lock."""

    def near(place: Point, base: Base) -> tuple[Point, ...]:
        return nearest_first(place, (room.centre for room in standing_room(field, line, half, base)))

    leader = first_free_places(field, formation[:1], partial(near, anchor), taken, lambda _: True)
    if leader is None:
        return None
    (first,) = leader
    rest = first_free_places(
        field,
        formation[1:],
        partial(near, first.centre),
        (*taken, first),
        lambda base: within(first, base, SENSOR_LOCK),
    )
    return None if rest is None else (first, *rest)
