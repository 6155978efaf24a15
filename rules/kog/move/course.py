"""Courses: drawn paths that are checked, cut where they become a Charge, and priced."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from rules.battlefield.contact import Contact, comes_within, first_contact
from rules.battlefield.terrain import elevation_at
from rules.battlefield.trace import Trace, trace
from rules.geometry import Point, gap, inches, root_up, square_distance, tenths
from rules.geometry.point import measured
from rules.kernel.script import Preview, Refused
from rules.kog.board import ENGAGED, SENSOR_LOCK, Model, Move, Table, disc, refusal
from rules.kog.board.measure import RULER
from rules.kog.move.hindrances import check_cost, check_end, check_way, enemy_bases, new_foes, slow_bases, slowed_words
from rules.kog.move.modes import SHIFT, WORDS, Mode, allowance, rates
from rules.skirmish.limits import Length, too_long


@dataclass(frozen=True, kw_only=True)
class Course:
    """A legal move of one model. `mode` is "charge" if the path met an enemy, which is `charged`.

    `trace` is the path that is really moved, with its cost in thousandths of an inch; `limit` is the allowance.
    """

    model: str
    mode: Move
    trace: Trace
    limit: int
    lines: tuple[str, ...]
    charged: str = ""

    @property
    def end(self) -> Point:
        """Where the model stands afterwards."""
        return self.trace.path[-1]

    def describe(self) -> Preview:
        """The preview of the move."""
        return Preview(lines=self.lines, path=self.trace.path)


def checked_course(table: Table, model: Model, mode: Mode, points: Sequence[Point]) -> Course:
    """The move of this kind along these points. Raises `Refused`. (kog.move.mode-per-model)"""
    path = (model.at, *points)
    match mode:
        case "combat":
            return combat_move(table, model, path)
        case "speed":
            return speed_move(table, model, path)
        case "hold":
            return hold_position(table, model, path)


def combat_move(table: Table, model: Model, path: Sequence[Point]) -> Course:
    """Any path up to the Move; it stops within 1 inch of an enemy, which is a charge.

    (kog.move.combat, kog.move.path-length, kog.move.charge.stop, kog.move.charge.newly, kog.move.leave-combat)
    """
    contact = _contact(table, model, path)
    walked = _priced(table, model, "combat", contact.path if contact else path)
    return _finished(table, model, "combat", walked, contact)


def speed_move(table: Table, model: Model, path: Sequence[Point]) -> Course:
    """Up to twice the Move, never within 1 inch of an enemy. (kog.move.speed.distance, kog.move.speed.keeps-away)"""
    enemies = enemy_bases(table, model, path)
    near = comes_within(table.field, disc(table, model), path, enemies, ENGAGED)
    if near is not None:
        distance = Length(_nearest(table, model, path, near), ENGAGED)
        raise Refused(refusal("speed-comes-near", distance, foe=table.models[near].name))
    return _finished(table, model, "speed", _priced(table, model, "speed", path), None)


def hold_position(table: Table, model: Model, path: Sequence[Point]) -> Course:
    """A shift of up to 1 inch in a straight line, whatever the ground; newly reaching an enemy makes it a Charge.

    (kog.move.hold.reposition, kog.move.hold.into-charge, kog.morale.shaken.no-charge)
    """
    if len(path) != 2:
        raise Refused(refusal("one-line", value=len(path) - 1))
    shift = Length(shift_length(table, model.at, path[1]), SHIFT)
    if not RULER.allows(shift.value, SHIFT):
        allowed = f"; {model.name} may shift up to 1″ while it holds position"
        raise Refused(too_long("kog.move.hold.reposition", shift, allowed))
    contact = _contact(table, model, path)
    if contact and model.shaken:
        distance = Length(_nearest(table, model, path, contact.target), ENGAGED)
        raise Refused(refusal("shaken-charge", distance, model=model.name, foe=table.models[contact.target].name))
    walked = contact.path if contact else path
    check_way(table, model, walked)
    length = shift_length(table, walked[0], walked[-1])
    return _finished(table, model, "hold", Trace(tuple(walked), length, 0, 0, length, ()), contact)


def shift_length(table: Table, start: Point, end: Point) -> int:
    """The length of a shift, difference of level included, rounded up. (kog.general.measure.elevation)"""
    rise = elevation_at(table.field, end) - elevation_at(table.field, start)
    return root_up(square_distance(start, end) + rise * rise)


def _contact(table: Table, model: Model, path: Sequence[Point]) -> Contact | None:
    return first_contact(table.field, disc(table, model), path, new_foes(table, model, path), ENGAGED)


def _nearest(table: Table, model: Model, path: Sequence[Point], foe: str) -> int:
    """How near the path comes to an enemy it is within 1 inch of."""
    one = {foe: enemy_bases(table, model, path)[foe]}

    def reached(reach: int) -> bool:
        return comes_within(table.field, disc(table, model), path, one, reach) is not None

    return bisect_left(range(ENGAGED), True, key=reached)  # noqa: FBT003  # the sought value, not a flag


def _priced(table: Table, model: Model, mode: Mode, path: Sequence[Point]) -> Trace:
    """The cost of a free path. (kog.move.path-length, kog.move.slow.rough-ground, kog.move.slow.not-cumulative)"""
    check_way(table, model, path)
    walked = trace(
        table.field, table.profile(model).radius, path, rates(mode), slow_discs=slow_bases(table, model, path)
    )
    check_cost(table, model, mode, walked)
    return walked


def _finished(table: Table, model: Model, mode: Mode, walked: Trace, contact: Contact | None) -> Course:
    charged = contact.target if contact else ""
    check_end(table, model, walked.path[-1], charging=charged)
    limit = allowance(table, model, mode)
    kind: Move = "charge" if contact else mode
    lines = [f"{WORDS[mode].name}: {tenths(walked.cost)} of {inches(limit)}."]
    lines += [slowed_words(table, stretch) for stretch in walked.stretches]
    if contact:
        lines.append(f"Charges {table.models[charged].name} and stops there.")
    lines += [words for words in (_leader_words(table, model, walked.path[-1]), WORDS[kind].detail) if words]
    return Course(model=model.id, mode=kind, trace=walked, limit=limit, lines=tuple(lines), charged=charged)


def _leader_words(table: Table, model: Model, end: Point) -> str:
    """A warning if the model would end beyond its leader's Sensor Lock. (kog.move.coherency)"""
    leader = table.models[table.units[model.unit].leader]
    distance = gap(disc(table, model, end), disc(table, leader))
    if leader.id == model.id or distance <= SENSOR_LOCK:
        return ""
    away = measured(distance, SENSOR_LOCK)
    return f"Ends {away} from its leader {leader.name}; the unit must finish within {inches(SENSOR_LOCK)}."
