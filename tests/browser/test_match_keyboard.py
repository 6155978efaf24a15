"""FUBAR's decisions with several parts, by keyboard alone: fire split among targets, losses figure by figure, facing."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.fubar.board.table import Table
from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.kernel.question import Answer
from tests.browser.fixtures.battle import at_table, press_option, tab_to, token
from tests.browser.fixtures.table_server import TableServer
from tests.rules.fubar.build import begin, row, squad, table, vehicle


def play(server: TableServer, *options: str) -> None:
    """Whoever is asked gives these answers, one after another."""
    for option in options:
        position, seat = server.table.position, server.table.waiting()[0]
        asked = engine.look(FUBAR, position, seat).questions[0].number
        outcome = engine.play(FUBAR, position, seat, asked, Answer(option), server.table.dice)
        server.table.tell("answer", seat, outcome)
    server.tell_all()


def now(server: TableServer) -> Table:
    """The table as the answers have left it."""
    opened: Table = engine.open_table(FUBAR, server.table.position)
    return opened


def dice(start: Any, *rolls: tuple[str, Sequence[int]]) -> Any:
    return begin(start, [("activation", [6]), *rolls]).dice


def tick(page: Page, item: str) -> None:
    """Goes to a box by its words and ticks it."""
    tab_to(page, page.get_by_role("checkbox", name=item))
    page.keyboard.press(" ")


def confirm(page: Page) -> None:
    tab_to(page, '[data-key="confirm"]')
    page.keyboard.press("Enter")
    expect(page.locator("section.choice")).to_have_count(0)


@contextmanager
def hit_by_all(chromium: Browser, shooters: int, targets: int) -> Iterator[tuple[Page, TableServer]]:
    """Every shot has hit, and the owner of the targets shares the hits out figure by figure."""
    start = table(squad("a", row(5, 10, shooters)), squad("b", row(5, 20, targets)))
    hits = dice(start, ("to hit", [6] * shooters))
    with at_table(chromium, table=start, system=FUBAR, dice=hits, seats="1") as (page, server):
        play(server, "attempt:a-u1", "action:aimed", "all:b-u1")
        press_option(page, "share")
        yield page, server


@pytest.mark.rule("fubar.loss.owner_choice", "fubar.suppress.limit")
def test_losses_are_taken_figure_by_figure(chromium: Browser) -> None:
    with hit_by_all(chromium, shooters=4, targets=6) as (page, server):
        for item in ("B1.1: casualty", "B1.3: Suppressed", "B1.4: Suppressed", "B1.5: Suppressed"):
            tick(page, item)
        expect(page.locator(".verdict")).to_contain_text("would have 3 figures Suppressed")
        expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
        tick(page, "B1.5: Suppressed")
        tick(page, "B1.6: casualty")
        for figure in ("b-u1-m1", "b-u1-m3", "b-u1-m6"):
            expect(token(page, figure)).to_have_class(re.compile("is-selected"))
        expect(page.locator(".verdict .why")).to_have_count(0)
        confirm(page)
        unit = now(server).units["b-u1"]
        assert [model.id for model in now(server).down(unit)] == ["b-u1-m3", "b-u1-m4"]
        assert [model.id for model in now(server).living(unit)] == [f"b-u1-m{n}" for n in (2, 3, 4, 5)]


@pytest.mark.rule("fubar.loss.not_both")
def test_a_figure_on_the_table_goes_through_what_may_become_of_it(chromium: Browser) -> None:
    with hit_by_all(chromium, shooters=2, targets=4) as (page, _):
        ticked = page.locator(".pick:has(input:checked)")
        token(page, "b-u1-m2").focus()
        for words in ("B1.2: casualty", "B1.2: Suppressed"):
            page.keyboard.press("Enter")
            expect(ticked.locator("label > span")).to_have_text([words])
            expect(token(page, "b-u1-m2")).to_have_class(re.compile("is-selected"))
        page.keyboard.press("Enter")
        expect(ticked).to_have_count(0)
        expect(token(page, "b-u1-m2")).not_to_have_class(re.compile("is-selected"))


@pytest.mark.rule("fubar.fire.split", "fubar.fire.split_declared")
def test_fire_is_split_among_targets(chromium: Browser) -> None:
    start = table(squad("a", row(10, 10, 4)), squad("b", row(5, 20, 3)), squad("b", row(15, 20, 3)))
    falls = dice(start, ("to hit Unit B1", [1]), ("to hit Unit B2", [1] * 3))
    with at_table(chromium, table=start, system=FUBAR, dice=falls, seats="0") as (page, _):
        for option in ("attempt:a-u1", "action:aimed", "fire:b-u1"):
            press_option(page, option)
        tick(page, "A1.2: rifle")
        confirm(page)
        press_option(page, "all:b-u2")
        confirm(page)
        expect(page.locator(".log")).to_contain_text("Unit A1 fires at Unit B1: 0 hits from 1 die.")
        expect(page.locator(".log")).to_contain_text("Unit A1 fires at Unit B2: 0 hits from 3 dice.")


@pytest.mark.rule("fubar.vehicle.turning")
def test_a_vehicle_is_turned(chromium: Browser) -> None:
    start = table(vehicle("a", (20, 20), facing=0, weapons=()), squad("b", row(40, 40, 2)))
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0") as (page, server):
        for option in ("attempt:a-u1", "action:drive", "face"):
            press_option(page, option)
        tab_to(page, ".choice .fine summary")
        page.keyboard.press("Enter")
        tab_to(page, ".choice input[type=text]")
        page.keyboard.type("180")
        page.keyboard.press("Enter")
        tab_to(page, '[data-key="turn5"]')
        page.keyboard.press("ArrowRight")
        confirm(page)
        assert now(server).units["a-u1"].vehicle.facing == 91


@pytest.mark.rule("fubar.fire.split_declared")
@pytest.mark.parametrize("size", ["wide", "tablet"])
def test_each_chance_stands_on_the_line_of_its_word(chromium: Browser, size: str) -> None:
    start = table(squad("a", row(10, 10, 7)), squad("b", row(10, 20, 8)), squad("b", row(26, 20, 3)))
    with at_table(chromium, table=start, system=FUBAR, dice=dice(start), seats="0", size=size) as (page, server):
        play(server, "attempt:a-u1", "action:aimed")
        page.locator('.option[data-option="all:b-u1"]').click()
        chances = page.locator(".verdict .chance")
        expect(chances.filter(has_text="at least one falls")).to_be_visible()
        assert (
            len(
                {round(height) for height in chances.evaluate_all("all => all.slice(0, -1).map((e) => e.offsetHeight)")}
            )
            == 1
        )
