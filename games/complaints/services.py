"""Makes complaints and closes them."""

from collections.abc import Iterable, Sequence

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import sanction_add
from games.models import Complaint, Match, Remark, RemarkKind, Seat

MOST_LINES = 50


class QuotedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat as it was when somebody complained."""

    match: str
    number: int
    text: str
    at: str


def lines_of(person: User, viewer: User) -> list[Remark]:
    """The newest lines that the person wrote in matches of both, the newest first."""
    common = Match.objects.filter(seats__user=viewer).filter(seats__user=person)
    seats = Seat.objects.filter(user=person, match__in=common).values_list("match_id", "number")
    said = Remark.objects.filter(match__in=common, kind=RemarkKind.CHAT).order_by("-at")
    own = set(seats)
    return [one for one in said[: 4 * MOST_LINES] if (one.match_id, one.seat) in own][:MOST_LINES]


def complaint_make(*, by: User, about: User, words: str, remarks: Iterable[int]) -> Complaint:
    """Store a complaint with the chosen lines; others than those of `lines_of` are left out."""
    chosen = set(remarks)
    quoted = [
        QuotedLine(match=one.match_id, number=one.number, text=one.text, at=one.at.isoformat())
        for one in lines_of(about, by)
        if one.pk in chosen
    ]
    return Complaint.objects.create(by=by, about=about, words=words, lines=msgspec.json.encode(quoted).decode())


def quoted_lines(complaint: Complaint) -> Sequence[QuotedLine]:
    """The lines of a complaint."""
    return msgspec.json.decode(complaint.lines, type=list[QuotedLine])


@transaction.atomic
def complaint_close(
    *, complaint_id: int, moderator: User, kind: SanctionKind | None, days: int = 0, reason: str = ""
) -> bool:
    """Close a complaint, with a sanction or without. False if another moderator was faster."""
    complaint = Complaint.objects.select_for_update().get(pk=complaint_id)
    if complaint.closed is not None:
        return False
    complaint.closed, complaint.closed_by = timezone.now(), moderator
    complaint.decision = "dismissed"
    if kind is not None:
        sanction_add(user=complaint.about, kind=kind, days=days, reason=reason, moderator=moderator)
        complaint.decision = f"{kind.label}, {days} days" if days else kind.label
    complaint.save(update_fields=["closed", "closed_by", "decision"])
    return True
