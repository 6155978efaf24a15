"""A person at the table who has a keyboard and nothing else: Tab, arrow keys, Enter, Space, Escape and the page's letters."""

import re

from playwright.sync_api import Locator, Page
from typing_extensions import override

from tests.browser.play.table import FORM, PATH, Seated

NEARBY = 8  # stops that somebody tabs through rather than ask for What now by its letter
ROUNDS = 4
TENTH = 0.1
TOGETHER = "way-all"

TOUCHED = """const note = (what) => sessionStorage.setItem('touched', [...new Set([...hands(), what])].join('|'));
const hands = () => (sessionStorage.getItem('touched') ?? '').split('|').filter(Boolean);
for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
  addEventListener(kind, () => note(kind), true);
for (const kind of ['pointermove', 'mousemove']) // one that goes nowhere is the browser's own, after a page has changed below
  addEventListener(kind, (event) => (event.movementX || event.movementY) && note(kind), true);
addEventListener('click', (event) => event.detail > 0 && note('click'), true);
addEventListener('keydown', () => note('keydown'), true);"""
FOCUSED = "thing => thing === document.activeElement"
STOPS = """thing => {
  const dialog = document.querySelector('dialog:modal') ?? document;
  const all = [...dialog.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
  const stops = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden' && one.checkVisibility());
  const here = document.activeElement;
  const before = stops.filter((one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
  const at = stops.indexOf(thing) - before;
  return stops.includes(here) || at < 0 ? at : at + 1;
}"""
KEPT = "() => document.querySelector('.outcome') || document.activeElement !== document.body"
HELD = "() => document.activeElement?.getAttribute('data-ghost') ?? ''"


class Typist(Seated):
    """Answers by keys alone. It looks where the stops are as somebody sees them, and fails where no key leads there."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)

    def key(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, thing: Locator) -> None:
        """Gives the thing the keyboard, by Tab from where it is, or from What now where that is shorter."""
        thing.wait_for()
        for _ in range(ROUNDS):
            if thing.evaluate(FOCUSED):
                return
            steps = thing.evaluate(STOPS)
            if abs(steps) > NEARBY and self.is_in_panel(thing):
                self.key("w")
                steps = thing.evaluate(STOPS)
            self.key(*["Tab" if steps > 0 else "Shift+Tab"] * abs(steps))
        raise AssertionError(
            f"no key leads to {thing}, but to {self.page.evaluate('document.activeElement.outerHTML')}"
        )

    def is_in_panel(self, thing: Locator) -> bool:
        """Whether it stands in What now, and no dialog over it."""
        return bool(thing.evaluate("thing => thing.closest('#panel-now') && !document.querySelector('dialog:modal')"))

    @override
    def press(self, button: Locator) -> None:
        self.go_to(button)
        self.key("Space" if button.evaluate("thing => thing.type === 'checkbox'") else "Enter")

    @override
    def walk(self, path: str) -> None:
        self.hold()
        goal = [float(part) for part in path.split()]
        for _ in range(ROUNDS):
            x, y = self.end()
            if not self.push(goal[0] - x, "ArrowRight", "ArrowLeft") | self.push(goal[1] - y, "ArrowDown", "ArrowUp"):
                return

    def hold(self) -> None:
        """Takes what is being placed in hand; of several that go together, all of them."""
        ghosts = self.page.locator("[data-ghost]")
        ghosts.first.wait_for(state="attached")
        wanted = TOGETHER if self.page.locator(f'[data-ghost="{TOGETHER}"]').count() else ""
        for _ in range(ghosts.count() + 1):
            held = self.page.evaluate(HELD)
            if held and wanted in held:
                return
            self.key("n")
        raise AssertionError("N does not lead to what is being placed")

    def end(self) -> tuple[float, float]:
        """Where the path ends now, in inches; where there is none yet, where who walks it stands."""
        drawn = self.page.locator(PATH).input_value().split(";")[-1]
        if drawn.strip():
            x, y = drawn.split()
            return float(x), float(y)
        at = self.look().token(self.selected()).at
        assert at, "who walks stands on the table"
        return at

    def push(self, by: float, there: str, back: str) -> bool:
        """Pushes along one axis by whole inches, then by tenths; whether there was anything to push."""
        inches, tenths = divmod(round(abs(by) / TENTH), 10)
        key = there if by > 0 else back
        self.key(*[f"Shift+{key}"] * inches, *[key] * tenths)
        return inches + tenths > 0

    @override
    def settled(self) -> bool:
        """As `Seated` has it; what is less than a push away is no way at all, and something is missing still."""
        return self.button("Confirm").is_enabled() and super().settled()

    @override
    def confirm(self) -> None:
        if self.page.evaluate(HELD):
            self.key("Enter")
        else:
            super().confirm()

    @override
    def answered(self, number: str) -> None:
        super().answered(number)
        self.wait_for(KEPT, number)

    @override
    def back(self) -> None:
        self.key("Escape")
        self.page.locator(FORM).wait_for(state="detached")

    def choose_from(self, label: str, beginning: str) -> None:
        """Goes down a list of choices until the one that begins so is chosen."""
        field = self.page.get_by_label(label)
        self.go_to(field)
        entries = [entry.strip() for entry in field.locator("option").all_text_contents()]
        at = field.evaluate("field => field.selectedIndex")
        steps = next(i for i, entry in enumerate(entries) if re.match(beginning, entry)) - at
        self.key(*["ArrowDown" if steps > 0 else "ArrowUp"] * abs(steps))

    def touched(self) -> list[str]:
        """What kinds of events have reached the pages of this tab."""
        return str(self.page.evaluate("sessionStorage.getItem('touched')")).split("|")
