"""A match that is over, watched again by a stranger: stepped, played, jumped along, linked to."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation
from tests.browser.play.meeting import open_ready, sit_down, take_seat
from tests.browser.play.robots import Keen
from tests.browser.play.table import Sight, play_on
from tests.browser.test_frame import fits
from tests.support.servers import Server

Visitor = Callable[..., Page]
WHERE = ".replay-where"
FINGER = 44
NARROW = 100  # pixels of a phone's bar, which has to tell the score as well
UNCUT = """label => {
    label.textContent = "Moment 123 of 456 · AP round 10 of 10 · end of the round";
    return label.scrollWidth <= label.clientWidth && label.getBoundingClientRect().height <= 48;
}"""
WITHIN = """() => {
    const dock = document.querySelector(".replay-dock").getBoundingClientRect();
    return [...document.querySelectorAll(".replay-keys > *")].every((key) => key.getBoundingClientRect().right <= dock.right);
}"""


@pytest.fixture(scope="module")
def site(small_games: Server) -> Server:
    return small_games


def over(sight: Sight) -> bool:
    return sight.over


def test_a_match_is_watched_again_by_mouse_and_keys_and_links(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(width=390, height=844)
    take_seat(guest, open_ready(host, "gantry", My_army="Heron"), army="Otter")
    table = guest.url
    guest.goto(f"/matches/{table.rstrip('/').rsplit('/', 1)[1]}/replay/")
    back = guest.get_by_role("link", name="Back to the match")
    assert back.evaluate("link => link.getBoundingClientRect().width") < NARROW
    back.click()
    seats = sit_down(host), sit_down(guest)
    play_on([(seats[0], Keen("walk")), (seats[1], Keen("fire"))], until=over)
    log = seats[0].whole_log()
    host.locator(".outcome").get_by_role("link", name="Replay").click()
    expect(host.locator(".replay-progress")).to_be_hidden()
    expect(host.locator(".log li > span:first-child")).to_have_text(log)
    frames = int(re.findall(r"of (\d+)", host.locator(WHERE).inner_text())[0])
    expect(host.locator(WHERE)).to_contain_text(f"1 of {frames}")

    host.get_by_role("button", name="One step forward").click()
    expect(host.locator(WHERE)).to_contain_text(f"2 of {frames}")
    host.locator("body").press("ArrowRight")
    expect(host.locator(WHERE)).to_contain_text(f"3 of {frames}")
    host.get_by_role("button", name="Link to this moment").click()
    expect(host).to_have_url(re.compile(r"\?moment=3$"))
    link = host.url
    host.locator("body").press("End")
    expect(host.locator(WHERE)).to_contain_text(f"{frames} of {frames}")
    expect(host.locator(".replay-end .outcome")).to_be_visible()
    expect(host.locator(".replay-end").get_by_role("link", name="Replay")).to_have_count(0)
    expect(host.locator(".events .event-shot").first).to_be_attached()
    expect(host.locator(".replay-luck tbody tr")).to_have_count(2)
    host.locator("body").press("Home")
    expect(host.locator(".replay-end .outcome")).to_have_count(0)
    host.get_by_label("Speed").select_option("8")
    host.get_by_role("button", name="Play").focus()
    host.keyboard.press("Space")
    expect(host.locator(WHERE)).to_contain_text(f"{frames} of {frames}")

    finger = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    finger.goto(link)
    slider = finger.get_by_role("slider", name="Moment of the match")
    assert slider.evaluate("slider => slider.getBoundingClientRect().height") >= FINGER
    slider.tap(position={"x": 4, "y": 6})
    expect(finger.locator(WHERE)).to_contain_text(f"Moment 1 of {frames}")

    for width in (390, 1024):
        finger.set_viewport_size({"width": width, "height": 800})
        assert finger.locator(WHERE).evaluate(UNCUT)
    finger.set_viewport_size({"width": 390, "height": 844})

    finger.goto(link.replace("moment=3", f"at={frames - 1}"))
    expect(finger.locator(".replay-end .outcome")).to_be_visible()

    stranger = visitor(scheme="dark")
    stranger.goto(link)
    expect(stranger.locator(WHERE)).to_contain_text(f"3 of {frames}")
    stranger.wait_for_timeout(300)
    expect(stranger.locator(".log .is-now").last).to_be_in_viewport()
    stranger.get_by_role("slider", name="Moment of the match").fill("0")
    expect(stranger.locator(WHERE)).to_contain_text(f"1 of {frames}")
    row = stranger.locator(".log li", has_text=log[-1]).last
    row.hover()
    row.get_by_role("button", name="To this moment").click()
    expect(stranger.locator(WHERE)).to_contain_text(f"{frames} of {frames}")
    no_violation(stranger)

    small(stranger)

    stranger.set_viewport_size({"width": 1440, "height": 900})
    stranger.locator(".replay-end").get_by_role("link", name="Battle report").click()
    expect(stranger.get_by_role("heading", name="Round by round")).to_be_visible()
    no_violation(stranger)
    expect(stranger.locator(".moments-shown .thumb-token").first).to_be_visible()
    stranger.set_viewport_size({"width": 390, "height": 844})
    for table in stranger.locator(".report summary").all():
        table.click()
    no_violation(stranger)
    name, dice = (stranger.locator(f".is-named tbody {cell}").first for cell in ("[scope=row] span", "td"))
    above, below = name.bounding_box(), dice.bounding_box()
    assert above and below  # noqa: PT018
    assert above["height"] < 30, "a name is one line on a phone"
    assert above["x"] + above["width"] > below["x"] + below["width"], "over its figures"
    match = re.findall(r"/matches/(\w+)/", stranger.url)[0]
    for address in (
        f"/matches/{match}/replay/",
        f"/matches/{match}/report/",
        f"/matches/{match}/verify/",
        f"/m/{match}/",
    ):
        stranger.goto(address)
        expect(stranger.locator("h1").first).to_be_attached()
        fits(stranger)
    host.goto("/players/me/")
    fits(host)


def small(page: Page) -> None:
    """At its end the replay fits a phone and a frame in a page: its keys lie over nothing, its log has room."""
    page.locator(".replay-end").evaluate(
        "end => { end.style.paddingTop = '60px'; }"
    )  # as names do that take more lines
    for width, height in ((390, 844), (900, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate(WITHIN)
        expect(page.locator(WHERE)).to_contain_text("Moment ")
        log = page.locator(".replay-log").bounding_box()
        side = page.locator(".replay-side").bounding_box()
        assert log is not None
        assert side is not None
        assert log["height"] >= side["height"] - 1
