"""A passkey in a real browser with an authenticator of its own: signed up with it, logged out, logged in by it."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_account import HOME, PASSWORD, type_in
from tests.browser.test_frame import fits
from tests.support.servers import Server

Visitor = Callable[..., Page]
numbers = count(1)
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def page(visitor: Visitor, site: Server) -> Page:
    """A page at localhost, where browsers allow passkeys without https, on a device that has an authenticator."""
    made = visitor(locale="en-GB")
    line = made.context.new_cdp_session(made)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    made.goto(site.url.replace("127.0.0.1", "localhost") + "/me/")
    return made


def at(page: Page, path: str) -> None:
    page.goto(re.sub(r"^(https?://[^/]+).*", rf"\1{path}", page.url))


def log_out(page: Page) -> None:
    at(page, "/me/log-out/")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(HOME)


def test_a_passkey_is_all_an_account_needs(page: Page) -> None:
    at(page, "/me/sign-up/passkey/")
    fits(page)
    name = f"egret{next(numbers)}p{abs(hash(page)) % 10_000_000}"
    type_in(page, Username="admin", Name="Egret")
    expect(page.locator("form [role=status]")).to_contain_text("official name")
    type_in(page, Name="Egret", Username=name)
    page.wait_for_url("**/me/account/codes/**")
    log_out(page)
    at(page, "/me/log-in/")
    page.get_by_role("button", name="Log in with a passkey").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(HOME)
    at(page, "/me/account/")
    expect(page.get_by_text("Set a password")).to_be_visible()
    fits(page)


def test_a_passkey_is_the_second_step_after_a_password(page: Page) -> None:
    at(page, "/me/sign-up/")
    username, _ = signed_up_here(page)
    at(page, "/me/account/passkeys/add/")
    fits(page)
    page.get_by_role("button", name="Make the passkey").click()
    page.wait_for_url("**/me/account/")
    expect(page.get_by_text("Passkey 1")).to_be_visible()
    log_out(page)
    at(page, "/me/log-in/")
    type_in(page, Username=username, Password=PASSWORD)
    page.wait_for_url("**/me/log-in/code/")
    fits(page)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(HOME)
    at(page, "/me/account/app/")
    expect(page.get_by_role("heading", name="Is it you?").or_(page.get_by_text("Show this to the app"))).to_be_visible()
    fits(page)


def signed_up_here(page: Page) -> tuple[str, str]:
    """As `signed_up` of the other tests, at localhost."""
    username = f"heron{next(numbers)}p{abs(hash(page)) % 10_000_000}"
    type_in(page, Username=username, Name="Heron", Password=PASSWORD)
    page.wait_for_url("**/me/account/codes/**")
    return username, page.locator(".code-list code").first.inner_text()
