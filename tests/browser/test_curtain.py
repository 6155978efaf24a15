"""One screen for two who may not see the same: a curtain between them, and nothing of the other's behind it."""

import re

from playwright.sync_api import Browser, Page, expect

from games.protocol import GiveAnswer, Show
from rules.geometry.point import Point
from rules.kernel.shapes import Pick
from tests.browser.fixtures.battle import at_table, sitting_at
from tests.rules.kernel.spies import SPIES, Side, Spies

HIDDEN = Spies(
    sides=(
        Side(seat=SPIES.seats[0], roster_name="Reds", crew=("lookout", "runner"), goal="north", at=Point(6_000, 6_000)),
        Side(
            seat=SPIES.seats[1], roster_name="Blues", crew=("forger", "runner"), goal="south", at=Point(18_000, 18_000)
        ),
    ),
    stage="turn",
    crews=True,
    turn=1,
)
ONE = ("Reds", "Blues")


def curtain_for(page: Page, name: str) -> None:
    expect(page.get_by_role("dialog")).to_have_accessible_name(re.compile(f"^Hand the screen to {name}"))


def spies_on(page: Page) -> list[str]:
    return page.locator("svg.board [data-piece]").evaluate_all("found => found.map((one) => one.dataset.piece)")


def test_several_parts_are_picked_in_secret_one_after_the_other(chromium: Browser) -> None:
    with at_table(chromium, table=Spies(), system=SPIES, names=ONE) as (page, server):
        curtain_for(page, "Reds")
        expect(page.locator(".option")).to_have_count(0)
        page.get_by_role("button", name="I am Reds").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        crew, goal = page.get_by_role("group", name="Crew: pick 2"), page.get_by_role("group", name="Goal: pick one")
        crew.get_by_label("Lookout").uncheck()
        expect(page.get_by_text("Crew: pick 2; 1 picked so far.")).to_be_visible()
        crew.get_by_label("Porter").check()
        expect(crew.get_by_label("Forger")).to_be_disabled()
        goal.get_by_label("South").check()
        page.get_by_role("button", name="Confirm", exact=True).click()
        curtain_for(page, "Blues")
        expect(page.locator("#battle")).not_to_contain_text("Porter")
        page.get_by_role("button", name="I am Blues").click()
        ticked = page.locator(".pick", has=page.locator("input:checked"))
        expect(ticked).to_contain_text(["Lookout", "Runner", "North"])
        given = [message for message in server.heard if isinstance(message, GiveAnswer)]
        assert [sorted(message.value.ids) for message in given if isinstance(message.value, Pick)] == [
            ["porter", "runner", "south"]
        ]


def test_what_the_other_may_not_see_is_not_on_the_page(chromium: Browser) -> None:
    with at_table(chromium, table=HIDDEN, system=SPIES, names=ONE) as (page, _):
        messages: list[str] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda text: messages.append(str(text))))
        page.reload()
        curtain_for(page, "Reds")
        assert spies_on(page) == []
        page.get_by_role("button", name="I am Reds").click()
        expect(page.locator('svg.board [data-piece="spy-0"]')).to_be_visible()
        assert spies_on(page) == ["spy-0"]
        assert "6000" in messages[-1]
        messages.clear()
        page.locator('.option[data-option="stay"]').click()
        curtain_for(page, "Blues")
        assert spies_on(page) == []
        assert "6000" not in page.locator(".log").inner_text()
        page.get_by_role("button", name="I am Blues").click()
        expect(page.locator('svg.board [data-piece="spy-1"]')).to_be_visible()
        assert spies_on(page) == ["spy-1"]
        assert "6000" not in page.locator(".log").inner_text()
        assert len(messages) >= 3
        assert not any("6000" in text for text in messages), "nothing of the Reds' in anything sent since"


def test_nothing_stays_behind_the_curtain_until_the_next_frame(chromium: Browser) -> None:
    with at_table(chromium, table=HIDDEN, system=SPIES, names=ONE) as (page, _):
        page.get_by_role("button", name="I am Reds").click()
        expect(page.locator('svg.board [data-piece="spy-0"]')).to_be_visible()
        page.evaluate("() => { window.requestAnimationFrame = () => 1; }")
        page.locator('.option[data-option="stay"]').click()
        curtain_for(page, "Blues")
        assert spies_on(page) == []


def test_the_curtain_is_a_dialog_for_keyboards_and_readers_that_escape_does_not_lift(chromium: Browser) -> None:
    with at_table(chromium, table=HIDDEN, system=SPIES, names=ONE, size="phone") as (page, server):
        curtain_for(page, "Reds")
        expect(page.get_by_role("button", name="I am Reds")).to_be_focused()
        assert page.get_by_role("dialog").evaluate("one => one.matches(':modal')")
        for _ in range(3):
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_visible()
        covered = page.get_by_role("dialog").bounding_box()
        assert covered is not None
        assert (covered["width"], covered["height"]) == (390, 844)
        page.get_by_role("button", name="I am Reds").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert [message.seat for message in server.heard if isinstance(message, Show)] == [0]


def test_after_a_break_the_curtain_falls_again(chromium: Browser) -> None:
    with at_table(chromium, table=HIDDEN, system=SPIES, names=ONE) as (page, server):
        page.get_by_role("button", name="I am Reds").click()
        expect(page.locator('svg.board [data-piece="spy-0"]')).to_be_visible()
        with server.cut():
            pass
        curtain_for(page, "Reds")
        assert spies_on(page) == []


def test_a_player_of_ones_own_and_a_game_without_secrets_have_no_curtain(chromium: Browser) -> None:
    with at_table(chromium, table=HIDDEN, system=SPIES, seats="0") as (page, server):
        expect(page.locator('svg.board [data-piece="spy-0"]')).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        with sitting_at(chromium, server, "1") as other:
            expect(other.locator('svg.board [data-piece="spy-1"]')).to_be_visible()
            assert spies_on(other) == ["spy-1"]
    with at_table(chromium, "movement") as (page, _):
        expect(page.locator("#panel-now")).to_have_attribute("data-question", re.compile(r"\d"))
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_was_secret_stands_where_it_was_said_once_it_is_opened(chromium: Browser) -> None:
    with at_table(chromium, table=Spies(), system=SPIES, seats="0") as (page, server):
        server.table.play_on()
        server.table.play_on()
        server.tell_all()
        expect(page.locator(".log")).to_contain_text("Blues take along: lookout, runner.")
        expect(page.locator(".log")).not_to_contain_text("Blues want to")
        expect(page.locator(".log")).to_contain_text("Reds want to")
        while not server.table.position.over:
            server.table.play_on()
        server.tell_all()
        goal = page.locator(".log li", has_text="Blues want to")
        expect(goal).to_contain_text("(a secret until now)")
        told = page.locator(".log li > span:first-child").all_inner_texts()
        assert told.index("Blues take along: lookout, runner.") + 1 == told.index(
            goal.locator("span").first.inner_text()
        )
