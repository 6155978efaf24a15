"""Odds of fire: the bout's own script, and what of its result people want to know beforehand."""

from collections.abc import Callable
from typing import Final

from msgspec import structs

from rules.fubar.aim import Shot
from rules.fubar.shield import shield_save
from rules.fubar.table import Table, Unit
from rules.fubar.volley import Volley, bout
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script

NO_SHIELD: Final = 7
MOST_SHOTS_AT_A_VEHICLE: Final = 1


def foretold(volley: Callable[[], Volley]) -> Callable[[Play[Table]], Script[Forecast]]:
    """The script whose every fall the odds count. The amount is of unsaved hits, or of a destroyed vehicle.

    Shots that need the same are put together, which changes no chance; of fire at a vehicle the first weapon
    alone is foretold.
    """
    ready: list[Volley] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            ready.append(_sorted(play.table, volley()))
        before = play.table
        unsaved = yield from bout(play, ready[0])
        target = before.units[ready[0].target]
        if target.vehicle:
            return _of_vehicle(before, play.table, target)
        return _of_figures(before, play.table, target, unsaved)

    return script


def _sorted(table: Table, volley: Volley) -> Volley:
    target = table.units[volley.target]

    def key(shot: Shot) -> tuple[int, int]:
        return shot.lowest, shield_save(table, table.models[shot.gun.model], target) or NO_SHIELD

    shots = sorted(volley.shots, key=key)
    return structs.replace(volley, shots=tuple(shots[:MOST_SHOTS_AT_A_VEHICLE] if target.vehicle else shots))


def _of_figures(before: Table, after: Table, target: Unit, unsaved: int) -> Forecast:
    fewer = len(after.living(target)) < len(before.living(target))
    labels = [("unsaved hit", unsaved > 0), ("casualties certain", fewer), ("destroyed", not after.living(target))]
    return Forecast(tuple(label for label, holds in labels if holds), unsaved)


def _of_vehicle(before: Table, after: Table, target: Unit) -> Forecast:
    gone = not after.living(target)
    harmed = after.units[target.id] != before.units[target.id] or after.hull(target) != before.hull(target)
    labels = [("damaged", harmed), ("destroyed", gone)]
    return Forecast(tuple(label for label, holds in labels if holds), int(gone))
