"""Two guests play for stakes: begin, bid under seal, fight, and find the result on the campaign's sheet."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]


def begin(host: Page, friend: Page) -> str:
    """From the choice of a game to the first bids, by keyboard where a button is pressed; the campaign's address."""
    host.goto("/matches/new/?system=krygothic")
    no_violation(host)
    host.get_by_role("link", name="Play for stakes").press("Enter")
    no_violation(host)
    host.get_by_label("Games of the campaign").fill("2")
    host.get_by_role("button", name="Open the campaign").press("Enter")
    host.wait_for_url(re.compile(r"/c/\w+/$"))
    friend.goto(host.get_by_label("Link for your friend").input_value())
    no_violation(friend)
    friend.get_by_role("button", name="Take the seat").click()
    for page in (host, friend):
        page.get_by_role("button", name="Buy it").click()
        no_violation(page)
    return host.url


def bid(page: Page, funds: int) -> None:
    page.get_by_label("My bid").fill(str(funds))
    page.get_by_role("button", name="Answer").press("Enter")


def settle(pages: tuple[Page, Page]) -> None:
    """Whoever is asked takes the first of what is offered, until the match is due."""
    while not pages[0].get_by_role("button", name="Take my squad to the table").count():
        for page in pages:
            page.reload()
            if page.get_by_role("radio").count():
                no_violation(page)
                page.get_by_role("radio").first.check()
                with page.expect_navigation():
                    page.get_by_role("button", name="Answer").click()


def test_two_guests_bid_fight_and_settle_a_game_for_stakes(visitor: Visitor) -> None:
    host, friend = visitor(), visitor(width=390, height=844, scheme="dark")
    campaign = begin(host, friend)
    bid(host, 90)
    expect(host.get_by_text("has answered under a seal")).to_be_visible()
    assert "90" not in re.sub(r"[0-9a-f]{64}", "", friend.locator("main").inner_text())
    bid(friend, 35)
    expect(friend.get_by_text("Bids are made in tens")).to_be_visible()
    bid(friend, 30)
    expect(host.get_by_text(re.compile("The bids are opened: .* 90, .* 30"))).to_be_visible()
    settle((host, friend))
    host.get_by_role("button", name="Take my squad to the table").click()
    friend.reload()
    no_violation(friend)
    friend.get_by_role("button", name="Take my squad to the table").click()
    for page in (host, friend):
        expect(page.locator("#battle svg.board").first).to_be_visible()
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Concede…").click()
    friend.get_by_role("button", name="Concede", exact=True).click()
    host.get_by_role("link", name="Back to the campaign").first.click()
    host.wait_for_url(campaign)
    expect(host.get_by_text("wins the game: it receives 30 funds and takes")).to_be_visible()
    expect(host.get_by_text(re.compile(r"This costs \d+ of \d+ funds; \d+ are left"))).to_be_visible()
    host.get_by_text("Recruits", exact=True).click()
    for recruit in host.get_by_label(re.compile(r"\(a second one\), \d+ funds$")).all():
        recruit.check()
    expect(host.locator(".campaign-total .is-refused")).to_contain_text("the limit is")
    no_violation(host)
    friend.goto(campaign)
    expect(friend.get_by_text("Game 2 of 2: funds are spent on the squads")).to_be_visible()
