"""Whoever comes alone has something to decide against the computer after two clicks at most, in every game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Visitor = Callable[..., Page]
GAMES = ("KOG light", "FUBAR", "Kill Team", "Kry-Gothic")
PATIENCE = 60_000  # milliseconds: the computer may be asked first


def something_is_asked(page: Page) -> None:
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page.locator("#panel-now .prompt")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#panel-now .option:visible, #panel-now summary:visible").first).to_be_visible()


@pytest.mark.parametrize("name", GAMES)
def test_the_computer_is_two_clicks_away(visitor: Visitor, name: str) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name=f"Choose armies: {name}").click()
    page.get_by_role("button", name="Play the computer").click()
    something_is_asked(page)


def test_for_whoever_does_not_choose_it_is_one_click(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play the computer now")).click()
    something_is_asked(page)
