"""FUBAR's own terrain: every kind says how it plays, every edge has something to creep behind, nobody is walled in."""

import pytest

from rules.battlefield.fields import drawn_field
from rules.battlefield.layout import random_field
from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board.ground import DEPTH, EDGES, KIT, SCENERY, deployment_area, deployment_point, scenery
from rules.fubar.board.table import Settings
from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.move.vehicle_ground import IN_THE_OPEN, is_stuck
from rules.fubar.setup.deployment import suggestion
from rules.fubar.system import FUBAR
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import box, contains
from tests.rules.fubar import build
from tests.rules.fubar.build import begin, squad, table, vehicle

SIZES = sorted({(battle.numbers["width"], battle.numbers["height"]) for battle in CATALOGUE.battles.values()})
FIELDS = [drawn_field(KIT, drawing.id, *size) for drawing in KIT.drawn for size in SIZES]
FIELDS += [random_field(KIT, seed, *size) for seed in range(2) for size in SIZES]
every_field = pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.id}-{field.width // 1000}")
TRUCK, WIDEST, STEP = 1_250, 2_000, 1_000


def grid(left: int, top: int, right: int, bottom: int) -> list[Point]:
    return [Point(x, y) for x in range(left, right + 1, STEP) for y in range(top, bottom + 1, STEP)]


def can_be_at(field: Battlefield, spot: Point, radius: int) -> bool:
    faults = resting_faults(field, Disc(spot, radius), {})
    return not any(fault.kind in ("edge", "impassable") for fault in faults)


@pytest.mark.rule("fubar.cover.soft", "fubar.cover.moderate", "fubar.cover.hard", "fubar.sight.obstacles")
def test_every_piece_of_the_kit_says_how_it_plays() -> None:
    outline = build.box(10, 10, 4, 4)
    ground = [Feature(one.id, one.kind, one.name, outline, one.height, impassable=one.impassable) for one in KIT.pieces]
    seen = FUBAR.view(begin(table(squad("a", [(1, 1)]), squad("b", [(40, 40)]), terrain=ground)).table, None).ground
    told = {one.name: {fact.label: fact.value for fact in one.facts} for one in seen}
    assert all(told.values())
    assert told["Hedge"]["Sight"] == "free; covers those within 2″ behind it"
    assert told["Trench"]["Cover"] == "Moderate Cover: hitting needs 2 more"
    assert told["Stone house"]["Vehicles"] == "Heavy and Very Heavy armour only: 6″ and no fire"
    assert told["Bunker"]["Vehicles"] == "none goes through it"
    assert told["Bunker"]["Gun"] == "heavy machine gun, fired by one figure inside"
    assert told["Solid building"] == {"Sight": "blocked", "Moving": "nobody goes in", "Height": "4″"}
    assert told["Pond"] == {"Moving": "nobody goes in"}
    assert {one.kind for one in KIT.pieces} == {*SCENERY, "water"}


@pytest.mark.rule("fubar.scenario.deployment_point")
@pytest.mark.parametrize(
    ("edge", "middle"), [("north", (36, 0)), ("south", (36, 48)), ("west", (0, 24)), ("east", (72, 24))]
)
def test_the_deployment_point_is_the_middle_of_the_own_edge(edge: str, middle: build.Place) -> None:
    start = table(squad("a", [(1, 1)]), squad("b", [(40, 40)]), size=(72, 48)).with_side(1, edge=edge)
    assert deployment_point(start, 1) == build.at(*middle)


@every_field
def test_every_edge_has_room_to_deploy_and_cover_to_go_to(field: Battlefield) -> None:
    """Whoever is left with an edge is not worse off: the widest hull finds room, and cover is a move away."""
    settings = Settings(battle="", terrain="", cap=0, turns=6, width=field.width, height=field.height)
    for edge in EDGES:
        left, top, right, bottom = box(deployment_area(settings, edge))
        within = grid(left + WIDEST, top + WIDEST, right - WIDEST, bottom - WIDEST)
        assert sum(not resting_faults(field, Disc(spot, WIDEST), {}) for spot in within) >= len(within) // 2, edge
        near = sum(_depth(field, feature, edge) <= DEPTH + IN_THE_OPEN for feature in field.features)
        assert near >= (1 if field.id.startswith("random") else 3), edge


def _depth(field: Battlefield, feature: Feature, edge: str) -> int:
    """How far from an edge a piece of cover ends; anything else is out of reach."""
    left, top, right, bottom = box(feature.outline)
    depths = {"north": bottom, "south": field.height - top, "west": right, "east": field.width - left}
    return depths[edge] if scenery(feature).level else max(field.width, field.height)


@every_field
@pytest.mark.rule("fubar.vehicle.move_forbidden")
def test_a_truck_gets_from_anywhere_it_can_drive_to_anywhere(field: Battlefield) -> None:
    start = table(vehicle("a", (1, 1), plate="none"), squad("b", [(2, 2)]), terrain=field.features)
    truck = start.units["a-u1"]
    drives = {
        spot
        for spot in grid(0, 0, field.width, field.height)
        if can_be_at(field, spot, TRUCK) and not is_stuck(start, truck, spot)
    }
    reached, edge = set(), [min(drives)]
    while edge:
        spot = edge.pop()
        if spot in drives and spot not in reached:
            reached.add(spot)
            edge += [Point(spot.x + dx, spot.y + dy) for dx, dy in ((STEP, 0), (-STEP, 0), (0, STEP), (0, -STEP))]
    assert len(drives - reached) <= 2, "only slivers between arms of ruins may be cut off"


@pytest.mark.rule("fubar.scenario.deployment", "fubar.vehicle.move_forbidden")
@pytest.mark.parametrize(
    ("plate", "kind", "is_put_there"),
    [
        ("light", "ruin", False),
        ("medium", "trench", False),
        ("heavy", "ruin", True),
        ("very-heavy", "bunker", False),
        ("none", "woods", True),
    ],
)
def test_nobody_is_advised_to_put_a_vehicle_where_it_could_never_leave(
    plate: str, kind: str, is_put_there: bool
) -> None:
    ground = build.scenery(kind, build.box(4, 0, 28, 8))
    waiting = vehicle("a", (0, 0), plate=plate, changes={1: {"life": "reserve"}})
    start = table(waiting, squad("b", [(30, 30)]), terrain=[ground], stage="deploy", size=(36, 36))
    places = suggestion(start, start.units["a-u1"])
    assert places is not None
    assert contains(ground.outline, places["a-u1-m1"]) is is_put_there
