"""The withdrawal of a Unit that fails after losing more than half: 6 inches from the enemy, or towards home."""

from rules.fubar.board.edges import deployment_point
from rules.fubar.board.measure import centre, disc
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.guard.march import march
from rules.fubar.move.drift import drifted
from rules.fubar.sight.visible import visible_enemies
from rules.geometry.disc import gap
from rules.geometry.point import distance_up
from rules.kernel.play import Play, Script
from rules.skirmish.closing import Direction

WITHDRAWAL = 6_000


def withdraw(play: Play[Table], unit_id: str) -> Script[None]:
    """The Unit falls back and is not On Guard; passengers stay aboard.

    (fubar.activate.fail_withdraw, fubar.activate.withdraw_not_on_guard, fubar.activate.withdraw_blocked)
    """
    table = play.table
    unit = table.units[unit_id]
    if unit.aboard:
        return
    direction, length = _way(table, unit)
    models = table.living(unit)
    places = drifted(table, models, direction, length)
    yield from march(play, unit_id, {model.id: (model.at, places[model.id]) for model in models})


def _way(table: Table, unit: Unit) -> tuple[Direction, int]:
    """The direction all figures share and how far they go.

    (fubar.activate.withdraw_from_enemy, fubar.activate.withdraw_to_deployment)
    """
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
