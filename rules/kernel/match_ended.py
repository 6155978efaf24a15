"""The fact that a match is over, for every system whose table keeps its `result`."""

from typing import Any

from msgspec import structs
from typing_extensions import override

from rules.kernel.event import Event, Line
from rules.kernel.system import Result


class MatchEnded(Event, frozen=True):
    """The match is over."""

    result: Result

    @override
    def apply(self, table: Any) -> Any:
        return structs.replace(table, result=self.result)

    @override
    def line(self, table: Any) -> Line:
        return Line(text=self.result.text, rule=self.result.rule, tone="heading", seat=self.result.winner)
