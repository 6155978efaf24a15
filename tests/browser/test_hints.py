"""Asking the computer what it would do, and following it: words in the panel, the way on the board."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Visitor = Callable[..., Page]
MOST = 60  # answers until somebody is on the move


def against_computer(page: Page, system: str) -> None:
    """From home to a match against the computer."""
    page.goto(f"/play/quick/?system={system}")
    page.get_by_role("button", name="Play the computer").click()
    expect(page.locator("svg.board")).to_be_visible()


def follow(page: Page, *, until: str) -> None:
    """Ask for a hint whenever one is asked, and give the first idea, until something stands on the board."""
    for _ in range(MOST):
        ask(page)
        if page.locator(until).count():
            return
        take_first(page)
    raise AssertionError(f"nothing like {until} in {MOST} answers")


def ask(page: Page) -> None:
    """By key, the pointer away: the idea that comes up under it would be the one that is shown."""
    page.mouse.move(5, 5)
    page.get_by_role("button", name="What would you do?").press("Enter")
    expect(page.locator(".suggestion").first).to_be_visible()


def take_first(page: Page) -> None:
    """Give the first idea."""
    now = page.locator("#panel-now")
    asked = now.get_attribute("data-question") or ""
    page.locator(".suggestion .option").first.click()
    page.locator("[data-key=confirm]").click()
    expect(now).not_to_have_attribute("data-question", asked)


def test_a_hint_is_told_drawn_kept_over_a_reload_and_followed(visitor: Visitor) -> None:
    page = visitor()
    against_computer(page, "kog")
    follow(page, until=".overlay-path")
    ideas = page.locator(".suggestion")
    expect(ideas.first).to_have_class("suggestion is-shown")
    if ideas.count() > 1:
        ideas.nth(1).hover()
        expect(ideas.nth(1)).to_have_class("suggestion is-shown")
    expect(ideas.first.locator("small")).not_to_be_empty()
    ideas.first.locator("button").click()
    expect(page.locator("[data-key=confirm]")).to_be_visible()
    expect(page.locator(".hints")).to_be_hidden()
    chosen = page.locator(".choice").get_attribute("data-option")
    page.reload()
    expect(page.locator(".choice")).to_have_attribute("data-option", chosen or "")
    expect(page.locator(".overlay-path").first).to_be_attached()
    page.locator("[data-key=confirm]").click()
    expect(page.locator(".suggestions")).to_have_count(0)


def test_confirm_stays_where_it_is_while_a_hint_is_asked_for(visitor: Visitor) -> None:
    page = visitor()
    against_computer(page, "fubar")
    now = page.locator("#panel-now")
    for _ in range(MOST):
        expect(page.get_by_role("button", name="What would you do?")).to_be_visible()
        now.evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
        asked, stood = now.get_attribute("data-question"), confirm_at(page)
        ask(page)
        if stood and now.get_attribute("data-question") == asked:
            assert confirm_at(page) == stood
            return
        take_first(page)
    raise AssertionError(f"nothing to confirm in {MOST} answers")


def confirm_at(page: Page) -> list[dict[str, float]]:
    """Where the button stands; empty when there is none."""
    return page.locator("[data-key=confirm]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
