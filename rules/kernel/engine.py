"""Everything that can be done with a position: start, answer, undo, end, look. Arguments never change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeVar

from msgspec import Struct, structs

from rules.kernel.dice import Dice, DrawnRoll
from rules.kernel.event import LogEntry, log_entry
from rules.kernel.open_question import OpenQuestion
from rules.kernel.position import Given, Position
from rules.kernel.question import Answer, Ask, Question, as_data
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.run import ResumedRun, Run, dice_of
from rules.kernel.run_cache import (
    WaitingStep,
    forget_run,
    keep_run,
    opened_by,
    return_run,
    take_run,
    waiting_position,
    waiting_step,
)
from rules.kernel.scene import View
from rules.kernel.system import Ending, System

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of an accepted input: the new position, log entries, dice rolled, and who is asked now.

    `window`: everybody who is asked may let the question pass. `asks` are the questions.
    """

    position: Position[Any]
    log: tuple[LogEntry, ...]
    rolls: tuple[DrawnRoll, ...]
    waiting: tuple[Seat, ...] = ()
    window: bool = False
    asks: tuple[Ask[Any], ...] = ()


class Look(Struct, frozen=True, kw_only=True):
    """What one viewer gets: the view, the viewer's questions, and the seats the match waits for.

    `private`: it has something that not everybody may see.
    """

    sequence: int
    view: View
    questions: tuple[Question, ...]
    waiting: tuple[Seat, ...]
    window: bool
    can_undo: bool
    over: bool
    private: bool = False


def start(system: System[T], table: T, dice: Dice) -> Outcome:
    """The first position of a match, run to its first question."""
    position = Position(system=system.id, version=system.version, table=table)
    return outcome_of(system, position, Run(system, position, dice), asked=0)


def play(  # noqa: PLR0913  # an answer and when it came
    system: System[T],
    position: Position[T],
    seat: Seat,
    number: int,
    answer: Answer,
    dice: Dice,
    *,
    at: int = 0,
    more: bool = False,
    final: bool = False,
    again: bool = False,
) -> Outcome:
    """The position after an answer to question `number`; `at` and `more` are those of `Given`. Raises `Refused`.

    A `final` answer cannot be undone: it was given for a player who ran out of time. With `again` the cached run stays
    on the old position, because other answers to the same question will be tried.
    """
    run = take_run(system, position, dice)
    try:
        _open_ask(run.open, position, seat, number)
        moved_on = run.answer(Given(seat, answer, at, more))
    except Refused:
        return_run(system, position, run)
        raise
    except Exception:
        forget_run(position)
        raise
    if not again:
        forget_run(position)
    if final:
        run.close_past()
    sequence = position.sequence + 1
    before = structs.replace(position, sequence=sequence)
    return outcome_of(system, before, run, asked=sequence if moved_on else position.asked)


def open_ask(system: System[T], position: Position[T], seat: Seat, number: int) -> Ask[Any]:
    """Question `number` as the script asked it, for trying answers. Raises `Refused`."""
    return _open_ask(waiting_step(system, position).open, position, seat, number)


def open_ask_of(system: System[T], position: Position[T], seat: Seat) -> Ask[Any] | None:
    """The seat's present question as the script asked it; None if it is not asked."""
    waits = waiting_step(system, position).open
    return waits.asks.get(seat) if waits is not None else None


def simultaneity_limit(system: System[T], position: Position[T]) -> int | None:
    """For a question that the first answer settles, the limit of simultaneity in milliseconds; otherwise None."""
    waits = waiting_step(system, position).open
    return waits.within if waits is not None and waits.first_come else None


def open_table(system: System[T], position: Position[T]) -> T:
    """The table as it stands now, in the middle of the step."""
    return waiting_step(system, position).table


def known_table(system: System[T], position: Position[T], seat: Seat | None) -> T:
    """The table as a seat knows it now."""
    return system.known(open_table(system, position), seat)


def look(system: System[T], position: Position[T], viewer: Seat | None) -> Look:
    """Everything that `viewer` (None: a spectator) may know of the position."""
    return looks(system, position, (viewer,))[0]


def looks(system: System[T], position: Position[T], viewers: Sequence[Seat | None]) -> tuple[Look, ...]:
    """The looks of these viewers, from one run of the step."""
    rest = waiting_step(system, position)
    public = system.known(rest.table, None)
    for_all = Look(
        sequence=position.sequence,
        view=system.view(public, None),
        questions=(),
        waiting=tuple(rest.open.asks) if rest.open else (),
        window=rest.open is not None and rest.open.window,
        can_undo=False,
        over=position.over,
    )
    return tuple([_look(system, position, rest, viewer, (public, for_all)) for viewer in viewers])


def _look(
    system: System[T], position: Position[T], rest: WaitingStep[T], viewer: Seat | None, public: tuple[T, Look]
) -> Look:
    """The look of a viewer.

    `public` is the table as everybody knows it, with its look; a viewer's own differs in few things.
    """
    everybody, for_all = public
    if viewer is None:
        return for_all
    known = system.known(rest.table, viewer)
    ask = rest.open.asks.get(viewer) if rest.open else None
    return structs.replace(
        for_all,
        view=for_all.view if known is everybody else system.view(known, viewer),
        questions=() if ask is None or rest.open is None else (as_data(ask, position.asked, rest.open.kind),),
        can_undo=may_undo(position, viewer),
        private=(ask is not None and ask.private) or (known is not everybody and known != everybody),
    )


def view_for(system: System[T], table: T, viewer: Seat | None) -> View:
    """The picture of a table for a viewer, made of what that viewer knows."""
    return system.view(system.known(table, viewer), viewer)


def may_undo(position: Position[Any], seat: Seat) -> bool:
    """Whether the last input is this seat's own answer, with nothing irrevocable after it."""
    inputs = position.past().inputs
    if position.over or len(inputs) <= position.floor:
        return False
    last = inputs[-1]
    return isinstance(last, Given) and last.seat == seat


def undo(system: System[T], position: Position[T], seat: Seat) -> Outcome:
    """The position before the seat's last answer.

    Raises `Refused` if a die, a reveal, a locked-in choice or another player's answer came after it.
    """
    if not may_undo(position, seat):
        raise Refused(_why_no_undo(waiting_step(system, position).open, seat))
    past = position.past()
    sequence = position.sequence + 1
    back = structs.replace(position, table=past.table, inputs=past.inputs[:-1], earlier=None, sequence=sequence)
    return outcome_of(system, back, Run(system, back), asked=sequence, silent=True)


def _why_no_undo(open_: OpenQuestion | None, seat: Seat) -> Refusal:
    if open_ is not None and open_.has_locked(seat):
        return _LOCKED
    return Refusal(
        rule="kernel.undo",
        message=(
            "Nothing of yours can be taken back now: it is a locked choice, or a die, a reveal or the other player "
            "came after it."
        ),
        remedy="Go on from here.",
    )


def go_back(system: System[T], position: Position[T], then: Position[T]) -> Outcome:
    """The position as it was `then`, earlier in the match, to which its players agreed to return.

    Sequence and roll index continue, so that no dice that were already rolled are used again. Secrets opened since are
    secret again, as on the table. Raises `Refused` if the match is over.
    """
    if position.over:
        raise Refused(MATCH_OVER)
    sequence = position.sequence + 1
    back = structs.replace(then, sequence=sequence, next_roll=position.next_roll, kept=())
    return outcome_of(system, back, Run(system, back), asked=sequence, silent=True)


def end(system: System[T], position: Position[T], ending: Ending, dice: Dice) -> Outcome:
    """The position after a concession or an agreed draw. Raises `Refused` if the match is already over.

    If several others play on after a concession, the step in progress continues without the seat; earlier answers and
    dice stand as far as they still fit.
    """
    if position.over:
        raise Refused(MATCH_OVER)
    run = Run(system, position)
    run.state(system.ended(run.table, ending))
    if system.result(run.table) is None:
        return _without(system, position, dice, ending)
    sequence = position.sequence + 1
    closed = Position(
        system=position.system,
        version=position.version,
        table=run.table,
        sequence=sequence,
        asked=sequence,
        next_roll=position.next_roll,
        opened=opened_by(before=position, run=run, at=sequence),
        over=True,
    )
    return Outcome(position=closed, log=run.log_entries(), rolls=())


def restart(system: System[T], position: Position[T], dice: Dice) -> Outcome:
    """The step in progress from its start, after its script changed (`Diverged`); its dice are reused."""
    kept = (*position.kept, *dice_of(position.inputs))
    sequence = position.sequence + 1
    fresh = structs.replace(position, inputs=(), floor=0, earlier=None, kept=kept, sequence=sequence)
    return outcome_of(system, fresh, Run(system, fresh, dice), asked=sequence)


def _without(system: System[T], position: Position[T], dice: Dice, ending: Ending) -> Outcome:
    """The step in progress without the seat that leaves, as if it had left before. Nothing is logged twice."""
    before = Run(system, position)
    fact = system.ended(position.table, ending)
    table = fact.apply(position.table)
    stays = [item for item in position.inputs if not (isinstance(item, Given) and item.seat == ending.conceded)]
    asked = [ask for ask in before.answered if ask.seat != ending.conceded]
    sequence = position.sequence + 1
    left = structs.replace(
        position, table=table, inputs=tuple(stays), floor=len(stays), earlier=None, sequence=sequence
    )
    outcome = outcome_of(system, left, ResumedRun(system, left, dice, asked), asked=sequence)
    forget_run(outcome.position)  # the next step must not be mistaken for the resumed one
    again = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(outcome.log, before.log_entries(), strict=False))
    )
    return replace(outcome, log=(log_entry(fact, table), *outcome.log[again:]))


_LOCKED = Refusal(
    rule="kernel.lock_in",
    message="Your choice is locked in: it stands, although others have still to choose.",
    remedy="Wait for the others.",
)
MATCH_OVER = Refusal(rule="kernel.over", message="This match is over.", remedy="Start a new one.")


def outcome_of(system: System[T], before: Position[T], run: Run[T], *, asked: int, silent: bool = False) -> Outcome:
    """The outcome of a run; `before` has what no run changes, `asked` is the number of the open question."""
    position = waiting_position(before, run, asked=asked)
    keep_run(system, position, run)
    waiting = tuple(run.open.asks) if run.open else ()
    return Outcome(
        position=position,
        log=() if silent else run.log_entries(),
        rolls=tuple(run.rolls),
        waiting=waiting,
        window=run.open is not None and run.open.window,
        asks=tuple(run.open.asks.values()) if run.open else (),
    )


def _open_ask(open_: OpenQuestion | None, position: Position[Any], seat: Seat, number: int) -> Ask[Any]:
    if open_ is None:
        raise Refused(MATCH_OVER)
    if number != position.asked:
        raise Refused(
            Refusal(
                rule="kernel.question",
                message="That is not the question that is open now: the table has moved on.",
                measured=f"question {number}",
                limit=f"question {position.asked}",
                remedy="Answer the question that is open now.",
            )
        )
    if seat not in open_.asks:
        raise Refused(
            Refusal(rule="kernel.turn", message="It is not your decision now.", remedy="Wait for the other player.")
        )
    return open_.asks[seat]
