"""The JSON parser of the APIs: it limits size, depth and numbers. Everything else is a bad request."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

MOST_NESTED = 100  # lists and objects within each other
EXACT = 2**53  # up to here a float is exactly one whole number


class StrictJSON(BaseParser):
    """Refuses what would fail later: broken characters, deep nesting, NaN."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body's value. Raises `ParseError`."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise ParseError(f"A body has at most {most} bytes.")
        try:
            value = _decoder.decode(body)
        except (msgspec.DecodeError, ValueError, RecursionError) as fault:
            raise ParseError(f"This cannot be read as JSON: {fault}.") from fault
        if _nested(value, MOST_NESTED):
            raise ParseError(f"More than {MOST_NESTED} lists and objects are nested in each other.")
        return value


def _number(written: str) -> int | float:
    """The value of a number with a point or an exponent: 3.0 is a whole number in JSON."""
    value = float(written)
    return int(value) if abs(value) <= EXACT and value.is_integer() else value


_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(float_hook=_number)


def _nested(value: Any, deeper: int) -> bool:
    """Whether more than so many lists and objects lie within each other."""
    match value:
        case dict() | list():
            inner = value.values() if isinstance(value, dict) else value
            return deeper == 0 or any(_nested(one, deeper - 1) for one in inner)
        case _:
            return False
