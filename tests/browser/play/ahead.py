"""Programs that play ahead in the sessions of people whose pages are looked at later."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.services import ahead
from tests.services.ahead import Update, Weigh
from tests.services.people import Seat, seated
from tests.support.servers import Server


@dataclass(frozen=True)
class _Session:
    """A session of the site, by its cookies."""

    site: Server
    cookies: str

    def cookie(self) -> str:
        return self.cookies


def play_ahead(
    site: Server,
    likes: Sequence[tuple[Page, Weigh]],
    until: Callable[[Update], bool],
    watch: Callable[[Sequence[Update]], None] = lambda updates: None,
    away: Sequence[Page] = (),
) -> None:
    """Play the match that these people have before them until something holds of what the first of them sees.

    `watch` looks at what all of them are sent, after each answer. Whoever is `away` comes back to what has become of it.
    """
    match_id = likes[0][0].url.rstrip("/").rsplit("/", 1)[1]
    sessions = [_Session(site, _cookies(page)) for page, _ in likes]
    left = [(page, page.url) for page in away]
    for page in away:
        page.goto("about:blank")

    async def play() -> None:
        seats = [Seat(session, match_id) for session in sessions]
        async with seated(*seats):
            await ahead.play_ahead(seats, [weigh for _, weigh in likes], until, watch=watch)

    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(play())).result()
    for page, address in left:
        page.goto(address)


def _cookies(page: Page) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
