"""Whole matches between strangers, from an empty builder to the proof of the dice, by nothing but the pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.kernel.question import OptionView
from tests.browser.play.ahead import play_ahead
from tests.browser.play.meeting import build_army, open_match, prove_dice, sit_down, take_seat
from tests.browser.play.robots import PASSES, SHOTS, Gunner, Runner, passes
from tests.browser.play.table import Decide, Seated, Sight, play_on
from tests.services.ahead import keen_on
from tests.support.servers import Server

Visitor = Callable[..., Page]


def over(sight: Sight) -> bool:
    return sight.over


def reached(phase: str) -> Callable[[Sight], bool]:
    """Whether somebody sees that phase, and is asked something in it."""
    return lambda sight: bool(sight.number) and sight.phase.startswith(phase)


def storms(option: OptionView) -> float:
    """Shoots at whatever can be shot at, and comes nearer before that."""
    if option.id.startswith(SHOTS):
        return 1000.0
    return 30.0 if option.id.endswith(":combat") else keen_on()(option)


def same_log(*tables: Seated) -> list[str]:
    """The log, once every page tells the same one."""
    longest = max((seated.log() for seated in tables), key=len)
    for seated in tables:
        expect(seated.page.locator(".log li > span:first-child")).to_have_text(longest)
    return longest


def answer_in_the_dark(site: Server, seated: Seated) -> None:
    """The server is killed, somebody passes on what they were asked, the server comes back and takes it.

    Only a pass: a move would wait for the server's verdict on its path.
    """
    asked = seated.look()
    site.kill_worker()
    try:
        expect(seated.page.get_by_text("Reconnecting… nothing is lost.")).to_be_visible()
        passes(seated, asked)
    finally:
        site.restart()
    seated.answered(asked.number)


@pytest.mark.rule("kog.victory.major", "kog.objective.hold", "kog.objective.hold.renew", "kog.army.encounter")
def test_strangers_play_an_encounter_to_a_major_victory(visitor: Visitor, site: Server) -> None:
    host, guest, onlooker = visitor(), visitor(width=1024, height=768), visitor(width=390, height=844)
    build_army(
        host,
        army="Northern",
        name="Fast Hands",
        clicks=["Add a Tactical Platoon", "Add Recon Squad", "Add Strike Squad"],
    )
    link = open_match(host, terrain="Desert", army="Fast Hands")
    take_seat(guest, link, army="Royal Advance")
    runner, idler = sit_down(host), sit_down(guest)
    tables: list[tuple[Seated, Decide]] = [
        (runner, Runner("Cheetah", "Ferret", enemy=runner.called(1))),
        (idler, passes),
    ]

    play_on(tables, until=reached("Round 1 · Movement"))
    guest.reload()
    idler.arrive()
    play_on(tables, until=reached("Round 2 · Movement"))
    onlooker.goto(host.url)
    watching = sit_down(onlooker)
    before = same_log(runner, idler, watching)
    asked = next(seated for seated, _ in tables if seated.look().number)
    answer_in_the_dark(site, asked)
    play_on(tables, until=over)

    after = same_log(runner, idler, watching)
    assert after[: len(before)] == before
    assert after[-1] == f"Major Victory for {runner.called(0)}: the enemy Objective was held for two rounds in a row."
    for page in (host, guest, onlooker):
        expect(page.locator(".outcome")).to_contain_text(f"Major Victory for {runner.called(0)}")
    assert not watching.look().offers
    prove_dice(host)


@pytest.mark.rule("kog.victory.minor", "kog.shoot.unit-by-unit", "kog.army.encounter")
def test_strangers_play_an_encounter_to_a_wipe_out(visitor: Visitor, site: Server) -> None:
    """They click until a round is over; programs in their seats go on before the eyes of one who stays."""
    host, guest = visitor(), visitor(width=1024, height=768)
    more = "Strike Cadre: One more Black Mamba"
    strike = ["Add Strike Cadre", more, more, "Open Strike Cadre", "One more King Cobra", "Add Fire Support Cadre"]
    build_army(host, army="Southern", name="Sledgehammer", clicks=["Add a Tactical Platoon", *strike])
    build_army(guest, army="Northern", name="Four Hunters", clicks=["Add a Tactical Platoon"])
    link = open_match(host, terrain="Desert", army="Sledgehammer")
    take_seat(guest, link, army="Four Hunters")
    gunner, target = sit_down(host), sit_down(guest)
    tables: list[tuple[Seated, Decide]] = [(gunner, Gunner(reach=22)), (target, passes)]

    play_on(tables, until=lambda sight: "target of" in sight.prompt)
    host.reload()
    gunner.arrive()
    host.locator("svg.board [data-piece]").first.wait_for(state="attached")
    play_on(tables, until=reached("Round 2 · Movement"))
    likes = [(host, storms), (guest, keen_on(*PASSES))]
    play_ahead(site, likes, until=lambda update: bool(update["over"]), away=[host])

    log = same_log(gunner, target)
    assert log[-1] == f"Minor Victory for {gunner.called(0)}: the enemy has no unit left on the table."
    for page in (host, guest):
        expect(page.locator(".outcome")).to_contain_text(f"Minor Victory for {gunner.called(0)}")
    prove_dice(guest)
