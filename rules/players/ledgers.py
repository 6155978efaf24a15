"""Ledgers: what each piece of a side is still worth, and which round it is, read from the table.

A piece with half its hull or wounds has half its price.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.fubar.board.table import Table as FubarTable
from rules.kernel.system import System
from rules.killteam.board.table import Table as KillTeamTable
from rules.kog.board.table import Table as KogTable
from rules.krygothic.board.table import Table as KrygothicTable

POINT = 100  # a point, in hundredths

Standing = Mapping[str, int]


class Owner(NamedTuple):
    """The owner of a piece or unit, and the unit it belongs to."""

    seat: int
    unit: str


def _owner(table: Any, id_: str) -> Owner | None:
    known = table.models.get(id_) or table.units.get(id_)
    return None if known is None else Owner(known.seat, getattr(known, "unit", "") or known.id)


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """How a game is accounted: `standing` is the present worth of each piece in hundredths, `turn` the round.

    `owner` says whose a piece or unit is, by its id. `word` names what is counted if nothing has a price in points.
    """

    standing: Callable[[Any], Standing]
    turn: Callable[[Any], int]
    owner: Callable[[Any, str], Owner | None] = _owner
    word: str = "points"


def _kog(table: KogTable) -> Standing:
    return {
        one.id: POINT * table.profile(one).cost * one.hull // table.profile(one).hull if one.life in _ALIVE else 0
        for one in table.models.values()
    }


def _fubar(table: FubarTable) -> Standing:
    standing = dict.fromkeys(table.models, 0)
    for unit in table.units.values():
        for model in table.living(unit):
            standing[model.id] = POINT * unit.points // max(1, unit.strength)
    return standing


def _killteam(table: KillTeamTable) -> Standing:
    taken = {id_ for side in table.sides for id_ in side.taken}
    own = {id_: table.models[id_] for id_ in sorted(taken) if id_ in table.models}
    return {
        id_: POINT * min(one.wounds, full) // full if one.life in _ALIVE else 0
        for id_, one in own.items()
        for full in (table.type_of(one).wounds,)
    }


def _krygothic(table: KrygothicTable) -> Standing:
    return {
        one.id: POINT * printed.points * min(one.wounds, printed.wounds) // printed.wounds if one.life != "gone" else 0
        for one in table.models.values()
        for printed in (table.fighter(one),)
    }


_ALIVE = frozenset({"live", "reserve"})

LEDGERS: Mapping[str, Ledger] = {
    "kog": Ledger(standing=_kog, turn=lambda table: int(table.round)),
    "fubar": Ledger(standing=_fubar, turn=lambda table: int(table.turn)),
    "killteam": Ledger(standing=_killteam, turn=lambda table: int(table.turning_point), word="operatives"),
    "krygothic": Ledger(standing=_krygothic, turn=lambda table: int(table.round)),
}


def ledger_of(system: System[Any]) -> Ledger:
    """The ledger of a game; for a game without one, a ledger of its picture."""
    return LEDGERS.get(system.id) or _plain(system)


def _plain(system: System[Any]) -> Ledger:
    def standing(table: Any) -> Standing:
        pieces = [one for one in system.view(table, None).pieces if one.seat is not None and one.life != "marker"]
        return {
            one.id: (POINT * one.now // one.full if one.full else POINT) if one.life == "live" else 0 for one in pieces
        }

    def owner(table: Any, id_: str) -> Owner | None:
        known = next((one for one in system.view(table, None).pieces if one.id == id_ and one.seat is not None), None)
        return None if known is None or known.seat is None else Owner(known.seat, known.unit or known.id)

    return Ledger(standing=standing, turn=lambda table: system.view(table, None).turn, owner=owner, word="models")
