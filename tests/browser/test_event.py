"""A cup in real browsers: made, entered, begun and played on its pages, which fit everywhere and work by keys."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_frame import fits
from tests.browser.test_seeks import called

Visitor = Callable[..., Page]


def test_a_cup_is_made_entered_begun_and_played(visitor: Visitor) -> None:
    host, friend = called(visitor(), "Crane"), called(visitor(width=390, height=844), "Bittern")
    host.goto("/events/new/?system=kog")
    host.get_by_label("Name", exact=True).fill("Autumn cup")
    host.get_by_label("Battle size").select_option("duel")
    host.get_by_role("button", name="Make it").click()
    expect(host.get_by_role("heading", name="Autumn cup")).to_be_visible()
    address = host.url
    for page in (host, friend):
        page.goto(address)
        page.get_by_role("button", name="Enter with this list").press("Enter")
        expect(page.get_by_text("You play in it")).to_be_visible()
    host.get_by_role("link", name="Organise").click()
    fits(host)
    host.get_by_role("button", name="Lock the lists and begin").click()
    expect(host.get_by_role("heading", name="Tables of round 1")).to_be_visible()
    fits(host)
    friend.reload()
    expect(friend.get_by_role("heading", name="against Crane")).to_be_visible()
    expect(friend.get_by_text("Crane’s list opens when both have come")).to_be_visible()
    fits(friend)
    friend.get_by_role("button", name="Go to the table").click()
    host.goto(address)
    expect(host.get_by_text("Bittern waits at the table.")).to_be_visible()
    host.get_by_role("button", name="Go to the table").press("Enter")
    expect(host.locator("#battle svg.board").first).to_be_visible()
    host.goto(address)
    expect(host.get_by_role("link", name="Watch all (1)")).to_be_visible()
    fits(host)
    host.get_by_role("link", name="Watch all (1)").click()
    expect(host.get_by_role("link", name="Table 1")).to_be_visible()
    fits(host)
    friend.goto(f"{address}poster/")
    expect(friend.get_by_role("img", name="Code that opens")).to_be_visible()
    fits(friend)
