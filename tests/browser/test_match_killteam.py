"""Strangers play Kill Team from the link to the final score; what either chose in secret reaches the other's browser last of all."""

import json
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.play.ahead import play_ahead
from tests.browser.play.meeting import open_ready, prove_dice, sit_down, take_seat
from tests.browser.play.robots import walk_towards
from tests.browser.play.table import Offer, Seated
from tests.services.ahead import Update, Weigh
from tests.support.servers import Server

Visitor = Callable[..., Page]
EAGER = ("draw", "usual", "arrange", "fight:", "shoot:", "strike", "move:charge")
ADVANCE = ("move:reposition", "move:dash")
RELUCTANT = ("end", "pass", "decline", "move:fall", "set-up:", "core", "others", "place")


def eager(option: object) -> float:
    """Takes what is proposed while setting up, then goes for the enemy."""
    id_ = option.id  # type: ignore[attr-defined]
    if id_.startswith(EAGER) or id_.endswith(":engage"):
        return 1000.0
    return 100.0 if id_.startswith(ADVANCE) else 0.01 if id_.startswith(RELUCTANT) else 1.0


def calm(option: object) -> float:
    """Activates one after the other and is content."""
    return 1000.0 if option.id.startswith(("end", "pass", "decline")) else 1.0  # type: ignore[attr-defined]


class Frames:
    """Everything a page's line has brought, in order."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda text: self.texts.append(str(text)))

    def instead(self, updates: Sequence[Update]) -> None:
        """While the guest's page is away: what the line of the program in their seat has brought."""
        self.texts.append(json.dumps(updates[1], ensure_ascii=False))

    def before(self, pattern: str) -> Sequence[str]:
        """What came before the first frame that says something like this, which must come."""
        at = next((at for at, text in enumerate(self.texts) if re.search(pattern, text)), None)
        assert at is not None, f"nobody was ever told “{pattern}”"
        return self.texts[:at]


def asked(words: str) -> Callable[[Update], bool]:
    """Whether the first player is asked something with these words."""
    return lambda update: any(words in question["prompt"] for question in update["questions"])


def offered(beginning: str) -> Callable[[Update], bool]:
    """Whether the first player may choose an option that begins so."""
    return lambda update: any(
        option["id"].startswith(beginning) and not option["refusal"]
        for question in update["questions"]
        for option in question["options"]
    )


def over(update: Update) -> bool:
    return bool(update["over"])


def open_offer(seated: Seated, beginning: str) -> Offer:
    """The first option that begins so, once it is on the page."""
    seated.page.locator(f'#panel-now .option[data-option^="{beginning}"]').first.wait_for(state="attached")
    return next(offer for offer in seated.look().offers if offer.starts(beginning))


def ticks(seated: Seated, label: str) -> None:
    """Fills in the pick that is asked for, open as it is, by one of its labels and gives it."""
    seated.page.get_by_label(label).check()
    seated.tick()
    seated.confirm()


def value_of(page: Page, row: str) -> list[str]:
    """A row of the score card: one's own side first."""
    heading = page.locator("th", has_text=re.compile(f"^{row}$"))
    cells = page.locator(".score-card tr").filter(has=heading).first.locator("td")
    return [words.strip() for words in cells.all_text_contents()]


@pytest.mark.rule(
    "killteam.flow.four_turning_points", "killteam.score.winner", "killteam.score.tac_reveal", "killteam.online.secrets",
)  # fmt: skip
def test_strangers_play_four_turning_points_with_secret_ops(visitor: Visitor, site: Server) -> None:
    host, guest = visitor(), visitor(width=1024, height=768)
    heard = Frames(host), Frames(guest)
    link = open_ready(host, "killteam", My_army="First Watch", Map="Shattered Quarter", Seconds_before_a_reaction="0")
    take_seat(guest, link, army="Night Round")
    one, two = seats = sit_down(host), sit_down(guest)
    likes: list[tuple[Page, Weigh]] = [(host, eager), (guest, eager)]

    play_ahead(site, likes, asked("Choose your TAC op"))
    one.choose(open_offer(one, "tac:hold_the_line"))
    two.choose(open_offer(two, "tac:triangulate"))
    play_ahead(site, likes, asked("Pick your primary op"))
    for seated, primary in ((one, "KILL op"), (two, "CRIT op")):
        ticks(seated, primary)
    host.get_by_role("tab", name="Score").click()
    expect(host.locator(".score-card")).to_contain_text("KILL (secret)")
    assert value_of(host, "TAC op") == ["Hold the Line (secret)", "–"]

    play_ahead(site, likes, asked("Which operative do you activate"))
    number = one.look().number
    one.choose(next(offer for offer in one.look().offers if offer.id.endswith(":engage")))
    one.answered(number)
    play_ahead(site, likes, offered("move:reposition"))
    moves_by_hand(one)
    play_ahead(site, likes, offered("shoot:"))
    shoots_by_hand(one)
    play_ahead(site, [(host, calm), (guest, calm)], over, watch=heard[1].instead, away=[guest])

    last = one.whole_log()[-1]
    assert "VP" in last
    for seated in seats:
        assert seated.whole_log()[-1] == last
        assert {"Hold the Line", "Triangulate"} <= set(value_of(seated.page, "TAC op"))
        assert all("count as" in told for told in value_of(seated.page, "Primary op"))
        expect(seated.page.locator(".score .figure")).to_have_count(2)
    finals = [value_of(seated.page, "Victory points") for seated in seats]
    assert finals[0] == finals[1][::-1]
    assert all(f"{points} VP" in last for points in finals[0])

    for told, secret in ((heard[1], "Hold the Line"), (heard[0], "Triangulate")):
        early = [text for text in told.before(f"The TAC op of [^.]+ is {secret}") if '"tac:' not in text]
        early = [around(text, secret) for text in early if secret in text]
        assert early == []
    assert not any("KILL (secret)" in text for text in heard[1].texts)
    assert not any("CRIT (secret)" in text for text in heard[0].texts)
    prove_dice(guest)


def around(text: str, words: str) -> str:
    """The place in a frame at which something is said."""
    at = text.index(words)
    return text[max(0, at - 200) : at + 100]


def moves_by_hand(seated: Seated) -> None:
    """A Reposition towards the middle of the table, typed and confirmed."""
    offer = open_offer(seated, "move:reposition")
    number = seated.look().number
    mover = seated.page.locator(".token.is-selected, .token.is-can").first.get_attribute("data-piece") or ""
    here = seated.look().token(mover).at
    assert here
    seated.choose(offer)
    assert walk_towards(seated, here, (here[0], 11.0), 3.0)
    seated.answered(number)
    expect(seated.page.locator(".log")).to_contain_text("repositions")


def shoots_by_hand(seated: Seated) -> None:
    """The first shot on offer: its chances are read before it is given."""
    offer = open_offer(seated, "shoot:")
    number = seated.look().number
    seated.choose(offer)
    if seated.page.locator("section.choice .pick").count() == 0:
        expect(seated.page.locator("section.choice .verdict")).to_contain_text(re.compile("incapacitates|damages"))
    seated.confirm()
    seated.answered(number)
    expect(seated.page.locator(".log")).to_contain_text(" shoots ")
