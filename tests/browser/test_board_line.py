"""The line to the match: acts survive a break, nothing is done twice, and both players see the same."""

import re
import time

from playwright.sync_api import Browser, expect

from games.protocol import GiveAnswer, Hello
from tests.browser.fixtures.battle import at_table, begin, sitting_at
from tests.browser.fixtures.table_server import TableServer, TestTable
from tests.rules.kog.build import table


def test_a_move_reaches_the_other_player(chromium: Browser) -> None:
    with (
        TableServer(TestTable(until="movement")) as server,
        sitting_at(chromium, server, "1") as bert,
        sitting_at(chromium, server, "0") as anna,
    ):
        before = anna.locator('[data-piece="b-m2"]').get_attribute("transform")
        begin(bert, "b-m2", "move:b-m2:combat")
        bert.locator("[data-ghost]").focus()
        bert.keyboard.press("Shift+ArrowDown")
        bert.keyboard.press("Enter")
        expect(anna.locator('[data-piece="b-m2"]')).not_to_have_attribute("transform", before or "")
        expect(anna.locator(".log li").last).to_contain_text("Jaguar")


def test_a_broken_line_is_told_and_mended(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        bar = page.locator(".bar-stand, .bar-score")
        before = [part.bounding_box() for part in bar.all()]
        with server.cut():
            expect(page.locator(".bar-line")).to_have_text("Reconnecting… nothing is lost.")
            assert [part.bounding_box() for part in bar.all()] == before, "nothing makes way for it"
        expect(page.locator(".bar-line")).to_have_text("")
        hellos = [message for message in server.heard if isinstance(message, Hello)]
        assert [hello.have for hello in hellos] == [-1, server.table.position.sequence]


def test_an_answer_given_while_the_line_is_down_is_sent_once_it_is_back(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        before = server.table.position.sequence
        with server.cut():
            expect(page.locator(".bar-line")).to_have_text("Reconnecting… nothing is lost.")
            page.locator('.option[data-option="end"]').click()
        expect(page.locator(".log")).to_contain_text("Movement is over")
        answers = [message for message in server.heard if isinstance(message, GiveAnswer)]
        assert len({message.key for message in answers}) == 1
        assert server.table.position.sequence == before + 1


def test_the_log_has_every_sentence_once_after_a_break(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        page.locator('.option[data-option="end"]').click()
        expect(page.locator(".log")).to_contain_text("Movement is over")
        with server.cut():
            expect(page.locator(".bar-line")).to_have_text("Reconnecting… nothing is lost.")
        expect(page.locator(".bar-line")).to_have_text("")
        told = [line for step in server.table.steps for line in step.lines if line]
        expect(page.locator(".log li")).to_have_count(len(told))


def test_remarks_are_words_and_never_markup(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="0") as (page, _):
        page.get_by_role("tab", name="Chat").click()
        page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
        page.get_by_role("button", name="Say", exact=True).click()
        expect(page.locator(".remarks li")).to_contain_text("<img src=x onerror=alert(1)> hello")
        assert page.locator(".remarks img").count() == 0


def test_a_draw_is_offered_and_accepted(chromium: Browser) -> None:
    with (
        TableServer(TestTable(until="movement")) as server,
        sitting_at(chromium, server, "1") as bert,
        sitting_at(chromium, server, "0") as anna,
    ):
        bert.get_by_role("button", name="Menu").click()
        bert.get_by_role("button", name="Offer a draw").click()
        expect(anna.locator(".offer")).to_contain_text("Bert offers a draw.")
        anna.get_by_role("button", name="Accept the draw").click()
        for page in (anna, bert):
            expect(page.locator(".turn-line")).to_have_text("The match is over")
            expect(page.locator(".outcome h2")).to_have_text("A draw")


def test_conceding_asks_first(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede…").press("Enter")
        expect(page.get_by_role("button", name="Play on")).to_be_focused()
        assert not server.table.position.over
        page.get_by_role("button", name="Concede", exact=True).click()
        expect(page.locator(".outcome h2")).to_have_text("You lose")
        expect(page.locator(".outcome").get_by_role("link", name="Prove the dice")).to_be_visible()


def test_every_link_to_copy_says_which_it_is(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        page.get_by_role("button", name="Menu").click()
        for copy, whose in zip(page.get_by_role("button", name="Copy").all(), ("Anna", "Bert"), strict=True):
            expect(copy).to_have_accessible_description(re.compile(f"^Your link to {whose}, "))


def test_who_does_not_come_back_can_be_left_behind(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="0") as (page, server):
        expect(page.locator(".now-offers")).to_have_text("")
        server.table.absent_from = round(time.time() * 1000) + 86_400_000
        server.tell_all()
        expect(page.locator(".now-offers")).to_contain_text(re.compile("If Bert has not answered by .*, you may go on"))
        server.table.absent_from = round(time.time() * 1000)
        server.tell_all()
        expect(page.locator(".offer")).to_contain_text("Bert has not answered for three days.")
        page.get_by_role("button", name="Go on without Bert…").click()
        page.get_by_role("button", name="Wait").click()
        assert not server.table.position.over
        page.get_by_role("button", name="Go on without Bert…").click()
        page.get_by_role("button", name="Go on without Bert", exact=True).click()
        expect(page.locator(".outcome h2")).to_have_text("You win")
        expect(page.locator(".offer")).to_have_count(0)
        expect(page.locator(".now-notes ~ .now-head")).to_have_count(1)  # what is said parts no result from its heading


def test_who_comes_back_late_is_told_so(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        server.table.absent_from = round(time.time() * 1000)
        server.tell_all()
        expect(page.locator(".now-offers")).to_contain_text("The others may go on without you now")


def test_the_way_back_to_the_seat_is_in_the_menu(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_label("Your link to this seat")).to_have_value(f"{server.url}/seat/secret-1")


def test_whoever_holds_both_seats_has_both_ways_back_and_sides_with_different_names(chromium: Browser) -> None:
    start = table([("jaeger", "a", (10, 10)), ("hunter", "b", (20, 10))])
    with at_table(chromium, table=start, names=("Twins (Blue)", "Twins (Orange)")) as (page, server):
        expect(page.locator(".turn-line")).to_have_text("Twins (Blue) decides")
        expect(page.locator(".score")).to_have_text("ObjectivesTwins (Blue)0:0Twins (Orange)")
        expect(page.locator(".side-box h2 > span")).to_have_text(["Twins (Blue)", "Twins (Orange)"])
        page.get_by_role("button", name="Menu").click()
        for seat, name in enumerate(("Twins (Blue)", "Twins (Orange)")):
            field = page.get_by_label(f"Your link to {name}")
            expect(field).to_have_value(f"{server.url}/seat/secret-{seat}")
