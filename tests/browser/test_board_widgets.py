"""The widgets for directions, picks and outlines: by pointer, keys and typed words, for whoever is asked."""

import re

from playwright.sync_api import Browser, Page, expect

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kog.board.table import SEATS, Loss, Settings, Table
from rules.kog.system import KOG
from tests.browser.fixtures.battle import at_rest, at_table, middle, sitting_at, token
from tests.browser.fixtures.table_server import TableServer, TestTable, set_up
from tests.rules.kog.build import table


def now(server: TableServer) -> Table:
    return engine.open_table(KOG, server.table.position)


def confirm(page: Page) -> None:
    page.get_by_role("button", name="Confirm", exact=True).click()


def type_in(page: Page, label: str, words: str) -> None:
    page.get_by_text("Type it").click()
    page.get_by_role("textbox", name=label).fill(words)
    page.get_by_role("textbox", name=label).press("Enter")


# Aim: a spray


def flames() -> Table:
    """A FlammJaeger with one enemy to the east and one to the south within 8″."""
    return table([("flammjaeger", "a", (10, 10)), ("hunter", "b", (16, 10)), ("hunter", "b", (10, 16))])


def take_the_flamethrower(page: Page) -> None:
    page.locator('.option[data-option="shoot:a-m1:flamethrower"]').click()
    page.locator('.option[data-option="aim"]').click()
    expect(page.locator(".overlay-aim")).to_have_count(1)


def test_a_spray_is_typed_as_a_direction_and_says_whom_it_strikes(chromium: Browser) -> None:
    with at_table(chromium, table=flames()) as (page, server):
        take_the_flamethrower(page)
        type_in(page, "Direction", "NW")
        expect(page.locator(".verdict .why")).to_contain_text("No enemy is in the line of the Flamethrower")
        page.get_by_label("Direction").fill("90")
        page.get_by_label("Direction").press("Enter")
        expect(page.locator(".verdict")).to_contain_text("Strikes Hunter B1.")
        confirm(page)
        expect(page.locator(".log")).to_contain_text("Flamethrower")
        assert now(server).models["a-m1"].spent == ("flamethrower",)


def test_a_spray_is_turned_by_arrow_keys_and_tapped_into_place(chromium: Browser) -> None:
    with at_table(chromium, table=flames()) as (page, _):
        take_the_flamethrower(page)
        at_rest(page)
        x, y = middle(token(page, "b-m2"))
        page.mouse.click(x, y + 30)
        expect(page.locator(".verdict")).to_contain_text("Strikes Hunter B2.")
        mark = page.locator("[data-ghost]")
        expect(mark).to_have_attribute("aria-label", re.compile("^Aim at 180°"))
        mark.focus()
        page.keyboard.press("ArrowRight")
        expect(mark).to_have_attribute("aria-label", re.compile("^Aim at 181°"))
        page.keyboard.press("Shift+ArrowLeft")
        expect(mark).to_have_attribute("aria-label", re.compile("^Aim at 171°"))


def test_a_spray_straight_at_somebody_shows_its_line(chromium: Browser) -> None:
    with at_table(chromium, table=flames()) as (page, _):
        page.locator('.option[data-option="shoot:a-m1:flamethrower"]').click()
        page.locator('.option[data-option="spray:b-m1"]').click()
        expect(page.locator(".overlay-aim")).to_have_count(1)
        expect(page.locator("section.choice")).to_contain_text("Strikes Hunter B1")


def test_words_being_typed_survive_whatever_else_happens(chromium: Browser) -> None:
    with at_table(chromium, table=flames()) as (page, server):
        take_the_flamethrower(page)
        page.get_by_text("Type it").click()
        page.get_by_role("textbox", name="Direction").fill("4")
        server.tell_all()
        with server.cut():
            expect(page.locator(".bar-line")).not_to_be_empty()
        page.keyboard.type("5")
        expect(page.get_by_role("textbox", name="Direction")).to_have_value("45")


# Pick: dice and models


def test_single_dice_are_picked_to_be_rolled_again(chromium: Browser) -> None:
    steady = table([("hunter", "a", (10, 10)), ("hunter", "b", (20, 10))], changes={"a-m1": {"move": "hold"}})
    dice = ScriptedDice([("to hit", [1, 2]), ("to hit again", [3])])
    with at_table(chromium, table=steady, dice=dice) as (page, _):
        page.locator('.option[data-option="shoot:a-m1:autocannon-24-4"]').click()
        page.locator('.option[data-option="target:b-m1"]').click()
        confirm(page)
        page.locator("summary", has_text="Rarely needed").click()
        page.locator('.option[data-option="reroll:some"]').click()
        expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_disabled()
        page.get_by_label("die 2: 2, needs 4+").check()
        confirm(page)
        rolled = page.locator(".log li", has_text="to hit").locator(".die")
        expect(rolled.nth(1)).to_contain_text("3")
        first, second = rolled.all_inner_texts()[:2]
        assert ["1" in first, "3" in first] == [True, False]
        assert ["2" in second, "3" in second] == [True, True]


def test_the_owner_picks_on_the_board_who_is_shaken(chromium: Browser) -> None:
    models = [("jaeger", "a", (4, 4)), *[("hunter", "b", (10 + 4 * n, 20)) for n in range(4)]]
    squad = table(models, stage="morale", units={"b-u1": ["b-m1", "b-m2", "b-m3", "b-m4"]}, hull={"b-m1": 1},
                  losses=(Loss("b-u1", "b-m1", SEATS[0]),))  # fmt: skip
    with at_table(chromium, table=squad, seats="1", dice=ScriptedDice([("morale", [6])])) as (page, server):
        expect(page.locator(".prompt")).to_contain_text("which 2 models become Shaken?")
        ticked = page.locator(".picks input:checked")
        while ticked.count():
            ticked.first.click()
        expect(page.locator(".verdict")).to_contain_text("Pick 2; none picked so far.")
        page.mouse.click(*middle(token(page, "b-m2")))
        page.mouse.click(*middle(token(page, "b-m4")))
        expect(ticked).to_have_count(2)
        expect(token(page, "b-m4")).to_have_class(re.compile("is-selected"))
        for left in page.locator(".picks input:not(:checked)").all():
            expect(left).to_be_disabled()
        confirm(page)
        expect(token(page, "b-m4")).to_have_attribute("aria-label", re.compile("Shaken"))
        assert [model.id for model in now(server).models.values() if model.shaken] == ["b-m2", "b-m4"]


# Spot with turning: terrain placed in turns


def test_both_players_place_and_turn_terrain(chromium: Browser) -> None:
    start = set_up(Settings(battle="skirmish", terrain="alternate", features=2))
    with (
        TableServer(TestTable(table=start, until="terrain")) as server,
        sitting_at(chromium, server, "0", "tablet") as anna,
        sitting_at(chromium, server, "1", "tablet") as bert,
    ):
        placer, waiter = (anna, bert) if server.table.waiting()[0] == 0 else (bert, anna)
        whole = placer.locator("svg.board").get_attribute("viewBox")
        expect(waiter.locator(".option")).to_have_count(0)
        placer.locator('.option[data-option="place:building"]').click()
        placer.get_by_role("button", name="Turn right").click()
        expect(placer.locator(".ghost-outline")).to_have_attribute("transform", "rotate(15)")
        placer.locator("[data-ghost]").focus()
        placer.keyboard.press(" ")
        placer.keyboard.press("Shift+ArrowLeft")
        expect(placer.locator(".ghost-outline")).to_have_attribute("transform", "rotate(30)")
        placer.keyboard.press("Enter")
        expect(waiter.locator("[data-ground]")).to_have_count(1)
        expect(placer.locator("svg.board")).to_have_attribute("viewBox", str(whole))
        waiter.locator('.option[data-option="place:woods"]').click()
        expect(waiter.locator(".verdict")).to_contain_text("This fits the rules.")
        type_in(waiter, "Place", "24 18 45°")
        expect(waiter.locator(".verdict .why")).to_contain_text("would overlap")
        waiter.get_by_role("textbox", name="Place").fill("10 10 45°")
        waiter.get_by_role("textbox", name="Place").press("Enter")
        expect(waiter.locator(".verdict .why")).to_have_count(0)
        confirm(waiter)
        expect(placer.locator("[data-ground]")).to_have_count(2)
        assert [feature.kind for feature in now(server).field.features] == ["building", "woods"]
