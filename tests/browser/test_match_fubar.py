"""A FUBAR patrol between strangers, from the link to the score and its proof, on the pages of both."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.play.ahead import play_ahead
from tests.browser.play.meeting import open_ready, prove_dice, sit_down, take_seat
from tests.browser.play.robots import Keen
from tests.browser.play.table import Decide, Seated, Sight, play_on
from tests.services.ahead import Update, keen_on
from tests.support.servers import Server

Visitor = Callable[..., Page]

STORMING = (
    "agree", "edge:", "ride:", "arrange:", "attempt:", "action:assault", "action:run Brigade", "action:aimed", "action:walk",
    "action:drive", "out", "fire:", "all:", "shoot", "assault:", "charge", "move", "drive", "fire", "fight",
    "share",
)  # fmt: skip
WATCHING = (
    "agree",
    "edge:",
    "arrange:",
    "attempt:",
    "action:assault",
    "action:guard",
    "react:",
    "all:",
    "charge",
    "share",
)


MET = (
    "Deploy a Unit",
    "attempt to activate?",
    "What does it do?",
    "who goes where?",
    "Do you react?",
    "choose targets",
)


def over(update: Update) -> bool:
    return bool(update["over"])


@pytest.mark.rule("fubar.scenario.victory", "fubar.scenario.table", "fubar.guard.react", "fubar.loss.owner_choice")
def test_strangers_play_a_patrol_to_its_end(visitor: Visitor, site: Server) -> None:
    """They click until each kind of question has been answered; programs go on before the eyes of one who stays."""
    host, guest = visitor(), visitor(width=1024, height=768)
    link = open_ready(host, "fubar", Battle_size="Patrol", My_army="Forward Post", Seconds_before_a_reaction="0")
    take_seat(guest, link, army="Two Lamps")
    storming, watching = Keen(*STORMING, sparingly="fire:"), Keen(*WATCHING)
    seats = sit_down(host), sit_down(guest)
    tables: list[tuple[Seated, Decide]] = [(seats[0], storming), (seats[1], watching)]

    def all_met(sight: Sight) -> bool:
        met = storming.met | watching.met
        return all(any(words in prompt for prompt in met) for words in MET)

    play_on(tables, until=all_met)
    play_ahead(site, [(host, keen_on(*STORMING)), (guest, keen_on(*WATCHING))], until=over, away=[guest])
    assert seats[0].whole_log() == seats[1].whole_log()
    prove_dice(guest)
