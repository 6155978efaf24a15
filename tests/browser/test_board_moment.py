"""Choosing the moment at which to step in: a slider, its keys, and the board that shows where everybody is by then."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from tests.browser.fixtures.battle import at_rest, at_table
from tests.browser.fixtures.table_server import TableServer
from tests.rules.fubar.build import begin, row, squad, table, way

SIDE_BY_SIDE = way("a-u1-m1", (24, 24), m2=[(25.5, 24)], m3=[(27, 24)])


def crossing() -> Any:
    """Reds' squad about to run across the field of fire of a Unit On Guard."""
    return table(squad("a", row(12, 24, 3)), squad("b", row(14, 36, 3), stance="guard", name="Watch"), size=(48, 48))


def set_off(server: TableServer) -> None:
    """Reds run 12 inches side by side."""
    for option, value in (("attempt:a-u1", None), ("action:run", None), ("move", SIDE_BY_SIDE)):
        position = server.table.position
        asked = engine.look(FUBAR, position, Seat(0)).questions[0].number
        answer = Answer(option, value)
        server.table.tell("answer", 0, engine.play(FUBAR, position, Seat(0), asked, answer, server.table.dice))
    server.tell_all()


def expect_at(page: Page, place: str) -> None:
    """The first of the movers comes to be shown there."""
    expect(page.locator('[data-ghost="then-a-u1-m1"]')).to_have_attribute("transform", f"translate({place})")


def test_who_acts_is_marked_and_not_yet_done(chromium: Browser) -> None:
    start = table(squad("a", row(12, 24, 2)), squad("a", row(12, 12, 2)), squad("b", row(14, 36, 3)))
    with at_table(chromium, table=start, system=FUBAR, dice=begin(start, [("activation", [6])]).dice, seats="0") as (
        page,
        _,
    ):
        page.locator('.option[data-option="attempt:a-u1"]').click()
        expect(page.locator(".prompt")).to_contain_text("What does it do?")
        expect(page.locator(".token.is-selected:not(.is-done)")).to_have_count(2)
        expect(page.locator('[data-piece="a-u1-m1"]')).to_have_class(re.compile("is-selected"))


@pytest.mark.rule("fubar.guard.instant", "fubar.guard.react")
def test_the_moment_of_a_reaction_is_slid_to_and_seen_on_the_board(chromium: Browser) -> None:
    dice = begin(crossing(), [("activation", [6])]).dice
    with at_table(chromium, table=crossing(), system=FUBAR, dice=dice, seats="1") as (page, server):
        set_off(server)
        expect(page.locator(".prompt")).to_contain_text("Do you react?")
        expect(page.locator(".overlay-way"), "where they come along is seen before anybody reacts").to_have_count(3)
        page.locator('.option[data-option="react:b-u1"]').click()
        expect(page.locator(".moment-told")).to_have_text("After 6″ of 12″")
        expect(page.locator(".verdict")).to_contain_text("3 dice at 5+")
        expect_at(page, "18000 24000")
        slider = page.get_by_role("slider", name="When")
        slider.focus()
        slider.press("ArrowRight")
        expect(page.locator(".moment-told")).to_have_text("After 6.5″ of 12″")
        expect_at(page, "18500 24000")
        page.get_by_role("button", name="Earlier").click()
        page.locator('[data-ghost="then-a-u1-m1"]').press("ArrowLeft")
        expect(page.locator(".moment-told")).to_have_text("After 5.5″ of 12″")
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".prompt")).to_contain_text("fires: choose targets")
        assert engine.open_table(FUBAR, server.table.position).models["a-u1-m1"].at == (17_500, 24_000)


def test_who_reacts_stays_in_sight_beside_those_who_move(chromium: Browser) -> None:
    dice = begin(crossing(), [("activation", [6])]).dice
    with at_table(chromium, table=crossing(), system=FUBAR, dice=dice, seats="1", size="phone") as (page, server):
        set_off(server)
        page.locator('.option[data-option="react:b-u1"]').click()
        expect(page.locator(".moment-told")).to_be_visible()
        at_rest(page)
        expect(page.locator('[data-piece="b-u1-m1"]')).to_be_in_viewport(ratio=0.95)
