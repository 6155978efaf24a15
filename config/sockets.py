"""Lets only pages of this site open a web socket, or hold the same conversation over plain HTTP."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from accounts.limits import address_in
from games.live.rate_limits import TokenBuckets

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


# New web sockets of one address; refused pages try again by themselves. Sockets that a page of another site opens in a
# visitor's browser do not count, because they would use up the visitor's share.
OPENINGS = TokenBuckets(per_second=10, at_once=150)


class SameHost:
    """Lets a socket through if its Origin is the host that it was opened on, or one of TRUSTED_ORIGINS.

    A home site answers to any name (a laptop on a home network has several), so a list of allowed hosts cannot tell
    our pages from a stranger's. Comparing Origin with Host can.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not from_this_site(dict(scope["headers"])) or not OPENINGS.take(address_in(scope)):
            await refuse(scope, receive, send)
            return
        # A socket changes no session, so its messages need not pass the session middleware.
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


class LinesAndPages:
    """Plain HTTP: conversations of matches, for pages of this site alone, and everything else."""

    def __init__(self, lines: Any, pages: Any) -> None:
        self.lines, self.pages = lines, pages

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if not scope["path"].startswith("/ws/"):
            await self.pages(scope, receive, send)
        elif not from_this_site(dict(scope["headers"])):
            await send({"type": "http.response.start", "status": 403, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        else:
            await self.lines(scope, receive, send)
