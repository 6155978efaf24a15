"""The expected effect of an army on another, as the applications see it; each game computes it with its own odds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from rules.kernel.odds import Odds

OPEN = ""  # the id of the first kind of cover: none


class UnitKind(Struct, frozen=True, kw_only=True):
    """Equal units of a force: `unit` is the id of the first of `count`.

    `points` is the price of one of them, `health` the amount it can lose in the game's own measure, 0 if losses do not
    add up to its end. `move` and `range`, in thousandths of an inch, are how far it goes in one turn, and the reach of
    its longest weapon.
    """

    unit: str
    name: str
    count: int
    points: int
    health: int
    move: int
    range: int


class TargetCover(Struct, frozen=True):
    """The cover of a target, such as "in Hard Cover". The first one of a game is the open."""

    id: str
    name: str


NO_COVER = TargetCover(OPEN, "in the open")


@dataclass(frozen=True, kw_only=True)
class AnalysisRules:
    """How a game's armies are analysed.

    `distances` are in inches. `measure` names what a target loses ("hull and Health"), `short` is the heading for it
    ("hull"). `assumptions` are sentences about what is counted and what is not. `kinds` are those of a muster.
    `fire_odds` are the odds of all fire of one unit (of the first muster) at one of the second, at a distance in
    thousandths of an inch and in one of the `covers`; `combat_odds` are those of its strikes in contact. They are None
    if it can do nothing.
    """

    distances: tuple[int, ...]
    covers: tuple[TargetCover, ...]
    measure: str
    short: str
    assumptions: tuple[str, ...]
    kinds: Callable[[Any], tuple[UnitKind, ...]]
    fire_odds: Callable[[Any, str, Any, str, int, str], Odds | None]
    combat_odds: Callable[[Any, str, Any, str], Odds | None]

    def losses(self, muster: Any, by: str, other: Any, to: str, away: int, cover: str = OPEN) -> Fraction:
        """The expected losses by fire."""
        return mean(self.fire_odds(muster, by, other, to, away, cover))

    def combat_losses(self, muster: Any, by: str, other: Any, to: str) -> Fraction:
        """The expected losses by close combat."""
        return mean(self.combat_odds(muster, by, other, to))


def mean(found: Odds | None) -> Fraction:
    """The expected amount; 0 without odds."""
    return Fraction(found.expected.numerator, found.expected.denominator) if found else Fraction(0)


def best_odds(found: Iterable[Odds]) -> Odds | None:
    """The odds with the highest expected amount; None for none."""
    return max(found, key=mean, default=None)


class Exchange(Struct, frozen=True, kw_only=True):
    """The expected losses, by distance and in close combat, of one unit of kind `to` caused by one of kind `by`.

    Both are indexes.
    """

    by: int
    to: int
    losses: tuple[float, ...]
    combat: float


class VolleyChoice(Struct, frozen=True, kw_only=True):
    """One unit of kind `by` fires at one of kind `to`, or strikes at it if `away` is None; `away` is in inches."""

    by: int
    to: int
    away: int | None
    cover: str = OPEN


class Volley(Struct, frozen=True, kw_only=True):
    """The probability of each amount of losses, least first, and the expected amount."""

    shares: tuple[tuple[int, float], ...]
    expected: float


class Analysis(Struct, frozen=True, kw_only=True):
    """Two forces: their kinds of units, and the effect of each on each of the other force."""

    distances: tuple[int, ...]
    kinds: tuple[UnitKind, ...]
    others: tuple[UnitKind, ...]
    dealt: tuple[Exchange, ...]
    taken: tuple[Exchange, ...]


THOUSANDTHS = 1_000


def analyse(rules: AnalysisRules, muster: Any, other: Any, cover: str = OPEN) -> Analysis:
    """The analysis of a force against another, with all targets in this cover."""
    kinds, others = rules.kinds(muster), rules.kinds(other)
    return Analysis(
        distances=rules.distances,
        kinds=kinds,
        others=others,
        dealt=_exchanges(rules, muster, kinds, other, others, cover),
        taken=_exchanges(rules, other, others, muster, kinds, cover),
    )


def _exchanges(
    rules: AnalysisRules, muster: Any, kinds: Sequence[UnitKind], other: Any, others: Sequence[UnitKind], cover: str
) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(
            by=by,
            to=to,
            losses=tuple(
                float(rules.losses(muster, kind.unit, other, target.unit, THOUSANDTHS * away, cover))
                for away in rules.distances
            ),
            combat=float(rules.combat_losses(muster, kind.unit, other, target.unit)),
        )
        for by, kind in enumerate(kinds)
        for to, target in enumerate(others)
    )


def analyse_volley(rules: AnalysisRules, muster: Any, other: Any, choice: VolleyChoice) -> Volley:
    """The distribution for one volley. Raises IndexError for a kind that a force does not have."""
    by, to = rules.kinds(muster)[choice.by].unit, rules.kinds(other)[choice.to].unit
    if choice.away is None:
        found = rules.combat_odds(muster, by, other, to)
    else:
        found = rules.fire_odds(muster, by, other, to, THOUSANDTHS * choice.away, choice.cover)
    if found is None:
        return Volley(shares=((0, 1.0),), expected=0)
    return Volley(
        shares=tuple((share.amount, share.numerator / share.denominator) for share in found.spread),
        expected=float(mean(found)),
    )


def alike(units: Sequence[tuple[Any, UnitKind]]) -> tuple[UnitKind, ...]:
    """One kind for all units with equal keys, in order of their first unit; counts are added."""
    found: dict[Any, UnitKind] = {}
    for key, kind in units:
        known = found.get(key)
        found[key] = structs.replace(known, count=known.count + kind.count) if known else kind
    return tuple(found.values())
