"""Renews the pictures of the README and the recorded tables of the front page: `python -m tests.pictures.take`.

It starts a site of its own, has computers play a match of every game there, and looks at it in both schemes.
"""

import base64
import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.programs import chromium_options
from tests.support.servers import ROOT, Server

FOLDER = ROOT / "docs/pictures"
SCHEMES = ("light", "dark")
SIZE = {"width": 1200, "height": 750}
MOST_BYTES = 150_000
QUALITIES = (82, 70, 55, 40)


def main() -> None:
    """The front page, and two tables as a player sees them."""
    with Server() as site:
        command = [sys.executable, "-m", "tests.pictures.played"]
        found = subprocess.run(command, env=site.env, cwd=ROOT, check=True, capture_output=True, text=True)
        tables = json.loads(found.stdout)
        pages = {"home": ("/", ""), **{name: (f"/m/{tables[name][0]}/", tables[name][1]) for name in ("kog", "fubar")}}
        with sync_playwright() as started:
            browser = started.chromium.launch(**chromium_options())
            for name, (path, cookie) in pages.items():
                for scheme in SCHEMES:
                    take(browser, site.url, path, cookie, FOLDER / f"{name}-{scheme}.webp", scheme)
            browser.close()


def take(browser: Browser, url: str, path: str, cookie: str, to: Path, scheme: str) -> None:
    """One picture, small enough for a README."""
    context = browser.new_context(base_url=url, viewport=SIZE, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    if cookie:
        name, value = cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": url}])
    page = context.new_page()
    page.goto(path)
    if cookie:
        page.locator("svg.board").wait_for()
        page.locator("#panel-now .prompt").wait_for()
    page.wait_for_timeout(1_500)
    camera = context.new_cdp_session(page)
    for quality in QUALITIES:
        shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        data = base64.b64decode(shot["data"])
        if len(data) <= MOST_BYTES:
            break
    to.write_bytes(data)
    context.close()


if __name__ == "__main__":
    main()
