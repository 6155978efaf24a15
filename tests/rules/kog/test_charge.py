"""Charging: coming within an inch of an enemy, by a Combat Move or a shift, and leaving again."""

import pytest

from rules.kog.board.measure import base_distance
from tests.rules.kog.build import Game, Place, at, box, terrain
from tests.rules.kog.moves import alone, refused, walk


def facing(gap: float, profile: str = "jaeger", **fields) -> Game:
    """A model at 10, 10 with a Hunter so far to the east, base to base."""
    return alone(profile, ("hunter", "b", (11.2 + gap, 10)), **fields)


def gap_to_foe(game: Game) -> int:
    return base_distance(game.table, game.models["a-m1"], game.models["b-m1"])


@pytest.mark.rule("kog.move.charge.stop", "kog.engine.geometry.charge-stop")
@pytest.mark.parametrize(("gap", "made", "left"), [(6.0, "charge", 1000), (6.2, "combat", 1200)])
def test_e13_straight_at_an_enemy(gap: float, made: str, left: int):
    game = walk(facing(gap), "a-m1", "combat", (15, 10))
    assert game.models["a-m1"].move == made
    assert gap_to_foe(game) == left
    assert game.told("charges Hunter B1 over 5″") == (made == "charge")


@pytest.mark.rule("kog.move.charge.stop")
def test_a_charge_stops_at_once_and_loses_the_rest_of_its_path():
    game = walk(facing(3), "a-m1", "combat", (13.5, 10))
    assert game.models["a-m1"].at == at(12, 10)
    assert game.models["a-m1"].move == "charge"


@pytest.mark.rule("kog.move.charge.stop")
def test_a_charge_reaches_no_farther_than_the_normal_move():
    refusal = refused(facing(6.2), "a-m1", "combat", (15.2, 10))
    assert (refusal.rule, refusal.measured) == ("kog.move.combat", "5.2″")


@pytest.mark.rule("kog.move.charge.stop")
def test_e15_who_passes_too_near_must_stop():
    game = walk(alone("ferret", ("hunter", "b", (14.878, 11.8))), "a-m1", "combat", (17.9, 10))
    assert game.models["a-m1"].move == "charge"
    assert 998 <= gap_to_foe(game) <= 1000
    assert game.models["a-m1"].at.x == pytest.approx(13_613, abs=2)


@pytest.mark.rule("kog.move.charge.stop", "kog.move.no-overlap")
@pytest.mark.parametrize(
    ("hurdle", "why"),
    [
        ({"others": ("jaeger", "a", (12.5, 10.9))}, "stand on the base of Jaeger A2"),
        ({"terrain": [terrain("hill", box(12.3, 2, 9, 20), climbable=True, height=0.5)]}, "half-way up Hill"),
    ],
)
def test_a_charge_is_refused_where_the_model_cannot_stand(hurdle: dict, why: str):
    others = [hurdle["others"]] if "others" in hurdle else []
    game = alone("jaeger", ("hunter", "b", (14.2, 10)), *others, terrain=hurdle.get("terrain", ()))
    refusal = refused(game, "a-m1", "combat", (13.5, 10))
    assert refusal.rule == "kog.move.charge.stop"
    assert why in refusal.message


@pytest.mark.rule("kog.damage.wreck.movement", "kog.general.engaged")
def test_a_wreck_neither_stops_nor_is_charged():
    game = walk(facing(3, changes={"b-m1": {"life": "wreck"}}), "a-m1", "combat", (12.9, 10))
    assert game.models["a-m1"].move == "combat"


@pytest.mark.rule("kog.general.measure.elevation", "kog.move.charge.stop")
def test_an_enemy_on_a_roof_is_farther_than_it_looks():
    roof = [terrain("roof", box(12.8, 8, 6, 4), climbable=True, height=2)]
    game = walk(facing(3, terrain=roof), "a-m1", "combat", (12.1, 10))
    assert game.models["a-m1"].move == "combat"


@pytest.mark.rule("kog.move.charge.newly")
def test_who_is_engaged_and_stays_has_not_charged():
    for mode in ("combat", "hold"):
        shuffled = walk(facing(0.8), "a-m1", mode, (10, 10.4))
        assert shuffled.models["a-m1"].move == mode
        assert gap_to_foe(shuffled) < 1000


@pytest.mark.rule("kog.move.charge.newly")
def test_an_engaged_model_that_reaches_another_enemy_has_charged():
    game = alone("jaeger", ("hunter", "b", (12, 10)), ("hunter", "b", (10, 14.2)))
    walk(game, "a-m1", "combat", (10, 13))
    assert game.models["a-m1"].move == "charge"
    assert game.told("charges Hunter B2")


@pytest.mark.rule("kog.move.charge.newly")
def test_stepping_out_and_back_to_the_same_enemy_is_no_charge():
    game = walk(facing(0.8), "a-m1", "combat", (9.5, 10), (10.1, 10))
    assert game.models["a-m1"].move == "combat"
    assert game.models["a-m1"].at == at(10.1, 10)
    assert not game.told("charges")


@pytest.mark.rule("kog.move.charge.newly")
def test_stepping_out_and_on_to_another_enemy_is_a_charge_of_that_one():
    game = alone("jaeger", ("hunter", "b", (12, 10)), ("hunter", "b", (7.5, 13)))
    walk(game, "a-m1", "combat", (8, 10), (8, 12.5))
    assert game.models["a-m1"].move == "charge"
    assert game.told("charges Hunter B2")


@pytest.mark.rule("kog.move.charge.newly", "kog.move.charge.stop")
def test_who_begins_beyond_an_inch_charges_however_little_is_missing():
    assert walk(facing(1.001), "a-m1", "combat", (10.1, 10)).models["a-m1"].move == "charge"
    assert walk(facing(1), "a-m1", "combat", (10.1, 10)).models["a-m1"].move == "combat"


@pytest.mark.rule("kog.move.leave-combat")
def test_e22_an_engaged_model_walks_away_but_not_at_speed():
    refusal = refused(facing(0.8), "a-m1", "speed", (5, 10))
    assert refusal.rule == "kog.move.speed.keeps-away"
    assert refusal.measured == "0.8″"
    assert "Combat Move" in refusal.remedy
    game = walk(facing(0.8), "a-m1", "combat", (5, 10))
    assert game.models["a-m1"].move == "combat"
    assert game.position.next_roll == 0


@pytest.mark.rule("kog.move.speed.keeps-away")
def test_a_model_exactly_an_inch_from_an_enemy_is_engaged():
    assert refused(facing(1), "a-m1", "speed", (5, 10)).rule == "kog.move.speed.keeps-away"
    assert walk(facing(1.001), "a-m1", "speed", (5, 10)).models["a-m1"].move == "speed"


@pytest.mark.rule("kog.move.hold.into-charge")
@pytest.mark.parametrize(("end", "made"), [((10.5, 10), "charge"), ((10.499, 10), "hold"), ((9.5, 10), "hold")])
def test_e23_a_shift_that_reaches_an_enemy_is_a_charge(end: Place, made: str):
    game = walk(facing(1.5, "hunter"), "a-m1", "hold", end)
    assert game.models["a-m1"].move == made
    assert game.models["a-m1"].at == at(*end)


@pytest.mark.rule("kog.move.hold.into-charge")
def test_a_shift_past_the_inch_is_cut_there():
    game = walk(facing(1.5, "hunter"), "a-m1", "hold", (10.9, 10))
    assert game.models["a-m1"].at == at(10.5, 10)


@pytest.mark.rule("kog.morale.shaken.hold", "kog.morale.shaken.no-charge")
def test_e21_a_shaken_model_shifts_but_neither_moves_nor_charges():
    def shaken() -> Game:
        return facing(1.5, "hunter", changes={"a-m1": {"shaken": True}})

    assert walk(shaken(), "a-m1", "hold", (9, 10)).models["a-m1"].move == "hold"
    for mode in ("combat", "speed"):
        refusal = refused(shaken(), "a-m1", mode, (9, 10))
        assert refusal.rule == "kog.morale.shaken.hold"
        assert "Shaken" in refusal.message
    assert refused(shaken(), "a-m1", "hold", (10.5, 10)).rule == "kog.morale.shaken.no-charge"
    assert walk(shaken(), "a-m1", "hold", (10.499, 10)).models["a-m1"].move == "hold"


@pytest.mark.rule("kog.morale.shaken.no-charge")
def test_a_shaken_model_in_combat_may_shift_there():
    game = walk(facing(0.8, changes={"a-m1": {"shaken": True}}), "a-m1", "hold", (10.1, 10))
    assert game.models["a-m1"].move == "hold"
