"""Kill Team as a player thinks of it: points scored and still to be had, wounds, who threatens whom, what is near."""

from collections.abc import Iterator, Sequence

from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import CONTROL_RANGE, disc, drop_zone
from rules.killteam.board.operative import Operative
from rules.killteam.board.side import Op, TacOp
from rules.killteam.board.table import SEATS, Marker, Table, other
from rules.killteam.effects.control import controller
from rules.killteam.missions.crit import crit_worth
from rules.killteam.missions.ops import TAC_OPS
from rules.killteam.missions.scored import CAP, FIRST, kill_grade
from rules.killteam.missions.tac import tac_worth
from rules.players.chance import Chance
from rules.players.mind import WHOLE, Goal, Mind, Worth
from rules.players.minds.killteam_harm import LAST, threat
from rules.players.minds.parts import lee, left, nearness

FAR = 30 * INCH
STEP = 8 * INCH
POINT = 70  # a victory point, in thousandths of an army
NOW, AGAIN = 50, 25  # percent of what would be scored if this turning point ended now, and for each one after it
LATE, EARLIER = (
    40,
    15,
)  # percent of what wounds are worth in the last turning point, and more for each one still to come
NEAR = 120
BEGUN = POINT // 2  # a charge set, a core carried: points begun and not yet made
IN_PLAY = {"strategy", "picks", "gambits", "firefight", "ending"}


def worth(table: Table, seat: Seat) -> Worth:
    """Points and what still comes of them, what is left of both teams, who can do whom how much harm, what is near."""
    foe = other(seat)
    worths = {one: _worths(table, one) for one in SEATS}
    later = LATE + EARLIER * (LAST - max(1, table.turning_point))
    parts = {
        "points": POINT * (_points(table, seat) - _points(table, foe)),
        "wounds": later * (sum(worths[seat].values()) - sum(worths[foe].values())) // 100,
        "markers": _near_places(table, seat) - _near_places(table, foe) // 2,
    }
    if table.stage in IN_PLAY:
        parts["outlook"] = _outlook(table, seat) - _outlook(table, foe)
        parts["threat"] = later * (threat(table, seat, worths[foe]) - threat(table, foe, worths[seat])) // 100
    return parts


def _points(table: Table, seat: Seat) -> int:
    return sum(score.points for score in table.side(seat).scores)


def _worths(table: Table, seat: Seat) -> dict[str, int]:
    """What each operative that stands is worth, in thousandths of its team."""
    own = [one for one in table.models.values() if one.seat == seat and one.id in table.side(seat).taken]
    each = WHOLE // max(1, len(own))
    return {one.id: left(each, one.wounds, table.type_of(one).wounds) for one in own if one.life in {"live", "reserve"}}


def _outlook(table: Table, seat: Seat) -> int:
    """What is still to come of the ops as the table stands: at the end of this turning point, and of those after it.

    Of an enemy's own op only one that is shown counts. The kill grade never falls, so it counts whole.
    """
    side = table.side(seat)
    again = AGAIN * (LAST - table.turning_point)
    often = again + NOW * (table.turning_point >= FIRST and table.stage != "ending")
    shown = side.tac is not None and (side.tac.shown or side.primary is not None)
    gains: dict[Op, int] = {
        "crit": often * crit_worth(table, seat),
        "tac": often * tac_worth(table, seat) if shown else 0,
        "kill": 100 * (kill_grade(table, seat) - side.scored("kill")),
    }
    made = sum(_gain(table, seat, op, percent) for op, percent in gains.items())
    return made + (BEGUN * _begun(table, seat) if again else 0)


def _gain(table: Table, seat: Seat, op: Op, percent: int) -> int:
    """What that many hundredths of a point of an op are worth to a player, as far as the cap allows."""
    side = table.side(seat)
    counted = max(0, min(percent, 100 * (CAP - side.scored(op))))
    return POINT * counted * (3 if side.primary == op else 2) // 200


def _begun(table: Table, seat: Seat) -> int:
    """How many charges a player has set, and cores it carries."""
    charges = sum(seat in one.charges and seat not in one.blown for one in table.markers.values())
    cores = (one for one in table.markers.values() if one.kind == "core" and one.owner == seat and one.carrier)
    return charges + sum(table.models[one.carrier].seat == seat for one in cores)


def _markers(table: Table) -> list[Marker]:
    return [one for one in table.markers.values() if one.kind in {"objective", "cache", "device", "post", "core"}]


def _near_places(table: Table, seat: Seat) -> int:
    """How near a team is to where it can score, for each such place the operative that is nearest."""
    own, places, had = table.living(seat), [*_places(table, seat)], len(_had(table, seat))
    if not own or (not places and not had):
        return 0
    away = (min(FAR, *(distance_up(one.at, place) for one in own), FAR) for place in places)
    return (NEAR * had + sum(nearness(far, FAR, NEAR) for far in away)) // (len(places) + had)


def _had(table: Table, seat: Seat) -> list[Marker]:
    """The markers a player controls or carries: nobody else need go there."""
    return [marker for marker in _markers(table) if controller(table, marker) == seat]


def _places(table: Table, seat: Seat) -> Iterator[Point]:
    """The markers still to be had, and where the player's own op wants somebody, as far as it is known."""
    had = _had(table, seat)
    yield from (marker.at for marker in _markers(table) if marker not in had)
    tac, zone = table.side(seat).tac, table.side(other(seat)).zone
    if tac is None or table.turning_point == 0:
        return
    match tac.id:
        case "marked_quarry" if tac.quarry in table.models and table.models[tac.quarry].life == "live":
            yield table.models[tac.quarry].at
        case "strongpoint" if tac.marker in table.markers:
            yield table.markers[tac.marker].at
        case "overrun" | "unseen" | "listening_posts" if zone:
            yield _middle(drop_zone(table, other(seat)))
        case _:
            return


def _middle(area: Sequence[Point]) -> Point:
    return Point(sum(one.x for one in area) // len(area), sum(one.y for one in area) // len(area))


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The nearest place to score, the nearest enemy to come to grips with, cover from it, more places, and for a shot.

    Who plants something plants it where it stands.
    """
    mover = table.models.get(piece)
    places = [*_places(table, seat)]
    foes = [one.at for one in table.living(other(seat))]
    if mover is None or mover.life != "live":
        return [*(Goal(at) for at in places[:2]), *(Goal(at, STEP) for at in foes[:1])]
    places.sort(key=lambda at: distance_up(mover.at, at))
    foes.sort(key=lambda at: distance_up(mover.at, at))
    shelter = lee(board_now(table).field, mover.at, foes[0], STEP)[:1] if foes else []
    nearest = [Goal(at) for at in places[:2]]
    tac = table.side(seat).tac
    here = [Goal(mover.at)] if tac and tac.id == "listening_posts" else []
    return [*nearest[:1], *_grips(table, mover), *here, *shelter, *nearest[1:], *_off(mover, foes)]


def _grips(table: Table, mover: Operative) -> list[Goal]:
    """Base to base with the nearest enemy, and a little off it: nobody stands where another does."""
    foes = sorted(table.living(other(mover.seat)), key=lambda foe: distance_up(mover.at, foe.at))
    return [Goal(foe.at, disc(table, mover).radius + disc(table, foe).radius + CONTROL_RANGE // 2) for foe in foes[:1]]


def _off(mover: Operative, foes: Sequence[Point]) -> list[Goal]:
    """Near enough to the nearest enemy for a shot."""
    return [Goal(at, STEP) for at in foes[:1] if distance_up(mover.at, at) > STEP]


def suppose(table: Table, seat: Seat, chance: Chance) -> Table:
    """The table with an op of its kinds for every enemy who has a secret one, and some primary op."""
    for foe in SEATS:
        side = table.side(foe)
        if foe == seat or side.tac is not None or not side.taken or table.stage in {"roll_off", "tac_ops"}:
            continue
        ops = [op.id for op in TAC_OPS.values() if op.archetype in side.team.archetypes and op.id != "core_recovery"]
        table = table.with_side(foe, tac=TacOp(id=chance.one_of(ops)), primary=side.primary or "kill")
    return table


KILLTEAM_MIND = Mind(
    worth=worth,
    goals=goals,
    suppose=suppose,
    keen={
        "activate:": 10, "counteract:": 20, "decline": 5, "end": 2, "move:": 12, "move:charge": 20, "shoot:": 30,
        "fight": 30, "pass": 5, "none": 8, "keep": 10, "arrange:": 40, "set-up": 1, "place": 1, "draw": 40, "select": 1,
        "usual": 40, "equip": 1, "next": 40, "others": 1, "again:": 12, "plant": 40, "pick-up": 40, "change": 3,
        "decline:": 2,
    },
    words={
        "points": ("scores", "lets the enemy score"),
        "outlook": ("stands where points are to be had", "gives up points that are to be had"),
        "wounds": ("hurts the enemy more than oneself", "costs more than it hurts"),
        "threat": ("can do more harm than it suffers from there", "exposes more than it threatens"),
        "markers": ("comes nearer to where points are to be had", "leaves where points are to be had"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
