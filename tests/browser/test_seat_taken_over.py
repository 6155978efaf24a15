"""A seat opened by its recovery link in another browser: the old page says so, the name stays, nothing is left over."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.test_company import strangers
from tests.browser.test_match_pages import open_duel

__all__ = ["strangers"]

Visitor = Callable[..., Page]


def test_the_old_page_is_told_and_the_name_stays(strangers: tuple[Page, Page], visitor: Visitor) -> None:
    host, friend = strangers
    host.goto("/me/")
    name = host.locator(".site-me").inner_text()
    host.go_back()
    expect(host.locator("#battle svg.board").first).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    link = host.get_by_label(re.compile("Your link to this seat")).input_value()
    elsewhere = visitor(width=390, height=844)
    elsewhere.goto(link)
    elsewhere.get_by_role("button").first.click()
    expect(elsewhere.locator("#battle svg.board").first).to_be_visible()
    expect(elsewhere.locator(".message")).to_have_count(0)
    expect(elsewhere.locator("#panel-now .offer")).to_have_count(0)
    expect(elsewhere.get_by_role("button", name="Yes, play on it").first).to_be_visible()
    expect(elsewhere.locator(".site-me")).to_have_text(name)
    host.keyboard.press("Escape")
    expect(host.get_by_text("Your seat was opened in another browser by its link.")).to_be_visible()
    expect(host.get_by_role("button", name="Yes, play on it")).to_have_count(0)
    expect(friend.locator("#panel-now .news")).to_contain_text(f"{name} continues in another browser")
    host.get_by_role("link", name="Play here again").click()
    host.get_by_role("button").first.click()
    expect(host.get_by_role("button", name="Yes, play on it").first).to_be_visible()


def test_who_logs_out_in_one_tab_leaves_the_seat_in_every_other(strangers: tuple[Page, Page]) -> None:
    host, _ = strangers
    other = host.context.new_page()
    other.goto("/me/log-out/")
    other.get_by_role("button", name="Leave everything behind").click()
    expect(other.get_by_text("You are logged out.")).to_be_visible()
    expect(host.get_by_text("You are watching this match.")).to_be_visible()
    expect(host.get_by_role("button", name="Yes, play on it")).to_have_count(0)


def test_who_waits_in_a_match_that_is_withdrawn_is_led_away(visitor: Visitor) -> None:
    host, friend = visitor(), visitor(width=390, height=844)
    open_duel(host)
    friend.goto(host.get_by_label("Link for your friend").input_value())
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend).to_have_title(re.compile("^● Choose your army"))
    expect(host).to_have_title(re.compile("chooses an army"))
    host.get_by_text("Withdraw this match…").click()
    no_violation(host)
    host.get_by_role("button", name="Withdraw this match").click()
    expect(host.get_by_text("The match is deleted.")).to_be_visible()
    expect(friend.get_by_text("The match was withdrawn.")).to_be_visible()
