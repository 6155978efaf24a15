"""From the front page to a match with an army of one's own, by clicks alone: built, priced, shared, printed, kept."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import no_violation
from tests.browser.play.meeting import unfold

Visitor = Callable[..., Page]

NAME = "Road Watch"


def fits(page: Page) -> None:
    no_violation(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def press(place: Page | Locator, words: str) -> None:
    """Clicks a button of the builder and waits until the answer is on the page."""
    page = place if isinstance(place, Page) else place.page
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        place.get_by_role("button", name=re.compile(f"^{words}")).first.click()
    expect(page.locator("#saved")).to_have_text("Saved")


def unit(page: Page, name: str) -> Locator:
    """The unit of the builder with all that is unfolded below it, or that of a page to read."""
    article = page.get_by_role("article", name=name, exact=True)
    return page.locator(".unit").filter(has=article).or_(article).first


def tab(page: Page, name: str) -> None:
    """On a phone one part is in sight at a time."""
    button = page.locator(".bottom").get_by_role("button", name=name)
    if button.is_visible():
        button.click()


def unfold_unit(page: Page, name: str) -> None:
    tab(page, "Roster")
    opener = unit(page, name).get_by_role("button", name=re.compile(f"^{name}")).first
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
        expect(opener).to_have_attribute("aria-expanded", "true")


def add(page: Page, name: str) -> None:
    tab(page, "Add")
    press(page, f"Add {name}")


def begin(page: Page) -> None:
    """From the front page to an empty list for FUBAR."""
    page.goto("/")
    page.get_by_role("link", name="Build an army for FUBAR").click()
    expect(page.locator(".game-choice [aria-current=true]")).to_contain_text("FUBAR")
    page.get_by_label("Marrowgate Garrison").check()
    page.get_by_label("Patrol").check()
    page.get_by_label("Name").fill(NAME)
    fits(page)
    page.get_by_role("button", name="Start building").click()


def build(page: Page) -> None:
    """A legal Patrol: a command section, two line sections, one with a gun, grenades and a truck, and a tank."""
    tab(page, "Problems")
    expect(page.get_by_role("heading", name="What it needs")).to_be_visible()
    add(page, "Command Section")
    tab(page, "Problems")
    expect(page.get_by_role("heading", name="What to fix")).to_be_visible()
    add(page, "Line Section")
    unfold_unit(page, "Line Section")
    press(unit(page, "Line Section"), "One Trooper becomes an LMG Gunner")
    press(unit(page, "Line Section"), "Grenades")
    press(unit(page, "Line Section"), "Ride in a new Truck")
    expect(unit(page, "Line Section")).to_contain_text("With grenades, in Truck")
    expect(unit(page, "Truck").get_by_role("button", name="One Truck less")).to_have_count(0)
    add(page, "Light Tank")
    tab(page, "Problems")
    told = page.get_by_role("complementary").get_by_text("it may hold none without 2 Core Units.")
    expect(told.first).to_be_visible()
    press(page.get_by_role("complementary"), "Add one Line Section")
    expect(page.get_by_text("Everything fits the rules of this battle.")).to_be_visible()
    expect(page.get_by_role("complementary").get_by_role("link", name="Play with it")).to_be_visible()
    tab(page, "Roster")


def prices(page: Page) -> list[str]:
    """The sums behind the points of the line section, as the builder or the shared page tells them."""
    unfolds = unit(page, "Line Section 1").locator(".price button, .sums summary")
    unfolds.click()
    told = unit(page, "Line Section 1").locator(".price .sum, .sums li").all_inner_texts()
    unfolds.click()
    return told


def test_an_army_is_built_shared_printed_kept_and_played_by_clicks(visitor: Visitor, tmp_path: Path) -> None:
    owner, reader = visitor(width=390, height=844), visitor(scheme="dark")
    begin(owner)
    build(owner)
    fits(owner)
    sums = prices(owner)
    assert any(re.fullmatch(r"Trooper: 10 × .* = \d+.*", told) for told in sums), sums
    assert any("With grenades: 10 × " in told for told in sums), sums

    reader.goto(owner.url.partition("edit/")[0])
    expect(reader.get_by_role("heading", name=NAME)).to_be_visible()
    expect(reader.locator(".stamp")).to_contain_text("Legal")
    assert prices(reader) == sums
    fits(reader)
    printed(reader)
    kept(reader, tmp_path / "army.json")
    copied(reader)
    played(owner)


def printed(page: Page) -> None:
    """On paper stand the units and nothing to click."""
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy to my armies")).to_be_hidden()
    expect(unit(page, "Line Section 1")).to_be_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.emulate_media(media="screen")


def kept(page: Page, file: Path) -> None:
    """The file brings the army back, and so does its text."""
    shared = page.url
    page.get_by_text("As a file or text").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Army file (JSON)").click()
    download.value.save_as(file)
    for fill in (
        lambda: page.get_by_label("Army file").set_input_files(file),
        lambda: page.get_by_label("Or its text").fill(file.read_text()),
    ):
        page.goto("/armies/")
        page.get_by_role("link", name="Import from a file").click()
        page.wait_for_url("**/armies/import/**")
        fits(page)
        fill()
        page.get_by_role("button", name="Use this army").click()
        expect(page.locator("#sum")).to_contain_text("Legal")
        expect(unit(page, "Line Section 1")).to_contain_text("With grenades, in Truck")
    page.goto(shared)


def copied(page: Page) -> None:
    page.get_by_role("button", name="Copy to my armies").click()
    expect(page.get_by_role("heading", name=f"{NAME} (copy)")).to_be_visible()
    page.goto("/armies/")
    expect(page.get_by_role("heading", name="FUBAR").first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile(f"^{NAME}"))).to_have_count(3)


def played(page: Page) -> None:
    """Three seats on this screen, the first with the new army."""
    tab(page, "Problems")
    page.get_by_role("link", name="Play with it").click()
    expect(page.get_by_text(f"FUBAR with your army “{NAME}”.")).to_be_visible()
    expect(page.get_by_label("My army").locator("option:checked")).to_contain_text(NAME)
    unfold(page)
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Nobody; all 3 seats are on this screen").check()
    expect(page.get_by_label("Army of side 3")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page.locator("#battle svg.board").first).to_be_visible()
    expect(page).to_have_title(re.compile("FUBAR · Patrol · 3 players"))
