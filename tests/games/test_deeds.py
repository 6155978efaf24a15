"""What the report says each unit did, and its plots."""

from xml.etree import ElementTree

import pytest
from msgspec import structs

from games.replays.deeds import deeds_in, walks_in
from games.replays.film import FilmShot, Frame
from games.replays.highlights import highlights_between
from games.replays.luck import Luck, success_chances
from games.replays.plots import as_likely, chance_plot, faces_plot, luck_plot, strength_plot, walks_map
from games.replays.report import RoundSummary
from rules.geometry.point import INCH, Point
from rules.kernel.event import Die, Fire, Line
from rules.kernel.refusal import Seat
from rules.kernel.scene import Piece, SideCard, UnitCard, View

BLUE, RED = Seat(0), Seat(1)
TANK = Piece(id="a", name="Tank", glyph="", at=Point(0, 0), radius=500, seat=BLUE, now=4, full=4)
CAT = Piece(id="b", name="Cat", glyph="", at=Point(9 * INCH, 0), radius=500, seat=RED, now=3, full=3)
UNITS = (
    UnitCard(id="a-u1", name="1 Tank", seat=BLUE, pieces=("a",)),
    UnitCard(id="b-u1", name="1 Cat", seat=RED, pieces=("b",)),
)
SHOT = Line(
    text="Tank hits Cat", seat=BLUE, fire=Fire(by=("a",), at=("b",), hit=True), dice=(Die(faces=(5, 2), need="4+"),)
)


def shot(seq: int, *pieces: Piece, lines: tuple[Line, ...] = (), kind: str = "answer", turn: int = 1) -> FilmShot:
    sides = (SideCard(seat=BLUE, title="Blue"), SideCard(seat=RED, title="Red"))
    view = View(
        title="", phase="", width=12 * INCH, height=12 * INCH, turn=turn, pieces=pieces, units=UNITS, sides=sides
    )
    frame = Frame(seq=seq, kind=kind, seat=0, at=0, lines=lines, waiting=(), changes=(), left=(), scores=())
    return FilmShot(frame=frame, view=view)


def hurt(piece: Piece, left: int) -> Piece:
    return structs.replace(piece, now=left, life="live" if left else "wreck")


def test_damage_is_that_of_whoever_attacked_also_when_it_comes_an_answer_later() -> None:
    film = [shot(0, TANK, CAT), shot(1, TANK, CAT, lines=(SHOT,)), shot(2, TANK, hurt(CAT, 1))]
    tank, cat = deeds_in(film)
    assert (tank.unit, tank.attacks, tank.damage, tank.judged, tank.reached, tank.expected) == ("a-u1", 1, 2, 2, 1, 1.0)
    assert (cat.left, cat.full, cat.fell, cat.damage) == (1, 3, 0, 0)
    assert tank.medals == ("most damage",)


def test_what_nobody_fired_at_is_nobodys_damage() -> None:
    tank, _ = deeds_in([shot(0, TANK, CAT), shot(1, TANK, hurt(CAT, 2))])
    assert (tank.damage, tank.medals) == (0, ())


def test_what_is_taken_back_is_not_counted() -> None:
    film = [
        shot(0, TANK, CAT),
        shot(1, TANK, hurt(CAT, 1), lines=(SHOT,)),
        shot(2, TANK, CAT, kind="return"),
        shot(3, TANK, hurt(CAT, 2), lines=(SHOT,)),
    ]
    assert deeds_in(film)[0].damage == 1


def test_whoever_falls_is_told_with_the_round_and_who_did_it_first() -> None:
    film = [shot(0, TANK, CAT), shot(1, TANK, CAT, turn=2), shot(2, TANK, hurt(CAT, 0), lines=(SHOT,), turn=3)]
    tank, cat = deeds_in(film)
    assert (cat.left, cat.fell) == (0, 2), "the round that was played when it came"
    assert tank.medals == ("most damage", "first to destroy a model")


def test_ways_are_as_long_as_they_were_walked_and_setting_up_is_none() -> None:
    moved = structs.replace(TANK, at=Point(3 * INCH, 4 * INCH))
    way = (TANK.at or Point(0, 0), Point(3 * INCH, 0), Point(3 * INCH, 4 * INCH))
    told = Line(text="Tank moves", seat=BLUE, pieces=("a",), ways=(way,))
    film = [shot(0, TANK, CAT, turn=0), shot(1, moved, CAT), shot(2, TANK, CAT), shot(3, moved, CAT, lines=(told,))]
    assert [walk.length for walk in walks_in(film)] == [5 * INCH, 7 * INCH]
    assert deeds_in(film)[0].walked == 12 * INCH


def test_who_is_lost_is_told_with_the_unit_where_several_have_the_name() -> None:
    twin = structs.replace(CAT, name="Tank")
    (tank,) = highlights_between(shot(0, TANK, twin).view, shot(1, TANK, hurt(twin, 0)).view)
    (cat,) = highlights_between(shot(0, TANK, CAT).view, shot(1, TANK, hurt(CAT, 0)).view)
    assert (tank.words, cat.words) == ("Tank of 1 Cat is lost", "Cat is lost")


def test_chances_of_successes_are_those_of_fair_dice() -> None:
    assert success_chances((0, 0, 0, 2, 0, 0)) == pytest.approx([0.25, 0.5, 0.25])
    mixed = success_chances((0, 1, 0, 0, 0, 1))
    assert mixed == pytest.approx([1 / 6 * 5 / 6, 5 / 6 * 5 / 6 + 1 / 36, 5 / 6 * 1 / 6])


def luck(reached: int) -> Luck:
    return Luck(
        seat=0, kind="", dice=2, judged=2, reached=reached, expected=1.0, mean=3.5, faces=(0, 1, 0, 0, 1, 0),
        needs=(0, 0, 0, 2, 0, 0),
    )  # fmt: skip


def test_luck_says_how_often_fair_dice_do_as_much() -> None:
    assert as_likely(luck(2)) == "Fair dice do as well or better in 25 % of matches."
    assert as_likely(luck(0)) == "Fair dice do as badly or worse in 25 % of matches."
    bars = ElementTree.fromstring(luck_plot(luck(2), 0)).findall("rect")
    assert [bar.get("class") for bar in bars] == ["plot-bar", "plot-bar", "plot-bar is-fallen"]
    faces = ElementTree.fromstring(faces_plot(luck(2), 1))
    assert len(faces.findall("rect")) == 6
    assert [one.text for one in faces.findall("text")] == ["0", "1", "1", "2", "0", "3", "0", "4", "1", "5", "0", "6"]


def test_plots_escape_names_and_mark_key_moments() -> None:
    chances = [(50, 50), (40, 60), (70, 30), (100, 0)]
    drawn = chance_plot(chances, [1, 1, 2, 2], [(2, 0)], ["<b>Ann", "Bob"])
    plot = ElementTree.fromstring(drawn)
    (mark,) = [one for one in plot.findall("svg") if one.get("class") == "plot-mark"]
    assert mark.findtext("text") == "1"
    assert "<b>Ann" in (plot.get("aria-label") or "")
    rounds = [RoundSummary(turn=1, seq=4, scores={0: 2, 1: 0}, left={0: 4, 1: 1})]
    stepped = ElementTree.fromstring(strength_plot(rounds, {0: 4, 1: 3}, {0: "<b>Ann", 1: "Bob"}, "Hull"))
    texts = [one.text for one in stepped.findall("text")]
    assert {"4 left", "1 left", "+2"} <= set(texts)


def test_three_sides_have_a_line_each() -> None:
    plot = ElementTree.fromstring(chance_plot([(40, 30, 30), (50, 25, 25)], [1, 1], [], ["Ann", "Bob", "Cleo"]))
    lines = [one.get("class") for one in plot.iter("path")]
    assert lines == ["plot-line plot-line-0", "plot-line plot-line-1", "plot-line plot-line-2"]


def test_the_map_marks_each_field_that_was_walked_over() -> None:
    moved = structs.replace(TANK, at=Point(3 * INCH, 0))
    film = [shot(0, TANK, CAT), shot(1, moved, CAT)]
    drawn = ElementTree.fromstring(walks_map(film[-1].view, walks_in(film), "Walks"))
    assert [one.get("cx") for one in drawn.iter("circle") if one.get("class", "").startswith("walk")] == [
        "1000",
        "3000",
    ]
