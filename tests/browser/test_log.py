"""The log beside the table: filtered, tall, and its lines lead to the pieces they name."""

from playwright.sync_api import Browser, expect

from tests.browser.fixtures.battle import at_table


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


def test_a_line_marks_the_pieces_it_names_and_shows_them(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, server):
        named = next(line for step in server.table.steps[::-1] for line in step.lines[::-1] if line and line.pieces)
        row = page.locator(".log li", has_text=named.text).last
        row.hover()
        expect(page.locator(f'[data-piece="{named.pieces[0]}"].is-pointed')).to_have_count(1)
        row.get_by_role("button", name="Show on the table").click()
        expect(page.locator(".battle-card")).to_be_visible()
