"""A line that dies without a close, as Wi-Fi and tunnels do: the page opens another by itself, and the site lets go of it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from tests.services.people import Person, begin
from tests.support.line import Line
from tests.support.servers import Server

LONG = 3 * PATIENCE  # milliseconds: a page waits eight seconds before it calls a line dead
STEP = 100


def visit(page: Page, person: Person, url: str, match_id: str) -> None:
    """Open the match as this person."""
    page.context.add_cookies([{"name": one.name, "value": one.value, "url": url} for one in person.cookies])
    page.goto(f"{url}/m/{match_id}/")
    expect(page.locator("#battle svg.board").first).to_be_visible()


def wait_for(page: Page, holds: Callable[[], bool], what: str) -> None:
    for _ in range(LONG // STEP):
        if holds():
            return
        page.wait_for_timeout(STEP)
    raise AssertionError(what)


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()


def test_a_line_that_dies_silently_is_replaced_and_let_go_by_both_ends(
    visitor: Callable[..., Page], site: Server
) -> None:
    hers, his, match_id = begin(site)
    with Line(site.port) as line:
        host, friend = visitor(), visitor()
        beats: list[str] = []
        heard = lambda text: beats.append(text) if '"beat"' in text else None  # noqa: E731
        host.on("websocket", lambda socket: socket.on("framereceived", heard))
        visit(host, hers, line.url, match_id)
        visit(friend, his, site.url, match_id)
        wait_for(host, lambda: bool(beats), "the server gave no sign of life")
        opened = line.opened
        line.die()
        say(friend, "Are you still there?")
        wait_for(host, lambda: line.opened > opened, "the page did not notice that its line is dead")
        wait_for(host, lambda: line.opened > opened + 1, "the page waits for ever on a line that never opened")
        line.revive()
        host.get_by_role("tab", name="Chat").click()
        expect(host.locator(".remarks").get_by_text("Are you still there?")).to_be_visible(timeout=LONG)
        wait_for(host, line.let_go.is_set, "the server keeps a dead line")
        say(host, "Here I am.")
        expect(friend.locator(".remarks").get_by_text("Here I am.")).to_be_visible()


BLOCKED = """
class Blocked extends EventTarget {
  constructor() {
    super();
    this.readyState = 0;
    setTimeout(() => {
      this.readyState = 3;
      this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
    }, 50);
  }
  send() {}
  close() {}
}
window.WebSocket = Object.assign(Blocked, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
"""


def test_a_network_without_web_sockets_still_carries_a_match(visitor: Callable[..., Page], site: Server) -> None:
    hers, his, match_id = begin(site)
    host, friend = visitor(), visitor()
    host.add_init_script(BLOCKED)
    visit(host, hers, site.url, match_id)
    expect(host.get_by_text("This network blocks web sockets. Connected by plain HTTP.")).to_be_visible(timeout=LONG)
    visit(friend, his, site.url, match_id)
    say(friend, "Can you hear me?")
    host.get_by_role("tab", name="Chat").click()
    expect(host.locator(".remarks").get_by_text("Can you hear me?")).to_be_visible(timeout=LONG)
    say(host, "Every word.")
    expect(friend.locator(".remarks").get_by_text("Every word.")).to_be_visible(timeout=LONG)
