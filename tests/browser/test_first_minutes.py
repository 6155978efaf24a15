"""From the front page to the first decision of the first turn: how many clicks that takes in each game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]
MOST_CLICKS = 4
GAMES = {"kog": "KOG light", "fubar": "FUBAR", "killteam": "Kill Team", "krygothic": "Kry-Gothic"}


class Clicks:
    """Clicks, counted."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, target: Locator) -> None:
        target.click()
        self.count += 1


@pytest.mark.parametrize("system", GAMES)
def test_the_first_decision_is_four_clicks_away_and_in_sight_on_a_phone(visitor: Visitor, system: str) -> None:
    page, clicks = visitor(width=390, height=844), Clicks()
    page.goto("/")
    clicks.on(page.get_by_role("link", name=f"Choose armies: {GAMES[system]}"))
    clicks.on(page.get_by_label(re.compile("Set everything up for me")))
    clicks.on(page.get_by_role("button", name=re.compile("Both seats on this screen|All 2 seats")))
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page.locator("#battle svg.board").first).to_be_visible()
    curtain = page.get_by_role("button", name=re.compile("show my side"))
    expect(curtain.or_(page.locator("#panel-now .prompt")).first).to_be_visible()
    if curtain.is_visible():
        clicks.on(curtain)
    expect(page.locator("#panel-now .prompt")).to_be_in_viewport(ratio=1)
    expect(page.locator("#panel-now .now-body")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Set everything up for me")).to_have_count(0)
    assert clicks.count <= MOST_CLICKS


def test_at_the_table_one_click_sets_up_against_the_computer(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/play/quick/?system=kog")
    no_violation(page)
    page.get_by_role("button", name="Play the computer").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    page.get_by_role("button", name="Set everything up for me").click()
    expect(page.locator("#panel-now .prompt, #panel-now .turn-line").first).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Commander", timeout=60_000)
    expect(page.get_by_role("button", name="Set everything up for me")).to_have_count(0)


def test_the_first_action_is_above_the_fold_on_a_phone(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/")
    box = page.get_by_role("link", name="Play now", exact=False).first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844
    assert box["height"] >= 44
