"""Eleven moments of every game at three widths in both schemes: `python -m tests.pictures.moments FOLDER [SYSTEM …]`.

It starts a site of its own, has people at its tables play until each moment has come, and lays the pictures as
`SYSTEM/MOMENT-WIDTH-SCHEME.png` into the folder, which is not one of the repository: they are to be looked at.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from rules.registry import SYSTEMS
from tests.support.programs import chromium_options
from tests.support.servers import ROOT, Server

SCHEMES = ("light", "dark")
WIDTHS = ((1440, 900), (1024, 768), (390, 844))
Table = Sequence[str]
"""A match, the cookies of who is asked and of who waits, the option that the picture is of, and its piece."""
DRAG = 2.5  # inches
PATIENCE = 180_000  # ms; a machine with other work draws a page when it comes to it


def main() -> None:
    """The moments of the systems that are named, or of all."""
    folder, *named = sys.argv[1:]
    with Server() as site, sync_playwright() as started:
        browser = started.chromium.launch(**chromium_options())
        for system in named or SYSTEMS:
            command = [sys.executable, "-m", "tests.pictures.reached", system]
            found = subprocess.run(command, env=site.env, cwd=ROOT, check=True, capture_output=True, text=True)
            photograph(browser, site.url, Path(folder) / system, system, json.loads(found.stdout)[system])
        browser.close()


def photograph(browser: Browser, url: str, folder: Path, system: str, tables: Mapping[str, Table]) -> None:
    """Every moment of a system; the dice come last, because they are thrown for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in WIDTHS:
        for name, (cookie, path, act) in scenes(system, tables).items():
            with visit(browser, url, cookie, size) as page:
                page.goto(path)
                act(page)
                keep(page, folder, name, size)
    with visit(browser, url, tables["shot"][1], WIDTHS[0]) as page:
        shoot(page, tables["shot"])
        for size in WIDTHS:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            keep(page, folder, "dice", size)


def scenes(system: str, tables: Mapping[str, Table]) -> dict[str, tuple[str, str, Callable[[Page], None]]]:
    """By name: the cookie of who looks, where, and what they do there before the picture is taken."""
    places = {name: f"/m/{table[0]}/" for name, table in tables.items()}
    asked = {name: table[1] for name, table in tables.items()}
    return {
        "home": ("", "/", lambda page: None),
        "builder": ("", f"/armies/new/?system={system}", build),
        "setting-up": (asked["setting-up"], places["setting-up"], settled),
        "deployment": (asked["deployment"], places["deployment"], lambda page: choose(page, tables["deployment"])),
        "decision": (asked["move"], places["move"], lambda page: point(page, tables["move"])),
        "move": (asked["move"], places["move"], lambda page: draw(page, tables["move"])),
        "shot": (asked["shot"], places["shot"], lambda page: choose(page, tables["shot"])),
        "waiting": (tables["move"][2], places["move"], settled),
        "over": (asked["over"], places["over"], settled),
        "report": (asked["over"], f"/matches/{tables['over'][0]}/report/", written),
    }


@contextmanager
def visit(browser: Browser, url: str, cookie: str, size: tuple[int, int]) -> Iterator[Page]:
    """A page of somebody with that cookie."""
    window = {"width": size[0], "height": size[1]}
    context = browser.new_context(base_url=url, viewport=window, reduced_motion="reduce")  # type: ignore[arg-type]
    if cookie:
        name, value = cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": url}])
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def keep(page: Page, folder: Path, name: str, size: tuple[int, int]) -> None:
    """The page as it stands, in both schemes."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{size[0]}-{scheme}.png", timeout=PATIENCE)


def settled(page: Page) -> None:
    """The table is laid, and whoever is asked can read the question."""
    page.locator("svg.board").wait_for()
    page.locator("#panel-now .turn-line, #panel-now .outcome, #panel-now .waiting").first.wait_for()
    page.wait_for_timeout(600)


def choose(page: Page, table: Table) -> None:
    """Begins the option, unfolding its heading as one must, and waits for what the server says of it."""
    settled(page)
    option = page.locator(f'.option[data-option="{table[3]}"]').first
    if not option.is_visible():
        page.locator("#panel-now details").filter(has=option).locator("summary").first.click()
    option.click()
    page.locator("section.choice").wait_for()
    page.wait_for_timeout(1_500)


def point(page: Page, table: Table) -> None:
    """Taps the model that the option is of."""
    settled(page)
    if table[4]:
        page.locator(f'[data-piece="{table[4]}"]').first.click(force=True)
    page.wait_for_timeout(600)


def draw(page: Page, table: Table) -> None:
    """Begins the move and drags a model towards the middle of the table."""
    choose(page, table)
    model = page.locator(".token.is-selected, [data-ghost]").first
    box = model.bounding_box()
    if box is None:
        return
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    inch = page.evaluate("document.querySelector('svg.board').getScreenCTM().a * 1000")
    middle = page.evaluate(
        "() => { const box = document.querySelector('svg.board').getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; }"
    )
    length = max(1, ((middle[0] - x) ** 2 + (middle[1] - y) ** 2) ** 0.5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + DRAG * inch * (middle[0] - x) / length, y + DRAG * inch * (middle[1] - y) / length, steps=6)
    page.mouse.up()
    page.wait_for_timeout(1_500)


def shoot(page: Page, table: Table) -> None:
    """Gives the option of the shot and waits for the dice."""
    page.goto(f"/m/{table[0]}/")
    choose(page, table)
    try:
        page.get_by_role("button", name="Confirm", exact=True).click(timeout=3_000)
    except TooLate:
        return
    page.wait_for_timeout(2_000)


def written(page: Page) -> None:
    """The match has been played again, and its report is on the page."""
    page.get_by_text("appear here automatically").wait_for(state="detached", timeout=120_000)


def build(page: Page) -> None:
    """An army of which only the name is there yet, with what it lacks."""
    army = page.locator("input[name=army]")
    if army.count():
        army.first.check(force=True)
    page.get_by_role("button", name="Start building").click()
    page.locator(".builder, main h1").first.wait_for()


if __name__ == "__main__":
    main()
