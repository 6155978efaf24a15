"""Requests to take back everything after an entry. A request is open until anything else is recorded."""

import msgspec
from msgspec import Struct

from games.models import Match, Status


class TakeBackRecord(Struct, frozen=True):
    """What the entry of a taking back records: the match goes back to its state after entry `to`."""

    to: int


class TakeBackRequest(Struct, frozen=True):
    """A request of seat `seat` to take back everything after entry `to`, made when `at` was the newest entry.

    `agreed` are the seats that agree, including the asking one.
    """

    seat: int
    to: int
    at: int
    agreed: tuple[int, ...] = ()


def open_request(match: Match) -> TakeBackRequest | None:
    """The open request; None once anything was recorded after it."""
    if not match.take_back or match.status != Status.PLAYING:
        return None
    request = msgspec.json.decode(match.take_back, type=TakeBackRequest)
    return request if request.at == match.sequence else None


def as_text(request: TakeBackRequest | None) -> str:
    """The request as it is stored."""
    return msgspec.json.encode(request).decode() if request else ""
