"""Moves by the worked examples of the rulebook: what they cost and what they may not do."""

from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.surface import GROUND
from rules.battlefield.terrain import Access
from rules.geometry.point import Point
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path
from rules.killteam.board.board import board_now
from rules.killteam.board.table import Activation, Table
from rules.killteam.killzone.parts import rectangle
from rules.killteam.killzone.pieces import piece
from rules.killteam.move.course import Course, course, move_made, path_shape
from tests.rules.killteam.tables import CORRIDOR, GANTRY, inches, op, table, with_open, with_pieces

Step = tuple[float, float] | tuple[float, float, str]


def way(*steps: Step) -> Path:
    """Points in inches, each perhaps with the surface it lies on; without any the path goes over what it meets."""
    points = tuple(Point(inches(step[0]), inches(step[1])) for step in steps)
    names = tuple(step[2] if len(step) == 3 else "" for step in steps)
    return Path(points=points, on=names if any(names) else ())


def gone(on: Table, *steps: Step, kind: str = "reposition", **how: Any) -> Course:
    return course(on, on.models["a"], kind, way(*steps), **how)


def refused(on: Table, *steps: Step, kind: str = "reposition", **how: Any) -> Refusal:
    with pytest.raises(Refused) as turned_down:
        gone(on, *steps, kind=kind, **how)
    return turned_down.value.refusal


@pytest.mark.rule("killteam.move.increments", "killteam.move.shared_budget")
def test_v21_increments():
    on = table(op("a", 3, 2))
    refusal = refused(on, (5.2, 2), (8.7, 2))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("killteam.move.shared_budget", "7″", "6″")
    assert gone(on, (5, 2), (8.9, 2)).cost == 6_000


@pytest.mark.rule("killteam.core.distance.tolerance", "killteam.move.increments")
@pytest.mark.parametrize(("x", "cost"), [(5.0, 2_000), (5.005, 2_000), (5.006, 3_000)])
def test_a_hair_past_an_inch_is_the_inch(x, cost):
    assert gone(table(op("a", 3, 2)), (x, 2)).cost == cost


@pytest.mark.rule("killteam.move.zero", "killteam.move.optional")
def test_moving_nowhere_is_a_move():
    on = table(op("a", 3, 2), active="a")
    still = gone(on, (3, 2))
    assert (still.cost, still.paused.left) == (0, 6_000)
    assert move_made(still).apply(on).activation.moves == ()
    assert move_made(gone(on, (4, 2))).apply(on).activation.moves == ("Reposition",)


def test_the_log_knows_the_way_that_was_gone():
    on = table(op("a", 3, 2), active="a")
    line = move_made(gone(on, (4, 3), (5, 2))).line(on)
    assert line.ways == ((Point(3_000, 2_000), Point(4_000, 3_000), Point(5_000, 2_000)),)


def barricade() -> Table:
    return with_pieces(table(op("a", 8.12, 2.5)), piece("light_barricade", "w", Point(9_000, 2_500), 90))


@pytest.mark.rule("killteam.move.climb_minimum", "killteam.move.climb_over", "killteam.move.drop_free")
def test_v22_over_a_barricade():
    over = gone(barricade(), (9.88, 2.5))
    assert (over.cost, over.paused.left, over.on[-1]) == (4_000, 2_000, GROUND)
    assert over.describe().costs == {"a": 4_000}


@pytest.mark.rule("killteam.action.dash_no_climb")
def test_v22_a_dash_does_not_climb():
    assert refused(barricade(), (9.88, 2.5), kind="dash").rule == "killteam.action.dash_no_climb"


@pytest.mark.rule("killteam.place.non_vantage", "killteam.move.finish_legal")
def test_nobody_stops_on_a_barricade():
    assert refused(barricade(), (9, 2.5)).rule == "killteam.place.non_vantage"


@pytest.mark.rule("killteam.move.climb_cost", "killteam.move.climb_horizontal")
def test_v23_onto_a_roof():
    on = table(op("a", 5.5, 4.37))
    assert gone(on, (5.5, 5.63, "S1.roof")).cost == 5_000
    assert refused(table(op("a", 5.5, 2.37)), (5.5, 5.63, "S1.roof")).rule == "killteam.move.shared_budget"


def asked(on: Table, *steps: Step) -> int:
    """What a path costs, whether it can be paid or not."""
    try:
        return gone(on, *steps).cost
    except Refused as too_far:
        return too_far.refusal.value if too_far.refusal.rule == "killteam.move.shared_budget" else 0


@pytest.mark.rule("killteam.move.increments", "killteam.move.climb_start", "killteam.move.climb_horizontal")
@pytest.mark.parametrize("away", range(0, 2_600, 100))
def test_a_leg_with_a_climb_costs_what_its_best_division_costs(away):
    """The wall may be climbed from an inch away, so an approach of whole inches is always to be found."""
    on = table(op("a", 5.5, 4.37 - away / 1_000))
    onto = (5.5, 5.63, "S1.roof")
    approaches = [inch for inch in range(1, 4) if away - 1_000 <= inch * 1_000 <= away]
    divided = [asked(on, (5.5, 4.37 - away / 1_000 + inch), onto) for inch in approaches]
    direct = [asked(on, onto)] if away <= 1_000 else []
    assert asked(on, onto) == min(divided + direct)
    if away == 1_200:
        assert (asked(on, onto), asked(on, (5.5, 4.37), onto)) == (6_000, 7_000)


@pytest.mark.rule("killteam.move.climb_horizontal", "killteam.place.location")
def test_a_climb_without_room_to_step_onto_the_top_is_none():
    assert refused(table(op("a", 5.5, 4.37)), (5.5, 5.3, "S1.roof")).rule == "killteam.place.location"


@pytest.mark.rule("killteam.move.climb_over", "killteam.move.jump_rampart", "killteam.terrain.rampart")
def test_v23_over_the_rampart():
    on = table(op("a", 5.5, 9.63))
    over = gone(on, (5.5, 8.12))
    assert (over.cost, over.on[-1]) == (6_000, "S1.roof")


@pytest.mark.rule("killteam.move.drop_free", "killteam.move.drop", "killteam.move.drop_many", "killteam.move.drop_safe")
def test_v24_dropping():
    on = table(op("a", 27.7, 5.63, on="T1.block"), active="a")
    first = gone(on, (27.7, 4.37, GROUND))
    assert first.cost == 4_000
    assert [line for line in first.lines if "4″" in line][1:] == ["Drops 4″ from North-east lookout."]
    after = move_made(first).apply(on)
    assert after.activation.dropped == 2_000
    assert after.models["a"].on == GROUND
    again = table(op("a", 14, 6.5 - 0.63, on="R1.ledge"), activation=Activation(operative="a", dropped=2_000))
    assert gone(again, (14, 7.2, GROUND)).cost == 2_000 + 3_000
    fresh = table(op("a", 14, 6.5 - 0.63, on="R1.ledge"), activation=Activation(operative="a"))
    assert gone(fresh, (14, 7.2, GROUND)).cost == 2_000 + 1_000
    each = table(
        op("a", 14, 5.87, on="R1.ledge"),
        activation=Activation(operative="a", dropped=2_000),
        switches={"drop_free_per": "action"},
    )
    assert gone(each, (14, 7.2, GROUND)).cost == 2_000 + 1_000


UP = Access("l", "ladder", rectangle(27_325, 4_750, 28_075, 5_000), "T1.block")


def lookout(x: float = 27.7, **changes: Any) -> Table:
    """A Marshal, on a base of 40 mm, before a ladder that leans on the lookout."""
    return with_pieces(table(op("a", x, 4.2, "marshal"), active="a", **changes), ladders=(UP,))


@pytest.mark.rule("killteam.equip.ladders_climb")
def test_v25_ladder():
    on = lookout()
    up = gone(on, (27.7, 5.8, "T1.block"))
    assert (up.cost, up.ladders) == (3_000, ("l",))
    after = move_made(up).apply(on)
    assert after.activation.ladders == ("l",)
    below = after.with_model("a", at=Point(27_700, 4_200), on=GROUND)
    assert gone(below, (27.7, 5.8, "T1.block")).cost == 4_000 + 2_000
    each = lookout(switches={"ladder_cheap_per": "action"}).with_activation(ladders=("l",))
    assert gone(each, (27.7, 5.8, "T1.block")).cost == 3_000


@pytest.mark.rule("killteam.equip.ladders_climb")
def test_a_ladder_is_climbed_within_an_inch_of_it():
    """The path passes the ladder and climbs 2 inches beyond it: that is no climb by the ladder."""
    low = Access("l", "ladder", rectangle(23_000, 4_750, 23_750, 5_000), "T1.block")
    on = with_pieces(table(op("a", 23.4, 3.9, "marshal"), active="a"), ladders=(low,))
    assert refused(on, (27.6, 5.8, "T1.block")).rule == "killteam.equip.ladders_climb"


@pytest.mark.rule("killteam.equip.ladders_climb")
def test_a_ladder_helps_beside_it_once_and_only_upwards():
    beside = lookout(28.2).with_model("a", at=Point(27_300, 4_200))
    far = with_pieces(
        table(op("a", 27.3, 4.2, "marshal")),
        ladders=(structs.replace(UP, outline=rectangle(28_250, 4_750, 29_000, 5_000)),),
    )
    assert gone(beside, (27.3, 5.8, "T1.block")).ladders == ("l",)
    assert gone(far, (27.3, 5.8, "T1.block")).ladders == ("l",)
    assert path_shape(far, far.models["a"], "reposition").rates.ways_most == 1
    above = with_pieces(table(op("a", 27.7, 5.8, "marshal", on="T1.block")), ladders=(UP,))
    down = gone(above, (27.7, 3.9, GROUND))
    assert (down.cost, down.ladders) == (2_000 + 2_000, ())


@pytest.mark.rule("killteam.equip.ladders_climb", "killteam.action.dash_no_climb")
def test_a_ladder_is_no_way_for_a_dash():
    assert refused(lookout(), (27.7, 5.8, "T1.block"), kind="dash").rule == "killteam.action.dash_no_climb"


@pytest.mark.rule("killteam.equip.ladders_move")
def test_nobody_stops_on_a_ladder():
    assert refused(lookout(24.5), (27.2, 4.2)).rule == "killteam.equip.ladders_move"
    assert gone(lookout(24.5), (29, 4.2)).cost == 5_000


@pytest.mark.rule("killteam.move.jump", "killteam.move.jump_between")
def test_v26_jump():
    on = table(op("a", 6.87, 11, on="G1.deck"), board=GANTRY)
    over = gone(on, (10.13, 11, "G3.deck"))
    assert (over.cost, over.dropped, over.paused.left) == (4_000, 0, 2_000)


@pytest.mark.rule("killteam.move.jump")
@pytest.mark.parametrize("x", [10.9, 11.4])
def test_v26_a_jump_too_far(x):
    refusal = refused(table(op("a", 6.87, 11, on="G1.deck"), board=GANTRY), (x, 11, "G3.deck"))
    assert (refusal.rule, refusal.limit) == ("killteam.move.jump", "4″")


@pytest.mark.rule("killteam.move.jump")
def test_a_jump_begins_wholly_on_its_surface():
    on = table(op("a", 6.5, 11, on="G1.deck"), board=GANTRY)
    assert refused(on, (7.3, 11, "G1.deck"), (10.13, 11, "G3.deck")).message.startswith("A jump begins")


@pytest.mark.rule("killteam.move.jump")
def test_the_later_printing_jumps_from_high_vantage_only():
    on = table(op("a", 6.87, 11, on="G1.deck"), board=GANTRY, switches={"jump_from": "vantage"})
    assert gone(on, (10.13, 11, "G3.deck")).cost == 4_000


@pytest.mark.rule("killteam.kz.gantry.restricted_movement")
def test_v78_hazard():
    on = table(op("a", 10, 7), board=GANTRY)
    assert gone(on, (10, 7.87)).cost == 1_000
    assert refused(on, (10, 8)).rule == "killteam.kz.gantry.restricted_movement"
    jumping = table(op("a", 6.87, 11, on="G1.deck"), board=GANTRY)
    assert gone(jumping, (10.13, 11, "G3.deck")).cost == 4_000


@pytest.mark.rule("killteam.move.jump", "killteam.kz.gantry.restricted_movement")
def test_jumping_off_over_the_hazard():
    on = table(op("a", 11, 10.38, on="G3.deck"), board=GANTRY)
    off = gone(on, (11, 7.8, GROUND))
    assert off.cost == 3_000 + 1_000
    assert refused(on, (11, 8.0, GROUND)).rule == "killteam.kz.gantry.restricted_movement"


@pytest.mark.rule("killteam.kz.gantry.deck", "killteam.terrain.accessible")
def test_straight_up_through_a_deck():
    on = table(op("a", 6.25, 8 - 0.63 + 0.5, "moth-drone"), board=GANTRY)
    below = table(op("a", 6.3, 7.9, "smoke-runner"), board=GANTRY)
    up = gone(below, (6.3, 7.9, "G1.deck"))
    assert up.cost == 3_000 + 1_000
    assert gone(on, (6.25, 7.87, "G1.deck")).cost == 1_000 + 1_000  # it hovers


@pytest.mark.rule("killteam.action.charge_first_enemy", "killteam.action.charge_finish")
def test_v27_charge_and_the_first_enemy():
    foes = op("e1", 10, 6.5 - 3, seat=1), op("e2", 14, 5 - 3, seat=1)
    on = table(op("a", 5, 2), *foes)
    assert refused(on, (12.3, 2), kind="charge").rule == "killteam.action.charge_first_enemy"
    helped = table(op("a", 5, 2), op("f", 10, 5.2), *foes)
    assert gone(helped, (12.3, 2), kind="charge").cost == 8_000


@pytest.mark.rule("killteam.action.charge_finish")
def test_a_charge_ends_beside_an_enemy():
    on = table(op("a", 5, 2), op("e", 12, 2, seat=1))
    refusal = refused(on, (8, 2), kind="charge")
    assert (refusal.rule, refusal.value) == ("killteam.action.charge_finish", 2_740)
    assert gone(on, (10, 2), kind="charge").cost == 5_000
    assert path_shape(on, on.models["a"], "charge").towards == ("e",)
    assert path_shape(on, on.models["a"], "reposition").towards == (), "nobody else may end there"


@pytest.mark.rule(
    "killteam.action.reposition_enemy_range", "killteam.action.reposition_finish", "killteam.move.control_range_path"
)
def test_v28_reposition_past_an_enemy():
    foe = op("e", 9, 3.5, seat=1)
    refusal = refused(table(op("a", 5, 2), foe), (11, 2))
    assert (refusal.rule, refusal.value) == ("killteam.action.reposition_enemy_range", 240)
    helped = table(op("a", 5, 2), foe, op("f", 10.4, 4.1))
    assert gone(helped, (11, 2)).cost == 6_000
    ends = refused(helped, (10.5, 2))
    assert (ends.rule, ends.value) == ("killteam.action.reposition_finish", 862)


@pytest.mark.rule("killteam.action.dash_enemy_range")
def test_a_dash_keeps_out_of_control_ranges():
    on = table(op("a", 5, 2), op("e", 9, 2, seat=1))
    assert refused(on, (7, 2), kind="dash").rule == "killteam.action.dash_enemy_range"
    assert gone(on, (6.7, 2), kind="dash").cost == 2_000


@pytest.mark.rule(
    "killteam.action.reposition_not_engaged", "killteam.action.dash_not_engaged", "killteam.action.charge_not_engaged"
)
@pytest.mark.parametrize("kind", ["reposition", "dash", "charge"])
def test_the_engaged_go_nowhere_but_back(kind):
    on = table(op("a", 5, 2), op("e", 6.5, 2, seat=1))
    assert refused(on, (3, 2), kind=kind).rule == f"killteam.action.{kind}_not_engaged"


@pytest.mark.rule("killteam.action.fall_back", "killteam.action.fall_back_engaged", "killteam.action.fall_back_finish")
def test_falling_back():
    on = table(op("a", 5, 2), op("e", 6.5, 2, seat=1), op("e2", 3, 3.8, seat=1))
    assert gone(on, (2, 1), (0.7, 1), kind="fall_back").cost == 4_000 + 2_000
    assert refused(on, (4.5, 2), kind="fall_back").rule == "killteam.action.fall_back_finish"
    assert refused(table(op("a", 5, 2)), (4, 2), kind="fall_back").rule == "killteam.action.fall_back_engaged"


@pytest.mark.rule("killteam.move.enemies", "killteam.move.friends")
def test_through_friends_and_not_through_enemies():
    friend = table(op("a", 5, 2), op("f", 7, 2))
    assert gone(friend, (9, 2)).cost == 4_000
    assert refused(friend, (7.5, 2)).rule == "killteam.move.friends"
    foe = table(op("a", 4, 2), op("e", 7, 2, seat=1))
    assert refused(foe, (9.2, 2), kind="charge").rule == "killteam.move.enemies"


@pytest.mark.rule("killteam.move.base_path", "killteam.core.board")
def test_the_whole_base_must_pass():
    on = table(op("a", 3, 2))
    over = refused(on, (0.3, 2))
    assert (over.rule, over.measured, over.limit) == ("killteam.core.board", "0.4″", "the whole base on the board")
    assert over.message == "a would go 0.4″ over the edge of the board."
    assert gone(on, (5, 2)).cost == 2_000
    named = table(op("a", 9, 3.9))
    assert refused(named, (9, 6.5, GROUND)).rule == "killteam.move.base_path"


def at_the_door(**changes: Any) -> Table:
    return table(op("a", 7.1, 3.5), **changes)


@pytest.mark.rule("killteam.terrain.accessible", "killteam.terrain.accessible_base", "killteam.kz.city.door")
def test_through_a_door():
    on = at_the_door()
    assert gone(on, (7.1, 6.5, GROUND)).cost == 3_000 + 1_000
    wide = table(op("a", 7.1, 3.5, "marshal"))
    assert gone(wide, (7.1, 6.5, GROUND)).cost == 3_000 + 1_000
    beside = table(op("a", 6.2, 3.5))
    assert refused(beside, (6.2, 6.5, GROUND)).rule == "killteam.move.base_path"


@pytest.mark.rule("killteam.terrain.accessible")
def test_a_door_is_paid_each_time_one_goes_through():
    on = table(op("a", 7.1, 4.3))
    assert gone(on, (7.1, 5.9, GROUND)).cost == 2_000 + 1_000
    back = gone(on, (7.1, 5.9, GROUND), (7.1, 4.3, GROUND))
    assert back.cost == 2 * (2_000 + 1_000)
    assert "North-west gatehouse: 2″ more." in back.lines
    assert gone(on, (7.1, 5.1, GROUND), (7.1, 5.9, GROUND)).cost == 1_000 + 1_000 + 1_000, "a corner in the doorway"


@pytest.mark.rule("killteam.terrain.accessible", "killteam.kz.corridor.hatch_open")
def test_who_stands_in_an_opening_has_paid_for_it():
    on = with_open(table(op("a", 8, 3.75, "lantern-scout"), board=CORRIDOR), "HA1")
    assert gone(on, (9.9, 3.75)).cost == 2_000
    assert gone(on, (9.9, 3.75), (8, 3.75)).cost == 2_000 + 2_000 + 1_000


@pytest.mark.rule("killteam.terrain.accessible_base", "killteam.place.location")
def test_nobody_stops_in_a_doorway():
    assert refused(table(op("a", 7.1, 3.5, "marshal")), (7.1, 5.2, GROUND)).rule == "killteam.place.location"


@pytest.mark.rule("killteam.equip.obstructing", "killteam.terrain.accessible")
@pytest.mark.parametrize(("y", "legal"), [(6.5, True), (7.5, False)])
def test_v30_a_door_and_razor_wire(y, legal):
    on = with_pieces(at_the_door(), piece("razor_wire", "wire", Point(4_000, 3_500), 0))
    if legal:
        assert gone(on, (7.1, y, GROUND)).cost == 6_000
    else:
        assert refused(on, (7.1, y, GROUND)).value == 7_000


@pytest.mark.rule("killteam.equip.obstructing")
def test_v30_a_dash_beside_razor_wire():
    on = with_pieces(table(op("a", 8, 2)), piece("razor_wire", "wire", Point(4_500, 2_000), 0))
    assert gone(on, (9, 2), kind="dash").cost == 3_000
    assert refused(on, (9.5, 2), kind="dash").value == 4_000
    crossing = with_pieces(
        table(op("a", 8, 2), switches={"razor_wire_cost": "crossing"}),
        piece("razor_wire", "wire", Point(4_500, 2_000), 0),
    )
    assert gone(crossing, (10, 2), kind="dash").cost == 2_000


@pytest.mark.rule("killteam.equip.obstructing")
def test_wire_is_crossed_and_not_stood_on():
    on = with_pieces(table(op("a", 3, 2)), piece("razor_wire", "wire", Point(4_600, 2_000), 90))
    assert gone(on, (6.3, 2)).cost == 4_000 + 2_000
    assert refused(on, (4.6, 2)).rule == "killteam.equip.obstructing"
    booted = table(op("a", 3, 2, "lantern-scout"))
    side = booted.sides[0]
    booted = booted.with_side(side.seat, equipment=("soft-boots",))
    booted = with_pieces(booted, piece("razor_wire", "wire", Point(4_600, 2_000), 90))
    assert gone(booted, (6.3, 2)).cost == 4_000


@pytest.mark.rule("killteam.kz.corridor.wall_move", "killteam.kz.corridor.hatch_closed")
def test_nobody_goes_through_or_over_walls():
    on = table(op("a", 7, 6), op("b", 20, 20), board=CORRIDOR)
    assert refused(on, (9.2, 6)).rule == "killteam.kz.corridor.wall_move"
    shut = table(op("a", 6.8, 3.75), board=CORRIDOR)
    assert refused(shut, (9.8, 3.75)).rule == "killteam.kz.corridor.wall_move"
    sealed = {id_ for id_, part in board_now(on).parts.items() if part.has("wall") or part.has("hatchway")}
    assert sealed
    assert sealed.isdisjoint(path_shape(on, on.models["a"], "reposition").surfaces)


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_move", "killteam.kz.corridor.hatch_open")
def test_v72_hatch_in_mid_move():
    on = table(op("a", 5.8, 3.75, "lantern-scout"), board=CORRIDOR, active="a")
    first = gone(on, (6.8, 3.75))
    assert first.cost == 1_000
    opened = with_open(move_made(first).apply(on), "HA1")
    assert path_shape(opened, opened.models["a"], "reposition", before=first.paused).budget == 5_000
    rest = gone(opened, (9.8, 3.75), before=first.paused)
    assert (rest.cost, rest.paused.left) == (5_000, 1_000)
    assert rest.describe().costs == {"a": 4_000}
    assert refused(opened, (9.8, 3.75), (9.8, 5.2), before=first.paused).value == 7_000


@pytest.mark.rule("killteam.counteract.move_limit")
def test_v19_a_counteraction_moves_two_inches():
    on = table(op("a", 3, 2))
    assert gone(on, (5, 2), cap=2_000).cost == 2_000
    refusal = refused(on, (4.2, 2), (5, 2), cap=2_000)
    assert (refusal.rule, refusal.value) == ("killteam.counteract.move_limit", 3_000)


@pytest.mark.rule("killteam.equip.move_with_barricade", "killteam.equip.move_with_barricade_limits")
def test_moving_with_the_barricade():
    on = barricade()
    assert path_shape(on, on.models["a"], "barricade").budget == 4_000
    assert refused(on, (9.88, 2.5), kind="barricade").rule == "killteam.equip.move_with_barricade_limits"
    down = table(op("a", 27.7, 5.63, on="T1.block"))
    assert refused(down, (27.7, 4.37, GROUND), kind="barricade").rule == "killteam.equip.move_with_barricade_limits"


@pytest.mark.rule("killteam.terrain.under_deck")
def test_under_a_deck_one_moves_and_stops():
    on = table(op("a", 8.5, 7.5), board=GANTRY)
    assert gone(on, (6.4, 7.85, GROUND)).on[-1] == GROUND


@pytest.mark.rule("killteam.terrain.insignificant")
def test_an_open_hatchway_is_no_climb():
    on = with_open(table(op("a", 6.8, 3.75), board=CORRIDOR), "HA1")
    assert gone(on, (8.8, 3.75), kind="dash").cost == 3_000
    assert gone(on, (9.2, 3.75)).cost == 3_000 + 1_000
