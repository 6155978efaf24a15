"""The builder and the match form by keyboard: changes leave the focus where it was, or at the nearest control before."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_builder_clicks import fits

Visitor = Callable[..., Page]

FOCUSED = "document.activeElement.id || document.activeElement.tagName"


def test_removing_a_unit_leaves_the_keyboard_beside_its_place(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/armies/new/")
    page.get_by_label("Encounter").check()
    page.get_by_role("button", name="Start building").click()
    page.get_by_role("button", name="Add a Tactical Platoon").press("Enter")
    page.get_by_role("button", name="Add Strike Cadre").press("Enter")
    page.locator(".unit-name", has_text="Strike Cadre").press("Delete")
    expect(page.locator(".unit-name", has_text="Strike Cadre")).to_have_count(0)
    page.wait_for_function(f"() => ({FOCUSED}) !== 'BODY'")
    assert page.evaluate("document.activeElement.closest('#roster') !== null")


def test_the_line_below_a_box_follows_the_choice(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/")
    page.get_by_label("Battlefield").select_option(label="Desert")
    expect(page.locator("#id_terrain_helptext")).to_contain_text("sand")
    page.get_by_label("Battle size").select_option(label="Duel, up to 20 pts")
    expect(page.get_by_label("My army")).to_contain_text("Lone Fortress, 20 pts")


def test_the_game_is_chosen_and_the_seats_follow_by_keyboard(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/play/quick/")
    choice = page.get_by_role("navigation", name="Game")
    expect(choice.get_by_role("link")).to_have_count(4)
    choice.get_by_role("link", name="FUBAR").focus()
    page.keyboard.press("Enter")
    expect(choice.get_by_role("link", name="FUBAR")).to_have_attribute("aria-current", "true")
    players = page.get_by_label("Players")
    players.focus()
    page.keyboard.type("4")
    expect(page.get_by_label("Army of side 4")).to_be_visible()
    expect(players).to_be_focused()
    expect(page.get_by_role("button", name="All 4 seats on this screen")).to_be_visible()


def test_a_unit_of_a_long_army_is_opened_changed_and_folded_by_keyboard(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/armies/")
    form = page.locator("form[action$='/saltwind-battle-coast-in-arms/']")
    form.evaluate("form => form.requestSubmit()")
    page.wait_for_url("**/edit/**")
    units = page.locator(".unit[data-unit]")
    expect(page.locator("[aria-expanded=true]")).to_have_count(0)
    name = units.nth(1).locator(".unit-name")
    name.focus()
    page.keyboard.press("Enter")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-expanded", "true")
    less = units.nth(1).get_by_role("button", name=re.compile("^One .* less$")).first
    less.press("Enter")
    expect(page.locator("#army-status")).to_contain_text("Saved.")
    expect(less).to_be_focused()
    expect(page.locator("[aria-expanded=true]")).to_have_count(1)
    fits(page)
    undo = page.locator("#undo")
    undo.press("Enter")
    expect(page.locator("#redo")).to_be_enabled()
    expect(undo).to_be_focused()
    expect(page.locator("[aria-expanded=true]")).to_have_count(1)
    name.press("Enter")
    expect(name).to_be_focused()
    expect(page.locator("[aria-expanded=true]")).to_have_count(0)
    second, third = units.nth(1).get_attribute("id"), units.nth(2).get_attribute("id")
    name.press("Alt+ArrowDown")
    expect(page.locator(f"#{third} ~ #{second}, #{second}").last).to_be_visible()
