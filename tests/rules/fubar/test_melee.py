"""Close combat in the turn of the Assault: the worked vectors MV-01 to MV-05 and MV-10, and how it begins."""

import pytest

from rules.fubar.board.measure import touching
from rules.kernel.refusal import Seat
from tests.rules.fubar.build import box, react, row, scenery, squad, vehicle, way
from tests.rules.fubar.fire_kit import activated, alive, losses, pick, suppressed

AT_B, AT_A = "close combat against Unit B1", "close combat against Unit A1"
DOWN = {"down": True}
SPARE = squad("b", [(46, 46)])


def assaulting(*squads, dice=(), target="b-u1", **fields):
    """The first Unit of Reds assaults and draws its paths; Blues have another Unit, far off."""
    return activated(*squads, SPARE, dice=dice, **fields).choose("action:assault", f"assault:{target}")


def charging(*squads, dice=(), **fields):
    """It goes straight at the enemy."""
    return assaulting(*squads, dice=dice, **fields).choose("charge")


def standing_at(*squads, dice=(), **fields):
    """It is in contact already and need not move."""
    return assaulting(*squads, dice=dice, **fields).choose("stay")


@pytest.mark.rule(
    "fubar.melee.simultaneous",
    "fubar.melee.hit",
    "fubar.melee.locked",
    "fubar.melee.who_rolls",
    "fubar.dice.order",
    "fubar.melee.contact",
    "fubar.action.assault.move",
    "fubar.melee.enter",
    "fubar.dice.natural_scope",
    "fubar.unit.training.use",
)
def test_mv_01_both_sides_strike_at_once() -> None:
    reds, blues = squad("a", row(5, 20, 4)), squad("b", row(5, 25, 4), training="veteran")
    game = charging(reds, blues, dice=[(AT_B, [5, 6, 2, 1]), (AT_A, [4, 4, 3, 6])])
    assert game.question.seat == Seat(1)
    game.choose("suggested", "suggested")
    assert (alive(game, "a-u1"), alive(game, "b-u1")) == (1, 2)
    assert game.table.units["a-u1"].locked == ("b-u1",)
    assert game.table.units["b-u1"].locked == ("a-u1",)
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.dice.order")
def test_who_assaults_strikes_first_whatever_the_initiative() -> None:
    reds, blues = squad("a", [(10, 20)], armour="light"), squad("b", [(10, 24)], armour="light")
    dice = [(AT_B, [5]), (AT_A, [5]), ("saves of Unit B1", [6]), ("saves of Unit A1", [6])]
    game = charging(reds, blues, order=(1, 0), dice=dice)
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.suppressed_last", "fubar.melee.allocation", "fubar.dice.order")
@pytest.mark.parametrize(("fallen", "last", "left"), [((1, 2), [(AT_A, [6])], (3, 1)), ((2, 3), [], (4, 1))])
def test_mv_02_the_suppressed_strike_last(fallen, last, left) -> None:
    reds = squad("a", [(10, 19), (12, 19), (14, 19), (10, 21), (12, 21)], training="veteran")
    blues = squad("b", [(10, 20), (12, 20), (14, 20)], changes={2: DOWN, 3: DOWN})
    game = standing_at(reds, blues, dice=[(AT_B, [4, 5, 2, 3, 1]), (AT_A, [5]), *last])
    game.choose("fall", value=pick(*(f"b-u1-m{n}" for n in fallen)))
    game.choose("fall", value=pick("a-u1-m4"))
    assert (alive(game, "a-u1"), alive(game, "b-u1")) == left
    assert game.dice.spent(), game.shown()


@pytest.mark.rule(
    "fubar.melee.casualties_only",
    "fubar.cover.not_in_melee",
    "fubar.melee.save",
    "fubar.melee.ends_states",
    "fubar.action.ground.duration",
)
def test_mv_03_no_suppression_and_no_cover() -> None:
    bunker = scenery("bunker", box(0, 24, 20, 4))
    reds = squad("a", row(5, 20, 4), training="elite")
    blues = squad("b", row(5, 25, 4), armour="medium", stance="ground")
    dice = [(AT_B, [4, 5, 6, 4]), (AT_A, [1] * 4), ("saves of Unit B1", [5, 4, 1, 6])]
    game = charging(reds, blues, terrain=[bunker], dice=dice)
    assert set(game.options()) == {"suggested", "fall"}
    game.choose("suggested")
    assert (alive(game, "b-u1"), suppressed(game, "b-u1")) == (2, 0)
    assert game.table.units["b-u1"].stance == ""


@pytest.mark.rule("fubar.melee.counter_move", "fubar.melee.counter_move_own_unit", "fubar.guard.excluded_moves")
def test_mv_04_the_counter_move() -> None:
    guards = squad("a", [(30, 26)], stance="guard")
    reds, blues = squad("a", [(10, 20)]), squad("b", [(11, 20), (10, 24), (10, 15.9)])
    game = standing_at(reds, blues, squad("b", [(8, 20)]), guards, dice=[(AT_B, [1]), (AT_A, [1, 1])])
    assert game.question.seat == Seat(1)
    assert set(game.options()) == {"all", "move", "done"}
    assert [mover.piece for mover in game.option("move").needs.movers] == ["b-u1-m2"]
    away = game.refusal("move", way("b-u1-m2", (10, 22)))
    assert (away.rule, away.limit) == ("fubar.melee.counter_move", "contact")
    game.choose("move", value=way("b-u1-m2", (10, 21)))
    assert game.dice.spent(), game.shown()
    assert game.table.models["b-u1-m2"].at == (10_000, 21_000)
    assert game.table.units["b-u2"].locked == ()
    stayed = standing_at(reds, blues, dice=[(AT_B, [1]), (AT_A, [1])]).choose("done")
    assert stayed.dice.spent()


@pytest.mark.rule("fubar.melee.counter_move")
def test_the_log_knows_the_bends_of_a_counter_move() -> None:
    reds, blues = squad("a", [(10, 20)]), squad("b", [(11, 20), (10, 23)])
    straight, bent = (
        standing_at(reds, blues, dice=[(AT_B, [1]), (AT_A, [1, 1])]).choose("move", value=way("b-u1-m2", *steps))
        for steps in ([(10, 21)], [(10.5, 22), (10, 21)])
    )
    assert not [line for line in straight.log if line.ways]
    (moved,) = [line for line in bent.log if line.ways]
    assert [at.x for at in moved.ways[0]] == [10_000, 10_500, 10_000]


@pytest.mark.rule(
    "fubar.guard.against_assault",
    "fubar.melee.suppressed_last",
    "fubar.suppress.may_move",
    "fubar.guard.duration",
    "fubar.melee.ends_states",
)
def test_mv_05_a_reaction_on_the_way_in() -> None:
    reds = squad("a", row(5, 20, 5), training="veteran", armour="medium")
    blues = squad("b", [*row(5, 26, 5), (3.5, 26)], weapons=["assault-rifle"], stance="guard")
    dice = [
        ("to hit Unit A1", [6, 5, 5, 2, 3, 4, 1, 2, 6, 5, 4, 3]), ("saves of Unit A1", [5, 1, 2, 6, 3]),
        (AT_B, [1, 1]), (AT_A, [1] * 6), (AT_B, [1, 1]),
    ]  # fmt: skip
    game = react(charging(reds, blues, dice=dice), "b-u1", 6).choose("all:a-u1")
    assert game.table.models["a-u1-m1"].at.y in (22_999, 23_000)
    game.choose("share", value=losses(fall=[5], down=[3, 4], unit="a-u1")).choose("all")
    assert game.dice.spent(), game.shown()
    assert (alive(game, "a-u1"), suppressed(game, "a-u1")) == (4, 2)
    assert game.table.units["b-u1"].stance == ""
    assert game.table.units["b-u1"].reacted


@pytest.mark.rule("fubar.melee.allocation", "fubar.melee.casualties_only", "fubar.melee.simultaneous")
def test_mv_10_more_casualties_than_contacts() -> None:
    reds = squad("a", [(10, 20), (12, 20), (14, 20), (10, 22)], training="elite")
    blues = squad("b", [(10, 21), (12, 21), (14, 21), (24, 21), (26, 21), (28, 21)])
    game = standing_at(reds, blues, dice=[(AT_B, [6] * 4), (AT_A, [1] * 3)])
    assert game.question.seat == Seat(1)
    assert [item.id for item in game.option("fall").needs.items] == ["b-u1-m4", "b-u1-m5", "b-u1-m6"]
    game.choose("fall", value=pick("b-u1-m5"))
    assert [model.id for model in game.table.living(game.table.units["b-u1"])] == ["b-u1-m4", "b-u1-m6"]
    assert game.table.units["a-u1"].locked == ("b-u1",)


@pytest.mark.rule(
    "fubar.melee.target", "fubar.action.assault.move", "fubar.melee.enter", "fubar.action.assault.no_fire"
)
def test_the_target_is_named_and_need_not_be_seen() -> None:
    wall = scenery("building", box(0, 22, 8, 1))
    game = activated(squad("a", [(5, 20)]), squad("b", [(9.5, 25)]), squad("b", [(14.1, 20)]), terrain=[wall])
    game.choose("action:assault")
    assert game.allowed() == ["assault:b-u1"]
    far = game.option("assault:b-u2").refusal
    assert (far.rule, far.message) == ("fubar.melee.target", "Too far: Unit B2 is 8.1″ away, an Assault reaches 8″.")
    nobody = activated(squad("a", [(5, 20)]), squad("b", [(14.1, 20)])).option("action:assault").refusal
    assert (nobody.rule, nobody.measured) == ("fubar.melee.target", "8.1″")
    hair = activated(squad("a", [(5, 20)]), squad("b", [(14.002, 20)])).option("action:assault").refusal
    assert hair.measured == "8.01″"
    exact = charging(squad("a", [(5, 20)]), squad("b", [(14, 20)]), dice=[(AT_B, [1]), (AT_A, [1])])
    assert touching(exact.table, exact.table.models["a-u1-m1"], exact.table.models["b-u1-m1"])
    assert exact.dice.spent(), exact.shown()
    assert not any("fires" in line.text for line in exact.log)


@pytest.mark.rule("fubar.melee.target", "fubar.move.no_contact", "fubar.melee.contact", "fubar.action.assault.move")
def test_an_assault_touches_only_its_target_and_reaches_eight_inches() -> None:
    game = assaulting(squad("a", [(5, 20), (3, 20)]), squad("b", [(12, 20)]), squad("b", [(5, 24)]))
    assert game.refusal("move", way("a-u1-m1", (5, 23))).rule == "fubar.move.no_contact"
    assert game.refusal("move", way("a-u1-m2", (3, 23), (10.9, 20.4))).rule == "fubar.action.assault.move"
    assert game.refusal("move", way("a-u1-m1", (11, 20), m2=[(11, 20)])).rule == "fubar.move.bases"


@pytest.mark.rule("fubar.guard.against_assault")
def test_the_last_reaction_to_an_assault_comes_before_contact() -> None:
    reds, blues = squad("a", [(5, 20)]), squad("b", [(5, 26)], stance="guard")
    game = charging(reds, blues, squad("b", [(12, 26)], stance="guard"))
    for unit in ("b-u1", "b-u2"):
        assert game.option(f"react:{unit}").needs.moments[-1].label == "4.5″ of 5″"


@pytest.mark.rule("fubar.melee.failed_contact", "fubar.guard.against_assault")
def test_nobody_arrives_when_the_only_one_in_reach_falls() -> None:
    reds, blues = squad("a", [(5, 20), (5, 16)]), squad("b", [(5, 28)], weapons=["lmg"], stance="guard")
    dice = [("to hit Unit A1", [6, 1, 1])]
    game = react(charging(reds, blues, dice=dice), "b-u1", 1)
    game.choose("all:a-u1", "share", value=losses(fall=[1], unit="a-u1"))
    assert game.told("Nobody of Unit A1 reaches Unit B1: no combat.")
    assert game.table.units["a-u1"].locked == ()
    assert game.table.models["a-u1-m2"].at == (5_000, 24_000)
    assert game.table.units["b-u1"].stance == "guard"


@pytest.mark.rule("fubar.melee.assaulted_unit_turn", "fubar.activate.eligible", "fubar.melee.locked")
@pytest.mark.parametrize(("face", "attempts"), [(1, False), (6, True)])
def test_the_assaulted_unit_may_be_attempted_once_the_combat_is_over(face: int, attempts: bool) -> None:
    reds, blues = squad("a", [(5, 20)]), squad("b", [(6, 20)])
    game = standing_at(reds, blues, squad("a", [(40, 40)]), dice=[(AT_B, [1]), (AT_A, [face])])
    game.choose("pass")
    assert (game.option("attempt:b-u1").refusal is None) == attempts


@pytest.mark.rule("fubar.melee.join", "fubar.melee.target", "fubar.melee.multi_targets", "fubar.melee.counter_move")
def test_who_joins_a_combat_fights_only_whom_it_meets() -> None:
    fighting = squad("a", [(10, 21), (12, 21)], locked=("b-u1",))
    newcomers = squad("a", [(10, 15)])
    blues = squad("b", [(10, 20), (12, 20)], locked=("a-u2",))
    game = charging(newcomers, fighting, blues, dice=[(AT_B, [1]), (AT_A, [1])])
    assert game.dice.spent(), game.shown()
    assert game.table.units["b-u1"].locked == ("a-u2", "a-u1")
    assert game.table.units["a-u1"].locked == ("b-u1",)


@pytest.mark.rule("fubar.melee.join", "fubar.melee.target", "fubar.melee.multi_targets")
def test_touching_two_enemy_units_of_one_combat() -> None:
    friends = squad("a", [(20, 20)], locked=("b-u1", "b-u2"))
    one = squad("b", [(10, 20), (19, 20)], locked=("a-u2",))
    other = squad("b", [(11.4, 20), (21, 20)], locked=("a-u2",))
    reds = squad("a", [(10.7, 15)])
    game = assaulting(reds, friends, one, other, dice=[("against Unit B2", [6]), (AT_A, [1]), (AT_A, [1])])
    game.choose("move", value=way("a-u1-m1", (10.7, 19.285)))
    assert set(game.options()) == {"strike:b-u1", "strike:b-u2"}
    game.choose("strike:b-u2")
    assert game.dice.spent(), game.shown()
    assert game.table.models["b-u2-m1"].life == "casualty"
    assert game.table.units["a-u1"].locked == ("b-u1", "b-u2")


@pytest.mark.rule("fubar.melee.vehicle_target", "fubar.melee.suppressed_last", "fubar.vehicle.damage.arcs")
def test_infantry_assaults_a_vehicle_by_the_arc_each_attacker_stands_in() -> None:
    truck = vehicle("b", (10, 20), plate="light", radius=1.5, facing=0, weapons=["hmg", "rpg"])
    reds = squad("a", [(12, 20), (10, 22), (8, 20)])
    dice = [
        (AT_B, [6]), (AT_B, [1]), (AT_B, [6]), ("saves of Unit B1", [1]), ("saves of Unit B1", [5]), ("damage to Unit B1", [2, 4]),
    ]  # fmt: skip
    game = standing_at(reds, truck, dice=dice)
    assert game.dice.spent(), game.shown()
    assert game.table.units["b-u1"].vehicle.stunned
    assert game.table.units["a-u1"].locked == game.table.units["b-u1"].locked == ()


@pytest.mark.rule("fubar.melee.suppressed_last", "fubar.melee.vehicle_target")
@pytest.mark.parametrize("strikes", [[(AT_B, [6]), ("saves of", [1]), ("damage to", [6])], [(AT_B, [1]), (AT_B, [1])]])
def test_the_suppressed_strike_at_a_hull_after_the_standing_if_it_is_still_there(strikes) -> None:
    truck = vehicle("b", (10, 20), plate="light", radius=1.5, crew=0)
    reds, watcher = squad("a", [(10, 24), (10, 16)]), squad("b", [(25, 20)], stance="guard")
    game = react(charging(reds, truck, watcher, dice=[("to hit Unit A1", [6]), *strikes]), "b-u2")
    game.choose("all:a-u1", "take:0")
    assert game.dice.spent(), game.shown()
    assert suppressed(game, "a-u1") == 1


@pytest.mark.rule("fubar.passenger.disembark", "fubar.action.assault.move", "fubar.melee.contact")
def test_passengers_assault_from_the_hull() -> None:
    carrier = vehicle("a", (10, 20), seats=6, radius=1.5)
    reds, blues = squad("a", row(0, 0, 3), aboard="a-u2"), squad("b", row(10, 27, 3))
    game = assaulting(reds, carrier, blues, dice=[(AT_B, [1] * 3), (AT_A, [1] * 2)])
    game.choose("charge", "done")
    assert game.table.units["a-u1"].aboard == ""
    assert game.table.units["a-u1"].locked == ("b-u1",)
    assert game.dice.spent(), game.shown()


@pytest.mark.rule("fubar.melee.contact", "fubar.move.bases")
def test_a_path_that_ends_near_an_enemy_is_set_against_its_base() -> None:
    for end in ((5, 23.8), (5, 24.3), (5, 24)):
        game = assaulting(squad("a", [(5, 20)]), squad("b", [(5, 25)]), dice=[(AT_B, [1]), (AT_A, [1])])
        game.choose("move", value=way("a-u1-m1", end))
        assert game.dice.spent(), game.shown()
    game = assaulting(squad("a", [(5, 20)]), squad("b", [(5, 25)]))
    assert game.refusal("move", way("a-u1-m1", (5, 25), (5, 25))).rule == "fubar.move.bases"
    game.choose("move", value=way("a-u1-m1", (5, 23.7)))
    assert game.table.models["a-u1-m1"].at == (5_000, 23_700)


@pytest.mark.rule("fubar.melee.contact", "fubar.move.bases")
def test_a_path_drawn_right_over_an_enemy_is_refused_wherever_it_ends() -> None:
    game = assaulting(squad("a", [(10, 20)]), squad("b", [(10, 24)]))
    over = game.refusal("move", way("a-u1-m1", (10.098, 24.022), (10, 23.5)))
    assert over.rule == "fubar.move.bases"
    assert over.message.startswith("B1.1 is in the way of A1.1, 0.5″ deep;")
    assert (over.measured, over.limit) == ("0.5″", "0″")
