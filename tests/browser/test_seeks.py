"""Finding somebody to play in real browsers: seek, accept, appointment; then a complaint and the moderators' queue."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_frame import fits
from tests.support.servers import Server

Visitor = Callable[..., Page]
MAKE_MODERATOR = (
    "from accounts.models import User; from tests.support.operators import operator; "
    "operator(User.objects.get(display_name={name!r}), 'moderator')"
)


def called(page: Page, name: str) -> Page:
    """The visitor under a name of their own."""
    page.goto("/me/")
    page.get_by_label("Name shown to others").fill(name)
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    return page


def look_for(page: Page, game: str, when: str) -> None:
    page.goto(f"/seeks/?system={game}")
    page.get_by_label(when).check()
    page.get_by_role("button", name="Look for an opponent").click()
    expect(page.get_by_role("heading", name="You are looking for")).to_be_visible()


def test_who_waits_hears_on_another_page_that_somebody_plays(visitor: Visitor) -> None:
    host, friend = called(visitor(), "Crane"), visitor(width=390, height=844)
    look_for(host, "fubar", "Now")
    host.goto("/about/")
    friend.goto("/seeks/")
    expect(friend.locator(".seek-row").filter(has_text="Crane")).to_contain_text("here now")
    fits(friend)
    friend.get_by_role("button", name="Play Crane: FUBAR").click()
    friend.get_by_role("button", name="Lock it in").click()
    expect(friend.locator("#battle svg.board").first).to_be_visible()
    host.reload()
    expect(host.get_by_text("plays you: FUBAR.")).to_be_visible()
    fits(host)
    host.get_by_role("link", name="Open the table").click()
    expect(host.locator("#battle svg.board").first).to_be_visible()


def test_an_evening_is_an_appointment_with_a_calendar_file(visitor: Visitor) -> None:
    host, friend = called(visitor(timezone_id="Europe/Berlin"), "Snipe"), visitor(timezone_id="Asia/Kolkata")
    host.goto("/seeks/?system=kog")
    army = host.get_by_label("My army").input_value()
    host.get_by_label("Battle size").select_option(label="Duel")
    expect(host.get_by_label("My army")).not_to_have_value(army)
    host.get_by_label("In one evening").check()
    host.get_by_text("What this means for the clock").click()
    expect(host.get_by_text("In one evening: 40 seconds for a decision")).to_be_visible()
    expect(host.get_by_label("Time zone")).to_have_value("Europe/Berlin")
    host.get_by_role("button", name="Look for an opponent").click()
    expect(host.locator(".seek-row").filter(has_text="19:00 to 23:00")).to_be_visible()
    friend.goto("/seeks/")
    expect(friend.locator(".seek-row").filter(has_text="Snipe")).to_contain_text(
        re.compile(r"\(here 2[23]:30 to 0[23]:30\)")
    )
    friend.get_by_role("button", name="Play Snipe: KOG light").press("Enter")
    expect(friend.get_by_role("heading", name="against Snipe")).to_be_visible()
    with friend.expect_download() as saved:
        friend.get_by_role("link", name="Calendar file").click()
    assert "SUMMARY:KOG light against Snipe" in saved.value.path().read_text()
    fits(friend)
    host.reload()
    for page in (host, friend):
        page.get_by_role("button", name="Come to the table").click()
    friend.get_by_role("button", name="Lock it in").click()
    expect(host.locator("#battle svg.board").first).to_be_visible()


def test_a_complaint_reaches_the_moderators_and_is_decided(visitor: Visitor, site: Server) -> None:
    rude, other = called(visitor(), "Rough Lapwing"), visitor(width=390, height=844)
    look_for(rude, "killteam", "Over days")
    other.goto("/seeks/")
    other.get_by_role("link", name="Rough Lapwing").click()
    other.get_by_role("button", name="Mute Rough Lapwing").click()
    expect(other.get_by_text("You no longer read what Rough Lapwing writes")).to_be_visible()
    fits(other)
    other.get_by_role("link", name="Complain about Rough Lapwing").click()
    fits(other)
    other.get_by_label("What happened?").fill("Rude in every chat.")
    other.get_by_role("button", name="Send").click()
    expect(other.get_by_text("Moderators will look at it.")).to_be_visible()
    moderator = called(visitor(), "Fair Heron")
    site.shell(MAKE_MODERATOR.format(name="Fair Heron"))
    moderator.goto("/moderation/")
    expect(moderator.get_by_text("Rude in every chat.")).to_be_visible()
    fits(moderator)
    moderator.get_by_label("Decision").first.select_option(label="Warning")
    moderator.get_by_label("Reason").first.fill("Please be kind.")
    moderator.get_by_role("button", name="Decide").first.click()
    expect(moderator.get_by_text("Decided.")).to_be_visible()
    fits(moderator)
