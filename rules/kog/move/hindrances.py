"""What hinders a move: the way, its end, and parts with double cost."""

from collections.abc import Sequence

from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.battlefield.resting import resting_faults
from rules.battlefield.trace import Stretch, Trace
from rules.geometry import Disc, Point, path_length, square_distance, tenths
from rules.kernel.script import Refused
from rules.kog.board import ENGAGED, Model, Table, disc, discs, opponent, resting_refusal
from rules.kog.board.measure import RULER, bases, wrecks
from rules.kog.move.modes import WORDS, Mode, allowance
from rules.skirmish.limits import Length, too_long

Bases = dict[str, Disc]


def enemy_bases(table: Table, model: Model, path: Sequence[Point]) -> Bases:
    """The bases of the living enemies the path could come within 1 inch of, by id."""
    return _about(table, model, path, table.living(opponent(model.seat)))


def new_foes(table: Table, model: Model, path: Sequence[Point]) -> Bases:
    """The enemies that the model may charge: it did not begin within 1 inch of them. (kog.move.charge.newly)"""
    about = enemy_bases(table, model, path)
    beside = RULER.near(disc(table, model), about, ENGAGED)
    return {id_: base for id_, base in about.items() if id_ not in beside}


def slow_bases(table: Table, model: Model, path: Sequence[Point]) -> Bases:
    """The bases near the path that slow models passing over them: friends and wrecks.

    (kog.move.slow.making-way, kog.damage.wreck.movement)
    """
    return _about(table, model, path, (*_friends(table, model), *_wrecks(table)))


def _friends(table: Table, model: Model) -> tuple[Model, ...]:
    return tuple(friend for friend in table.living(model.seat) if friend.id != model.id)


def _wrecks(table: Table) -> tuple[Model, ...]:
    return tuple(model for model in table.models.values() if model.life == "wreck")


def _about(table: Table, model: Model, path: Sequence[Point], others: tuple[Model, ...]) -> Bases:
    """The others that are near enough to the path to matter."""
    length = path_length(path) + ENGAGED + table.profile(model).radius
    near = [(length + table.profile(one).radius, one) for one in others]
    return discs(table, tuple(one for reach, one in near if square_distance(path[0], one.at) <= reach * reach))


def check_way(table: Table, model: Model, path: Sequence[Point]) -> None:
    """Refuses a way off the board, over impassable terrain or through an enemy.

    (kog.field.edges, kog.terrain.traits, kog.move.through-enemy)
    """
    radius, enemies = table.profile(model).radius, enemy_bases(table, model, path)
    fault = first_obstacle(table.field, radius, path, enemies)
    if fault is None:
        return
    through = "kog.move.through-enemy" if fault.kind == "base" else ""
    raise Refused(resting_refusal(table, model.name, radius, path, fault, enemies, rule=through))


def check_end(table: Table, model: Model, end: Point, *, charging: str = "") -> None:
    """Refuses a place where the base cannot stand; `charging` is the enemy whose nearness forces the stop there.

    (kog.move.no-overlap, kog.move.climb.finish, kog.field.edges, kog.damage.wreck.movement, kog.move.charge.stop)
    """
    there = (end,)
    about = (*_friends(table, model), *table.living(opponent(model.seat)), *_wrecks(table))
    others = _about(table, model, there, about)
    faults = resting_faults(table.field, disc(table, model, end), others)
    if not faults:
        return
    refusal = resting_refusal(table, model.name, table.profile(model).radius, there, faults[0], others)
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
    """Refuses a path that costs more than the allowance, with the reasons of its cost. (kog.move.path-length)"""
    limit = allowance(table, model, mode)
    if RULER.allows(walked.cost, limit):
        return
    spent = "".join(f" {slowed_words(table, stretch)}" for stretch in walked.stretches)
    longest = max(walked.stretches, key=lambda stretch: stretch.length, default=None)
    rule = WORDS[mode].rule if walked.length > limit or longest is None else _slowed_by(table, longest)
    cost = Length(walked.cost, limit)
    allowed = f", {model.name} has {cost.most} for a {WORDS[mode].name}.{spent}".removesuffix(".")
    around = f"Save {cost.over}: end sooner or go around." if spent else ""
    raise Refused(too_long(rule, cost, allowed, remedy=around))


def _slowed_by(table: Table, stretch: Stretch) -> str:
    if stretch.kind == "base":
        return "kog.damage.wreck.movement" if _is_wreck(table, stretch) else "kog.move.slow.making-way"
    return "kog.move.slow.climb" if stretch.kind == "climb" else "kog.move.slow.rough-ground"


def _is_wreck(table: Table, stretch: Stretch) -> bool:
    return table.models[stretch.id].life == "wreck"


def slowed_words(table: Table, stretch: Stretch) -> str:
    """Why a part of the path costs more, in a sentence.

    (kog.move.slow.rough-ground, kog.move.slow.climb, kog.move.slow.making-way, kog.damage.wreck.movement)
    """
    if stretch.kind == "climb":
        length, cost = tenths(stretch.length), tenths(2 * stretch.length)
        return f"Climbing {length} at {_feature(table, stretch)} costs {cost}."
    return f"{_double(table, stretch)} counts double."


def slowed_in_all(table: Table, stretches: Sequence[Stretch]) -> str:
    """Why a whole path costs more, in one sentence, and one for each climb; empty if it does not."""
    double = [_double(table, one) for one in stretches if one.kind != "climb"]
    if len(double) < 2:
        return " ".join(slowed_words(table, one) for one in stretches)
    climbs = [slowed_words(table, one) for one in stretches if one.kind == "climb"]
    return " ".join([f"{', '.join(double[:-1])} and {double[-1]} count double.", *climbs])


def _double(table: Table, stretch: Stretch) -> str:
    """What counts double: the length, and the ground or base."""
    length = tenths(stretch.length)
    if stretch.kind == "base":
        through = "over the wreck of" if _is_wreck(table, stretch) else "through"
        return f"{length} {through} {table.models[stretch.id].name}"
    return f"{length} in {_feature(table, stretch)}"


def _feature(table: Table, stretch: Stretch) -> str:
    return next(feature.name for feature in table.field.features if feature.id == stretch.id)


def slowing_things(table: Table, model: Model) -> tuple[str, ...]:
    """The features and bases on which a path costs double. (kog.move.slow.rough-ground, kog.move.slow.making-way)"""
    rough = [feature.id for feature in table.field.features if feature.rough]
    return (*rough, *(id_ for id_ in (*bases(table, model.seat), *wrecks(table)) if id_ != model.id))
