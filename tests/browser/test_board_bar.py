"""The bar above the table: the round, whose turn it is, and what each side holds."""

import re
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Browser, expect

from rules.fubar.system import FUBAR
from rules.kog.board.table import SEATS, Table
from tests.browser.fixtures.battle import at_table
from tests.rules.fubar import build as fubar
from tests.rules.kog.build import table

GUESTS = ("Guest Siskin 9", "Guest Bittern 70", "Guest Avocet 52", "Guest Goosander 11")
SHAPE_BEFORE = "figure => getComputedStyle(figure, '::before').display !== 'none'"


def contested() -> Table:
    """Round 2, Shooting: the second side holds the first side's Objective in the second round running."""
    models = [("jaeger", "a", (40, 10)), ("hunter", "b", (10, 29))]
    start = table(models, active=1, objectives=[(10, 30), (40, 6)])
    return start.with_objective("objective-0", taker=SEATS[1], taken_round=2, run=1)


@pytest.mark.parametrize("size", ["wide", "tablet", "phone"])
def test_round_turn_and_score_are_said_on_every_screen(chromium: Browser, size: str) -> None:
    with at_table(chromium, table=contested(), seats="0", size=size) as (page, _):
        expect(page.locator(".phase")).to_have_text("Round 2 · Shooting")
        expect(page.locator(".turn")).to_have_text("Bert’s turn")
        expect(page.locator(".score")).to_have_text(re.compile(r"^ObjectivesAnna0:1Bert$"))
        bar, score = page.locator(".battle-bar").bounding_box(), page.locator(".score").bounding_box()
        assert bar
        assert score
        assert score["x"] + score["width"] <= bar["x"] + bar["width"]


def test_who_holds_what_and_for_how_long_is_in_words(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="0") as (page, _):
        held = page.locator(".holder", has_text="Bert").locator(".chip")
        expect(held).to_have_text("Holds the enemy Objective, round 2 of 2")
        expect(held.get_by_role("link")).to_have_attribute("href", "/rules/kog/#kog.objective.hold.renew")
        expect(page.locator(".holder", has_text="Anna").locator(".chip")).to_have_count(0)


def test_names_stay_whole_where_a_side_holds_something(chromium: Browser) -> None:
    names = ("Guest Fair Wren", "Computer (easy)")
    with at_table(chromium, table=contested(), seats="0", names=names) as (page, _):
        page.set_viewport_size({"width": 1440, "height": 900})
        for words in (".turn", ".score-name >> nth=0", ".score-name >> nth=1"):
            assert page.locator(words).evaluate("it => it.scrollWidth <= it.clientWidth"), words
        chip = page.locator(".holder .chip").bounding_box()
        menu = page.locator(".menu-button").bounding_box()
        assert chip and menu  # noqa: PT018
        assert chip["width"] > 120
        assert chip["x"] + chip["width"] <= menu["x"]


def test_a_page_of_middling_width_has_room_for_a_long_name_and_for_the_log(chromium: Browser) -> None:
    long = ("Anna", "Guest Magnificent Goosander 11")
    with at_table(chromium, table=contested(), seats="0", size="tablet", names=long) as (page, _):
        expect(page.locator(".turn")).to_have_text(f"{long[1]}’s turn")
        assert page.locator(".turn").evaluate("turn => turn.scrollWidth <= turn.clientWidth")
        log = page.locator(".log").bounding_box()
        assert log
        assert log["height"] >= 96, "four lines"


def test_the_bar_says_that_it_is_your_turn(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        expect(page.locator(".turn")).to_have_text("your turn")


@pytest.mark.parametrize(("size", "many"), [("wide", 4), ("tablet", 2), ("tablet", 4), ("phone", 2), ("phone", 4)])
def test_every_figure_of_the_score_has_a_name_or_a_shape(chromium: Browser, size: str, many: int) -> None:
    start = fubar.table(*(fubar.squad(side, [(10, 10 + 5 * n)]) for n, side in enumerate("abcd"[:many])))
    with at_table(chromium, table=start, system=FUBAR, seats="1", size=size, names=GUESTS[:many]) as (page, _):
        scarce = size != "wide"
        figures = page.locator(".score .figure")
        expect(figures).to_have_count(many)
        for number in range(many):
            assert figures.nth(number).evaluate(SHAPE_BEFORE) is scarce
        stand = page.locator(".bar-stand").bounding_box()
        turn = page.locator(".turn > :last-child").bounding_box()
        assert turn and stand  # noqa: PT018
        assert turn["x"] + turn["width"] <= stand["x"] + stand["width"], "only the name gives way"
        boxes = [page.locator(part).bounding_box() for part in (".bar-stand", ".bar-score", ".menu-button")]
        ends = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
        assert all(end <= start for (_, end), (start, _) in pairwise(ends)), "parts of the bar overlap or wrap"


def test_the_buttons_of_the_view_lie_beside_the_table_on_a_phone(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="0", size="phone") as (page, _):
        board, tools = page.locator("svg.board").bounding_box(), page.locator(".battle-tools").bounding_box()
        assert board
        assert tools
        assert board["y"] + board["height"] <= tools["y"]


PANES = ".battle-bar, svg.board, .battle-tabs, .panel-now"
BOXES = "all => all.map(one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"
WORDS = """() => ['.phase', '.turn', '.unit-name', '.model span', '.battle-dice', '.battle-log li', '.prompt'].forEach((place) =>
  document.querySelectorAll(place).forEach((one) => { one.textContent = 'and so on and on '.repeat(12); }))"""


@pytest.mark.parametrize("size", ["wide", "tablet", "phone"])
def test_no_pane_moves_when_a_line_wraps(chromium: Browser, size: str) -> None:
    with at_table(chromium, table=contested(), seats="1", size=size) as (page, _):
        before = page.locator(PANES).evaluate_all(BOXES)
        page.evaluate(WORDS)
        expect(page.locator(".phase")).to_contain_text("and so on")
        assert page.locator(PANES).evaluate_all(BOXES) == before


def test_five_dice_lie_in_one_row_and_ten_in_two(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        page.locator(".battle-dice").evaluate(
            "host => { const die = '<span class=die><span class=faces><b>6</b></span><small>success</small></span>';"
            " host.innerHTML = `<p>Command Section saves 1 of 5 on 6+.</p><span class=dice>${die.repeat(10)}</span>`; }"
        )
        tops = page.locator(".battle-dice .die").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert [len(list(row)) for _, row in groupby(tops)] == [5, 5]
        words = page.locator(".battle-dice small").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
        )
        assert all(right + 2 <= left for (_, right), (left, _) in pairwise(words[:5])), (
            "what came of the dice runs together"
        )


def test_who_is_gone_keeps_a_name_on_one_line(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        page.locator(".unit-list").first.evaluate(
            "list => { list.innerHTML = '<li class=unit><span class=unit-name>Breacher 2</span>"
            "<span class=unit-models></span><small>incapacitated</small></li>'; }"
        )
        name = page.locator(".unit-name", has_text="Breacher 2")
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), "the name is cut off"
        assert page.locator(".unit-list").first.bounding_box()["height"] < 30


def test_who_is_yet_to_come_is_told_on_the_line_of_the_name(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        page.locator(".unit-list").first.evaluate(
            "list => { const token = document.querySelector('.inline-token').outerHTML; list.innerHTML = '<li class=unit>'"
            " + `<span class=unit-models><button class=model>${token}<span class=model-name>Gang Boss 1</span></button>`"
            " + '</span><small>yet to come</small></li>'; }"
        )
        name, note = (page.locator(".unit-list").first.locator(of).bounding_box() for of in (".model-name", "small"))
        assert name
        assert note
        assert note["y"] < name["y"] + name["height"]


def test_a_wide_screen_has_one_bar_and_the_units_beside_the_table(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        expect(page.locator(".site-header")).to_be_hidden()
        expect(page.get_by_role("link", name="Gridless, the front page")).to_have_attribute("href", "/")
        units, board, now = (
            page.locator(part).bounding_box() or {} for part in (".panel-units", "svg.board", ".panel-now")
        )
        assert units["x"] + units["width"] <= board["x"]
        assert board["x"] + board["width"] <= now["x"]
        assert board["height"] > 780
        names = page.locator(".battle-bar").get_by_text("Bert", exact=True)
        assert sum(name.bounding_box()["width"] > 1 for name in names.all()) == 1
