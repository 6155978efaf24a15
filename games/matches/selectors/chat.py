"""The chat of a match, its requests to take back and its proposals to change the table."""

from typing import Any, cast

from accounts.blocks import muted_people
from games.matches.change_proposals import open_proposal
from games.matches.player_names import name_of
from games.matches.take_back_requests import open_request
from games.models import Match, Remark, Seat
from games.protocol import ChangeProposed, Chat, TakeBackAsked


def remarks_after(match_id: str, heard: int) -> list[Chat]:
    """The remarks after number `heard`."""
    names = {seat.number: name_of(seat) for seat in Seat.objects.filter(match_id=match_id).select_related("user")}
    found = Remark.objects.filter(match_id=match_id, number__gt=heard)
    return [_chat(said, names[said.seat]) for said in found]


def muted_seats(match_id: str, reader: int) -> set[int]:
    """The seats whose words this person (by their number) does not want to read."""
    held = Seat.objects.filter(match_id=match_id, user__in=muted_people(reader))
    return set(held.values_list("number", flat=True))


def pending_take_back(match: Match) -> TakeBackAsked | None:
    """The open request to take something back."""
    request = open_request(match)
    return None if request is None else TakeBackAsked(seat=request.seat, to=request.to, agreed=request.agreed)


def pending_change(match: Match) -> ChangeProposed | None:
    """The open proposal to change the table."""
    found = open_proposal(match)
    if found is None:
        return None
    return ChangeProposed(
        seat=found.seat, number=found.number, changes=found.changes, lines=found.lines, agreed=found.agreed
    )


def _chat(said: Remark, name: str) -> Chat:
    manner = cast("Any", said.kind)
    return Chat(number=said.number, seat=said.seat, name=name, text=said.text, manner=manner, after=said.after)
