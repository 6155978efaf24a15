"""A real Chromium among the clients: it watches a match as its first player, and says something during every trouble."""

import asyncio
import time
from types import TracebackType
from typing import Self

from playwright.async_api import Browser, Page, Playwright, async_playwright

from tests.support.programs import chromium_options

NOTES = """
sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
window.newest = -1;
window.moments = [];
const does = (what) => window.moments.at(-1)?.[1] !== what && window.moments.push([Date.now() / 1000, what]);
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    does('opened a line');
    this.addEventListener('open', () => does('waited for the first word'));
    this.addEventListener('close', () => does('waited to try again'));
    this.addEventListener('message', ({ data }) => {
      does('waited for news');
      const found = /^{"t":"(?:update|changed)".*?"seq":(\\d+)/.exec(data.slice(0, 200));
      if (found) window.newest = Math.max(window.newest, Number(found[1]));
    });
  }
};
"""


class Screen:
    """One browser window. `table` is a match's address, `cookie` that of its first player."""

    def __init__(self, url: str, match_id: str, cookie: str) -> None:
        self.url, self.match_id = url, match_id
        self.cookie = dict(zip(("name", "value"), cookie.split("=", 1), strict=True))
        self.remarks: list[str] = []
        self.errors: list[str] = []
        self._playwright: Playwright
        self._browser: Browser
        self.page: Page

    async def __aenter__(self) -> Self:
        self._playwright = await async_playwright().start()
        self._browser = await self._playwright.chromium.launch(**chromium_options())
        context = await self._browser.new_context(reduced_motion="reduce")
        await context.add_cookies([{**self.cookie, "url": self.url}])
        await context.add_init_script(NOTES)
        self.page = await context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        await self.page.goto(f"{self.url}/m/{self.match_id}/")
        while await self.newest() < 0:
            await asyncio.sleep(0.1)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._browser.close()
        await self._playwright.stop()

    async def newest(self) -> int:
        """The newest entry it has been told of."""
        return await self.page.evaluate("window.newest")

    async def moments(self) -> list[tuple[float, str]]:
        """Since when it does what, by the clock of this run."""
        ahead = time.time() - time.monotonic()
        return [(at - ahead, what) for at, what in await self.page.evaluate("window.moments")]

    async def say(self, text: str) -> None:
        """Type a remark, whatever the line does just then."""
        self.remarks.append(text)
        form = self.page.locator("form.chat-form")
        await form.locator("input").evaluate("(field, text) => { field.value = text; }", text)
        await form.evaluate("form => form.requestSubmit()")

    async def faults(self) -> list[str]:
        """What went wrong with it: script errors, loads, remarks that are not there once and in order."""
        found = [*self.errors]
        if (loads := await self.page.evaluate("Number(sessionStorage.loads)")) != 1:
            found.append(f"it was loaded {loads} times")
        for _ in range(200):
            shown = await self.page.locator(".remarks li").evaluate_all(
                "items => items.map((item) => item.lastChild.data.trim())"
            )
            if shown == self.remarks:
                return found
            await asyncio.sleep(0.1)
        return [*found, f"it shows {shown} and not {self.remarks}"]
