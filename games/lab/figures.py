"""The figures of an experiment: shares with their intervals, points, rounds and units."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.lab.models import Experiment, LabMatch, LabOutcome
from games.proportions import Proportion, proportion

DIGITS = " 0123456789"


@dataclass(frozen=True, kw_only=True)
class OutcomeRow:
    """Results of some of the matches: won, drawn and lost, and the mean points."""

    name: str
    played: int
    won: Proportion
    drawn: Proportion
    lost: Proportion
    points_lost: float
    points_taken: float


@dataclass(frozen=True, kw_only=True)
class UnitRow:
    """A unit of the tested list: its price, its mean losses, what it destroyed, and how often it repaid its price."""

    name: str
    price: float
    lost: float
    taken: float
    repaid: Proportion


@dataclass
class _Totals:
    names: set[str] = field(default_factory=set)
    price: int = 0
    lost: int = 0
    taken: int = 0
    times: int = 0
    repaid: int = 0


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The figures of an experiment so far. `decided` maps rounds to the number of matches decided in each."""

    done: int
    total: int
    broken: int
    whole: OutcomeRow
    opponents: tuple[OutcomeRow, ...]
    seats: tuple[OutcomeRow, ...]
    decided: tuple[tuple[int, int], ...]
    units: tuple[UnitRow, ...]
    answers: float = field(default=0.0)

    @property
    def percent(self) -> int:
        """The share of matches already played, in percent."""
        return 100 * self.done // max(1, self.total)


def summary_of(experiment: Experiment, matches: Sequence[LabMatch]) -> Summary:
    """The figures of these matches of an experiment."""
    whole = [lab_match for lab_match in matches if lab_match.outcome != LabOutcome.BROKEN]
    names = experiment.names
    rounds = Counter(lab_match.decided for lab_match in whole if lab_match.outcome != LabOutcome.DRAWN)
    span = range(1, max((lab_match.rounds for lab_match in whole), default=0) + 1)
    return Summary(
        done=len(matches),
        total=experiment.total,
        broken=len(matches) - len(whole),
        whole=_row("All matches", whole),
        opponents=tuple(
            _row(name, [lab_match for lab_match in whole if lab_match.opponent == number])
            for number, name in enumerate(names[1:], start=1)
        ),
        seats=tuple(
            _row(name, [lab_match for lab_match in whole if lab_match.seat == number])
            for number, name in enumerate(("In the first seat", "In the second seat"))
        ),
        decided=tuple((number, rounds[number]) for number in span),
        units=tuple(_units(whole)),
        answers=_mean(lab_match.answers for lab_match in whole),
    )


def _row(name: str, matches: Sequence[LabMatch]) -> OutcomeRow:
    ends = Counter(lab_match.outcome for lab_match in matches)
    many = len(matches)
    return OutcomeRow(
        name=name,
        played=many,
        won=proportion(ends[LabOutcome.WON], many),
        drawn=proportion(ends[LabOutcome.DRAWN], many),
        lost=proportion(ends[LabOutcome.LOST], many),
        points_lost=_mean(lab_match.lost for lab_match in matches) / 100,
        points_taken=_mean(lab_match.taken for lab_match in matches) / 100,
    )


def _units(matches: Iterable[LabMatch]) -> list[UnitRow]:
    """The units of the tested list, those with the best value first.

    A unit is told by its place in the list and its name without numbers, which differ with the seat and the opponent.
    """
    sums: dict[tuple[str, str], _Totals] = defaultdict(_Totals)
    for lab_match in matches:
        for fate in lab_match.units:
            if fate.seat != lab_match.seat or not fate.price:
                continue
            one = sums[_place(fate.unit), fate.name.strip(DIGITS)]
            one.names.add(fate.name)
            one.price, one.lost, one.taken = one.price + fate.price, one.lost + fate.lost, one.taken + fate.earned
            one.times, one.repaid = one.times + 1, one.repaid + (fate.earned >= fate.price)
    rows = [
        UnitRow(
            name=next(iter(one.names)) if len(one.names) == 1 else f"{place} {bare}",
            price=one.price / one.times / 100,
            lost=one.lost / one.times / 100,
            taken=one.taken / one.times / 100,
            repaid=proportion(one.repaid, one.times),
        )
        for (place, bare), one in sums.items()
    ]
    return sorted(rows, key=lambda row: (-row.taken / row.price, row.name))


def _place(unit: str) -> str:
    """A unit's place in its list, the same in every seat: "2" of "b-u2"."""
    return (unit.partition("-")[2] or unit).lstrip("um")


def _mean(numbers: Iterable[int]) -> float:
    found = list(numbers)
    return sum(found) / len(found) if found else 0.0


PLAIN = ("number", "opponent", "seat", "outcome", "words", "answers", "rounds", "decided", "lost", "taken")


def data_of(experiment: Experiment) -> dict[str, Any]:
    """An experiment with every match of it, for programs. Points are in hundredths."""
    return {
        "format": "gridless lab 1",
        "system": experiment.system,
        "rules": experiment.rules_version,
        "agreement": experiment.order.agreement,
        "player": experiment.order.player,
        "lists": experiment.names,
        "seed": experiment.seed,
        "each": experiment.each,
        "state": experiment.state,
        "matches": list(experiment.matches.values(*PLAIN)),
    }
