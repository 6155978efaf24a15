"""The card that has this browser told of turns: what its maker's service says is given to the site, and taken back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Visitor = Callable[..., Page]

SERVICE = """
    const endpoint = 'https://push.example.org/send/a-browser';
    const held = () => (sessionStorage.getItem('held') ? { endpoint, unsubscribe: async () => sessionStorage.removeItem('held') } : null);
    Notification.requestPermission = async () => window.answer ?? 'granted';
    PushManager.prototype.getSubscription = async () => held();
    PushManager.prototype.subscribe = async (wish) => {
        if (!wish.userVisibleOnly || wish.applicationServerKey.length < 80) throw new Error('no key');
        sessionStorage.setItem('held', '1');
        return held();
    };
"""


def test_a_browser_is_told_and_told_no_more(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    page.add_init_script(SERVICE)
    page.goto("/notices/")
    page.evaluate("window.answer = 'denied'")
    page.get_by_role("button", name="Notify me here").click()
    expect(page.get_by_text("Your browser blocks notifications")).to_be_visible()
    page.evaluate("window.answer = 'granted'")
    page.get_by_role("button", name="Notify me here").click()
    expect(page.get_by_text("This browser is notified from now on")).to_be_visible()
    page.get_by_role("button", name="Stop notifying me here").click()
    expect(page.get_by_text("This browser is no longer notified.")).to_be_visible()
    expect(page.get_by_role("button", name="Notify me here", exact=True)).to_be_visible()
