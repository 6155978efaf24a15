"""The drawn and the random tables of every system's kit: fair, passable, deployable at every size."""

from hashlib import sha256

import msgspec
import pytest

from rules.battlefield.fields import drawn_field, field_named
from rules.battlefield.kit import Kit, KitPiece, Shape, read_kit
from rules.battlefield.layout import piece_at, placement_faults, random_field
from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Battlefield, Fault
from rules.fubar.board.ground import KIT as FUBAR
from rules.geometry.disc import Disc
from rules.geometry.line import disc_clear_of_line
from rules.geometry.point import Point
from rules.geometry.polygon import contains, polygons_overlap
from rules.kog.board.kit import KIT as KOG
from tests.rules.battlefield.table import board
from tests.rules.geometry.shapes import polygon

SIZES = [(36_000, 36_000), (48_000, 36_000), (48_000, 48_000), (60_000, 44_000), (72_000, 48_000)]
KITS = {"kog": KOG, "fubar": FUBAR}
WIDEST = {"kog": 800, "fubar": 2000}
BOARDS = {"kog": SIZES, "fubar": [(36_000, 36_000), (48_000, 48_000), (72_000, 48_000)]}


def tables(name: str) -> list[Battlefield]:
    kit = KITS[name]
    drawn = [drawn_field(kit, drawing.id, *size) for drawing in kit.drawn for size in BOARDS[name]]
    return drawn + [random_field(kit, seed, *size) for seed in range(3) for size in BOARDS[name]]


def named(name: str, table: Battlefield) -> str:
    return f"{name}-{table.id}-{table.width // 1000}x{table.height // 1000}"


TABLES = [pytest.param(table, WIDEST[name], id=named(name, table)) for name in KITS for table in tables(name)]
every_table = pytest.mark.parametrize(("table", "tank"), TABLES)
every_kit = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)


def spots(table: Battlefield, step: int = 2000) -> list[Point]:
    """Places of a grid that is the same after half a turn."""
    return [
        Point(x, y)
        for x in range(table.width % (2 * step) // 2, table.width + 1, step)
        for y in range(table.height % (2 * step) // 2, table.height + 1, step)
    ]


@every_table
def test_every_piece_lies_on_the_table_and_on_no_other(table, tank):
    for at, feature in enumerate(table.features):
        rest = Battlefield("rest", "", table.width, table.height, table.features[at + 1 :])
        assert placement_faults(rest, feature) == ()
        assert polygon(feature.outline).is_valid
        assert feature.name
    assert len({feature.id for feature in table.features}) == len(table.features)
    assert len({feature.name for feature in table.features}) == len(table.features)


@every_table
def test_the_table_is_the_same_after_half_a_turn(table, tank):
    def key(kind, corners):
        return kind, tuple(sorted(corners))

    here = sorted(key(f.kind, f.outline) for f in table.features)
    there = sorted(
        key(f.kind, [Point(table.width - c.x, table.height - c.y) for c in f.outline]) for f in table.features
    )
    assert here == there


@every_table
def test_every_side_can_deploy_behind_every_offered_line(table, tank):
    width, height = table.width, table.height
    lines = [
        (Point(0, height // 2), Point(width, height // 2)),
        (Point(width // 2, 0), Point(width // 2, height)),
        (Point(0, 0), Point(width, height)),
        (Point(0, height), Point(width, 0)),
    ]
    for line in lines:
        for side in (1, -1):
            zone = [spot for spot in spots(table) if disc_clear_of_line(*line, Disc(spot, tank), 12_000) == side]
            zone = [spot for spot in zone if tank <= spot.x <= width - tank and tank <= spot.y <= height - tank]
            usable = [spot for spot in zone if not resting_faults(table, Disc(spot, tank), {})]
            assert len(usable) >= 0.6 * len(zone) > 0


@every_table
def test_a_tank_can_drive_from_anywhere_to_anywhere(table, tank):
    step = 1000
    free = {
        (x, y)
        for x in range(step, table.width, step)
        for y in range(step, table.height, step)
        if not any(f.kind in ("impassable", "edge") for f in resting_faults(table, Disc(Point(x, y), tank), {}))
    }
    reached, edge = set(), [min(free)]
    while edge:
        x, y = edge.pop()
        if (x, y) in free and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + step, y), (x - step, y), (x, y + step), (x, y - step)]
    assert reached == free


@every_kit
@pytest.mark.parametrize("size", SIZES)
def test_drawn_tables_keep_their_density(kit: Kit, size: tuple[int, int]) -> None:
    for drawing in kit.drawn:
        features = len(drawn_field(kit, drawing.name, *size).features)
        assert kit.drawn_count(*size) - 1 <= features <= kit.drawn_count(*size)


@pytest.mark.parametrize("size", BOARDS["fubar"])
@pytest.mark.parametrize("drawing", FUBAR.drawn, ids=lambda drawing: drawing.id)
def test_every_pair_drawn_for_a_battle_size_finds_its_place(drawing, size):
    names = [feature.name for feature in drawn_field(FUBAR, drawing.id, *size).features]
    wanted = [name for pair in drawing.pairs for name in pair.names][: len(names) - 1]
    assert names == [drawing.middle.name, *wanted]
    assert FUBAR.drawn_count(*size) - 1 <= len(names)


@pytest.mark.rule("kog.terrain.quantity")
def test_two_pieces_for_each_two_feet_square():
    assert KOG.count(48_000, 36_000) == 6
    assert KOG.count(72_000, 48_000) == 12
    assert KOG.count(24_000, 24_000) == 2


@every_kit
@pytest.mark.parametrize("size", SIZES)
def test_random_tables_have_the_usual_number_of_pieces(kit: Kit, size: tuple[int, int]) -> None:
    assert all(len(random_field(kit, seed, *size).features) == kit.count(*size) for seed in range(20))


def test_the_same_seed_gives_the_same_table_and_another_another():
    assert random_field(KOG, 7, 48_000, 36_000) == random_field(KOG, 7, 48_000, 36_000)
    made = [random_field(KOG, seed, 48_000, 36_000).features for seed in (-1, 0, 1, 2**63)]
    assert len(dict.fromkeys(made)) == 4


TRAITS = ("id", "kind", "name", "outline", "height", "rough", "cover", "climbable", "impassable", "elevation")


OLD = 4  # drawn tables that there were when the first matches were played


def as_drawn(field):
    """The board with all that its pieces were when the first matches were played."""
    features = [{trait: getattr(feature, trait) for trait in TRAITS} for feature in field.features]
    for feature in features:
        feature["name"] = feature["name"].replace("’", "'")  # apostrophes were straight then; nothing rests on a name
    return {"id": field.id, "name": field.name, "width": field.width, "height": field.height, "features": features}


def test_tables_of_matches_already_begun_are_made_again_to_the_letter():
    """A match keeps its terrain's name and seed: who checks it later must get the same ground."""
    digest = sha256()
    for size in SIZES:
        for terrain, seed in [
            *((drawing.id, 0) for drawing in KOG.drawn[:OLD]),
            *(("random", seed) for seed in range(12)),
        ]:
            digest.update(msgspec.json.encode(as_drawn(field_named(KOG, terrain, seed, *size))))
    assert digest.hexdigest() == "b12205a79ac7766e3ec1203a8babbea1b502803e1191c5f8c592d46403a827a2"


def test_an_unknown_drawing_is_refused():
    with pytest.raises(KeyError):
        drawn_field(KOG, "moon", 48_000, 36_000)


def test_a_kit_with_a_misspelt_trait_is_refused():
    piece = 'id = "woods"\nname = "Woods"\nkind = "woods"\nshape = { form = "block", width = 1, depth = 1 }'
    text = f"per_square = 2\ndrawn_per_square = 3\nlane = 2000\ngate = 2000\ncentrepieces = []\ndrawn = []\n[[piece]]\n{piece}\n"
    assert read_kit(text).piece("woods").outline
    with pytest.raises(msgspec.ValidationError, match="ruogh"):
        read_kit(f"{text}ruogh = true\n")


@every_kit
def test_kits_name_only_pieces_they_have(kit: Kit) -> None:
    drawn = [piece for drawing in kit.drawn for piece in (drawing.middle, *drawing.pairs)]
    named_there = {*kit.centrepieces, *(piece.piece for piece in drawn)}
    assert named_there <= {piece.id for piece in kit.pieces}
    assert len({piece.id for piece in kit.pieces}) == len({piece.name for piece in kit.pieces}) == len(kit.pieces)


def test_a_bend_is_the_same_after_half_a_turn():
    corners = Shape(form="bend", width=10_000, depth=4000, thick=2000).outline
    assert {Point(-corner.x, -corner.y) for corner in corners} == set(corners)
    assert contains(corners, Point(-4000, -1000))
    assert not contains(corners, Point(-4000, 1000))
    assert contains(corners, Point(4000, 1000))


@pytest.mark.parametrize("piece", [*KOG.pieces, *FUBAR.pieces], ids=lambda piece: piece.id)
@pytest.mark.parametrize("degrees", [0, 45, 133])
def test_every_piece_of_a_kit_can_be_set_at_any_turn(piece: KitPiece, degrees: int) -> None:
    feature = piece_at(piece, Point(20_000, 18_000), degrees, "x")
    assert polygon(feature.outline).is_valid
    assert placement_faults(board(), feature) == ()
    assert (feature.kind, feature.height, feature.cover) == (piece.kind, piece.height, piece.cover)


@pytest.mark.rule("kog.terrain.alternate-placement")
def test_where_players_may_not_place_a_piece():
    woods = KOG.piece("woods")
    placed = piece_at(woods, Point(20_000, 18_000), 0, "first")
    beside = piece_at(woods, Point(27_000, 18_000), 0, "second")
    over = piece_at(woods, Point(26_999, 18_000), 0, "second")
    out = piece_at(woods, Point(3499, 18_000), 0, "second")
    assert placement_faults(board(placed), beside) == ()
    assert placement_faults(board(placed), over) == (Fault("overlap", "first"),)
    assert placement_faults(board(placed), out) == (Fault("edge"),)
    assert contains(placed.outline, Point(20_000, 18_000))
    assert not polygons_overlap(placed.outline, beside.outline)
