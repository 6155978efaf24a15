"""The floor: who may call, the first refusal after every call, the open floor on which calls meet, holding and done."""

from typing import Final, NamedTuple

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import PASS, Answer, Ask, Event, Line, Option, Play, Script, Seat
from rules.kernel.system import Step
from rules.krygothic.board import SEATS, Table, other
from rules.krygothic.calls.calling import carry_out_call, possible_calls
from rules.krygothic.calls.plan import CallPlan, plan_faults
from rules.krygothic.reactions.action_types import Kinds, squad_name
from rules.krygothic.reactions.precedence import first_of
from rules.krygothic.reactions.waiting import forget_news, waiting_news

WITHIN: Final = 1000
"""Milliseconds in which calls are simultaneous. (krygothic.online.simultaneous_calls)"""
HOLD, DONE, OPEN, CONFIRM, DROP = "hold", "done", "open", "confirm", "drop"


class HoldChoice(NamedTuple):
    """Let the other player call."""


class DoneChoice(NamedTuple):
    """Be done for this AP round."""


class OpenChoice(NamedTuple):
    """Not use the first refusal: the floor is open."""


Choice = CallPlan | HoldChoice | DoneChoice | OpenChoice


class Held(Event, frozen=True, kw_only=True):
    """A player with the first refusal lets the other call. (krygothic.online.hold)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, floor=other(self.seat), held=True)

    @override
    def line(self, table: Table) -> Line:
        return Line(
            text=f"{squad_name(table, self.seat)} holds: the other side may call.",
            rule="krygothic.online.hold",
            seat=self.seat,
        )


class FloorOpened(Event, frozen=True, kw_only=True):
    """Who has the first refusal does not use it: either may call. (krygothic.online.open_floor)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, open=True)

    @override
    def line(self, table: Table) -> Line:
        text = f"{squad_name(table, self.seat)} lets either side call: whoever calls first goes first."
        return Line(text=text, rule="krygothic.online.open_floor", seat=self.seat)


class Done(Event, frozen=True, kw_only=True):
    """A player wants no more actions in this AP round. (krygothic.ap.done)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table.with_side(self.seat, done=True), floor=other(self.seat), held=False, open=False)

    @override
    def line(self, table: Table) -> Line:
        text = f"{squad_name(table, self.seat)} is done for this AP round, with {table.side(self.seat).ap} AP left."
        return Line(text=text, rule="krygothic.ap.done", seat=self.seat)


class CallsMet(Event, frozen=True, kw_only=True):
    """Both called at the same moment, and one call goes first. (krygothic.online.simultaneous_calls)"""

    first: Seat
    why: str

    @override
    def line(self, table: Table) -> Line:
        text = f"Both call at once. {squad_name(table, self.first)} goes first ({self.why})."
        return Line(text=text, rule="krygothic.online.simultaneous_calls", tone="heading", seat=self.first)


class Dropped(Event, frozen=True, kw_only=True):
    """Who lost the face-off of two calls drops the own one, for nothing. (krygothic.faceoff.loser)"""

    seat: Seat

    @override
    def line(self, table: Table) -> Line:
        text = f"{squad_name(table, self.seat)} drops its call, which costs nothing."
        return Line(text=text, rule="krygothic.faceoff.loser", seat=self.seat)


class FloorClosed(Event, frozen=True, kw_only=True):
    """The AP round ends: both have spent everything, are done, or have held. (krygothic.ap.round_end)"""

    why: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage="round_end", held=False, open=False)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"AP round {table.round} ends: {self.why}.", rule=self.rule, tone="heading")


def orders_step(kinds: Kinds) -> Step[Table]:
    """The step of the floor with these kinds of action."""

    def step(play: Play[Table]) -> Script[None]:
        yield from _floor(play, kinds)

    return step


def active_seats(table: Table) -> list[Seat]:
    """Who may still call: neither done nor out of AP.

    (krygothic.ap.no_new_until_both_done, krygothic.ap.one_side_left)
    """
    return [seat for seat in SEATS if table.side(seat).ap > 0 and not table.side(seat).done]


def _floor(play: Play[Table], kinds: Kinds) -> Script[None]:
    """One word of somebody: a call, a hold, or done. (krygothic.online.done_floor, krygothic.overview.simultaneous)"""
    callers = active_seats(play.table)
    if not callers:
        play.record(FloorClosed(why="nobody can or wants to act any more", rule="krygothic.ap.round_end"))
    elif len(callers) == 1:
        yield from _alone(play, kinds, callers[0])
    elif play.table.open:
        yield from _open(play, kinds)
    else:
        yield from _first_refusal(play, kinds, play.table.floor)


def _alone(play: Play[Table], kinds: Kinds, seat: Seat) -> Script[None]:
    """The other is done or out of AP: whoever is left keeps the floor. (krygothic.online.done_floor, .hold)"""
    word: Choice = yield from play.ask(
        seat,
        rule="krygothic.online.done_floor",
        prompt=f"{waiting_news(play.table, seat)}Only you can call now. What do you call?",
        options=[_done("ends the AP round"), *possible_calls(play.known(seat), kinds, seat)],
        default=Answer(DONE),
        clock="idle",
    )
    forget_news(play, seat)
    yield from _said(play, kinds, seat, word)


def _first_refusal(play: Play[Table], kinds: Kinds, seat: Seat) -> Script[None]:
    """One player alone may call first. (krygothic.online.first_refusal, krygothic.online.decision_defaults)"""
    live, held = play.table.settings.live, play.table.held
    hold: Option[Choice] = Option(
        id=HOLD, label="Hold", detail=_warning(play.table) if held else "the other calls", bring=HoldChoice()
    )
    silent: Option[Choice] = Option(
        id=OPEN, label="Leave the floor open", detail="the first to call is heard", bring=OpenChoice()
    )
    word: Choice = yield from play.ask(
        seat,
        rule="krygothic.online.first_refusal",
        prompt=f"{waiting_news(play.table, seat)}You may go first. What do you call?",
        options=[
            *([silent] if live else []),
            hold,
            _done("for this AP round"),
            *possible_calls(play.known(seat), kinds, seat),
        ],
        default=Answer(OPEN if live else HOLD),
        clock="refusal",
    )
    forget_news(play, seat)
    if isinstance(word, OpenChoice):
        play.record(FloorOpened(seat=seat))
        yield from _open(play, kinds)
    else:
        yield from _said(play, kinds, seat, word)


def _warning(table: Table) -> str:
    """Whoever answers a hold by a hold is warned. (krygothic.online.hold, krygothic.ap.no_carry_over)"""
    left = " and ".join(f"{table.side(seat).ap} AP of {squad_name(table, seat)}" for seat in SEATS)
    return f"both hold: the AP round ends, and {left} are lost"


def _done(detail: str) -> Option[Choice]:
    return Option(id=DONE, label="Done", detail=detail, rule="krygothic.ap.done", bring=DoneChoice())


def _said(play: Play[Table], kinds: Kinds, seat: Seat, word: Choice) -> Script[None]:
    """What a player with the floor said happens."""
    if isinstance(word, CallPlan):
        yield from carry_out_call(play, kinds, seat, word)
    elif isinstance(word, DoneChoice):
        play.record(Done(seat=seat))
    elif play.table.held:
        play.record(FloorClosed(why="both hold", rule="krygothic.online.hold"))
    else:
        play.record(Held(seat=seat))


def _open(play: Play[Table], kinds: Kinds) -> Script[None]:
    """Either may call, and the first call counts; two at the same time face off. Silence on both sides is two holds.

    Turns, which are free, leave it open.

    (krygothic.online.open_floor, krygothic.online.simultaneous_calls, krygothic.online.free_actions,
    krygothic.faceoff.when, krygothic.faceoff.true_tie)
    """
    spoken = yield from play.ask_any(*(_anybody(play, kinds, seat) for seat in SEATS), within=WITHIN)
    forget_news(play, *(tuple(one.seat for one in spoken) or SEATS))
    if not spoken:
        play.record(FloorClosed(why="both hold", rule="krygothic.online.hold"))
        return
    for one in spoken:
        if isinstance(one.brought, DoneChoice):
            play.record(Done(seat=one.seat))
    calls = [(one.seat, one.brought) for one in spoken if isinstance(one.brought, CallPlan)]
    if len(calls) > 1:
        ahead, why = yield from first_of(play, *(plan.begins(seat) for seat, plan in calls))
        calls = calls if ahead.seat == calls[0][0] else calls[::-1]
        play.record(CallsMet(first=ahead.seat, why=why))
    for number, (seat, plan) in enumerate(calls):
        if number:
            yield from _parked(play, kinds, seat, plan)
        else:
            yield from carry_out_call(play, kinds, seat, plan)


def _anybody(play: Play[Table], kinds: Kinds, seat: Seat) -> Ask[Choice]:
    silent: Option[Choice] = Option(id=PASS, label="Hold", detail="if both hold, the AP round ends", bring=HoldChoice())
    return Ask(
        seat=seat,
        rule="krygothic.online.open_floor",
        prompt=f"{waiting_news(play.table, seat)}The floor is open. What do you call?",
        options=[silent, _done("for this AP round"), *possible_calls(play.known(seat), kinds, seat)],
        default=Answer(PASS),
        clock="idle",
    )


def _parked(play: Play[Table], kinds: Kinds, seat: Seat, plan: CallPlan) -> Script[None]:
    """Who lost a face-off of calls confirms the own one, changed in nothing, or drops it for nothing.

    (krygothic.online.simultaneous_calls, krygothic.faceoff.loser, krygothic.online.decision_defaults)
    """
    if play.table.result is not None or seat not in active_seats(play.table):
        return
    again = CallPlan(play.known(seat), plan.orders)
    refusal = next(plan_faults(seat, again), None)
    confirm: Option[CallPlan | None] = Option(
        id=CONFIRM, label="Confirm it", detail=plan.in_words, refusal=refusal, bring=again
    )
    wanted = yield from play.ask(
        seat,
        rule="krygothic.online.simultaneous_calls",
        prompt=f"{waiting_news(play.table, seat)}The other call went first. Yours is ready.",
        options=[
            confirm,
            Option(id=DROP, label="Drop it", detail="costs nothing", bring=None),
        ],
        default=Answer(DROP),
        clock="refusal",
        parked=None if refusal else Answer(CONFIRM),
    )
    forget_news(play, seat)
    if wanted is None:
        play.record(Dropped(seat=seat))
    else:
        yield from carry_out_call(play, kinds, seat, wanted)
