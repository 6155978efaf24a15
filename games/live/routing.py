"""The addresses of a match's web socket, and of its conversation over plain HTTP."""

from typing import Any

from channels.auth import AuthMiddlewareStack
from django.urls import path

from games.live.consumers import match_socket
from games.live.handshake import EarlyAccept
from games.live.http_line import http_line

of_somebody: Any = AuthMiddlewareStack(match_socket)
websocket_urlpatterns = [path("ws/matches/<slug:match_id>", EarlyAccept(of_somebody))]  # type: ignore[arg-type]  # an ASGI app
line_urlpatterns = [path("ws/matches/<slug:match_id>/line", AuthMiddlewareStack(http_line))]  # type: ignore[arg-type]
