"""Changes of the table by agreement: one seat proposes them, and all others accept or one declines."""

from django.db import transaction
from msgspec import structs

from accounts.models import User
from games.matches.change_proposals import (
    ChangeProposal,
    ChangeRecord,
    may_agree_changes,
    open_proposal,
    proposal_text,
)
from games.matches.services.chat import remark_record
from games.matches.services.overdue import in_time, refuse_overdue
from games.matches.services.play import Receipt
from games.matches.services.record import (
    acting_seat,
    change,
    change_unnoticed,
    entry_of_key,
    locked,
    resigned_seats,
    running_match,
    seats_of,
    store,
)
from games.matches.windows import keeps_calls
from games.models import EntryKind, Match, RemarkKind, SentNotice
from games.storage.dice import dice_of
from games.storage.match_cache import position_of
from rules.kernel.play import refuse
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.table_changes import change_table, checked_changes
from rules.kernel.throw_again import RULE
from rules.registry import SYSTEMS


@in_time
@transaction.atomic
def change_propose(
    *, match_id: str, user: User, key: str, at: int, changes: tuple[Answer, ...], seat: int | None = None
) -> Receipt:
    """Propose to change the table as it stands after entry `at`. Raises `Refused`.

    Computers agree to every proposal, and so do all seats of one person: with nobody else to ask it is done at once. A
    new proposal of a seat replaces its last one.
    """
    match = locked(match_id)
    speaker = acting_seat(match, user, seat, match.waiting_seats())
    if entry := entry_of_key(match, key, speaker):
        return Receipt(sequence=entry.sequence, repeated=True)
    running_match(match)
    refuse_overdue(match)
    _refuse_now(match, speaker)
    if at != match.sequence:
        raise refuse(
            RULE,
            "The table has moved on since.",
            measured=f"step {at}",
            limit=f"step {match.sequence}",
            remedy="Look at it, then propose the change again.",
        )
    standing = open_proposal(match)
    if standing is not None and standing.seat != speaker:
        raise refuse(RULE, "Another player has proposed a change.", remedy="Answer that first.")
    foreseen = checked_changes(SYSTEMS[match.system].system, position_of(match), changes)
    lines = tuple(entry.line.text for entry in foreseen.log)
    agreed = tuple(place.number for place in seats_of(match) if place.user_id == user.pk or place.player)
    proposal = ChangeProposal(speaker, match.revision + 1, key, changes, lines, at, agreed)
    if _all_agree(match, proposal):
        return _carry_out(match, proposal)
    said = remark_record(match, speaker, RemarkKind.CHANGE, "proposes to change the table.")
    change(match, change_proposal=proposal_text(proposal), **said)
    return Receipt(sequence=match.sequence)


@in_time
@transaction.atomic
def change_answer(*, match_id: str, user: User, number: int, agree: bool, seat: int | None = None) -> Receipt:
    """Accept the proposal of that number or decline it. Declining the own one withdraws it. Raises `Refused`."""
    match = running_match(locked(match_id))
    refuse_overdue(match)
    proposal = open_proposal(match)
    if proposal is None or proposal.number != number:
        raise refuse(RULE, "That proposal is no longer open.", remedy="Play on, or answer the one that is.")
    open_ = [place.number for place in seats_of(match) if place.number not in proposal.agreed]
    speaker = acting_seat(match, user, seat, open_ if agree else ())
    SentNotice.objects.filter(match=match, seat=speaker).delete()
    if agree:
        return _agree(match, proposal, speaker)
    words = "withdraws the proposal." if speaker == proposal.seat else "does not agree. Nothing is changed."
    change(match, change_proposal="", **remark_record(match, speaker, RemarkKind.CHANGE, words))
    return Receipt(sequence=match.sequence)


def _agree(match: Match, proposal: ChangeProposal, seat: int) -> Receipt:
    """Add a seat that agrees. With the last one the table is changed."""
    _refuse_now(match, seat)
    proposal = structs.replace(proposal, agreed=tuple(sorted({*proposal.agreed, seat})))
    if _all_agree(match, proposal):
        return _carry_out(match, proposal)
    change(match, change_proposal=proposal_text(proposal))
    return Receipt(sequence=match.sequence)


def _carry_out(match: Match, proposal: ChangeProposal) -> Receipt:
    """Change the table, as one entry of the seat that proposed it. With a computer the match is a friendly one."""
    system, dice = SYSTEMS[match.system].system, dice_of(match, seats_of(match))
    outcome = change_table(system, position_of(match), proposal.changes, dice)
    if not match.friendly and any(place.player for place in seats_of(match)):
        change_unnoticed(match, friendly=True)
    record = ChangeRecord(proposal.changes, proposal.agreed)
    store(match, outcome, kind=EntryKind.CHANGE, seat=proposal.seat, key=proposal.key, answer=record)
    return Receipt(sequence=match.sequence)


def _refuse_now(match: Match, seat: int) -> None:
    """Raises `Refused` where nobody may agree on changes, or a call that must stay unknown would be deleted."""
    if barred := may_agree_changes(match):
        raise Refused(barred)
    if seat in resigned_seats(match):
        raise refuse(RULE, "You have left this match.", remedy="Watch the others.")
    if keeps_calls(match, position_of(match)):
        raise refuse(RULE, "Another player may be acting at this moment.", remedy="Propose it again after this moment.")


def _all_agree(match: Match, proposal: ChangeProposal) -> bool:
    gone = resigned_seats(match)
    return all(place.number in proposal.agreed or place.number in gone for place in seats_of(match))
