"""What hinders a move: the way itself, the place where it ends, and the parts that cost double."""

from collections.abc import Sequence

from msgspec import structs

from rules.battlefield.passage import blocked
from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Fault
from rules.battlefield.trace import Stretch, Trace
from rules.geometry.disc import Disc
from rules.geometry.path import path_length
from rules.geometry.point import Point, inches, square_distance
from rules.kernel.refusal import Refused
from rules.kog.board.measure import ENGAGED, RULER, disc, discs
from rules.kog.board.resting import hindered
from rules.kog.board.table import Model, Table, other
from rules.kog.movement.modes import NAMES, RULES, Mode, allowance
from rules.skirmish.limits import Length, too_long

_SLOW = {
    "rough": "kog.move.slow.rough-ground",
    "wreck": "kog.damage.wreck.movement",
    "friend": "kog.move.slow.making-way",
    "climb": "kog.move.slow.climb",
}


def foes(table: Table, model: Model, path: Sequence[Point]) -> dict[str, Disc]:
    """The bases of the living enemies the path could come within 1 inch of, by id."""
    return _about(table, model, path, table.living(other(model.seat)))


def friends(table: Table, model: Model, path: Sequence[Point]) -> dict[str, Disc]:
    """The bases of the other living models of its side about the path, by id."""
    return _about(table, model, path, tuple(friend for friend in table.living(model.seat) if friend.id != model.id))


def wrecks(table: Table, model: Model, path: Sequence[Point]) -> dict[str, Disc]:
    """The wrecks about the path, by id."""
    return _about(table, model, path, tuple(wreck for wreck in table.models.values() if wreck.life == "wreck"))


def _about(table: Table, model: Model, path: Sequence[Point], others: tuple[Model, ...]) -> dict[str, Disc]:
    """Those of the others that are not beyond the length of the path and an inch; the rest cannot matter to it."""
    length = path_length(path) + ENGAGED + table.profile(model).radius
    near = [(length + table.profile(one).radius, one) for one in others]
    return discs(table, tuple(one for reach, one in near if square_distance(path[0], one.at) <= reach * reach))


def slow_bases(table: Table, model: Model, path: Sequence[Point]) -> dict[str, Disc]:
    """The bases that slow whoever passes over them, by cause. (kog.move.slow.making-way, kog.damage.wreck.movement)"""
    made_way = {f"friend:{id_}": base for id_, base in friends(table, model, path).items()}
    return made_way | {f"wreck:{id_}": base for id_, base in wrecks(table, model, path).items()}


def check_way(table: Table, model: Model, path: Sequence[Point]) -> None:
    """Refuses a way off the board, over impassable terrain or through an enemy.

    (kog.field.edges, kog.terrain.traits, kog.move.through-enemy)
    """
    radius, enemies = table.profile(model).radius, foes(table, model, path)
    fault = blocked(table.field, radius, path, enemies)
    if fault is None:
        return
    raise Refused(hindered(table, model.name, radius, path, fault, enemies, rule=_passing(fault)))


def _passing(fault: Fault) -> str:
    return "kog.move.through-enemy" if fault.kind == "base" else ""


def check_end(table: Table, model: Model, end: Point, *, charging: str = "") -> None:
    """Refuses a place where the base cannot stand; `charging` is the enemy whose nearness forces the stop there.

    (kog.move.no-overlap, kog.move.climb.finish, kog.field.edges, kog.damage.wreck.movement, kog.move.charge.stop)
    """
    there = (end,)
    others = friends(table, model, there) | foes(table, model, there) | wrecks(table, model, there)
    faults = resting_faults(table.field, disc(table, model, end), others)
    if not faults:
        return
    refusal = hindered(table, model.name, table.profile(model).radius, there, faults[0], others)
    if not charging:
        raise Refused(refusal)
    foe = table.models[charging].name
    raise Refused(
        structs.replace(
            refusal,
            rule="kog.move.charge.stop",
            message=f"Within 1″ of {foe} {model.name} must stop at once, and it cannot stand there. {refusal.message}",
            remedy="Approach from another side, or keep more than 1″ away.",
        )
    )


def check_cost(table: Table, model: Model, mode: Mode, walked: Trace) -> None:
    """Refuses a path that costs more than the allowance, with what made it dear. (kog.move.path-length)"""
    limit = allowance(table, model, mode)
    if RULER.allows(walked.cost, limit):
        return
    spent = "".join(f" {slowed_words(table, stretch)}" for stretch in walked.stretches)
    straight = walked.length > limit or not walked.stretches
    rule = RULES[mode] if straight else _SLOW[_dearest(walked).cause.partition(":")[0]]
    cost = Length(walked.cost, limit)
    allowed = f", {model.name} has {inches(limit)} for a {NAMES[mode]}.{spent}".removesuffix(".")
    around = f"Save {cost.over}: end sooner or go around." if spent else ""
    raise Refused(too_long(rule, cost, allowed, remedy=around))


def _dearest(walked: Trace) -> Stretch:
    return max(walked.stretches, key=lambda stretch: stretch.length)


def slowed_words(table: Table, stretch: Stretch) -> str:
    """Why a part of the path costs more, in a sentence.

    (kog.move.slow.rough-ground, kog.move.slow.climb, kog.move.slow.making-way, kog.damage.wreck.movement)
    """
    kind, _, id_ = stretch.cause.partition(":")
    length = inches(stretch.length)
    match kind:
        case "climb":
            return f"Climbing {length} at {_feature(table, id_)} costs {inches(2 * stretch.length)}."
        case "friend":
            return f"{length} through {table.models[id_].name} counts double."
        case "wreck":
            return f"{length} over the wreck of {table.models[id_].name} counts double."
        case _:
            return f"{length} in {_feature(table, id_)} counts double."


def _feature(table: Table, feature_id: str) -> str:
    return next(feature.name for feature in table.field.features if feature.id == feature_id)
