"""The table seen from one's own side: who has the top edge has it at the bottom, and all they do means what they see."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures.battle import at_rest, at_table, begin, middle, token
from tests.browser.test_board_moves import COMBAT, JAGUAR, confirm, place_of

TABLE = 48_000, 36_000
ENEMY = "a-m2"  # by the bottom edge, as the table is drawn


def seen(page: Page, model: str) -> tuple[float, float]:
    """Where a model is seen, in thousandths from the corner of the table as it lies."""
    found = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)", token(page, model).get_attribute("transform") or "")
    assert found
    return float(found[1]), float(found[2])


def test_one_s_own_edge_lies_at_the_bottom_and_a_dragged_model_stands_where_it_was_dropped(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        at_rest(page)
        x, y = place_of(server, JAGUAR)
        assert y < TABLE[1] / 2
        assert seen(page, JAGUAR) == (TABLE[0] - x, TABLE[1] - y)
        assert middle(token(page, JAGUAR))[1] > middle(token(page, ENEMY))[1]
        begin(page, JAGUAR, COMBAT)
        at_rest(page)
        at_x, at_y = middle(page.locator("[data-ghost]"))
        inch = page.evaluate("document.querySelector('svg.board').getScreenCTM().a * 1000")
        page.mouse.move(at_x, at_y)
        page.mouse.down()
        page.mouse.move(at_x + inch, at_y - 2 * inch, steps=5)
        page.mouse.up()
        expect(page.locator(".verdict")).to_contain_text("Combat Move:")
        dropped = middle(page.locator("[data-ghost]"))
        confirm(page)
        at_rest(page)
        after = place_of(server, JAGUAR)
        assert abs(after[0] - (x - 1000)) < 150
        assert abs(after[1] - (y + 2000)) < 150
        stands = middle(token(page, JAGUAR))
        assert max(abs(one - other) for one, other in zip(stands, dropped, strict=True)) < 3


def test_arrow_keys_go_where_they_point_and_compass_words_stay_those_of_the_table(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        x, y = place_of(server, JAGUAR)
        begin(page, JAGUAR, COMBAT)
        at_rest(page)
        before = middle(page.locator("[data-ghost]"))
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowUp")
        page.get_by_role("button", name="Nudge").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_label("Path")).to_have_value(f"{(x - 100) / 1000:g} {y / 1000 + 1:g}")
        at_rest(page)
        after = middle(page.locator("[data-ghost]"))
        assert after[1] < before[1]
        assert after[0] > before[0]
        page.get_by_text("Type it").click()
        page.get_by_label("Path").fill("1 S")
        page.get_by_label("Path").press("Enter")
        confirm(page)
        assert place_of(server, JAGUAR) == (x, y + 1000)


def test_the_switch_turns_the_table_back_and_the_browser_remembers(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        x, y = place_of(server, JAGUAR)
        switch = page.get_by_role("button", name="Turn the table")
        expect(switch).to_have_attribute("aria-pressed", "true")
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "false")
        at_rest(page)
        assert seen(page, JAGUAR) == (x, y)
        page.reload()
        expect(switch).to_have_attribute("aria-pressed", "false")
        page.locator("svg.board").focus()
        page.keyboard.press("v")
        expect(switch).to_have_attribute("aria-pressed", "true")


def test_who_plays_for_both_or_watches_has_the_table_as_it_is_drawn(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        at_rest(page)
        assert seen(page, JAGUAR) == place_of(server, JAGUAR)
        page.goto(f"{server.url}/?seats=")
        page.locator(f'[data-piece="{JAGUAR}"]').wait_for()
        at_rest(page)
        assert seen(page, JAGUAR) == place_of(server, JAGUAR)
