"""The three maps: what they are made of, and that neither side is the better one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rules.battlefield.field_changes import AS_DRAWN
from rules.geometry.point import Point
from rules.geometry.polygon import contains
from rules.killteam.board.board import Board, board_now
from rules.killteam.killzone.maps import MAPS, read_map
from rules.killteam.killzone.parts import rectangle
from tests.rules.killteam.tables import CITY, CORRIDOR, GANTRY, table, with_open

HEAD = """
[map]
id = "yard"
name = "Yard"
killzone = "city"
size = [30, 22]
centre_line = { axis = "y", at = 11 }
drop_zones = { a = [0, 0, 30, 4], b = [0, 18, 30, 22] }
objectives = [[15, 11, 0]]
"""


@pytest.mark.rule("killteam.core.board", "killteam.core.territory")
@pytest.mark.parametrize("id_", MAPS)
def test_a_map_is_30_by_22_and_each_half_is_a_territory(id_):
    one = MAPS[id_]
    assert (one.width, one.height) == (30_000, 22_000)
    halves = one.territory("a"), one.territory("b")
    assert {Point(one.width - x, one.height - y) for x, y in halves[0]} == set(halves[1])
    assert all(contains(halves[0], corner) for corner in one.drop_zones["a"])
    assert all(contains(halves[1], corner) for corner in one.drop_zones["b"])


@pytest.mark.rule("killteam.core.territory", "killteam.core.board")
@pytest.mark.parametrize("id_", MAPS)
def test_a_zone_that_reaches_the_centre_line_lies_in_its_own_half(id_):
    one = MAPS[id_]
    axis, at = one.centre
    half = rectangle(0, 0, at, one.height) if axis == "x" else rectangle(0, 0, one.width, at)
    wide = structs.replace(one, drop_zones=one.drop_zones | {"a": half})
    assert set(wide.territory("a")) == set(half)


@pytest.mark.parametrize("id_", MAPS)
def test_half_a_turn_changes_nothing(id_):
    one = MAPS[id_]
    drawn = {(f.kind, frozenset(f.outline), f.elevation, f.top) for f in one.field.features}
    turned = {
        (f.kind, frozenset(Point(one.width - x, one.height - y) for x, y in f.outline), f.elevation, f.top)
        for f in one.field.features
    }
    assert drawn == turned


@pytest.mark.parametrize(
    ("board", "part", "traits", "cover"),
    [
        pytest.param(
            CITY, "S1.door1", ("accessible", "heavy"), "heavy", marks=pytest.mark.rule("killteam.kz.city.door")
        ),
        pytest.param(CITY, "R1.wall1", ("heavy",), "heavy", marks=pytest.mark.rule("killteam.kz.city.small_ruin")),
        pytest.param(CITY, "H2.rubble", ("heavy",), "heavy", marks=pytest.mark.rule("killteam.kz.city.heavy_rubble")),
        pytest.param(CITY, "L1.rubble", ("light",), "light", marks=pytest.mark.rule("killteam.kz.city.light_rubble")),
        pytest.param(CITY, "V1.gap", ("blocking",), "heavy", marks=pytest.mark.rule("killteam.terrain.blocking")),
        pytest.param(CITY, "S1.roof", ("vantage",), "light", marks=pytest.mark.rule("killteam.kz.city.stronghold")),
        pytest.param(CITY, "S1.rampart1", ("light",), "light", marks=pytest.mark.rule("killteam.terrain.rampart")),
        pytest.param(
            CORRIDOR, "WA.wall1", ("heavy", "wall"), "heavy", marks=pytest.mark.rule("killteam.kz.corridor.wall_heavy")
        ),
        pytest.param(
            CORRIDOR, "HA1", ("hatchway",), "heavy", marks=pytest.mark.rule("killteam.kz.corridor.hatch_start")
        ),
        pytest.param(
            GANTRY, "G1.deck", ("accessible", "vantage"), "light", marks=pytest.mark.rule("killteam.kz.gantry.deck")
        ),
        pytest.param(GANTRY, "G2.pillar1", ("heavy",), "heavy", marks=pytest.mark.rule("killteam.kz.gantry.pillars")),
        pytest.param(
            GANTRY,
            "K1.roof",
            ("accessible", "vantage"),
            "light",
            marks=pytest.mark.rule("killteam.kz.gantry.condenser_top"),
        ),
        pytest.param(
            GANTRY,
            "K1.battlement1",
            ("light",),
            "light",
            marks=pytest.mark.rule("killteam.kz.gantry.condenser_battlements"),
        ),
        pytest.param(
            GANTRY, "K1.body", ("heavy",), "heavy", marks=pytest.mark.rule("killteam.kz.gantry.condenser_body")
        ),
    ],
)
def test_the_traits_of_parts(board, part, traits, cover):
    one = board_now(table(board=board)).parts[part]
    assert one.traits == traits
    assert one.covers == cover


@pytest.mark.rule("killteam.terrain.heavy", "killteam.terrain.light", "killteam.terrain.vantage_light")
def test_what_gives_which_cover():
    parts = board_now(table()).parts
    assert {part.covers for part in parts.values() if part.has("heavy")} == {"heavy"}
    assert {part.covers for part in parts.values() if part.kind in {"roof", "ledge", "rampart"}} == {"light"}


@pytest.mark.rule("killteam.terrain.exposed", "killteam.shoot.intervening_terrain_only")
@pytest.mark.parametrize("trait", ["exposed", "insignificant"])
def test_what_is_exposed_or_insignificant_gives_none_whatever_else_it_is(trait):
    parts = board_now(table()).parts.values()
    assert {structs.replace(part, traits=(*part.traits, trait)).covers for part in parts} == {""}


@pytest.mark.rule("killteam.kz.corridor.hatch_open", "killteam.kz.corridor.hatch_closed")
def test_an_open_hatchway_gives_nothing_and_stops_nothing():
    closed, opened = table(board=CORRIDOR), with_open(table(board=CORRIDOR), "HA1")
    assert board_now(closed).parts["HA1"].covers == "heavy"
    assert board_now(opened).parts["HA1"].covers == ""
    assert board_now(opened).parts["HA1"].has("accessible")
    assert next(f for f in board_now(closed).field.features if f.id == "HA1").impassable
    assert not next(f for f in board_now(opened).field.features if f.id == "HA1").impassable
    assert len(board_now(closed).walls) == len(board_now(opened).walls) + 1


@pytest.mark.rule("killteam.terrain.access_point", "killteam.kz.city.stronghold")
def test_doors_windows_and_hatchways_are_access_points():
    assert {p.kind for p in MAPS[CITY].parts if p.is_access_point} == {"door", "barred_window"}
    assert {p.kind for p in MAPS[CORRIDOR].parts if p.is_access_point} == {"hatch"}
    assert set(MAPS[CITY].roofs) == {"S1", "S2"} == set(MAPS[CITY].footprints)


@pytest.mark.rule("killteam.terrain.model", "killteam.kz.gantry.connected")
def test_parts_that_touch_are_connected():
    board = board_now(table(board=GANTRY))
    assert board.groups["G3.deck"] == board.groups["K1.roof"] == board.groups["G4.deck"]
    assert board.groups["G1.deck"] == board.groups["G1.pillar1"] != board.groups["G3.deck"]
    city = board_now(table()).groups
    assert city["S1.roof"] == city["S1.wall3"] != city["R1.wall1"]


@pytest.mark.rule("killteam.kz.gantry.connected")
def test_gantries_that_touch_are_one_feature():
    text = HEAD.replace("city", "gantry") + "".join(
        f"""
[[feature]]
id = "{name}"
names = ["Gantry"]
kind = "gantry"
parts = [{{ kind = "deck", rect = [{left}, 5, {right}, 8], z = [2.9, 3], traits = ["vantage"] }}]
"""
        for name, left, right in (("D1", 5, 8), ("D2", 8, 11), ("D3", 12, 14))
    )
    board = Board(read_map(text), AS_DRAWN)
    assert board.feature_of("D2.deck") == "D1" == board.feature_of("D1.deck")
    assert board.feature_of("D3.deck") == "D3"


@pytest.mark.rule("killteam.terrain.no_trait")
@pytest.mark.parametrize(("height", "trait"), [(1, "light"), (1.4, "light"), (1.5, "heavy"), (3, "heavy")])
def test_a_part_that_says_nothing_is_light_when_it_is_low(height, trait):
    text = (
        HEAD
        + f'[[feature]]\nid = "X"\nnames = ["X"]\nkind = "block"\nparts = [{{ kind = "block", rect = [5, 5, 6, 6], z = [0, {height}] }}]\n'
    )
    assert read_map(text).parts[0].traits == (trait,)


@given(st.sampled_from(sorted(MAPS)), st.sampled_from(["a", "b"]))
def test_drop_zones_lie_wholly_in_their_territory(id_, zone):
    one = MAPS[id_]
    assert all(contains(one.territory(zone), corner) for corner in one.drop_zones[zone])
