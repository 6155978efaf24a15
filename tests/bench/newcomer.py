"""Somebody who has never read the rulebook plays a whole match against the computer, by nothing but the page.

    python -m tests.bench.newcomer kog            # the guided first match, to its end
    python -m tests.bench.newcomer kog --normal   # an ordinary match against the easy computer

The newcomer reads each explanation, asks “What would you do?” wherever there is a choice, and does the first of what
is told. The site and its data are this command's own. It ends with an error when the page leaves the newcomer without
an answer for two minutes, or when there is an error in its scripts.
"""

import argparse
import re
import sys
from collections import Counter
from time import monotonic

from playwright.sync_api import Error, Page, expect, sync_playwright

from rules.registry import SYSTEMS
from tests.browser.play.table import CHANGED, FORM, POLLED, Seated
from tests.support.programs import chromium_options
from tests.support.servers import Server

PATIENCE = 120_000  # milliseconds
HEARD = 20_000  # milliseconds until a hint is missed
MOST = 600  # answers
HINT = """() => [
  'told',
  ...(document.querySelectorAll('.suggestion').length > 1 ? ['with a choice'] : []),
  ...(document.querySelector('.suggestion small')?.textContent.includes('%') ? ['with odds'] : []),
  ...(document.querySelector('.suggestion small')?.textContent.startsWith('It ') ? ['with a reason'] : []),
  ...(document.querySelector('svg.board :is([class*=overlay-], [class*=ghost], .is-target)') ? ['drawn'] : []),
]"""
ASKED_OR_OVER = """() => document.querySelector('#panel-now')?.dataset.question || document.querySelector('.outcome')"""


class Newcomer:
    """One who follows the guide and the computer's hints."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        self.answers = 0
        self.unhelped = 0
        self.hints: Counter[str] = Counter()

    def begin(self, system: str, name: str) -> None:
        """From home into the guided match."""
        self.page.goto("/")
        self.page.get_by_role("link", name=re.compile(f"Learn by playing.*{name}")).click()
        self.page.wait_for_url(f"**/learn/{system}/")
        self.page.get_by_role("button", name="Begin").click()

    def begin_normal(self, system: str) -> None:
        """From home into a match against the easy computer."""
        self.page.goto("/")
        self.page.get_by_role("link", name=f"Choose armies: {SYSTEMS[system].name}").click()
        strength = self.page.get_by_label(re.compile("computer", re.IGNORECASE)).and_(self.page.locator("select"))
        if strength.count():
            strength.first.select_option("easy")
        self.page.get_by_role("button", name="Play the computer").click()

    def play(self) -> str:
        """Answer until the match is over; gives how it ended."""
        expect(self.page.locator("svg.board").first).to_be_visible(timeout=PATIENCE)
        while self.answers < MOST:
            self.page.wait_for_function(ASKED_OR_OVER, timeout=PATIENCE, polling=POLLED)
            self.read()
            if self.page.locator(".outcome").count():
                return self.page.locator(".outcome").inner_text()
            asked = self.page.locator("#panel-now").get_attribute("data-question") or ""
            if asked:
                self.answer(asked)
        raise AssertionError(f"no end after {MOST} answers")

    def read(self) -> None:
        """What the guide explains now."""
        done = self.page.locator("[data-key=guide-done]")
        while done.is_visible():
            self.told.append(self.page.locator(".guide h2").inner_text())
            done.click()

    def answer(self, asked: str) -> None:
        """Do what the hint says, or where there is none what stands first."""
        idea = self.page.locator(".suggestion .option").first
        if self.page.locator("[data-key=hint]").is_visible():
            self.page.locator("[data-key=hint]").click()
            self.hear(asked)
        if idea.is_visible():
            self.hints.update(self.page.evaluate(HINT))
            idea.click()
        else:
            self.unhelped += 1
            seated = Seated(self.page)
            seated.choose(seated.look().offers[0])
        if Seated(self.page).is_choosing(asked):
            self.page.locator(f"{FORM} [data-key=confirm]").click()
        self.page.wait_for_function(CHANGED, arg=asked, timeout=PATIENCE, polling=POLLED)
        self.answers += 1

    def hear(self, asked: str) -> None:
        """Wait for the hint; who is told that none comes just now goes on without one."""
        heard = f"asked => document.querySelector('.suggestion') || ({CHANGED})(asked)"
        try:
            self.page.wait_for_function(heard, arg=asked, timeout=HEARD, polling=POLLED)
        except Error:
            self.hints.update(["missed"])


def main() -> None:
    """Read the command, play, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument("--normal", action="store_true")
    wanted = parser.parse_args()
    troubles: list[str] = []
    with Server() as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options())
        page = chromium.new_context(base_url=site.url, reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        newcomer, began = Newcomer(page), monotonic()
        try:
            if wanted.normal:
                newcomer.begin_normal(wanted.system)
            else:
                newcomer.begin(wanted.system, SYSTEMS[wanted.system].name)
            outcome = newcomer.play()
        except BaseException:
            page.screenshot(path=f"{site.state}-{wanted.system}.png")
            sys.stdout.write(
                f"{page.url} after {newcomer.answers} answers: {page.locator('#panel-now').inner_text()}\n"
            )
            raise
        finally:
            for heading in newcomer.told:
                sys.stdout.write(f"  told: {heading}\n")
        sys.stdout.write(
            f"{wanted.system}: {newcomer.answers} answers, {newcomer.unhelped} without a hint, {monotonic() - began:.0f} s;"
            f" hints {dict(newcomer.hints)}; {len(troubles)} script errors {troubles}\n{outcome}\n"
        )
        chromium.close()


if __name__ == "__main__":
    main()
