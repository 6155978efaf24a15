"""The address of a match's web socket."""

from typing import Any

from channels.auth import AuthMiddlewareStack
from django.urls import path

from games.live.consumers import match_socket
from games.live.handshake import EarlyAccept

of_somebody: Any = AuthMiddlewareStack(match_socket)
websocket_urlpatterns = [path("ws/matches/<slug:match_id>", EarlyAccept(of_somebody))]  # type: ignore[arg-type]  # an ASGI app
