"""Changes by agreement on the page: put together by keys or by touch, seen on the board, answered by the other."""

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Number
from rules.kog.system import KOG
from tests.browser.axe import no_violation
from tests.browser.fixtures.battle import at_table, press_option, sitting_at, tab_to, token
from tests.browser.fixtures.table_server import TableServer, TestTable
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Toy

JAGUAR = "b-m2"
PANELS = [["#panel-now"]]


def open_tool(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Propose a change…").click()
    expect(page.locator(".change-box")).to_contain_text("Choose on the table")


def hull(server: TableServer) -> int:
    return engine.open_table(KOG, server.table.position).models[JAGUAR].hull


def test_a_change_is_put_together_by_keys_seen_and_agreed_to(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="0") as (page, server):
        before = hull(server)
        open_tool(page)
        token(page, JAGUAR).focus()
        page.keyboard.press("Enter")
        press_option(page, f"hull:{JAGUAR}")
        field = page.locator("section.choice input[type=number], section.choice input").first
        field.fill("1")
        expect(page.locator(".verdict")).to_contain_text("By agreement")
        tab_to(page, page.get_by_role("button", name="Confirm"))
        page.keyboard.press("Enter")
        expect(page.locator(".change-box li")).to_have_text(f"{name_of(server)}: hull 1 instead of {before}.")
        no_violation(page, parts=PANELS)
        assert hull(server) == before, "nothing is changed before anybody was asked"
        tab_to(page, page.get_by_role("button", name="Propose it"))
        page.keyboard.press("Enter")
        expect(page.locator(".offer")).to_contain_text("You propose to change the table")
        with sitting_at(chromium, server, "1", "phone") as other:
            expect(other.locator(".offer")).to_contain_text("Anna proposes to change the table")
            other.get_by_role("button", name="Show it on the table").click()
            expect(other.locator(".change-box")).to_contain_text("The table as it would be")
            no_violation(other, parts=PANELS)
            other.get_by_role("button", name="Agree", exact=True).click()
            expect(other.locator(".change-box")).to_be_hidden()
        expect(page.locator(".log")).to_contain_text("By agreement:")
        assert hull(server) == 1


def name_of(server: TableServer) -> str:
    return engine.open_table(KOG, server.table.position).models[JAGUAR].name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_by_touch_on_a_phone_a_model_offers_its_changes(chromium: Browser, scheme: str) -> None:
    options = {"has_touch": True, "color_scheme": scheme}
    with at_table(chromium, "movement", seats="0", size="phone", **options) as (page, server):
        open_tool(page)
        page.locator(".option-group summary", has_text=name_of(server)).first.tap()
        page.locator(f'.option[data-option="shaken:{JAGUAR}"]').tap()
        expect(page.locator(".change-box li")).to_have_count(1)
        no_violation(page, parts=PANELS)
        page.get_by_role("button", name="Drop the last one").tap()
        expect(page.locator(".change-box li")).to_have_count(0)
        page.get_by_role("button", name="Leave it as it is").tap()
        expect(page.locator(".change-box")).to_be_hidden()
        assert not engine.open_table(KOG, server.table.position).models[JAGUAR].shaken


def tackled() -> TestTable:
    """A race of the toy game: the left runner was tackled in vain with a 2, and the next die to fall is a 6."""
    dice = ScriptedDice([("tackle", (2,)), ("tackle", (6,))])
    table = TestTable(system=TOY, table=Toy(secret=(1, 2)), dice=dice)
    for seat, answer in (
        (LEFT, Answer("bid", Number(3))),
        (RIGHT, Answer("bid", Number(2))),
        (LEFT, Answer("run")),
        (RIGHT, Answer("tackle")),
    ):
        give(table, seat, answer)
    return table


def give(table: TestTable, seat: Seat, answer: Answer) -> None:
    outcome = engine.play(TOY, table.position, seat, table.position.asked, answer, table.dice)
    table.tell("answer", seat, outcome)


def test_the_last_dice_are_thrown_again_when_the_other_agrees(chromium: Browser) -> None:
    with TableServer(tackled()) as server, sitting_at(chromium, server, "0") as page:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Propose a change…").click()
        throw = page.locator('.option[data-option="throw-again"]')
        throw.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".change-box li")).to_contain_text("the last dice are thrown again")
        no_violation(page, parts=PANELS)
        page.get_by_role("button", name="Propose it").press("Enter")
        expect(page.locator(".offer")).to_contain_text("You propose to change the table")
        with sitting_at(chromium, server, "1", "phone") as other:
            other.get_by_role("button", name="Agree", exact=True).click()
            expect(other.locator(".offer")).to_contain_text("A tackle rolls 6 and stops the run.")
        expect(page.locator(".log")).to_contain_text("A tackle rolls 6 and stops the run.")
        assert engine.open_table(TOY, server.table.position).phase == "race"
