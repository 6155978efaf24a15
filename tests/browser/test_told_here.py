"""A browser is told of turns while no page of the site is open: it is woken, asks what waits, and shows that."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_play_the_computer import something_is_asked

Visitor = Callable[..., Page]

SERVICE = """
    let held = null;
    PushManager.prototype.getSubscription = async () => held;
    PushManager.prototype.subscribe = async function (wish) {
        if (!wish.userVisibleOnly || wish.applicationServerKey.length < 80) throw new Error('no key');
        held = { endpoint: 'https://push.example.org/send/a-browser', unsubscribe: async () => { held = null; } };
        sessionStorage.setItem('held', '1');
        return held;
    };
    if (sessionStorage.getItem('held')) held = { endpoint: 'https://push.example.org/send/a-browser' };
"""
SHOWN = """async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, path: new URL(data).pathname }));
}"""


def wake(page: Page) -> dict[str, str]:
    """Have the browser's service push, and wait for what the worker shows."""
    page.evaluate(
        "async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach(n => n.close())"
    )
    line = page.context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    origin = page.evaluate("location.origin")
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0]["registrationId"], "data": ""},
    )
    while not (shown := page.evaluate(SHOWN)):
        page.wait_for_timeout(100)
    line.detach()
    return shown[0]


def test_a_browser_that_is_woken_shows_what_waits(visitor: Visitor) -> None:
    page = visitor(permissions=["notifications"])
    page.add_init_script(SERVICE)
    page.goto("/notices/")
    page.get_by_role("button", name="Tell me here").click()
    expect(page.get_by_text("This browser is told from now on")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me here no more")).to_be_visible()
    assert wake(page)["body"] == "It has been answered already: nothing waits for you."
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play the computer now")).click()
    page.wait_for_url("**/m/*/")
    match = page.url.removeprefix(page.evaluate("location.origin"))
    something_is_asked(page)
    page.goto("/notices/")
    told = wake(page)
    assert (told["title"], told["path"]) == ("Your turn", match)
    page.get_by_role("button", name="Tell me here no more").click()
    expect(page.get_by_text("This browser is told no more.")).to_be_visible()
