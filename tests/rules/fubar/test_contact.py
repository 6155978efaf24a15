"""One measure for contact: on the flat, as moves are. Every other distance counts the difference in height."""

import pytest

from rules.fubar.board.measure import flat_gap, gap_between, touching
from rules.fubar.board.table import Table
from rules.kernel.dice import Roll
from tests.harness.game import Game
from tests.rules.fubar.build import at, begin, box, scenery, squad, table, vehicle

SPARES = (squad("a", [(45, 3)]), squad("b", [(45, 45)]))


class Misses:
    """Whoever is activated obeys, distances are `far`, and nobody who strikes hits."""

    def __init__(self, far: int = 3) -> None:
        self.far = far

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The faces of one roll."""
        if roll.reason in ("activation", "breaking off", "following up"):
            return (6,) * roll.count
        return (self.far if roll.reason.startswith("distance") else 1,) * roll.count


def on_the_knoll(reds, blues, *, height: float = 1, stage: str = "activations", locked: bool = False) -> Table:
    """A knoll whose east rim is at 27 inches, Blues on it and Reds below."""
    knoll = scenery("hill", box(20, 18, 7, 12), height=height, climbable=True)
    start = table(squad("a", reds), squad("b", blues), *SPARES, terrain=[knoll], stage=stage)
    if locked:
        start = start.with_unit("a-u1", locked=("b-u1",)).with_unit("b-u1", locked=("a-u1",))
    return start


def charged(start: Table) -> Game[Table]:
    """Reds go straight at Blues."""
    return begin(start, Misses()).choose("attempt:a-u1", "action:assault", "assault:b-u1", "charge")


@pytest.mark.rule("fubar.melee.contact", "fubar.melee.locked", "fubar.basics.measuring")
@pytest.mark.parametrize(("height", "apart"), [(0, 1), (0.5, 501), (1, 1001), (2, 2001)])
def test_bases_that_meet_at_the_rim_of_a_hill_are_in_contact_and_fight(height: float, apart: int) -> None:
    game = charged(on_the_knoll([(31, 24)], [(26.9, 24)], height=height))
    assert game.table.models["a-u1-m1"].at == at(27.901, 24)
    assert game.table.units["a-u1"].locked == ("b-u1",)
    one, other = (game.table.models[id_] for id_ in ("a-u1-m1", "b-u1-m1"))
    assert touching(game.table, one, other)
    assert gap_between(game.table, one, other) == apart


@pytest.mark.rule("fubar.melee.contact", "fubar.melee.who_rolls")
def test_as_many_fight_at_the_rim_of_a_hill_as_the_charge_has_announced() -> None:
    start = on_the_knoll([(31, 20 + 1.2 * n) for n in range(6)], [(26.9, 20 + 2 * n) for n in range(4)])
    game = begin(start, Misses()).choose("attempt:a-u1", "action:assault", "assault:b-u1")
    assert game.option("charge").detail == "4 of 6 figures into contact"
    game.choose("charge")
    after = game.table
    foes = after.living(after.units["b-u1"])
    met = [one for one in after.living(after.units["a-u1"]) if any(touching(after, one, foe) for foe in foes)]
    assert len(met) == 4


@pytest.mark.rule("fubar.melee.counter_move")
def test_a_counter_move_down_a_hill_ends_in_contact() -> None:
    reds, blues = [(31, 22)], [(26.9, 22), (26.4, 24)]
    game = charged(on_the_knoll(reds, blues))
    assert game.question.rule == "fubar.melee.counter_move"
    assert game.option("all").detail == "1 figure"
    game.choose("all")
    after = game.table
    assert touching(after, after.models["b-u1-m2"], after.models["a-u1-m1"])


@pytest.mark.rule("fubar.melee.counter_move", "fubar.melee.contact")
def test_the_three_inches_of_a_counter_move_are_those_that_are_moved() -> None:
    game = charged(on_the_knoll([(31, 24)], [(26.9, 24), (25.4, 20.99)], height=2))
    one, other = game.table.models["a-u1-m1"], game.table.models["b-u1-m2"]
    assert (flat_gap(game.table, one, other) <= 3_000, gap_between(game.table, one, other) <= 3_000) == (True, False)
    assert game.option("all").detail == "1 figure"


@pytest.mark.rule("fubar.melee.target", "fubar.action.assault.move")
@pytest.mark.parametrize(("x", "near"), [(35.9, True), (35.91, False)])
def test_the_eight_inches_of_an_assault_are_those_that_are_moved(x: float, near: bool) -> None:
    game = begin(on_the_knoll([(x, 24)], [(26.9, 24)], height=2), Misses()).choose("attempt:a-u1")
    if near:
        game.choose("action:assault", "assault:b-u1", "charge")
        assert game.table.units["a-u1"].locked == ("b-u1",)
    else:
        refusal = game.refusal("action:assault")
        assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.melee.target", "8.01″", "8″")


@pytest.mark.rule("fubar.melee.move_up", "fubar.melee.end")
def test_closing_up_at_the_rim_of_a_hill_brings_contact() -> None:
    start = on_the_knoll([(29.5, 24)], [(26.9, 24)], stage="combats", locked=True)
    game = begin(start, Misses()).choose("fight", "fight", "all")
    assert game.table.units["a-u1"].locked == ("b-u1",)
    assert game.table.models["a-u1-m1"].at == at(27.901, 24)


@pytest.mark.rule("fubar.melee.follow_up.caught", "fubar.melee.follow_up.move")
def test_who_follows_down_a_hill_catches_whoever_they_touch() -> None:
    start = on_the_knoll([(27.3, 24)], [(26.3, 24)], stage="combats", locked=True)
    game = begin(start, Misses(3)).choose("break", "follow", "all")
    after = game.table
    assert after.models["a-u1-m1"].at == at(30.3, 24)
    assert after.units["a-u1"].locked == ("b-u1",)
    assert touching(after, after.models["a-u1-m1"], after.models["b-u1-m1"])


@pytest.mark.rule("fubar.move.no_contact", "fubar.passenger.embark")
def test_getting_into_a_vehicle_on_a_hill_takes_what_is_moved() -> None:
    knoll = scenery("hill", box(20, 18, 7, 12), height=2, climbable=True)
    start = table(squad("a", [(34.9, 24)]), vehicle("a", (26.9, 24), radius=1.5, seats=4), *SPARES[1:], terrain=[knoll])
    game = begin(start, Misses()).choose("attempt:a-u1", "action:walk", "board:a-u2")
    assert game.table.units["a-u1"].aboard == "a-u2"


@pytest.mark.rule("fubar.basics.measuring", "fubar.fire.range")
@pytest.mark.parametrize(("height", "open_"), [(0, True), (2, False)])
def test_the_range_of_a_weapon_counts_the_height(height: float, open_: bool) -> None:
    game = begin(on_the_knoll([(47, 24)], [(22.01, 24)], height=height), Misses())
    game.choose("attempt:a-u1", "action:aimed")
    if open_:
        assert game.option("all:b-u1").refusal is None
    else:
        refusal = game.refusal("fire:b-u1")
        assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.fire.range", "24.08″", "24″")
