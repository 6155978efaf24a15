"""Movement: units, kinds of move, paths and what slows them. Vectors E-05, E-09 to E-12 and E-14 are named in place."""

import pytest

from rules.battlefield.terrain import Feature
from rules.kog.move.course import checked_course
from rules.kog.move.facts import model_moved
from tests.rules.kog.build import Game, at, begin, box, table, terrain
from tests.rules.kog.moves import FOE, HOME, alone, refused, walk


def block(id_: str, x: float, *, width: float = 20, **traits) -> Feature:
    """A piece of terrain across the way east of the model, from x on."""
    return terrain(id_, box(x, 2, width, 20), **traits)


def two_units() -> Game:
    start = table(
        [("headhunter", "a", (10, 10)), ("hunter", "a", (14, 10)), ("headhunter", "a", (10, 20)),
         ("hunter", "a", (14, 20)), ("hunter", "b", (30, 15))],
        stage="movement",
        units={"a-u1": ["a-m1", "a-m2"], "a-u2": ["a-m3", "a-m4"]},
    )  # fmt: skip
    return begin(start)


@pytest.mark.rule("kog.move.unit-by-unit")
def test_a_unit_is_finished_before_the_next_is_begun():
    game = walk(two_units(), "a-m2", "combat", (15, 10))
    refusal = game.refusal("move:a-m3:combat")
    assert refusal.rule == "kog.move.unit-by-unit"
    assert "Finish Unit A1 first" in refusal.remedy
    game.choose("finish")
    walk(game, "a-m3", "combat", (10, 21))
    assert game.table.units["a-u1"].moved
    assert game.table.opened == "a-u2"


def test_the_log_knows_the_way_that_was_gone():
    here = alone().table
    line = model_moved(checked_course(here, here.models["a-m1"], "combat", [at(11, 11), at(12, 10)])).line(here)
    assert line.ways == ((here.models["a-m1"].at, at(11, 11), at(12, 10)),)


@pytest.mark.rule("kog.move.once", "kog.engine.once.step")
def test_no_model_and_no_unit_moves_twice():
    game = walk(two_units(), "a-m2", "combat", (15, 10))
    assert game.refusal("move:a-m2:combat").rule == "kog.move.once"
    game.choose("finish")
    assert game.refusal("move:a-m2:combat").rule == "kog.move.once"
    unmoved_of_a_moved_unit = game.refusal("move:a-m1:combat")
    assert unmoved_of_a_moved_unit.rule == "kog.move.once"
    assert "Unit A1 has already moved" in unmoved_of_a_moved_unit.message


@pytest.mark.rule("kog.move.optional", "kog.move.hold.default")
def test_nobody_has_to_move_and_who_stands_still_has_held_position():
    game = walk(two_units(), "a-m2", "combat", (15, 10)).choose("finish", "end")
    moves = [game.models[id_].move for id_ in ("a-m1", "a-m2", "a-m3", "a-m4")]
    assert moves == ["hold", "combat", "hold", "hold"]
    assert game.table.stage == "shooting"
    assert game.models["a-m3"].at == at(10, 20)


@pytest.mark.rule("kog.move.unit-by-unit")
def test_a_unit_whose_models_have_all_moved_finishes_itself_and_movement_ends_with_the_last():
    game = walk(walk(two_units(), "a-m2", "combat", (15, 10)), "a-m1", "combat", (11, 10))
    assert game.table.units["a-u1"].moved
    assert game.table.opened == ""
    walk(walk(game, "a-m3", "combat", (11, 20)), "a-m4", "combat", (15, 20))
    assert game.table.stage == "shooting"


@pytest.mark.rule("kog.army.freeform.model-is-unit")
def test_a_model_that_is_its_own_unit_needs_no_finishing():
    game = walk(alone("jaeger", ("jaeger", "a", (10, 30))), "a-m1", "combat", (12, 10))
    assert game.table.units["a-u1"].moved
    assert "finish" not in game.options()


@pytest.mark.rule("kog.move.mode-per-model")
def test_models_of_one_unit_move_in_different_ways():
    game = walk(walk(two_units(), "a-m2", "speed", (20, 10)), "a-m1", "hold", (10.5, 10))
    assert (game.models["a-m2"].move, game.models["a-m1"].move) == ("speed", "hold")


@pytest.mark.rule("kog.move.combat")
def test_a_combat_move_goes_as_far_as_the_move_and_no_farther():
    refusal = refused(alone(), "a-m1", "combat", (15.001, 10))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.move.combat", "5.01″", "5″")
    assert refusal.remedy == "End 0.01″ sooner."
    game = walk(alone(), "a-m1", "combat", (15, 10))
    assert game.models["a-m1"].at == at(15, 10)
    assert game.models["a-m1"].move == "combat"
    assert game.told("Jaeger A1 moves 5″.")


@pytest.mark.rule("kog.move.path-length", "kog.engine.geometry.path")
def test_the_path_counts_with_its_turns_and_fractions():
    walk(alone(), "a-m1", "combat", (13, 10), (13, 12))
    refusal = refused(alone(), "a-m1", "combat", (13, 10), (13, 12.001))
    assert refusal.measured == "5.01″"
    diagonal = refused(alone(), "a-m1", "combat", (13.6, 13.6))
    assert diagonal.measured == "5.1″"


@pytest.mark.rule("kog.move.speed.distance")
def test_e05_a_speed_move_goes_twice_the_move():
    assert refused(alone("hunter"), "a-m1", "speed", (20.001, 10)).rule == "kog.move.speed.distance"
    game = walk(alone("hunter"), "a-m1", "speed", (20, 10))
    assert game.models["a-m1"].move == "speed"


@pytest.mark.rule("kog.move.speed.distance")
def test_slow_ground_costs_double_in_a_speed_move_too():
    rough = [block("scrub", 13.6, rough=True)]
    walk(alone(terrain=rough), "a-m1", "speed", (16.5, 10))
    assert refused(alone(terrain=rough), "a-m1", "speed", (16.501, 10)).measured == "10.01″"


@pytest.mark.rule("kog.move.speed.keeps-away", "kog.engine.geometry.charge-stop")
def test_e14_a_speed_move_never_comes_within_an_inch():
    def past(gap: float) -> Game:
        return alone("jaeger", ("hunter", "b", (15, 11.2 + gap)))

    refusal = refused(past(0.9), "a-m1", "speed", (20, 10))
    assert refusal.rule == "kog.move.speed.keeps-away"
    assert refusal.measured == "0.9″"
    assert refused(past(1.0), "a-m1", "speed", (20, 10)).measured == "1″"
    walk(past(1.001), "a-m1", "speed", (20, 10))


@pytest.mark.rule("kog.damage.crippled.no-speed")
def test_e09_a_crippled_model_makes_no_speed_move_but_moves_charges_and_holds():
    game = alone("hunter", ("hunter", "b", (17, 10)), hull={"a-m1": 1})
    refusal = refused(game, "a-m1", "speed", (10, 5))
    assert refusal.rule == "kog.damage.crippled.no-speed"
    assert "Crippled" in refusal.message
    for mode, end, made in (("combat", (10, 6), "combat"), ("combat", (15, 10), "charge"), ("hold", (10, 9), "hold")):
        moved = walk(alone("hunter", ("hunter", "b", (17, 10)), hull={"a-m1": 1}), "a-m1", mode, end)
        assert moved.models["a-m1"].move == made


@pytest.mark.rule("kog.move.hold.reposition")
def test_a_shift_is_up_to_one_inch_in_a_straight_line():
    refusal = refused(alone(), "a-m1", "hold", (11.001, 10))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.move.hold.reposition", "1.01″", "1″")
    assert refused(alone(), "a-m1", "hold", (10.2, 10), (10.4, 10)).rule == "kog.move.hold.reposition"
    game = walk(alone(), "a-m1", "hold", (10, 11))
    assert game.models["a-m1"].move == "hold"
    assert game.told("holds position, shifting 1″")
    still = walk(alone(), "a-m1", "hold", HOME)
    assert still.models["a-m1"].at == at(*HOME)


@pytest.mark.rule("kog.move.hold.reposition")
def test_a_shift_pays_nothing_for_slow_ground_but_crosses_nothing_solid():
    walk(alone(terrain=[block("scrub", 5, rough=True)]), "a-m1", "hold", (11, 10))
    wall = [terrain("wall", box(10.7, 2, 0.1, 20), impassable=True)]
    assert refused(alone(terrain=wall), "a-m1", "hold", (10.9, 10)).rule == "kog.terrain.traits"
    friend = refused(alone("jaeger", ("jaeger", "a", (11.3, 10))), "a-m1", "hold", (10.9, 10))
    assert friend.rule == "kog.move.no-overlap"


@pytest.mark.rule("kog.move.hold.reposition", "kog.general.measure.elevation")
def test_a_shift_onto_a_step_counts_its_height():
    def at_a_step(height: float) -> Game:
        step = terrain("step", box(10.7, 2, 9, 20), climbable=True, height=height)
        return alone(terrain=[step])

    walk(at_a_step(0.6), "a-m1", "hold", (10.8, 10))
    refusal = refused(at_a_step(0.7), "a-m1", "hold", (10.8, 10))
    assert refusal.measured == "1.07″"


@pytest.mark.rule("kog.move.slow.rough-ground")
def test_e10_rough_ground_costs_double():
    rough = [block("scrub", 13.6, rough=True)]
    game = walk(alone(terrain=rough), "a-m1", "combat", (14, 10))
    assert game.told("moves 5″")
    refusal = refused(alone(terrain=rough), "a-m1", "combat", (14.5, 10))
    assert (refusal.measured, refusal.limit, refusal.rule) == ("6″", "5″", "kog.move.slow.rough-ground")
    assert "1.5″ in Scrub counts double" in refusal.message


@pytest.mark.rule("kog.move.slow.not-cumulative", "kog.move.slow.making-way", "kog.move.no-overlap")
def test_e11_a_friend_in_rough_ground_slows_only_once():
    rough = [terrain("scrub", box(8, 2, 2.4, 20), rough=True)]

    def game() -> Game:
        return alone("jaeger", ("jaeger", "a", (10.5, 11.091)), terrain=rough)

    assert walk(game(), "a-m1", "combat", (14, 10)).told("moves 5″")
    assert refused(game(), "a-m1", "combat", (14.001, 10)).measured == "5.01″"
    assert refused(game(), "a-m1", "combat", (10.5, 10.2)).rule == "kog.move.no-overlap"


@pytest.mark.rule("kog.move.slow.making-way")
def test_the_way_through_a_friend_costs_double_and_the_friend_stays():
    refusal = refused(alone("jaeger", ("jaeger", "a", (11.5, 10))), "a-m1", "combat", (14, 10))
    assert (refusal.rule, refusal.measured) == ("kog.move.slow.making-way", "6.4″")
    assert "2.4″ through Jaeger A2 counts double" in refusal.message
    through = walk(alone("jaeger", ("jaeger", "a", (11.5, 11))), "a-m1", "combat", (13.6, 10))
    assert through.models["a-m1"].at == at(13.6, 10)
    assert through.models["a-m2"].at == at(11.5, 11)


@pytest.mark.rule("kog.move.slow.climb")
def test_e12_a_vertical_inch_costs_two():
    hill = [block("hill", 10.6, climbable=True, height=2)]
    game = walk(alone(terrain=hill), "a-m1", "combat", (11, 10))
    assert game.told("moves 5″")
    refusal = refused(alone(terrain=hill), "a-m1", "combat", (11.001, 10))
    assert (refusal.rule, refusal.measured) == ("kog.move.slow.climb", "5.01″")
    assert "Climbing 2″ at Hill costs 4″" in refusal.message
    down = begin(table([("jaeger", "a", (12, 10)), FOE], stage="movement", terrain=hill))
    assert refused(down, "a-m1", "combat", (10, 10)).measured == "6″"


@pytest.mark.rule("kog.move.climb.finish")
def test_nobody_stops_half_way_up():
    hill = [block("hill", 10.6, climbable=True, height=1)]
    refusal = refused(alone(terrain=hill), "a-m1", "combat", (10.5, 10))
    assert refusal.rule == "kog.move.climb.finish"
    assert "half-way up Hill" in refusal.message
    top = walk(alone(terrain=hill), "a-m1", "combat", (10.6, 10))
    assert top.models["a-m1"].at == at(10.6, 10)


@pytest.mark.rule("kog.move.no-overlap")
def test_bases_may_touch_but_not_overlap():
    def game() -> Game:
        return alone("jaeger", ("jaeger", "a", (14, 10)))

    refusal = refused(game(), "a-m1", "combat", (12.801, 10))
    assert refusal.rule == "kog.move.no-overlap"
    assert "stand on the base of Jaeger A2" in refusal.message
    walk(game(), "a-m1", "combat", (12.8, 10))


@pytest.mark.rule("kog.move.through-enemy")
def test_an_engaged_model_cannot_walk_through_its_enemy():
    game = alone("jaeger", ("hunter", "b", (11.5, 10)))
    refusal = refused(game, "a-m1", "combat", (14, 10))
    assert refusal.rule == "kog.move.through-enemy"
    assert "through the base of Hunter B1" in refusal.message
    assert walk(game, "a-m1", "combat", (10, 13)).models["a-m1"].move == "combat"


@pytest.mark.rule("kog.damage.wreck.movement")
def test_a_wreck_is_rough_and_nobody_ends_on_it():
    dead = {"a": "a-m2", "b": "b-m1"}

    def game(side: str, y: float = 10) -> Game:
        return alone("jaeger", ("hunter", side, (11.5, y)), changes={dead[side]: {"life": "wreck"}})

    for side in dead:
        on_it = refused(game(side), "a-m1", "combat", (12, 10))
        assert on_it.rule == "kog.damage.wreck.movement"
        assert "the wreck of Hunter" in on_it.message
        over_it = refused(game(side), "a-m1", "combat", (14, 10))
        assert (over_it.rule, over_it.measured) == ("kog.damage.wreck.movement", "6.4″")
        assert walk(game(side, 11), "a-m1", "combat", (13.6, 10)).models["a-m1"].move == "combat"


@pytest.mark.rule("kog.field.edges")
def test_the_whole_base_stays_on_the_board():
    game = begin(table([("jaeger", "a", (2, 10)), FOE], stage="movement"))
    assert refused(game, "a-m1", "combat", (0.599, 10)).rule == "kog.field.edges"
    assert refused(game, "a-m1", "combat", (-1, 10), (2, 10)).rule == "kog.field.edges"
    assert walk(game, "a-m1", "combat", (0.6, 10)).models["a-m1"].at == at(0.6, 10)


@pytest.mark.rule("kog.terrain.traits")
def test_no_base_overlaps_impassable_terrain():
    tower = [block("tower", 12.6, impassable=True)]
    refusal = refused(alone(terrain=tower), "a-m1", "combat", (12.001, 10))
    assert refusal.rule == "kog.terrain.traits"
    assert "Tower is impassable" in refusal.message
    walk(alone(terrain=tower), "a-m1", "combat", (12, 10))
