"""A token dragged before anything is chosen: whoever it is has moved after three gestures, and what is let go of too early is no answer."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.protocol import GiveAnswer
from rules.fubar.board.table import Table
from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.killteam.system import KILLTEAM
from rules.kog.system import KOG
from rules.krygothic.system import KRYGOTHIC
from tests.browser.fixtures.battle import at_rest, at_table, middle, token
from tests.browser.fixtures.table_server import TableServer
from tests.browser.test_match_keyboard import dice, now
from tests.rules.fubar.build import squad, table
from tests.rules.killteam.tables import A, B, op
from tests.rules.killteam.tables import table as team_table
from tests.rules.kog import build as kog
from tests.rules.krygothic.build import BLUE, model
from tests.rules.krygothic.calls.fakes import hall

THIRTEEN = [(8 + 1.5 * (n % 5), 8 + 1.5 * (n // 5)) for n in range(13)]
COUNTED = "window.gestures = 0; addEventListener('pointerdown', () => { gestures += 1; }, true);"
INCH = "document.querySelector('svg.board').getScreenCTM().a * 1000"


def take(page: Page, piece: str, by: float) -> tuple[float, float]:
    """Takes a token and brings it so many inches downwards; where it was taken."""
    at_rest(page)
    x, y = middle(token(page, piece))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + by * page.evaluate(INCH), steps=6)
    return x, y


def drag(page: Page, piece: str, by: float) -> None:
    take(page, piece, by)
    page.mouse.up()


def confirm(page: Page) -> None:
    button = page.get_by_role("button", name="Confirm", exact=True)
    expect(button).to_have_class(re.compile("button-main"))
    button.click()
    expect(page.locator("section.choice")).to_have_count(0)


def two_squads() -> Table:
    return table(squad("a", THIRTEEN), squad("a", [(30, 10)]), squad("b", [(40, 40)]))


def places(on: Table, unit: str) -> dict[str, tuple[int, int]]:
    return {figure.id: (figure.at.x, figure.at.y) for figure in on.living(on.units[unit])}


def answers(server: TableServer) -> list[str]:
    return [message.option for message in server.heard if isinstance(message, GiveAnswer)]


@pytest.mark.rule("fubar.initiative.first_attempt", "fubar.unit.coherency.distance")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_thirteen_figures_are_chosen_by_a_drag_and_have_walked_after_three_gestures(
    chromium: Browser, size: str
) -> None:
    start = two_squads()
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0", size=size) as (page, server):
        before = places(now(server), "a-u1")
        page.evaluate(COUNTED)
        drag(page, "a-u1-m7", -3)  # to the south, which lies above for whose own edge is the northern one
        page.locator('.option[data-option="action:walk"]').click()
        expect(page.locator(".mover-cost").first).to_have_text("13 of 13 move, 13 in touch")
        confirm(page)
        assert page.evaluate("gestures") == 3
        for id_, (x, y) in places(now(server), "a-u1").items():
            assert x == pytest.approx(before[id_][0], abs=60)
            assert y == pytest.approx(before[id_][1] + 3000, abs=150)


@pytest.mark.rule("fubar.activate.fail_on_guard")
def test_a_unit_that_fails_is_not_led_any_farther(chromium: Browser) -> None:
    start = two_squads()
    failing = dice(start).__class__([("activation", [1])])
    with at_table(chromium, table=start, system=FUBAR, dice=failing, seats="0") as (page, server):
        drag(page, "a-u1-m7", -3)
        expect(page.locator(".log")).to_contain_text("It fails.")
        expect(page.locator('[data-ghost^="pull:"]')).to_have_count(0)
        assert answers(server) == ["attempt:a-u1"]


@pytest.mark.rule("fubar.initiative.first_attempt")
def test_a_swipe_makes_nobody_act_but_keeps_the_place(chromium: Browser) -> None:
    """It may have been meant for the table, and an attempt rolls a die."""
    start = two_squads()
    phone = {"size": "phone", "has_touch": True, "is_mobile": True}
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0", **phone) as (page, server):
        before = places(now(server), "a-u1")
        drag(page, "a-u1-m7", -3)
        expect(page.locator(".now-notes")).to_contain_text("A move goes where you dragged it.")
        assert answers(server) == []
        page.locator('.option[data-option="attempt:a-u1"]').click()
        page.locator('.option[data-option="action:walk"]').click()
        confirm(page)
        assert places(now(server), "a-u1")["a-u1-m7"][1] == pytest.approx(before["a-u1-m7"][1] + 3000, abs=150)


@pytest.mark.rule("fubar.initiative.first_attempt")
def test_a_unit_brought_back_to_its_place_and_a_table_dragged_beside_it_are_no_answer(chromium: Browser) -> None:
    start = two_squads()
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0") as (page, server):
        x, y = take(page, "a-u1-m7", -3)
        expect(page.locator('[data-ghost^="pull:"]')).to_have_count(13)
        expect(page.locator(".now-notes")).to_contain_text("Let go to choose Unit A1")
        page.mouse.move(x + 2, y, steps=4)
        page.mouse.up()
        expect(page.locator('[data-ghost^="pull:"]')).to_have_count(0)
        page.get_by_role("button", name="Closer").click()
        at_rest(page)
        x, y = middle(token(page, "a-u1-m7"))
        gap = 0.75 * page.evaluate(INCH)  # between four figures
        page.mouse.move(x + gap, y + gap)
        page.mouse.down()
        page.mouse.move(x + gap + 60, y + gap + 40, steps=6)
        page.mouse.up()
        at_rest(page)
        assert middle(token(page, "a-u1-m7")) == (pytest.approx(x + 60, abs=2), pytest.approx(y + 40, abs=2))
        assert answers(server) == []


def stands(server: TableServer, system: Any, id_: str) -> tuple[int, int]:
    at = engine.open_table(system, server.table.position).models[id_].at
    return at.x, at.y


@pytest.mark.rule("killteam.flow.must_activate")
def test_an_operative_has_its_order_and_its_move_after_three_gestures(chromium: Browser) -> None:
    start = team_table(op("a", 3, 3), op("c", 8, 3), op("b", 25, 18, "brute", 1, ready=False))
    start = start.with_side(A, taken=("a", "c")).with_side(B, taken=("b",))
    with at_table(chromium, table=start, system=KILLTEAM, seats="0") as (page, server):
        page.evaluate(COUNTED)
        x, y = stands(server, KILLTEAM, "a")
        take(page, "a", -3)  # her edge is the northern one, too
        expect(page.locator(".now-notes")).to_contain_text("Let go, then choose what a does.")
        page.mouse.up()
        assert answers(server) == []
        page.locator('details[open] .option[data-option="activate:a:conceal"]').click()
        confirm(page)
        assert page.evaluate("gestures") == 3
        assert stands(server, KILLTEAM, "a") == (pytest.approx(x, abs=100), pytest.approx(y + 3000, abs=100))


@pytest.mark.rule("krygothic.online.announcement")
def test_a_model_is_dragged_and_then_told_how_to_move(chromium: Browser) -> None:
    start = hall(model("A", 10, 10), model("B", 10, 20), model("V", 30, 10, BLUE), ap=(9, 9))
    with at_table(chromium, system=KRYGOTHIC, table=start, seats="0") as (page, server):
        page.evaluate(COUNTED)
        drag(page, "A", 2)
        page.locator('details[open] .option[data-option="move:A"]').click()
        expect(page.locator(".overlay-path .caption")).to_have_text("2.0″ of 3.0″")
        confirm(page)
        assert page.evaluate("gestures") == 3
        assert answers(server) == ["move:A", "move:A"]


def test_whoever_is_asked_about_something_else_is_not_pulled(chromium: Browser) -> None:
    foes = kog.table([("hunter", "a", (10, 10)), ("hunter", "b", (20, 10))], stage="shooting")
    with at_table(chromium, table=foes, system=KOG, seats="0") as (page, _):
        expect(page.locator(".prompt")).to_contain_text("Who shoots?")
        drag(page, "a-m1", 3)
        expect(page.locator("[data-ghost]")).to_have_count(0)
        expect(page.locator(".now-notes")).to_have_text("")
