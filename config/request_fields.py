"""Gives every request and socket the fields that lines of the log about it have."""

import re
import secrets
from typing import Any

from games.storage.log_fields import LogFields, log_fields

MATCH = re.compile(r"/(?:api/matches|matches|m|ws/matches)/([a-z0-9]{12})(?:/|$)")


class RequestFields:
    """Sets the fields before anything else looks at the request."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            found = MATCH.match(scope["path"])
            log_fields.set(LogFields(request=secrets.token_hex(6), match=found[1] if found else ""))
        await self.application(scope, receive, send)
