"""Sight and cover between models, and the re-rolls that cover causes."""

from functools import cached_property
from typing import Literal

from msgspec import Struct

from rules.kernel.script import Evidence, SightLine
from rules.kog.board.measure import base_distance, is_sensor_locked, sight_between, wrecks
from rules.kog.board.sight import Sight
from rules.kog.board.table import Model, Table, opponent

Seen = Literal["full", "partial", "lock", "none"]
Cover = Literal["", "soft", "hard"]


class Shelter(Struct, frozen=True):
    """How a model is seen and covered; `by` names what is in the way, nearest first, `evidence` shows it."""

    seen: Seen
    cover: Cover = ""
    by: tuple[str, ...] = ()
    evidence: Evidence = ()

    @property
    def words(self) -> str:
        """The sight and cover in words."""
        if not self.cover:
            return "in the open"
        how = "Sensor Lock, " if self.seen == "lock" else ""
        return f"{how}{self.cover.title()} Cover{f' ({self.by[0]})' if self.by else ''}"


class Protection(Struct, frozen=True):
    """The rules that make successful shots, and successful damage dice, be rolled again."""

    shots: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()


class SightCache:
    """Distances and sight of one model to the others, each computed once."""

    def __init__(self, table: Table, viewer: Model) -> None:
        self.viewer = viewer
        self._table = table
        self._seen: dict[str, Shelter] = {}
        self._far: dict[str, int] = {}

    @cached_property
    def foes(self) -> tuple[Model, ...]:
        """The enemies, nearest first; only enemies are targets. (kog.shoot.target-is-enemy)"""
        return tuple(sorted(self._table.living(opponent(self.viewer.seat)), key=self.far))

    def far(self, target: Model) -> int:
        """The distance between bases, rounded up, which preserves comparisons with ranges.

        (kog.general.measure.base-to-base)
        """
        if target.id not in self._far:
            self._far[target.id] = base_distance(self._table, self.viewer, target)
        return self._far[target.id]

    def sees(self, target: Model) -> Shelter:
        """How the viewer sees the target."""
        if target.id not in self._seen:
            self._seen[target.id] = shelter(self._table, self.viewer, target)
        return self._seen[target.id]


def shelter(table: Table, viewer: Model, target: Model) -> Shelter:
    """The best kind of sight, and the cover that goes with it.

    (kog.sight.full, kog.sight.partial, kog.sight.none, kog.sight.sensor-lock, kog.sight.best-applies,
    kog.cover.hard-wins, kog.cover.kind-under-lock)
    """
    found = sight_between(table, viewer, target)
    lines = sight_lines(found)
    if found.kind == "full":
        return Shelter("full", evidence=lines)
    by = tuple(blocker_name(table, blocker) for blocker in found.blockers)
    if found.kind == "partial":
        return Shelter("partial", found.cover or "soft", by, lines)
    return Shelter("lock" if is_sensor_locked(table, viewer, target) else "none", found.cover or "soft", by, lines)


def sight_lines(found: Sight) -> Evidence:
    """A blocked line and a free line, if they exist; each names what obscures."""
    lines = []
    if found.stopped:
        start, end, stop = found.stopped
        lines.append(SightLine(kind="stopped", start=start, end=end, stop=stop, pieces=found.blockers))
    if found.free:
        start, end = found.free
        lines.append(SightLine(kind="free", start=start, end=end, pieces=found.blockers))
    return tuple(lines)


def blocker_name(table: Table, blocker: str) -> str:
    """The name of a feature, or of a wreck."""
    if blocker in wrecks(table):
        return f"the wreck of {table.models[blocker].name}"
    return next(feature.name for feature in table.field.features if feature.id == blocker)


def protection(table: Table, seen: Shelter, target: Model) -> Protection:
    """The protection of a model seen in this way.

    (kog.cover.shots, kog.cover.hard, kog.cover.soft, kog.infantry.soft-cover)
    """
    if seen.cover == "hard":
        return Protection(("kog.cover.shots",), ("kog.cover.hard",))
    if seen.cover == "soft":
        return Protection(("kog.cover.shots",))
    if is_infantry(table, target):
        return Protection(("kog.infantry.soft-cover",))
    return Protection()


UNOBSERVED = Protection(("kog.indirect.hard-cover",), ("kog.indirect.hard-cover",))


def is_infantry(table: Table, model: Model) -> bool:
    """Whether the model is an infantry base. (kog.infantry.core)"""
    return table.profile(model).type == "infantry"
