"""What the analysing process does: two forces as text in, their analysis as text out."""

import msgspec

from rules.registry import SYSTEMS
from rules.roster.analysis import analyse


def analysis_text(system: str, muster: bytes, other: bytes) -> bytes:
    """The analysis of two forces of one game, all of them as JSON."""
    game = SYSTEMS[system]
    if game.analysis is None:
        raise ValueError(f"{game.name} has no analysis")
    forces = [msgspec.json.decode(text, type=game.muster_type) for text in (muster, other)]
    return msgspec.json.encode(analyse(game.analysis, *forces))
