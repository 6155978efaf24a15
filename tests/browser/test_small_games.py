"""Games of one module each, played by two people through the pages: nothing outside that module knows of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.meeting import open_ready, prove_dice, sit_down, take_seat
from tests.browser.play.robots import Keen
from tests.browser.play.table import Sight, play_on
from tests.support.servers import Server

Visitor = Callable[..., Page]


@pytest.fixture(scope="module")
def site(small_games: Server) -> Server:
    return small_games


def over(sight: Sight) -> bool:
    return sight.over


def test_secret_orders_under_a_clock_on_two_levels(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(width=390, height=844)
    take_seat(guest, open_ready(host, "gantry", My_army="Heron", Pace="Relaxed"), army="Otter")
    seats = sit_down(host), sit_down(guest)
    for page in (host, guest):
        expect(page.locator(".clock-left").first).to_be_visible()
    watched, heard = visitor(), list[str]()
    watched.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    watched.goto(host.url)
    expect(watched.locator("#battle svg.board").first).to_be_visible()
    host.locator('.option[data-option="hold"]').click()
    expect(host.locator(".turn-line")).to_contain_text("decides")
    expect(watched.locator(".turn-line")).to_contain_text("decides")
    assert heard
    assert not [frame for frame in heard if '"hold"' in frame], "a secret order"
    expect(guest.locator(".log")).not_to_contain_text("Turn 2")
    walker, gunner = Keen("walk"), Keen("fire")
    play_on([(seats[0], walker), (seats[1], gunner)], until=over)

    log = seats[0].whole_log()
    assert any("stands on the ground" in line or "stands on the gantry" in line for line in log)
    assert any(re.search("Otter (hits|misses) Heron", line) for line in log)
    expect(seats[1].page.locator(".log li > span:first-child")).to_have_text(log)
    prove_dice(guest)


def test_the_toy_from_its_bids_to_the_end(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    take_seat(guest, open_ready(host, "toy", My_army="Card 1"), army="Card 2")
    seats = sit_down(host), sit_down(guest)
    play_on([(seats[0], Keen("bid", "run", "go")), (seats[1], Keen("bid", "run", "go"))], until=over)
    expect(guest.locator(".outcome")).to_be_visible()
    prove_dice(host)
