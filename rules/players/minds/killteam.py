"""Kill Team as a player thinks of it: victory points, wounds, markers in reach, and targets."""

from collections.abc import Sequence

from rules.geometry.point import INCH, distance_up
from rules.kernel.refusal import Seat
from rules.killteam.board.side import TacOp
from rules.killteam.board.table import SEATS, Marker, Table, other
from rules.killteam.missions.ops import TAC_OPS
from rules.players.chance import Chance
from rules.players.mind import WHOLE, Goal, Mind, Worth

FAR = 30 * INCH
POINT = 70  # a victory point, in thousandths of an army
NEAR = 120


def worth(table: Table, seat: Seat) -> Worth:
    """Points, what is left of both teams, how near the objectives are, and how near the enemy."""
    foe = other(seat)
    return {
        "points": POINT * (_points(table, seat) - _points(table, foe)),
        "wounds": _left(table, seat) - _left(table, foe),
        "markers": _near_markers(table, seat) - _near_markers(table, foe) // 2,
    }


def _points(table: Table, seat: Seat) -> int:
    return sum(score.points for score in table.side(seat).scores)


def _left(table: Table, seat: Seat) -> int:
    """Half of an operative's worth stands as long as it does, the other half goes with its wounds."""
    own = [one for one in table.models.values() if one.seat == seat and one.id in table.side(seat).taken]
    stands = [one for one in own if one.life in {"live", "reserve"}]
    full = {one.id: table.type_of(one).wounds for one in stands}
    each = WHOLE // max(1, len(own))
    return sum(each * (full[one.id] + min(one.wounds, full[one.id])) // (2 * full[one.id]) for one in stands)


def _markers(table: Table) -> list[Marker]:
    return [one for one in table.markers.values() if one.kind in {"objective", "cache", "device", "post", "core"}]


def _near_markers(table: Table, seat: Seat) -> int:
    """How near a team is to the markers, for each of them the operative that is nearest."""
    own, markers = table.living(seat), _markers(table)
    if not own or not markers:
        return 0
    away = (min(FAR, *(distance_up(one.at, marker.at) for one in own), FAR) for marker in markers)
    return sum(NEAR * (FAR - far) // FAR for far in away) // len(markers)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The nearest markers, and the nearest enemies, near enough for a shot and to come to grips with."""
    mover = table.models.get(piece)
    places = [marker.at for marker in _markers(table)]
    foes = [one.at for one in table.living(other(seat))]
    if mover is not None and mover.life == "live":
        places.sort(key=lambda at: distance_up(mover.at, at))
        foes.sort(key=lambda at: distance_up(mover.at, at))
    return [
        *(Goal(at) for at in places[:2]),
        *(Goal(at, INCH) for at in foes[:1]),
        *(Goal(at, 8 * INCH) for at in foes[:1]),
    ]


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
        "wounds": ("hurts the enemy more than oneself", "costs more than it hurts"),
        "markers": ("comes nearer to the markers", "leaves the markers"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
