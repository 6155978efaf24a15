"""Sounds: none until somebody switches them on, and then as loud as they say, in this browser, next time too."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures.battle import sitting_at
from tests.browser.fixtures.table_server import TableServer, TestTable

LISTENER = """window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  tones.push(this.frequency.value);
  return start.call(this, when);
};
window.contexts = 0;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.contexts += 1;
  }
};"""


def switched(page: Page, loudness: str) -> None:
    """Opens the menu and says how loud sounds are to be."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Sounds").select_option(label=loudness)
    page.get_by_role("button", name="Back to the table").click()


def play_on_until_dice(server: TableServer, page: Page) -> None:
    """Plays on until dice have been rolled, and until the page tells of it."""
    before = len(server.table.steps)
    while not any(line and line.dice for step in server.table.steps[before:] for line in step.lines):
        server.table.play_on()
    server.tell_all()
    expect(page.locator(f'.log li[data-seq="{server.table.steps[-1].seq}"]').first).to_be_attached()


def test_nothing_sounds_until_it_is_asked_for_and_the_switch_is_kept(chromium: Browser) -> None:
    with TableServer(TestTable()) as server, sitting_at(chromium, server, "0") as page:
        page.add_init_script(LISTENER)
        page.reload()
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_label("Sounds")).to_have_value("off")
        page.get_by_role("button", name="Back to the table").click()
        play_on_until_dice(server, page)
        assert page.evaluate("[tones.length, contexts]") == [0, 0]
        switched(page, "Quiet")
        assert page.evaluate("tones.length") == 1
        page.reload()
        page.locator(".turn-line").click()
        assert page.evaluate("tones.length") == 0
        play_on_until_dice(server, page)
        page.wait_for_function("tones.length > 0")
        switched(page, "Off")
        heard = page.evaluate("tones.length")
        play_on_until_dice(server, page)
        assert page.evaluate("tones.length") == heard
        page.close()  # nobody else is to be listened to
