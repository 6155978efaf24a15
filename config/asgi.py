"""The server's entrance: pages by HTTP, matches by web socket or by HTTP, from the same site only."""

import gc
import os
import sys
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  needs the apps loaded
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from accounts import worker  # noqa: E402
from config.body_limit import BodyLimit  # noqa: E402
from config.fair_requests import FairRequests  # noqa: E402
from config.lifespan import Lifespan  # noqa: E402
from config.request_fields import RequestFields  # noqa: E402
from config.sockets import LinesAndPages, SameHost, refuse  # noqa: E402
from config.sqlite_keepalive import hold_open  # noqa: E402
from games.live.routing import line_urlpatterns, websocket_urlpatterns  # noqa: E402
from games.notices.sender import NoticeSender  # noqa: E402
from games.seeks import worker as seek_worker  # noqa: E402

keeper = hold_open(settings.DATABASES["default"])
elsewhere = re_path(r"", refuse)  # type: ignore[arg-type]  # an ASGI app, no view
sockets: Any = URLRouter([*websocket_urlpatterns, elsewhere])  # type: ignore[list-item]
lines: Any = URLRouter([*line_urlpatterns, re_path(r"", pages)])  # type: ignore[arg-type, list-item]
application = RequestFields(
    ProtocolTypeRouter(
        {
            "http": BodyLimit(LinesAndPages(lines, FairRequests(pages))),
            "websocket": SameHost(sockets),
            "lifespan": Lifespan(NoticeSender().begin, worker.begin, seek_worker.begin),
        }
    )
)

gc.collect()
gc.freeze()  # everything loaded by now stays; collecting it made the longest pauses
gc.set_threshold(2_000, 2, 100)  # short collections: one of 100,000 new objects takes 50 ms; full ones are rare
sys.setswitchinterval(0.001)  # seconds. After each statement the database thread waits this long for a busy event loop
