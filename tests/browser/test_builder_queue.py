"""The builder on a slow, a dead and a shared line: every click counts, shows at once, and is kept until it is stored."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]
STEPS = "**/steps/"


def begin(page: Page) -> None:
    """A large ready-made army of FUBAR as one's own."""
    page.goto("/armies/")
    page.locator("form[action$='/saltwind-battle-coast-in-arms/']").evaluate("form => form.requestSubmit()")
    page.wait_for_url("**/edit/**")
    expect(page.locator("#builder.is-live")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.locator(".unit", has=page.get_by_role("article", name=name, exact=True))


def count(page: Page, name: str) -> Locator:
    return row(page, name).locator("input.count").first


def press(page: Page, name: str, what: str, times: int = 1) -> None:
    button = row(page, name).get_by_role("button", name=f"{name}: {what}").first
    for _ in range(times):
        button.click()


@contextmanager
def slow(page: Page, milliseconds: int) -> Iterator[None]:
    """Every message to the server takes its time."""

    def late(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    page.route(STEPS, late)
    yield
    page.unroute(STEPS, late)


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


@pytest.mark.parametrize("latency", [0, 600])
def test_quick_clicks_show_at_once_and_all_count(visitor: Visitor, latency: int) -> None:
    page = visitor()
    begin(page)
    expect(count(page, "Free Band 5")).to_have_value("12")
    with slow(page, latency):
        press(page, "Free Band 5", "One Fighter less", 4)
        expect(count(page, "Free Band 5")).to_have_value("8", timeout=1000 if latency else 20_000)
        saved(page)
    expect(count(page, "Free Band 5")).to_have_value("8")
    page.reload()
    expect(count(page, "Free Band 5")).to_have_value("8")
    expect(page.locator("#sum")).to_contain_text("1244")


def test_what_is_clicked_on_a_dead_line_is_kept_over_a_reload_and_sent_when_it_is_back(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    page.route(STEPS, lambda route: route.abort())
    press(page, "Free Band 5", "One Fighter less", 2)
    expect(page.locator("#saved")).to_contain_text("Offline")
    expect(page.locator("#notice")).to_contain_text("2 changes are kept here")
    expect(count(page, "Free Band 5")).to_have_value("10")
    no_violation(page)
    page.reload()
    expect(count(page, "Free Band 5")).to_have_value("10")
    page.unroute(STEPS)
    page.get_by_role("button", name="Try now").click()
    saved(page)
    page.reload()
    expect(count(page, "Free Band 5")).to_have_value("10")


def test_two_tabs_follow_each_other_and_undo_takes_back_the_last_step_of_both(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    other = page.context.new_page()
    other.goto(page.url)
    press(page, "Free Band 5", "One Fighter less")
    expect(count(other, "Free Band 5")).to_have_value("11")
    press(other, "Free Band 4", "One Fighter less")
    expect(count(page, "Free Band 4")).to_have_value("11")
    saved(page)
    page.locator("body").press("Control+z")
    expect(count(page, "Free Band 4")).to_have_value("12")
    expect(count(other, "Free Band 4")).to_have_value("12")
    saved(other)
    other.locator("body").press("Control+Shift+Z")
    expect(count(page, "Free Band 4")).to_have_value("11")


def elsewhere(page: Page, steps: str) -> None:
    """The same person changes the army in another browser."""
    sent = """async ([address, steps]) => {
        const token = document.querySelector('[name=csrfmiddlewaretoken]').value;
        const { revision } = await (await fetch(address)).json();
        const body = JSON.stringify({ client: 'another-browser', revision, steps: JSON.parse(steps) });
        const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
        return (await fetch(address, { method: 'POST', headers, body })).status;
    }"""
    assert page.evaluate(sent, [page.locator("#builder").get_attribute("data-steps"), steps]) == 200


@pytest.mark.parametrize(("choice", "band", "name"), [("Keep both changes", "11", "There"), ("Theirs", "12", "There")])
def test_what_another_browser_changed_meanwhile_is_shown_and_both_can_stand(
    visitor: Visitor, choice: str, band: str, name: str
) -> None:
    page = visitor()
    begin(page)
    rename = '[{"key": "from-there-1", "words": "Named There", "edits": [{"do": "rename", "what": "list", "name": "There"}]}]'
    other = page.context.new_page()
    other.goto(page.url)
    page.evaluate("dispatchEvent(new Event('blur'))")
    page.route(STEPS, lambda route: route.abort())
    press(page, "Free Band 5", "One Fighter less")
    expect(page.locator("#saved")).to_contain_text("Offline")
    other.route(STEPS, lambda route: route.continue_())
    elsewhere(other, rename)
    page.unroute(STEPS)
    page.evaluate("dispatchEvent(new Event('online'))")  # the page also tries by itself, and takes the button away
    notice = page.locator("#notice")
    expect(notice).to_contain_text("There: Named There. Here: Free Band 5: One Fighter less.")
    no_violation(page)
    page.get_by_role("button", name=choice).click()
    saved(page)
    expect(count(page, "Free Band 5")).to_have_value(band)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_unit_is_removed_and_the_next_click_at_its_place_hits_no_other(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    units = page.locator(".unit[data-unit]")
    before = units.count()
    page.get_by_label("More for Gun Crew 1").click()
    row(page, "Gun Crew 1").get_by_role("button", name="Remove").click()
    expect(units).to_have_count(before - 1)
    assert page.evaluate("document.activeElement.matches('.unit-name')"), "the keyboard goes on at the next unit"
    page.get_by_role("button", name="Undo: Gun Crew 1 removed").click()
    expect(units).to_have_count(before)


def test_a_number_is_typed_and_one_that_cannot_be_is_told_beside_its_field(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    row(page, "Free Band 5").get_by_role("button", name="Free Band 5", exact=True).click()
    field = page.get_by_label("Number of Fighters in Free Band 5")
    field.fill("9")
    field.press("Enter")
    saved(page)
    expect(count(page, "Free Band 5")).to_have_value("9")
    field.fill("many")
    field.press("Enter")
    note = row(page, "Free Band 5").locator(".beside")
    expect(note).to_contain_text("Type how many, as a number.")
    expect(note).to_be_in_viewport()


def test_problems_are_mended_at_once_by_what_is_shown_before(visitor: Visitor) -> None:
    page = visitor(width=1440, height=900)
    begin(page)
    for _ in range(3):
        page.get_by_role("button", name="Add Old Hands").click()
    expect(page.locator("#check-body")).to_contain_text("over the limit")
    mend = page.locator(".fix-plan")
    expect(mend).to_contain_text("Make it legal")
    no_violation(page)
    mend.get_by_role("button", name="Make it legal").click()
    expect(page.locator("#sum")).to_contain_text("Legal")
    saved(page)


def test_a_note_is_written_beside_the_name_of_a_unit_and_kept_over_a_reload(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    row(page, "Free Band 5").get_by_role("button", name="Free Band 5", exact=True).click()
    note = page.get_by_label("Note on this unit")
    note.fill("Sworn to the <old> lighthouse")
    note.press("Enter")
    saved(page)
    page.reload()
    expect(page.locator("#builder.is-live")).to_be_visible()
    if not note.is_visible():
        row(page, "Free Band 5").get_by_role("button", name="Free Band 5 Sworn to").click()
    expect(note).to_have_value("Sworn to the <old> lighthouse")
    no_violation(page)
