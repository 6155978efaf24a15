"""A table of one's own: drawn by keys and by touch, never lost, saved, found again, and played on."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.test_frame import fits

Visitor = Callable[..., Page]
BOARD = ".editor-board .board"
SAVED = "#save-state"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"

MIDDLE = "one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


def piece(page: Page, name: str) -> Locator:
    """A button of the kit."""
    return page.locator(".kit-piece", has=page.locator("b", has_text=name)).first


def listed(page: Page, words: str) -> Locator:
    """A line of the list of everything on the table."""
    return page.locator("#piece-list button", has_text=words)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def named(page: Page, name: str) -> None:
    field = page.get_by_label("Name of the table")
    field.fill(name)
    field.press("Enter")


def test_a_table_is_drawn_by_keys_saved_and_played_on(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/")
    page.get_by_role("link", name="Draw a table for KOG light").press("Enter")
    piece(page, "Woods").press("Enter")
    expect(listed(page, "Woods")).to_have_count(1)
    page.locator(BOARD).focus()
    press(page, *["ArrowLeft"] * 12, *["Shift+ArrowUp"] * 5, "r", "r")
    expect(listed(page, "12″ from left, 17.5″ from top, turned by 30°")).to_have_count(1)
    expect(listed(page, "36″ from left, 18.5″ from top, turned by 210°")).to_have_count(1)
    press(page, "h", "d", *["ArrowUp"] * 9)
    expect(listed(page, "Woods")).to_have_count(3)
    press(page, "Delete", "Control+z")
    expect(listed(page, "Woods")).to_have_count(3)
    named(page, "The mill by keys")
    expect(page.locator(".fair-list")).to_contain_text("lines from zone to zone are free")
    press(page, "Control+s")
    expect(page.locator(SAVED)).to_have_text("Saved")
    page.reload()
    expect(listed(page, "Woods")).to_have_count(3)
    fits(page)
    page.get_by_role("button", name="Use in a match").press("Enter")
    expect(page.get_by_role("heading", name="Set up a match")).to_be_visible()
    expect(page.get_by_label("Battlefield").locator("option:checked")).to_contain_text("The mill by keys")
    page.get_by_label("Nobody; both seats are on this screen").check()
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".battle [data-ground]")).to_have_count(3)


def test_what_is_not_saved_survives_a_reload_and_a_dead_line(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/tables/new/?system=kog")
    piece(page, "Hill").click()
    expect(page.locator(SAVED)).to_have_text("Not saved yet")
    page.reload()
    expect(page.locator("#editor-notice")).to_contain_text("What you drew here and had not saved is back.")
    expect(listed(page, "Hill")).to_have_count(1)
    page.context.set_offline(True)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(SAVED)).to_contain_text("No connection")
    page.context.set_offline(False)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(SAVED)).to_have_text("Saved")
    other = page.context.new_page()
    other.goto(page.url)
    piece(other, "Rocks").click()
    press(other, "Control+s")
    expect(other.locator(SAVED)).to_have_text("Saved")
    piece(page, "Wall").click()
    press(page, "Control+s")
    page.get_by_role("button", name="Save mine as the newest").click()
    expect(page.locator(SAVED)).to_have_text("Saved")
    page.goto(page.url.replace("/edit/", "/"))
    expect(page.get_by_role("link", name="Version 3")).to_be_visible()


def test_a_table_is_drawn_by_touch(visitor: Visitor) -> None:
    phone = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    phone.goto("/tables/new/?system=kog")
    piece(phone, "Building").tap()
    expect(phone.locator(f"{BOARD} [data-ground]")).to_have_count(1)
    finger = Finger(phone)
    start = finger.middle("[data-ground]")
    finger.drag(start, (start[0] - 60, start[1] - 70))
    phone.get_by_role("button", name="Table", exact=True).tap()
    expect(listed(phone, "Building")).to_have_count(2)
    phone.get_by_role("button", name="This one").tap()
    frame = finger.middle(".edit-frame:last-of-type")
    expect(phone.get_by_label("Turned by")).to_have_value("0°")
    finger.drag(finger.middle("circle.edit-handle"), (frame[0] - 80, frame[1]))
    expect(phone.get_by_label("Turned by")).to_have_value("90°")
    phone.locator(BOARD).tap(position={"x": 8, "y": 8})
    expect(phone.get_by_text("Choose a piece on the table")).to_be_visible()
    start = finger.middle("[data-ground]")
    finger.drag(start, (start[0] + 20, start[1]), rest=600)
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Building")
    fits(phone)
    named(phone, "The mill by touch")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.locator(SAVED)).to_have_text("Saved")
    phone.goto("/tables/")
    expect(phone.get_by_role("link", name="The mill by touch", exact=True)).to_be_visible()


class Finger:
    """One finger on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of the first thing that fits, once it rests: a busy machine lays the page out late."""
        places: list[tuple[float, float]] = []
        while len(places) < 2 or places[-1] != places[-2]:
            self.page.wait_for_timeout(150)
            self.page.evaluate(TWO_FRAMES)
            x, y = self.page.locator(f"{BOARD} {selector}").first.evaluate(MIDDLE)
            places.append((x, y))
        return places[-1]

    def drag(self, start: tuple[float, float], end: tuple[float, float], rest: int = 0) -> None:
        """Down, a rest, across, and up."""
        self._touch("touchStart", start)
        self.page.wait_for_timeout(rest)
        for part in range(1, 6):
            here = (start[0] + (end[0] - start[0]) * part / 5, start[1] + (end[1] - start[1]) * part / 5)
            self._touch("touchMove", here)
        self._touch("touchEnd")

    def _touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.evaluate(TWO_FRAMES)
