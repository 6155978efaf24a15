"""A whole unit is moved at once: thirteen figures of FUBAR in three gestures, five machines of KOG light in as many."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.kog.board import SEATS
from rules.kog.system import KOG
from tests.browser.fixtures.battle import at_rest, at_table, middle, token
from tests.browser.test_match_keyboard import dice, now, play
from tests.rules.fubar.build import squad, table
from tests.rules.kog import build as kog

THIRTEEN = [(8 + 1.5 * (n % 5), 8 + 1.5 * (n // 5)) for n in range(13)]
COUNTED = "window.gestures = 0; addEventListener('pointerdown', () => { gestures += 1; }, true);"


def drag(page: Page, piece: str, by: float) -> None:
    """Drags a figure so many inches downwards."""
    x, y = middle(token(page, piece))
    inch = page.evaluate("document.querySelector('svg.board').getScreenCTM().a * 1000")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + by * inch, steps=6)
    page.mouse.up()


@pytest.mark.rule("fubar.unit.coherency.distance")
@pytest.mark.parametrize("size", ["wide", "tablet"])
def test_thirteen_figures_walk_in_three_gestures(chromium: Browser, size: str) -> None:
    start = table(squad("a", THIRTEEN), squad("b", [(40, 40)]))
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0", size=size) as (page, server):
        play(server, "attempt:a-u1")
        before = {model.id: model.at for model in now(server).living(now(server).units["a-u1"])}
        walk = page.locator('.option[data-option="action:walk"]')
        walk.wait_for()
        page.evaluate(COUNTED)
        walk.click()
        page.locator("section.choice").wait_for()
        at_rest(page)
        drag(page, "a-u1-m7", -3)  # to the south, which lies above for whose own edge is the northern one
        expect(page.locator(".mover-cost").first).to_have_text("13 of 13 move, 13 in touch")
        expect(page.locator(".choice .verdict:not(.is-stale)")).to_have_count(1)
        confirm = page.get_by_role("button", name="Confirm", exact=True)
        expect(confirm).to_have_class(re.compile("button-main"))
        confirm.click()
        expect(page.locator("section.choice")).to_have_count(0)
        assert page.evaluate("gestures") == 3
        after = {model.id: model.at for model in now(server).living(now(server).units["a-u1"])}
        assert len(after) == 13
        for id_, at in after.items():
            assert at.x == pytest.approx(before[id_].x, abs=60)
            assert at.y == pytest.approx(before[id_].y + 3000, abs=120)


@pytest.mark.rule("kog.move.unit-by-unit", "kog.move.mode-per-model")
def test_the_way_drawn_for_one_is_gone_by_its_whole_unit_in_three_gestures(chromium: Browser) -> None:
    places = [(8 + 1.5 * (n % 3), 10 + 1.5 * (n // 3)) for n in range(5)]
    five = [("headhunter", "a", places[0]), *(("hunter", "a", place) for place in places[1:])]
    start = kog.table(
        [*five, ("hunter", "b", (46, 34))], stage="movement", units={"a-u1": [f"a-m{n}" for n in range(1, 6)]}
    )
    with at_table(chromium, table=start, seats="0") as (page, server):
        before = {model.id: model.at for model in start.living(SEATS[0])}
        page.evaluate(COUNTED)
        drag(page, "a-m4", 3)
        page.locator('.choice [data-option="together:a-u1:combat"]').click()
        expect(page.locator(".mover-cost").first).to_have_text("5 of 5 move, 5 in touch")
        confirm = page.get_by_role("button", name="Confirm", exact=True)
        expect(confirm).to_have_class(re.compile("button-main"))
        confirm.click()
        expect(page.locator("section.choice")).to_have_count(0)
        assert page.evaluate("gestures") == 3
        after = engine.open_table(KOG, server.table.position)
        for model in after.living(SEATS[0]):
            assert (model.at.x, model.at.y) == (
                pytest.approx(before[model.id].x, abs=60),
                pytest.approx(before[model.id].y + 3000, abs=120),
            )


@pytest.mark.rule("fubar.action.walk.move")
def test_the_keyboard_stays_with_those_who_were_moved_by_their_handle(chromium: Browser) -> None:
    start = table(squad("a", [(40, 30)]), squad("a", THIRTEEN), squad("b", [(40, 40)]))
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0") as (page, server):
        play(server, "attempt:a-u2")
        page.locator('.option[data-option="action:walk"]').click()
        page.locator('[data-ghost="way-all"]').focus()
        page.keyboard.press("Shift+ArrowUp")
        expect(page.locator(".choice .verdict:not(.is-stale)")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        expect(token(page, "a-u2-m1")).to_be_focused()
