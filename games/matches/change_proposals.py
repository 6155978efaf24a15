"""Proposals to change the table. A proposal is open until anything else is recorded."""

import msgspec
from msgspec import Struct

from games.matches.owners import RULE as OWNED
from games.matches.owners import owner_of
from games.matches.rated import may_change_table
from games.models import Entry, EntryKind, Match, Status
from rules.kernel.play import refuse
from rules.kernel.question import Answer
from rules.kernel.refusal import Refusal
from rules.kernel.table_changes import may_change
from rules.kernel.throw_again import RULE
from rules.registry import SYSTEMS

MOST_CHANGED = 200  # times in one match


class ChangeRecord(Struct, frozen=True):
    """What the entry of a change records: the changes, and the seats that agreed to them."""

    changes: tuple[Answer, ...]
    agreed: tuple[int, ...]


class ChangeProposal(Struct, frozen=True):
    """A proposal of seat `seat`, made when `at` was the newest entry; `lines` are the sentences of its changes.

    `number` tells it from every other one of the match, `key` is that of its message. `agreed` are the seats that
    agree, including the proposing one.
    """

    seat: int
    number: int
    key: str
    changes: tuple[Answer, ...]
    lines: tuple[str, ...]
    at: int
    agreed: tuple[int, ...] = ()


def open_proposal(match: Match) -> ChangeProposal | None:
    """The open proposal; None once anything was recorded after it."""
    if not match.change_proposal or match.status != Status.PLAYING:
        return None
    proposal = msgspec.json.decode(match.change_proposal, type=ChangeProposal)
    return proposal if proposal.at == match.sequence else None


def seats_proposed_to(match: Match) -> tuple[int, ...]:
    """The seats that an open proposal waits for; those that left the match are not asked."""
    if (proposal := open_proposal(match)) is None:
        return ()
    gone = Entry.objects.filter(match=match, kind=EntryKind.END).values_list("seat", flat=True)
    settled = {*proposal.agreed, *gone}
    return tuple(seat.number for seat in match.seats.all() if seat.number not in settled)


def proposal_text(proposal: ChangeProposal | None) -> str:
    """The proposal as it is stored."""
    return msgspec.json.encode(proposal).decode() if proposal else ""


def may_agree_changes(match: Match) -> Refusal | None:
    """Why the players of a match may not agree on changes; None where they may.

    Every kind of match that forbids it is refused here.
    """
    if not may_change(SYSTEMS[match.system].system):
        return refuse(RULE, "Nothing can be changed by agreement in this game.", remedy="Play on.").refusal
    if barred := may_change_table(match):
        return barred
    if owner := owner_of(match.pk):
        message = f"This match counts in “{owner.title}”, where nothing is changed by agreement."
        return refuse(OWNED, message, remedy="Ask the organiser, on the page of the event.").refusal
    if Entry.objects.filter(match=match, kind=EntryKind.CHANGE).count() >= MOST_CHANGED:
        message = f"The table was changed by agreement {MOST_CHANGED} times in this match."
        return refuse(RULE, message, limit=f"{MOST_CHANGED} times", remedy="Play on from here.").refusal
    return None
