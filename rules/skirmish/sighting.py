"""The two models of a question about sight, and what is between them."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Any, Final, TypeVar

from msgspec import structs

from rules.battlefield.lines import SpaceLine, crossings
from rules.battlefield.terrain import Blocker
from rules.geometry.point import Point
from rules.kernel.changes import ChangeableTable
from rules.kernel.play import refuse

C = TypeVar("C", bound=ChangeableTable)
M = TypeVar("M")
N = TypeVar("N", bound=Hashable)

_MOST_NAMED: Final = 2


def two_models(
    models: Mapping[str, M], viewer: str, target: str, stands: Callable[[M], bool], *, rule: str
) -> tuple[M, M]:
    """Both models. Raises `Refused` if one is not on the table, as far as the asker knows, or both are the same."""
    found = [models[id_] for id_ in (viewer, target) if id_ in models and stands(models[id_])]
    if len(found) != 2 or viewer == target:
        raise refuse(
            rule, "A line of sight runs between two models on the table.", remedy="Choose two models that stand."
        )
    return found[0], found[1]


def with_models_at(table: C, places: Mapping[str, Point], **besides: Any) -> C:
    """The table with these models at these places, with other fields changed as well."""
    models: Mapping[str, Any] = getattr(table, "models", {})
    moved = {id_: structs.replace(models[id_], at=at, **besides) for id_, at in places.items() if id_ in models}
    return table.with_models(moved)


def in_the_way(names: Sequence[str]) -> str:
    """What is in the way, as the end of a sentence: the first two, or nothing."""
    return f" In the way: {' and '.join(names[:_MOST_NAMED])}." if names else ""


def what_stops(lines: Iterable[SpaceLine], parts: Sequence[Blocker], called: Callable[[str], str]) -> tuple[str, ...]:
    """The names of what stops the lines, nearest first: the one that stops most, and the one that stops most others.

    Parts of one thing, such as the walls of a house, share a name and count together.
    """
    stopped: dict[str, set[SpaceLine]] = {}
    enters: dict[str, Fraction] = {}
    for crossing in (crossing for line in lines for crossing in crossings(line, parts)):
        name, at = called(crossing.id), Fraction(crossing.window.low, crossing.window.low_over)
        stopped.setdefault(name, set()).add(crossing.line)
        enters[name] = min(at, enters.get(name, at))
    return stopping(stopped, enters)


def stopping(stopped: Mapping[N, Set[object]], near: Mapping[N, int | Fraction]) -> tuple[N, ...]:
    """Of what stops these lines, the one that stops most and the one that stops most others, nearest first."""
    found: list[N] = []
    left = {one: len(lines) for one, lines in stopped.items()}
    while any(left.values()) and len(found) < _MOST_NAMED:
        found.append(min(left, key=lambda one: (-left[one], near[one])))
        others = set[object]().union(*(stopped[one] for one in found))
        left = {one: len(lines - others) for one, lines in stopped.items()}
    return tuple(sorted(found, key=near.__getitem__))
