"""How often armies and ready-made lists win rated matches. No person is named in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.db.models import Avg, Count, Exists, Max, OuterRef, Q

from armies.emblems import army_emblem, army_name
from games.proportions import Proportion, proportion
from games.ratings.models import RatedResult, Score
from rules.registry import SYSTEMS

LICENCE = "CC0-1.0"
LICENCE_ADDRESS = "https://creativecommons.org/publicdomain/zero/1.0/"
COLUMNS = (
    "game",
    "pace",
    "army",
    "list",
    "played",
    "won",
    "drawn",
    "lost",
    "won_percent",
    "least_percent",
    "most_percent",
    "expected_percent",
)


@dataclass(frozen=True, kw_only=True)
class ArmyRate:
    """The results of an army, or of one ready-made list of it, in matches against others.

    `expected` is the percentage that the ratings of its players foretold. `ready_list` is "" for all lists of the army.
    """

    army: str
    ready_list: str
    name: str
    emblem: str
    won: Proportion
    drawn: int
    expected: float

    @property
    def lost(self) -> int:
        """How many matches were lost."""
        return self.won.of - self.won.count - self.drawn


def army_rates(system: str, pace: str = "") -> list[ArmyRate]:
    """The armies of a game, by its id, that have played at this pace or at any, the highest share of wins first."""
    return [
        ArmyRate(
            army=row["army"], ready_list="", name=army_name(system, row["army"]), **_numbers(system, row["army"], row)
        )
        for row in _rows(system, pace, "army")
    ]


def list_rates(system: str, pace: str = "") -> list[ArmyRate]:
    """The same for the ready-made lists."""
    game = SYSTEMS.get(system)
    known = {one.id: (one.name, one.army) for one in game.ready_lists} if game else {}
    found = []
    for row in _rows(system, pace, "ready_list"):
        name, army = known.get(row["ready_list"], (row["ready_list"], row["of_army"]))
        found.append(ArmyRate(army=army, ready_list=row["ready_list"], name=name, **_numbers(system, army, row)))
    return found


def _numbers(system: str, army: str, row: dict[str, Any]) -> dict[str, Any]:
    won = proportion(row["won"], row["played"])
    return {
        "emblem": army_emblem(system, army),
        "won": won,
        "drawn": row["drawn"],
        "expected": 100 * row["chance"],
    }


def _rows(system: str, pace: str, field: str) -> list[dict[str, Any]]:
    """Counts by this field. A match in which everybody plays the same is left out, because it says nothing."""
    others = RatedResult.objects.filter(rated_match=OuterRef("rated_match")).exclude(**{field: OuterRef(field)})
    found = RatedResult.objects.filter(Exists(others), rated_match__ladder__system=system).exclude(**{field: ""})
    if pace:
        found = found.filter(rated_match__ladder__pace=pace)
    rows = found.values(field).annotate(
        played=Count("pk"),
        won=Count("pk", filter=Q(score=Score.WON)),
        drawn=Count("pk", filter=Q(score=Score.DRAWN)),
        chance=Avg("expected"),
        of_army=Max("army"),
    )
    return sorted(rows, key=lambda row: (-row["won"] / row["played"], -row["played"], row[field]))


def rate_rows(systems: Iterable[str], paces: Iterable[str] = ("",)) -> Iterator[tuple[str | int | float, ...]]:
    """The rows of a file about these games at these paces ("" is any), in the order of `COLUMNS`."""
    for system, pace in product(systems, paces):
        for one in (*army_rates(system, pace), *list_rates(system, pace)):
            won = one.won
            percents = (won.percent, won.least, won.most, one.expected)
            counts = (won.of, won.count, one.drawn, one.lost)
            yield system, pace or "any", one.army, one.ready_list, *counts, *(round(number, 2) for number in percents)


def rates_as_data(systems: Iterable[str], paces: Iterable[str] = ("",)) -> dict[str, Any]:
    """The same as data, with its licence."""
    return {
        "format": "gridless-army-results",
        "version": 1,
        "licence": LICENCE,
        "licence_address": LICENCE_ADDRESS,
        "interval": "95 % Wilson interval of the share of wins",
        "rows": [dict(zip(COLUMNS, row, strict=True)) for row in rate_rows(systems, paces)],
    }
