"""The guard at the door of every web socket: only pages of this site may open one."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from accounts.limits import address_in
from games.live.rate_limits import TokenBuckets

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


# Web sockets that pages of one address ask for; they ask again by themselves. What a page of another site asks for in a
# visitor's browser does not count: it would take from the visitor.
OPENINGS = TokenBuckets(per_second=10, at_once=150)


class SameHost:
    """Lets a socket through whose Origin names the host it was opened on, or one of TRUSTED_ORIGINS.

    The embedded site answers to any name (a laptop on a home network has several), so a list of allowed hosts
    cannot tell our pages from a stranger's; comparing Origin with Host can.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not from_this_site(dict(scope["headers"])) or not OPENINGS.take(address_in(scope)):
            await refuse(scope, receive, send)
            return
        # A socket changes no session, so what it says need not pass those who would store one.
        await self.application({**scope, "wire": send}, receive, send)


def from_this_site(headers: dict[bytes, bytes]) -> bool:
    """Whether the Origin header of a handshake belongs to the site itself."""
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers a handshake with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 4403})
