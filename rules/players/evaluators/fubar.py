"""The evaluator of FUBAR: points scored, figures standing, and the harm each side can do from its places."""

from collections.abc import Sequence
from itertools import islice

from rules.fubar.activation.attempt import activation_number
from rules.fubar.board.measure import disc, out_of_touch, spot
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.melee.assault import REACH
from rules.fubar.sight.clear_line import hidden_by
from rules.fubar.sight.visible import sees
from rules.fubar.turn.scoring import scenario_table, score, total
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.players.evaluator import WHOLE, Evaluator, Goal, Worth
from rules.players.evaluators.fubar_harm import LYING, reach_wanted, threat
from rules.players.evaluators.shared import SURE, nearness, places_in_cover, places_with_view
from rules.skirmish.d6 import Check
from rules.skirmish.scenario_points import goal_places

FAR = 28 * INCH
STEP = 12 * INCH
LAST = 2  # turns in which the end matters
LOOKS = 16  # places from which a view is tried
NEAR = 260  # thousandths of an army for a force within reach of the enemy
AHEAD = 200  # for a lead that is no draw any more, in the last turn
POINT = 120  # for each point of lead in a scenario
ATTEMPT = 300  # thousandths of a Unit for attempts that would always succeed instead of never
FINISHING = 375  # thousandths by which the remainder of a damaged Unit counts for more, because losses score by halves


def worth(table: Table, seat: Seat) -> Worth:
    """The parts of the worth: points, figures, Suppressed ones, possible harm, and closeness to the enemy."""
    rivals = [side.seat for side in table.sides if side.seat != seat]
    best = max((score(table, one) for one in rivals), default=0)
    strongest = max((_figures(table, one) for one in rivals), default=0)
    lead = score(table, seat) - best
    return {
        "scenario": _scenario(table, seat, rivals),
        "score": WHOLE * lead // (3 * table.settings.cap) + _ahead(table, lead),
        "figures": _figures(table, seat) - strongest,
        "fire": 0 if table.stage in {"edges", "deploy"} else threat(table, seat, lambda unit: _left(table, unit)),
        "ground": _near(table, seat, lead),
        "touch": -sum(_lost_by_distance(table, unit) for unit in table.units_of(seat)),
    }


def _scenario(table: Table, seat: Seat, rivals: Sequence[Seat]) -> int:
    """The worth of the lead in an agreed scenario, and of closeness to what it asks to hold."""
    scenario = table.settings.scenario
    if scenario is None:
        return 0
    lead = total(table, seat) - max((total(table, one) for one in rivals), default=0)
    own = [_middle(table, unit) for unit in table.units_of(seat) if not unit.aboard]
    wanted = goal_places(scenario, scenario_table(table))
    ways = (min(distance_up(place, at) for at in own) for place in wanted if own)
    return POINT * lead + sum(nearness(away, FAR, NEAR) for away in ways) // max(1, len(wanted))


def _ahead(table: Table, lead: int) -> int:
    """The worth of a lead that is more than a draw; greater in later turns."""
    draw = max(1, table.settings.cap // 10)
    sure = max(-draw, min(draw, lead))
    return AHEAD * sure * table.turn**2 // (draw * max(1, table.settings.turns) ** 2)


def _figures(table: Table, seat: Seat) -> int:
    """What is left of a force, in thousandths of the cap, with a bonus; Suppressed figures count for less."""
    return sum(_left(table, unit) for unit in table.units_of(seat))


def _left(table: Table, unit: Unit) -> int:
    share = _share(table, unit)
    return unit.points * share * (SURE + FINISHING * (SURE - share) // SURE) // (SURE * table.settings.cap)


def _share(table: Table, unit: Unit) -> int:
    """The share of a Unit that is left, in thousandths."""
    standing, down = len(table.standing(unit)), len(table.down(unit))
    return SURE * (LYING * standing + (LYING - 1) * down) // (LYING * max(1, unit.strength))


def _lost_by_distance(table: Table, unit: Unit) -> int:
    """The worth a Unit loses in later turns because figures out of touch make its attempts fail."""
    astray = out_of_touch(table, unit)
    if not astray or table.turn >= table.settings.turns:
        return 0
    number = activation_number(table, unit)
    missed = Check(number).sixths - Check(number, -astray).sixths
    return ATTEMPT * missed * unit.points // (6 * table.settings.cap)


def _near(table: Table, seat: Seat, lead: int) -> int:
    """How close a force is to where it can do harm: half by the nearest enemy of each Unit, half by one common enemy.

    Near the end, without a sufficient lead, what counts is how close it is to an assault.
    """
    own, foes = table.units_of(seat), table.enemies_on_board(seat)
    if not foes or not own:
        return 0
    late = table.settings.turns - table.turn < LAST and 10 * lead <= table.settings.cap
    ways = [[_to_go(table, unit, foe, late=late) for unit in own] for foe in foes]

    def come(away: Sequence[int]) -> int:
        return sum(unit.points * nearness(far, FAR, NEAR) for unit, far in zip(own, away, strict=True))

    nearest = [min(each) for each in zip(*ways, strict=True)]
    return (come(nearest) + max(map(come, ways))) // (2 * table.settings.cap)


def _to_go(table: Table, unit: Unit, foe: Unit, *, late: bool) -> int:
    """How much farther a Unit has to move to harm that enemy; if it does not see it, it has to come close."""
    away = distance_up(_middle(table, unit), _middle(table, foe))
    blind = late or not sees(table, _central(table, unit), _central(table, foe))
    return max(0, away - (REACH if blind else reach_wanted(table, unit, foe)))


def _central(table: Table, unit: Unit) -> Model:
    """The middle figure of its list, or the vehicle it is in."""
    living = table.living(table.units[unit.aboard] if unit.aboard else unit)
    return living[len(living) // 2]


def _middle(table: Table, unit: Unit) -> Point:
    return spot(table, table.living(unit)[0])


def midway(table: Table) -> bool:
    """Whether the acting Unit is in contact and blows are still to be struck."""
    return bool(table.acting and table.units[table.acting].locked)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """Within rifle range of the nearest enemies, behind something near, to come to grips; the middle of the table."""
    unit_id = table.models[piece].unit if piece in table.models else piece
    unit = table.units.get(unit_id)
    middle = Goal(Point(table.settings.width // 2, table.settings.height // 2))
    if unit is None or not table.living(unit):
        return [*(Goal(_middle(table, foe)) for foe in table.enemies_on_board(seat)[:3]), middle]
    here = _middle(table, unit)
    foes = sorted(table.enemies_on_board(seat), key=lambda foe: distance_up(here, _middle(table, foe)))
    if not foes:
        return [middle]
    nearest = _middle(table, foes[0])
    asked = _asked_for(table, here)
    wanted = [Goal(_middle(table, foe), reach_wanted(table, unit, foe)) for foe in foes[:2]]
    shelter = places_in_cover(table.field, here, nearest, STEP)[:2]
    return [*asked, *_outlooks(table, unit, foes[0]), wanted[0], *shelter, *wanted[1:], Goal(nearest, INCH), middle]


def _asked_for(table: Table, here: Point) -> list[Goal]:
    """The two nearest places that an agreed scenario asks to hold."""
    if table.settings.scenario is None:
        return []
    places = goal_places(table.settings.scenario, scenario_table(table))
    return [Goal(place) for place in sorted(places, key=lambda place: distance_up(here, place))[:2]]


def _outlooks(table: Table, unit: Unit, foe: Unit) -> list[Goal]:
    """Where to step to look past what hides that enemy; none for who sees it, or has nothing to look past near by."""
    viewer, mark = _central(table, unit), disc(table, _central(table, foe))
    if unit.aboard or hidden_by(table.field, disc(table, viewer), mark) is None:
        return []
    near = places_with_view(table.field, viewer.at, mark.centre, STEP)[:LOOKS]
    seeing = (place for place in near if hidden_by(table.field, disc(table, viewer, place), mark) is None)
    return [Goal(place) for place in islice(seeing, 1)]


FUBAR_EVALUATOR = Evaluator(
    worth=worth,
    goals=goals,
    settled=("decline",),
    idle={"pass": "attempt:"},
    midway=midway,
    rethrows=5,
    keen={
        "attempt:": 40, "pass": 3, "exception:": 0, "action:nothing": 1, "action:": 10, "action:aimed": 12, "move": 20,
        "stay": 8, "fire": 10, "fire:": 0, "all:": 60, "done": 3, "take:": 10, "share": 0, "react:": 30, "deploy:": 5,
        "arrange:": 20, "charge": 30, "assault:": 20,
        "out": 2, "board:": 3,
    },
    places=frozenset({"fire", "ground", "touch"}),
    stands=(
        "attempt:", "action:walk", "action:run", "action:duck", "action:ground", "action:assault", "action:drive",
        "action:guard", "move", "stay", "deploy:", "charge", "assault:", "out", "board:",
    ),
    words={
        "scenario": ("brings points of the scenario nearer", "gives up points of the scenario"),
        "score": ("scores", "lets the enemy score"),
        "figures": ("costs the enemy more than oneself", "costs more figures than it brings"),
        "fire": ("threatens more of the enemy from there", "threatens less, or exposes more"),
        "ground": ("comes to where it can do harm", "falls back"),
        "touch": ("keeps its figures in touch", "leaves figures out of touch"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
