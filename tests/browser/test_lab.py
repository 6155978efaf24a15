"""The lab by keyboard, on a screen and on a phone: an experiment is ordered, its matches are played, one is watched."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_frame import fits as faultless

Visitor = Callable[..., Page]
PLAYED = 180_000  # milliseconds at most for two duels and the start of whoever plays them
FINGER = 44


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def ordered(page: Page) -> None:
    """Two duels of one list against another, ordered by the keyboard."""
    page.goto("/lab/?system=kog")
    page.get_by_label("Battle size").select_option("duel")
    expect(page.get_by_label("My list")).to_contain_text("Lone Fortress")
    no_violation(page)
    page.get_by_label("Against", exact=True).select_option(index=1)
    page.get_by_label("Matches against each list").fill("2")
    page.get_by_label("Seed").fill("one")
    page.get_by_label("Seed").press("Enter")
    page.wait_for_url(re.compile(r"/lab/\w{16}/$"))


def test_lists_are_tried_and_a_match_of_theirs_is_watched(visitor: Visitor) -> None:
    page = visitor()
    ordered(page)
    expect(page.locator("#lab-results")).to_contain_text("2 of 2 matches", timeout=PLAYED)
    expect(page.locator("#lab-status")).to_have_text("Done")
    expect(page.get_by_role("img", name="Matches won, drawn and lost")).to_be_visible()
    expect(page.get_by_role("region", name="Wins, as a table").get_by_role("row")).to_have_count(5)
    faultless(page)

    phone = visitor(width=390, height=844, scheme="dark")
    phone.goto(page.url)
    fits(phone)
    no_violation(phone)
    watch = phone.get_by_role("button", name="Watch match 1")
    box = watch.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    watch.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".replay-where")).to_contain_text("1 of ", timeout=PLAYED)
    expect(phone.locator("svg.board")).to_be_visible()


def test_what_is_wrong_is_said_at_its_field_and_keeps_the_rest(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/lab/?system=kog")
    fits(page)
    page.get_by_label("Matches against each list").fill("1000")
    page.get_by_label("Seed").fill("kept")
    page.get_by_role("button", name="Play the matches").click()
    expect(page.get_by_role("status")).to_contain_text("matches against each list")
    expect(page.get_by_label("Seed")).to_have_value("kept")
    no_violation(page)
