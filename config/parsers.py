"""JSON as the APIs take it: whole characters, a depth and numbers that can be held; anything else is a bad request."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

MOST_NESTED = 100  # lists and objects within each other


class StrictJSON(BaseParser):
    """Refuses what would only fail later on: half characters, nesting without end, NaN."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body's value. Raises `ParseError`."""
        try:
            value = msgspec.json.decode(stream.read())
        except (msgspec.DecodeError, ValueError, RecursionError) as fault:
            raise ParseError(f"This cannot be read as JSON: {fault}.") from fault
        if _nested(value, MOST_NESTED):
            raise ParseError(f"More than {MOST_NESTED} lists and objects are nested in each other.")
        return value


def _nested(value: Any, deeper: int) -> bool:
    """Whether more than so many lists and objects lie within each other."""
    match value:
        case dict() | list():
            inner = value.values() if isinstance(value, dict) else value
            return deeper == 0 or any(_nested(one, deeper - 1) for one in inner)
        case _:
            return False
