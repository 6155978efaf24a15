"""The log beside the table: filtered, tall, and its lines lead to the pieces they name."""

import re

from playwright.sync_api import Browser, Page, expect

from rules.kernel import engine
from rules.kernel.script import Seat
from tests.browser.fixtures.battle import at_table, tab_to

STOPS = '() => document.querySelectorAll(\'.panel-log .log:is([tabindex="0"]), .panel-log .log [tabindex="0"]\').length'
READING = ".log > li:focus"
FROM_ITS_END = """() => {
    const log = document.querySelector(".log");
    return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""
OVERTAKEN = """() => {
    const log = document.querySelector(".log");
    log.append(...[...log.children].slice(0, 6).map((line) => line.cloneNode(true)));
    log.dispatchEvent(new Event("scroll"));
}"""
WITH_MOMENTS = """() => document.querySelectorAll(".log-ways").forEach((ways) => {
    ways.insertAdjacentHTML("beforeend", '<a class="moment" href="#">↺</a>');
})"""
UNDER_BUTTONS = """() => [...document.querySelectorAll(".log li:has(.log-ways > *)")].filter((line) => {
    const words = document.createRange();
    words.selectNodeContents(line.querySelector("span"));
    const ends = Math.max(...[...words.getClientRects()].map(({ right }) => right));
    return ends > line.querySelector(".log-ways").getBoundingClientRect().left;
}).map((line) => line.innerText)"""
RULE = {"id": "kog.round", "title": "A round", "text": "It has three phases.", "ruling": ""}


def test_only_lines_with_dice_or_of_one_side_are_shown(chromium: Browser) -> None:
    with at_table(chromium, "shooting", seats="0") as (page, server):
        for _ in range(12):
            server.table.play_on()
        server.tell_all()
        lines = [
            (line, line.seat if line.seat is not None else step.seat)
            for step in server.table.steps
            for line in step.lines
            if line
        ]
        rows = page.locator(".log li:not([hidden]) > span:first-child")
        expect(rows).to_have_count(len(lines))
        page.get_by_role("button", name="Dice", exact=True).click()
        expect(rows).to_have_text([line.text for line, _ in lines if line.dice or line.tone == "heading"])
        page.get_by_role("button", name="Theirs", exact=True).click()
        expect(rows).to_have_text([line.text for line, seat in lines if seat == 1 or line.tone == "heading"])
        page.get_by_role("button", name="All", exact=True).click()
        expect(rows).to_have_count(len(lines))


def test_a_tall_log_stays_tall(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        before = page.locator(".log").bounding_box()
        page.get_by_role("button", name="Tall log").click()
        after = page.locator(".log").bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] > before["height"] * 1.5
        page.reload()
        expect(page.get_by_role("button", name="Tall log")).to_have_attribute("aria-pressed", "true")


def test_the_log_stays_at_its_end_however_fast_lines_come_unless_somebody_reads_further_up(chromium: Browser) -> None:
    with at_table(chromium, "shooting", seats="0") as (page, server):
        page.locator(".log li").nth(3).wait_for()

        def told() -> None:
            count = len(server.table.steps)
            server.table.play_on()
            server.tell_all()
            seq = server.table.steps[count].seq
            page.locator(f'.log li[data-seq="{seq}"]').first.wait_for(state="attached")
            page.wait_for_timeout(100)

        for _ in range(8):
            told()
        assert page.evaluate(FROM_ITS_END) < 2
        page.evaluate(OVERTAKEN)
        told()
        assert page.evaluate(FROM_ITS_END) < 2
        page.locator(".log").hover()
        page.mouse.wheel(0, -300)
        page.wait_for_timeout(200)
        told()
        assert page.evaluate(FROM_ITS_END) > 200


def test_a_line_marks_the_pieces_it_names_and_shows_them(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, server):
        named = next(line for step in server.table.steps[::-1] for line in step.lines[::-1] if line and line.pieces)
        row = page.locator(".log li", has_text=named.text).last
        row.hover()
        expect(page.locator(f'[data-piece="{named.pieces[0]}"].is-pointed')).to_have_count(1)
        row.get_by_role("button", name=re.compile("^Show .+ on the table$")).click()
        expect(page.locator(".battle-card")).to_be_visible()


def test_the_log_is_one_stop_whose_lines_arrow_keys_walk(chromium: Browser) -> None:
    with at_table(chromium, "shooting", seats="0") as (page, server):
        texts = page.locator(".log li > span:first-child").all_text_contents()
        assert len(texts) > 3
        assert page.evaluate(STOPS) == 1
        tab_to(page, READING)
        for key, line in (("ArrowUp", texts[-2]), ("ArrowUp", texts[-3]), ("ArrowDown", texts[-2]), ("Home", texts[0])):
            page.keyboard.press(key)
            assert reading(page) == line
        assert page.evaluate(STOPS) == 1
        page.keyboard.press("Tab")
        assert page.locator(".log :focus").count() == 0
        page.keyboard.press("Shift+Tab")
        assert reading(page) == texts[0]
        server.table.play_on()
        server.tell_all()
        expect(page.locator(".log li").nth(len(texts))).to_be_visible()
        assert reading(page) == texts[0]


def test_keys_open_the_rule_of_a_line_and_show_its_place(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, _):
        page.route("**/rules/kog/*.json", lambda route: route.fulfill(json=RULE))
        tab_to(page, READING)
        while not page.locator(f"{READING}:has(.find):has(a.rule)").count():
            page.keyboard.press("ArrowUp")
        line = reading(page)
        page.keyboard.press("p")
        expect(page.locator(".battle-card")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=RULE["title"])).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name=RULE["title"])).not_to_be_visible()
        assert reading(page) == line


def reading(page: Page) -> str:
    """The sentence of the line that has the keyboard."""
    return page.locator(f"{READING} > span:first-child").text_content() or ""


def test_models_are_called_by_their_numbers_on_the_table(chromium: Browser) -> None:
    with at_table(chromium, "shooting", seats="0") as (page, server):
        for _ in range(6):
            server.table.play_on()
        server.tell_all()
        view = engine.look(server.table.system, server.table.position, Seat(0)).view
        numbers = {piece.name: piece.number for piece in view.pieces}
        shown = page.locator(".log .tagged").first
        expect(shown).to_have_attribute("data-number", numbers[shown.inner_text()])


def test_no_word_lies_under_the_ways_of_its_line(chromium: Browser) -> None:
    touch = {"has_touch": True, "is_mobile": True}
    with at_table(chromium, "shooting", seats="0", size="phone", **touch) as (page, server):
        for _ in range(6):
            server.table.play_on()
        server.tell_all()
        page.get_by_role("tab", name="Log").click()
        expect(page.locator(".log .find").first).to_be_visible()
        page.evaluate(WITH_MOMENTS)
        assert page.evaluate(UNDER_BUTTONS) == []
