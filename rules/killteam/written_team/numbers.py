"""Numbers as other programs print them, kept within the bounds of our teams."""

import re
from typing import Final

from rules.killteam.teams.reading import RANGES

BOUNDS: Final = {name: (least, most) for name, _, least, most in RANGES} | {
    "atk": (1, 8), "hit": (2, 6), "dmg": (0, 15),
}  # fmt: skip


def number(text: str) -> int | None:
    """The first whole number in the text: `6"`, `3+`."""
    found = re.search(r"\d{1,3}", text)
    return int(found[0]) if found else None


def bounded(field: str, value: int) -> int:
    """The number, or the nearest one that is allowed."""
    least, most = BOUNDS[field]
    return max(least, min(value, most))


def damage(text: str) -> tuple[int, int] | None:
    """Normal and critical damage: `3/4`."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*/\s*(\d{1,2})\s*", text)
    return (int(found[1]), int(found[2])) if found else None
