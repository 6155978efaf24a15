"""My armies in a browser: search while typing, label, delete and undo, by keyboard and without scripts; no fault at three widths."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.registry import SYSTEMS
from tests.browser.axe import no_violation
from tests.browser.test_frame import fits

Visitor = Callable[..., Page]


def take(page: Page, system: str, number: int = 0) -> None:
    """A copy of a ready-made army."""
    page.goto("/armies/")
    address = f"/armies/ready/{system}/{SYSTEMS[system].ready_lists[number].id}/"
    with page.expect_navigation():
        page.evaluate("at => document.querySelector(`form[action='${at}']`).submit()", address)


def filled(page: Page) -> None:
    """An army of each game."""
    for system in SYSTEMS:
        take(page, system)
    page.goto("/armies/")
    expect(page.locator(".army-card")).to_have_count(len(SYSTEMS))


def test_every_width_and_scheme(visitor: Visitor) -> None:
    page = visitor()
    filled(page)
    page.get_by_label(re.compile("^Tick ")).first.check()
    fits(page)
    page.get_by_text("Tag or folder").click()
    for width, scheme in ((1440, "light"), (1024, "dark"), (390, "light")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        no_violation(page)
        clipped = (
            "() => [...document.querySelectorAll('.figures')].filter(one => one.scrollWidth > one.clientWidth).length"
        )
        assert page.evaluate(clipped) == 0


@pytest.mark.parametrize("scripts", [True, False])
def test_search_label_delete_and_undo(visitor: Visitor, scripts: bool) -> None:
    page = visitor()
    filled(page)
    if not scripts:
        state = page.context.storage_state()
        page = visitor(storage_state=state, java_script_enabled=False)
        page.goto("/armies/")
    names = page.locator(".army-card h2")
    name = names.first.inner_text()
    search = page.get_by_role("searchbox")
    search.fill(name)
    if not scripts:
        page.get_by_role("button", name="Search").click()
    expect(names).to_have_text([name])
    page.get_by_label(f"Tick {name}").check()
    page.get_by_text("Tag or folder").click()
    page.get_by_label("Tag", exact=True).fill("league")
    page.get_by_label("Tag", exact=True).press("Enter")
    expect(page.locator("#messages")).to_contain_text("1 army tagged “league”.")
    page.get_by_role("link", name=re.compile("^league 1$")).click()
    expect(names).to_have_text([name])
    page.get_by_label(f"Tick {name}").check()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="deleted")).to_contain_text(f"“{name}” deleted.")
    page.get_by_role("button", name="Undo").click()
    page.goto("/armies/")
    expect(names).to_have_count(len(SYSTEMS))


def test_typing_keeps_the_keyboard_where_it_is(visitor: Visitor) -> None:
    page = visitor()
    filled(page)
    search = page.get_by_role("searchbox")
    search.press_sequentially("nothing at all", delay=20)
    expect(page.locator(".found-count")).to_contain_text("0 armies")
    expect(search).to_be_focused()
    expect(search).to_have_value("nothing at all")


def test_a_search_keeps_ticks(visitor: Visitor) -> None:
    page = visitor()
    filled(page)
    first = page.locator(".army-card h2").first.inner_text()
    page.get_by_label(f"Tick {first}").check()
    page.get_by_label("Order").select_option("name")
    page.wait_for_url(re.compile("order=name"))
    expect(page.get_by_label(f"Tick {first}")).to_be_checked()
