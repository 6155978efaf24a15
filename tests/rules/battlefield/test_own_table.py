"""Tables of one's own: reading a file, what is wrong with a table and where, and hints on fairness."""

import json
from typing import Any

import msgspec
import pytest
from msgspec import structs

from rules.battlefield.own_table import (
    MOST_LETTERS,
    NotATable,
    TableFeature,
    TableFile,
    TableHazard,
    read_table,
    table_schema,
    table_text,
)
from rules.battlefield.table_rules import TableRules
from rules.registry import SYSTEMS
from tests.rules.battlefield.drawn_tables import empty_table, half_turned, rectangle, set_down

EVERY = pytest.mark.parametrize("system", sorted(SYSTEMS))


def rules_of(system: str) -> TableRules:
    found = SYSTEMS[system].tables
    assert found is not None
    return found


def block(id_: str = "b", *, kind: str = "building", at: tuple[int, int] = (20_000, 16_000), **changes: Any) -> Any:
    x, y = at
    wanted: dict[str, Any] = {
        "id": id_, "kind": kind, "name": id_, "outline": rectangle(x, y, x + 4_000, y + 4_000), "height": 3_000,
        "cover": "hard", "impassable": True,
    }  # fmt: skip
    return TableFeature(**{**wanted, **changes})


def kog_table(*features: TableFeature, **changes: Any) -> TableFile:
    return empty_table("kog", features=features, **changes)


def faults(table: TableFile) -> list[tuple[str, str, str]]:
    return [(one.rule, one.feature, one.path) for one in rules_of(table.system).faults(table)]


@EVERY
def test_an_empty_table_has_no_faults_and_every_piece_of_the_kit_can_be_set_down(system: str) -> None:
    rules, empty = rules_of(system), empty_table(system)
    assert rules.faults(empty) == ()
    for piece in rules.kit.pieces:
        kinds = [structs.replace(empty, kind=kind.id) for kind in rules.kit.kinds] or [empty]
        tables = [
            structs.replace(table, features=set_down(piece, empty.width // 2, empty.height * 3 // 10), objectives=())
            for table in kinds
        ]
        found = [[one for one in rules.faults(table) if one.rule != "table.count"] for table in tables]
        assert [] in found, piece.id


@EVERY
def test_what_is_written_is_read_again(system: str) -> None:
    rules = rules_of(system)
    pieces = set_down(rules.kit.pieces[0], 15_000, 9_000, 90)
    table = empty_table(system, features=pieces, text="A table of mine.")
    text = table_text(table)
    assert rules.read(text) == table
    assert table_text(rules.read(json.dumps(json.loads(text), indent=2))) == text


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"format": "other"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"width": "wide"}, "$.width"),
        ({"width": 1e300}, "$.width"),
        ({"height": -1}, "$.height"),
        ({"colour": "red"}, "$"),
        ({"name": ""}, "$.name"),
        ({"name": "a\u200bb"}, "$.name"),
        ({"features": [{}]}, "$.features[0]"),
        ({"features": [{"id": "a b", "kind": "woods", "outline": [[0, 0], [1, 0], [1, 1]]}]}, "$.features[0].id"),
        ({"features": [{"id": "a", "kind": "woods", "outline": [[0, 0], [1, 0]]}]}, "$.features[0].outline"),
        ({"features": [{"id": "a", "kind": "woods", "outline": [[0, 0]] * 33}]}, "$.features[0].outline"),
        ({"features": [{"id": "a", "kind": "woods", "outline": [[0, 0.5], [1, 0], [1, 1]]}]}, "$.features[0].outline[0][1]"),
        ({"features": [{"id": str(n), "kind": "x", "outline": [[0, 0], [1, 0], [1, 1]]} for n in range(121)]}, "$.features"),
        ({"zones": [{"id": "z", "seat": 9, "outline": [[0, 0], [1, 0], [1, 1]]}]}, "$.zones[0].seat"),
        ({"system": "fubar"}, "$.system"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_table_is_refused_with_the_place(changed: dict[str, Any], path: str) -> None:
    written = {**msgspec.to_builtins(kog_table(block())), **changed}
    with pytest.raises(NotATable) as refused:
        rules_of("kog").read(json.dumps(written))
    assert refused.value.path == path
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"width": NaN}', '{"width": 1' + "0" * 5_000 + "}", "[" * 50_000, '{"a":' * 20_000],
)
def test_a_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NotATable):
        read_table(text)


def test_a_very_long_text_is_refused_unread() -> None:
    with pytest.raises(NotATable, match="characters; the most is"):
        read_table(" " * (MOST_LETTERS + 1))


@pytest.mark.rule("table.size")
def test_a_size_outside_of_the_limits_is_refused() -> None:
    assert faults(kog_table(width=20_000)) == [("table.size", "", "$.width")]
    assert faults(kog_table(width=48_500)) == [("table.size", "", "$.width")]
    assert faults(kog_table(width=60_000, height=50_000)) == []
    assert faults(empty_table("krygothic", width=48_000, height=36_000)) == [("table.size", "", "$.width")]


@pytest.mark.rule("table.count")
def test_too_many_and_too_few_parts_are_refused() -> None:
    hazard = TableHazard(id="h", outline=rectangle(0, 0, 1_000, 1_000))
    assert faults(kog_table(hazards=(hazard,))) == [("table.count", "", "$.hazards")]
    assert ("table.count", "", "$.objectives") in faults(empty_table("killteam", objectives=()))
    round_ = tuple((20_000 + x * 10, 10_000 + (x - 16) ** 2) for x in range(32))
    many = tuple(block(f"b{n}", outline=round_) for n in range(40))
    assert ("table.count", "", "$.features") in faults(kog_table(*many))


@pytest.mark.rule("table.kind")
def test_unknown_kinds_traits_and_ids_are_refused() -> None:
    assert faults(kog_table(block(kind="castle"))) == [("table.kind", "b", "$.features[0].kind")]
    assert faults(kog_table(block(elevation=500))) == [("table.kind", "b", "$.features[0].elevation")]
    assert faults(kog_table(block(height=50_000))) == [("table.kind", "b", "$.features[0].height")]
    assert faults(kog_table(block("ground"))) == [("table.kind", "ground", "$.features[0].id")]
    assert faults(kog_table(kind="city")) == [("table.kind", "", "$.kind")]
    assert faults(empty_table("killteam", kind="")) == [("table.kind", "", "$.kind")]
    rubble = TableFeature(id="r", kind="rubble", outline=rectangle(9_000, 8_000, 10_000, 9_000), height=900)
    assert faults(empty_table("killteam", features=(structs.replace(rubble, traits=("soft",)),))) == [
        ("table.kind", "r", "$.features[0].traits")
    ]
    twice = kog_table(block("b"), block("b", at=(30_000, 16_000)))
    assert {one[0] for one in faults(twice)} == {"table.kind"}


@pytest.mark.rule("table.outline")
@pytest.mark.parametrize(
    ("outline", "at"),
    [
        (((20_000, 10_000), (24_000, 14_000), (24_000, 10_000), (20_000, 14_000)), (24_000, 10_000)),
        (((20_000, 10_000), (24_000, 10_000), (24_000, 10_000), (24_000, 14_000)), (24_000, 10_000)),
        (((20_000, 10_000), (24_000, 10_000), (22_000, 10_000), (22_000, 14_000)), (24_000, 10_000)),
        (((20_000, 10_000), (20_100, 10_000), (20_100, 10_100)), (20_000, 10_000)),
    ],
)
def test_an_outline_that_is_not_simple_is_refused_with_a_corner(
    outline: tuple[tuple[int, int], ...], at: tuple[int, int]
) -> None:
    (fault,) = rules_of("kog").faults(kog_table(block(outline=outline)))
    assert (fault.rule, fault.feature, fault.path, fault.at) == ("table.outline", "b", "$.features[0].outline", at)


@pytest.mark.rule("table.board")
def test_what_reaches_over_the_edge_is_refused_with_the_length() -> None:
    (fault,) = rules_of("kog").faults(kog_table(block(at=(45_500, 16_000))))
    assert (fault.rule, fault.measured, fault.feature, fault.at) == ("table.board", "1.5″", "b", (49_500, 16_000))


@pytest.mark.rule("table.overlap")
def test_what_overlaps_is_refused_unless_parts_of_one_piece_or_at_other_heights() -> None:
    one, other = block("a"), block("b", at=(22_000, 18_000))
    (fault,) = rules_of("kog").faults(kog_table(one, other))
    assert (fault.rule, fault.feature, fault.at) == ("table.overlap", "b", (23_000, 19_000))
    together = (structs.replace(part, group="g") for part in (one, other))
    assert faults(kog_table(*together)) == []
    low = TableFeature(
        id="low", kind="crate", outline=rectangle(9_000, 7_000, 11_000, 9_000), height=1_000, traits=("light",)
    )
    high = TableFeature(
        id="high",
        kind="roof",
        outline=rectangle(9_000, 7_000, 11_000, 9_000),
        height=100,
        elevation=2_900,
        traits=("vantage",),
    )
    assert faults(empty_table("killteam", features=(low, high))) == []
    assert faults(empty_table("killteam", features=(low, structs.replace(high, elevation=500)))) == [
        ("table.overlap", "high", "$.features[1].outline")
    ]  # fmt: skip


@pytest.mark.rule("table.zone")
def test_kill_team_needs_a_fair_zone_on_each_half() -> None:
    table = empty_table("killteam")
    one, other = table.zones
    small = structs.replace(one, outline=rectangle(0, 0, 10_000, 4_000))
    assert faults(structs.replace(table, zones=(small, other))) == [("table.zone", "z1", "$.zones[0].outline")]
    slanted = structs.replace(one, outline=((0, 0), (30_000, 0), (30_000, 4_000), (1_000, 4_000)))
    assert faults(structs.replace(table, zones=(slanted, other))) == [("table.zone", "z1", "$.zones[0].outline")]
    both = structs.replace(other, seat=0)
    assert faults(structs.replace(table, zones=(one, both))) == [("table.zone", "", "$.zones")]
    near = structs.replace(other, outline=rectangle(0, 10_000, 30_000, 14_000))
    assert faults(structs.replace(table, zones=(one, near))) == [("table.zone", "z1", "$.zones")]
    hazard = TableHazard(id="h", outline=rectangle(0, 3_000, 4_000, 9_000))
    assert ("table.zone", "h", "$.hazards[0].outline") in faults(
        structs.replace(table, kind="gantry", hazards=(hazard,))
    )


@pytest.mark.rule("table.objective")
def test_an_objective_lies_flat_on_free_ground() -> None:
    table = empty_table("killteam")
    one, *others = table.objectives

    def moved(**changes: Any) -> list[tuple[str, str, str]]:
        return faults(structs.replace(table, objectives=(structs.replace(one, **changes), *others)))

    there = [("table.objective", one.id, "$.objectives[0].at")]
    assert moved(at=(500, 11_000)) == there
    assert moved(elevation=3_000) == there
    crate = TableFeature(
        id="c", kind="crate", outline=rectangle(7_000, 10_500, 8_000, 11_500), height=1_000, traits=("light",)
    )
    table = structs.replace(table, features=(crate,))
    assert moved() == there


@pytest.mark.rule("table.room")
def test_a_table_leaves_room_to_deploy_and_a_way_across() -> None:
    full = block(outline=rectangle(0, 0, 40_000, 5_000))
    (fault,) = rules_of("kog").faults(kog_table(full))
    assert (fault.rule, fault.limit) == ("table.room", "50 %")
    closed = block(outline=rectangle(0, 16_000, 48_000, 18_000))
    (fault,) = rules_of("kog").faults(kog_table(closed))
    assert fault.message == "No way leads from the ground of the north side to the ground of the south side."


def test_inside_of_a_stronghold_and_hazards_are_checked() -> None:
    slanted = TableFeature(
        id="i", kind="interior", outline=((9_000, 6_000), (12_000, 7_000), (9_000, 8_000)), height=3_000
    )
    assert faults(empty_table("killteam", features=(slanted,))) == [("table.kind", "i", "$.features[0].outline")]
    pool = TableHazard(id="h", outline=rectangle(0, 10_000, 2_000, 12_000))
    assert faults(empty_table("killteam", hazards=(pool,))) == [("table.kind", "", "$.hazards")]


@EVERY
def test_a_table_turned_half_round_has_the_same_faults(system: str) -> None:
    rules = rules_of(system)
    piece = rules.kit.pieces[0]
    for x, y in ((3_000, 3_000), (0, 9_000), (15_000, 11_000)):
        table = empty_table(system, features=(*set_down(piece, x, y), *set_down(piece, x + 1_000, y, mark="b")))
        mine, theirs = rules.faults(table), rules.faults(half_turned(table))
        assert sorted((one.rule, one.feature) for one in mine) == sorted((one.rule, one.feature) for one in theirs)


@EVERY
def test_hints_of_a_table_turned_half_round_change_sides(system: str) -> None:
    rules = rules_of(system)
    table = empty_table(system, features=set_down(rules.kit.pieces[0], 12_000, 8_000))
    assert rules.faults(table) == ()
    mine, theirs = rules.hints(table), rules.hints(half_turned(table))
    cover = {hint.id: hint.values for hint in mine.hints if hint.id.startswith("cover")}
    assert cover == {hint.id: hint.values[::-1] for hint in theirs.hints if hint.id.startswith("cover")}
    assert [hint.good for hint in mine.hints] == [hint.good for hint in theirs.hints]


def test_hints_name_what_might_be_unfair() -> None:
    one, other = block("a"), block("b", at=(25_000, 16_000))
    woods = block("w", kind="woods", at=(10_000, 4_000), rough=True, cover="soft", impassable=False, height=2_000)
    hints = {hint.id: hint for hint in rules_of("kog").hints(kog_table(one, other, woods)).hints}
    assert (hints["ways"].good, hints["ways"].values, hints["ways"].features) == (False, (1_000,), ("a", "b"))
    assert (hints["cover-half"].good, hints["cover-half"].values) == (False, (32, 16))
    assert hints["cover-zone"].values == (8, 0)
    assert hints["sight"].values == (41, 81)
    assert not rules_of("kog").hints(kog_table(one, other, woods)).is_even


def test_canonical_text_and_schema() -> None:
    rules = rules_of("kog")
    assert rules.canonical(json.dumps(msgspec.to_builtins(kog_table(block())))) == table_text(kog_table(block()))
    with pytest.raises(NotATable, match="over the edge") as refused:
        rules.canonical(table_text(kog_table(block(at=(46_000, 0)))))
    assert refused.value.path == "$.features[0].outline"
    assert "TableFeature" in table_schema()["$defs"]


OURS = [(system, id_) for system in sorted(SYSTEMS) for id_ in rules_of(system).ours()]


@pytest.mark.parametrize("system", ["fubar", "killteam", "kog", "krygothic"])
def test_every_game_comes_with_eight_tables(system: str) -> None:
    assert len(rules_of(system).ours()) >= 8


@pytest.mark.parametrize(("system", "id_"), OURS, ids=str)
def test_a_table_of_ours_is_sound_and_even_and_can_be_copied(system: str, id_: str) -> None:
    rules = rules_of(system)
    table = rules.ours()[id_]
    assert rules.faults(table) == ()
    assert rules.read(table_text(table)) == table
    hints = {hint.id: hint for hint in rules.hints(table).hints}
    assert hints["cover-half"].good
    assert hints["cover-zone"].good
