"""The lines that show why a model sees another wholly, partly or not at all."""

from rules.kernel.evidence import Evidence, SightLine
from rules.kog.board.sight import Sight


def sight_lines(found: Sight) -> Evidence:
    """The line that is stopped, if one is, and the line that is free, if one is; each names what obscures."""
    lines = []
    if found.stopped:
        start, end, stop = found.stopped
        lines.append(SightLine(kind="stopped", start=start, end=end, stop=stop, pieces=found.blockers))
    if found.free:
        start, end = found.free
        lines.append(SightLine(kind="free", start=start, end=end, pieces=found.blockers))
    return tuple(lines)
