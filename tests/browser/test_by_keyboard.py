"""A keyboard and nothing else: from the front page to the final score, and through every kind of decision of each game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.keys import TOUCHED, Typist
from tests.browser.play.robots import Runner, passes
from tests.browser.play.table import play_on
from tests.browser.test_by_touch import HURRIES, LIKES, Course, over

Visitor = Callable[..., Page]


def typist(visitor: Visitor, address: str) -> Typist:
    page = visitor()
    page.add_init_script(TOUCHED)
    page.goto(address)
    return Typist(page)


@pytest.mark.rule("kog.victory.major")
def test_a_duel_is_played_from_the_front_page_to_its_score_by_keys_alone(visitor: Visitor) -> None:
    both = typist(visitor, "/")
    page = both.page
    both.press(page.get_by_role("link", name="Play now choose game and armies"))
    page.wait_for_url("**/play/quick/**")
    for label, beginning in (("Battle size", "Duel"), ("The other army", "Lone Fortress"), ("My army", "Two Cats")):
        expect(page.get_by_label(label).locator("option", has_text=re.compile(f"^{beginning}"))).to_have_count(1)
        both.choose_from(label, beginning)
        expect(page.get_by_label(label).locator("option:checked")).to_have_text(re.compile(f"^{beginning}"))
    both.press(page.get_by_role("button", name="Both seats on this screen"))
    both.arrive()
    decide = {"0": Runner("Command Jaguar", "Cheetah", enemy="Lone Fortress"), "1": passes}
    play_on([(both, lambda seated, sight: decide[sight.number[-1]](seated, sight))], until=over)
    expect(page.locator(".outcome")).to_contain_text("Major Victory for Two Cats")
    assert both.touched() == ["keydown"]


@pytest.mark.parametrize("system", LIKES)
def test_sixteen_decisions_need_nothing_but_keys(visitor: Visitor, system: str) -> None:
    both = typist(visitor, f"/play/quick/?system={system}")
    page = both.page
    both.press(page.get_by_label(re.compile("Set everything up for me")))
    both.press(page.get_by_role("button", name="Both seats on this screen"))
    both.arrive()
    course = Course(system)
    play_on([(both, course)], until=course.is_through)
    assert page.locator(".outcome").count() == (system in HURRIES)
    assert both.touched() == ["keydown"]
