"""A combo built on the page, command by command, with its price in sight; and what the other player hears of it."""

from playwright.sync_api import Browser, expect

from rules.krygothic.system import KRYGOTHIC
from tests.browser.fixtures.battle import at_table, sitting_at
from tests.rules.krygothic.build import BLUE, model
from tests.rules.krygothic.calls.fakes import hall


def test_a_combo_is_built_step_by_step_and_heard_without_its_targets(chromium: Browser) -> None:
    table = hall(model("A", 10, 10), model("B", 10, 20), model("V", 30, 10, BLUE), ap=(9, 9))
    with at_table(chromium, system=KRYGOTHIC, table=table, seats="0") as (page, server):
        page.locator('.option[data-option="combo"]').click()
        form = page.locator(".chain-form")
        form.locator('[data-key="add move"]').click()
        expect(form.locator(".chain-told")).to_contain_text("Costs 2 of 9 AP, all paid now.")
        form.locator('[data-key="0 B"]').check()
        form.locator('[data-key="add wait"]').click()
        expect(form.locator(".chain-told")).to_contain_text("Costs 6 of 9 AP")
        form.locator('[data-key="1 B"]').focus()
        page.keyboard.press("Space")
        expect(form.locator(".chain-told")).to_contain_text("Costs 5 of 9 AP")
        expect(page.locator(".choice .verdict").first).to_contain_text("protected")
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(".prompt")).to_contain_text("A is about to move, for at most 2 AP")
        with sitting_at(chromium, server, "1") as other:
            expect(other.locator(".log")).to_contain_text(
                "calls a combo for 5 AP: A and B are about to move AND one model is about to wait"
            )
