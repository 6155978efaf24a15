"""Troops directly behind a vehicle: what behind means, how many must be, and which save counts. See also VV-10."""

import pytest

from rules.fubar.board.table import Table
from rules.fubar.sight.cover import is_behind, shield_save
from tests.rules.fubar.build import Place, Squad, squad, table, vehicle

FIRER = squad("a", [(20, 8)])
CARRIER = vehicle("c", (20, 20))


def shield(*others: Squad) -> int | None:
    start = table(FIRER, *others)
    return shield_save(start, start.models["a-u1-m1"], start.units["b-u1"])


def behind(place: Place, firer: Place = (20, 8)) -> bool:
    start: Table = table(squad("a", [firer]), squad("b", [place]), CARRIER)
    return is_behind(start, start.models["c-u1-m1"], start.models["a-u1-m1"], start.models["b-u1-m1"])


@pytest.mark.rule("fubar.vehicle.behind_geometry")
@pytest.mark.parametrize(
    ("place", "holds"),
    [
        ((20, 24), True),
        ((20, 24.002), False),
        ((21.5, 22.5), True),
        ((22, 22), False),
        ((23, 20), False),
        ((20, 17), False),
    ],
)
def test_within_two_inches_and_across_the_hull(place: Place, holds: bool) -> None:
    assert behind(place) == holds


@pytest.mark.rule("fubar.vehicle.behind_geometry")
def test_behind_is_judged_from_the_firer_not_from_the_rear() -> None:
    assert behind((20, 23), (20, 8))
    assert not behind((20, 23), (20, 40))
    assert not behind((20, 23), (5, 23))


@pytest.mark.rule("fubar.vehicle.behind_half", "fubar.vehicle.troops_behind")
@pytest.mark.parametrize(("sheltered", "exposed", "save"), [(2, 2, 5), (2, 3, None), (1, 0, 5), (0, 2, None)])
def test_half_of_the_living_must_be_behind(sheltered: int, exposed: int, save: int | None) -> None:
    places = [*[(19.4, 22.4), (20.6, 22.4)][:sheltered], *[(30 + 2 * n, 30) for n in range(exposed)]]
    fallen = {len(places) + 1: {"life": "casualty"}}
    assert shield(squad("b", [*places, (40, 40)], changes=fallen), CARRIER) == save


@pytest.mark.rule("fubar.vehicle.behind_half", "fubar.vehicle.behind_geometry")
def test_the_best_of_several_vehicles_of_any_side_counts_once() -> None:
    troops = squad("b", [(20, 23)])
    assert shield(troops, CARRIER, vehicle("b", (20, 16), plate="heavy")) == 5
    assert shield(troops, CARRIER, vehicle("a", (21.5, 19.5), plate="heavy")) == 3


@pytest.mark.rule("fubar.vehicle.behind_geometry", "fubar.vehicle.damage.wreck", "fubar.vehicle.troops_behind")
def test_no_wreck_and_no_vehicle_shields_a_vehicle() -> None:
    assert shield(squad("b", [(20, 23)]), vehicle("c", (20, 20), changes={1: {"life": "wreck"}})) is None
    assert shield(vehicle("b", (20, 23), radius=1), CARRIER) is None
