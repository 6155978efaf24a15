"""A scenario of one’s own by keyboard on a phone: filled in, a fault at its field, mended and shared."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_builder_clicks import fits

Visitor = Callable[..., Page]


@pytest.mark.rule("fubar.scenario.agreed")
def test_a_scenario_is_filled_in_mended_and_shared(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/scenarios/new/fubar/?from=ready:crossroads")
    page.get_by_label("Name", exact=True).first.fill("The ford")
    page.get_by_role("button", name="Add objective").press("Enter")
    fourth = page.locator("[id='objective.3']")
    fourth.get_by_label("Name").fill("Ford")
    fourth.get_by_label("Where").fill("50/70")
    points = page.locator("[name='score.0.points']")
    page.locator("[id='score.0'] > summary").press("Enter")
    points.focus()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.get_by_role("button", name="Save this scenario").press("Enter")
    expect(points).to_be_focused()
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("This is needed.")).to_be_visible()
    fits(page)
    no_violation(page)
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The ford").first).to_be_visible()
    expect(page.get_by_text("2 points for each objective held")).to_be_visible()
    fits(page)
    no_violation(page)
    page.get_by_role("button", name="Share it by link").press("Enter")
    expect(page.get_by_label("Link to share it")).to_be_visible()
    other = visitor(width=390, height=844, scheme="dark")
    other.goto(page.url)
    expect(other.get_by_role("heading", name="The ford").first).to_be_visible()
    no_violation(other)
