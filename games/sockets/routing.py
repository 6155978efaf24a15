"""Where matches listen."""

from django.urls import path

from games.sockets.consumers import match_socket

websocket_urlpatterns = [path("ws/matches/<slug:match_id>", match_socket)]  # type: ignore[arg-type]  # an ASGI app
