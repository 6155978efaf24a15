"""Odds of fire: the dice of a volley, and the results that players want to know beforehand."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec import structs

from rules.fubar.board import ARCS, Arc, Table, Unit
from rules.fubar.losses.damage import damage_vehicle, effect_names, unsaved_arcs
from rules.fubar.losses.owner_choice import fallen_allowed
from rules.fubar.shoot.aim import Shot
from rules.fubar.shoot.volley import Volley, roll_hits, unsaved_hits, volley_at_place
from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.skirmish.supposed_table import Forecasting

NO_SHIELD: Final = 7
FIGURES, UNSAVED = "figures lost or Suppressed", "unsaved hits"


def fire_odds(volley: Callable[[], Volley]) -> Forecasting:
    """The script for odds: hit dice, saves and a vehicle's damage.

    The amount is the number of figures lost or Suppressed, one for each unsaved hit; for a vehicle, the number of
    unsaved hits. Shots with equal dice are rolled together, which does not change probabilities.
    """
    ready: list[Volley] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            ready.append(_sorted(volley_at_place(play.table, volley())))
        if play.table.units[ready[0].target].vehicle:
            return (yield from _at_vehicle(play, ready[0]))
        return (yield from _at_figures(play, ready[0]))

    return script


def loss_odds(volley: Volley) -> Forecasting:
    """The same amounts as `fire_odds` without other results, so that a whole army's fire is counted quickly."""

    def unsaved(play: Play[Table], ready: Volley) -> Script[int]:
        hits = yield from roll_hits(play, ready)
        if play.table.units[ready.target].vehicle:
            return len((yield from unsaved_arcs(play, ready.target, [shot.gun.model for shot in hits])))
        count = yield from unsaved_hits(play, ready.target, hits)
        return min(count, len(play.table.living(play.table.units[ready.target])))

    def script(play: Play[Table]) -> Script[Forecast]:
        ready = _sorted(volley_at_place(play.table, volley))
        amount = yield from play.part(partial(unsaved, ready=ready))
        return Forecast((), amount, _measure(play.table, ready))

    return script


def _measure(table: Table, volley: Volley) -> str:
    return UNSAVED if table.units[volley.target].vehicle else FIGURES


def _sorted(volley: Volley) -> Volley:
    def key(shot: Shot) -> tuple[int, int, int]:
        return shot.check.lowest, shot.shield or NO_SHIELD, ARCS.index(shot.side) if shot.side else 0

    return structs.replace(volley, shots=tuple(sorted(volley.shots, key=key)))


def _at_figures(play: Play[Table], volley: Volley) -> Script[Forecast]:
    def struck(part: Play[Table]) -> Script[tuple[bool, int]]:
        hits = yield from roll_hits(part, volley)
        return bool(hits), (yield from unsaved_hits(part, volley.target, hits))

    is_hit, unsaved = yield from play.part(struck)
    target = play.table.units[volley.target]
    losses = tuple(_losses(play.table, target, unsaved))
    taken = min(unsaved, len(play.table.living(target)))
    return Forecast((*_hits(is_hit, unsaved), *losses), taken, FIGURES, end=(losses or ("",))[-1])


def _hits(is_hit: bool, unsaved: int) -> Iterator[str]:  # noqa: FBT001  # the two say what they are
    if is_hit:
        yield "hit"
    if unsaved:
        yield "unsaved hit"


def _losses(table: Table, target: Unit, unsaved: int) -> Iterator[str]:
    """The losses that are certain after the dice, whatever the owner chooses."""
    living = len(table.living(target))
    certain = min(fallen_allowed(table, target, min(unsaved, living)))
    if certain:
        yield "at least one falls"
    if certain == living:
        yield "Unit destroyed"


def _at_vehicle(play: Play[Table], volley: Volley) -> Script[Forecast]:
    """(fubar.vehicle.save, fubar.vehicle.damage.roll, fubar.vehicle.damage.cascade)"""

    def struck(part: Play[Table]) -> Script[tuple[bool, tuple[Arc, ...]]]:
        hits = yield from roll_hits(part, volley)
        return bool(hits), (yield from unsaved_arcs(part, volley.target, [shot.gun.model for shot in hits]))

    is_hit, unsaved = yield from play.part(struck)
    effects = yield from damage_vehicle(play, volley.target, unsaved, play.table.units[volley.unit].seat)
    return Forecast((*_hits(is_hit, len(unsaved)), *effect_names(effects)), len(unsaved), UNSAVED)
