"""Ids made of names: small letters, digits and hyphens, each unique."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 20


class Ids:
    """Gives each name a unique id."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def give(self, name: str, default: str = "x") -> str:
        """The next free id for this name."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or default
        made, at = stem, 1
        while made in self._used:
            at += 1
            made = f"{stem[: LONGEST - 1 - len(str(at))].strip('-')}-{at}"
        self._used.add(made)
        return made
