"""Where matches listen."""

from django.urls import path

from games.consumers import match_socket

websocket_urlpatterns = [path("ws/matches/<str:match_id>", match_socket)]  # type: ignore[arg-type]  # an ASGI app
