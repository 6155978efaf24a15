"""One stage of setting up after the other."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line
from rules.krygothic.board import Stage, Table

_HEADINGS: Final[dict[Stage, tuple[str, str]]] = {
    "locations": ("The defender places three locations.", "krygothic.scenario.sabotage.setup"),
    "reserves": ("It is decided who comes later.", "krygothic.scenario.arrivals"),
    "deployment": ("The models are placed, one by one.", "krygothic.setup.deployment"),
    "round_start": ("The battle begins.", "krygothic.overview.simultaneous"),
}


class StageReached(Event, frozen=True, kw_only=True):
    """The stage before is done with."""

    stage: Stage

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage=self.stage)

    @override
    def line(self, table: Table) -> Line:
        text, rule = _HEADINGS[self.stage]
        return Line(text=text, rule=rule, tone="heading")
