"""What the builder explains: each number, word and price, to who points, tabs or taps; and equal models in one row."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]
WIDTHS = [(1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light")]


def take(page: Page, ready: str) -> None:
    page.goto("/armies/")
    page.locator(f"form[action$='/{ready}/']").first.evaluate("form => form.requestSubmit()")
    page.wait_for_url("**/edit/**")


@pytest.mark.parametrize(("width", "height", "scheme"), WIDTHS)
def test_words_are_explained_to_who_points_tabs_and_taps(
    visitor: Visitor, width: int, height: int, scheme: str
) -> None:
    page = visitor(width=width, height=height, scheme=scheme)
    take(page, "renegades-full-the-long-sermon")
    box = page.locator("#about-box")
    page.locator(".unit .unit-name").first.click()
    stat = page.locator(".inside a.about").first
    stat.hover()
    expect(box).to_contain_text("krygothic.stat.speed")
    page.mouse.move(2, 2)
    expect(box).to_be_hidden()
    price = page.locator(".unit .price button").first
    price.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(box).to_contain_text("123 pts")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    slot = page.locator(".slotrow .name").first
    slot.press("Enter")
    expect(box).to_be_focused()
    box.get_by_role("link", name="Axe", exact=True).press("Enter")
    expect(box).to_contain_text("krygothic.ccweapon.axe")
    expect(box.get_by_role("link", name="krygothic.ccweapon.axe")).to_have_attribute("href", re.compile("#krygothic"))
    no_violation(page)
    box.get_by_role("button", name="Back").click()
    expect(box).to_contain_text("Knife")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(slot).to_be_focused()
    slot.click()
    expect(box).to_be_visible()
    page.locator(".unit .unit-name").first.click(position={"x": 5, "y": 5})
    expect(box).to_be_hidden()


def test_a_tap_explains_and_a_long_press_explains_what_a_tap_would_take(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, has_touch=True)
    take(page, "renegades-full-the-long-sermon")
    box = page.locator("#about-box")
    page.locator(".unit .chip").first.tap()
    expect(box).to_contain_text("Shotgun")
    page.locator(".unit .unit-name").first.tap()
    expect(box).to_be_hidden()
    pick = page.locator(".pick").filter(has_text="Helmet")
    pick.dispatch_event("contextmenu")
    expect(box).to_contain_text("Body +1")
    expect(pick).to_have_attribute("aria-pressed", "false")


def test_equal_models_stand_in_one_row_and_are_counted_by_typing(visitor: Visitor) -> None:
    page = visitor()
    take(page, "warren-all-comers")
    expect(page.locator(".unit")).to_have_count(8)
    scavvers = page.locator(".unit").filter(has_text="Scavver")
    count = scavvers.locator("input.count")
    expect(count).to_have_value("9")
    count.fill("7")
    count.press("Enter")
    expect(page.locator("#sum .big")).to_contain_text("18 models")
    expect(scavvers).to_contain_text("12–18")
    scavvers.locator(".unit-name").press("+")
    expect(page.locator("#sum .big")).to_contain_text("19 models")
    scavvers.locator(".unit-name").press("Delete")
    expect(page.locator("#sum .big")).to_contain_text("11 models")
    page.keyboard.press("Control+z")
    expect(count).to_have_value("8")


def test_the_largest_army_is_read_on_two_screens(visitor: Visitor) -> None:
    page = visitor()
    take(page, "saltwind-battle-coast-in-arms")
    rows = page.locator(".unit > .cols")
    assert {row.bounding_box()["height"] for row in rows.all()} == {40}
    assert page.locator("#sections").bounding_box()["height"] < 2 * 900


def test_a_change_is_made_for_one_of_the_equal_or_for_all(visitor: Visitor) -> None:
    page = visitor()
    take(page, "renegades-full-the-long-sermon")
    zealots = page.locator(".unit").filter(has=page.get_by_role("article", name="Zealot", exact=True))
    zealots.locator(".unit-name").click()
    zealots.get_by_role("button", name="all 3", exact=True).click()
    expect(zealots.get_by_role("button", name="all 3", exact=True)).to_have_attribute("aria-pressed", "true")
    zealots.locator(".pick").filter(has_text="Helmet").click()
    expect(zealots.locator(".price")).to_contain_text("333")
    zealots.get_by_role("button", name="one of them").click()
    expect(zealots.get_by_role("button", name="one of them")).to_have_attribute("aria-pressed", "true")
    zealots.locator(".pick").filter(has_text="Frag grenade").click()
    expect(page.locator(".unit").filter(has_text="Zealot")).to_have_count(2)
