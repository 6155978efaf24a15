"""The evaluator of Kry-Gothic: models left, the scenario's score, possible harm, AP left, and closeness to goals."""

from collections.abc import Iterator, Sequence

from rules.geometry.path import point_along
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.krygothic.board import SEATS, Model, Table, disc, field_now, mission_now, other
from rules.krygothic.missions.places import zone_places
from rules.krygothic.missions.timeline import zones_held
from rules.krygothic.missions.victory import core_points, locations
from rules.krygothic.setup.facts import WOUNDS
from rules.players.evaluator import WHOLE, Evaluator, Goal, Stop, Worth
from rules.players.evaluators.krygothic_harm import threat
from rules.players.evaluators.shared import nearness, places_in_cover, value_left
from rules.players.keyed_random import KeyedRandom

FAR = 36 * INCH
STEP = 8 * INCH
NEAR = 360  # thousandths of an army for a squad at its goals
POINT = 2  # an Action Point, in thousandths of an army
GUN, BLADE = 6 * INCH, 1 * INCH
CORE, ZONE = 60, 100  # the worth of a point of Lights Out and of The Floor Below
COMING = 40  # percent of a zone's points as the models stand, for each time that it is still to score
LOCATION, CHARGED = 250, 150  # a location destroyed (half of it by its wounds), and one with a charge set
IN_PLAY = {"round_start", "floor", "round_end"}
CHARGE = "charge:"


def worth(table: Table, seat: Seat) -> Worth:
    """The parts of the worth: models left, the scenario, possible harm, AP in hand, and closeness to goals."""
    foe = other(seat)
    worths = {one: _worths(table, one) for one in SEATS}
    parts = {
        "models": sum(worths[seat].values()) - sum(worths[foe].values()),
        "points": POINT * (table.side(seat).ap - table.side(foe).ap),
        "ground": _ground(table, seat),
    }
    if table.stage in IN_PLAY:
        parts["score"] = _score(table, seat) - _score(table, foe)
        parts["threat"] = threat(table, seat, worths[foe]) - threat(table, foe, worths[seat])
    return parts


def _worths(table: Table, seat: Seat) -> dict[str, int]:
    """The worth of each model, in thousandths of its squad; less if it is pinned or on the ground."""
    whole = max(1, sum(one.points for one in table.side(seat).muster.fighters))
    own = (one for one in table.models.values() if one.seat == seat and one.life != "gone")
    return {one.id: _share(table, one, whole) for one in own}


def _share(table: Table, model: Model, whole: int) -> int:
    printed = table.fighter(model)
    share = value_left(WHOLE * printed.points // whole, model.wounds, printed.wounds)
    return share - share * (bool(model.pin) + model.fallen) // 8


def _score(table: Table, seat: Seat) -> int:
    """What the scenario counts for a player now, and what it would count as the models stand."""
    found = mission_now(table)
    if found is None:
        return 0
    ruins = sum(_ruin(one.wounds, charged=one.charged) for one in locations(table)) if seat == table.attacker else 0
    match found.victory:
        case "cores":
            return ruins + CORE * core_points(table, seat)
        case "zones":
            coming = sum(turn >= table.round for turn in found.rounds_of("score"))
            return ruins + ZONE * table.side(seat).score + ZONE * COMING * coming * zones_held(table)[seat] // 100
        case _:
            return ruins


def _ruin(wounds: int, *, charged: bool) -> int:
    """How far a location is towards destruction."""
    if not wounds:
        return LOCATION
    return LOCATION * (WOUNDS - wounds) // (2 * WOUNDS) + CHARGED * charged


def _ground(table: Table, seat: Seat) -> int:
    """How close a squad is to its goals."""
    own = table.living(seat)
    away = (
        min([FAR, *(max(0, distance_up(one.at, goal.at) - goal.near) for goal in _wanted(table, one))]) for one in own
    )
    return sum(nearness(far, FAR, NEAR) for far in away) // max(1, len(own))


def _wanted(table: Table, model: Model) -> list[Goal]:
    reach = GUN if table.fighter(model).guns else BLADE
    foes = [Goal(foe.at, reach) for foe in table.living(other(model.seat))]
    return [*foes, *(Goal(at) for at in _places(table))]


def _places(table: Table) -> Iterator[Point]:
    """The places of the scenario: cores nobody carries, standing locations, zones."""
    for marker in table.markers.values():
        if (marker.kind == "core" and not marker.carrier) or (marker.kind == "location" and marker.wounds):
            yield marker.at
    yield from zone_places(table)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The goals of a model: the nearest place of the scenario, the nearest enemies, cover from them; the target of a
    charge.
    """
    model = table.models.get(piece)
    foes = table.living(other(seat))
    if model is None or model.life != "live":
        return [Goal(Point(18 * INCH, 18 * INCH)), *(Goal(foe.at) for foe in foes)]
    near = sorted(_wanted(table, model), key=lambda goal: distance_up(model.at, goal.at))
    nearest = min((foe.at for foe in foes), key=lambda at: distance_up(model.at, at), default=None)
    shelter = places_in_cover(field_now(table), model.at, nearest, STEP)[:1] if nearest is not None else []
    return [*near[:1], *shelter, *near[1:], *(_grip(table, model, foe) for foe in foes)]


def _grip(table: Table, model: Model, foe: Model) -> Goal:
    """A goal at the base of an enemy, straight ahead, because a charge goes nowhere else."""
    bases, away = disc(table, model).radius + disc(table, foe).radius, distance_up(model.at, foe.at)
    end = point_along(foe.at, model.at, bases) if away > bases else model.at
    return Goal(foe.at, bases, (Stop(end, "", max(0, away - bases)),), f"{CHARGE}{foe.id}")


def suppose(table: Table, seat: Seat, chance: KeyedRandom) -> Table:
    """The table on which no hidden model waits."""
    return table


KRYGOTHIC_EVALUATOR = Evaluator(
    worth=worth,
    goals=goals,
    suppose=suppose,
    aimed=(CHARGE,),
    free=("turn",),
    keen={
        "shoot": 40, "strike": 40, "attack": 40, "charge": 40, "move": 25, "run": 15, "wait": 6, "turn": 3, "step": 4,
        "combo": 1, "hold": 2, "done": 1, "pass": 12, "none": 2, "drop": 4, "go-on": 40, "stand": 30, "unpin": 20,
        "free": 20,
    },
    places=frozenset({"threat", "ground"}),
    stands=("move", "run", "step", "turn", "stand", "charge", "break_off", "wait"),
    words={
        "models": ("costs the enemy more than oneself", "costs more than it brings"),
        "score": ("brings what the scenario counts", "gives up what the scenario counts"),
        "threat": ("can do more harm than it suffers from there", "exposes more than it threatens"),
        "points": ("spares Action Points", "spends Action Points"),
        "ground": ("comes to where it can do harm", "falls back"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
