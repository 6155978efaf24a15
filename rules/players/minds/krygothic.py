"""Kry-Gothic as a player thinks of it: who stands, what AP can still do, and how near the enemy and the markers are."""

from collections.abc import Sequence

from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table, other
from rules.players.chance import Chance
from rules.players.mind import WHOLE, Goal, Mind, Worth

FAR = 36 * INCH
NEAR = 90  # thousandths of an army for a squad that stands where it wants to be
POINT = 2  # an Action Point, in thousandths of an army
GUN, BLADE = 6 * INCH, 1 * INCH


def worth(table: Table, seat: Seat) -> Worth:
    """What stands of both squads, AP in hand, and how near a squad has come."""
    foe = other(seat)
    return {
        "models": _standing(table, seat) - _standing(table, foe),
        "points": POINT * (table.side(seat).ap - table.side(foe).ap),
        "ground": _ground(table, seat),
    }


def _standing(table: Table, seat: Seat) -> int:
    """Half of a model's worth stands as long as it does, the other half goes with its wounds and its nerve."""
    whole = max(1, sum(one.points for one in table.side(seat).muster.fighters))
    return sum(_share(table, one, whole) for one in table.models.values() if one.seat == seat and one.life != "gone")


def _share(table: Table, model: Model, whole: int) -> int:
    printed = table.fighter(model)
    share = WHOLE * printed.points // whole
    share -= share * (printed.wounds - min(model.wounds, printed.wounds)) // (2 * printed.wounds)
    return share - share * (bool(model.pin) + model.fallen) // 8


def _ground(table: Table, seat: Seat) -> int:
    own = table.living(seat)
    if not own:
        return 0
    away = (
        min([FAR, *(max(0, distance_up(one.at, goal.at) - goal.near) for goal in _wanted(table, one))]) for one in own
    )
    return sum(NEAR * (FAR - far) // FAR for far in away) // len(own)


def _away(table: Table, model: Model) -> int:
    return min([FAR, *(max(0, distance_up(model.at, goal.at) - goal.near) for goal in _wanted(table, model))])


def _wanted(table: Table, model: Model) -> list[Goal]:
    reach = GUN if table.fighter(model).guns else BLADE
    foes = [Goal(foe.at, reach) for foe in table.living(other(model.seat))]
    return [*foes, *(Goal(marker.at) for marker in table.markers.values() if marker.kind in {"charge", "core"})]


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The nearest enemies, at a gun's range or to come to grips with, and what lies about."""
    model = table.models.get(piece)
    if model is None or model.life != "live":
        return [Goal(Point(18 * INCH, 18 * INCH)), *(Goal(foe.at) for foe in table.living(other(seat)))]
    return sorted(_wanted(table, model), key=lambda goal: distance_up(model.at, goal.at))


def suppose(table: Table, seat: Seat, chance: Chance) -> Table:
    """Nobody waits of whom one does not know it."""
    return table


KRYGOTHIC_MIND = Mind(
    worth=worth,
    goals=goals,
    suppose=suppose,
    keen={
        "shoot": 40, "strike": 40, "attack": 40, "charge": 40, "move": 25, "run": 15, "wait": 6, "turn": 3, "step": 4,
        "combo": 1, "hold": 2, "done": 1, "pass": 12, "none": 2, "drop": 4, "go-on": 40, "stand": 30, "unpin": 20,
        "free": 20,
    },
    words={
        "models": ("costs the enemy more than oneself", "costs more than it brings"),
        "points": ("spares Action Points", "spends Action Points"),
        "ground": ("comes to where it can do harm", "falls back"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
