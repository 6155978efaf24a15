"""A team of one's own by keyboard: filled in, a row added, a fault at its field, mended and kept."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_builder_clicks import fits

Visitor = Callable[..., Page]


@pytest.mark.rule("killteam.build.private_teams")
def test_a_team_is_filled_in_by_keyboard(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/armies/catalogues/?system=killteam")
    page.get_by_role("link", name="Fill it with an example").press("Enter")
    expect(page.get_by_label("Operatives in the field")).to_have_value("5")
    page.locator("summary", has_text="Warden").press("Enter")
    apl = page.locator("[name='type.0.apl']")
    apl.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    page.get_by_role("button", name="Add ploy").press("Enter")
    expect(page.locator("[name='ploy.0.id']")).to_be_focused()
    expect(apl).to_have_value("7")
    page.keyboard.press("Tab")
    page.keyboard.type("Lanterns up")
    page.locator("[name='ploy.0.text']").fill("They wait.")
    page.get_by_role("button", name="Save this team").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("team.type[0].apl")
    expect(apl).to_be_focused()
    expect(apl).to_have_attribute("aria-invalid", "true")
    fits(page)
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Dock Watch")).to_be_visible()
    page.get_by_role("link", name="Change it").press("Enter")
    expect(page.locator("summary", has_text="Lanterns up")).to_be_visible()
