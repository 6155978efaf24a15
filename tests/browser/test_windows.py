"""A chance to react in a live match, as both players see it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.ahead import play_ahead
from tests.browser.play.meeting import pick, unfold
from tests.services.ahead import keen_on
from tests.support.servers import Server

Visitor = Callable[..., Page]


@pytest.fixture
def facing(visitor: Visitor, site: Server) -> tuple[Page, Page]:
    """Two people at a live match, one of them asked whether to react to the other's move."""
    host, guest = visitor(), visitor(width=390, height=844)
    host.goto("/matches/new/?system=fubar")
    unfold(host)
    pick(host, "Battle size", "Patrol")
    pick(host, "Pace", "Timed reactions")
    host.get_by_role("button", name="Open the match").click()
    link = host.get_by_label("Link for your friend").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Take the seat").click()
    guest.get_by_role("button", name="Lock it in").click()
    host.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(host.locator(".phase").first).to_be_visible()
    runner = keen_on("agree", "arrange:", "attempt:", "action:run", "move")
    guard = keen_on("agree", "arrange:", "attempt:", "action:guard")
    play_ahead(
        site, [(host, runner), (guest, guard)], until=lambda update: update["window"] and update["waiting"] == [1]
    )
    return host, guest


def test_a_chance_to_react_lasts_equally_long_whatever_is_answered(facing: tuple[Page, Page]) -> None:
    host, guest = facing
    expect(guest.locator(".prompt")).to_contain_text("Do you react?")
    expect(guest.locator(".window-strip")).to_contain_text("If you do nothing, the chance passes.")
    expect(guest.locator(".window-seconds")).to_have_text(re.compile(r"^1?\d s$"))
    expect(host.locator(".turn-line")).to_contain_text("may react")
    expect(host.locator(".window-strip")).to_contain_text("The match goes on when the time is up.")
    expect(host.locator(".now-body")).not_to_contain_text("close this page")

    guest.get_by_label("Chances to react").select_option("React to nothing this turn")
    expect(guest.locator(".window-strip")).to_contain_text("You chose to react to nothing this turn.")
    expect(guest.locator(".option")).to_have_count(0)
    guest.get_by_role("button", name="React after all").click()
    guest.get_by_role("button", name="Hold fire").click()
    expect(guest.locator(".window-strip")).to_contain_text("Your answer is kept.")
    guest.get_by_role("button", name="Answer differently").click()
    guest.get_by_role("button", name="Hold fire").click()
    expect(guest.locator(".window-strip")).to_contain_text("Your answer is kept.")

    expect(host.locator(".turn-line")).to_contain_text("may react")
    expect(host.locator(".window-strip")).to_be_hidden(timeout=30_000)
    expect(guest.locator(".window-strip")).to_be_hidden()
    expect(host.locator(".log")).to_contain_text(re.compile(r"moves.* [\d.]+″"))
