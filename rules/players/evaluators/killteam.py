"""The evaluator of Kill Team: points scored and expected, wounds, threats, and closeness to goals."""

from collections.abc import Sequence

from rules.geometry.path import point_along
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import CONTROL_RANGE, disc
from rules.killteam.board.ops import tac_ops
from rules.killteam.board.side import ChosenTacOp, Op
from rules.killteam.board.table import SEATS, Operative, Table, other
from rules.killteam.effects.stats import allowance
from rules.killteam.missions.crit import crit_worth
from rules.killteam.missions.ops import CAP, FIRST_SCORED
from rules.killteam.missions.points import kill_grade
from rules.killteam.missions.scoring import tac_worth
from rules.players.evaluator import WHOLE, Evaluator, Goal, Stop, Worth
from rules.players.evaluators.killteam_harm import LAST, option_promise, threat
from rules.players.evaluators.killteam_ops import approach_value, expected, missions, prospects, walking_distance
from rules.players.evaluators.killteam_waypoints import Waypoint
from rules.players.evaluators.killteam_ways import place_of, way
from rules.players.evaluators.shared import places_in_cover, value_left
from rules.players.keyed_random import KeyedRandom

STEP = 8 * INCH
POINT = 70  # a victory point, in thousandths of an army
NOW, AGAIN = 50, 25  # percent of what would score if this turning point ended now, and for each later one
LATE, EARLIER = 40, 15  # percent of the worth of wounds in the last turning point, and more for each one before
BELIEF = 50  # percent of expected points that are believed
GEAR = 4  # the worth of an option of equipment
HUNTED = 80  # the extra worth of a quarry
STARTED = POINT // 2  # the worth of a charge set or a core carried, before it scores
CHARGE = "move:charge"
MOST_CHARGED = 4
SETTING_UP = ("initiative:", "zone:", "draw", "select", "equip", "usual")
"""Choices that have no effect before others are made, with their own reasons."""
IN_PLAY = {"strategy", "picks", "gambits", "firefight", "ending"}


def worth(table: Table, seat: Seat) -> Worth:
    """The parts of the worth: points scored and expected, both teams, possible harm, and closeness to goals.

    Before both players have taken their operatives, nothing can be lost.
    """
    foe = other(seat)
    met = all(side.taken for side in table.sides)
    worths = {one: _worths(table, one) if met else {} for one in SEATS}
    later = LATE + EARLIER * (LAST - max(1, table.turning_point))
    near = approach_value(table, seat, secret=True) - approach_value(table, foe, secret=False) // 2
    parts = {
        "points": POINT * (_points(table, seat) - _points(table, foe)),
        "wounds": later * (sum(worths[seat].values()) - sum(worths[foe].values())) // 100,
        "markers": POINT * BELIEF * near // 10_000,
        "plan": POINT * expected(table, seat) // 10,
        "gear": GEAR * len(table.side(seat).equipment),
    }
    if table.stage in IN_PLAY:
        parts["outlook"] = _outlook(table, seat, secret=True) - _outlook(table, foe, secret=False)
        parts["threat"] = later * (threat(table, seat, worths[foe]) - threat(table, foe, worths[seat])) // 100
    return parts


def _points(table: Table, seat: Seat) -> int:
    return sum(score.points for score in table.side(seat).scores)


def _worths(table: Table, seat: Seat) -> dict[str, int]:
    """The worth of each standing operative, in thousandths of its team."""
    own = [one for one in table.models.values() if one.seat == seat and one.id in table.side(seat).taken]
    each = WHOLE // max(1, len(own))
    tac = table.side(other(seat)).tac
    quarry = tac.quarry if tac else ""
    return {
        one.id: value_left(each + HUNTED * (one.id == quarry), one.wounds, table.type_of(one).wounds)
        for one in own
        if one.life in {"live", "reserve"}
    }


def _outlook(table: Table, seat: Seat, *, secret: bool) -> int:
    """The expected points of the ops as the table stands: at the end of this turning point, and of later ones.

    An enemy's TAC op counts only if it is shown. The kill grade never falls, so it counts in full.
    """
    side = table.side(seat)
    again = AGAIN * (LAST - table.turning_point)
    often = again + NOW * (table.turning_point >= FIRST_SCORED and table.stage != "ending")
    shown = side.tac is not None and (secret or side.tac.shown)
    gains: dict[Op, int] = {
        "crit": often * crit_worth(table, seat),
        "tac": often * tac_worth(table, seat) if shown else 0,
        "kill": 100 * (kill_grade(table, seat) - side.scored("kill")),
    }
    made = sum(_gain(table, seat, op, percent) for op, percent in gains.items())
    return made + (STARTED * _started_tasks(table, seat) if again else 0)


def _gain(table: Table, seat: Seat, op: Op, percent: int) -> int:
    """The worth of so many hundredths of a point of an op to a player, within the cap."""
    side = table.side(seat)
    counted = max(0, min(percent, 100 * (CAP - side.scored(op))))
    return POINT * counted * (3 if side.primary == op else 2) // 200


def _started_tasks(table: Table, seat: Seat) -> int:
    """How many charges a player has set, and how many cores it carries."""
    charges = sum(seat in one.charges and seat not in one.blown for one in table.markers.values())
    cores = (one for one in table.markers.values() if one.kind == "core" and one.owner == seat and one.carrier)
    return charges + sum(table.models[one.carrier].seat == seat for one in cores)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The goals of an operative: places to score, the nearest enemies to fight, cover from them, and a place to shoot
    from.

    A post is planted where the operative stands.
    """
    mover = table.models.get(piece)
    foes = list(table.living(other(seat)))
    wanted = [one for one in prospects(table, seat) if one.ends]
    if mover is None or mover.life != "live":
        return [*(Goal(one.ends[0].at) for one in wanted[:2]), *(Goal(foe.at, STEP) for foe in foes[:1])]
    foes.sort(key=lambda foe: distance_up(mover.at, foe.at))
    mission = missions(table, seat).get(piece)
    rest = sorted(
        (one for one in wanted if one is not mission and not one.by),
        key=lambda one: walking_distance(table, mover, one),
    )
    own = [mission] if mission else []
    places = [_towards(table, mover, one.ends, one.near * 2 // 3) for one in (*own, *rest)[:2]]
    tac = table.side(seat).tac
    plants = tac is not None and tac_ops(table.settings)[tac.id].line_about("posts") is not None
    here = [Goal(mover.at)] if plants else []
    off = _off(table, mover, foes)
    first, then = (places[:1], [*places[1:], *off]) if mission else (off, places)
    return [*first, *here, *_shelter(table, mover, foes), *then, *_grips(table, mover, foes)]


def _towards(table: Table, mover: Operative, ends: tuple[Waypoint, ...], near: int) -> Goal:
    """The nearest of these places with the way there, or a place near enough to it."""
    stops = way(table, mover, ends)
    return Goal(stops[-1].at if stops else ends[0].at, near, _stopping(mover.at, stops, near))


def _stopping(start: Point, stops: tuple[Stop, ...], near: int) -> tuple[Stop, ...]:
    """The way without its last part."""
    if not stops or not near:
        return stops
    last, before = stops[-1], stops[-2].at if len(stops) > 1 else start
    length = distance_up(before, last.at)
    if length <= near:
        return stops[:-1]
    return *stops[:-1], last._replace(at=point_along(before, last.at, length - near), cost=last.cost - near)


def _grips(table: Table, mover: Operative, foes: Sequence[Operative]) -> list[Goal]:
    """Places just off the bases of the nearest enemies within reach of a charge, not occupied by others."""
    base, reach = disc(table, mover), allowance(table, mover, "Charge") + CONTROL_RANGE
    near = [(foe, base.radius + disc(table, foe).radius) for foe in foes[:MOST_CHARGED]]
    return [
        _towards(table, mover, (place_of(table, foe.at, foe.on),), bases + CONTROL_RANGE // 2)._replace(act=CHARGE)
        for foe, bases in near
        if distance_up(mover.at, foe.at) <= reach + bases
    ]


def _shelter(table: Table, mover: Operative, foes: Sequence[Operative]) -> list[Goal]:
    """A place in cover from the nearest enemy."""
    found = places_in_cover(board_now(table).field, mover.at, foes[0].at, STEP)[:1] if foes else []
    return [_towards(table, mover, (Waypoint(goal.at),), 0) for goal in found]


def _off(table: Table, mover: Operative, foes: Sequence[Operative]) -> list[Goal]:
    """A place near enough to the nearest enemy for a shot."""
    far = (foe for foe in foes[:1] if distance_up(mover.at, foe.at) > STEP)
    return [_towards(table, mover, (place_of(table, foe.at, foe.on),), STEP) for foe in far]


def suppose(table: Table, seat: Seat, chance: KeyedRandom) -> Table:
    """The table with a guessed op of its archetypes for each enemy with a secret one, and a guessed primary op."""
    for foe in SEATS:
        side = table.side(foe)
        if foe == seat or side.tac is not None or not side.taken or table.stage in {"roll_off", "tac_ops"}:
            continue
        known = tac_ops(table.settings).values()
        ops = [op.id for op in known if op.archetype in side.team.archetypes and not op.has_cores]
        table = table.with_side(foe, tac=ChosenTacOp(id=chance.one_of(ops)), primary=side.primary or "kill")
    return table


KILLTEAM_EVALUATOR = Evaluator(
    worth=worth,
    goals=goals,
    suppose=suppose,
    in_turn=SETTING_UP,
    aimed=(CHARGE,),
    promise=option_promise,
    keen={
        "activate:": 10, "counteract:": 20, "decline": 5, "end": 2, "move:": 12, "move:charge": 20, "shoot:": 30,
        "fight": 30, "pass": 5, "none": 8, "keep": 10, "arrange:": 40, "set-up": 1, "place": 1, "draw": 40, "select": 1,
        "usual": 40, "equip": 1, "next": 40, "others": 1, "again:": 12, "plant": 40, "pick-up": 40, "change": 3,
        "decline:": 2,
    },
    places=frozenset({"outlook", "threat", "markers"}),
    stands=("activate:", "counteract:", "move:", "set-up", "place", "scout:"),
    words={
        "points": ("scores", "lets the enemy score"),
        "plan": ("brings more points as a rule", "brings fewer points as a rule"),
        "gear": ("takes more equipment", "takes less equipment"),
        "outlook": ("stands where points are to be had", "gives up points that are to be had"),
        "wounds": ("hurts the enemy more than oneself", "costs more than it hurts"),
        "threat": ("can do more harm than it suffers from there", "exposes more than it threatens"),
        "markers": ("comes nearer to where points are to be had", "leaves where points are to be had"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
