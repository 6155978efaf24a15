"""How the board draws what only some games have: facings, belts inside an area, planned places, third and fourth sides."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from rules.registry import SYSTEMS
from tests.browser.fixtures.battle import at_table

PIECE = {
    "id": "x", "name": "Tank", "glyph": "tank", "radius": 1500, "at": [0, 0], "seat": 0, "unit": "", "number": "1",
    "elevation": 0, "height": 0, "now": 1, "full": 1, "life": "live", "done": False, "states": [], "facts": [],
}  # fmt: skip
AREA = {
    "id": "wood", "kind": "woods", "name": "Wood", "outline": [[0, 0], [9000, 0], [9000, 9000]], "height": 0,
    "rough": False, "cover": "soft", "climbable": False, "impassable": False, "rim": 0, "elevation": 0, "sides": [],
    "state": "", "onto": "", "facts": [],
}  # fmt: skip
TOKEN = "async piece => (await import(document.querySelector('[type=module]').src.replace('bundles/play.js', 'js/board/tokens/token.js'))).drawToken(piece).map(one => one.outerHTML).join('')"
UNDRAWN = """async icons => {
  const { iconPath } = await import(document.querySelector('[type=module]').src.replace('bundles/play.js', 'js/board/tokens/glyphs.js'));
  return icons.filter((icon) => !iconPath(icon));
}"""
FEATURE = "async area => (await import(document.querySelector('[type=module]').src.replace('bundles/play.js', 'js/board/ground/ground.js'))).drawFeature(area).outerHTML"


def drawn(page: Page, how: str, thing: dict[str, Any], **changes: Any) -> str:
    return str(page.evaluate(how, {**thing, **changes}))


def test_facings_belts_plans_and_four_sides(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        tank = drawn(page, TOKEN, PIECE, facing=90)
        assert 'transform="rotate(90)"' in tank
        assert 'class="nose"' in tank
        assert 'class="nose"' not in drawn(page, TOKEN, PIECE)
        assert 'class="nose"' in drawn(page, TOKEN, PIECE, facing=0)
        assert 'stroke-width="4000"' in drawn(page, FEATURE, AREA, rim=2000)
        assert "feature-rim" not in drawn(page, FEATURE, AREA)
        assert "pips" not in drawn(page, TOKEN, PIECE, life="plan")
        rims = {drawn(page, TOKEN, PIECE, seat=seat).replace(f"-{seat}", "") for seat in range(4)}
        assert len(rims) == 4


def icons_named(folder: Path) -> Iterator[str]:
    """The icon of every state that a system writes down."""
    for module in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "State":
                yield from (ast.literal_eval(word.value) for word in node.keywords if word.arg == "icon")
    for look in sorted(folder.rglob("look.toml")):
        yield from re.findall(r'^icon = "(.+)"$', look.read_text("utf-8"), re.M)


def test_every_state_of_every_system_has_a_picture(chromium: Browser) -> None:
    rules = Path(__file__).parents[2] / "rules"
    icons = {system: sorted(set(icons_named(rules / system))) for system in SYSTEMS}
    assert all(icons.values())
    with at_table(chromium, "movement") as (page, _):
        undrawn = {system: page.evaluate(UNDRAWN, named) for system, named in icons.items()}
    assert undrawn == {system: [] for system in icons}
