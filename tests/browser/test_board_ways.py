"""A squad moved in one answer: all together by one gesture or by keys, then single figures; what does not fit is marked."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.protocol import GiveAnswer
from rules.geometry.point import Point
from rules.kernel import engine
from tests.browser.fixtures.battle import at_rest, at_table, middle, tab_to, token
from tests.browser.fixtures.drill import DRILL, Drill, squad
from tests.browser.fixtures.table_server import TableServer

WATCHED = """button => {
  window.seen = [];
  new MutationObserver(() => seen.push(button.className)).observe(button, { attributes: true });
}"""


@contextmanager
def marching(chromium: Browser, size: str = "wide", **context: object) -> Iterator[tuple[Page, TableServer]]:
    with at_table(chromium, table=squad(), system=DRILL, seats="0", size=size, **context) as (page, server):
        page.locator('.option[data-option="march"]').click()
        at_rest(page)
        yield page, server


def now(server: TableServer) -> Drill:
    return engine.open_table(DRILL, server.table.position)


def ghost(page: Page, id_: str) -> Locator:
    return page.locator(f'[data-ghost="{id_}"]')


def cost(page: Page, name: str) -> Locator:
    return page.locator(".mover", has=page.get_by_role("radio", name=name)).locator(".mover-cost")


def inch(page: Page) -> float:
    """How many pixels an inch has: a base is one inch wide, without the ring that may be drawn along it."""
    foot = token(page, "d-m1").locator(".footprint")
    return foot.evaluate("it => 2 * it.r.baseVal.value * Math.hypot(it.getScreenCTM().a, it.getScreenCTM().b)")


def drag(page: Page, thing: Locator, east: float, south: float) -> None:
    """Drags a base or handle by so many inches."""
    x, y = middle(thing) if thing.locator(".base").count() else centre(thing)
    size = inch(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + east * size / 2, y + south * size / 2)
    page.mouse.move(x + east * size, y + south * size)
    page.mouse.up()
    at_rest(page)


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def test_one_gesture_moves_all_and_a_ghost_corrects_one(chromium: Browser) -> None:
    with marching(chromium) as (page, server):
        expect(confirm(page)).to_be_disabled()
        drag(page, token(page, "d-m2"), 3, 0)
        for n in range(1, 6):
            expect(cost(page, f"Trooper {n}")).to_have_text(re.compile(r"3\.[01]″ of 5\.0″"))
        expect(page.locator(".top-layer .caption")).to_have_count(1)
        drag(page, ghost(page, "way:d-m5"), 1, 0.5)
        expect(cost(page, "Trooper 5")).to_have_text(re.compile(r"4\.[01]″ of 5\.0″"))
        expect(cost(page, "Trooper 4")).to_have_text(re.compile(r"3\.[01]″ of 5\.0″"))
        expect(page.locator(".verdict")).to_contain_text("5 move.")
        confirm(page).click()
        expect(page.locator(".log")).to_contain_text("5 of the squad move.")
        at = now(server).at
        assert abs(at["d-m1"].x - 7000) < 100
        assert abs(at["d-m5"].x - 8000) < 100
        assert abs(at["d-m5"].y - 8500) < 100
        assert sum(isinstance(message, GiveAnswer) for message in server.heard) == 1


def test_who_was_chosen_in_the_list_is_dragged_alone(chromium: Browser) -> None:
    with marching(chromium) as (page, _):
        page.get_by_role("radio", name="Trooper 2").check()
        drag(page, token(page, "d-m2"), 2, 0)
        expect(cost(page, "Trooper 2")).to_have_text(re.compile(r"2\.[01]″ of 5\.0″"))
        expect(cost(page, "Trooper 1")).to_have_text("stays, 5.0″ left")
        drag(page, token(page, "d-m1"), 1, 0)
        expect(cost(page, "Trooper 4")).to_have_text(re.compile(r"1\.[01]″ of 5\.0″"))


def test_the_formation_stops_where_the_first_of_it_can_no_longer_pay(chromium: Browser) -> None:
    with marching(chromium) as (page, _):
        drag(page, token(page, "d-m5"), 9, 0)
        told = [cost(page, f"Trooper {n}").inner_text() for n in range(1, 6)]
        assert "5.0″ of 5.0″" in told, told  # in the woods
        places = {ghost(page, f"way:d-m{n}").get_attribute("aria-label").split(",")[0][-11:-5] for n in range(1, 6)}
        assert len(places) == 1, places  # side by side still
        expect(page.locator(".ghost.is-bad")).to_have_count(0)


def test_all_is_done_by_keyboard_and_each_key_tells_what_is_used(chromium: Browser) -> None:
    with marching(chromium) as (page, server):
        tab_to(page, page.get_by_role("radio", name="All together"))
        tab_to(page, ".nudge")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(cost(page, "Trooper 3")).to_have_text("1.1″ of 5.0″")
        page.keyboard.press(" ")
        page.keyboard.press("Shift+ArrowDown")
        expect(cost(page, "Trooper 3")).to_have_text("2.1″ of 5.0″")
        page.get_by_role("radio", name="Trooper 3").focus()
        page.keyboard.press(" ")
        tab_to(page, ".nudge")
        page.keyboard.press("ArrowRight")
        expect(cost(page, "Trooper 3")).to_have_text("2.2″ of 5.0″")
        expect(cost(page, "Trooper 2")).to_have_text("2.1″ of 5.0″")
        ghost(page, "way-all").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".log")).to_contain_text("5 of the squad move.")
        assert now(server).at["d-m2"] == Point(5100, 4500)


def test_steps_are_typed_for_all_or_for_one(chromium: Browser) -> None:
    with marching(chromium) as (page, _):
        page.get_by_text("Type it").click()
        field = page.get_by_role("textbox", name="Path")
        field.fill("2 E; 1 N")
        field.press("Enter")
        expect(cost(page, "Trooper 1")).to_have_text("3.0″ of 5.0″")
        expect(cost(page, "Trooper 5")).to_have_text("3.0″ of 5.0″")
        page.get_by_role("radio", name="Trooper 5").check()
        field.fill("4 8")
        field.press("Enter")
        expect(cost(page, "Trooper 5")).to_have_text("stays, 5.0″ left")
        page.get_by_role("button", name="Suggested paths").click()
        expect(cost(page, "Trooper 5")).to_have_text("2.0″ of 5.0″")


def test_what_does_not_fit_is_marked_where_it_is_and_says_why(chromium: Browser) -> None:
    with marching(chromium) as (page, server):
        page.get_by_role("button", name="Suggested paths").click()
        expect(confirm(page)).to_have_class(re.compile("button-main"))
        confirm(page).evaluate(WATCHED)
        drag(page, ghost(page, "way:d-m1"), 0, 1.5)
        expect(confirm(page)).not_to_have_class(re.compile("button-main"))
        shown = page.evaluate("seen")
        assert "is-stale" in shown
        assert "button-main is-stale" not in shown, "what is not judged yet looks as if it could be given"
        row = page.locator(".mover", has=page.get_by_role("radio", name="Trooper 1"))
        expect(row.locator(".mover-why")).to_have_text("On top of somebody else.")
        expect(row.locator(".mover-cost")).to_have_text("✕ does not fit")
        expect(ghost(page, "way:d-m1")).to_have_class(re.compile("is-bad"))
        expect(ghost(page, "way:d-m1").locator(".invalid-badge")).to_be_visible()
        expect(ghost(page, "way:d-m4")).not_to_have_class(re.compile("is-bad"))
        expect(page.locator(".verdict .why")).to_contain_text("2 of the squad cannot go there.")
        expect(confirm(page)).not_to_have_class(re.compile("button-main"))
        before = server.table.position.sequence
        confirm(page).click()
        expect(page.locator(".verdict .why")).to_contain_text("2 of the squad cannot go there.")
        assert server.table.position.sequence == before


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_finger_moves_the_squad_on_a_small_screen(chromium: Browser, size: str) -> None:
    with marching(chromium, size=size, has_touch=True) as (page, _):
        ghost(page, "way-all").scroll_into_view_if_needed()
        drag(page, ghost(page, "way-all"), 2, 1)
        expect(cost(page, "Trooper 1")).to_have_text(re.compile(r"2\.[0-9]″ of 5\.0″"))
        for control in page.locator(".mover .choice, .widget.ways button:visible, .choice > .actions button").all():
            box = control.bounding_box()
            assert box
            assert box["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


COUNTED = "window.gestures = 0; document.addEventListener('pointerdown', () => { gestures += 1; }, true);"


def test_thirteen_are_moved_in_three_gestures_and_stay_in_touch(chromium: Browser) -> None:
    rows = {f"d-m{n + 1}": Point(3000 + 1500 * (n // 7), 2000 + 1500 * (n % 7)) for n in range(13)}
    with at_table(chromium, table=Drill(at=rows), system=DRILL, seats="0") as (page, server):
        page.evaluate(COUNTED)
        page.locator('.option[data-option="march"]').click()
        at_rest(page)
        drag(page, token(page, "d-m3"), 3, 0)
        expect(page.locator(".mover-cost").first).to_have_text("13 of 13 move, 13 in touch")
        expect(page.locator(".overlay-links")).to_have_count(1)
        expect(confirm(page)).to_have_class(re.compile("button-main"))
        confirm(page).click()
        expect(page.locator(".log")).to_contain_text("13 of the squad move.")
        assert page.evaluate("gestures") == 3
        assert all(abs(at.x - rows[id_].x - 3000) < 100 for id_, at in now(server).at.items())


def test_who_is_out_of_touch_is_shown_and_who_does_not_fit_is_found_a_place(chromium: Browser) -> None:
    with marching(chromium) as (page, server):
        drag(page, token(page, "d-m2"), 2, 0)
        drag(page, ghost(page, "way:d-m5"), 0, 2.5)
        expect(page.locator(".mover-cost").first).to_have_text("5 of 5 move, 4 in touch")
        expect(page.locator(".overlay-ruler .caption", has_text="over 1.5″")).to_have_count(1)
        page.get_by_role("button", name="Find places for them").click()
        expect(page.locator(".mover-cost").first).to_have_text("5 of 5 move, 5 in touch")
        expect(confirm(page)).to_have_class(re.compile("button-main"))
        confirm(page).click()
        expect(page.locator(".log")).to_contain_text("5 of the squad move.")
        assert now(server).at["d-m4"].x == now(server).at["d-m1"].x
