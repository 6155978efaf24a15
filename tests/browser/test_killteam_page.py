"""Decisions of Kill Team on the page: chances side by side, dice struck out one by one, rules explained on the spot."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rules.kernel.dice import ScriptedDice
from rules.killteam.board.table import Table
from rules.killteam.system import KILLTEAM
from tests.browser.axe import no_violation
from tests.browser.fixtures.battle import at_table, sitting_at
from tests.rules.killteam.tables import CORRIDOR, GANTRY, A, B, op, table

RETALIATES = [("to fight", (6, 3, 3, 1)), ("to retaliate", (6, 4, 4, 1))]


def facing(*, gap: float, board: str = "shattered-quarter") -> Table:
    """A Stormgunner whose turn it is, and a Brute so far beside it, middle to middle."""
    mine, foe = (
        op("a", 3, 3, "stormgunner", name="Stormgunner"),
        op("b", 3 + gap, 3, "brute", 1, name="Brute", ready=False),
    )
    return table(mine, foe, active="a", board=board).with_side(A, taken=("a",)).with_side(B, taken=("b",))


def test_all_modes_of_a_weapon_are_weighed_side_by_side_before_one_is_used(chromium: Browser) -> None:
    with at_table(chromium, system=KILLTEAM, table=facing(gap=4)) as (page, _):
        page.locator('.option[data-option^="shoot:"]').first.click()
        rows = page.locator(".beside tbody tr")
        expect(rows).to_have_count(2)
        for row in rows.all():
            expect(row.locator("td").first).to_have_text(re.compile(r"\d+\s%"))
        expect(rows.nth(0).get_by_role("button")).to_have_attribute("aria-pressed", "true")
        rows.nth(1).get_by_role("button").click()
        expect(rows.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("section.choice h2")).to_contain_text("sweeping")
        no_violation(page)


def test_the_dice_of_a_fight_are_struck_out_one_by_one_by_keyboard_and_for_readers(chromium: Browser) -> None:
    with at_table(chromium, system=KILLTEAM, table=facing(gap=1.6), dice=ScriptedDice(RETALIATES)) as (page, _):
        page.locator('.option[data-option^="fight:"]').first.click()
        page.get_by_role("button", name="Confirm", exact=True).click()
        dice = page.locator(".panel-now .dice-kept .die")
        expect(dice).not_to_have_count(0)
        many, used = dice.count(), page.locator(".panel-now .die-used")
        expect(used).to_have_count(0)
        expect(page.locator(".battle-dice .faces")).to_have_text(["6", "4", "4", "1"])
        page.locator('.option[data-option^="strike:"]').first.focus()
        page.keyboard.press("Enter")
        expect(used).to_have_count(1)
        expect(dice).to_have_count(many)
        expect(used.locator(".for-readers")).to_have_text("critical, used. ")
        expect(page.locator(".event-blow.event-hit")).to_have_count(1)
        no_violation(page)


def at_a_hatchway() -> Table:
    """A scout about to walk up to a closed hatchway, and an enemy on guard behind it."""
    scout = op("a", 5.8, 3.75, "lantern-scout", name="Scout", wounds=40)
    guard = op("b", 12, 3.75, "echo-operator", 1, name="Sentinel", guard=True, ready=False)
    return table(scout, guard, active="a", board=CORRIDOR).with_side(A, taken=("a",)).with_side(B, taken=("b",))


def walk(page: Page, option: str, path: str) -> None:
    """Begins a move and types where it goes."""
    page.locator(f'.option[data-option="{option}"]').click()
    page.get_by_text("Type it").click()
    page.get_by_role("textbox", name="Path").fill(path)
    page.get_by_role("textbox", name="Path").press("Enter")
    page.get_by_role("button", name="Confirm", exact=True).click()


@pytest.mark.rule("killteam.kz.corridor.on_guard", "killteam.kz.corridor.hatch_mid_move_interrupt")
def test_who_is_on_guard_interrupts_an_unfinished_move_by_a_click(chromium: Browser) -> None:
    shot = ScriptedDice([("to hit", (4, 1, 1, 1)), ("to save", (1, 1, 1))])
    with (
        at_table(chromium, system=KILLTEAM, table=at_a_hatchway(), dice=shot, seats="0") as (mover, server),
        sitting_at(chromium, server, "1", "tablet") as watcher,
    ):
        walk(mover, "move:reposition", "6.8 3.75")
        mover.locator('.option[data-option="hatch:HA1"]').click()
        expect(mover.locator('.option[data-option="move:on"]')).to_have_count(0)
        expect(watcher.locator(".panel-now")).to_contain_text("Scout has finished an action. Interrupt?")
        no_violation(watcher)
        watcher.locator('.option[data-option="shoot:pulse-caster:a"]').click()
        watcher.get_by_role("button", name="Confirm", exact=True).click()
        expect(mover.locator(".log")).to_contain_text("Sentinel interrupts.")
        walk(mover, "move:on", "9.8 3.75")
        expect(mover.locator(".log")).to_contain_text("Scout continues, 5″ in all.")
        expect(watcher.locator(".log")).to_contain_text("38 left")


def test_a_rule_of_a_weapon_is_explained_on_its_card(chromium: Browser) -> None:
    with at_table(chromium, system=KILLTEAM, table=facing(gap=4)) as (page, _):
        page.route("**/rules/killteam/*.json", explained)
        page.locator('[data-piece="a"]').click()
        page.locator(".turn-line").hover()
        card = page.locator(".battle-card.is-pinned")
        expect(card).to_contain_text("3 of 3")
        expect(card).to_contain_text("Wounds13 of 13")
        card.get_by_role("link", name=re.compile("^Ceaseless")).click()
        rule = page.get_by_role("dialog", name="Rule")
        expect(rule).to_contain_text("May roll again.")
        rule.get_by_role("button", name="Back to the table").click()
        expect(rule).to_be_hidden()


def explained(route: Route) -> None:
    """The site's answer about a rule."""
    route.fulfill(
        json={"id": "killteam.weapon.ceaseless", "title": "Ceaseless", "text": "May roll again.", "ruling": ""}
    )


def test_hazards_are_named_and_levels_stand_beside_the_table_at_any_width(chromium: Browser) -> None:
    for size in ("wide", "tablet", "phone"):
        with at_table(chromium, system=KILLTEAM, table=facing(gap=4, board=GANTRY), size=size) as (page, _):
            expect(page.locator(".feature-hazard title")).to_have_text("Hazardous area")
            expect(page.locator(".feature-hazard .feature-warning")).to_be_visible()
            expect(page.locator(".feature-height", has_text="2.9″")).to_have_count(0)
            board = page.locator("svg.board").bounding_box()
            assert board
            for button in page.get_by_role("group", name="Level").get_by_role("button").all():
                box = button.bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= 44
                beside = box["x"] + box["width"] <= board["x"] or box["y"] >= board["y"] + board["height"]
                assert beside, f"{size}: a level covers the table"
            no_violation(page)
