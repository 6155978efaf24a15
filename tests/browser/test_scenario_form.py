"""A scenario of one's own by keyboard: filled in, a row added, a fault told, mended, kept and shared."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]
WIDTHS = (1440, 1024, 390)


def test_a_scenario_is_written_by_keyboard(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/scenarios/new/kog/?from=ready:three_relays")
    name = page.get_by_label("Name", exact=True).first
    name.fill("Three wells")
    page.get_by_role("button", name="Add objective").press("Enter")
    page.get_by_role("button", name="Save this scenario").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(name).to_have_value("Three wells")
    no_violation(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    page.get_by_role("button", name="Remove").last.press("Enter")
    page.get_by_role("button", name="Save this scenario").press("Enter")
    expect(page.get_by_role("heading", name="Three wells")).to_be_visible()
