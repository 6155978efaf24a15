"""Learning by playing: what comes up is explained once, with what to try, and the guide can be closed and opened."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Visitor = Callable[..., Page]
MOST = 20  # explanations told one after another


def test_a_newcomer_is_led_into_the_first_match(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Learn by playing.*KOG light")).click()
    page.get_by_role("button", name="Begin").click()
    guide = page.locator(".guide")
    expect(guide.get_by_text("Try it:")).to_be_visible()
    expect(guide.get_by_role("heading")).to_have_text("Two lances meet in a ruined city")

    told = []
    for _ in range(MOST):
        if not guide.is_visible():
            break
        told.append(guide.get_by_role("heading").inner_text())
        page.locator("[data-key=guide-done]").click()
        expect(guide.get_by_text(told[-1])).to_have_count(0)
    assert len(told) == len(set(told))

    page.reload()
    expect(page.locator("svg.board")).to_be_visible()
    expect(guide.get_by_text(told[0])).to_have_count(0)


def test_the_guide_can_be_closed_and_comes_back(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/learn/fubar/")
    page.get_by_role("button", name="Begin").click()
    page.locator("[data-key=guide-close]").click()
    expect(page.locator(".guide h2")).to_have_count(0)
    page.reload()
    page.locator("[data-key=guide-open]").click()
    expect(page.locator(".guide").get_by_role("heading")).to_have_text("Two patrols meet among farms")
