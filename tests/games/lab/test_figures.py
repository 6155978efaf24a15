"""Shares with Wilson's interval, and what matches add up to."""

import msgspec
import pytest

from accounts.models import User
from games.lab.figures import proportion, summary_of
from games.lab.models import Experiment, LabMatch, LabOutcome
from rules.players.unit_stats import UnitStats
from tests.games.lab.here import ordered


@pytest.mark.parametrize(
    ("count", "of", "least", "most"),
    # from the literature: Newcombe 1998, method 3, in percent
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (0, 20, 0.0, 16.11), (1, 29, 0.61, 17.18), (29, 29, 88.3, 100)],
)
def test_the_interval_is_that_of_wilson(count: int, of: int, least: float, most: float) -> None:
    found = proportion(count, of)
    assert found.least == pytest.approx(least, abs=0.01)
    assert found.most == pytest.approx(most, abs=0.01)


def test_of_nothing_anything_may_be_true() -> None:
    found = proportion(0, 0)
    assert (found.percent, found.least, found.most) == (0, 0, 100)


def lab_match(experiment: Experiment, number: int, outcome: str, **more: int) -> LabMatch:
    unit_stats = (
        UnitStats(unit="a-u1", name="Tank", seat=number % 2, price=2000, lost=500, earned=1000 * number),
        UnitStats(unit="b-u1", name="Walker", seat=1 - number % 2, price=1900, lost=1000 * number, earned=500),
    )
    text = msgspec.json.encode(unit_stats).decode()
    return LabMatch(
        experiment=experiment, number=number, opponent=1, seat=number % 2, outcome=outcome, unit_stats=text, **more
    )


@pytest.mark.django_db
def test_bouts_add_up(ann: User) -> None:
    experiment = ordered(ann)
    matches = [
        lab_match(experiment, 0, LabOutcome.WON, rounds=3, decided=2, lost=500, taken=0),
        lab_match(experiment, 1, LabOutcome.LOST, rounds=2, decided=2, lost=500, taken=1000),
        lab_match(experiment, 2, LabOutcome.DRAWN, rounds=4, decided=4, lost=500, taken=2000),
        lab_match(experiment, 3, LabOutcome.BROKEN),
    ]
    told = summary_of(experiment, matches)
    assert (told.done, told.broken, told.whole.played) == (4, 1, 3)
    assert (told.whole.won.count, told.whole.drawn.count, told.whole.lost.count) == (1, 1, 1)
    assert (told.whole.points_lost, told.whole.points_taken) == (5.0, 10.0)
    assert told.decided == ((1, 0), (2, 2), (3, 0), (4, 0))
    assert [row.played for row in told.seats] == [2, 1]
    (tank,) = told.units
    assert (tank.name, tank.price, tank.lost, tank.taken) == ("Tank", 20.0, 5.0, 10.0)
    assert (tank.repaid.count, tank.repaid.of) == (1, 3)


@pytest.mark.django_db
def test_a_unit_has_one_row_whatever_its_seat_and_opponent_call_it(ann: User) -> None:
    experiment = ordered(ann)
    matches = [lab_match(experiment, number, LabOutcome.WON) for number in range(3)]
    for match, name in zip(matches, ("3 Black Mamba 4", "3 Black Mamba 1", "3 Black Mamba 4"), strict=True):
        seat = "ab"[match.seat]
        one, two = (
            UnitStats(unit=f"{seat}-u{place}", name=called, seat=match.seat, price=1000, lost=0, earned=0)
            for place, called in ((3, name), (4, "4 Command"))
        )
        match.unit_stats = msgspec.json.encode((one, two)).decode()
    rows = summary_of(experiment, matches).units
    assert [(row.name, row.repaid.of) for row in rows] == [("3 Black Mamba", 3), ("4 Command", 3)]


@pytest.mark.django_db
def test_different_models_that_were_chosen_in_one_place_have_a_row_each(ann: User) -> None:
    experiment = ordered(ann)
    matches = [lab_match(experiment, number, LabOutcome.WON) for number in range(2)]
    for match, name in zip(matches, ("2 Marshal", "Bulwark 2"), strict=True):
        chosen = UnitStats(unit=f"{'ab'[match.seat]}-2", name=name, seat=match.seat, price=100, lost=0, earned=0)
        match.unit_stats = msgspec.json.encode((chosen,)).decode()
    rows = summary_of(experiment, matches).units
    assert [(row.name, row.repaid.of) for row in rows] == [("2 Marshal", 1), ("Bulwark 2", 1)]
