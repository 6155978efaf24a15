"""Guided first matches: a small fixed match of each game, with explanations that appear once.

The explanations are data, keyed by rule ids; the page shows them (`static/js/play/help/guide.js`).
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from rules.roster.roster import Roster


class Explanation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shown once, at the first question or sentence of one of the `rules`. `attempt` is what to try."""

    id: str
    rules: tuple[str, ...]
    title: str
    text: str
    attempt: str


class Guide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of the match, the ids of both ready-made lists, and the explanations."""

    mine: str
    its: str
    settings: dict[str, str | int]
    explanations: tuple[Explanation, ...]

    def rosters(self, ready: dict[str, Roster]) -> list[Roster]:
        """The lists of the player and of the computer."""
        return [ready[self.mine], ready[self.its]]


@cache
def guide_of(system: str) -> Guide | None:
    """The guide of a game; None where there is none."""
    file = files(__package__) / f"{system}.toml"
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Guide)
