"""The shared page as a friend meets it: at three widths in both schemes, its card in a frame, who may look."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from rules.registry import SYSTEMS
from tests.browser.axe import no_violation
from tests.browser.test_frame import fits

Visitor = Callable[..., Page]


def begin(page: Page, system: str) -> str:
    """Takes a ready-made army; its shared page is opened."""
    page.goto("/armies/")
    page.locator(f'form[action*="/armies/ready/{system}/"]').last.evaluate("form => form.submit()")
    page.wait_for_url("**/edit/")
    page.goto(page.url.partition("edit/")[0])
    return page.url


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_friend_sees_the_whole_army_at_every_width(visitor: Visitor, system: str) -> None:
    owner, friend = visitor(), visitor()
    friend.goto(begin(owner, system))
    expect(friend.locator(".stamp")).to_contain_text("Legal")
    models = int(friend.locator(".facts dd").nth(1 if system != "killteam" else 0).inner_text())
    expect(friend.locator(".parade .token")).to_have_count(models)
    fits(friend)
    fits(owner)
    friend.set_viewport_size({"width": 390, "height": 844})
    for name in ("Play against it", "Copy to my armies", "Print"):
        door = friend.locator(".doors").get_by_text(name)
        expect(door).to_be_attached()
    assert friend.locator(".doors").bounding_box()["y"] > 700


def test_the_owner_makes_it_public_by_keyboard_and_another_finds_it(visitor: Visitor) -> None:
    owner, other = visitor(), visitor()
    begin(owner, "krygothic")
    owner.get_by_label("Everybody who has the link").focus()
    owner.keyboard.press("ArrowDown")
    owner.keyboard.press("Enter")
    expect(owner.get_by_text("This army is public now.")).to_be_visible()
    name = owner.get_by_role("heading", level=1).inner_text()
    other.goto("/armies/public/")
    other.get_by_label("Words in the name").fill(name)
    other.get_by_label("Words in the name").press("Enter")
    other.get_by_role("link", name=name).first.click()
    expect(other.get_by_role("heading", level=1)).to_have_text(name)


@contextmanager
def another_site(text: str) -> Iterator[str]:
    """The address of a site that answers with one page only."""

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), OnePage)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_the_card_is_whole_in_the_frame_of_another_page(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "kog")
    page.get_by_text("On another page").click()
    frame = page.get_by_label("Web page (HTML)").input_value()
    with another_site(f"<!doctype html><html lang=en><title>Other</title>{frame}") as address:
        elsewhere = visitor()
        elsewhere.goto(address)
        card = elsewhere.frame_locator("iframe")
        expect(card.get_by_role("link", name="Open it, play against it")).to_be_visible()
        assert elsewhere.frames[1].evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.goto(page.url + "card/")
    no_violation(page)
