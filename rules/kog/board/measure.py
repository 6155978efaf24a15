"""Distances, engagement and sight on the table."""

from collections.abc import Mapping, Sequence

from rules.geometry import Disc, Point, gap
from rules.kernel.cache import BoundedCache, PartCache, cached_on
from rules.kernel.script import Seat
from rules.kog.board.sight import Sight, sight
from rules.kog.board.table import SEATS, Model, Objective, Table, Unit, opponent
from rules.skirmish.figures import Ruler, figure_disc, nearest

RULER = Ruler()
ENGAGED = 1_000
SENSOR_LOCK = 12_000
OBJECTIVE_RADIUS = 500


def disc(table: Table, model: Model, at: Point | None = None) -> Disc:
    """The upright cylinder of a model, at its place or another one. (kog.general.model-equals-base)"""
    if at is not None:
        return _standing(table, model, at)
    placed = cached_on(table.field, "placed", dict[str, tuple[Model, Disc]])
    known = placed.get(model.id)
    if known is None or known[0] is not model:
        known = placed[model.id] = (model, _standing(table, model, model.at))
    return known[1]


def _standing(table: Table, model: Model, at: Point) -> Disc:
    profile = table.profile(model)
    return figure_disc(table.field, at, profile.radius, profile.height)


def engaged_models(table: Table) -> frozenset[str]:
    """The ids of all living models within 1 inch of an enemy. (kog.general.engaged)"""
    return cached_on(table.field, "drawn", PartCache).part(
        "engaged", _within_reach, *(bases(table, seat) for seat in SEATS)
    )


def _within_reach(own: Mapping[str, Disc], foes: Mapping[str, Disc]) -> frozenset[str]:
    near = {id_: RULER.near(base, foes, ENGAGED) for id_, base in own.items()}
    return frozenset([id_ for id_, met in near.items() if met]).union(*near.values())


def bases(table: Table, seat: Seat) -> Mapping[str, Disc]:
    """The cylinders of the player's living models, by id."""
    return cached_on(table, f"bases {seat}", lambda: discs(table, table.living(seat)))


def discs(table: Table, models: Sequence[Model]) -> dict[str, Disc]:
    """Each model's cylinder, by id."""
    return {model.id: disc(table, model) for model in models}


def wrecks(table: Table) -> dict[str, Disc]:
    """Each wreck's cylinder, by id. (kog.damage.wreck.cover)"""
    return cached_on(
        table, "wrecks", lambda: discs(table, [one for one in table.models.values() if one.life == "wreck"])
    )


def marker(table: Table, objective: Objective) -> Disc:
    """An Objective as a flat round token. (kog.setup.objective.marker)"""
    return figure_disc(table.field, objective.at, OBJECTIVE_RADIUS)


def base_distance(table: Table, one: Model, two: Model) -> int:
    """The distance between two bases in thousandths of an inch, rounded up, for display.

    (kog.general.measure.base-to-base)
    """
    return gap(disc(table, one), disc(table, two))


def is_within(table: Table, one: Model, two: Model, reach: int) -> bool:
    """Whether two models are within `reach`, exactly and inclusively. (kog.general.measure.thresholds)"""
    return RULER.within(disc(table, one), disc(table, two), reach)


def engaging_enemies(table: Table, model: Model) -> tuple[Model, ...]:
    """The living enemies within 1 inch of the model. (kog.general.engaged)"""
    foes = bases(table, opponent(model.seat))
    return tuple(table.models[id_] for id_ in RULER.near(disc(table, model), foes, ENGAGED))


def nearest_of(table: Table, model: Model, others: Sequence[Model]) -> tuple[Model, int]:
    """The nearest of the others, and its distance. (kog.general.measure.base-to-base)"""
    id_, distance = nearest(disc(table, model), discs(table, others))
    return table.models[id_], distance


def is_engaged(table: Table, model: Model) -> bool:
    """Whether any living enemy is within 1 inch. (kog.general.engaged)"""
    return bool(engaging_enemies(table, model))


def is_crippled(model: Model) -> bool:
    """Whether it has exactly 1 hull or Health left. (kog.damage.crippled, kog.infantry.crippled)"""
    return model.hull == 1


def is_recon(table: Table, model: Model) -> bool:
    """Whether the model may observe. (kog.shoot.recon.units, .freeform, .infantry)"""
    return table.units[model.unit].recon or table.profile(model).recon


def sight_between(table: Table, viewer: Model, target: Model) -> Sight:
    """What the viewer sees of the target by eye. (kog.sight.full, .partial, .none)"""
    known = cached_on(table, "sights", lambda: _sights(table))
    pair = disc(table, viewer), disc(table, target)
    return known.get(pair) or known.put(pair, sight(table.field, *pair, wrecks(table)))


def _sights(table: Table) -> BoundedCache[tuple[Disc, Disc], Sight]:
    """The sight between models found so far, as long as the wrecks stay as they are."""
    by_wrecks = cached_on(
        table.field, "sights", lambda: BoundedCache[object, BoundedCache[tuple[Disc, Disc], Sight]](2)
    )
    lie = tuple(wrecks(table).items())
    return by_wrecks.get(lie) or by_wrecks.put(lie, BoundedCache(1_000))


def is_sensor_locked(table: Table, viewer: Model, target: Model) -> bool:
    """Sensor Lock: whether any part of the target is within 12 inches. (kog.sight.sensor-lock)"""
    return is_within(table, viewer, target, SENSOR_LOCK)


def command(table: Table, unit: Unit) -> int:
    """The highest Command among the unit's surviving models; 0 when none is left. (kog.morale.roll)"""
    return max((table.profile(model).command for model in table.survivors(unit)), default=0)


def near_objective(table: Table, model: Model, objective: Objective) -> bool:
    """Whether the model is within 1 inch of the marker's edge. (kog.objective.hold)"""
    return RULER.within(disc(table, model), marker(table, objective), ENGAGED)


def holders(table: Table, seat: Seat, objective: Objective) -> tuple[Model, ...]:
    """The player's living models within 1 inch of the marker. (kog.objective.hold.still-there)"""
    return tuple(model for model in table.living(seat) if near_objective(table, model, objective))
