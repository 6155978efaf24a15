"""Requests to take back everything after an entry. A request is open until anything else is recorded."""

import msgspec
from msgspec import Struct

from games.models import Match, Status


class TakeBackRecord(Struct, frozen=True):
    """What an entry of its kind records: the match stands again as it stood after entry `to`."""

    to: int


class TakeBackRequest(Struct, frozen=True):
    """Seat `seat` asks to take back everything after entry `to`, asked when `at` was the newest entry.

    `agreed` are the seats that are for it, the asking one included.
    """

    seat: int
    to: int
    at: int
    agreed: tuple[int, ...] = ()


def open_request(match: Match) -> TakeBackRequest | None:
    """The request that stands; none once anything was recorded after it."""
    if not match.take_back or match.status != Status.PLAYING:
        return None
    request = msgspec.json.decode(match.take_back, type=TakeBackRequest)
    return request if request.at == match.sequence else None


def as_text(request: TakeBackRequest | None) -> str:
    """The request as it is stored."""
    return msgspec.json.encode(request).decode() if request else ""
