"""Statistics of units in one match: what each lost and took, and when the match was decided.

A loss is credited to the unit that the other player named last, in the answer that caused it or before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.system import Result, System
from rules.players.key_moments import chances
from rules.players.ledgers import Standing, ledger_of

AHEAD = 65  # percent: with such a chance a player is well ahead
_WORDS = re.compile(r"[\w-]+")


class UnitStats(Struct, frozen=True, kw_only=True):
    """A unit in a match: its price, its loss, and what it took, in hundredths of a point."""

    unit: str
    name: str
    seat: int
    price: int
    lost: int
    earned: int


class StatsKeeper:
    """Collects the statistics while a match is played, answer by answer."""

    def __init__(self, system: System[Any], table: Any, seats: Sequence[int] = (0, 1)) -> None:
        self.system, self.seats = system, seats
        self.ledger = ledger_of(system)
        self.round = 0
        self._standing: Standing = self.ledger.standing(table)
        self._prices: dict[str, int] = dict(self._standing)
        self._earned: dict[str, int] = {}
        self._acting: dict[int, str] = {}
        self._chances: list[tuple[int, tuple[int, ...]]] = []
        self._table = table

    def note(self, seat: Seat, answer: Answer, position: Position[Any]) -> None:
        """Records an answer and the position after it."""
        table = engine.open_table(self.system, position)
        now = self.ledger.standing(table)
        for piece, worth in now.items():
            self._prices[piece] = max(worth, self._prices.get(piece, 0))
        self._name(seat, answer, table)
        self._count(now, table)
        turn = self.ledger.turn(table)
        if turn > self.round > 0:
            self._chances.append((self.round, chances(self.system, position, self.seats)))
        self.round, self._standing, self._table = max(turn, self.round), now, table

    def _name(self, seat: Seat, answer: Answer, table: Any) -> None:
        """The piece or unit of one's own that an answer names first, which is the one that acts."""
        for word in _named_in(answer):
            owner = self.ledger.owner(table, word)
            if owner is not None and owner.seat == seat:
                self._acting[seat] = owner.unit
                return

    def _count(self, now: Standing, table: Any) -> None:
        for piece, before in self._standing.items():
            gone = before - now.get(piece, 0)
            if gone > 0:
                owner = self.ledger.owner(table, piece)
                taker = next((unit for seat, unit in self._acting.items() if owner and seat != owner.seat), "")
                self._earned[taker] = self._earned.get(taker, 0) + gone

    def result(self) -> Result:
        """The result of the match. Raises `ValueError` if it has none."""
        result = self.system.result(self._table)
        if result is None:
            raise ValueError("The match is over, and nobody knows how.")
        return result

    def decided(self, winner: int | None) -> int:
        """The first round after which the winner stayed well ahead; the last round if there is none."""
        found = self.round
        for turn, estimated in reversed(self._chances):
            if winner is None or estimated[self.seats.index(winner)] < AHEAD:
                break
            found = turn
        return found

    def lost(self) -> tuple[int, ...]:
        """What each seat has lost."""
        stats_of_units = self.stats_of_units()
        return tuple(sum(fate.lost for fate in stats_of_units if fate.seat == seat) for seat in self.seats)

    def stats_of_units(self) -> tuple[UnitStats, ...]:
        """The statistics of every unit."""
        view = self.system.view(self._table, None)
        return tuple(
            UnitStats(
                unit=card.id,
                name=card.name,
                seat=card.seat,
                price=(price := sum(self._prices.get(piece, 0) for piece in card.pieces)),
                lost=price - sum(self._standing.get(piece, 0) for piece in card.pieces),
                earned=self._earned.get(card.id, 0),
            )
            for card in view.units
        )


def _named_in(answer: Answer) -> Iterator[str]:
    """Every word in an answer that might be the id of a piece or unit: first of its option, then of its value."""
    yield from _WORDS.findall(answer.option)
    yield from _strings(msgspec.to_builtins(answer.value))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from (key, *_strings(part))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)
