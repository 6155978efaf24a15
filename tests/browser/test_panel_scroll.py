"""Whose decision it is stands at the top of What now, however far the question before was scrolled."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Visitor = Callable[..., Page]


def test_a_new_question_is_read_from_its_beginning(visitor: Visitor) -> None:
    page = visitor(width=1024, height=768)
    page.goto("/play/quick/")
    page.get_by_role("button", name="Both seats on this screen").click()
    panel, yes = page.locator("#panel-now"), page.get_by_role("button", name="Yes, play on it")
    expect(yes).to_be_visible()
    first = panel.locator(".whose").inner_text()
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    assert panel.evaluate("panel => panel.scrollTop") > 0
    yes.evaluate("button => button.click()")
    expect(panel.locator(".whose")).not_to_have_text(first)
    expect(panel).to_have_js_property("scrollTop", 0)
