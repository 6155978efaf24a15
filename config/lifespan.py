"""What a server process does from its start to its end, whether a page is open or not."""

from collections.abc import Awaitable, Callable
from typing import Any

from games.live.process import match_rooms

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Lifespan:
    """Starts the regular checks of matches, and the given threads, when the process starts.

    Importing the application begins nothing, so that tests and commands may import it.
    """

    def __init__(self, *threads: Callable[[], None]) -> None:
        self.threads = threads

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                for begin in self.threads:
                    begin()
                match_rooms().begin()
                await send({"type": "lifespan.startup.complete"})
            else:
                match_rooms().end()
                await send({"type": "lifespan.shutdown.complete"})
                return
