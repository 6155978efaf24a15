"""The analysis in a browser, by its own process: every game, in both schemes at three widths; in the builder; side by side."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.registry import SYSTEMS
from tests.browser.axe import no_violation
from tests.browser.test_frame import fits
from tests.browser.test_my_armies import take

Visitor = Callable[..., Page]
WORKED_OUT = 120_000  # milliseconds on a busy machine


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_analysis_of_an_army(visitor: Visitor, system: str) -> None:
    page = visitor()
    take(page, system)
    page.goto(page.url.partition("edit/")[0] + "analysis/")
    expect(page.get_by_role("heading", name="Unit by unit")).to_be_visible(timeout=WORKED_OUT)
    expect(page.get_by_role("img", name="Expected losses")).to_be_visible()
    if system == "fubar":
        page.get_by_text("As a table").first.click()
        fits(page)
    else:
        no_violation(page)


def test_the_builder_says_what_the_army_can_do(visitor: Visitor) -> None:
    page = visitor()
    take(page, "kog")
    expect(page.locator("#at-a-glance")).to_contain_text("expected of one volley", timeout=WORKED_OUT)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_role("heading", name="Unit by unit")).to_be_visible(timeout=WORKED_OUT)
    no_violation(page)
    page.get_by_role("tab", name="Analysis").press("ArrowRight")
    expect(page.get_by_role("tab", name="Notes")).to_be_focused()
    page.get_by_label("Note on this army").fill("Hold the bridge")
    page.get_by_label("Note on this army").press("Enter")
    expect(page.locator("#saved")).to_have_text("Saved")
    fits(page)
    page.get_by_role("tab", name="Notes").press("ArrowRight")
    expect(page.get_by_role("tabpanel", name="Roster")).to_be_visible()


def test_two_armies_side_by_side(visitor: Visitor) -> None:
    page = visitor()
    take(page, "kog", 0)
    take(page, "kog", 1)
    page.goto("/armies/")
    for box in page.locator(".tick input").all():
        box.check()
    page.get_by_role("button", name="Compare two").click()
    expect(page.get_by_role("rowheader", name="Losses caused at 12″")).to_be_visible(timeout=WORKED_OUT)
    fits(page)
