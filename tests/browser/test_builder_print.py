"""Paper as the browser makes it: page counts, dark on white in a dark scheme, no card cut, nothing to click."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_builder_queue import begin

Visitor = Callable[..., Page]

CUT = """[...document.querySelectorAll('.card-paper')]
  .filter((card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1)
  .map((card) => card.querySelector('h2').textContent)"""


def pages(page: Page) -> int:
    """How many pages the PDF has."""
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize(("kind", "most"), [("sheet", 1), ("cards", 3), ("half", 9)])
def test_the_largest_army_is_printed_whole(visitor: Visitor, kind: str, most: int) -> None:
    page = visitor(scheme="dark")
    begin(page)
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_label({"sheet": "Sheet", "cards": "Poker cards", "half": "Half pages"}[kind]).check()
    page.wait_for_load_state()
    expect(page.locator(f".kind-{kind}")).to_be_visible()
    no_violation(page)
    assert page.evaluate(CUT) == []
    assert pages(page) <= most
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("#print-choice", ".site-header", ".site-footer"):
        expect(page.locator(hidden)).to_be_hidden()
    paper = page.locator(".paper").first
    colours = paper.evaluate("paper => [getComputedStyle(paper).color, getComputedStyle(paper).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
