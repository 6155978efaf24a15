"""Odds on a table as it will be when the dice are rolled: after a move, a charge, or at an instant of one."""

from collections.abc import Callable
from typing import Any

from typing_extensions import override

from rules.kernel.odds import Forecast, falls
from rules.kernel.script import Event, Line, Play, Script

Forecasting = Callable[[Play[Any]], Script[Forecast]]


class SupposedTable(Event, frozen=True, kw_only=True):
    """The table as it will be when the dice are rolled, used only for odds."""

    table: Any

    @override
    def apply(self, table: Any) -> Any:
        return self.table

    @override
    def line(self, table: Any) -> Line:
        return Line(text="Supposed for the odds.")


def supposing(table: Any, forecast: Forecasting) -> Forecasting:
    """The odds as they would be on another table."""

    def script(play: Play[Any]) -> Script[Forecast]:
        play.record(SupposedTable(table=table))
        return (yield from forecast(play))

    return script


def after(table: Any, arriving: Callable[[Play[Any]], Script[Any]]) -> tuple[Any, Any]:
    """The table, and the result, after a part of a script without dice."""

    def moving(play: Play[Any]) -> Script[tuple[Any, Any]]:
        result = yield from arriving(play)
        return play.table, result

    found, _ = next(falls(table, moving))
    return found
