"""A line is opened before the database is asked whose it is.

A browser makes a page whose lines failed to open wait for the next, ever longer: trouble of the database is told on a
line that is open.
"""

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.db import Error as DatabaseTrouble

from games import protocol
from games.live.client_feed import CLOSE_TROUBLE, TROUBLE
from games.protocol import Error

logger = logging.getLogger(__name__)

Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class EarlyAccept:
    """Accepts for the application, which may find out who it is at its leisure, and accepts nothing more."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        before = [await receive()]
        await send({"type": "websocket.accept"})

        async def receive_again() -> Event:
            return before.pop() if before else await receive()

        async def send_once_accepted(event: Event) -> None:
            if event["type"] != "websocket.accept":
                await send(event)

        try:
            await self.application(scope, receive_again, send_once_accepted)
        except DatabaseTrouble as trouble:
            logger.warning("A page comes again: the database cannot say whose it is.", exc_info=trouble)
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.send", "text": protocol.encode(Error(message=TROUBLE)).decode()})
                await send({"type": "websocket.close", "code": CLOSE_TROUBLE})
