"""The places where a Kill Team computer player can score: their values, and which operative goes to which."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rules.geometry.point import INCH, distance_up
from rules.geometry.polygon import Box, box
from rules.kernel.cache import cached_on
from rules.kernel.refusal import Seat
from rules.killteam.board.measure import CONTROL_RANGE, OBJECTIVE, TOKEN, contesting_operatives, drop_zone, territory
from rules.killteam.board.ops import crit_op, tac_ops
from rules.killteam.board.side import ChosenTacOp
from rules.killteam.board.table import Marker, Operative, Table, other
from rules.killteam.effects.control import controller
from rules.killteam.missions.actions import FROM_HOME, POSTS_APART, THIRD
from rules.killteam.missions.conditions import objectives
from rules.killteam.missions.ops import FIRST_SCORED
from rules.players.evaluators.killteam_obstacles import within
from rules.players.evaluators.killteam_waypoints import Waypoint
from rules.players.evaluators.killteam_ways import graph, place_of, walk

LAST = 4
PACE = 9 * INCH  # what an operative walks in a turning point
FAR = 40 * INCH
SHOT = 7 * INCH  # the distance from which an operative can shoot well
ACTION_COST = 3 * INCH  # walking distance lost with the action that scores there
ASIDE = 200
ROOM = 700  # radius of the room for a base
EXPECTED = {
    "triangulate": 25, "listening_posts": 35, "unseen": 35, "hold_the_line": 40, "strongpoint": 35,
    "marked_quarry": 30, "core_recovery": 20, "overrun": 15,
}  # fmt: skip
"""Tenths of a victory point that a tac op scores in a match between computer players."""
EXPECTED_CRIT, EXPECTED_KILL = 40, 25
OWN = 30  # the same of a card of the players
BEST = max(EXPECTED_CRIT, *EXPECTED.values())
CRIT = {"grid_control": 70, "salvage": 80, "prime": 100, "sweep": 90}
"""Hundredths of a point that a marker scores in a turning point."""
OWN_CRIT = 70  # the same of a card of the players
MOST = 2  # posts, and operatives in a forward place
DENIED, FIXED = 30, 66
HUNT = 30  # hundredths of a point that an operative without a mission is worth in a turning point
WRONG_ORDER = 80  # percent of the value for an operative with the wrong order


class Prospect(NamedTuple):
    """A place to score in: any of `ends`, within `near` thousandths of an inch of it.

    `share` is its value in a turning point, in hundredths of a victory point. `by` is the id of the operative that
    already scores it. Scoring may need a Conceal order (`quiet`) or an action (`action`). Any point of `area` will do.
    """

    ends: tuple[Waypoint, ...]
    near: int
    share: int
    by: str = ""
    quiet: bool = False
    action: bool = False
    area: Box | None = None


def prospects(table: Table, seat: Seat, *, secret: bool = True) -> tuple[Prospect, ...]:
    """Where a player can score by the crit op and its tac op. Without `secret`, a tac op counts only once revealed."""
    tac = table.side(seat).tac
    own = tac is not None and (secret or tac.shown)
    made = f"prospects {seat} {own}"
    return cached_on(table, made, lambda: (*_of_crit(table, seat), *(_of_tac(table, seat) if own else ())))


def expected(table: Table, seat: Seat) -> int:
    """How much worse a player's secret choices are than the best ones, in tenths of a point (0 or less).

    A choice that is not made yet counts as the best, so that no earlier answer is credited with it.
    """
    side = table.side(seat)
    own = EXPECTED.get(side.tac.id, OWN) if side.tac else BEST
    primary = {"tac": own, "crit": EXPECTED_CRIT, "kill": EXPECTED_KILL}.get(side.primary or "", BEST)
    return own - BEST + (primary - BEST) // 2


def missions(table: Table, seat: Seat, *, secret: bool = True) -> dict[str, Prospect]:
    """Assigns operatives to prospects, by id: each prospect gets the nearest operative that is still free."""
    wanted = prospects(table, seat, secret=secret)
    return cached_on(table, f"missions {seat} {len(wanted)}", lambda: _missions(table, seat, wanted))


def _missions(table: Table, seat: Seat, wanted: tuple[Prospect, ...]) -> dict[str, Prospect]:
    taken = {one.by for one in wanted if one.by}
    free = [one for one in table.living(seat) if one.id not in taken]
    pairs = sorted(
        (walking_distance(table, one, prospect) - PACE * prospect.share // 100, number, at)
        for number, prospect in enumerate(wanted)
        if prospect.ends and not prospect.by
        for at, one in enumerate(free)
    )
    found: dict[str, Prospect] = {}
    met: set[int] = set()
    for _, number, at in pairs:
        if number not in met and free[at].id not in found:
            met.add(number)
            found[free[at].id] = wanted[number]
    return found


def walking_distance(table: Table, one: Operative, prospect: Prospect) -> int:
    """How far an operative has to walk to a place where it scores."""
    if prospect.area and within(prospect.area, one.at, table.type_of(one).radius):
        return 0
    far = walk(table, one, prospect.ends)
    return FAR if far is None else min(FAR, max(0, far - prospect.near))


def approach_value(table: Table, seat: Seat, *, secret: bool) -> int:
    """The value of all prospects, less for those that are far away, in hundredths of a victory point."""
    kept = [one for one in prospects(table, seat, secret=secret) if one.by]
    held = sum(one.share * _often(table, 0) for one in kept)
    going = missions(table, seat, secret=secret)
    coming = sum(_coming(table, table.models[id_], one) for id_, one in going.items())
    return (held + coming + _hunting(table, seat, {*going, *(one.by for one in kept)})) // PACE


def _hunting(table: Table, seat: Seat, busy: Collection[str]) -> int:
    """The value of operatives without a mission: more the nearer they are to shooting distance of an enemy."""
    foes = table.living(other(seat))
    free = [one for one in table.living(seat) if one.id not in busy] if foes else []
    near = (min(distance_up(one.at, foe.at) for foe in foes) for one in free)
    return sum(HUNT * _often(table, max(0, far - SHOT)) for far in near)


def _coming(table: Table, one: Operative, prospect: Prospect) -> int:
    """The value of an operative on its way to a prospect; less if that needs a Conceal order and it has another."""
    loud = prospect.quiet and one.order != "conceal"
    far = walking_distance(table, one, prospect) + ACTION_COST * prospect.action
    return prospect.share * _often(table, far) * (WRONG_ORDER if loud else 100) // 100


def _often(table: Table, far: int) -> int:
    """In how many turning points somebody so far away scores there, in parts of `PACE`."""
    now = max(1, table.turning_point)
    return max(0, min(PACE * (LAST - FIRST_SCORED + 1), PACE * (LAST - now + 1) - far))


def _of_crit(table: Table, seat: Seat) -> Iterator[Prospect]:
    op = crit_op(table.settings)
    share = CRIT.get(op.id, OWN_CRIT)
    by_action = op.line_about("charge", "sweep")
    for marker in objectives(table):
        spent = by_action is not None and by_action.what == "charge" and seat in marker.blown
        action = by_action is not None
        yield _at(table, seat, marker, DENIED if spent else share)._replace(action=action)


def _at(table: Table, seat: Seat, marker: Marker, share: int) -> Prospect:
    """A marker to be controlled; its carrier, or the nearest operative of those that hold it, stays with it."""
    if marker.carrier and table.models[marker.carrier].seat != seat:
        carrier = table.models[marker.carrier]
        return Prospect((place_of(table, carrier.at, carrier.on),), CONTROL_RANGE + 2 * ROOM, share // 2)
    by = marker.carrier
    if not by and controller(table, marker) == seat:
        by = next(one.id for one in contesting_operatives(table, marker) if one.seat == seat)
    radius = OBJECTIVE if marker.kind == "objective" else TOKEN
    return Prospect((place_of(table, marker.at, marker.on),), CONTROL_RANGE + ROOM + radius - ROOM // 2, share, by)


def _of_tac(table: Table, seat: Seat) -> Iterator[Prospect]:
    tac = table.side(seat).tac
    if tac is None or not table.side(seat).zone or not table.side(other(seat)).zone:
        return
    for what in dict.fromkeys(line.what for line in tac_ops(table.settings)[tac.id].line):
        yield from _of_condition(table, seat, tac, what)


def _of_condition(table: Table, seat: Seat, tac: ChosenTacOp, what: str) -> Iterator[Prospect]:
    """Where a line with this condition scores; one line for each place is enough."""
    foe = other(seat)
    match what:
        case "posts":
            yield from _posts(table, seat)
        case "concealed_forward":
            yield from [_in(table, box(territory(table, foe)), 100)._replace(quiet=True)] * MOST
        case "forward":
            yield from [_in(table, box(territory(table, foe)), 100)] * MOST
        case "third":
            yield from (_in(table, area, FIXED)._replace(action=True) for area in _third_areas(table, seat, tac))
        case "in_enemy_zone":
            yield _in(table, box(drop_zone(table, foe)), 100)
        case "stronghold" if tac.marker in table.markers:
            yield _at(table, seat, table.markers[tac.marker], 150)
        case "cores":
            cores = (one for one in table.markers.values() if one.kind == "core" and one.owner == seat)
            yield from (_at(table, seat, core, 80) for core in cores)
        case "quarry" if tac.quarry in table.models and table.models[tac.quarry].life == "live":
            quarry = table.models[tac.quarry]
            yield Prospect((place_of(table, quarry.at, quarry.on),), 6 * INCH, 50)
        case _:
            return


def _in(table: Table, area: Box, share: int) -> Prospect:
    return Prospect(graph(table).within(area), 0, share, area=area)


def _posts(table: Table, seat: Seat) -> Iterator[Prospect]:
    own = [one.at for one in table.markers.values() if one.kind == "post" and one.owner == seat]
    yield from [Prospect((), 0, 100, "planted")] * min(MOST, len(own))
    ground = graph(table).within(box(territory(table, other(seat))))
    ends = tuple(place for place in ground if all(distance_up(place.at, post) > POSTS_APART + INCH for post in own))
    yield from [Prospect(ends, 0, 100, action=True)] * (MOST - len(own))


def _third_areas(table: Table, seat: Seat, tac: ChosenTacOp) -> Iterator[Box]:
    """The parts of unfixed thirds that are far enough from one's own drop zone."""
    left, low, right, high = box(drop_zone(table, seat))
    board, off = graph(table).map, FROM_HOME + ASIDE
    for zone in {0, 1, 2} - {*tac.zones}:
        begin, end = zone * THIRD, (zone + 1) * THIRD
        if right - left == board.width:
            yield begin, high + off if not low else 0, end, board.height if not low else low - off
        else:
            yield max(begin, 0 if left else right + off), 0, min(end, left - off if left else board.width), board.height
