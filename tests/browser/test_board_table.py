"""The table itself: tokens and terrain drawn, reached by keyboard, panned, zoomed, measured; fit for every reader."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.fubar.system import FUBAR
from tests.browser.axe import no_violation
from tests.browser.fixtures.battle import at_rest, at_table, begin, middle, sitting_at, token
from tests.browser.fixtures.table_server import TableServer, TestTable
from tests.rules.fubar.build import squad, table, vehicle


def width_in_sight(page: Page) -> float:
    return float((page.locator("svg.board").get_attribute("viewBox") or "").split()[2])


def narrower_than(page: Page, width: float) -> None:
    """Waits until less of the table is in sight than that, and comes to rest."""
    page.wait_for_function("most => document.querySelector('svg.board').viewBox.baseVal.width < most", arg=width)
    at_rest(page)


def test_every_model_and_feature_is_on_the_table(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        view = server.table.update((0,), -1).view
        expect(page.locator("[data-piece]")).to_have_count(sum(piece.at is not None for piece in view.pieces))
        expect(page.locator("[data-ground]")).to_have_count(len(view.ground))
        expect(page.locator(".token.is-can")).to_have_count(5)


def test_a_token_says_what_it_is(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, _):
        expect(token(page, "b-m1")).to_have_attribute(
            "aria-label", re.compile(r"^Kodiak, yours, 4 of 4 hull, at \d+\.\d″ \d+\.\d″, Commander")
        )
        expect(token(page, "a-m1")).to_have_attribute("aria-label", re.compile("^King Cobra, Anna’s, 4 of 4 hull"))


def test_arrow_keys_walk_from_token_to_token(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        token(page, "b-m1").focus()
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.piece") == "b-m2"
        assert page.locator('[data-piece][tabindex="0"]').count() == 1
        expect(page.locator(".battle-card")).to_contain_text("Jaguar")


def test_hover_focus_and_tap_show_the_same_card(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        card = page.locator(".battle-card")
        token(page, "a-m1").focus()
        by_focus = card.locator(".facts").inner_text()
        page.locator(".battle-bar").click()
        page.mouse.move(*middle(token(page, "a-m1")))
        expect(card.locator(".facts")).to_have_text(by_focus, use_inner_text=True)
        page.mouse.click(*middle(token(page, "a-m1")))
        page.mouse.move(700, 500)
        at_rest(page)
        expect(card.locator(".facts")).to_have_text(by_focus, use_inner_text=True)
        card.get_by_role("button", name="Close this card").click()
        expect(card).to_be_hidden()


def test_the_card_of_a_model_is_whole_and_says_its_number(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        page.set_viewport_size({"width": 1440, "height": 900})
        at_rest(page)
        card = page.locator(".battle-card")
        page.mouse.move(*middle(token(page, "a-m1")))
        expect(card.locator("h2 .tagged")).to_have_attribute("data-number", re.compile(r"^\d"))
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight"), "nothing is cut off"
        expect(card.locator(".card-where")).not_to_contain_text("hull")
        expect(card.locator(".facts")).to_contain_text("4 of 4")


def test_the_card_never_covers_its_model(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        for piece in ("a-m1", "a-m4", "b-m1", "b-m5"):
            x, y = middle(token(page, piece))
            page.mouse.move(x, y)
            at_rest(page)
            box = page.locator(".battle-card").bounding_box()
            assert box
            assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])


def test_terrain_has_a_card_too(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        page.locator("[data-ground] .feature-body").first.click()
        expect(page.locator(".battle-card h2")).not_to_be_empty()
        expect(page.locator(".battle-card")).to_contain_text("″ high")


def test_the_wheel_zooms_about_the_pointer_and_fit_returns(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        whole = width_in_sight(page)
        x, y = middle(token(page, "b-m1"))
        page.mouse.move(x, y)
        page.mouse.wheel(0, -600)
        narrower_than(page, whole * 0.6)
        assert middle(token(page, "b-m1")) == pytest.approx((x, y), abs=2)
        page.get_by_role("button", name="Fit").click()
        at_rest(page)
        assert width_in_sight(page) == pytest.approx(whole)


def test_after_an_answer_the_camera_is_where_the_player_had_it(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="tablet") as (page, _):
        page.get_by_role("button", name="Farther").click()
        at_rest(page)
        own = page.locator("svg.board").get_attribute("viewBox")
        begin(page, "b-m2", "move:b-m2:combat")
        expect(page.locator("svg.board")).not_to_have_attribute("viewBox", str(own))
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("section.choice")).to_have_count(0)
        expect(page.locator("svg.board")).to_have_attribute("viewBox", str(own))


def test_a_closer_look_that_gains_little_leaves_the_whole_table_in_sight(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="tablet") as (page, _):
        own = page.locator("svg.board").get_attribute("viewBox")
        begin(page, "b-m2", "move:b-m2:combat")
        expect(page.locator("[data-ghost]")).to_be_visible()
        at_rest(page)
        assert page.locator("svg.board").get_attribute("viewBox") == own


def test_dragging_empty_ground_pans(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        page.get_by_role("button", name="Closer").click()
        at_rest(page)
        x, y = middle(token(page, "b-m3"))
        page.mouse.move(330, 420)
        page.mouse.down()
        page.mouse.move(380, 450, steps=4)
        page.mouse.up()
        at_rest(page)
        assert middle(token(page, "b-m3")) == pytest.approx((x + 50, y + 30), abs=2)


def test_two_fingers_zoom(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True) as (page, _):
        before = width_in_sight(page)
        cdp = page.context.new_cdp_session(page)
        for kind, gap in (("touchStart", 20), ("touchMove", 40), ("touchMove", 80), ("touchEnd", 0)):
            points = [{"x": 190 + side * gap, "y": 250, "id": i} for i, side in enumerate((-1, 1))] if gap else []
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        narrower_than(page, before / 2)


def test_the_ruler_measures_base_to_base(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        at = {piece.id: piece for piece in server.table.update((), -1).view.pieces}
        page.get_by_role("button", name="Measure").click()
        at_rest(page)
        page.mouse.click(*middle(token(page, "b-m1")))
        page.mouse.click(*middle(token(page, "b-m2")))
        (ax, ay), (bx, by) = at["b-m1"].at, at["b-m2"].at
        gap = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 1200
        expect(page.locator(".now-notes .hint")).to_have_text(
            re.compile(r"^\d+\.\d″ from Kodiak to Jaguar, base to base")
        )
        shown = float(page.locator(".overlay-ruler .caption").text_content().rstrip("″"))
        assert shown == pytest.approx(gap / 1000, abs=0.1)


def test_the_acting_model_stays_clear_of_the_sheet_on_a_phone(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True) as (page, _):
        begin(page, "b-m5", "move:b-m5:speed")
        at_rest(page)
        _, y = middle(token(page, "b-m5"))
        sheet = page.locator(".battle-tabs").bounding_box()
        assert sheet
        assert 0 < y < sheet["y"]
        assert 0.5 < sheet["y"] / 844 < 0.62


def test_nothing_to_tap_is_smaller_than_a_finger(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True, is_mobile=True) as (page, _):
        token(page, "b-m1").focus()
        page.keyboard.press("Enter")
        sizes = page.evaluate("""[...document.querySelectorAll('.battle button, .battle summary')]
            .filter((e) => e.offsetParent && !e.matches('.find'))
            .map((e) => [e.textContent, e.offsetHeight]).filter(([, height]) => height < 44)""")
        assert sizes == []


def test_log_marks_and_models_are_as_large_as_a_finger(chromium: Browser) -> None:
    with at_table(chromium, "shooting", size="phone", has_touch=True, is_mobile=True) as (page, _):
        for tab, buttons in (("Log", ".find"), ("Units", ".model")):
            page.get_by_role("tab", name=tab).click()
            boxes = page.locator(buttons).evaluate_all("all => all.map((e) => e.getBoundingClientRect().toJSON())")
            assert boxes
            assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
            in_column = sorted((round(box["x"]), box["y"]) for box in boxes)
            assert all(b[1] - a[1] >= 44 for a, b in pairwise(in_column) if a[0] == b[0])


@pytest.mark.parametrize("touch", [False, True])
def test_the_menu_lists_keys_where_there_is_a_keyboard(chromium: Browser, touch: bool) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=touch, is_mobile=touch) as (page, _):
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("heading", name="Keys")).to_have_count(0 if touch else 1)


@pytest.mark.parametrize("size", ["wide", "tablet"])
def test_the_rail_says_who_rides_below_what_carries_them(chromium: Browser, size: str) -> None:
    truck = vehicle("a", (20, 20), weapons=(), seats=12)
    start = table(squad("a", [(20, 20)] * 4, aboard="a-u2"), truck, squad("b", [(40, 40)]))
    with at_table(chromium, table=start, system=FUBAR, seats="0", size=size) as (page, _):
        rider = page.locator(".unit.is-aboard")
        carrier, box = page.locator('.unit:has([data-key="model-a-u2-m1"])').bounding_box(), rider.bounding_box()
        assert carrier
        assert box
        assert carrier["y"] + carrier["height"] <= box["y"]
        for words in ("1 Unit A1", "4 of 4, aboard Unit A2"):
            said = rider.get_by_text(words)
            expect(said).to_be_in_viewport(ratio=1)
            assert said.evaluate("e => e.scrollWidth <= e.clientWidth || getComputedStyle(e).display === 'inline'")


def test_the_units_strip_shows_that_there_is_more_below(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="tablet") as (page, _):
        page.set_viewport_size({"width": 1024, "height": 280})
        strip = page.locator(".panel-units")
        assert strip.evaluate("e => e.scrollHeight > e.clientHeight")
        more = strip.screenshot()
        strip.evaluate("e => e.style.backgroundImage = 'none'")
        assert strip.screenshot() != more


def test_on_one_screen_the_units_name_each_army_once(chromium: Browser) -> None:
    with at_table(chromium, "movement", names=("Anna", "Anna")) as (page, server):
        for box, side in zip(page.locator(".side-box h2").all(), server.table.position.table.sides, strict=True):
            assert box.inner_text().count(side.roster_name) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing(chromium: Browser, size: str, scheme: str) -> None:
    with at_table(chromium, "movement", size=size, color_scheme=scheme) as (page, _):
        begin(page, "b-m2", "move:b-m2:combat")
        page.mouse.move(*middle(token(page, "b-m1")))
        at_rest(page)
        no_violation(page)


def test_only_the_token_in_hand_is_drawn_anew_among_eighty(chromium: Browser) -> None:
    with TableServer(TestTable(until="movement")) as server, sitting_at(chromium, server, "0,1") as page:
        page.evaluate("""async () => {
            const { Board } = await import(document.querySelector('[type=module]').src.replace('bundles/play.js', 'js/board/board.js'));
            const host = document.querySelector('.battle-table');
            host.querySelector('svg').remove();
            const pieces = Array.from({ length: 80 }, (_, i) => ({
                id: `p${i}`, name: `p${i}`, glyph: 'heavy', radius: 600, at: [2000 + (i % 10) * 4000, 2000 + Math.floor(i / 10) * 4000],
                seat: i % 2, unit: '', number: String(i), elevation: 0, height: 0, now: 3, full: 4, life: 'live', done: false,
                states: [{ icon: 'shaken', label: 'Shaken' }], facts: [] }));
            const board = new Board(host, { pointAt() {}, tapPiece() {}, tapPoint() {}, drop() {}, nudge() {}, settle() {}, turnCorner() {},
                drag: (id, at) => board.set({ pieces: board.state.pieces.map((p) => (p.id === id ? { ...p, at } : p)) }) });
            board.set({ pieces, draggable: pieces.map((p) => p.id) });
            window.redrawn = [];
            window.moved = 0;
            new MutationObserver((changes) => {
                const tokens = changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement).closest('[data-piece]'));
                window.redrawn.push(...tokens.filter(Boolean).map((token) => token.dataset.piece));
                window.moved += 1;
            }).observe(host, { subtree: true, childList: true, attributes: true, characterData: true });
        }""")
        token(page, "p45").locator(".base").wait_for()
        at_rest(page)
        x, y = middle(token(page, "p45"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("window.redrawn.length = window.moved = 0")
        page.mouse.move(x + 200, y + 100, steps=120)
        page.mouse.up()
        assert page.evaluate("window.moved") > 1
        assert set(page.evaluate("window.redrawn")) == {"p45"}
