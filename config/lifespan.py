"""What a server process does from its start to its end, whether a page is open or not."""

from collections.abc import Awaitable, Callable
from typing import Any

from games.live.process import match_rooms

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Begin the regular work with matches at the start, end it with the process."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            match_rooms().begin()
            await send({"type": "lifespan.startup.complete"})
        else:
            match_rooms().end()
            await send({"type": "lifespan.shutdown.complete"})
            return
