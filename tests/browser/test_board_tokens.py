"""Tokens that everybody can read and hit: contrast, labels on a phone, fingers, and what a screen reader says."""

import re

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

RIM = "rim => [getComputedStyle(rim).fill, getComputedStyle(rim).opacity]"


def contrast(page: Page, piece: str, own: tuple[str, str], behind: tuple[str, str]) -> float:
    """How far a part of a token stands out from the part behind it."""
    return float(page.evaluate(CONTRAST, [f'[data-piece="{piece}"]', own, behind]))


def half_done() -> Table:
    """The first model of each side can act; the others have."""
    models = [("jaeger", "a", (10, 10)), ("jaguar", "a", (14, 10)), ("hunter", "b", (30, 10))]
    return table(models, changes={"a-m2": {"shot": "shot"}})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_done_tokens_are_dimmed_and_still_legible(chromium: Browser, scheme: str) -> None:
    with at_table(chromium, table=half_done(), color_scheme=scheme) as (page, _):
        expect(token(page, "a-m2")).to_have_class(re.compile("is-done"))
        shares = {}
        for piece in ("a-m1", "a-m2", "b-m1"):
            shares[piece] = contrast(page, piece, (".glyph", "fill"), (".face", "fill"))
            assert shares[piece] >= 3
            assert contrast(page, piece, (".plate-number", "fill"), (".plate", "fill")) >= 4.5
            assert contrast(page, piece, (".rim", "fill"), (".base", "fill")) >= 3
        assert shares["a-m2"] < shares["a-m1"]
        rims = [page.locator(f'[data-piece="{piece}"] .rim').evaluate(RIM) for piece in ("a-m1", "a-m2")]
        assert rims[0] == rims[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_fitted_table_on_a_phone_has_labels_to_read_and_true_bases(chromium: Browser, scheme: str) -> None:
    with at_table(chromium, "movement", seats="0", size="phone", has_touch=True, color_scheme=scheme) as (page, _):
        inch = page.locator(".table-top").bounding_box()["width"] / 48
        base = token(page, "b-m1").locator(".base").bounding_box()
        assert base["width"] == pytest.approx(1.2 * inch, abs=0.5)
        plates = [box["height"] for box in (plate.bounding_box() for plate in page.locator(".token .plate").all())]
        assert len(plates) == 9
        assert min(plates) >= 13
        shapes = page.locator(".token .plate").evaluate_all(
            "all => [...new Set(all.map(one => one.getAttribute('rx')))]"
        )
        assert len(shapes) == 2


def test_a_finger_means_the_nearest_token_within_reach(chromium: Browser) -> None:
    pair = [("jaeger", "a", (20, 18)), ("jaguar", "a", (24, 18)), ("hunter", "b", (44, 4))]
    with at_table(chromium, table=table(pair), size="phone", has_touch=True) as (page, _):
        at_rest(page)
        (ax, y), (bx, _) = middle(token(page, "a-m1")), middle(token(page, "a-m2"))
        assert bx - ax < 44
        page.touchscreen.tap(ax - 20, y)
        expect(page.locator(".battle-card h2")).to_have_text("Jaeger A1")
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        page.touchscreen.tap((ax + bx) / 2 + 4, y)
        expect(page.locator(".battle-card h2")).to_have_text("Jaguar A2")
        page.get_by_role("button", name="Fit").tap()
        at_rest(page)
        page.touchscreen.tap(ax - 24, y)
        at_rest(page)
        expect(page.locator(".battle-card h2", has_text="Jaeger A1")).to_have_count(0)


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
