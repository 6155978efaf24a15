"""What one model sees of another, for whoever asks. (kog.sight.full, kog.sight.partial, kog.sight.none)"""

from typing import Final

from rules.kernel.sighting import Clear, Sighting
from rules.kog.board.cover import shelter
from rules.kog.board.table import Table
from rules.skirmish.sighting import in_the_way, two_models

_HOW: Final[dict[str, tuple[Clear, str]]] = {
    "full": ("full", "sees all of"),
    "partial": ("partial", "sees part of"),
    "lock": ("partial", "has a Sensor Lock on"),
    "none": ("none", "does not see"),
}


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """How a model is seen and what covers it."""
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule="kog.sight.none")
    found = shelter(table, eye, seen)
    kind, how = _HOW[found.seen]
    covered = f" That is {found.cover.title()} Cover." if found.cover and kind != "none" else ""
    rule = f"kog.sight.{'sensor-lock' if found.seen == 'lock' else found.seen}"
    return Sighting(kind, (f"{eye.name} {how} {seen.name}.{in_the_way(found.by)}{covered}",), rule, found.evidence)
