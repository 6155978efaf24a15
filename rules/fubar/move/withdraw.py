"""Moving a whole Unit in one direction until obstacles stop each figure; the withdrawal of a Unit with heavy losses."""

from collections.abc import Mapping, Sequence

from rules.battlefield.passage import first_obstacle
from rules.fubar.board import TOLERANCE, Model, Table, Unit, centre, deployment_point, disc, touching
from rules.fubar.guard.march import march
from rules.fubar.sight.visible import visible_enemies
from rules.geometry import Disc, Point, distance_up, gap
from rules.kernel.script import Play, Script
from rules.skirmish.contact import Direction, shifted_point


def drift(table: Table, models: Sequence[Model], direction: Direction, length: int) -> dict[str, Point]:
    """Where each figure comes to a stop, the foremost in the direction of travel moving first.

    3->   2->   1-> [wall]      1 goes as far as the wall lets it, 2 as far as 1 does, and so on

    (fubar.activate.withdraw_blocked, fubar.melee.break_off.move)
    """
    ahead = sorted(models, key=lambda model: -(model.at.x * direction[0] + model.at.y * direction[1]))
    places: dict[str, Point] = {}
    for model in ahead:
        solid = solid_for(table, model, {**{other.id: other.at for other in models}, **places})
        places[model.id] = _farthest(table, model, direction, length, solid)
    return {model.id: places[model.id] for model in models}


def solid_for(table: Table, model: Model, places: Mapping[str, Point]) -> dict[str, Disc]:
    """Every other base as an obstacle; enemies that it does not touch are kept out of contact.

    (fubar.move.no_contact)
    """
    others = [other for other in table.models.values() if other.id != model.id and other.life in ("live", "wreck")]
    others = [other for other in others if not table.unit_of(other).aboard]
    return {other.id: _kept_off(table, model, other, places.get(other.id)) for other in others}


def _kept_off(table: Table, model: Model, other: Model, at: Point | None) -> Disc:
    base = disc(table, other, at)
    keeps_off = other.seat != model.seat and other.life == "live" and not touching(table, model, other)
    return base._replace(radius=base.radius + TOLERANCE + 1) if keeps_off else base


def _farthest(table: Table, model: Model, direction: Direction, length: int, solid: Mapping[str, Disc]) -> Point:
    """The last legal place on the way."""
    free, stopped = 0, length + 1
    while stopped - free > 1:
        middle = (free + stopped) // 2
        way = [model.at, shifted_point(model.at, direction, middle)]
        if first_obstacle(table.field, model.radius, way, solid) is None:
            free = middle
        else:
            stopped = middle
    return shifted_point(model.at, direction, free)


WITHDRAWAL = 6_000


def withdraw(play: Play[Table], unit_id: str) -> Script[None]:
    """A Unit falls back and leaves On Guard; passengers stay aboard.

    (fubar.activate.fail_withdraw, fubar.activate.withdraw_not_on_guard, fubar.activate.withdraw_blocked)
    """
    table = play.table
    unit = table.units[unit_id]
    if unit.aboard:
        return
    direction, length = _way(table, unit)
    models = table.living(unit)
    places = drift(table, models, direction, length)
    yield from march(play, unit_id, {model.id: (model.at, places[model.id]) for model in models})


def _way(table: Table, unit: Unit) -> tuple[Direction, int]:
    """The common direction and distance of all figures. (fubar.activate.withdraw_to_deployment)"""
    middle = centre(table, table.living(unit))
    foe = nearest_visible(table, unit)
    if foe is not None:
        return (middle.x - foe.at.x, middle.y - foe.at.y), WITHDRAWAL
    home = deployment_point(table, unit.seat)
    return (home.x - middle.x, home.y - middle.y), min(WITHDRAWAL, distance_up(middle, home))


def nearest_visible(table: Table, unit: Unit) -> Model | None:
    """The visible enemy model nearest to any figure of the Unit. (fubar.activate.withdraw_from_enemy)"""
    own = [disc(table, model) for model in table.living(unit)]
    foes = visible_enemies(table, unit)
    return min(foes, key=lambda foe: min(gap(disc(table, foe), base) for base in own), default=None)
