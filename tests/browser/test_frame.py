"""The frame of the site in a real browser: open to everybody, whole at every width, safe from pasted junk."""

from collections.abc import Callable, Iterator

import pytest
from django.urls import URLResolver, get_resolver
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation, violations

Visitor = Callable[..., Page]
PAGES = [
    "/", "/about/", "/privacy/", "/status/", "/me/", "/me/sign-up/", "/me/log-in/", "/me/log-out/", "/me/recover/", "/me/recover/sent/",
    "/house-rules/", "/me/sign-up/passkey/", "/api/",
    "/no/such/page/",
    "/armies/", "/armies/new/?system=fubar", "/armies/import/", "/play/", "/play/quick/?system=fubar",
    "/matches/new/?system=fubar", "/matches/verify/", "/rules/", "/learn/kog/", "/notices/",
    "/campaigns/new/", "/lab/", "/armies/public/", "/armies/catalogues/", "/armies/catalogues/fields/killteam/",
    "/armies/catalogues/fields/fubar/", "/armies/catalogues/public/",
    "/scenarios/", "/events/", "/events/new/?system=kog", "/scenarios/new/fubar/?from=ready:crossroads",
    "/tables/", "/tables/new/?system=kog",
    "/armies/catalogues/files/killteam/", "/seeks/", "/ratings/", "/ratings/kog/evening/", "/ratings/fubar/armies/",
]  # fmt: skip
NO_PAGES = {
    "go/", "worker.js", "healthz", "readyz", "play/now/", "players/me/", "matches/new/army/", "matches/new/lists/",
    "me/claim/", "me/preferences/", "notices/email/", "notices/hook/",
    "notices/browser/", "notices/waiting/", "lab/lists/", "me/guest/", "me/recover/email/", "me/recover/done/",
    "me/confirm/sent/", "me/log-in/closed/", "me/log-in/code/", "me/log-in/passkey/", "me/account/",
    "me/account/username/", "me/account/email/", "me/account/codes/", "me/account/sessions/", "me/account/password/",
    "me/account/password/first/", "me/account/confirm/", "me/account/confirm/code/", "me/account/confirm/passkey/",
    "me/account/second-step/", "me/account/app/", "me/account/app/remove/", "me/account/passkeys/add/",
    "me/account/passkeys/", "me/data/", "me/data/make/", "me/data/file/", "me/data/read/", "me/data/delete/",
    "me/data/keep/", "me/sign-up/passkey/options/", "moderation/", "me/account/tokens/", "me/account/tokens/delete/", "me/account/tokens/bot/",
    "armies/file-schema.json", "armies/compare/", "armies/change/", "tables/new.json", "tables/check/",
    "tables/schema.json", "seeks/lists/", "seeks/waiting/", "notices/timing/",
}  # fmt: skip
"""Addresses that lead elsewhere, answer forms or are parts of pages; pages of an account are in `test_account.py`."""
SMALL_TARGETS = """() => [...document.querySelectorAll('button, header a, footer nav a, .button, input, .choice')]
    .filter(e => e.checkVisibility() && !e.parentElement.matches('.choice') && e.getBoundingClientRect().height < 44)
    .map(e => e.outerHTML)"""
COLOURS_CHANGED = "() => Promise.all(document.getAnimations().map((change) => change.finished)).then(() => null)"


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_open_to_everybody_and_fits(visitor: Visitor, address: str):
    page = visitor()
    page.goto(address)
    fits(page)


def fits(page: Page) -> None:
    """The page has no fault in both schemes at three widths, and is nowhere wider than the window."""
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.evaluate(COLOURS_CHANGED)
            assert violations(page) == [], f"{page.url}, {width} wide, {scheme}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} is wider than {width}"


def test_every_address_without_a_name_in_it_is_looked_at() -> None:
    looked_at = {address.partition("?")[0].lstrip("/") for address in PAGES}
    elsewhere = ("api/", "admin/")  # no pages, and those of Django
    assert {one for one in addresses(get_resolver()) if "<" not in one and not one.startswith(elsewhere)} <= (
        looked_at | NO_PAGES
    )


def addresses(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every address of the site as it is written in its lists of addresses."""
    for one in resolver.url_patterns:
        whole = f"{before}{one.pattern}"
        yield from addresses(one, whole) if isinstance(one, URLResolver) else [whole]


@pytest.mark.parametrize("palette", ["Blue and orange", "Purple and gold", "Black and white"])
@pytest.mark.parametrize("pages", ["Light", "Dark"])
def test_chosen_colours_stay_readable(visitor: Visitor, palette: str, pages: str):
    page = visitor()
    page.goto("/me/")
    page.get_by_label(palette).check()
    page.get_by_label(pages, exact=True).check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label(palette)).to_be_checked()
    no_violation(page)


def test_what_can_be_touched_is_large_enough(visitor: Visitor):
    page = visitor(width=390)
    for address in PAGES:
        page.goto(address)
        assert page.evaluate(SMALL_TARGETS) == [], address


def test_the_keyboard_reaches_the_page_first(visitor: Visitor):
    page = visitor()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_stranger_becomes_a_guest_and_then_an_account(visitor: Visitor):
    page = visitor()
    page.goto("/me/")
    page.get_by_label("Name shown to others").fill("Kite")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("heading", name="Kite", exact=True)).to_be_visible()
    page.get_by_role("link", name="Keep my things with a password").click()
    page.get_by_label("Username").fill("kite")
    page.get_by_label("Password").fill("forked-tail-9")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Welcome, Kite.")).to_be_visible()
    page.goto("/me/")
    expect(page.get_by_text("You log in as kite.")).to_be_visible()


def test_a_pasted_link_opens_its_page(visitor: Visitor):
    page = visitor()
    page.goto("/")
    page.get_by_label("Paste the link").fill(page.url + "about/")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name="About Gridless")).to_be_visible()


def test_a_pasted_stranger_is_not_followed(visitor: Visitor):
    page = visitor()
    page.goto("/")
    page.get_by_label("Paste the link").fill("https://evil.example/")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("leads to no page here")).to_be_visible()


def test_all_modules_of_a_page_are_one_script_under_its_hashed_name(visitor: Visitor):
    page = visitor()
    loaded: list[str] = []
    page.on("response", lambda answer: loaded.append(answer.url))
    page.goto("/about/", wait_until="networkidle")
    modules = [url for url in loaded if "/bundles/" in url and url.endswith(".js")]
    assert len(modules) == 1
    assert modules[0].rsplit("/", 1)[1].count(".") == 2, modules
