"""A team from the file of another program: chosen, reported entry by entry, completed in the short form, and saved."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.test_frame import fits
from tests.rules.killteam.team_files.files import CATALOGUE, SYSTEM

Visitor = Callable[..., Page]


def payload(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/xml", "buffer": text.encode()}


@pytest.mark.rule("killteam.build.private_teams")
def test_a_catalogue_is_reported_entry_by_entry_and_saved(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/armies/catalogues/files/killteam/")
    page.get_by_label("Files").set_input_files([payload("harbour.cat", CATALOGUE), payload("system.gst", SYSTEM)])
    page.get_by_role("button", name="Read it").press("Enter")
    expect(page.get_by_role("heading", name="Harbour Hands")).to_be_visible()
    expect(page.get_by_text("The file does not say: base sizes")).to_be_visible()
    for outcome in ("Shown as text", "Enforced"):
        expect(page.get_by_role("heading", name=outcome)).to_be_visible()
    abilities = page.locator("details", has=page.locator("summary", has_text="Abilities")).first
    abilities.locator("summary").press("Enter")
    expect(abilities.get_by_text("Loud")).to_be_visible()
    fits(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_label("Survey").press("Space")
    page.get_by_label("Boss: base in mm").fill("40")
    page.get_by_role("button", name="Save this team").press("Enter")
    expect(page.get_by_role("heading", name="Harbour Hands").first).to_be_visible()
    page.locator("summary", has_text="that players apply themselves").press("Enter")
    expect(page.get_by_role("link", name="Loud")).to_be_visible()
    fits(page)
