"""What players do in a running match.

Each function is one transaction that holds the match's row lock throughout: either the answer, its dice and its results
are stored and then announced, or nothing is.
"""

from dataclasses import replace
from typing import Any, Literal

from django.db import transaction
from msgspec import Struct

from accounts.models import User
from games.matches.absence import refuse_present
from games.matches.services.chat import last_word, remark_record
from games.matches.services.first_visits import seat_came
from games.matches.services.outcomes import NO_OFFER, refuse_endless
from games.matches.services.overdue import in_time, refuse_overdue
from games.matches.services.record import (
    acting_seat,
    change,
    entry_of_key,
    locked,
    resigned_seats,
    running_match,
    seats_held,
    seats_of,
    started_match,
    store,
)
from games.matches.services.standing_answers import answer_give
from games.matches.windows import holds_answers, keeps_calls
from games.models import Entry, EntryKind, Match, RemarkKind, Status
from games.storage.dice import dice_of
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.engine import Look, Outcome
from rules.kernel.event import Line, LogEntry
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Seat
from rules.kernel.system import Ending
from rules.registry import SYSTEMS

MOST_TAKEN_BACK = 2_000  # answers of one seat in one match, because each leaves an entry
MOST_TAKEN_BACK_IN_TIME = 200  # with clocks, because each gives the others their whole time again
COMPUTER_PLAYS_ON = "declines the draw. Computers play every match to its end."
TAKEN_BACK = LogEntry(line=Line(text="The last decision was taken back.", rule="kernel.undo"))
STEP_RESTARTED = LogEntry(
    line=Line(text="The rules were corrected. This step starts again, with the dice already rolled.")
)


class Receipt(Struct, frozen=True, kw_only=True):
    """A message is stored: the match is at `sequence`; `repeated` if it was stored before.

    A `held` answer is carried out when the open window closes. Of an answer, `system` is the game.
    """

    sequence: int
    repeated: bool = False
    held: bool = False
    system: str = ""


def match_answer(
    *, match_id: str, user: User, question: int, answer: Answer, key: str, seat: int | None = None
) -> Receipt:
    """Answer the open question. The same key twice is stored once. Raises `Refused`, `NoSuchMatch`.

    While a timed window is open, the answer is held. An overdue window closes first. If the rules of the step have
    changed, the step starts again. In both cases the answer is too late.
    """
    try:
        return _answer(match_id, user, question, answer, key, seat)
    except Diverged:
        match_restart(match_id=match_id)
        raise refuse(
            "match.restart",
            "The rules of this step were corrected, so it starts again.",
            remedy="Answer what is asked now.",
        ) from None


@in_time
@transaction.atomic
def _answer(match_id: str, user: User, question: int, answer: Answer, key: str, wanted: int | None) -> Receipt:
    match = locked(match_id)
    seat = acting_seat(match, user, wanted, match.waiting_seats())
    if entry := entry_of_key(match, key, seat):
        return Receipt(sequence=entry.sequence, repeated=True)
    running_match(match)
    refuse_overdue(match)
    seat_came(match, seat)
    if not holds_answers(match):
        refuse_endless(position_of(match), seat)
    held = answer_give(match, seat, question, answer, key)
    return Receipt(sequence=match.sequence, held=held, system=match.system)


@in_time
@transaction.atomic
def match_undo(*, match_id: str, user: User, key: str, seat: int | None = None) -> Receipt:
    """Take back the person's last answer, unless a die, reveal or other answer came after it. Raises `Refused`.

    A holder of both seats takes back the last answer of either side.
    """
    match = started_match(locked(match_id))
    position = position_of(match)
    system = SYSTEMS[match.system].system
    likely = [number for number in system.seats if engine.may_undo(position, number)]
    speaker = acting_seat(match, user, None if match.hot_seat else seat, likely)
    if entry := entry_of_key(match, key, speaker):
        return Receipt(sequence=entry.sequence, repeated=True)
    refuse_overdue(match)
    _refuse_undone_on_the_floor(match, position)
    _refuse_undone_without_end(match, speaker)
    outcome = undo_answer(engine.undo(system, position, Seat(speaker)))
    store(match, outcome, kind=EntryKind.UNDO, seat=speaker, key=key)
    return Receipt(sequence=match.sequence)


def _refuse_undone_on_the_floor(match: Match, position: Position[Any]) -> None:
    """Raises `Refused` while calls may be held: taking back would delete a call that must stay unknown."""
    if keeps_calls(match, position):
        raise refuse(
            "match.undo",
            "Another player may be acting at this moment, so nothing can be taken back.",
            remedy="Continue from here.",
        )


def _refuse_undone_without_end(match: Match, seat: int) -> None:
    """Raises `Refused` for a seat that has taken back too often, because each time leaves an entry."""
    most = MOST_TAKEN_BACK_IN_TIME if match.clocked else MOST_TAKEN_BACK
    if Entry.objects.filter(match=match, kind=EntryKind.UNDO, seat=seat).count() >= most:
        raise refuse(
            "match.undo",
            f"You have taken back {most} decisions in this match. Your decisions are now final.",
            limit=f"{most} decisions",
            remedy="Continue from here.",
        )


def undo_answer(outcome: Outcome) -> Outcome:
    """The outcome of an undo with the sentence the log shows for it."""
    return _saying(outcome, TAKEN_BACK)


@in_time
@transaction.atomic
def match_resign(*, match_id: str, user: User, key: str, seat: int | None = None) -> Receipt:
    """Concede the match; in a match of several the others play on. Raises `Refused`."""
    match = locked(match_id)
    speaker = acting_seat(match, user, seat, match.waiting_seats())
    if entry := entry_of_key(match, key, speaker):
        return Receipt(sequence=entry.sequence, repeated=True)
    refuse_overdue(match)
    _still_playing(match, speaker)
    return _end(match, speaker, key, Ending(conceded=Seat(speaker)))


@in_time
@transaction.atomic
def match_go_on_without(*, match_id: str, user: User, key: str, absent: int, seat: int | None = None) -> Receipt:
    """Concede for a seat that has not answered for `absence.PATIENCE`. Among more than two the others play on.

    Raises `Refused`.
    """
    match = locked(match_id)
    speaker = acting_seat(match, user, seat, ())
    place = next((place for place in seats_of(match) if place.number == absent), None)
    if place is None:
        raise refuse("match.seat", "There is no such seat.", remedy="Name the seat that you wait for.")
    if entry := entry_of_key(match, key, absent):
        return Receipt(sequence=entry.sequence, repeated=True)
    refuse_overdue(match)
    _still_playing(running_match(match), speaker)
    refuse_present(match, place, seats_held(match, user), _as_the_rules_are_now(match))
    return _end(match, absent, key, Ending(conceded=Seat(absent), absent=True))


def _as_the_rules_are_now(match: Match) -> Look:
    """What a spectator sees by the present rules."""
    return engine.look(SYSTEMS[match.system].system, position_of(match), None)


@in_time
@transaction.atomic
def draw_answer(
    *, match_id: str, user: User, key: str, action: Literal["offer", "accept", "decline"], seat: int | None = None
) -> Receipt:
    """Offer a draw, accept or decline another player's offer, or withdraw the own one. Raises `Refused`.

    It is a draw when everybody who still plays agrees. One refusal ends the offer. Offering or declining twice changes
    nothing. An offer after another player's offer accepts it.
    """
    match = locked(match_id)
    others = [seat.number for seat in seats_of(match) if seat.number not in match.for_a_draw()]
    speaker = acting_seat(match, user, seat, others if action == "accept" else match.waiting_seats())
    if entry := entry_of_key(match, key, speaker):
        return Receipt(sequence=entry.sequence, repeated=True)
    refuse_overdue(match)
    _still_playing(running_match(match), speaker)
    offered = match.draw_offer not in (None, speaker)
    if action == "accept" or (action == "offer" and offered):
        return _agree(match, speaker, key)
    if action == "offer":
        _offer_draw(match, speaker)
    elif match.draw_offer is not None:
        words = "withdraws the offer of a draw." if speaker == match.draw_offer else "declines the draw."
        change(match, **NO_OFFER, **remark_record(match, speaker, RemarkKind.DRAW, words))
    return Receipt(sequence=match.sequence)


def _offer_draw(match: Match, seat: int) -> None:
    """Offer a draw to the others. A computer declines at once."""
    if match.draw_offer == seat:
        return
    if last_word(match, RemarkKind.DRAW) not in (None, seat):
        raise refuse(
            "match.draw",
            "A draw was already declined in this situation.",
            remedy="Offer one again after the next decision.",
        )
    said = remark_record(match, seat, RemarkKind.DRAW, "offers a draw.")
    computer = next((place.number for place in seats_of(match) if place.player), None)
    if computer is None:
        change(match, draw_offer=seat, draw_agreed=str(seat), **said)
        return
    match.remarks = said.get("remarks", match.remarks)
    change(match, **said | remark_record(match, computer, RemarkKind.DRAW, COMPUTER_PLAYS_ON))


def _agree(match: Match, seat: int, key: str) -> Receipt:
    """Add a seat that agrees to the draw. With the last one the match is drawn."""
    if match.draw_offer in (None, seat):
        raise refuse("match.draw", "Nobody else has offered a draw.", remedy="Offer one yourself.")
    agreed, gone = {*match.for_a_draw(), seat}, resigned_seats(match)
    if all(place.number in agreed or place.number in gone for place in seats_of(match)):
        return _end(match, seat, key, Ending())
    change(match, draw_agreed=",".join(str(number) for number in sorted(agreed)))
    return Receipt(sequence=match.sequence)


def _still_playing(match: Match, seat: int) -> None:
    """Raises `Refused` for a seat that has left while others play on."""
    if match.status == Status.PLAYING and seat in resigned_seats(match):
        raise refuse("match.over", "You have left this match.", remedy="Watch the others.")


def _end(match: Match, seat: int, key: str, ending: Ending) -> Receipt:
    position = position_of(running_match(match))
    dice = dice_of(match, seats_of(match))
    outcome = engine.end(SYSTEMS[match.system].system, position, ending, dice)
    store(match, outcome, kind=EntryKind.END, seat=seat, key=key, answer=ending)
    return Receipt(sequence=match.sequence)


@transaction.atomic
def match_restart(*, match_id: str) -> bool:
    """Start the step in progress again if its script no longer fits the record. Returns False if it fits."""
    match = locked(match_id)
    system = SYSTEMS[match.system].system
    position = position_of(match)
    try:
        engine.open_table(system, position)
    except Diverged:
        outcome = restart_step(engine.restart(system, position, dice_of(match, seats_of(match))))
        store(match, outcome, kind=EntryKind.RESTART)
        return True
    return False


def restart_step(outcome: Outcome) -> Outcome:
    """The outcome of a restart with the sentence the log shows for it."""
    return _saying(outcome, STEP_RESTARTED)


def _saying(outcome: Outcome, told: LogEntry) -> Outcome:
    return replace(outcome, log=(told, *outcome.log))
