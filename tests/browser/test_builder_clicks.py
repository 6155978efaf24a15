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
    page.locator(".htmx-request, .htmx-swapping, .htmx-settling").first.wait_for(state="detached")


def unit(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


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
    expect(page.get_by_role("heading", name="What it needs")).to_be_visible()
    press(page, "Command Section")
    expect(page.get_by_role("heading", name="What to fix")).to_be_visible()
    press(page, "Line Section")
    press(unit(page, "Line Section"), "LMG Gunner")
    press(unit(page, "Line Section"), "With grenades")
    press(unit(page, "Line Section"), "Ride in a new Truck")
    expect(unit(page, "Line Section")).to_contain_text("With grenades, in Truck")
    expect(unit(page, "Truck").get_by_role("button", name="One Truck less")).to_have_count(0)
    press(page, "Light Tank")
    expect(page.get_by_text("it may hold none without 2 Core Units.").first).to_be_visible()
    press(page.get_by_role("complementary"), "Add one Line Section")
    expect(page.get_by_text("Everything fits the rules of this battle.")).to_be_visible()
    expect(page.get_by_role("complementary").get_by_role("link", name="Play with it")).to_be_visible()
    name = page.get_by_role("article").get_by_role("heading", name="Command Section").bounding_box()
    assert name, "the unit has no name"
    assert name["height"] < 40, "its name is broken into pieces"


def prices(page: Page) -> list[str]:
    """The sums behind the points of the line section."""
    sums = unit(page, "Line Section 1").locator(".sums")
    sums.get_by_text("How the points are calculated").click()
    return sums.get_by_role("listitem").all_inner_texts()


def test_an_army_is_built_shared_printed_kept_and_played_by_clicks(visitor: Visitor, tmp_path: Path) -> None:
    owner, reader = visitor(width=390, height=844), visitor(scheme="dark")
    begin(owner)
    build(owner)
    fits(owner)
    sums = prices(owner)
    assert any(re.fullmatch(r"Trooper: 10 × .* = \d+.*", told) for told in sums), sums
    assert any("With grenades: 10 × " in told for told in sums), sums

    reader.goto(owner.get_by_label("Link to this army").input_value())
    expect(reader.get_by_role("heading", name=NAME)).to_be_visible()
    expect(reader.get_by_text("✓ Legal")).to_be_visible()
    assert prices(reader) == sums
    fits(reader)
    printed(reader)
    kept(reader, tmp_path / "army.json")
    copied(reader)
    played(owner)


def test_what_stands_beside_the_army_is_reached_without_a_scroll_bar_of_its_own(visitor: Visitor) -> None:
    page = visitor(width=1024, height=768)
    begin(page)
    press(page, "Command Section")
    aside = page.locator(".builder-side")
    aside.evaluate("aside => { aside.querySelector('section').style.minHeight = '900px'; }")
    page.evaluate("scrollTo(0, 400)")
    expect(aside.get_by_text("Change the battle size")).to_be_in_viewport()
    assert aside.evaluate("aside => aside.scrollHeight <= aside.clientHeight")


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
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as a file").click()
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
        expect(page.get_by_text("✓ Legal")).to_be_visible()
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
    page.get_by_role("link", name="Play with it").click()
    expect(page.get_by_text(f"FUBAR with your army “{NAME}”.")).to_be_visible()
    expect(page.get_by_label("My army").locator("option:checked")).to_contain_text(NAME)
    unfold(page)
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Nobody: all 3 seats on this screen").check()
    expect(page.get_by_label("Army of side 3")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page.locator("#battle svg.board").first).to_be_visible()
    expect(page).to_have_title(re.compile("FUBAR · Patrol · 3 players"))
