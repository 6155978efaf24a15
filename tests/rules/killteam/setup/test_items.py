"""Equipment and cores on the board: where they may stand, in turn, and what becomes of them."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refusal
from rules.kernel.shapes import Pick, Spot
from rules.killteam.board.board import board_now
from rules.killteam.board.settings import Settings, Switches
from rules.killteam.board.table import Marker, Table
from rules.killteam.gear.facts import item_set_up
from rules.killteam.gear.placement import Placement as Place
from rules.killteam.gear.placement import set_up_fault
from rules.killteam.killzone.pieces import ladder, piece
from rules.killteam.setup.cores import core_refusal
from tests.rules.killteam.setting_up import A, B, Battle, fresh, start

MAPS = ("shattered-quarter", "locked-decks", "stillwater-rig")


def set_out(map_: str = "shattered-quarter", **switches: object) -> Table:
    """A table on which equipment is about to be set up; seat 0 has the zone of the low coordinates."""
    settings = Settings(map=map_, crit="sweep", switches=Switches(**switches))  # type: ignore[arg-type]
    return structs.replace(fresh(settings=settings).by_default("items").table, result=None)


def with_piece(table: Table, kind: str, x: int, y: int) -> Table:
    now = structs.replace(table.now, pieces=(piece(kind, "there", Point(x, y), 0),))
    return structs.replace(table, now=now)


def fault(table: Table, kind: str, x: int, y: int, degrees: int = 0, on: str = "") -> str:
    """The last part of the rule that forbids it; "" where it may stand."""
    found: Refusal | None = set_up_fault(table, A, Place(kind, Point(x, y), degrees, on))
    if found is None:
        return ""
    assert found.message.endswith(".")
    assert all((found.measured, found.limit, found.remedy))
    return found.rule.removeprefix("killteam.")


# ── Where ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.equip.own_territory", "killteam.equip.light_barricades", "killteam.equip.razor_wire")
def test_terrain_stands_wholly_in_its_owners_territory() -> None:
    table = set_out()
    assert fault(table, "light_barricade", 20_000, 10_750) == ""
    assert fault(table, "light_barricade", 20_000, 10_760) == "equip.own_territory"
    assert fault(table, "razor_wire", 20_000, 10_625) == ""
    assert fault(table, "razor_wire", 20_000, 10_640) == "equip.own_territory"
    assert fault(table, "portable_barricade", 20_000, 10_900) == "equip.own_territory"


@pytest.mark.rule("killteam.equip.heavy_barricade")
def test_a_heavy_barricade_stands_near_its_drop_zone() -> None:
    assert fault(set_out(), "heavy_barricade", 15_000, 4_300) == "setup.place_equipment_legal"  # in the ruin
    assert fault(set_out(), "heavy_barricade", 24_500, 5_750) == ""
    assert fault(set_out(), "heavy_barricade", 24_500, 5_760) == "equip.heavy_barricade"
    assert fault(set_out(heavy_barricade_reach=4), "heavy_barricade", 24_500, 7_700) == ""


@pytest.mark.rule("killteam.equip.spacing")
def test_equipment_terrain_keeps_over_two_inches_apart() -> None:
    table = with_piece(set_out(), "light_barricade", 10_000, 2_000)
    assert fault(table, "light_barricade", 10_000, 2_000 + 500 + 2_005) == "equip.spacing"
    assert fault(table, "light_barricade", 10_000, 2_000 - 1_750) == "equip.spacing"
    assert fault(table, "portable_barricade", 10_000 + 1_500 + 750 + 2_006, 2_000) == ""
    assert fault(table, "mine", 10_000, 3_000) == ""
    leaning = structs.replace(table.now, pieces=(), accesses=(ladder("w", Point(10_000, 2_000), 0, "T1.block"),))
    assert fault(structs.replace(table, now=leaning), "razor_wire", 10_000, 3_000) == "equip.spacing"


@pytest.mark.rule(
    "killteam.equip.on_floor", "killteam.setup.place_equipment_legal", "killteam.equip.portable_barricade"
)
def test_terrain_stands_on_the_floor_and_in_nothing() -> None:
    table = set_out()
    assert fault(table, "portable_barricade", 28_000, 6_000) == "equip.on_floor"
    assert fault(table, "light_barricade", 12_000, 8_900) == "setup.place_equipment_legal"
    assert fault(table, "light_barricade", 1_000, 1_000) == "setup.place_equipment_legal"
    assert fault(table, "light_barricade", 6_000, 10_500) == "setup.place_equipment_legal"  # covers O2
    rig = set_out("stillwater-rig")
    assert fault(rig, "portable_barricade", 2_500, 6_750) == ""
    assert fault(rig, "portable_barricade", 3_500, 6_750) == "setup.place_equipment_legal"


@pytest.mark.rule("killteam.equip.ladders")
def test_a_ladder_leans_on_something_of_two_inches() -> None:
    table = set_out()
    assert fault(table, "ladder", 27_500, 5_000 - 125) == ""
    assert fault(table, "ladder", 27_500, 5_000 - 125 - 249) == ""
    assert fault(table, "ladder", 27_500, 5_000 - 125 - 251) == "equip.ladders"
    assert fault(table, "ladder", 21_000, 4_950) == "equip.ladders"  # rubble of 1.5 inches
    assert fault(table, "ladder", 27_500, 5_100) == "setup.place_equipment_legal"
    up = item_set_up(table.side(A), "ladder.1", Place("ladder", Point(27_500, 4_875))).apply(table).now.accesses
    assert [way.onto for way in up] == [board_now(table).parts["T1.block"].id]


@pytest.mark.rule("killteam.equip.ladders_spacing")
def test_a_ladder_keeps_off_doors_and_other_equipment() -> None:
    table = set_out()
    assert fault(table, "ladder", 6_500 - 375 - 1_006, 4_875) == ""
    assert fault(table, "ladder", 6_500 - 375 - 1_005, 4_875) == "equip.ladders_spacing"
    assert (
        fault(with_piece(table, "light_barricade", 27_500, 2_500), "ladder", 27_500, 4_875) == "equip.ladders_spacing"
    )


@pytest.mark.rule("killteam.equip.mines", "killteam.equip.ammo_cache", "killteam.equip.comms_device")
def test_markers_lie_in_ones_territory_and_mines_off_markers_and_doors() -> None:
    table = set_out()
    assert fault(table, "cache", 20_000, 11_000 - 380) == "equip.own_territory"
    assert fault(table, "device", 15_000, 11_000 - 1_600) == ""
    near = 787 + 394 + 2_005
    assert fault(table, "mine", 15_000, 11_000 - near) == "equip.mines"
    assert fault(table, "mine", 15_000, 11_000 - near - 1) == ""
    assert fault(table, "mine", 7_000, 5_000 - 394 - 2_005) == "equip.mines"
    assert fault(table, "mine", 7_000, 5_000 - 394 - 2_006) == ""
    other = Marker(id="b-cache", kind="cache", at=Point(2_000, 2_000), owner=B)
    beside = structs.replace(table, markers={**table.markers, other.id: other})
    assert fault(beside, "device", 2_000, 2_500) == "setup.place_equipment_legal"
    assert fault(table, "device", 4_000, 6_000) == "setup.place_equipment_legal"  # over the rim of a roof


@pytest.mark.rule("killteam.equip.spacing")
def test_all_terrain_keeps_off_access_points_where_that_was_agreed() -> None:
    at = (7_000, 5_000 - 250 - 1_500)
    assert fault(set_out(), "light_barricade", *at) == ""
    assert fault(set_out(equipment_access_gap="all"), "light_barricade", *at) == "equip.spacing"


# ── In turn ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def equipped(one: tuple[str, ...], two: tuple[str, ...], map_: str = "shattered-quarter") -> Battle:
    battle = fresh(settings=Settings(map=map_, crit="sweep")).by_default("equipment")
    battle.give(A, "equip", Pick(one)).give(B, "equip", Pick(two))
    return start(battle.by_default("items").table)


@pytest.mark.rule("killteam.setup.place_equipment")
def test_items_are_set_up_in_turn_and_who_has_none_left_is_passed_over() -> None:
    battle = equipped(("ladders", "mines"), ("razor-wire",))
    battle.give(A, "arrange:ladder.1").give(B, "decline:razor_wire.1")
    assert battle.asked(B) is None
    battle.give(A, "arrange:mine.1")
    assert "ladder.2" in battle.table.side(A).items
    battle.give(A, "arrange:ladder.2")
    assert battle.table.stage == "thirds"
    assert [way.id for way in battle.table.now.accesses] == ["a-ladder-1", "a-ladder-2"]
    assert battle.table.markers["a-mine-1"].owner == A
    assert not battle.table.now.pieces


@pytest.mark.rule("killteam.setup.place_equipment", "killteam.equip.pieces", "killteam.equip.both_sides")
@pytest.mark.parametrize("map_", MAPS)
def test_a_legal_place_is_proposed_for_everything(map_: str) -> None:
    chosen = ("light-barricades", "heavy-barricade", "ammo-cache", "mines")
    battle = equipped(chosen, ("razor-wire", "portable-barricade", "comms-device", "ladders"), map_)
    battle.by_default("thirds")
    placed = {piece.id for piece in battle.table.now.pieces} | set(battle.table.markers)
    wanted = {"a-light_barricade-1", "a-light_barricade-2", "a-heavy_barricade-1", "a-cache-1", "a-mine-1"}
    assert wanted | {"b-razor_wire-1", "b-portable_barricade-1", "b-device-1"} <= placed
    assert len(battle.table.now.accesses) == (0 if map_ == "locked-decks" else 2)


@pytest.mark.rule("killteam.setup.place_equipment_legal")
def test_an_illegal_place_is_refused_with_what_was_measured() -> None:
    battle = equipped(("light-barricades",), ())
    refusal = battle.refused(A, "set-up:light_barricade.1", Spot(Point(20_000, 11_250)))
    assert (refusal.rule, refusal.measured) == ("killteam.equip.own_territory", "0.5″")
    battle.give(A, "set-up:light_barricade.1", Spot(Point(20_000, 9_500), 90))
    assert len(battle.table.now.pieces) == 1


# ── Cores ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def recovering(map_: str = "shattered-quarter") -> Battle:
    """Seat 1 has chosen Core Recovery, and equipment is set up."""
    battle = fresh("vigil-first-watch", settings=Settings(map=map_, crit="sweep")).by_default("equipment")
    battle.give(A, "equip", Pick(())).give(B, "equip", Pick(()))
    battle.give(A, "tac:overrun").give(B, "tac:core_recovery")
    return battle.by_default("cores")


@pytest.mark.rule("killteam.op.tac.core_recovery")
def test_core_recovery_is_shown_before_operatives_are_set_up_and_the_opponent_places_first() -> None:
    battle = recovering()
    assert any("Core Recovery" in line for line in battle.heard(A))
    assert battle.asked(B) is None
    assert battle.refused(A, "core", Spot(Point(10_000, 11_000 + 2_000 - 388))).measured == "0.01″"
    battle.give(A, "core", Spot(Point(10_000, 11_000 + 2_000 - 394)))
    assert battle.asked(A) is None
    battle.give(B, "arrange:core")
    assert [(one.owner, one.kind) for one in battle.table.markers.values()][-2:] == [(B, "core"), (B, "core")]
    assert battle.table.stage == "thirds"


@pytest.mark.rule("killteam.op.tac.core_recovery")
def test_where_cores_may_lie() -> None:
    table = recovering().give(A, "core", Spot(Point(10_500, 10_100))).table
    reach = 394 + 787 + 2_005
    assert core_refusal(table, B, 1, Point(15_000 + reach, 11_000)) is not None
    assert core_refusal(table, B, 1, Point(15_000 + reach + 1, 11_000)) is None
    own = core_refusal(table, B, 2, Point(20_000, 12_000))
    assert own is not None
    assert own.limit == "wholly in enemy territory"
    for y, legal in ((4_000 + 4_000 + 394 + 5, False), (4_000 + 4_000 + 394 + 6, True)):
        assert (core_refusal(table, B, 2, Point(21_000, y)) is None) == legal
    alone = structs.replace(table, markers={id_: one for id_, one in table.markers.items() if one.kind == "core"})
    for x, legal in ((10_500 + 2 * 394 + 4_005, False), (10_500 + 2 * 394 + 4_006, True)):
        assert (core_refusal(alone, B, 2, Point(x, 10_100)) is None) == legal
    assert core_refusal(table, B, 2, Point(25_500, 8_700)) is not None  # on light rubble


@pytest.mark.rule("killteam.op.tac.core_recovery")
@pytest.mark.parametrize("map_", MAPS)
def test_every_map_has_room_for_cores(map_: str) -> None:
    battle = recovering(map_).by_default("thirds")
    assert sum(one.kind == "core" for one in battle.table.markers.values()) == 2
