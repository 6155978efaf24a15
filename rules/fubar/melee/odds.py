"""Odds of close combat: a round as it would be fought, with everybody's own choice of losses."""

from collections.abc import Callable, Iterator
from functools import partial

from rules.fubar.board import Arc, Effect, Table, Unit
from rules.fubar.losses.damage import damage_vehicle, unsaved_arcs
from rules.fubar.losses.effects import effect_names
from rules.fubar.melee.strike import CombatRound, blows_at, fight_round
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script
from rules.skirmish.supposed_table import Forecasting, SupposedTable, after

DESTROYED = "Unit destroyed"
Arriving = Callable[[Play[Table]], Script[CombatRound]]


def round_odds(unit_id: str, target_id: str, arriving: Arriving) -> Forecasting:
    """The odds of a round between a Unit and its target, once everybody has arrived, which takes no dice."""
    ready: list[tuple[Table, CombatRound]] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            ready.append(after(play.table, arriving))
        supposed, clash = ready[0]
        play.record(SupposedTable(table=supposed))
        if supposed.units[target_id].vehicle:
            return (yield from _at_hull(play, unit_id, target_id))
        if clash.pairs:
            yield from fight_round(play, clash)
        return _forecast_of(supposed, play.table, unit_id, target_id)

    return script


def _forecast_of(before: Table, now: Table, unit_id: str, target_id: str) -> Forecast:
    def lost(id_: str) -> int:
        return len(before.living(before.units[id_])) - len(now.living(now.units[id_]))

    unit, target = now.units[unit_id], now.units[target_id]
    labels = (*_losses(now, target, lost(target_id), "enemy"), *_losses(now, unit, lost(unit_id), "own"))
    end = "" if now.living(target) else f"enemy {DESTROYED}"
    return Forecast(labels, lost(target_id), "figures lost", end=end, own=lost(unit_id))


def _losses(after: Table, unit: Unit, lost: int, whose: str) -> Iterator[str]:
    if lost:
        yield f"{whose} casualty"
    if not after.living(unit):
        yield f"{whose} {DESTROYED}"


def _at_hull(play: Play[Table], unit_id: str, vehicle_id: str) -> Script[Forecast]:
    """(fubar.melee.vehicle_target, fubar.melee.suppressed_last, fubar.vehicle.damage.roll)"""
    by = play.table.units[unit_id].seat
    effects: tuple[Effect, ...] = ()
    unsaved = 0
    for down in (False, True):
        if "destroyed" not in effects:
            arcs = yield from play.part(partial(_struck, unit_id=unit_id, vehicle_id=vehicle_id, down=down))
            unsaved += len(arcs)
            effects += yield from damage_vehicle(play, vehicle_id, arcs, by)
    return Forecast((*(("unsaved hit",) if unsaved else ()), *effect_names(effects)), unsaved, "unsaved hits")


def _struck(play: Play[Table], *, unit_id: str, vehicle_id: str, down: bool) -> Script[tuple[Arc, ...]]:
    hitting = yield from blows_at(play, unit_id, vehicle_id, down=down)
    return (yield from unsaved_arcs(play, vehicle_id, hitting))
