"""What the log may not hold: the secret part of a link."""

import logging
import re

SECRET_PART = re.compile(r"(?<=[/=])[A-Za-z0-9_-]{16,}")


class HideLinks(logging.Filter):
    """Blanks long tokens after a slash or an equals sign, as in seat, roster and recovery links."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = SECRET_PART.sub("…", record.getMessage())
        record.args = ()
        return True
