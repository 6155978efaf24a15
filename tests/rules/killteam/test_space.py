"""What holds of every move and every shot, whichever way round the board lies."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.geometry.point import Point, distance_up
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import apart, visible
from rules.killteam.board.table import Marker, Table
from rules.killteam.dice.pool import Rules
from rules.killteam.killzone.parts import rectangle, terrain
from rules.killteam.killzone.pieces import piece
from rules.killteam.move.course import course, path_shape
from rules.killteam.sight.hazard import on_vantage
from rules.killteam.sight.target import check_target
from rules.killteam.sight.target_status import TargetStatus
from tests.rules.killteam.tables import CITY, CORRIDOR, GANTRY, op, table, with_pieces

BOARDS = st.sampled_from([CITY, CORRIDOR, GANTRY])
PLACES = st.tuples(st.integers(700, 29_300), st.integers(700, 21_300))
PLAIN = Rules({})


def placed(board: str, *places: tuple[int, int], turn: bool = False) -> Table:
    spots = [(30_000 - x, 22_000 - y) if turn else (x, y) for x, y in places]
    models = [op("ab"[n], x / 1000, y / 1000, seat=n) for n, (x, y) in enumerate(spots)]
    return table(*models, board=board)


@settings(deadline=None, max_examples=60)
@given(BOARDS, PLACES, PLACES, st.sampled_from(["engage", "conceal"]))
@pytest.mark.rule("killteam.vis.sampling", "killteam.shoot.cover_line_points")
def test_half_a_turn_changes_no_shot(board, one, two, order):
    """But for where lines graze a corner: points are whole thousandths, and the first start point is to the right."""
    on, turned = (placed(board, one, two, turn=turn).with_model("b", order=order) for turn in (False, True))
    seen, again = (check_target(there, there.models["a"], there.models["b"], PLAIN) for there in (on, turned))
    if isinstance(seen, Refusal) and isinstance(again, Refusal):
        assert seen.rule == again.rule
    elif isinstance(seen, TargetStatus) and isinstance(again, TargetStatus):
        assert abs(seen.distance - again.distance) <= 3


@settings(deadline=None, max_examples=60)
@given(BOARDS, PLACES, PLACES)
@pytest.mark.rule("killteam.vis.visible")
def test_equal_bodies_that_stand_in_the_open_see_each_other(board, one, two):
    on = placed(board, one, two)
    if not any(part.terrain.cover for part in board_now(on).parts.values() if _between(part, one, two)):
        assert visible(on, on.models["a"], on.models["b"])
        assert visible(on, on.models["b"], on.models["a"])


def _between(part, one, two) -> bool:
    across, along = [p.x for p in part.terrain.outline], [p.y for p in part.terrain.outline]
    beside = max(one[0], two[0]) + 700 < min(across) or min(one[0], two[0]) - 700 > max(across)
    return not (beside or max(one[1], two[1]) + 700 < min(along) or min(one[1], two[1]) - 700 > max(along))


@settings(deadline=None, max_examples=80)
@given(
    BOARDS, PLACES, st.lists(st.tuples(st.integers(-3_000, 3_000), st.integers(-3_000, 3_000)), min_size=1, max_size=3)
)
@pytest.mark.rule("killteam.move.increments", "killteam.place.location")
def test_half_a_turn_changes_no_move(board, start, steps):
    """The same path half a turn on costs the same, or is refused by the same rule."""
    outcomes = []
    for turn in (False, True):
        on = placed(board, start, turn=turn)
        points, (x, y) = [], on.models["a"].at
        for dx, dy in steps:
            x, y = (x - dx, y - dy) if turn else (x + dx, y + dy)
            points.append(Point(x, y))
        try:
            outcomes.append(course(on, on.models["a"], "reposition", Path(points=tuple(points))).cost)
        except Refused as refused:
            outcomes.append(refused.refusal.rule)
    assert outcomes[0] == outcomes[1]


@settings(deadline=None, max_examples=60)
@given(BOARDS, PLACES, st.tuples(st.integers(-4_000, 4_000), st.integers(-4_000, 4_000)))
@pytest.mark.rule("killteam.move.increments", "killteam.move.shared_budget")
def test_a_corner_more_never_makes_a_path_cheaper(board, start, way):
    """Two parts have two tolerances: a length that only they make up for is left out."""
    assume(distance_up(Point(0, 0), Point(*way)) % 1_000 not in range(6, 12))
    on = placed(board, start)
    end, middle = Point(start[0] + way[0], start[1] + way[1]), Point(start[0] + way[0] // 2, start[1] + way[1] // 2)
    one = on.models["a"]
    try:
        straight = course(on, one, "reposition", Path(points=(end,)), cap=99_000)
        bent = course(on, one, "reposition", Path(points=(middle, end)), cap=99_000)
    except Refused:
        return
    assert bent.cost >= straight.cost


@pytest.mark.rule(
    "killteam.action.reposition", "killteam.action.dash", "killteam.action.charge", "killteam.action.fall_back"
)
@pytest.mark.parametrize(
    ("kind", "far"), [("reposition", 6_000), ("dash", 3_000), ("charge", 8_000), ("fall_back", 6_000)]
)
def test_how_far_each_move_goes(kind, far):
    on = table(op("a", 3, 2))
    assert path_shape(on, on.models["a"], kind).budget == far
    injured = table(op("a", 3, 2, wounds=4))
    shorter = far if kind == "dash" else far - 2_000
    assert path_shape(injured, injured.models["a"], kind).budget == shorter
    assert path_shape(on, on.models["a"], kind, cap=2_000).budget == 2_000


@pytest.mark.rule("killteam.terrain.vantage")
def test_what_is_vantage():
    board = board_now(table())
    assert on_vantage(board, "S1.roof")
    assert on_vantage(board, "T1.block")
    assert not on_vantage(board, "S1.wall1")
    assert not on_vantage(board, "ground")


@pytest.mark.rule("killteam.marker.no_obstacle")
def test_markers_hinder_nobody():
    marker = Marker(id="O", kind="objective", at=Point(5_000, 2_000), on="ground")
    on = table(op("a", 3, 2), op("b", 9, 2, seat=1), markers=(marker,))
    one = on.models["a"]
    assert course(on, one, "reposition", Path(points=(Point(5_000, 2_000),))).cost == 2_000
    assert visible(on, one, on.models["b"])
    assert not check_target(on, one, on.models["b"], PLAIN).in_cover


@pytest.mark.rule("killteam.shoot.vantage_each_target", "killteam.shoot.step_target")
def test_height_is_judged_for_each_target():
    on = table(op("a", 5.5, 6, on="S1.roof"), op("low", 5.5, 2, seat=1), op("high", 27.7, 6, seat=1, on="T1.block"))
    assert check_target(on, on.models["a"], on.models["low"], PLAIN).accurate == 1
    assert check_target(on, on.models["a"], on.models["high"], PLAIN).accurate == 0


@pytest.mark.rule("killteam.shoot.valid_target_none")
def test_no_valid_target():
    on = table(op("a", 8.5, 4), op("b", 8.5, 7, seat=1), op("c", 7, 7.5, seat=1))
    shooter = on.models["a"]
    assert all(isinstance(check_target(on, shooter, on.models[foe], PLAIN), Refusal) for foe in "bc")


@pytest.mark.rule("killteam.move.jump_clear")
def test_nobody_jumps_through_an_enemy():
    on = table(op("a", 6.87, 11, on="G1.deck"), op("e", 10.13, 11, seat=1, on="G3.deck"), board=GANTRY)
    with pytest.raises(Refused) as refused:
        course(on, on.models["a"], "charge", Path(points=(Point(10_130, 11_000),), on=("G3.deck",)))
    assert refused.value.refusal.rule == "killteam.move.enemies"


@pytest.mark.rule("killteam.move.jump_clear")
def test_a_barricade_across_a_jump():
    tall = piece("heavy_barricade", "w", Point(9_800, 11_000), 90, 3_000)
    on = with_pieces(table(op("a", 6.87, 11, on="G1.deck"), board=GANTRY), tall)
    with pytest.raises(Refused) as refused:
        course(on, on.models["a"], "reposition", Path(points=(Point(10_800, 11_000),), on=("G3.deck",)))
    assert refused.value.refusal.rule == "killteam.move.base_path"


@pytest.mark.rule("killteam.move.climb_start")
@pytest.mark.parametrize(("foot", "legal"), [(2.9, True), (3.5, False)])
def test_a_climb_begins_within_reach(foot, legal):
    """A shelf whose lowest part is 2.9 or 3.5 inches above the floor."""
    shelf = terrain(
        "w", "light_barricade", "Shelf", rectangle(5_000, 1_000, 8_000, 3_000), (int(foot * 1000), 3_600), ("light",)
    )
    on = with_pieces(table(op("a", 4.3, 2)), shelf)
    path = Path(points=(Point(6_500, 2_000), Point(8_700, 2_000)), on=("w", "ground"))
    try:
        course(on, on.models["a"], "reposition", path)
        rule = ""
    except Refused as refused:
        rule = refused.refusal.rule
    assert (rule == "killteam.move.climb_start") == (not legal)


@pytest.mark.rule("killteam.core.distance.closest")
@given(PLACES, PLACES, BOARDS)
def test_the_way_round_is_never_shorter_than_straight(one, two, board):
    on = placed(board, one, two)
    straight = ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 - 1_260
    assert apart(on, on.models["a"], on.models["b"]) >= straight - 1
