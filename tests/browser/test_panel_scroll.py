"""Whose decision it is stands at the top of What now, however far the question before was scrolled."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures.battle import at_rest, at_table, middle, token

Visitor = Callable[..., Page]


def test_a_new_question_is_read_from_its_beginning(visitor: Visitor) -> None:
    page = visitor(width=1024, height=768)
    page.goto("/play/quick/")
    page.get_by_role("button", name="Both seats on this screen").click()
    panel, yes = page.locator("#panel-now"), page.get_by_role("button", name="Yes, play on it")
    expect(yes).to_be_visible()
    first = panel.locator(".prompt").inner_text()
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    assert panel.evaluate("panel => panel.scrollTop") > 0
    yes.evaluate("button => button.click()")
    expect(panel.locator(".prompt")).not_to_have_text(first)
    expect(panel).to_have_js_property("scrollTop", 0)


def test_what_is_asked_again_after_an_answer_was_filled_in_begins_at_its_head_too(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="tablet") as (page, _):
        panel, prompts = page.locator("#panel-now"), []
        for _ in range(3):
            prompts.append(panel.locator(".prompt").inner_text())
            page.locator('.option[data-option^="move:"][data-option$=":hold"]').last.evaluate(
                "button => button.click()"
            )
            page.get_by_text("Type it").click()
            page.locator('[data-ghost="path-end"]').press("ArrowDown")
            confirm = page.get_by_role("button", name="Confirm", exact=True)
            expect(confirm).to_be_enabled()
            panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
            confirm.evaluate("button => button.click()")
            expect(confirm).to_have_count(0)
            expect(panel).to_have_js_property("scrollTop", 0)
        assert prompts[1] == prompts[2], "the same is asked again"


UNCOVERED = """option => {
  const { x, y, width, height } = option.getBoundingClientRect();
  return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_a_tapped_models_choices_lie_free_on_a_phone(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True) as (page, _):
        at_rest(page)
        page.touchscreen.tap(*middle(token(page, "b-m5")))
        choices = page.locator('.is-in-view .option[data-option^="move:b-m5:"]')
        expect(choices).to_have_count(3)
        expect(page.locator(".battle-card")).to_be_hidden()
        for number in range(3):
            page.wait_for_function(f"option => ({UNCOVERED})(option)", arg=choices.nth(number).element_handle())
        page.touchscreen.tap(*middle(token(page, "b-m5")))
        expect(page.get_by_role("button", name="Close this card")).to_be_visible()
        for number in range(3):
            page.wait_for_function(f"option => ({UNCOVERED})(option)", arg=choices.nth(number).element_handle())


def test_a_tool_says_all_on_a_phone_and_goes_away(chromium: Browser) -> None:
    with at_table(chromium, "movement", size="phone", has_touch=True) as (page, _):
        at_rest(page)
        page.get_by_role("button", name="Reach and ranges").tap()
        page.touchscreen.tap(*middle(token(page, "a-m1")))
        words = page.locator(".area-words p")
        expect(words).to_contain_text("Combat Move")
        page.wait_for_function(f"words => ({UNCOVERED})(words)", arg=words.element_handle())
        page.get_by_role("button", name="Close the tool").last.tap()
        expect(page.locator(".area-words")).to_be_hidden()
        expect(page.locator(".battle-card")).to_be_hidden()
