"""Tokens that everybody can read and hit: contrast, labels on a phone, fingers, and what a screen reader says."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.kog.board.table import SEATS, Table
from tests.browser.fixtures.battle import at_rest, at_table, middle, token
from tests.rules.kog.build import table

CONTRAST = """([selector, own, behind]) => {
  const pixels = (colour) => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (part) => (part <= 10.3 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const at = (place, property) => {
    const element = document.querySelector(place);
    const style = getComputedStyle(element);
    return { colour: pixels(style[property]), opacity: Number(style.opacity) };
  };
  const front = at(`${selector} ${own[0]}`, own[1]);
  const back = at(`${selector} ${behind[0]}`, behind[1]).colour;
  const seen = front.colour.map((part, i) => part * front.opacity + back[i] * (1 - front.opacity));
  const [a, b] = [light(seen), light(back)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""

STROKE = "part => [getComputedStyle(part).stroke, getComputedStyle(part).opacity]"


def contrast(page: Page, piece: str, own: tuple[str, str], behind: tuple[str, str]) -> float:
    """How far a part of a token stands out from the part behind it."""
    return float(page.evaluate(CONTRAST, [f'[data-piece="{piece}"]', own, behind]))


def half_done() -> Table:
    """The first model of each side can act; the others have."""
    models = [("jaeger", "a", (10, 10)), ("jaguar", "a", (14, 10)), ("hunter", "b", (30, 10))]
    return table(models, changes={"a-m2": {"shot": "shot"}})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_has_acted_is_hollow_and_still_legible(chromium: Browser, scheme: str) -> None:
    with at_table(chromium, table=half_done(), color_scheme=scheme) as (page, _):
        expect(token(page, "a-m2")).to_have_class(re.compile("is-done"))
        fills = {}
        for piece in ("a-m1", "a-m2", "b-m1"):
            assert contrast(page, piece, (".glyph", "fill"), (".body", "fill")) >= 3
            assert contrast(page, piece, (".tab + .number", "fill"), (".tab", "fill")) >= 4.5
            assert contrast(page, piece, (".pip", "stroke"), (".base", "fill")) >= 3
            fills[piece] = page.locator(f'[data-piece="{piece}"] .body').evaluate("body => getComputedStyle(body).fill")
        assert fills["a-m1"] != fills["a-m2"]
        hulls = [page.locator(f'[data-piece="{piece}"] .pip').evaluate(STROKE) for piece in ("a-m1", "a-m2")]
        assert hulls[0] == hulls[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_fitted_table_on_a_phone_has_numbers_to_read_and_true_bases(chromium: Browser, scheme: str) -> None:
    with at_table(chromium, "movement", seats="0", size="phone", has_touch=True, color_scheme=scheme) as (page, _):
        inch = page.locator(".table-top").bounding_box()["width"] / 48
        foot = token(page, "b-m1").locator(".footprint").bounding_box()
        assert foot["width"] == pytest.approx(1.2 * inch, abs=0.5)
        bases = [box["width"] for box in (base.bounding_box() for base in page.locator(".token-live .base").all())]
        assert len(bases) == 9
        assert min(bases) >= 19
        numbers = page.locator(".token-live .number").evaluate_all(
            "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
        )
        assert min(numbers) >= 9.5
        shapes = page.locator(".token-live .body").evaluate_all(
            "all => [...new Set(all.map(one => one.getAttribute('d')))]"
        )
        assert len(shapes) == 2


def test_crowded_tokens_part_and_lead_to_their_bases(chromium: Browser) -> None:
    crowd = [("jaeger", "a", (20 + 1.3 * i, 18)) for i in range(4)]
    with at_table(chromium, table=table([*crowd, ("hunter", "b", (40, 30))]), size="phone", has_touch=True) as (
        page,
        _,
    ):
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        boxes = [token(page, f"a-m{number}").locator(".base").bounding_box() for number in range(1, 5)]
        middles = sorted(box["x"] + box["width"] / 2 for box in boxes)
        assert all(right - left >= boxes[0]["width"] * 0.9 for left, right in pairwise(middles))
        expect(token(page, "a-m1").locator(".leader-line")).to_have_count(1)
        expect(token(page, "b-m1").locator(".leader-line")).to_have_count(0)


def test_a_finger_means_the_nearest_token_within_reach(chromium: Browser) -> None:
    pair = [("jaeger", "a", (20, 18)), ("jaguar", "a", (24, 18)), ("hunter", "b", (44, 4))]
    with at_table(chromium, table=table(pair), size="phone", has_touch=True) as (page, _):
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        (ax, y), (bx, _) = middle(token(page, "a-m1")), middle(token(page, "a-m2"))
        assert bx - ax < 44
        page.touchscreen.tap(ax - 20, y)
        expect(page.locator(".battle-card h2")).to_have_text("Jaeger A1")
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        page.touchscreen.tap((ax + bx) / 2 + 4, y)
        expect(page.locator(".is-in-view")).to_contain_text("Jaguar A2")
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        page.touchscreen.tap(ax - 24, y)
        at_rest(page)
        expect(page.locator(".battle-card")).to_be_hidden()
        expect(page.locator(".is-in-view")).to_have_count(0)


def test_a_screen_reader_hears_owner_hull_place_and_states(chromium: Browser) -> None:
    models = [("jaeger", "a", (10, 10)), ("hunter", "b", (16, 10)), ("hunter", "b", (30, 10)), ("jaguar", "a", (5, 30))]
    changes = {"b-m1": {"shaken": True}, "b-m2": {"life": "wreck"}, "a-m2": {"shot": "shot"}}
    start = table(models, hull={"b-m1": 1, "b-m2": 0}, changes=changes, objectives=[(20, 30), (30, 6)])
    start = start.with_objective("objective-1", taker=SEATS[0], taken_round=2)
    with at_table(chromium, table=start, seats="0") as (page, _):
        for piece, words in {
            "a-m1": "Jaeger A1, yours, 4 of 4 hull, at 10.0″ 10.0″",
            "a-m2": "Jaguar A2, yours, 3 of 3 hull, at 5.0″ 30.0″, done",
            "b-m1": "Hunter B1, Bert’s, 1 of 3 hull, at 16.0″ 10.0″, Crippled, Shaken",
            "b-m2": "Hunter B2, Bert’s, at 30.0″ 10.0″, Wreck",
            "objective-1": "Objective of Blues, Bert’s, at 30.0″ 6.0″, Taken by Reds",
        }.items():
            expect(token(page, piece)).to_have_attribute("aria-label", words)
            expect(token(page, piece)).to_have_role("button")
