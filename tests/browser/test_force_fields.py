"""A force of one’s own by keyboard on a phone: priced while it is typed, kept, published, and accepted by an opponent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_builder_clicks import fits

Visitor = Callable[..., Page]


@pytest.mark.rule("fubar.list.own_force")
def test_a_force_is_priced_while_it_is_typed_and_published(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/armies/catalogues/?system=fubar")
    page.get_by_role("link", name="Fill it with an example").press("Enter")
    page.locator("summary", has_text="Ferrymen").first.press("Enter")
    page.locator("summary", has_text="Lock Gunner").press("Enter")
    price = page.locator("#price-unit-1-figure-1")
    expect(price).to_have_text("23 pts")
    training = page.locator("[name='unit.1.training']")
    training.focus()
    page.keyboard.type("Elite")
    expect(price).to_have_text("50 pts")
    expect(page.locator("#maths-unit-1-figure-1")).to_contain_text("× 2.00 (LMG)")
    fits(page)
    no_violation(page)
    page.get_by_role("button", name="Save this force").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("A leader is better trained than the Unit")
    training.focus()
    page.keyboard.type("Green")
    page.get_by_role("button", name="Save this force").press("Enter")
    expect(page.get_by_role("heading", name="Ferry Watch").first).to_be_visible()
    fits(page)
    no_violation(page)
    page.get_by_label("Everybody; it is listed among the published ones").press("Space")
    page.get_by_label("I wrote these numbers and texts myself").press("Space")
    page.get_by_role("button", name="Save who may look").press("Enter")
    other = visitor(width=390, height=844)
    other.goto("/armies/catalogues/public/")
    other.get_by_role("link", name="Ferry Watch").press("Enter")
    expect(other.get_by_text("not of the book")).to_be_visible()
    expect(other.get_by_role("link", name="Change a copy of it")).to_be_visible()
    no_violation(other)
