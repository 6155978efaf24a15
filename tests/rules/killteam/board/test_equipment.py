"""Setting equipment up: each limit of each piece, and what stands on the board afterwards."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.killteam.board.board import board_now
from rules.killteam.board.table import SEATS, Marker, Table
from rules.killteam.gear.placement import Placement, ladder_support, set_up_fault, surface_level
from rules.killteam.killzone.pieces import PIECE_TYPES, ladder, piece
from tests.rules.killteam.tables import CITY, CORRIDOR, GANTRY, inches, op, table, with_pieces

A, B = SEATS


def why(on: Table, item: str, x: float, y: float, degrees: int = 0, surface: str = "", seat: int = 0) -> str:
    """The rule that keeps the item from that place; "" for none."""
    refusal = set_up_fault(on, SEATS[seat], spot(item, x, y, degrees, surface))
    return refusal.rule.removeprefix("killteam.") if refusal else ""


def spot(item: str, x: float, y: float, degrees: int = 0, surface: str = "") -> Placement:
    return Placement(item.partition(".")[0], Point(inches(x), inches(y)), degrees, surface)


def done(on: Table, item: str, x: float, y: float, degrees: int = 0, surface: str = "") -> Table:
    """The table with a piece set up."""
    kind, at = item.partition(".")[0], Point(inches(x), inches(y))
    if kind == "ladder":
        onto = ladder_support(on, spot(item, x, y, degrees, surface)).id
        return with_pieces(on, ladders=(ladder(item, at, degrees, onto),))
    height = surface_level(on, spot(item, x, y, degrees, surface))
    return with_pieces(on, piece(kind, item, at, degrees, height))


@pytest.mark.rule("killteam.equip.pieces")
def test_the_sizes_of_the_pieces():
    sizes = {kind: (one.width, one.depth, one.height) for kind, one in PIECE_TYPES.items()}
    assert sizes == {
        "light_barricade": (3_000, 500, 1_000),
        "heavy_barricade": (3_000, 500, 2_000),
        "portable_barricade": (1_500, 400, 1_500),
        "razor_wire": (4_000, 750, 750),
        "ladder": (750, 250, 0),
    }
    on = done(table(), "light_barricade.1", 10, 2, 90)
    part = board_now(on).parts["light_barricade.1"]
    assert (part.covers, part.terrain.top) == ("light", 1_000)
    assert {corner.x for corner in part.terrain.outline} == {9_750, 10_250}


@pytest.mark.rule("killteam.equip.own_territory", "killteam.equip.light_barricades")
@pytest.mark.parametrize(("y", "reason"), [(10.75, ""), (10.76, "equip.own_territory"), (14, "equip.own_territory")])
def test_light_barricades_stand_in_ones_own_territory(y, reason):
    assert why(table(), "light_barricade.1", 21.5, y) == reason


@pytest.mark.rule("killteam.equip.portable_barricade", "killteam.equip.razor_wire", "killteam.equip.own_territory")
@pytest.mark.parametrize("item", ["portable_barricade.1", "razor_wire.1"])
def test_so_do_the_shield_and_the_wire(item):
    assert why(table(), item, 15, 2) == ""
    assert why(table(), item, 15, 20) == "equip.own_territory"
    assert why(table(), item, 15, 20, seat=1) == ""


@pytest.mark.rule("killteam.equip.heavy_barricade")
@pytest.mark.parametrize(("reach", "y", "reason"), [(2, 5.75, ""), (2, 5.76, "equip.heavy_barricade"), (4, 7.75, "")])
def test_the_heavy_barricade_stands_by_the_drop_zone(reach, y, reason):
    on = table(switches={"heavy_barricade_reach": reach})
    assert why(on, "heavy_barricade.1", 1.9, y) == reason


@pytest.mark.rule("killteam.equip.spacing")
@pytest.mark.parametrize(("gap", "reason"), [(2.005, "equip.spacing"), (2.01, "")])
def test_pieces_keep_over_two_inches_apart(gap, reason):
    on = done(table(), "light_barricade.1", 10, 2)
    assert why(on, "light_barricade.2", 13 + gap, 2) == reason
    assert why(on, "razor_wire.1", 13.5 + gap, 2) == reason


@pytest.mark.rule("killteam.equip.spacing")
def test_the_later_printing_keeps_openings_free():
    near = 7.1, 3.5
    assert why(table(), "light_barricade.1", *near) == ""
    assert why(table(switches={"equipment_access_gap": "all"}), "light_barricade.1", *near) == "equip.spacing"


@pytest.mark.rule("killteam.setup.place_equipment_legal")
@pytest.mark.parametrize(
    ("x", "y"), [(1, 2), (10, 0.1), (14, 4.6), (7.1, 5.1)], ids=["edge", "other edge", "wall", "door"]
)
def test_pieces_stand_free_on_the_board(x, y):
    assert why(table(), "light_barricade.1", x, y, surface="ground") == "setup.place_equipment_legal"


@pytest.mark.rule("killteam.setup.place_equipment_legal")
def test_pieces_cover_no_marker_and_nobody():
    marker = Marker(id="O2", kind="objective", at=Point(10_000, 2_900), on="ground")
    assert why(table(markers=(marker,)), "light_barricade.1", 10, 2) == "setup.place_equipment_legal"
    far = structs.replace(marker, at=Point(10_000, 3_100))
    assert why(table(markers=(far,)), "light_barricade.1", 10, 2) == ""
    assert why(table(op("a", 10, 2.5)), "light_barricade.1", 10, 2) == "setup.place_equipment_legal"


@pytest.mark.rule("killteam.equip.on_floor", "killteam.kz.gantry.equipment_on_vantage")
def test_barricades_stand_on_the_floor_but_on_gantries():
    assert why(table(), "light_barricade.1", 5.6, 7, surface="S1.roof") == "equip.on_floor"
    assert why(table(board=GANTRY), "light_barricade.1", 6.25, 9, 90, surface="G1.deck") == ""
    assert why(table(board=GANTRY), "light_barricade.1", 6.25, 9, 0, surface="G1.deck").startswith("setup")
    assert why(table(board=GANTRY), "light_barricade.1", 2.5, 9, 0) == "setup.place_equipment_legal"  # the hazard
    on = done(table(board=GANTRY), "light_barricade.1", 6.25, 9, 90, "G1.deck")
    assert board_now(on).parts["light_barricade.1"].terrain.elevation == 3_000


@pytest.mark.rule("killteam.equip.ladders", "killteam.equip.own_territory")
def test_ladders_lean_on_what_is_two_inches_high():
    assert why(table(), "ladder.1", 27.7, 4.875) == ""
    assert why(table(), "ladder.1", 27.7, 4.5) == "equip.ladders"
    assert why(table(), "ladder.1", 27.7, 5.2) == "setup.place_equipment_legal"
    assert why(table(), "ladder.1", 12.9, 8.875) == "equip.ladders"  # a kerb of an inch
    assert why(table(), "ladder.1", 2.3, 17.125) == "equip.own_territory"
    on = done(table(), "ladder.1", 27.7, 4.875)
    assert on.now.accesses[0].onto == "T1.block"
    roof = done(table(), "ladder.1", 5.5, 4.875)
    assert roof.now.accesses[0].onto == "S1.roof"


@pytest.mark.rule("killteam.equip.ladders_spacing")
def test_ladders_keep_away_from_doors_and_each_other():
    assert why(table(), "ladder.1", 5.1, 4.875) == ""
    assert why(table(), "ladder.1", 5.2, 4.875) == "equip.ladders_spacing"
    on = done(table(), "ladder.1", 27.0, 4.875)
    assert why(on, "ladder.2", 28.5, 4.875) == "equip.ladders_spacing"


@pytest.mark.rule("killteam.equip.mines", "killteam.equip.own_territory")
def test_mines_keep_away_from_markers_and_openings():
    assert why(table(), "mine.1", 15, 2) == ""
    assert why(table(), "mine.1", 15, 10.7) == "equip.own_territory"
    assert why(table(), "mine.1", 7.1, 3.0) == "equip.mines"
    assert why(table(), "mine.1", 7.1, 2.5) == ""
    other = Marker(id="1.cache.1", kind="cache", at=Point(15_000, 4_000), on="ground")
    assert why(table(markers=(other,)), "mine.1", 15, 2) == "equip.mines"
    assert why(table(markers=(other,)), "mine.1", 15, 1.2) == ""


@pytest.mark.rule("killteam.equip.ammo_cache", "killteam.equip.comms_device", "killteam.setup.place_equipment_legal")
@pytest.mark.parametrize("item", ["cache.1", "device.1"])
def test_markers_lie_wholly_on_a_surface(item):
    assert why(table(), item, 15, 2) == ""
    assert why(table(), item, 15, 13) == "equip.own_territory"
    assert why(table(), item, 5.5, 7, surface="S1.roof") == ""
    assert why(table(), item, 6.7, 6, surface="S1.roof") == "setup.place_equipment_legal"
    assert why(table(), item, 20.9, 6.2) == "setup.place_equipment_legal"


@pytest.mark.rule("killteam.equip.both_sides")
def test_a_barricade_covers_either_side():
    on = with_pieces(table(board=CORRIDOR), piece("light_barricade", "1.light_barricade.1", Point(3_000, 5_000), 0))
    assert board_now(on).parts["1.light_barricade.1"].covers == "light"
    assert why(table(board=CITY), "light_barricade.1", 10, 2) == ""
