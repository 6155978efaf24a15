"""The table for those who do not see it: in words, by keyboard, with the focus kept."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import no_violation

Visitor = Callable[..., Page]


def at_a_table(visitor: Visitor, system: str) -> Page:
    page = visitor(width=1024, height=768)
    page.goto(f"/play/quick/?system={system}")
    page.get_by_label(re.compile("Set everything up for me")).check()
    page.get_by_role("button", name="Both seats on this screen").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page.locator("#panel-now .prompt")).to_be_visible()
    return page


def in_words(page: Page) -> str:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The table in words").click()
    words = page.locator(".table-words")
    expect(words.get_by_role("heading", name="Terrain")).to_be_visible()
    no_violation(page)
    return words.inner_text()


def test_the_whole_table_is_told_with_distances(visitor: Visitor) -> None:
    told = in_words(at_a_table(visitor, "kog"))
    assert "Nearest enemies:" in told
    assert re.search(r"at \d+\.\d″ \d+\.\d″", told)


def test_where_nobody_may_measure_no_distance_is_told(visitor: Visitor) -> None:
    told = in_words(at_a_table(visitor, "krygothic"))
    assert "Nearest enemies:" not in told


def test_figures_of_many_units_are_told_apart(visitor: Visitor) -> None:
    page = at_a_table(visitor, "fubar")
    tokens = page.locator("svg.board [data-piece]").evaluate_all(
        "all => all.map((one) => one.ariaLabel.split(', at ')[0])"
    )
    assert any(name.startswith("Trooper 1 of Line Section 1, ") for name in tokens)
    assert len(set(tokens)) == len(tokens)
    in_words(page)
    words = page.locator(".table-words")
    asked = words.get_by_role("button", name=re.compile("^Whom .+ sees$")).all_text_contents()
    assert len(set(asked)) == len(asked)
    expect(words.get_by_role("heading", level=4).first).to_have_text("1 Command Section, 6 of 6")
    expect(words.locator("li").first).to_contain_text(re.compile(r"Nearest enemies: \w.+ of \w.+ \d+\.\d″"))


def test_the_words_tell_the_areas_and_how_the_table_lies(visitor: Visitor) -> None:
    page = at_a_table(visitor, "fubar")
    told = in_words(page)
    assert re.search(r"Deployment of Low Tide, 36\.0″ by 8\.0″, north-west corner at 0\.0″ (0|28)\.0″", told)
    expect(page.locator(".table-words ul:empty:not(.sees-whom)")).to_have_count(0)
    assert "You see it from the south: the Up key moves north." in told
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("v")
    assert "You see it from the north: the Up key moves south." in in_words(page)


@pytest.mark.parametrize(("system", "is_measured"), [("kog", True), ("krygothic", False)])
def test_who_sees_whom_is_told_enemy_by_enemy(visitor: Visitor, system: str, is_measured: bool) -> None:
    page = at_a_table(visitor, system)
    in_words(page)
    button = page.get_by_role("button", name=re.compile("^Whom .+ sees$")).first
    button.press("Enter")
    told = page.locator(".sees-whom").first.locator("li")
    expect(told.last).to_have_text("That is everybody.")
    lines = told.all_text_contents()[:-1]
    assert len(lines) > 2
    assert all(len(line.partition(": ")[2]) > 8 for line in lines)
    assert all(bool(re.search(r", \d+\.\d″:", line)) is is_measured for line in lines)
    if not is_measured:
        assert not any("″" in line for line in lines)
    expect(button).to_be_focused()


def test_who_places_by_keys_is_told_how_and_what(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/?system=fubar")
    page.get_by_role("button", name="Both seats on this screen").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    page.locator('.option[data-option^="edge:"]').first.press("Enter")
    first = page.get_by_role("group", name=re.compile("Command Section|Headman’s Guard"))
    expect(first).to_be_visible()
    if first.get_attribute("open") is None:  # as many units as Low Tide has are folded away
        first.locator("summary").press("Enter")
    first.locator('[data-option^="deploy:"]').press("Enter")
    expect(page.locator(".choice > h2")).to_be_focused()
    expect(page.locator(".choice")).to_contain_text("By keyboard: N goes to the next one")
    page.get_by_text("Type it").press("Enter")
    names = page.locator(".choice .nudge").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(names) > 1
    assert len(set(names)) == len(names)
    expect(page.locator(".choice input").first).to_have_accessible_description(
        re.compile("^Inches from the west and from the north")
    )
    page.keyboard.press("n")
    page.keyboard.press("n")
    placed = page.locator("svg.board [data-ghost]:focus").get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    expect(page.locator("svg.board [data-piece]:focus")).to_have_accessible_name(
        re.compile(re.escape(placed.partition(" at ")[0]))
    )
    expect(page.locator(".battle-table > [role=status]")).to_have_text("")


def test_the_worker_is_served_at_the_root(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    active = page.evaluate(
        """async () => {
            await navigator.serviceWorker.register('/worker.js');
            const { active } = await navigator.serviceWorker.ready;
            return new URL(active.scriptURL).pathname;
        }"""
    )
    assert active == "/worker.js"
