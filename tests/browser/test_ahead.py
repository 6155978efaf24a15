"""What a player says before being asked, as the page shows it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.question import Answer
from tests.browser.fixtures.battle import at_table, sitting_at, tab_to
from tests.browser.play.meeting import open_ready, sit_down, take_seat
from tests.rules.kernel.floor import FLOOR
from tests.rules.kernel.toy import LEFT, RIGHT, Toy
from tests.support.servers import Server

CALL = Answer("call")


class Sided(Toy, frozen=True, kw_only=True):
    """The floor's table, as far as the page's test server asks for more of it."""

    sides: tuple[()] = ()


def test_a_parked_call_is_confirmed_by_whoever_made_it(chromium: Browser) -> None:
    with at_table(chromium, system=FLOOR, table=Sided(phase="floor"), names=(), seats="0") as (page, server):
        expect(page.get_by_role("group", name="Do this from now on")).to_contain_text("Always call")
        for seat, more in ((LEFT, True), (RIGHT, False)):
            position = server.table.position
            server.table.position = engine.play(
                FLOOR, position, seat, position.asked, CALL, ScriptedDice([]), at=100, more=more
            ).position
        page.reload()
        expect(page.locator(".offer")).to_contain_text("You called ahead: Confirm.")
        with sitting_at(chromium, server, "1") as other:
            expect(other.locator(".turn-line")).to_contain_text("decides")
            expect(other.locator(".offer")).to_have_count(0)
        page.locator(".offer").get_by_role("button", name="Confirm").click()
        expect(page.locator(".prompt")).to_contain_text("Call?")


@pytest.fixture(scope="module")
def site(small_games: Server) -> Server:
    return small_games


def test_a_call_is_made_ahead_withdrawn_and_confirmed_and_nobody_else_sees_it(visitor: Callable[..., Page]) -> None:
    host, guest = visitor(), visitor(width=390, height=844)
    together = {"Milliseconds_between_calls_made_together": "5000"}
    take_seat(guest, open_ready(host, "floor", My_army="Card 1", **together), army="Card 2")
    for page in (host, guest):
        sit_down(page)
        expect(page.locator(".early-calls")).to_be_hidden()
    for page in (host, guest):
        page.locator('.option[data-option="call"]').click()
    expect(host.locator(".prompt")).to_contain_text("Your call?")

    ahead = guest.get_by_role("region", name="Call ahead")
    tab_to(guest, ahead.get_by_role("button", name="The floor: Call"))
    guest.keyboard.press("Enter")
    expect(ahead.get_by_role("status")).to_have_text("Called ahead: The floor: Call.")
    expect(ahead.get_by_role("button", name="Withdraw: The floor: Call")).to_be_focused()
    guest.keyboard.press("Enter")
    expect(ahead.get_by_role("status")).to_be_empty()
    guest.keyboard.press("Enter")
    expect(ahead.get_by_role("status")).to_have_text("Called ahead: The floor: Call.")
    guest.reload()
    expect(ahead.get_by_role("button", name="Withdraw: The floor: Call")).to_be_visible()
    expect(host.locator(".early-calls")).to_be_hidden()

    host.locator('.option[data-option="confirm"]').click()
    expect(guest.locator(".offer")).to_contain_text("You called ahead: Call.")
    expect(host.locator(".prompt")).to_contain_text("Call?")
    expect(host.locator(".offer")).to_have_count(0)
    guest.locator(".offer").get_by_role("button", name="Confirm").click()
    expect(host.locator(".log")).to_contain_text("Runner 1 is at", timeout=30_000)
