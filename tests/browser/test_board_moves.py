"""Moving on the battle page: by dragging, by tapping corners, by arrow keys and by typing; the server has the last word."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.protocol import Measure
from rules.kernel import engine
from rules.kog.system import KOG
from tests.browser.fixtures.battle import at_rest, at_table, begin, middle, token
from tests.browser.fixtures.table_server import TableServer
from tests.browser.play.table import Seated
from tests.rules.kog.build import box, table, terrain

JAGUAR = "b-m2"
COMBAT = f"move:{JAGUAR}:combat"


def place_of(server: TableServer, model: str) -> tuple[int, int]:
    at = engine.open_table(KOG, server.table.position).models[model].at
    return at.x, at.y


def box_of(thing: Locator) -> list[int]:
    """Where it stands, in whole pixels."""
    box = thing.bounding_box()
    assert box
    return [round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])]


def confirm(page: Page) -> None:
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("section.choice")).to_have_count(0)


def test_a_dragged_model_shows_its_cost_and_stands_where_it_was_dropped(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        at_rest(page)
        x, y = middle(page.locator("[data-ghost]"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y + 40, steps=4)
        expect(page.locator(".overlay-path .caption")).to_have_text(re.compile(r"^\d\.\d″ of 6\.0″$"))
        page.mouse.up()
        expect(page.locator(".verdict")).to_contain_text("Combat Move:")
        confirm(page)
        after = place_of(server, JAGUAR)
        assert after[1] > before[1] + 1000
        assert abs(after[0] - before[0]) < 1000


def test_a_drag_beyond_the_budget_stops_where_the_budget_ends(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        at_rest(page)
        x, y = middle(page.locator("[data-ghost]"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 400, y, steps=4)
        page.mouse.up()
        confirm(page)
        assert 5900 < before[0] - place_of(server, JAGUAR)[0] <= 6000


def test_a_token_can_be_dragged_at_once(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        x, y = middle(token(page, JAGUAR))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 30, steps=4)
        page.mouse.up()
        expect(page.get_by_role("button", name="Combat Move", pressed=True)).to_be_visible()
        confirm(page)
        assert place_of(server, JAGUAR)[1] > before[1]


def test_arrow_keys_nudge_and_enter_confirms(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        assert place_of(server, JAGUAR) == (before[0] - 100, before[1] + 1100)


def test_a_typed_path_is_walked_as_typed(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        x, y = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("1 S; 0.5 W")
        page.get_by_label("Path").press("Enter")
        expect(page.get_by_label("Path")).to_have_value(
            f"{x / 1000:g} {y / 1000 + 1:g}; {x / 1000 - 0.5:g} {y / 1000 + 1:g}"
        )
        confirm(page)
        assert place_of(server, JAGUAR) == (x - 500, y + 1000)


def test_nonsense_typed_for_a_path_is_answered_with_help(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, JAGUAR, COMBAT)
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("over there")
        page.get_by_label("Path").press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("“over there” is neither a place such as 12.5 8")


def test_a_refused_path_says_why_before_anybody_confirms(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("20 E")
        page.get_by_label("Path").press("Enter")
        expect(page.locator(".verdict .why")).to_contain_text("6″")
        expect(page.locator(".overlay-path.overlay-bad .line")).to_have_count(1)
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".verdict .why")).to_be_visible()
        assert place_of(server, JAGUAR) == before


@pytest.mark.parametrize("size", ["wide", "tablet", "phone"])
def test_confirm_stays_where_it_is_when_a_refusal_comes(chromium: Browser, size: str) -> None:
    with at_table(chromium, "movement", size=size) as (page, _):
        begin(page, JAGUAR, COMBAT)
        confirm = page.get_by_role("button", name="Confirm", exact=True)
        before = box_of(confirm)
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("20 E")
        page.get_by_label("Path").press("Enter")
        expect(page.locator(".verdict .why")).to_contain_text("6″")
        assert box_of(confirm) == pytest.approx(before, abs=1)


def test_tapping_the_table_sets_one_corner_after_another(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        at_rest(page)
        x, y = middle(page.locator("[data-ghost]"))
        page.mouse.click(x, y + 45)
        page.mouse.click(x - 45, y + 45)
        expect(page.locator(".verdict")).to_contain_text("Combat Move")
        confirm(page)
        x1, y1 = place_of(server, JAGUAR)
        assert x1 < before[0] - 1000
        assert y1 > before[1] + 1000


def test_a_charge_is_shown_standing_where_it_stops(chromium: Browser) -> None:
    foes = table([("hunter", "a", (10, 18)), ("hunter", "b", (15, 18))], stage="movement")
    with at_table(chromium, table=foes) as (page, server):
        begin(page, "a-m1", "move:a-m1:combat")
        Seated(page).walk("5 E")
        expect(page.locator(".verdict")).to_contain_text("Charges Hunter B1 and stops there.")
        expect(page.locator("[data-ghost]")).to_have_attribute("transform", "translate(12800 18000)")
        expect(page.locator(".overlay-path .caption")).to_have_text("2.8″ of 5.0″")
        confirm(page)
        assert place_of(server, "a-m1") == (12800, 18000)


def test_take_back_returns_the_model(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before, stood = place_of(server, JAGUAR), str(token(page, JAGUAR).get_attribute("transform"))
        begin(page, JAGUAR, COMBAT)
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        assert place_of(server, JAGUAR) != before
        page.get_by_role("button", name="Take back").click()
        expect(token(page, JAGUAR)).to_have_attribute("transform", stood)
        assert place_of(server, JAGUAR) == before


def test_the_keyboard_stays_with_what_was_moved(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, JAGUAR, COMBAT)
        token(page, "b-m1").focus()
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        expect(token(page, JAGUAR)).to_be_focused()


def test_go_around_it_is_one_click_where_a_wall_is_in_the_way(chromium: Browser) -> None:
    wall = terrain("tower", box(12, 9.6, 1, 1.4), impassable=True, height=6)
    start = table([("jaguar", "a", (10, 10)), ("hunter", "b", (40, 30))], terrain=[wall], stage="movement")
    with at_table(chromium, table=start) as (page, server):
        begin(page, "a-m1", "move:a-m1:combat")
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("15 10")
        page.get_by_label("Path").press("Enter")
        expect(page.locator(".verdict")).to_contain_text("Tower")
        expect(page.get_by_role("button", name="Confirm", exact=True)).not_to_have_class(re.compile("button-main"))
        page.get_by_role("button", name="Go around it").click()
        expect(page.locator(".verdict")).to_contain_text("Combat Move:")
        expect(page.get_by_role("button", name="Go around it")).to_be_hidden()
        confirm(page)
        x, y = place_of(server, "a-m1")
        assert x > 13_000
        assert (x, y) == (15_000, 10_000) or x < 15_000


def test_another_kind_of_move_keeps_the_path(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, JAGUAR, COMBAT)
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Shift+ArrowDown")
        expect(page.locator(".overlay-path .caption")).to_have_text("2.0″ of 6.0″")
        page.locator(".switch button", has_text="Speed").click()
        expect(page.locator(".overlay-path .caption")).to_have_text(re.compile(r"^2\.0″ of 1\d\.0″$"))
        page.locator("[data-ghost]").focus()
        for _ in range(7):
            page.keyboard.press("Shift+ArrowDown")
        expect(page.locator(".overlay-path .caption")).to_have_text(re.compile(r"^9\.[0-9]″ of 1\d\.0″$"))
        long = page.locator(".overlay-path .caption").text_content() or ""
        page.locator(".switch button", has_text="Combat").click()
        expect(page.locator(".overlay-path .caption")).to_have_text(re.compile(r"^(6\.0|5\.9)″ of 6\.0″$"))
        page.locator(".switch button", has_text="Speed").click()
        expect(page.locator(".overlay-path .caption")).to_have_text(long)


def test_the_board_is_one_tab_stop_and_reads_out_what_a_push_costs(chromium: Browser) -> None:
    stops = 'document.querySelectorAll(\'svg.board[tabindex="0"], svg.board [tabindex="0"]\').length'
    with at_table(chromium, "movement") as (page, _):
        assert page.evaluate(stops) == 1
        begin(page, JAGUAR, COMBAT)
        expect(page.locator('[data-ghost][tabindex="0"]')).to_have_count(1)
        assert page.evaluate(stops) == 1
        page.keyboard.press("n")
        expect(page.locator("[data-ghost]")).to_be_focused()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".battle-table > [role=status].for-readers")).to_have_text(re.compile(r"1\.1″ of 6\.0″$"))
        page.keyboard.press("Escape")
        expect(page.locator("[data-ghost]")).to_have_count(0)
        expect(page.locator('[data-piece][tabindex="0"]')).to_be_focused()


def test_the_ground_round_walls_takes_the_place_of_the_circle_and_is_asked_for_once(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        begin(page, JAGUAR, COMBAT)
        expect(page.locator(".buffer-reach")).to_have_count(1)
        expect(page.locator(".overlay-reach")).to_have_count(0)
        page.locator(f'.switch [data-option="move:{JAGUAR}:speed"]').click()
        expect(page.locator(f'.switch [data-option="move:{JAGUAR}:speed"]')).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".buffer-reach")).to_have_count(1)
        assert [message.piece for message in server.heard if isinstance(message, Measure)] == [JAGUAR]
