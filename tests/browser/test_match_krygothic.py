"""Two people play Kry-Gothic: they interrupt each other, one loses a combo to a waiting gun, and both pages say why."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.krygothic.system import KRYGOTHIC
from tests.browser.fixtures.battle import at_table, sitting_at
from tests.browser.play.ahead import play_ahead
from tests.browser.play.meeting import open_ready, sit_down, take_seat
from tests.browser.play.table import Seated
from tests.rules.krygothic.build import BLUE, PISTOL, model
from tests.rules.krygothic.calls.fakes import Faces, hall
from tests.services.ahead import Update
from tests.support.servers import Server

Visitor = Callable[..., Page]
LIKES = {
    "combo": 8.0, "shoot": 10.0, "charge": 20.0, "attack": 30.0, "move": 10.0, "wait": 4.0, "arrange": 50.0,
    "pass": 20.0, "carry-on": 50.0, "go-on": 50.0, "turn": 0.2, "step": 0.2, "none": 0.05, "hold": 2.0, "open": 4.0,
}  # fmt: skip


def likes(option: object) -> float:
    """Acts, and lets most chances pass."""
    return LIKES.get(option.id.partition(":")[0], 1.0)  # type: ignore[attr-defined]


def moves(option: object) -> float:
    """Sets up as suggested and moves."""
    id_ = option.id  # type: ignore[attr-defined]
    return (
        1000.0 if id_.startswith(("arrange", "move")) else 0.001 if id_.startswith(("combo", "none", "turn")) else 1.0
    )


def over(update: Update) -> bool:
    return bool(update["over"])


def chooses(page: Page, option: str) -> None:
    """Clicks a button under What now, once it is there, unfolding its heading first as one must."""
    button = page.locator(f'#panel-now [data-option="{option}"]')
    button.wait_for(state="attached")
    seated = Seated(page)
    seated.choose(next(offer for offer in seated.look().offers if offer.id == option))


def goes(page: Page, option: str, path: str) -> None:
    chooses(page, option)
    seated = Seated(page)
    seated.walk(path)
    assert seated.settled()
    seated.confirm()


def says(sentence: str, *pages: Page) -> None:
    for page in pages:
        expect(page.locator(".log")).to_contain_text(sentence)


def test_on_a_phone_what_ends_a_round_hides_no_choices(chromium: Browser) -> None:
    models = [model(name, 4 + 3 * place, 10, facing=0) for place, name in enumerate("ABCDEF")]
    with at_table(chromium, size="phone", system=KRYGOTHIC, table=hall(*models, model("V", 20, 30, BLUE))) as (page, _):
        page.locator('[data-option="combo"]').wait_for(state="attached")
        loose = page.locator("#panel-now .options-loose")
        loose.evaluate("one => one.replaceChildren(...[...one.children].slice(0, 2))")
        assert loose.locator(".option").count() == 2
        assert loose.evaluate("one => getComputedStyle(one).position") == "static", "it lies over half of the sheet"


def test_a_phone_has_points_and_ap_in_its_bar_and_who_calls_under_units(chromium: Browser) -> None:
    table = hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 16, points=177),
        model("V", 20, 10, BLUE, facing=180),
        model("W", 20, 16, BLUE, points=155),
        ap=(19, 20),
    )
    table = table.with_model("B", life="gone").with_model("W", life="gone")
    with at_table(chromium, size="phone", system=KRYGOTHIC, table=table) as (page, _):
        expect(page.locator(".bar-score .score > a")).to_have_text("Points destroyed")
        figures, phase = page.locator(".bar-score .figures .figure"), page.locator(".bar-stand .phase")
        expect(figures).to_have_text(["155 · 19 AP", "177 · 20 AP"])
        assert phase.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
        ends = phase.evaluate("""one => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return words.getBoundingClientRect().right;
        }""")
        parts = page.locator(".bar-score .figures .figure, .menu-button")
        (left, _), (_, right), (menu, _) = parts.evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
        )
        assert ends < left
        assert right < menu

        goes(page, "move:A", "11 10")
        expect(page.locator(".prompt")).to_contain_text("A is about to move. React?")
        page.get_by_role("tab", name="Units").click()
        expect(page.locator("#panel-units").get_by_text("Acting")).to_be_in_viewport()


@pytest.mark.rule(
    "krygothic.combo.stop_on_interrupt", "krygothic.waiting.mid_move", "krygothic.faceoff.movement_uninvolved",
)  # fmt: skip
def test_a_combo_is_lost_to_a_waiting_gun_and_both_say_why(chromium: Browser) -> None:
    table = hall(
        model("A", 10, 10, facing=0, guns=(PISTOL,), wounds=9),
        model("B", 10, 16, facing=0),
        model("V", 20, 10, BLUE, facing=180, guns=(PISTOL,), waiting=True),
        ap=(9, 9),
    )
    seat = {"system": KRYGOTHIC, "table": table, "dice": Faces([2] * 40), "seats": "0"}
    with at_table(chromium, **seat) as (red, server), sitting_at(chromium, server, "1", "tablet") as blue:  # type: ignore[arg-type]
        red.locator('.option[data-option="combo"]').click()
        form = red.locator(".chain-form")
        form.locator('[data-key="add move"]').click()
        form.locator('[data-key="add shoot"]').click()
        expect(red.locator(".choice .verdict").first).to_contain_text("only waiting models may react")
        expect(red.locator(".choice .verdict").first).to_contain_text("The combo stops and the rest is lost if")
        expect(form.locator('[data-key="add stand"]')).not_to_be_visible()
        Seated(red).confirm()
        expect(red.locator(".prompt")).to_contain_text("A is about to move")
        goes(red, "move:A", "13 10")
        says("calls a combo for 4 AP: A is about to move AND A is about to shoot", red, blue)
        for page in (red, blue):
            expect(page.locator(".bar-score .figures")).to_contain_text("5")
            expect(page.locator(".bar-score .holder")).to_contain_text("Acting")

        expect(blue.locator(".prompt")).to_contain_text("A is about to move. React?")
        expect(
            blue.locator('.option[data-option="pass"]'), "seconds are left: what to answer comes first"
        ).to_be_in_viewport()
        chooses(blue, "shoot:V")
        chooses(blue, "at:A")
        expect(blue.locator(".moments")).to_be_visible()
        expect(blue.locator(".overlay-ruler"), "nothing is measured before a shot is called").to_have_count(0)
        Seated(blue).confirm()
        chooses(blue, "standard:pistol")
        Seated(blue).tick()
        Seated(blue).confirm()
        says("V was waiting and interrupts A after 0″: Shoot, 2 AP.", red, blue)
        says("The combo is over: a waiting model interrupted it.", red, blue)
        says("2 AP paid for the rest of it are lost.", red, blue)

        chooses(blue, "shoot:V")
        chooses(blue, "standard:pistol")
        Seated(blue).tick(1)
        Seated(blue).confirm()
        expect(red.locator(".prompt")).to_contain_text("V is about to shoot at your A. React?")
        chooses(red, "move:B")
        expect(red.locator(".prompt")).to_contain_text("B is about to move. How?")
        goes(red, "move:B", "12 16")
        chooses(red, "pass")
        says("First B will move (before V: movement before shooting), then V will shoot.", red, blue)
        chooses(blue, "carry-on")
        says("V: Shoot, 2 AP.", red, blue)


def window_open(update: Update) -> bool:
    return bool(update["window"])


def met(visitor: Visitor, **choices: str) -> tuple[Page, Page]:
    """Two strangers at the table of a Purge of one AP round."""
    host, guest = visitor(), visitor(width=390, height=844)
    link = open_ready(host, "krygothic", Mission="Purge", Last_AP_round_of_a_Purge="1", **choices)
    take_seat(guest, link, army="Bilge Chapter")
    sit_down(host)
    sit_down(guest)
    return host, guest


def both_see_the_end(*pages: Page) -> None:
    logs = [Seated(page).whole_log() for page in pages]
    assert logs[0][-1] == logs[1][-1]
    assert any("calls" in line for line in logs[1])


@pytest.mark.rule("krygothic.online.presets", "krygothic.online.window_timeout", "krygothic.online.hold")
def test_a_live_match_runs_by_its_clock_and_silence_ends_the_round(visitor: Visitor, site: Server) -> None:
    times = {"Seconds_while_anybody_may_go": "3", "Each_player": "0"}
    host, guest = met(visitor, Pace="Blitz", **times)
    expect(host.locator(".clock-strip")).to_be_visible(timeout=15_000)
    expect(guest.locator(".clock-left").first).to_have_text(re.compile(r"\d"))
    play_ahead(site, [(host, moves), (guest, moves)], window_open)
    both_see_the_end(host, guest)
    says("AP round 1 ends", host, guest)


def at_the_floor(update: Update) -> bool:
    return bool(update["view"]["phase"].endswith("orders"))


@pytest.mark.rule("krygothic.online.simultaneous_calls", "krygothic.faceoff.when")
def test_two_who_speak_at_the_same_time_are_both_heard(visitor: Visitor, site: Server) -> None:
    times = {"Pace": "Timed reactions", "Milliseconds_between_calls_made_together": "5000"}
    pages = met(visitor, **times)
    play_ahead(site, [(page, moves) for page in pages], at_the_floor)
    first = pages[0].locator(".bar-score .holder", has_text="Acts first").locator("[class*=side-]").first
    chooses(pages["side-1" in (first.get_attribute("class") or "")], "open")
    for page in pages:
        expect(page.locator(".prompt")).to_contain_text("Either side may act")
    calls = [page.locator('#panel-now .option[data-option^="wait:"]').first for page in pages]
    for call in calls:
        call.evaluate("button => button.click()")
    says("Both sides call at once.", *pages)


@pytest.mark.rule("krygothic.online.presets", "krygothic.overview.simultaneous")
def test_strangers_play_at_their_leisure_with_a_day_for_each_answer(visitor: Visitor, site: Server) -> None:
    host, guest = met(visitor, Pace="A day for each answer")
    play_ahead(site, [(host, likes), (guest, likes)], over, away=[host])
    both_see_the_end(host, guest)
