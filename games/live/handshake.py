"""Accepts a socket before the database is asked for its user.

A browser delays the sockets of a page after failures, longer and longer. Database trouble is therefore reported on an
open socket.
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
    """Accepts the socket at once; the application can look up the user later."""

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
            logger.warning("A page connects again: the database cannot say whose it is.", exc_info=trouble)
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.send", "text": protocol.encode(Error(message=TROUBLE)).decode()})
                await send({"type": "websocket.close", "code": CLOSE_TROUBLE})
