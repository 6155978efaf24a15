"""A real Chromium before a running site. These tests meet the site only as its visitors do, never by the ORM."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.fixtures.people import person
from tests.support.programs import chromium_options
from tests.support.servers import Server

PATIENCE = 20_000  # milliseconds that a page is given for what it should come to show

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(share: Path) -> Iterator[Server]:
    """The site as `script/server` runs it: one process, SQLite. All processes of a run begin with the same state."""
    with Server(share=share) as running:
        yield running


@pytest.fixture(scope="session")
def small_games(share: Path) -> Iterator[Server]:
    """The site with the small games of the tests among its own."""
    with Server(app="tests.browser.fixtures.small_games:application", share=share) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(**chromium_options())
    yield browser
    browser.close()


@pytest.fixture
def visitor(chromium: Browser, site: Server) -> Iterator[Callable[..., Page]]:
    """`visitor(width=390, scheme="dark")` is a person with cookies of their own; options go to the browser context.

    At the end no visitor may have met a script error or something the content policy blocked.
    """
    troubles: list[str] = []
    with ExitStack() as visits:

        def arrive(*, width: int = 1440, height: int = 900, scheme: str = "light", **options: object) -> Page:
            known = {"base_url": site.url, "viewport": {"width": width, "height": height}, "color_scheme": scheme}
            page = visits.enter_context(person(chromium, **known, **options)).new_page()
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda line: troubles.append(line.text) if is_trouble(line.type, line.text) else None)
            return page

        yield arrive
    assert troubles == []


def is_trouble(kind: str, text: str) -> bool:
    """Whether a console line tells of a fault; a page that answers 404 and a server killed on purpose are none."""
    return kind == "error" and "Failed to load resource" not in text and "ERR_CONNECTION_" not in text
