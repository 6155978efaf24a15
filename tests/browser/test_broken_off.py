"""What happens to an answer when the line is cut in its middle, in a second tab, and while a page sleeps."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.test_company import ROLL_OFF, agree, strangers

__all__ = ["strangers"]

Visitor = Callable[..., Page]
YES = "Yes, play on it"


def test_an_answer_whose_line_is_cut_before_the_reply_counts_once(strangers: tuple[Page, Page]) -> None:
    """The server has it, the page does not know that: it comes again by itself, under the same key."""
    host, friend = strangers
    keys: list[str] = []

    def cut(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def said(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "answer":
                keys.append(told["key"])
            server.send(message)

        def heard(message: str | bytes) -> None:
            if len(keys) == 1:
                route.close(code=1011)
            else:
                route.send(message)

        route.on_message(said)
        server.on_message(heard)

    host.route_web_socket("**/ws/**", cut)
    host.reload()
    host.get_by_role("button", name=YES).first.click()
    expect(host.get_by_role("button", name=YES)).to_have_count(0)
    expect(host.locator("#panel-now")).to_contain_text("decides")
    assert len(keys) > 1
    assert len(set(keys)) == 1
    agree(friend)
    for page in (host, friend):
        expect(page.locator(".log")).to_contain_text(ROLL_OFF)
    log = host.locator(".log li > span:first-child").all_inner_texts()
    expect(friend.locator(".log li > span:first-child")).to_have_text(log)


def test_a_second_tab_follows_the_first(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    other = host.context.new_page()
    other.goto(host.url)
    expect(other.get_by_role("button", name=YES).first).to_be_visible()
    agree(host)
    expect(other.get_by_role("button", name=YES)).to_have_count(0)
    agree(friend)
    for page in (host, other):
        expect(page.locator(".log")).to_contain_text(ROLL_OFF)
    expect(other.locator("#panel-now .offer")).to_have_count(0)


def test_a_page_that_slept_shows_what_happened_meanwhile(strangers: tuple[Page, Page]) -> None:
    host, friend = strangers
    agree(host)
    browser = host.context.new_cdp_session(host)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    agree(friend)
    expect(friend.locator(".log")).to_contain_text(ROLL_OFF)
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    expect(host.locator(".log")).to_contain_text(ROLL_OFF)
    log = friend.locator(".log li > span:first-child").all_inner_texts()
    expect(host.locator(".log li > span:first-child")).to_have_text(log)
