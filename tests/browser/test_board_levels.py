"""A table with levels, drawn flat: what is looked at is drawn fully, a place is on the level looked at, a climb shows its price."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.geometry.point import Point
from rules.kernel import engine
from tests.browser.fixtures.battle import at_rest, at_table, token
from tests.browser.fixtures.drill import DRILL, Drill, hall
from tests.browser.fixtures.table_server import TableServer

OFF = re.compile("is-off-level")


@contextmanager
def in_the_hall(chromium: Browser, size: str = "wide", **context: object) -> Iterator[tuple[Page, TableServer]]:
    with at_table(chromium, table=hall(), system=DRILL, seats="0", size=size, **context) as (page, server):
        at_rest(page)
        yield page, server


def now(server: TableServer) -> Drill:
    return engine.open_table(DRILL, server.table.position)


def level(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Level").get_by_role("button", name=name)


def ground(page: Page, id_: str) -> Locator:
    return page.locator(f'[data-ground="{id_}"]')


def label(page: Page, id_: str) -> Locator:
    return page.locator(f'[data-label="{id_}"] .label-short')


def test_the_level_looked_at_is_drawn_fully_and_the_rest_dimmed(chromium: Browser) -> None:
    with in_the_hall(chromium) as (page, _):
        expect(level(page, "All")).to_have_attribute("aria-pressed", "true")
        expect(token(page, "d-m2").locator(".height-badge")).to_be_visible()
        expect(token(page, "d-m1").locator(".height-badge")).to_be_hidden()
        level(page, "Gantry 3″").click()
        expect(token(page, "d-m1")).to_have_class(OFF)
        expect(token(page, "d-m1").locator(".height-badge")).to_contain_text("↓0″")
        expect(token(page, "d-m2")).not_to_have_class(OFF)
        expect(ground(page, "hatch")).to_have_class(OFF)
        expect(ground(page, "gantry")).not_to_have_class(OFF)
        page.keyboard.press("[")
        expect(level(page, "Ground")).to_have_attribute("aria-pressed", "true")
        expect(ground(page, "gantry")).to_have_class(OFF)
        expect(token(page, "d-m2")).to_have_attribute("aria-label", re.compile("3.0″ up"))
        page.keyboard.press("]")
        expect(level(page, "Gantry")).to_have_attribute("aria-pressed", "true")


def test_a_door_is_open_or_shut_in_shape_and_word(chromium: Browser) -> None:
    with in_the_hall(chromium) as (page, _):
        shut = ground(page, "hatch").locator(".feature-leaf").get_attribute("d")
        expect(label(page, "hatch")).to_have_text("shut")
        page.locator('.option[data-option="hatch"]').click()
        expect(label(page, "hatch")).to_have_text("open")
        expect(ground(page, "hatch").locator(".feature-leaf")).not_to_have_attribute("d", str(shut))
        expect(ground(page, "hatch").locator("title")).to_have_text("Hatch, open")


def test_a_path_up_is_drawn_on_the_level_chosen_and_shows_its_climb(chromium: Browser) -> None:
    with in_the_hall(chromium) as (page, server):
        page.locator('.option[data-option="walk:d-m1"]').click()
        expect(level(page, "Ground")).to_have_attribute("aria-pressed", "true")
        page.locator("[data-ghost]").focus()
        for _ in range(4):
            page.keyboard.press("Shift+ArrowRight")
        expect(page.locator(".overlay-path.is-words")).to_contain_text("4.0″ of 6.0″")
        page.keyboard.press("]")
        expect(page.locator(".overlay-path.is-words")).to_contain_text("↑ climbs 3.0″ for 1.0″")
        expect(page.locator(".overlay-path.is-words")).to_contain_text("5.0″ of 6.0″")
        page.keyboard.press("Enter")
        expect(token(page, "d-m1")).to_have_attribute("aria-label", re.compile("3.0″ up"))
        assert now(server).on["d-m1"] == "gantry"
        assert now(server).at["d-m1"] == Point(8000, 4000)
        expect(level(page, "All")).to_have_attribute("aria-pressed", "true")


def test_one_looks_as_before_when_nothing_is_drawn_any_more(chromium: Browser) -> None:
    with in_the_hall(chromium) as (page, _):
        level(page, "Gantry 3″").click()
        page.locator('.option[data-option="walk:d-m1"]').click()
        expect(level(page, "Ground")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Back to the choices").click()
        expect(level(page, "Gantry 3″")).to_have_attribute("aria-pressed", "true")


def test_a_thing_is_laid_below_or_above(chromium: Browser) -> None:
    for chosen, surface in (("Ground", "ground"), ("Gantry", "gantry"), ("All", "")):
        with in_the_hall(chromium) as (page, server):
            page.locator('.option[data-option="plant"]').click()
            level(page, chosen).click()
            page.get_by_text("Type it").click()
            page.get_by_role("textbox", name="Place").fill("9 6")
            page.get_by_role("textbox", name="Place").press("Enter")
            page.get_by_role("button", name="Confirm", exact=True).click()
            expect(page.locator(".log")).to_contain_text("A charge lies on")
            assert now(server).charge == (Point(9000, 6000), surface)


def test_levels_are_large_enough_for_a_finger_and_cover_no_buttons(chromium: Browser) -> None:
    with in_the_hall(chromium, size="phone", has_touch=True) as (page, _):
        tools = page.locator(".battle-tools > button, .level-fold").locator("visible=true")
        places = [box for button in tools.all() if (box := button.bounding_box())]
        assert len({box["y"] for box in places}) == 1, "one row, and the levels unfold from it"
        assert min(min(box["width"], box["height"]) for box in places) >= 44
        level(page, "Level: All").tap()
        for button in page.get_by_role("group", name="Level").get_by_role("button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
        level(page, "Gantry").tap()
        expect(level(page, "Gantry")).to_be_hidden()
        expect(page.locator(".level-fold")).to_be_focused()
        expect(token(page, "d-m1")).to_have_class(OFF)
        page.get_by_role("button", name="Closer").tap()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    lights = sorted((luminance(colour) for colour in (one, other)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_walls_rails_and_hazards_are_told_apart_by_shape_in_both_schemes(chromium: Browser, scheme: str) -> None:
    with in_the_hall(chromium, color_scheme=scheme) as (page, _):
        gantry, hazard = ground(page, "gantry"), ground(page, "hazard")
        expect(gantry.locator("title")).to_have_text("Gantry, wall on 1 side, rail on 1 side")
        expect(gantry.locator(".feature-wall")).to_have_attribute("d", "M6000 1000L12000 1000")
        assert str(gantry.locator(".feature-rail").get_attribute("d")).count("M") > 10, "posts"
        table = colour(page.locator(".table-top"), "fill")
        for drawn in (
            gantry.locator(".feature-wall"),
            gantry.locator(".feature-rail"),
            hazard.locator(".edge"),
        ):
            assert contrast(colour(drawn, "stroke"), table) >= 3
        widths = [colour(gantry.locator(f".feature-{sort}"), "strokeWidth") for sort in ("wall", "rail")]
        assert widths[0] != widths[1]
        expect(hazard).to_have_class(re.compile("feature-hazard"))
        expect(hazard.locator(".feature-warning")).to_be_visible()
        level(page, "Ground").click()
        expect(gantry.locator(".feature-rail")).to_have_css("opacity", "0.3")


def colour(drawn: Locator, of: str) -> str:
    return str(drawn.evaluate(f"(element) => getComputedStyle(element).{of}"))
