"""What the analysing process does: two forces as text in, their analysis or one volley as text out."""

from typing import Any

import msgspec

from rules.registry import SYSTEMS
from rules.roster.analysis import AnalysisRules, VolleyChoice, analyse, analyse_volley


def analysis_text(system: str, muster: bytes, other: bytes, cover: str) -> bytes:
    """The analysis of two forces of one game, all of them as JSON."""
    rules, mine, theirs = _read(system, muster, other)
    return msgspec.json.encode(analyse(rules, mine, theirs, cover))


def volley_text(system: str, muster: bytes, other: bytes, choice: bytes) -> bytes:
    """One volley of the first force at the second, all of them as JSON."""
    rules, mine, theirs = _read(system, muster, other)
    wanted = msgspec.json.decode(choice, type=VolleyChoice)
    return msgspec.json.encode(analyse_volley(rules, mine, theirs, wanted))


def _read(system: str, muster: bytes, other: bytes) -> tuple[AnalysisRules, Any, Any]:
    game = SYSTEMS[system]
    if game.analysis is None:
        raise ValueError(f"{game.name} has no analysis")
    mine, theirs = (msgspec.json.decode(text, type=game.muster_type) for text in (muster, other))
    return game.analysis, mine, theirs
