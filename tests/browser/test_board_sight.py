"""Sight on the board: the line to a target, where it is stopped, and what stands in it, before anybody commits."""

import re

from playwright.sync_api import Browser, Page, expect

from games.protocol import GiveAnswer
from rules.kog.board.table import Table
from tests.browser.fixtures.battle import at_table, middle, token
from tests.rules.kog.build import box, table, terrain

SHOOTER, HALF, HIDDEN = "a-m1", "b-m1", "b-m2"


def walled() -> Table:
    """A Hunter with one foe half behind a wall, one wholly behind another; both within 24″."""
    half = terrain("fence", box(16, 7, 1, 3.5), height=6, cover="hard")
    whole = terrain("tower", box(8, 16, 4, 1), height=6, cover="hard")
    models = [("hunter", "a", (10, 10)), ("hunter", "b", (26, 10)), ("hunter", "b", (10, 26))]
    return table(models, terrain=[half, whole])


def choose_target(page: Page) -> None:
    page.locator(f'.option[data-option="shoot:{SHOOTER}:autocannon-24-4"]').click()
    expect(page.locator(".prompt")).to_contain_text("target of the Autocannon")


def test_pointing_at_a_target_draws_how_it_is_seen(chromium: Browser) -> None:
    with at_table(chromium, table=walled()) as (page, _):
        choose_target(page)
        page.locator(f'.option[data-option="target:{HALF}"]').hover()
        expect(page.locator(".overlay-sight")).to_have_count(2)
        expect(page.locator(".overlay-sight .stop")).to_have_count(1)
        expect(page.locator('[data-ground="fence"]')).to_have_class(re.compile("is-blocking"))
        expect(page.locator('[data-ground="tower"]')).not_to_have_class(re.compile("is-blocking"))


def test_the_chosen_target_keeps_its_line_until_it_is_given(chromium: Browser) -> None:
    with at_table(chromium, table=walled()) as (page, _):
        choose_target(page)
        page.locator(f'.option[data-option="target:{HALF}"]').click()
        page.mouse.move(5, 5)
        expect(page.locator(".overlay-sight")).to_have_count(2)
        expect(page.locator('[data-ground="fence"]')).to_have_class(re.compile("is-blocking"))
        page.get_by_role("button", name="Back to the choices").click()
        page.mouse.move(5, 5)
        expect(page.locator(".overlay-sight")).to_have_count(0)
        expect(page.locator(".is-blocking")).to_have_count(0)


def test_a_refused_target_shows_and_names_what_is_in_the_way(chromium: Browser) -> None:
    with at_table(chromium, table=walled()) as (page, _):
        choose_target(page)
        page.mouse.click(*middle(token(page, HIDDEN)))
        expect(page.locator(".battle-card .card-refused")).to_contain_text("cannot see Hunter B2: Tower in the way")
        expect(page.locator(".refused li.is-here")).to_contain_text("Tower in the way")
        expect(page.locator(".overlay-sight .line-lost")).to_have_count(1)
        expect(page.locator(".overlay-sight .stop")).to_have_count(1)
        expect(page.locator('[data-ground="tower"]')).to_have_class(re.compile("is-blocking"))


def test_anybody_asks_who_sees_whom_and_the_board_draws_why(chromium: Browser) -> None:
    with at_table(chromium, table=walled(), seats="1") as (page, server):
        page.get_by_role("button", name="Line of sight").click()
        page.mouse.click(*middle(token(page, SHOOTER)))
        expect(page.locator(".tool-words")).to_contain_text("Hunter A1 looks.")
        page.mouse.click(*middle(token(page, HIDDEN)))
        expect(page.locator(".tool-words")).to_contain_text("Hunter A1 does not see Hunter B2. In the way: Tower.")
        expect(page.locator(".overlay-sight .line-lost")).to_have_count(1)
        expect(page.locator('[data-ground="tower"]')).to_have_class(re.compile("is-blocking"))
        expect(page.locator(".overlay-ruler .caption")).to_have_text("14.8″")
        page.mouse.click(middle(token(page, HALF))[0], middle(token(page, HIDDEN))[1])
        expect(page.locator(".tool-words")).to_contain_text(
            "If Hunter B2 stood there: Hunter A1 sees all of Hunter B2."
        )
        expect(page.locator(".overlay-sight .line-lost")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".tool-words")).to_be_hidden()
        expect(page.locator(".overlay-sight")).to_have_count(0)
        assert not any(isinstance(message, GiveAnswer) for message in server.heard)


def test_on_a_phone_the_tool_in_hand_leaves_the_question_to_be_read(chromium: Browser) -> None:
    with at_table(chromium, table=walled(), size="phone") as (page, _):
        page.get_by_role("button", name="Line of sight").click()
        words = page.locator(".tool-words").bounding_box()
        question = page.locator("#panel-now .prompt").bounding_box()
        assert words
        assert question
        assert words["y"] + words["height"] <= question["y"]


def test_reach_and_ranges_of_anybody_are_drawn_and_cost_nothing(chromium: Browser) -> None:
    with at_table(chromium, table=walled(), seats="1") as (page, server):
        page.keyboard.press("r")
        strip = page.locator(".area-words")
        expect(strip).to_contain_text("Choose a model, yours or theirs")
        page.mouse.click(*middle(token(page, SHOOTER)))
        expect(strip.get_by_role("button", pressed=True)).to_have_text("Combat Move 5″")
        expect(page.locator(".buffer-reach")).to_have_count(1)
        strip.get_by_role("button", name="Autocannon 24″").click()
        expect(strip).to_contain_text("Autocannon reaches 24″.")
        expect(page.locator(".buffer-range")).to_have_count(1)
        page.mouse.click(*middle(token(page, HIDDEN)))
        expect(strip).to_contain_text("reaches 24″")
        expect(page.locator(".overlay-buffer")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(strip).to_be_hidden()
        expect(page.locator(".overlay-buffer")).to_have_count(0)
        assert not any(isinstance(message, GiveAnswer) for message in server.heard)
