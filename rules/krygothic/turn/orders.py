"""Orders: who may call, who calls first after each call, simultaneous calls, holding and being done."""

from enum import Enum
from typing import Final

from rules.kernel.script import PASS, Answer, Ask, Event, LogFact, Option, Play, Script, Seat, TableFact, fact
from rules.kernel.system import Step
from rules.krygothic.board import SEATS, Table, other
from rules.krygothic.calls.calling import carry_out_call, possible_calls
from rules.krygothic.calls.plan import CallPlan, plan_faults
from rules.krygothic.reactions.action_types import ActionTypes
from rules.krygothic.reactions.precedence import first_of
from rules.krygothic.reactions.waiting import forget_announcements, waiting_announcement

WITHIN: Final = 1000
"""Milliseconds within which calls are simultaneous. (krygothic.online.simultaneous_calls)"""
CONFIRM, DROP = "confirm", "drop"


class NoCall(Enum):
    """What a player may say instead of a call: let the other call first, be done, or let both call."""

    HOLD = "hold"
    DONE = "done"
    OPEN = "open"


Choice = CallPlan | NoCall


def orders_step(types: ActionTypes) -> Step[Table]:
    """The step in which players give orders of these types."""

    def step(play: Play[Table]) -> Script[None]:
        yield from _next_call(play, types)

    return step


def active_seats(table: Table) -> list[Seat]:
    """The seats that may still call: neither done nor out of AP.

    (krygothic.ap.no_new_until_both_done, krygothic.ap.one_side_left)
    """
    return [seat for seat in SEATS if table.side(seat).ap > 0 and not table.side(seat).done]


def _next_call(play: Play[Table], types: ActionTypes) -> Script[None]:
    """A player calls, holds, or is done. (krygothic.online.done_floor, krygothic.overview.simultaneous)"""
    callers = active_seats(play.table)
    if not callers:
        play.record(_calls_ended(play.table, "neither side can or wants to act", "krygothic.ap.round_end"))
    elif len(callers) == 1:
        yield from _only_caller(play, types, callers[0])
    elif play.table.open:
        yield from _open_floor(play, types)
    else:
        yield from _first_refusal(play, types, play.table.first_caller)


def _calls_ended(table: Table, why: str, rule: str) -> Event:
    """The AP round ends: both players have spent everything, are done, or have held. (krygothic.ap.round_end)"""
    text = f"AP round {table.round} ends: {why}."
    return fact(text, rule, lambda table: table.with_changes(stage="round_end", held=False, open=False), tone="heading")


def _player_done(table: Table, seat: Seat) -> Event:
    """A player takes no more actions in this AP round. (krygothic.ap.done)"""
    text = f"is done for this AP round, with {table.side(seat).ap} AP left"
    return TableFact(
        table.says(seat, text, "krygothic.ap.done"),
        lambda table: table.with_side(seat, done=True).with_changes(first_caller=other(seat), held=False, open=False),
    )


def _only_caller(play: Play[Table], types: ActionTypes, seat: Seat) -> Script[None]:
    """The other is done or out of AP: only this player may still call. (krygothic.online.done_floor, .hold)"""
    choice: Choice = yield from play.ask(
        seat,
        rule="krygothic.online.done_floor",
        prompt=f"{waiting_announcement(play.table, seat)}Only you can act now. What do you do?",
        options=[_done("ends the AP round"), *possible_calls(play.known(seat), types, seat)],
        default=Answer(NoCall.DONE.value),
        clock="idle",
    )
    forget_announcements(play, seat)
    yield from _carry_out_choice(play, types, seat, choice)


def _first_refusal(play: Play[Table], types: ActionTypes, seat: Seat) -> Script[None]:
    """Asks the player with the first refusal, who alone may call first.

    (krygothic.online.first_refusal, krygothic.online.decision_defaults)
    """
    live, held = play.table.settings.live, play.table.held
    hold: Option[Choice] = Option(
        id=NoCall.HOLD.value,
        label="Let the other side act",
        detail=_warning(play.table) if held else "hold",
        bring=NoCall.HOLD,
    )
    silent: Option[Choice] = Option(
        id=NoCall.OPEN.value, label="Let either side act", detail="whoever calls first acts first", bring=NoCall.OPEN
    )
    choice: Choice = yield from play.ask(
        seat,
        rule="krygothic.online.first_refusal",
        prompt=f"{waiting_announcement(play.table, seat)}You act first. What do you do?",
        options=[
            *([silent] if live else []),
            hold,
            _done("for this AP round"),
            *possible_calls(play.known(seat), types, seat),
        ],
        default=Answer((NoCall.OPEN if live else NoCall.HOLD).value),
        clock="refusal",
    )
    forget_announcements(play, seat)
    if choice is NoCall.OPEN:
        text = "lets either side act: whoever calls first acts first"
        line = play.table.says(seat, text, "krygothic.online.open_floor")
        play.record(TableFact(line, lambda table: table.with_changes(open=True)))
        yield from _open_floor(play, types)
    else:
        yield from _carry_out_choice(play, types, seat, choice)


def _warning(table: Table) -> str:
    """Warns a player whose hold would answer a hold, which ends the round.

    (krygothic.online.hold, krygothic.ap.no_carry_over)
    """
    left = " and ".join(f"{table.side(seat).ap} AP of {table.squad(seat)}" for seat in SEATS)
    return f"both hold: the AP round ends, and {left} are lost"


def _done(detail: str) -> Option[Choice]:
    return Option(id=NoCall.DONE.value, label="Done", detail=detail, rule="krygothic.ap.done", bring=NoCall.DONE)


def _carry_out_choice(play: Play[Table], types: ActionTypes, seat: Seat, choice: Choice) -> Script[None]:
    """Carries out the choice of a player who may call."""
    if isinstance(choice, CallPlan):
        yield from carry_out_call(play, types, seat, choice)
    elif choice is NoCall.DONE:
        play.record(_player_done(play.table, seat))
    elif play.table.held:
        play.record(_calls_ended(play.table, "both hold", "krygothic.online.hold"))
    else:
        line = play.table.says(seat, "holds: the other side may act", "krygothic.online.hold")
        play.record(TableFact(line, lambda table: table.with_changes(first_caller=other(seat), held=True)))


def _open_floor(play: Play[Table], types: ActionTypes) -> Script[None]:
    """Both may call, and the first call counts; simultaneous calls face off. Silence on both sides counts as two holds.

    Turns, which are free, do not end this. (krygothic.online.open_floor, krygothic.online.simultaneous_calls,
    krygothic.online.free_actions, krygothic.faceoff.when, krygothic.faceoff.true_tie)
    """
    spoken = yield from play.ask_any(*(_open_question(play, types, seat) for seat in SEATS), within=WITHIN)
    forget_announcements(play, *(tuple(one.seat for one in spoken) or SEATS))
    if not spoken:
        play.record(_calls_ended(play.table, "both hold", "krygothic.online.hold"))
        return
    for one in spoken:
        if one.brought is NoCall.DONE:
            play.record(_player_done(play.table, one.seat))
    calls = [(one.seat, one.brought) for one in spoken if isinstance(one.brought, CallPlan)]
    if len(calls) > 1:
        ahead, why = yield from first_of(play, *(plan.begins(seat) for seat, plan in calls))
        calls = calls if ahead.seat == calls[0][0] else calls[::-1]
        text = f"Both sides call at once. {play.table.squad(ahead.seat)} acts first ({why})."
        play.record(fact(text, "krygothic.online.simultaneous_calls", tone="heading", seat=ahead.seat))
    for number, (seat, plan) in enumerate(calls):
        if number:
            yield from _second_call(play, types, seat, plan)
        else:
            yield from carry_out_call(play, types, seat, plan)


def _open_question(play: Play[Table], types: ActionTypes, seat: Seat) -> Ask[Choice]:
    silent: Option[Choice] = Option(
        id=PASS, label="Let the other side act", detail="if both hold, the AP round ends", bring=NoCall.HOLD
    )
    return Ask(
        seat=seat,
        rule="krygothic.online.open_floor",
        prompt=f"{waiting_announcement(play.table, seat)}Either side may act. What do you do?",
        options=[silent, _done("for this AP round"), *possible_calls(play.known(seat), types, seat)],
        default=Answer(PASS),
        clock="idle",
    )


def _second_call(play: Play[Table], types: ActionTypes, seat: Seat, plan: CallPlan) -> Script[None]:
    """The loser of a face-off of calls confirms its call unchanged, or drops it for free.

    (krygothic.online.simultaneous_calls, krygothic.faceoff.loser, krygothic.online.decision_defaults)
    """
    if play.table.result is not None or seat not in active_seats(play.table):
        return
    again = CallPlan(play.known(seat), plan.orders)
    refusal = next(plan_faults(seat, again), None)
    confirm: Option[CallPlan | None] = Option(
        id=CONFIRM, label="Make my call", detail=plan.in_words, refusal=refusal, bring=again
    )
    wanted = yield from play.ask(
        seat,
        rule="krygothic.online.simultaneous_calls",
        prompt=f"{waiting_announcement(play.table, seat)}The other side acted first. Do you still make your call?",
        options=[
            confirm,
            Option(id=DROP, label="Drop it", detail="costs nothing", bring=None),
        ],
        default=Answer(DROP),
        clock="refusal",
        parked=None if refusal else Answer(CONFIRM),
    )
    forget_announcements(play, seat)
    if wanted is None:
        play.record(LogFact(play.table.says(seat, "drops its call at no cost", "krygothic.faceoff.loser")))
    else:
        yield from carry_out_call(play, types, seat, wanted)
