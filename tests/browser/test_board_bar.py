"""The bar above the table: the round, whose turn it is, and what each side holds."""

import re

import pytest
from playwright.sync_api import Browser, expect

from rules.kog.table import SEATS, Table
from tests.browser.fixtures.battle import at_table
from tests.rules.kog.build import table


def contested() -> Table:
    """Round 2, Shooting: the second side holds the first side's Objective in the second round running."""
    models = [("jaeger", "a", (40, 10)), ("hunter", "b", (10, 29))]
    start = table(models, active=1, objectives=[(10, 30), (40, 6)])
    return start.with_objective("objective-0", taker=SEATS[1], taken_round=2, run=1)


@pytest.mark.parametrize("size", ["wide", "tablet", "phone"])
def test_round_turn_and_score_are_said_on_every_screen(chromium: Browser, size: str) -> None:
    with at_table(chromium, table=contested(), seats="0", size=size) as (page, _):
        expect(page.locator(".phase")).to_have_text("Round 2 · Shooting")
        expect(page.locator(".turn")).to_have_text("Bert’s turn")
        expect(page.locator(".score")).to_have_text(re.compile(r"^ObjectivesAnna0:1Bert$"))
        bar, score = page.locator(".battle-bar").bounding_box(), page.locator(".score").bounding_box()
        assert bar
        assert score
        assert score["x"] + score["width"] <= bar["x"] + bar["width"]


def test_who_holds_what_and_for_how_long_is_in_words(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="0") as (page, _):
        held = page.locator(".holder", has_text="Bert").locator(".chip")
        expect(held).to_have_text("Holds the enemy Objective, round 2 of 2")
        expect(held.get_by_role("link")).to_have_attribute("href", "/rules/kog/#kog.objective.hold.renew")
        expect(page.locator(".holder", has_text="Anna").locator(".chip")).to_have_count(0)


def test_the_bar_says_that_it_is_your_turn(chromium: Browser) -> None:
    with at_table(chromium, table=contested(), seats="1") as (page, _):
        expect(page.locator(".turn")).to_have_text("your turn")
