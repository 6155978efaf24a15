"""From an empty lobby to a table with two strangers at it, and the proof afterwards, in two real browsers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import no_violation
from tests.browser.play.meeting import unfold

Visitor = Callable[..., Page]


def open_duel(host: Page) -> str:
    """Set up a Duel for a friend; the address of the match."""
    host.goto("/matches/new/")
    unfold(host)
    host.get_by_label("Battle size").select_option("duel")
    expect(host.get_by_label("My army")).to_contain_text("Lone Fortress")
    host.get_by_role("button", name="Open the match").click()
    host.wait_for_url(re.compile(r"/m/\w+/$"))
    return host.url


def test_a_link_brings_a_stranger_to_the_table_and_the_dice_can_be_proved(visitor: Visitor) -> None:
    host, friend = visitor(), visitor(width=390, height=844, scheme="dark")
    match = open_duel(host)
    no_violation(host)
    friend.goto(host.get_by_label("Link for your friend").input_value())
    no_violation(friend)
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.get_by_text("army locked in")).to_be_visible()
    expect(friend.get_by_text("Lone Fortress", exact=True)).to_have_count(0)
    no_violation(friend)
    friend.get_by_role("button", name="Lock it in").click()
    for page in (host, friend):
        expect(page.locator("#battle svg.board").first).to_be_visible()
    resign(friend)
    expect(host.get_by_role("link", name="Prove the dice").first).to_be_visible()
    prove(host, match)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede…").click()
    page.get_by_role("button", name="Concede", exact=True).click()


def prove(page: Page, match: str) -> None:
    """The browser works out every die by itself, and the site plays it all again."""
    page.goto(match.replace("/m/", "/matches/") + "verify/")
    page.get_by_role("button", name="Compute the dice in this browser").click()
    expect(page.locator("#checked-here")).to_contain_text("follow from the secret and the seeds")
    page.get_by_role("button", name="Replay everything and compare").click()
    expect(page.get_by_role("heading", name="Everything fits")).to_be_visible()
    no_violation(page)


def test_the_browsers_own_check_notices_a_changed_die(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/")
    page.get_by_label("Battle size").select_option("duel")
    page.get_by_role("button", name="Both seats on this screen").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    agree_until_dice_fall(page)
    resign_for_one(page)
    page.goto(page.url.replace("/m/", "/matches/") + "verify/")
    verdicts = page.evaluate(
        """async () => {
            const src = document.querySelector('script[src*="bundles/proof"]').src;
            const { check } = await import(src);
            const evidence = await (await fetch(document.getElementById('check-here').dataset.evidence)).json();
            const honest = check(evidence);
            evidence.entries.flatMap((entry) => entry.rolls)[0].faces[0] %= 6;
            evidence.entries.flatMap((entry) => entry.rolls)[0].faces[0] += 1;
            const forged = check(evidence);
            return [honest.faults.length, honest.dice > 0, forged.faults.length];
        }"""
    )
    assert verdicts == [0, True, 1]


def test_what_is_sent_at_once_after_a_choice_fits_it(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/?system=fubar")
    held: list[Route] = []
    page.route("**/lists/*", lambda route: held.append(route))  # noqa: PLW0108  playwright wants a Python function
    page.get_by_label("Battle size").select_option("skirmish")
    page.get_by_label("Players").select_option("3")
    page.get_by_role("button", name="Both seats on this screen").click()
    for _ in range(2):
        request = held_back(page, held)
        expect(page).to_have_url(re.compile("/quick/"))
        request.continue_()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    expect(page).to_have_title(re.compile("FUBAR · Skirmish · 3 players"))


def held_back(page: Page, held: list[Route]) -> Route:
    """The request that is held, once there is one."""
    for _ in range(1000):
        if held:
            return held.pop()
        page.wait_for_timeout(10)
    raise AssertionError("nothing more is asked of the server")


def agree_until_dice_fall(page: Page) -> None:
    """Who holds both seats agrees once on the table; then the roll for roles falls."""
    now = page.locator("#panel-now")
    agree = page.get_by_role("button", name="Yes, play on it").first
    expect(agree).to_be_visible()
    asked = now.get_attribute("data-question") or ""
    agree.click()
    expect(now).not_to_have_attribute("data-question", asked)
    expect(agree).to_have_count(0)


def resign_for_one(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede…").click()
    page.get_by_role("button", name="Concede for").first.click()
    expect(page.get_by_role("link", name="Prove the dice").first).to_be_visible()


def test_the_lobby_and_the_quick_start_are_fit_for_everybody(visitor: Visitor) -> None:
    for scheme in ("light", "dark"):
        page = visitor(width=390, height=844, scheme=scheme)
        for path in ("/play/", "/play/quick/", "/matches/verify/"):
            page.goto(path)
            no_violation(page)


def test_a_choice_made_before_the_scripts_have_come_counts(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/*.js", lambda route: None)
    page.goto("/matches/new/?system=fubar", wait_until="commit")
    unfold(page)
    page.get_by_label("Players").select_option("3")
    expect(page.get_by_label("Nobody; both seats are on this screen")).to_be_visible()
    page.unroute("**/*.js")
    expect(page.get_by_label("Nobody; all 3 seats are on this screen")).to_be_visible()


def test_a_number_that_does_not_fit_is_shown_though_it_was_folded_away(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/matches/new/?system=kog")
    unfold(page)
    fold = page.get_by_text("Times in detail")
    fold.click()
    page.get_by_label("Seconds for a decision").fill("-5")
    fold.click()
    unfold(page)
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_label("Seconds for a decision")).to_be_focused()


def test_what_is_chosen_while_fields_are_on_their_way_stays_chosen(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/play/quick/?system=kog")
    held: list[Route] = []
    page.route("**/lists/**", lambda route: held.append(route))  # noqa: PLW0108  Playwright takes no built-in
    with page.expect_request("**/lists/**"):
        page.get_by_label("Battle size").select_option("encounter")
    page.get_by_label("The computer plays").select_option("easy")
    held[0].continue_()
    expect(page.get_by_label("My army")).to_contain_text("100 pts")
    expect(page.get_by_label("The computer plays")).to_have_value("easy")


def test_no_unit_of_an_army_to_choose_is_torn_between_two_columns(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.goto("/play/quick/?system=fubar")
    torn = page.locator(".army-lines li").evaluate_all("""units => units.map((unit) => {
        const words = document.createRange();
        words.selectNodeContents(unit);
        const boxes = [...words.getClientRects()];
        return boxes.some((box, i) => i > 0 && box.top < boxes[i - 1].top - 2);
    })""")
    assert len(torn) > 6
    assert not any(torn)
    across = page.locator(".army-lines li").evaluate_all("units => new Set(units.map(unit => unit.offsetLeft)).size")
    assert across == 1, "two columns of a phone would touch"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_both_armies_stand_clear_of_the_buttons(visitor: Visitor, width: int, height: int) -> None:
    page = visitor(width=width, height=height)
    page.goto("/play/quick/?system=krygothic")
    pinned = page.locator(".quick-form > .actions").bounding_box()
    assert pinned is not None
    for army in ("My army", "The other army"):
        box = page.get_by_label(army).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= pinned["y"]
