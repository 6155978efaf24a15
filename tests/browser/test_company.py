"""What the other at the table says and asks: seen at once, kept until it is answered, told to who asked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_match_pages import open_duel

Visitor = Callable[..., Page]
ROLL_OFF = "Roll-off"  # the first line of the log once both have agreed


@pytest.fixture
def strangers(visitor: Visitor) -> tuple[Page, Page]:
    """Two people at a Duel, the second on a phone."""
    host, friend = visitor(), visitor(width=390, height=844)
    open_duel(host)
    friend.goto(host.get_by_label("Link for your friend").input_value())
    friend.get_by_role("button", name="Take the seat").click()
    friend.get_by_role("button", name="Lock it in").click()
    for page in (host, friend):
        expect(page.locator("#battle svg.board").first).to_be_visible()
    return host, friend


def agree(page: Page) -> None:
    now = page.locator("#panel-now")
    button = page.get_by_role("button", name="Yes, play on it").first
    expect(button).to_be_visible()
    asked = now.get_attribute("data-question") or ""
    button.click()
    expect(now).not_to_have_attribute("data-question", asked)


def ask_to_take_back(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ask to take back…").click()
    page.locator("dialog .option").last.click()
    expect(page.locator("dialog .undone-lines li").first).to_be_visible()
    no_violation(page)
    page.get_by_role("button", name="Ask for it").click()


def banner(page: Page, words: str) -> None:
    expect(page.locator("#panel-now .offer").filter(has_text=words)).to_be_in_viewport()


def test_a_request_to_take_back_is_declined_then_agreed_to(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    agree(host)
    agree(friend)
    expect(host.locator(".log")).to_contain_text(ROLL_OFF)
    ask_to_take_back(host)
    banner(friend, "asks to take this back:")
    banner(host, "The answer appears here")
    no_violation(friend)
    friend.get_by_role("button", name="Leave it as it is").click()
    banner(host, "does not agree. Nothing is taken back.")
    expect(host.locator(".log")).to_contain_text("does not agree. Nothing is taken back.")
    host.reload()
    banner(host, "does not agree. Nothing is taken back.")
    host.get_by_role("button", name="Seen").click()
    expect(host.locator("#panel-now .news")).to_have_count(0)
    ask_to_take_back(host)
    friend.get_by_role("button", name="Agree", exact=True).click()
    for page in (host, friend):
        expect(page.locator(".log")).to_contain_text("Taken back by agreement.")
    expect(host.get_by_role("button", name="Yes, play on it").first).to_be_visible()


def test_what_is_said_stays_until_it_is_seen(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Good luck!")
    host.get_by_role("button", name="Say").click()
    banner(friend, "Good luck!")
    expect(friend.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("1")
    friend.reload()
    banner(friend, "Good luck!")
    friend.get_by_role("tab", name=re.compile("Chat")).click()
    expect(friend.locator(".remarks")).to_contain_text("Good luck!")
    friend.get_by_role("tab", name="What now").click()
    expect(friend.locator("#panel-now .news")).to_have_count(0)
    expect(host.locator(".log")).to_contain_text("Good luck!")


def test_a_draw_is_offered_and_the_answer_is_told(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Offer a draw").click()
    banner(host, "You offer a draw.")
    banner(friend, "offers a draw.")
    friend.get_by_role("button", name="Play on", exact=True).click()
    banner(host, "declines the draw.")


def test_an_offer_of_a_draw_that_is_played_on_from_is_told_to_have_lapsed(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Offer a draw").click()
    banner(friend, "offers a draw.")
    agree(friend)
    banner(host, "your offer of a draw has lapsed.")
    no_violation(host)
    host.get_by_role("button", name="Seen", exact=True).click()
    expect(host.locator("#panel-now .offer")).to_have_count(0)
