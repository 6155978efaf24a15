"""What an army may be expected to do to another, as the applications see it; each game works it out by its own odds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs


class UnitKind(Struct, frozen=True, kw_only=True):
    """Units of a force that are alike, so that one stands for all: `unit` is the id of the first of `count`.

    `points` is the price of one of them, `health` what it has to lose in the game's own measure, 0 if losses do not
    add up to its end. `move` and `range`, in
    thousandths of an inch, are how far it goes in one turn and then reaches with its longest weapon.
    """

    unit: str
    name: str
    count: int
    points: int
    health: int
    move: int
    range: int


@dataclass(frozen=True, kw_only=True)
class AnalysisRules:
    """How a game's armies are analysed.

    `distances` are in inches. `measure` names what a target loses ("hull and Health"), `short` is the same for a
    heading ("hull"). `assumptions` are sentences about what is counted and what is not. `kinds` are those of a muster;
    `losses` the expected losses that everything one unit (of the first muster) can fire at once does to one of the
    second at a distance in thousandths of an inch, in the open.
    """

    distances: tuple[int, ...]
    measure: str
    short: str
    assumptions: tuple[str, ...]
    kinds: Callable[[Any], tuple[UnitKind, ...]]
    losses: Callable[[Any, str, Any, str, int], Fraction]


class Exchange(Struct, frozen=True, kw_only=True):
    """The expected losses by distance that one unit of kind `by` does to one of kind `to`, both as indexes."""

    by: int
    to: int
    losses: tuple[float, ...]


class Analysis(Struct, frozen=True, kw_only=True):
    """Two forces: their kinds of units, what each of the first does to each of the second, and the other way round."""

    distances: tuple[int, ...]
    kinds: tuple[UnitKind, ...]
    others: tuple[UnitKind, ...]
    dealt: tuple[Exchange, ...]
    taken: tuple[Exchange, ...]


THOUSANDTHS = 1_000


def analyse(rules: AnalysisRules, muster: Any, other: Any) -> Analysis:
    """The analysis of a force against another."""
    kinds, others = rules.kinds(muster), rules.kinds(other)
    return Analysis(
        distances=rules.distances,
        kinds=kinds,
        others=others,
        dealt=_exchanges(rules, muster, kinds, other, others),
        taken=_exchanges(rules, other, others, muster, kinds),
    )


def _exchanges(
    rules: AnalysisRules, muster: Any, kinds: Sequence[UnitKind], other: Any, others: Sequence[UnitKind]
) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(
            by=by,
            to=to,
            losses=tuple(
                float(rules.losses(muster, kind.unit, other, target.unit, THOUSANDTHS * away))
                for away in rules.distances
            ),
        )
        for by, kind in enumerate(kinds)
        for to, target in enumerate(others)
    )


def alike(units: Sequence[tuple[Any, UnitKind]]) -> tuple[UnitKind, ...]:
    """One kind for all units whose keys are equal, in the order of the first of each; their counts are added."""
    found: dict[Any, UnitKind] = {}
    for key, kind in units:
        known = found.get(key)
        found[key] = structs.replace(known, count=known.count + kind.count) if known else kind
    return tuple(found.values())
