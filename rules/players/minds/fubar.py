"""FUBAR as a player thinks of it: points scored, figures on their feet, and who is near enough to matter."""

from collections.abc import Sequence

from rules.fubar.board.measure import spot
from rules.fubar.board.table import Table, Unit
from rules.fubar.turn.victory import score
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.players.mind import WHOLE, Goal, Mind, Worth

FAR = 40 * INCH
CLOSE = 14 * INCH
NEAR = 60  # thousandths of an army for a force within reach of the enemy


def worth(table: Table, seat: Seat) -> Worth:
    """Points, figures, how many of them are Suppressed, and how near the enemy is."""
    rivals = [side.seat for side in table.sides if side.seat != seat]
    best = max((score(table, one) for one in rivals), default=0)
    strongest = max((_figures(table, one) for one in rivals), default=0)
    return {
        "score": WHOLE * (score(table, seat) - best) // (2 * table.settings.cap),
        "figures": _figures(table, seat) - strongest,
        "ground": _near(table, seat),
    }


def _figures(table: Table, seat: Seat) -> int:
    """What is left of a force, in thousandths of the cap; the Suppressed count for less."""
    left = 0
    for unit in table.units_of(seat):
        standing, down = len(table.standing(unit)), len(table.down(unit))
        left += unit.points * (4 * standing + 3 * down) // (4 * max(1, unit.strength))
    return WHOLE * left // table.settings.cap


def _near(table: Table, seat: Seat) -> int:
    """How far a force has come to where it can do harm."""
    foes = [_middle(table, unit) for unit in table.enemies_on_board(seat)]
    own = table.units_of(seat)
    if not foes or not own:
        return 0
    away = [min(FAR, *(max(CLOSE, distance_up(_middle(table, unit), foe)) for foe in foes), FAR) for unit in own]
    return sum(NEAR * (FAR - far) // FAR for far in away) // len(own)


def _middle(table: Table, unit: Unit) -> Point:
    return spot(table, table.living(unit)[0])


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The nearest enemies, at a distance from which one can fire and to come to grips with; the middle of the table."""
    unit_id = table.models[piece].unit if piece in table.models else piece
    unit = table.units.get(unit_id)
    foes = [_middle(table, foe) for foe in table.enemies_on_board(seat)]
    middle = Goal(Point(table.settings.width // 2, table.settings.height // 2))
    if unit is None or not table.living(unit):
        return [*(Goal(foe) for foe in foes[:3]), middle]
    here = _middle(table, unit)
    foes.sort(key=lambda foe: distance_up(here, foe))
    return [*(Goal(foe, CLOSE) for foe in foes[:2]), *(Goal(foe, INCH) for foe in foes[:1]), middle]


FUBAR_MIND = Mind(
    worth=worth,
    goals=goals,
    keen={
        "attempt:": 40, "pass": 3, "exception:": 0, "action:nothing": 1, "action:": 10, "action:aimed": 20, "move": 20,
        "stay": 8, "fire": 10, "all:": 60, "done": 3, "take:": 10, "share": 1, "react:": 30, "deploy:": 5,
        "arrange:": 20, "charge": 30, "assault:": 20,
    },
    words={
        "score": ("scores", "lets the enemy score"),
        "figures": ("costs the enemy more than oneself", "costs more figures than it brings"),
        "ground": ("comes to where it can do harm", "falls back"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
