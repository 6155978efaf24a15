"""Manners of the page: nothing twice, nothing lost, nothing moving for who wants it still, everything by keyboard."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.protocol import GiveAnswer, Sync, Undo
from rules.kernel import engine
from rules.kog.board.table import Settings
from rules.kog.system import KOG
from tests.browser.fixtures.battle import MOST_TABS, at_rest, at_table, begin, press_option, tab_to, token
from tests.browser.fixtures.table_server import TableServer, set_up


def answers(server: TableServer) -> list[GiveAnswer]:
    return [message for message in server.heard if isinstance(message, GiveAnswer)]


def test_a_double_click_answers_once(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        begin(page, "b-m2", "move:b-m2:combat")
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.get_by_role("button", name="Confirm", exact=True).dblclick()
        expect(page.locator("section.choice")).to_have_count(0)
        page.wait_for_timeout(300)
        assert [answer.option for answer in answers(server)] == ["move:b-m2:combat"]
        page.locator('.option[data-option="end"]').dblclick()
        expect(page.locator(".log")).to_contain_text("Movement is over")
        page.wait_for_timeout(300)
        assert [answer.option for answer in answers(server)] == ["move:b-m2:combat", "end"]


def test_the_second_half_of_a_double_click_takes_nothing_back(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        begin(page, "b-m2", "move:b-m2:combat")
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.get_by_role("button", name="Confirm", exact=True).click()
        back = page.locator('[data-key="undo"]')
        back.dispatch_event("click", {"detail": 2})
        page.wait_for_timeout(300)
        assert not [message for message in server.heard if isinstance(message, Undo)]
        back.click()
        expect(page.locator(".log")).to_contain_text("The last answer was taken back.")
        assert [message for message in server.heard if isinstance(message, Undo)]


def test_what_was_lost_on_the_way_is_asked_for(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        last = server.table.position.sequence
        server.table.play_on()
        server.lose()
        server.table.play_on()
        server.tell_all()
        expect(page.locator("#panel-now")).to_have_attribute("data-question", re.compile(f"^{last + 2}:"))
        assert [message.have for message in server.heard if isinstance(message, Sync)] == [last]
        told = [line.text for step in server.table.steps for line in step.lines if line]
        expect(page.locator(".log li > span:first-child")).to_have_text(told)


def test_tokens_and_what_is_in_sight_jump_where_motion_is_not_wanted(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", reduced_motion="reduce") as (page, _):
        places, views = on_the_way(page)
        assert places <= 2
        assert views <= 2


def test_tokens_and_what_is_in_sight_glide_where_motion_is_wanted(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", reduced_motion="no-preference") as (page, _):
        places, views = on_the_way(page)
        assert places > 2
        assert views > 2


def pieces_drawn(page: Page) -> None:
    page.locator("svg.board [data-piece]").first.wait_for(state="attached")


def on_the_way(page: Page) -> tuple[int, int]:
    """How many places a token is drawn at while it moves by 3″, and how many views of the table are seen until the move
    is begun, the first and the last included, frame by frame."""
    pieces_drawn(page)
    page.evaluate("""() => {
        let now = performance.now();
        window.requestAnimationFrame = (draw) => setTimeout(() => draw((now += 16)));
        const seen = (name, element, attribute) => {
            window[name] = new Set([element.getAttribute(attribute)]);
            const look = () => window[name].add(element.getAttribute(attribute));
            new MutationObserver(look).observe(element, { attributes: true });
        };
        seen('views', document.querySelector('svg.board'), 'viewBox');
        seen('places', document.querySelector('[data-piece="b-m2"]'), 'transform');
    }""")
    begin(page, "b-m2", "move:b-m2:combat")
    page.wait_for_function("() => window.views.size > 1")
    at_rest(page)
    views = int(page.evaluate("window.views.size"))
    page.get_by_text("Type it").click()
    page.get_by_label("Path").fill("3 S")
    page.get_by_label("Path").press("Enter")
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.wait_for_function("() => window.places.size > 1")
    at_rest(page)
    return int(page.evaluate("window.places.size")), views


def test_a_whole_turn_of_a_duel_is_played_by_keyboard_alone(chromium: Browser) -> None:
    duel = set_up(Settings(battle="duel", terrain="desert"))
    with at_table(chromium, "movement", table=duel) as (page, server):
        start = engine.open_table(KOG, server.table.position)
        seat = start.active
        model, *_ = start.living(seat)
        tab_to(page, "[data-piece]")
        for _ in range(MOST_TABS):
            if page.evaluate("document.activeElement.dataset.piece") == model.id:
                break
            page.keyboard.press("ArrowUp" if seat else "ArrowDown")
        page.keyboard.press("Enter")
        press_option(page, f"move:{model.id}:combat")
        tab_to(page, ".choice .fine summary")
        page.keyboard.press("Enter")
        tab_to(page, ".choice input[type=text]")
        page.keyboard.type("2 S" if model.at.y < 18_000 else "2 N")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_contain_text("Combat Move")
        tab_to(page, '[data-key="confirm"]')
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        moved = engine.open_table(KOG, server.table.position).models[model.id].at
        assert abs(moved.y - model.at.y) == 2000
        now = page.locator("#panel-now")
        for option in ("end", "done"):
            if page.locator(f'.option[data-option="{option}"]').count():
                asked = now.get_attribute("data-question") or ""
                press_option(page, option)
                expect(now).not_to_have_attribute("data-question", asked)
        expect(page.locator(".turn")).not_to_have_class(re.compile(f"side-{seat}"))
        expect(token(page, model.id)).to_have_attribute("aria-label", re.compile(model.name))


def test_tab_leads_from_the_board_straight_to_what_now(chromium: Browser) -> None:
    for size, first in (("wide", "#panel-now"), ("phone", ".battle-tabs")):
        with at_table(chromium, "movement", size=size) as (page, _):
            page.locator('[data-piece][tabindex="0"]').focus()
            page.keyboard.press("Tab")
            expect(page.locator(f"{first} :focus")).to_have_count(1)


def test_the_board_reads_out_nobody_but_who_stands_there(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        pieces_drawn(page)
        told = page.locator("svg.board").aria_snapshot().splitlines()
        assert len(told) > 5
        assert [line for line in told[1:] if "- button" not in line] == []


def test_what_acts_stays_in_sight_when_the_window_is_made_smaller(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, "b-m2", "move:b-m2:combat")
        at_rest(page)
        for width, height in ((1440, 500), (760, 500), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            assert in_sight(page, "b-m2"), (width, height)


def in_sight(page: Page, piece: str) -> bool:
    board, base = page.locator("svg.board").bounding_box(), token(page, piece).locator(".base").bounding_box()
    assert board
    assert base
    x, y = base["x"] + base["width"] / 2, base["y"] + base["height"] / 2
    return board["x"] <= x <= board["x"] + board["width"] and board["y"] <= y <= board["y"] + board["height"]


def test_a_link_to_a_rule_is_large_enough_for_a_finger_and_stays_with_its_sentence(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True) as (page, _):
        link = page.locator(".panel-now a.rule").first
        box = link.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        page.get_by_role("tab", name="Log").tap()
        lines = page.locator(".log li:has(a.rule)")
        for line in lines.all()[:10]:
            sentence = line.locator("span").first.evaluate("(span) => [...span.getClientRects()].pop().bottom")
            sign = line.locator("a.rule").evaluate(
                "(link) => { const { top, bottom } = link.getBoundingClientRect(); return (top + bottom) / 2; }"
            )
            assert sign < sentence, "on the sentence's last line"


RING = "board => getComputedStyle(board).outlineStyle"


def test_who_came_by_mouse_sees_no_ring_of_the_keyboard(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        board = page.locator("svg.board")
        for key in ("Shift", "x"):
            board.click(position={"x": 200, "y": 400})
            expect(board).to_be_focused()
            page.keyboard.press(key)
        assert board.evaluate(RING) == "solid"
        board.click(position={"x": 210, "y": 400})
        expect(board).to_be_focused()
        page.keyboard.press("Shift")
        assert board.evaluate(RING) == "none"
        page.keyboard.press("x")
        assert board.evaluate(RING) == "solid"


@pytest.mark.parametrize(("touch", "shown"), [(True, 0), (False, 1)])
def test_what_waits_for_arrow_keys_is_not_offered_to_fingers(chromium: Browser, touch: bool, shown: int) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=touch, is_mobile=touch) as (page, _):
        begin(page, "b-m2", "move:b-m2:combat")
        expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
        expect(page.locator(".nudge:visible")).to_have_count(shown)
