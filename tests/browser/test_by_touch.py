"""A phone and two thumbs: nothing in any game needs a mouse or a keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.meeting import pick, sit_down
from tests.browser.play.robots import Keen, Runner, passes
from tests.browser.play.table import Seated, Sight, play_on

Visitor = Callable[..., Page]

HANDS = """window.hands = new Set();
addEventListener('pointerdown', (event) => hands.add(event.pointerType), true);
addEventListener('keydown', (event) => hands.add(`the ${event.key} key`), true);"""
ANSWERS = 16
LIKES = {
    "fubar": ("agree", "edge:", "arrange:", "attempt:", "action:aimed", "action:guard", "all:", "shoot", "done", "finish"),
    "killteam": ("move:reposition", "move:dash", "activate", "order", "end"),
    "krygothic": ("move", "walk", "advance", "pass", "done", "end"),
}  # fmt: skip


HURRIES = {"fubar": ("attempt:", "action:guard", "pass", "done"), "krygothic": ("pass", "done", "end")}
"""How a match comes to its end soon."""


def over(sight: Sight) -> bool:
    return sight.over


class Course:
    """Sixteen decisions as they are liked, then the way to the end in games that come to it soon."""

    def __init__(self, system: str) -> None:
        self.keen, self.hurries = Keen(*LIKES[system]), HURRIES.get(system)
        self.asked = set[str]()

    def __call__(self, seated: Seated, sight: Sight) -> None:
        self.asked.add(sight.number)
        hurried = len(self.asked) > ANSWERS and self.hurries
        (Keen(*hurried) if hurried else self.keen)(seated, sight)

    def is_through(self, sight: Sight) -> bool:
        """Whether it is over, or as far as it is to come."""
        return sight.over or (not self.hurries and len(self.asked) > ANSWERS)


def with_thumbs(visitor: Visitor) -> Page:
    phone = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    phone.add_init_script(HANDS)
    return phone


def hands(page: Page) -> list[str]:
    """What has touched the page since it was loaded."""
    return list(page.evaluate("[...hands]"))


@pytest.mark.rule("kog.victory.major")
def test_a_duel_is_played_on_one_phone_to_its_end_by_touch_alone(visitor: Visitor) -> None:
    phone = with_thumbs(visitor)
    phone.goto("/")
    phone.get_by_role("link", name="Play now choose game and armies").tap()
    pick(phone, "Battle size", "Duel")
    pick(phone, "The other army", "Lone Fortress")
    pick(phone, "My army", "Two Cats")
    phone.get_by_role("button", name="Both seats on this screen").tap()
    both = sit_down(phone, touch=True)
    decide = {"0": Runner("Command Jaguar", "Cheetah", enemy="Lone Fortress"), "1": passes}
    play_on([(both, lambda seated, sight: decide[sight.number[-1]](seated, sight))], until=over)
    expect(phone.locator(".outcome")).to_contain_text("Major Victory for Two Cats")
    assert hands(phone) == ["touch"]


@pytest.mark.parametrize("system", LIKES)
def test_no_decision_needs_a_mouse(visitor: Visitor, system: str) -> None:
    phone = with_thumbs(visitor)
    phone.goto(f"/play/quick/?system={system}")
    phone.get_by_text(re.compile("Set everything up for me")).first.tap()
    phone.get_by_role("button", name="Both seats on this screen").tap()
    both, course = sit_down(phone, touch=True), Course(system)
    play_on([(both, course)], until=course.is_through)
    assert phone.locator(".outcome").count() == (system in HURRIES)
    assert hands(phone) == ["touch"]


def test_a_link_that_a_finger_left_stays_as_readable_as_before(visitor: Visitor) -> None:
    phone = with_thumbs(visitor)
    phone.goto("/there-is-nothing/")
    link = phone.get_by_role("link", name="To the front page")
    link.evaluate("link => link.addEventListener('click', (event) => event.preventDefault())")
    before = link.evaluate("link => getComputedStyle(link).color")
    link.tap()
    assert link.evaluate("link => [link.matches(':hover'), getComputedStyle(link).color]") == [True, before]
