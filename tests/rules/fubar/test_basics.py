"""Basics: how distances run, what a figure may be, whose a Unit is and what its leader lends it."""

import pytest

from rules.fubar.board.measure import gap_between, is_within
from tests.rules.fubar.build import Place, begin, row, squad, table, vehicle
from tests.rules.fubar.fire_kit import activated, aiming, alive, losses

DOWN = {"down": True}


@pytest.mark.rule("fubar.basics.measuring")
@pytest.mark.parametrize(
    ("way", "apart", "reached"),
    [
        ((14, 0), 12_000, True), ((14.001, 0), 12_001, True), ((14.002, 0), 12_002, False),
        ((8.4, 11.2), 12_000, True), ((8.403, 11.204), 12_005, False),
    ],
)  # fmt: skip
def test_distances_run_from_base_to_base_and_a_limit_includes_itself(way: Place, apart: int, reached: bool) -> None:
    start = table(squad("a", [(5, 20)]), vehicle("b", (5 + way[0], 20 + way[1]), radius=1.5))
    figure, hull = start.models["a-u1-m1"], start.models["b-u1-m1"]
    assert gap_between(start, figure, hull) == apart
    assert is_within(start, figure, hull, 12_000) == is_within(start, hull, figure, 12_000) == reached


@pytest.mark.rule("fubar.basics.figure_states")
def test_the_living_stand_or_are_suppressed_and_a_wreck_does_not_live() -> None:
    figures = squad("a", row(5, 5, 4), changes={2: DOWN, 3: {"life": "casualty"}, 4: {"life": "reserve"}})
    start = table(figures, vehicle("b", (20, 20), changes={1: {"life": "wreck"}}), squad("b", [(40, 40)]))
    unit = start.units["a-u1"]
    states = [[model.name for model in which(unit)] for which in (start.living, start.standing, start.down)]
    assert states == [["A1.1", "A1.2", "A1.4"], ["A1.1", "A1.4"], ["A1.2"]]
    assert start.living(start.units["b-u1"]) == ()


@pytest.mark.rule("fubar.unit.owned")
def test_nobody_attempts_the_units_of_another_player() -> None:
    game = begin(table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), squad("a", [(9, 5)])))
    assert list(game.options("attempt:")) == ["attempt:a-u1", "attempt:a-u2"]


@pytest.mark.rule("fubar.action.aimed.hold", "fubar.action.aimed.bonus")
def test_aimed_fire_is_all_a_unit_does_and_every_weapon_gains_by_it() -> None:
    arms = {2: {"weapons": ("grenades",)}, 3: {"weapons": ("rpg",)}}
    reds = squad("a", row(5, 20, 3), changes=arms), squad("a", [(40, 5)])
    game = aiming(*reds, squad("b", row(5, 26, 3), training="elite"), dice=[("to hit", [4, 4, 1, 1, 4, 1, 1])])
    game.choose("all:b-u1")
    assert game.told("3 hits from 7 dice")
    game.choose("take:0")
    assert game.allowed("attempt:") == ["attempt:a-u2"]


@pytest.mark.rule("fubar.unit.leader.scope")
def test_a_leader_lends_neither_expertise_nor_a_higher_limit() -> None:
    def led(side: str, many: int, y: float):
        return squad(side, row(5, y, many), training="green", leader=f"{side}-u1-m1", leader_level="elite")

    hit = aiming(squad("a", row(5, 20, 2)), led("b", 3, 30), dice=[("to hit", [6, 6])]).choose("all:b-u1")
    assert hit.allowed("take:") == ["take:1", "take:2"]
    assert hit.refusal("share", losses(down=[1, 2])).limit == "1"
    assert aiming(led("a", 1, 20), squad("b", [(5, 30)])).option("all:b-u1").detail == "1 die at 6+, +1 on it"
    strikes = [("close combat against Unit B1", [5]), ("close combat against Unit A1", [1])]
    fight = activated(led("a", 1, 20), squad("b", [(5, 21)]), squad("b", [(40, 40)]), dice=strikes)
    fight.choose("action:assault", "assault:b-u1", "stay")
    assert alive(fight, "b-u1") == 1
