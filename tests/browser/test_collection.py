"""A collection in a browser: counted, missing for an army, and the builder's filter for what one owns."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_frame import fits
from tests.browser.test_my_armies import take

Visitor = Callable[..., Page]


def test_what_one_owns_and_lacks(visitor: Visitor) -> None:
    page = visitor()
    take(page, "kog")
    builder = page.url
    offers = page.locator(".offer:visible")
    page.goto(f"/armies/collection/kog/?army={builder.rstrip('/').split('/')[-2]}")
    expect(page.get_by_role("status").filter(has_text="Missing for")).to_be_visible()
    fits(page)
    page.get_by_role("spinbutton").first.fill("2")
    page.get_by_role("button", name="Save my collection").click()
    expect(page.locator("#messages")).to_contain_text("Your collection is saved.")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(builder)
    every = offers.count()
    page.get_by_role("button", name="I own", exact=True).click()
    expect(page.get_by_role("button", name="I own", exact=True)).to_have_attribute("aria-pressed", "true")
    assert 0 < offers.count() < every
