"""A match with a clock, as both players see it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.play.meeting import open_ready

Visitor = Callable[..., Page]


def test_a_clock_is_agreed_runs_down_and_gives_the_usual_answer(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(width=390, height=844)
    times = {"Seconds_for_setting_up": "7", "Each_player": "0", "Pace": "Blitz"}
    link = open_ready(host, "kog", Battle_size="Duel", Battlefield="Random", **times)
    expect(host.locator(".pace")).to_contain_text("7 seconds for each decision of setting up")
    guest.goto(link)
    expect(guest.locator(".pace")).to_contain_text("the usual answer is given for the player and the log says so")
    guest.get_by_role("button", name="Take the seat").click()
    guest.get_by_role("button", name="Lock it in").click()
    for page in (host, guest):
        expect(page.locator(".clock-strip")).to_be_visible(timeout=15_000)
        expect(page.locator(".clock-left").first).to_have_text(re.compile(r"^[0-7] s$"))
    mine = host if host.get_by_text("Your time").count() else guest
    expect(mine.locator(".clock-strip [role=status]")).to_contain_text(re.compile("Your time runs|Less than"))
    expect(mine.locator(".log")).to_contain_text(
        re.compile("Time is up for .+: the usual answer is given."), timeout=30_000
    )
    guest.close()
    expect(host.locator(".clocks")).to_contain_text("the connection is lost", timeout=30_000)
