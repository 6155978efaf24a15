"""Changes of the table by agreement of the players: which are possible, their preview, and carrying them out.

A change is an answer to one of the options that a system offers (`HasChanges`), and a fact like any other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, structs

from rules.kernel.dice import Dice
from rules.kernel.engine import MATCH_OVER, Outcome, outcome_of, view_for
from rules.kernel.event import Event, LogEntry, log_entry
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.question import Answer, Ask, AskEach, Option, OptionView, as_data
from rules.kernel.refusal import Diverged, Refusal, Refused, RulesBug, Seat
from rules.kernel.run import ResumedRun, Run
from rules.kernel.run_cache import WaitingStep, forget_run, waiting_step
from rules.kernel.scene import View
from rules.kernel.system import System
from rules.kernel.throw_again import RULE, is_throw, throw_again, throw_option, throw_sentence

T = TypeVar("T")

MOST_CHANGES: Final = 20


@runtime_checkable
class HasChanges(Protocol):
    """A system whose players may agree on changes: the options, from the table as everybody knows it.

    Each option brings the fact that changes the table. The fact must also work on the table at the start of the step:
    it adds to a number, and does not touch anything else.
    """

    @property
    def changes(self) -> Callable[[Any], Sequence[Option[Event]]] | None: ...


@dataclass(frozen=True)
class ChangedTable(Generic[T]):
    """The table after the changes, their facts, and their sentences."""

    table: T
    facts: tuple[Event, ...]
    log: tuple[LogEntry, ...]


def may_change(system: System[Any]) -> bool:
    """Whether players of the game may agree on changes at all."""
    return isinstance(system, HasChanges) and system.changes is not None


class ForeseenChanges(Struct, frozen=True, kw_only=True):
    """The view of the table with these changes, their sentences, and the changes possible afterwards."""

    view: View
    lines: tuple[str, ...]
    options: tuple[OptionView, ...]


def foresee_changes(system: System[T], position: Position[T], seat: Seat, changes: Sequence[Answer]) -> ForeseenChanges:
    """The seat's view of the table with these changes. Raises `Refused` as proposing them would."""
    foreseen = checked_changes(system, position, changes) if changes else None
    table = foreseen.table if foreseen else waiting_step(system, position).table
    options: Sequence[Option[Event]] = () if is_throw(changes) else _options(system, table)
    if not changes:
        options = (*options, throw_option(position))
    ask = Ask(seat=seat, rule=RULE, prompt="What do you propose to change?", options=options)
    return ForeseenChanges(
        view=view_for(system, table, seat),
        lines=tuple(entry.line.text for entry in foreseen.log) if foreseen else (),
        options=as_data(ask, position.asked, "ask").options,
    )


def checked_changes(system: System[T], position: Position[T], changes: Sequence[Answer]) -> ChangedTable[T]:
    """The table with these changes, if they are possible in the step in progress. Raises `Refused`.

    Throwing dice again does not change the table until they are rolled.
    """
    if is_throw(changes):
        _refuse_now(system, position, changes)
        told = throw_sentence(system, position, len(changes))
        return ChangedTable(waiting_step(system, position).table, (), (told,))
    wanted = changed_table(system, position, changes)
    _repeated(system, _start(position, wanted), Run(system, position), wanted.table, None)
    return wanted


def changed_table(system: System[T], position: Position[T], changes: Sequence[Answer]) -> ChangedTable[T]:
    """The table after these changes, one after another. Raises `Refused`.

    They are made from what everybody knows, so they cannot change or reveal anything hidden.
    """
    rest = _refuse_now(system, position, changes)
    table, facts, log = rest.table, list[Event](), list[LogEntry]()
    for change in changes:
        fact = _fact(system, table, change)
        table = fact.apply(table)
        facts.append(fact)
        log.append(log_entry(fact, table))
    if table == rest.table:
        raise Refused(_NOTHING)
    return ChangedTable(table, tuple(facts), tuple(log))


def _refuse_now(system: System[T], position: Position[T], changes: Sequence[Answer]) -> WaitingStep[T]:
    """The waiting state of the step. Raises `Refused` at moments that allow no change at all."""
    if position.over:
        raise Refused(MATCH_OVER)
    if not 1 <= len(changes) <= MOST_CHANGES:
        raise Refused(_counted(len(changes)))
    rest = waiting_step(system, position)
    if rest.open is not None and isinstance(rest.open.request, AskEach) and rest.open.given:
        raise Refused(_CHOOSING)
    return rest


def change_table(system: System[T], position: Position[T], changes: Sequence[Answer], dice: Dice) -> Outcome:
    """The position after these changes, to which all agreed. Raises `Refused`.

    The step in progress is repeated from its start on the changed table: its answers and dice must lead to the table
    with these changes, otherwise the players have to wait until the step is done. Earlier inputs can no longer be
    undone.
    """
    if is_throw(changes):
        _refuse_now(system, position, changes)
        return throw_again(system, position, dice)
    wanted = changed_table(system, position, changes)
    changed, before = _start(position, wanted), Run(system, position)
    run = _repeated(system, changed, before, wanted.table, dice)
    if run is None:
        raise RulesBug("dice were missing that were given")
    outcome = outcome_of(system, changed, run, asked=changed.asked)
    if isinstance(run, ResumedRun):
        forget_run(outcome.position)  # the next step must not be mistaken for the resumed one
        return replace(outcome, log=wanted.log)
    told = zip(outcome.log, before.log_entries(), strict=False)
    again = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], told))
    return replace(outcome, log=(*wanted.log, *outcome.log[again:]))


def _options(system: System[T], table: T) -> Sequence[Option[Event]]:
    if not isinstance(system, HasChanges) or system.changes is None:
        raise Refused(_NO_CHANGES)
    options = system.changes(system.known(table, None))
    if not options:
        raise Refused(_NOT_NOW)
    return options


def _fact(system: System[T], table: T, change: Answer) -> Event:
    option = next((one for one in _options(system, table) if one.id == change.option), None)
    if option is None:
        raise Refused(_NOT_OFFERED)
    return option.accept(change.value, RULE)


def _start(position: Position[T], wanted: ChangedTable[T]) -> Position[T]:
    """The position at the start of the step, with the changes on its table."""
    table = position.table
    for fact in wanted.facts:
        table = fact.apply(table)
    sequence, floor = position.sequence + 1, len(position.inputs)
    return structs.replace(position, table=table, floor=floor, earlier=None, sequence=sequence, asked=sequence)


def _repeated(system: System[T], changed: Position[T], before: Run[T], wanted: T, dice: Dice | None) -> Run[T] | None:
    """The step on the changed table, up to the open question. Raises `Refused` if it does not lead there.

    None: it needs dice before that, and there are none.
    """
    try:
        run = ResumedRun(system, changed, None, before.answered) if changed.inputs else Run(system, changed, dice)
    except Diverged:
        if changed.inputs or dice is not None:
            raise Refused(_UNDER_WAY) from None
        return None
    except RulesBug:
        raise Refused(_UNDER_WAY) from None
    in_step = run.step_table is changed.table
    if changed.inputs and not (in_step and tuple(run.inputs) == changed.inputs):
        raise Refused(_UNDER_WAY)
    if in_step and run.table != wanted:
        raise Refused(_UNDER_WAY)
    return run


def _counted(many: int) -> Refusal:
    remedy = f"Leave out {many - MOST_CHANGES}." if many else "Choose at least one change."
    message = f"A proposal has 1 to {MOST_CHANGES} changes; this one has {many}."
    return Refusal(
        rule=RULE, message=message, measured=f"{many} changes", limit=f"1 to {MOST_CHANGES} changes", remedy=remedy
    )


_NO_CHANGES = refuse(RULE, "Nothing can be changed by agreement in this game.", remedy="Play on.").refusal
_NOT_NOW = refuse(
    RULE, "Nothing can be changed by agreement at this moment.", remedy="Propose it in the battle, between two actions."
).refusal
_NOT_OFFERED = refuse(RULE, "That cannot be changed now.", remedy="Choose one of the changes on offer.").refusal
_NOTHING = refuse(RULE, "That changes nothing.", remedy="Choose another value.").refusal
_CHOOSING = refuse(
    RULE, "A secret choice is being made, and somebody has chosen already.", remedy="Propose it when all have chosen."
).refusal
_UNDER_WAY = refuse(
    RULE,
    "The current step depends on that, or has just changed it.",
    remedy="Finish the current step, or take it back, and then propose it.",
).refusal
