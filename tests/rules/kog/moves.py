"""Moving models in tests: a model about to move on an open table, and paths in inches."""

from typing import Any

from rules.kernel.refusal import Refusal
from rules.kernel.shapes import Path
from tests.rules.kog.build import Game, Place, at, begin, table

FOE = ("hunter", "b", (46.0, 34.0))
BYSTANDER = ("jaeger", "a", (2.0, 34.0))
HOME = (10.0, 10.0)


def path(*points: Place) -> Path:
    """A path through these points, the start left out."""
    return Path(tuple(at(*point) for point in points))


def walk(game: Game, model: str, mode: str, *points: Place) -> Game:
    """Move a model along these points."""
    return game.choose(f"move:{model}:{mode}", value=path(*points))


def refused(game: Game, model: str, mode: str, *points: Place) -> Refusal:
    """Why the model may not take this path."""
    return game.refusal(f"move:{model}:{mode}", path(*points))


def alone(profile: str = "jaeger", *others: tuple[str, str, Place], **fields: Any) -> Game:
    """One model at 10, 10 about to move; an enemy and a unit that moves later are far away."""
    return begin(table([(profile, "a", HOME), *others, BYSTANDER, FOE], stage="movement", **fields))
