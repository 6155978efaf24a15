"""Why a table that people drew cannot be played on, with the place on the board and in the file."""

from typing import Final

from msgspec import Struct

from rules.battlefield.own_table import Place

SIZE: Final = "table.size"
COUNT: Final = "table.count"
KIND: Final = "table.kind"
OUTLINE: Final = "table.outline"
BOARD: Final = "table.board"
OVERLAP: Final = "table.overlap"
ZONE: Final = "table.zone"
OBJECTIVE: Final = "table.objective"
ROOM: Final = "table.room"


class TableFault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fault: a sentence, the rule, what was measured, the limit, and the remedy.

    `path` is the place in the file, `feature` the id of the feature (or zone, objective, hazard), `at` the place on the
    board.
    """

    rule: str
    message: str
    path: str = "$"
    feature: str = ""
    at: Place | None = None
    measured: str = ""
    limit: str = ""
    remedy: str = ""
