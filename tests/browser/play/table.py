"""A person at the table, who sees no more than the page shows and touches no more than its controls."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page

from tests.browser.play.rest import AT_REST

PATIENCE = 60_000  # milliseconds
PRESSED = 15_000  # milliseconds that a button is given to hold still
POLLED = 100  # milliseconds between two looks: a page may be drawn seldom on a busy machine
FORM = "section.choice"
PATH = f'{FORM} input[data-key="Path"]'  # folded away, so that no role finds it

TICKING = re.compile("picked so far")

CHANGED = "number => document.querySelector('#panel-now').dataset.question !== number"
CONCLUDED = """() => {
  const plain = element => (element?.firstChild?.textContent ?? '').trim().replace(/[.]$/, '').toLowerCase();
  const last = [...document.querySelectorAll('.log li > span:first-child')].pop();
  const ends = document.querySelector('.outcome p');
  return Boolean(ends && last?.textContent.toLowerCase().includes(plain(ends)));
}"""
READ = """() => {
  const words = element => (element ? element.textContent.trim() : '');
  const now = document.querySelector('#panel-now');
  return {
    number: now?.dataset.question ?? '',
    whose: words(now?.querySelector('.turn-line')),
    prompt: words(now?.querySelector('.prompt')),
    phase: words(document.querySelector('.phase')),
    over: Boolean(document.querySelector('.outcome')),
    options: [...document.querySelectorAll('#panel-now .option, #panel-now section.choice:not(:has([data-key=back])), #panel-now .actions [data-option]')].map(option => ({
      id: option.dataset.option,
      label: words(option.querySelector('.option-label, h2') ?? option),
      detail: words(option.querySelector('small')),
      group: words(option.closest('details')?.querySelector('summary span')),
    })),
    tokens: [...document.querySelectorAll('[data-piece]')].map(token => ({
      id: token.dataset.piece, words: token.getAttribute('aria-label') ?? '',
    })),
  };
}"""


PIXEL = """([x, y]) => {
  const board = document.querySelector('svg.board');
  const { width, height } = board.querySelector('#on-table rect').getBBox();
  const lies = [[x, y], [width - y, x], [width - x, height - y], [y, height - x]][Number(board.dataset.turn ?? 0)];
  const at = new DOMPoint(...lies).matrixTransform(board.getScreenCTM());
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && board.contains(hit) && !hit.closest('[data-piece]') ? [at.x, at.y] : null;
}"""


@dataclass(frozen=True)
class Offer:
    """One button under What now."""

    id: str
    label: str
    detail: str
    group: str

    def starts(self, *beginnings: str) -> bool:
        """Whether its id begins with one of these."""
        return self.id.startswith(beginnings)


@dataclass(frozen=True)
class Token:
    """A token as a screen reader tells of it."""

    id: str
    words: str

    @property
    def at(self) -> tuple[float, float] | None:
        """Where it stands, in inches from the west and the north."""
        found = re.search(r"at (?:about )?(-?[\d.]+)″ (-?[\d.]+)″", self.words)
        return (float(found[1]), float(found[2])) if found else None


@dataclass(frozen=True)
class Sight:
    """What the page shows at a moment. `number` names the question asked; "" while it is not this person's turn."""

    number: str
    whose: str
    prompt: str
    phase: str
    over: bool
    offers: tuple[Offer, ...]
    tokens: tuple[Token, ...]

    def token(self, id_: str) -> Token:
        """The token of a piece."""
        return next(token for token in self.tokens if token.id == id_)


class Seated:
    """Somebody at a page of the match, in a seat, in both or in none."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    @property
    def form(self) -> Locator:
        """What is being filled in. Names are sought in here: a whole page has thousands of elements to look through."""
        return self.page.locator(FORM)

    def button(self, name: str) -> Locator:
        """A button of what is being filled in."""
        return self.form.get_by_role("button", name=name, exact=True)

    def look(self) -> Sight:
        """Everything the page tells now."""
        seen = self.page.evaluate(READ)
        offers = tuple(Offer(**option) for option in seen.pop("options"))
        tokens = tuple(Token(**token) for token in seen.pop("tokens"))
        return Sight(offers=offers, tokens=tokens, **seen)

    def arrive(self) -> None:
        """Waits for the table to be laid out."""
        self.page.locator(".phase").first.wait_for()

    def press(self, button: Locator) -> None:
        """Clicks, or taps where there is no mouse."""
        if self.touch:
            button.tap(timeout=PRESSED)
        else:
            button.click(timeout=PRESSED)

    def uncover(self) -> None:
        """Says that the one who is asked looks now, where two share the screen, and waits for what they see."""
        curtain = self.page.locator(".battle-curtain button")
        if curtain.is_visible():
            self.press(curtain)
            curtain.wait_for(state="hidden")

    def choose(self, offer: Offer) -> None:
        """Clicks a button under What now, unfolding the headings above it first as one must.

        One that is gone was answered meanwhile: who has agreed to the table for one seat agrees for both.
        """
        if self.page.locator(f'{FORM}[data-option="{offer.id}"]').count():
            return  # nothing else was left to choose, so it was begun at once
        button = self.page.locator(f'#panel-now [data-option="{offer.id}"]:not({FORM})')
        shut = self.page.locator("#panel-now details:not([open])").filter(
            has=self.page.locator(f'[data-option="{offer.id}"]')
        )
        while shut.count():
            self.press(shut.first.locator("summary").first)
        try:
            self.press(button)
        except Error:
            if button.count():
                raise

    def walk(self, path: str) -> None:
        """Types the path of the move that was begun, or taps where it is to end."""
        if self.touch:
            self.tap_to(path)
            return
        field = self.page.locator(PATH)
        if not field.is_visible():
            self.press(self.page.locator(f"{FORM} .fine > summary"))
        field.fill(path)
        field.press("Enter")

    def tap_to(self, place: str) -> None:
        """Taps a place on the board, as the one end of the path; where something hides it there is no path."""
        corner = self.page.locator(FORM).get_by_role("button", name="Undo corner")
        while corner.is_enabled():
            corner.tap()
        self.page.evaluate(AT_REST)
        pixel = self.page.evaluate(PIXEL, [float(part) * 1000 for part in place.split()])
        if pixel:
            self.page.touchscreen.tap(*pixel)

    def settled(self) -> bool:
        """Waits until the server has judged what is filled in; whether it would be taken."""
        if self.touch and self.button("Confirm").is_disabled():
            return False
        try:
            self.page.locator(f"{FORM} .verdict:not(.is-stale) :not(.hint)").first.wait_for(timeout=PATIENCE)
        except Error as late:
            raise AssertionError(self.page.locator("#panel-now").inner_html()) from late
        return self.page.locator(f"{FORM} .why:not(.pick .why)").count() == 0

    def verdict(self) -> str:
        """What the page says about what is filled in."""
        return self.page.locator(f"{FORM} .verdict").inner_text()

    def asks_for_a_path(self) -> bool:
        """Whether what was chosen wants a path."""
        return self.page.locator(PATH).count() > 0

    def selected(self) -> str:
        """The piece that the board shows as the one that acts."""
        return self.page.locator(".token.is-selected").first.get_attribute("data-piece") or ""

    def tick(self, many: int | None = None) -> None:
        """Ticks so many boxes, or as many as it takes."""
        boxes = self.page.locator(f"{FORM} .pick input:enabled:not(:checked)")
        while boxes.count() and (many if many is not None else self.form.get_by_text(TICKING).is_visible()):
            self.press(boxes.first)
            many = many - 1 if many is not None else None

    def is_choosing(self, number: str, offer: Offer | None = None) -> bool:
        """Whether the option that was chosen, or any, waits to be confirmed; many are answers at once."""
        form = f'{FORM}[data-option="{offer.id}"]' if offer else FORM
        self.wait_for(f"number => document.querySelector('{form}') || ({CHANGED})(number)", number)
        return not self.page.evaluate(CHANGED, number) and self.page.locator(form).is_visible()

    def confirm(self) -> None:
        """Gives what is filled in."""
        self.press(self.button("Confirm"))

    def back(self) -> None:
        """Leaves the option for the list; where the form has every other answer beside it, it stays."""
        back = self.button("Back to the choices")
        if back.count():
            self.press(back)

    def answered(self, number: str) -> None:
        """Waits until another question is asked, nobody of this page is asked, or the match is over."""
        self.wait_for(CHANGED, number)

    def wait_for(self, something: str, number: str) -> None:
        """Waits until something holds of the page; fails with what it shows instead."""
        try:
            self.page.wait_for_function(something, arg=number, timeout=PATIENCE, polling=POLLED)
        except Error as late:
            raise AssertionError(self.page.locator("#panel-now").inner_text()) from late

    def log(self) -> list[str]:
        """Every sentence of the log."""
        return self.page.locator(".log li > span:first-child").all_text_contents()

    def whole_log(self) -> list[str]:
        """Every sentence of the log, once the one that ends the match has come and the page says the same."""
        self.wait_for(CONCLUDED, "")
        return self.log()

    def called(self, seat: int) -> str:
        """What the player of that seat is called at this table."""
        return self.page.locator(f".side-box-{seat} h2 .side-{seat}").text_content() or ""

    @property
    def outcome(self) -> Locator:
        """The card that says how the match ended."""
        return self.page.locator(".outcome")


Decide = Callable[[Seated, Sight], None]


def play_on(tables: list[tuple[Seated, Decide]], until: Callable[[Sight], bool], patience: int = 2_000) -> int:
    """Everybody answers what they are asked until somebody sees what was waited for. Gives the answers made."""
    answers = 0
    while answers < patience:
        for seated, decide in tables:
            seated.uncover()
            sight = seated.look()
            if until(sight):
                return answers
            if sight.number:
                decide(seated, sight)
                seated.answered(sight.number)
                answers += 1
                break
        else:
            tables[0][0].page.wait_for_timeout(20)
    raise AssertionError(f"Still playing after {patience} answers: {tables[0][0].look()}")
