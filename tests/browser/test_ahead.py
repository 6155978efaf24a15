"""What a player says before being asked, as the page shows it."""

from playwright.sync_api import Browser, expect

from rules.kernel import engine
from rules.kernel.dice import Scripted
from rules.kernel.question import Answer
from tests.browser.fixtures.battle import at_table, sitting_at
from tests.rules.kernel.floor import FLOOR
from tests.rules.kernel.toy import LEFT, RIGHT, Toy

CALL = Answer("call")


class Sided(Toy, frozen=True, kw_only=True):
    """The floor's table, as far as the page's test server asks for more of it."""

    sides: tuple[()] = ()


def test_a_parked_call_is_confirmed_by_whoever_made_it(chromium: Browser) -> None:
    with at_table(chromium, system=FLOOR, table=Sided(phase="floor"), names=(), seats="0") as (page, server):
        expect(page.get_by_role("group", name="From the next time on")).to_contain_text("Always call")
        for seat, more in ((LEFT, True), (RIGHT, False)):
            position = server.table.position
            server.table.position = engine.play(
                FLOOR, position, seat, position.asked, CALL, Scripted([]), at=100, more=more
            ).position
        page.reload()
        expect(page.locator(".offer")).to_contain_text("You called ahead: Confirm.")
        with sitting_at(chromium, server, "1") as other:
            expect(other.locator(".whose")).to_contain_text("decides")
            expect(other.locator(".offer")).to_have_count(0)
        page.locator(".offer").get_by_role("button", name="Confirm").click()
        expect(page.locator(".prompt")).to_contain_text("Call?")
