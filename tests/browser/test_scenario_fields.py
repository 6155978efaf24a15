"""A scenario of one’s own by keyboard on a phone: written, a mistake shown at its field, shared, and played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_builder_clicks import fits

Visitor = Callable[..., Page]


@pytest.mark.rule("fubar.scenario.agreed")
def test_a_scenario_is_changed_by_keys_shared_and_played(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/scenarios/")
    page.get_by_role("link", name="Crossroads").press("Enter")
    page.get_by_label("Name", exact=True).first.fill("Our crossroads")
    page.get_by_label("Turns").fill("99")
    page.get_by_role("button", name="Save this scenario").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This scenario cannot be saved yet. rounds:")
    expect(page.get_by_label("Turns")).to_be_focused()
    no_violation(page)
    page.get_by_label("Turns").fill("3")
    page.get_by_role("button", name="Add area").press("Enter")
    expect(page.locator("[name='area.0.name']")).to_be_focused()
    page.keyboard.type("The yard")
    page.locator("[name='area.0.first']").fill("40/40")
    page.locator("[name='area.0.last']").fill("60/60")
    fits(page)
    no_violation(page)
    page.get_by_role("button", name="Save this scenario").press("Enter")
    expect(page.get_by_role("heading", name="Our crossroads")).to_be_visible()
    expect(page.get_by_text("It ends after 3 turns.")).to_be_visible()
    page.get_by_role("button", name="Share it by link").press("Enter")
    expect(page.get_by_text("shared by link")).to_be_visible()
    fits(page)
    no_violation(page)
    address = page.url
    other = visitor(width=390, height=844)
    other.goto(address)
    other.get_by_role("link", name="Play it").press("Enter")
    other.get_by_text("What you agree on").click()
    expect(other.get_by_label("Scenario", exact=True)).to_contain_text("Our crossroads")
    expect(other.locator("#agreed-line")).to_contain_text("Our crossroads")
    no_violation(other)
