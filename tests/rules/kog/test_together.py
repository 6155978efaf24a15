"""A unit that moves as one: what its models could do one after another, in one answer."""

import re
from typing import Any

import pytest

from rules.geometry.point import tenths
from rules.kernel import engine
from rules.kernel.preview import HasPreview
from rules.kernel.question import Answer
from rules.kernel.shapes import Ways, WaysShape
from rules.kog.system import KOG
from tests.rules.kog.build import Game, Place, at, begin, box, table, terrain

UNIT = {"a-u1": ["a-m1", "a-m2", "a-m3"]}
START: dict[str, Place] = {"a-m1": (10, 10), "a-m2": (11.5, 10), "a-m3": (14.5, 10)}


def column(**fields: Any) -> Game:
    """Three in a row along the x axis, the leader behind; one more unit waits."""
    models = [("headhunter", "a", START["a-m1"]), *(("hunter", "a", START[id_]) for id_ in ("a-m2", "a-m3"))]
    models += [("hunter", "a", (2, 34)), ("hunter", "b", (46, 34))]
    return begin(table(models, stage="movement", **{"units": UNIT, **fields}))


def ways(by: float, *ids: str) -> Ways:
    """These go so far to the east."""
    return Ways({id_: (at(START[id_][0] + by, START[id_][1]),) for id_ in ids or START})


def test_two_are_both_and_three_are_all() -> None:
    def detail(*unit: str) -> str:
        return column(units={"a-u1": list(unit)}).option("together:a-u1:combat").detail

    assert [detail("a-m1", "a-m2").split(",")[0], detail(*START).split(",")[0]] == ["both", "all 3"]


@pytest.mark.rule("kog.move.unit-by-unit", "kog.move.mode-per-model")
def test_a_unit_goes_as_one_and_who_is_in_front_goes_first() -> None:
    game = column().choose("together:a-u1:combat", value=ways(5))
    assert game.table.units["a-u1"].moved
    assert [(model.at.x, model.move) for model in game.table.survivors(game.table.units["a-u1"])] == [
        (15_000, "combat"), (16_500, "combat"), (19_500, "combat"),
    ]  # fmt: skip
    assert [line.pieces for line in game.log if "moves" in line.text] == [("a-m3",), ("a-m2",), ("a-m1",)]


@pytest.mark.rule("kog.move.mode-per-model", "kog.move.slow.making-way")
def test_who_is_slowed_by_somebody_else_is_not_made_to_wait_for_those_behind() -> None:
    start: dict[str, Place] = {"a-m1": (10, 10), "a-m2": (11.5, 9)}
    bystander = ("hunter", "a", (13, 8.1))
    models = [("headhunter", "a", start["a-m1"]), ("hunter", "a", start["a-m2"]), bystander, ("hunter", "b", (46, 34))]
    game = begin(table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}))
    east = Ways({id_: (at(x + 3.4, y),) for id_, (x, y) in start.items()})
    game = game.choose("together:a-u1:combat", value=east)
    assert [line.pieces for line in game.log if "moves" in line.text] == [("a-m2",), ("a-m1",)]


@pytest.mark.rule("kog.move.path-length")
def test_one_who_goes_too_far_stops_all_and_is_named() -> None:
    refusal = column().refusal("together:a-u1:combat", Ways({**ways(5).paths, "a-m3": (at(14.5, 15.1),)}))
    assert refusal.rule == "kog.move.combat"
    assert set(refusal.unfit) == {"a-m3"}


@pytest.mark.rule("kog.move.coherency")
def test_a_unit_that_has_all_moved_ends_in_its_leaders_sensor_lock() -> None:
    game = column()
    apart = Ways({"a-m1": (at(5, 10),), "a-m2": (at(11.5, 12),), "a-m3": (at(19.5, 10),)})
    refusal = game.refusal("together:a-u1:combat", apart)
    assert (refusal.rule, set(refusal.unfit)) == ("kog.move.coherency", {"a-m3"})
    fewer = game.choose("together:a-u1:combat", value=Ways({id_: apart.paths[id_] for id_ in ("a-m1", "a-m3")}))
    assert "finish" not in fewer.allowed(), "the third may still be moved, or all taken back"
    assert "together:a-u1:combat" not in fewer.allowed(), "one alone goes by itself"


@pytest.mark.rule("kog.move.slow.rough-ground", "kog.move.charge.stop")
def test_what_it_comes_to_names_who_is_slowed_and_who_charges() -> None:
    mud = terrain("ruin", box(13.7, 11.5, 2, 4), rough=True)
    foe = ("hunter", "b", (17, 10))
    models = [("headhunter", "a", (10, 10)), ("hunter", "a", (10, 13)), foe]
    game = begin(table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}, terrain=[mud]))
    question, there = game.question, Ways({"a-m1": (at(15, 10),), "a-m2": (at(14, 13),)})
    ask = engine.open_ask(KOG, game.position, question.seat, question.number)
    tried = ask.accept(Answer("together:a-u1:combat", there))
    assert isinstance(tried, HasPreview)
    told = tried.describe().lines
    assert told[0].startswith("Combat Move: 2 of 2, ")
    assert any(line.startswith("Hunter A2: ") and line.endswith("counts double.") for line in told)
    assert f"Headhunter A1 charges {game.table.models['b-m1'].name} and stops there." in told


@pytest.mark.rule("kog.move.slow.making-way", "kog.move.path-length")
def test_what_each_of_them_is_told_to_pay_is_what_it_pays() -> None:
    crossing = {"a-m1": (at(12.5, 11.5),), "a-m2": (at(10.2, 9),)}
    models = [("headhunter", "a", (10, 10)), ("hunter", "a", (12, 10))]
    game = begin(table([*models, ("hunter", "b", (46, 34))], stage="movement", units={"a-u1": ["a-m1", "a-m2"]}))
    ask = engine.open_ask(KOG, game.position, game.question.seat, game.question.number)
    tried = ask.accept(Answer("together:a-u1:combat", Ways(crossing)))
    assert isinstance(tried, HasPreview)
    costs = tried.describe().costs
    assert sum(costs.values()) > 2_916 + 2_060 + 500, "one makes its way through the other"
    game.choose("together:a-u1:combat", value=Ways(crossing))
    for id_, cost in costs.items():
        assert game.told(f"{game.table.models[id_].name} moves {tenths(cost)}.")


@pytest.mark.rule("kog.move.slow.rough-ground", "kog.move.slow.making-way")
def test_all_that_slows_one_of_them_is_said_in_one_line() -> None:
    mud = terrain("ruin", box(12, 12.5, 1, 1), rough=True)
    models = [("headhunter", "a", (10, 10)), ("hunter", "a", (10, 13)), ("hunter", "a", (12, 14))]
    units = {"a-u1": ["a-m1", "a-m2"], "a-u2": ["a-m3"]}
    game = begin(table(models, stage="movement", units=units, terrain=[mud]))
    ask = engine.open_ask(KOG, game.position, game.question.seat, game.question.number)
    tried = ask.accept(Answer("together:a-u1:speed", Ways({"a-m2": (at(14, 13),)})))
    assert isinstance(tried, HasPreview)
    (slowed,) = [line for line in tried.describe().lines if line.startswith("Hunter A2: ")]
    assert re.fullmatch(r"Hunter A2: [\d.]+″ in Ruin and [\d.]+″ through Hunter A3 count double\.", slowed)


@pytest.mark.rule("kog.damage.crippled.no-speed")
def test_who_may_not_go_so_is_not_among_those_asked() -> None:
    game = column(hull={"a-m3": 1})
    shape = game.option("together:a-u1:speed").needs
    assert isinstance(shape, WaysShape)
    assert [mover.piece for mover in shape.movers] == ["a-m1", "a-m2"]
    assert (shape.link, shape.hub) == (12_000, "a-m1")
