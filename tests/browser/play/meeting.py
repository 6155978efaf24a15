"""How people come to a table: an army clicked together, a link sent, a seat taken."""

import re

from playwright.sync_api import Page, expect

from tests.browser.play.table import Seated


def build_army(page: Page, *, army: str, name: str, clicks: list[str]) -> None:
    """Builds a legal Encounter army from nothing; each click is a button of the builder, by how its words begin.

    "Open …" opens the row of that unit.
    """
    page.goto("/")
    page.get_by_role("link", name="Build an army").first.click()
    page.get_by_label(army).check()
    page.get_by_label("Encounter").check()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Start building").click()
    for words in clicks:
        if words.startswith("Open "):
            open_unit(page, words.removeprefix("Open "))
        else:
            press(page, words)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text("Everything fits the rules of this battle.")).to_be_visible()


def open_unit(page: Page, name: str) -> None:
    """Opens the row of a unit, unless it is open because it has just been added."""
    opener = page.locator("button.unit-name", has_text=name).first
    if opener.get_attribute("aria-expanded") != "true":
        opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")


def press(page: Page, words: str) -> None:
    """Clicks a button of the builder and waits until the answer is on the page."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=re.compile(f"^{words}")).first.click()
    expect(page.locator("#saved")).to_have_text("Saved")


def open_match(page: Page, *, terrain: str, army: str) -> str:
    """From the builder to an open match; gives the link for the friend as the page shows it."""
    page.get_by_role("link", name="Play with it").click()
    unfold(page)
    with page.expect_response(re.compile("/lists/")):
        pick(page, "Battlefield", terrain)
    expect(page.get_by_label("My army").locator("option:checked")).to_contain_text(army)
    page.get_by_label("A friend, by a link").check()
    page.get_by_role("button", name="Open the match").click()
    return page.get_by_label("Link for your friend").input_value()


def open_ready(page: Page, system: str, **choices: str) -> str:
    """From the page for new matches to an open match, by what is chosen under each label; the link for the friend."""
    page.goto(f"/matches/new/?system={system}")
    unfold(page)
    for fold in ("The game in detail", "Times in detail"):
        if page.get_by_text(fold).count():
            page.get_by_text(fold).click()
    for label, beginning in choices.items():
        field = page.get_by_label(label.replace("_", " ")).first
        if field.evaluate("field => field.type") == "number":
            field.fill(beginning)
        else:
            pick(page, label.replace("_", " "), beginning)
    page.get_by_label("A friend, by a link").check()
    page.get_by_role("button", name="Open the match").click()
    return page.get_by_label("Link for your friend").input_value()


def unfold(page: Page) -> None:
    """Opens what is agreed on in the page for new matches."""
    page.get_by_text("What you agree on").click()


def pick(page: Page, label: str, beginning: str) -> None:
    """Chooses the entry that begins so, once it is on offer."""
    choice = page.get_by_label(label).first
    entry = choice.locator("option", has_text=re.compile(f"^{beginning}"))
    expect(entry).to_have_count(1)
    choice.select_option(value=entry.get_attribute("value"))


def take_seat(page: Page, link: str, *, army: str) -> None:
    """Opens the link, sits down and locks an army in."""
    page.goto(link)
    page.get_by_role("button", name="Take the seat").click()
    pick(page, "My army", army)
    page.get_by_role("button", name="Lock it in").click()


def sit_down(page: Page, *, touch: bool = False) -> Seated:
    """Waits until the table is laid out."""
    seated = Seated(page, touch=touch)
    seated.arrive()
    return seated


def prove_dice(page: Page) -> None:
    """From the end of the match to the proof, on the server and in this browser."""
    page.get_by_role("link", name="Prove the dice").first.click()
    page.get_by_role("button", name="Replay everything and compare").click()
    expect(page.get_by_role("heading", name="Everything fits")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Compute the dice in this browser").click()
    expect(page.locator("#checked-here")).to_contain_text("follow from the secret and the seeds", timeout=60_000)
