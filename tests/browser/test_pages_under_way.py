"""Pages that only come about by playing: no fault in both schemes at three widths, and nowhere wider than the window."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.registry import SYSTEMS
from tests.browser.axe import no_violation
from tests.browser.test_frame import fits

Visitor = Callable[..., Page]


def test_an_army_being_built_and_one_shown_to_others(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/armies/new/?system=killteam")
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", name="What it needs")).to_be_visible()
    fits(page)
    page.get_by_role("link", name="Share").click()
    page.goto(page.get_by_label("Link to this army").input_value())
    fits(page)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_under_way(visitor: Visitor, system: str) -> None:
    page = visitor()
    page.goto(f"/play/quick/?system={system}")
    page.get_by_label(re.compile("Set everything up for me")).click()
    page.get_by_role("button", name=re.compile("Both seats on this screen|All 2 seats")).click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    curtain, prompt = page.get_by_role("button", name=re.compile("show my side")), page.locator("#panel-now .prompt")
    expect(curtain.or_(prompt).first).to_be_visible()
    if curtain.is_visible():
        curtain.click()
    expect(prompt).to_be_visible()
    fits(page)


def test_a_ruling_somebody_doubts(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/?system=kog")
    page.get_by_role("button", name="Both seats on this screen").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    page.get_by_role("button", name="Yes, play on it").first.click()
    expect(page.locator(".log li[data-seq]").first).to_be_visible()
    page.goto(page.url.replace("/m/", "/matches/") + "ruling/?entry=1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page)


def test_a_campaign_that_waits_for_a_friend(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/campaigns/new/?system=krygothic")
    page.get_by_role("button", name="Open the campaign").click()
    page.wait_for_url(re.compile(r"/c/\w+/$"))
    fits(page)


def test_the_frame_and_the_first_chapter_of_the_longest_rulebook(visitor: Visitor) -> None:
    page = visitor()
    for width, scheme in ((1440, "light"), (390, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto("/rules/krygothic/")
        parts = [["header"], ["main > :not(.rulebook)"], [".rulebook nav"], [".rulebook section:first-of-type"]]
        no_violation(page, parts=parts)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
