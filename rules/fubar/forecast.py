"""Odds of fire: the bout's own dice, and what of their result people want to know beforehand."""

from collections.abc import Callable
from typing import Final

from msgspec import structs

from rules.fubar.aim import Shot
from rules.fubar.saves import saved
from rules.fubar.share import fallen_allowed
from rules.fubar.shield import plate_save
from rules.fubar.table import Table, Unit
from rules.fubar.volley import Volley, scored, shielded, unsaved_hits
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script

NO_SHIELD: Final = 7


def foretold(volley: Callable[[], Volley]) -> Callable[[Play[Table]], Script[Forecast]]:
    """The script whose every fall the odds count: hit dice and saves. The amount is of unsaved hits.

    Shots that need the same are thrown together, which changes no chance.
    """
    ready: list[Volley] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            ready.append(_sorted(shielded(play.table, volley())))
        target = play.table.units[ready[0].target]
        hits = yield from scored(play, ready[0])
        if target.vehicle:
            _, unsaved = yield from saved(play, len(hits), plate_save(target), target.name)
        else:
            unsaved = yield from unsaved_hits(play, target.id, hits)
        return Forecast(_labels(play.table, target, len(hits), unsaved), unsaved, "unsaved hits")

    return script


def _sorted(volley: Volley) -> Volley:
    def key(shot: Shot) -> tuple[int, int]:
        return shot.lowest, shot.shield or NO_SHIELD

    return structs.replace(volley, shots=tuple(sorted(volley.shots, key=key)))


def _labels(table: Table, target: Unit, hits: int, unsaved: int) -> tuple[str, ...]:
    """What is certain once the dice have fallen, whatever the owner makes of the hits."""
    living = len(table.living(target))
    certain = 0 if target.vehicle else min(fallen_allowed(table, target, min(unsaved, living)))
    labels = [
        ("hit", hits > 0),
        ("unsaved hit", unsaved > 0),
        ("casualty certain", certain > 0),
        ("destroyed for certain", certain == living),
    ]
    return tuple(label for label, holds in labels if holds)
