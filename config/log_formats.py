"""How a line of the log is written: as text or as JSON, and never with a secret of the site or of a visitor."""

import json
import logging
import re
from datetime import UTC, datetime
from functools import cache

from django.conf import settings
from typing_extensions import override

from config.logs import SECRET_PART
from games.storage.log_fields import log_fields

HIDDEN = "…"
FRAME = re.compile(r'  File ".*", line \d+')  # of a traceback; the line after it is one of our program
NAMED = re.compile(
    r"(?i)((?:cookie|authorization|token|password|secret|sessionid|csrf\w*)['\"]?\s*[:=]\s*)(\S[^\r\n]*)"
)
SHORTEST = 6  # letters of a password that is looked for: a shorter one would hide parts of words


class SecretlessFormatter(logging.Formatter):
    """One line of text for a message, followed by its traceback."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    @override
    def format(self, record: logging.LogRecord) -> str:
        return without_own_secrets(super().format(record))

    @override
    def formatException(self, ei: object) -> str:
        return without_links(super().formatException(ei))  # type: ignore[arg-type]


class JsonFormatter(SecretlessFormatter):
    """One JSON object a line: time, level, logger, message, and the request, match, seat and traceback if there are."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        fields = log_fields.get()
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": fields.request,
            "match": fields.match,
            "seat": fields.seat,
            "fault": self.formatException(record.exc_info) if record.exc_info else "",
        }
        kept = {name: without_own_secrets(value) for name, value in line.items() if value}
        return json.dumps(kept, ensure_ascii=False)


def without_links(fault: str) -> str:
    """A traceback whose messages have no long tokens and no headers of visitors. Lines of our program stay whole."""
    lines, follows = [], False
    for line in fault.split("\n"):
        is_frame = FRAME.match(line) is not None
        is_program = is_frame or (follows and line.startswith("    "))
        lines.append(line if is_program else NAMED.sub(rf"\1{HIDDEN}", SECRET_PART.sub(HIDDEN, line)))
        follows = is_frame
    return "\n".join(lines)


def without_own_secrets(text: str) -> str:
    """The text without the keys and passwords of this site."""
    for secret in _own_secrets(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        text = text.replace(secret, HIDDEN)
    return text


@cache
def _own_secrets(*keys: str) -> tuple[str, ...]:
    """Secret keys and passwords, the longest first."""
    passwords = (
        settings.DATABASES["default"].get("PASSWORD", ""),
        settings.EMAIL_HOST_PASSWORD,
        settings.REDIS_PASSWORD,
        settings.METRICS_TOKEN,
    )
    return tuple(sorted((one for one in {*keys, *passwords} if len(one) >= SHORTEST), key=len, reverse=True))
