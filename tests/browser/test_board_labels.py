"""What is written on terrain stands clear of models and of other words, or nowhere."""

import pytest
from playwright.sync_api import Browser, expect

from rules.kog.board.table import Table
from tests.browser.fixtures.battle import at_rest, at_table
from tests.rules.kog.build import box, table, terrain

COVERED = """() => {
  const shown = [...document.querySelectorAll('.feature-height:not(.is-crowded) .label')].filter(one => getComputedStyle(one).display !== 'none');
  const words = shown.map(one => one.querySelector('rect').getBoundingClientRect());
  const tokens = [...document.querySelectorAll('.token-live .base')].map(one => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = words.flatMap((word, i) => [...words.slice(i + 1), ...tokens].filter(other => meet(word, other)));
  return [words.length, pairs.length];
}"""


def crowded() -> Table:
    """A model on the label of one building, one where the words of a wall would stand; another building stands free."""
    hard = {"cover": "hard"}
    buildings = [
        terrain("taken", box(10, 10, 6, 4), **hard),
        terrain("free", box(30, 10, 6, 4), **hard),
        terrain("wall", box(10, 24, 6, 0.6), height=1, **hard),
    ]
    return table([("hunter", "a", (13, 12)), ("hunter", "b", (17, 24.3))], terrain=buildings)


@pytest.mark.parametrize("size", ["wide", "tablet"])
def test_words_make_way_for_models(chromium: Browser, size: str) -> None:
    with at_table(chromium, table=crowded(), seats="0", size=size) as (page, _):
        at_rest(page)
        words, covered = page.evaluate(COVERED)
        assert covered == 0
        assert words >= 2
        expect(page.locator('[data-label="free"]')).to_be_visible()
