"""An account, by keyboard and on a phone: signed up, its password forgotten and replaced, a device logged out."""

import re
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.test_frame import fits

Visitor = Callable[..., Page]
PASSWORD = "long-legged-7"
HOME = re.compile(r"//[^/]+/$")
numbers = count(1)


def type_in(page: Page, **fields: str) -> None:
    """Fill a form by the keyboard and send it by Enter."""
    for label, text in fields.items():
        field = page.get_by_label(re.compile(label.replace("_", " "))).first
        field.fill(text)
    page.keyboard.press("Enter")


def signed_up(page: Page) -> tuple[str, str]:
    """A new account in this browser: its username and one of its printed codes."""
    username = f"heron{next(numbers)}x{abs(hash(page)) % 10_000_000}"
    page.goto("/me/sign-up/")
    type_in(page, Username=username, Name="Heron", Password=PASSWORD)
    page.wait_for_url("**/me/account/codes/**")
    return username, page.locator(".code-list code").nth(2).inner_text()


def test_every_page_of_an_account_fits_and_bars_nobody(visitor: Visitor) -> None:
    page = visitor()
    signed_up(page)
    fits(page)
    for address in ("", "username/", "password/", "tokens/"):
        page.goto(f"/me/account/{address}")
        expect(page).to_have_url(re.compile(rf"/me/account/{address}$"))
        fits(page)


def test_everything_is_made_into_a_file_and_a_deletion_is_thought_better_of(visitor: Visitor) -> None:
    page = visitor()
    signed_up(page)
    page.goto("/me/data/")
    fits(page)
    page.get_by_role("button", name="Make the file").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("being made")
    save = page.get_by_role("link", name="Save the file")
    for _ in range(60):
        page.wait_for_timeout(500)
        page.goto("/me/data/")
        if save.count():
            break
    with page.expect_download() as saved:
        save.click()
    page.get_by_label("The file").set_input_files(saved.value.path())
    page.get_by_role("button", name="Read it back").click()
    expect(page.locator("#messages")).to_contain_text("Your settings are read")
    page.get_by_role("link", name="Delete my account").click()
    expect(page.get_by_text("Nobody can sign up as")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Delete it in a week").click()
    page.get_by_role("button", name="Keep my account").click()
    expect(page.locator("#messages")).to_contain_text("Your account stays")


def test_a_forgotten_password_is_replaced_by_a_printed_code(visitor: Visitor) -> None:
    page = visitor()
    username, code = signed_up(page)
    page.get_by_role("link", name="I have kept them. Continue").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(HOME)

    phone = visitor(width=390, height=844)
    phone.goto("/me/log-in/")
    phone.get_by_role("link", name="I forgot my password").click()
    type_in(phone, Username=username, One_of_your=code, New_password="short-billed-8")
    expect(phone.get_by_role("status")).to_contain_text("You have a new password")
    page.goto("/me/account/")
    expect(page).to_have_url(re.compile("/me/log-in/"))
    phone.goto("/me/account/")
    expect(phone.get_by_text("9 printed codes left")).to_be_visible()


def test_a_device_is_logged_out_from_another(visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    username, _ = signed_up(page)
    other.goto("/me/log-in/")
    type_in(other, Username=username, Password=PASSWORD)
    other.wait_for_url(HOME)
    page.goto("/me/account/")
    page.get_by_role("button", name=re.compile("^Log out Chrome")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("1 device is logged out")
    other.goto("/me/account/")
    expect(other).to_have_url(re.compile("/me/log-in/"))
