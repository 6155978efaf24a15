"""On coming back, what happened since one's own last decision stands before the question."""

from playwright.sync_api import Browser, expect

from rules.kernel.refusal import Seat
from tests.browser.fixtures.battle import at_table

MOST = 6  # lines


def test_on_coming_back_what_happened_is_told_first(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="0,1") as (page, server):
        table = server.table
        while not (Seat(0) in table.waiting() and table.steps[-1].seat == 1 and any(table.steps[-1].lines)):
            table.play_on()
        page.goto(f"{server.url}/?seats=0")
        last = max(step.seq for step in table.steps if step.kind == "answer" and step.seat == 0)
        lines = [line for step in table.steps if step.seq > last for line in step.lines if line]
        told = [line.text for line in lines if line.tone not in ("heading", "seal")]
        recap = page.locator(".recap")
        expect(recap.locator("li:not(.hint) > span:first-child")).to_have_text(told[-MOST:])
        expect(recap).to_have_attribute("open", "")
        expect(recap.locator("summary")).to_contain_text(f"{len(told)} line")
