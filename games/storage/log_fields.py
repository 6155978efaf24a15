"""The fields of a log line about its request: a random number, the match, the seat."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class LogFields:
    """Of one request or socket. `request` is random; `seat` is the seat of the visitor, as far as it is known."""

    request: str
    match: str = ""
    seat: str = ""


NONE = LogFields(request="")
log_fields: ContextVar[LogFields] = ContextVar("log_fields", default=NONE)


def note_seats(seats: tuple[int, ...]) -> None:
    """The visitor of the current request sits in these seats."""
    if (fields := log_fields.get()) is not NONE:
        fields.seat = ", ".join(map(str, seats))
