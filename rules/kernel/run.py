"""One run of the scripts: it repeats the recorded inputs of the step, then continues to the next question."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar

from typing_extensions import override

from rules.kernel.dice import Dice, DrawnRoll, Roll
from rules.kernel.event import Event, LogEntry, log_entry
from rules.kernel.open_question import UNSETTLED, OpenQuestion
from rules.kernel.play import ChanceNode, Play, Script, Throw
from rules.kernel.position import Given, Input, Position
from rules.kernel.question import Ask, Asking
from rules.kernel.refusal import Diverged, Refused, RulesBug
from rules.kernel.system import System

T = TypeVar("T")

MOST_REQUESTS_WITHOUT_A_QUESTION = 5_000
MOST_TAKEN_BACK = 100  # inputs before the step in progress that undo can reach


class Run(Generic[T]):
    """A run from a position's snapshot to the open question (`open`; None if the match is over).

    `step_table` and `inputs` become the next position; `past_table`, `past_inputs` and `floor` its undoable past.
    `answered` are the questions of the recorded answers in order; `rolls` the dice rolled since the last one.
    `facts_before_dice` is the number of facts recorded before the first new dice. `trail` are the tables of an earlier
    run of the same step, which are reused.
    """

    def __init__(
        self, system: System[T], position: Position[T], dice: Dice | None = None, trail: Sequence[T] = ()
    ) -> None:
        self._system = system
        self._trail = trail
        self._dice = dice
        self._recorded: deque[Input] = deque(position.inputs)
        self._since: list[tuple[list[tuple[Event, T]], int]] = []
        self.rolls: list[DrawnRoll] = []
        self.facts_before_dice = 0
        self.kept: list[DrawnRoll] = list(position.kept)
        self.next_roll = position.next_roll
        past = position.past()
        self.past_table, self.past_inputs, self.floor = past.table, list(past.inputs), position.floor
        self.open: OpenQuestion | None = None
        self._begin(position.table)
        self._advance(None)
        if self._recorded:
            self._diverge("the script asks for less than was recorded")

    @property
    def table(self) -> T:
        """The table as it stands now, in the middle of the step."""
        return self.play.table

    @property
    def trail(self) -> tuple[T, ...]:
        """The tables of the step so far, in order."""
        return tuple(table for _, table in self._log)

    def answer(self, given: Given) -> bool:
        """Gives an answer and continues; False while others may still answer the same question. Raises `Refused`.

        A secret answer is locked in at once: it cannot be undone, even if others still have to answer.
        """
        if self.open is None:
            raise RulesBug("nobody is asked")
        is_locked = self.open.locks(given.seat)
        self.open.take_answer(given)
        self._say_from_here()
        self._note(given)
        value = self.open.settled()
        if value is UNSETTLED:
            if is_locked:
                self.close_past()
            return False
        self.open = None
        self._advance(value)
        if is_locked or any(event.reveals or event.opens() for event, _ in self._stated()):
            self.close_past()
        return True

    def go_on_with(self, dice: Dice) -> None:
        """Uses these dice from now on."""
        self._dice = dice

    def state(self, event: Event) -> None:
        """Records a fact from outside the scripts."""
        self._say_from_here()
        self.play.record(event)

    def log_entries(self) -> tuple[LogEntry, ...]:
        """The facts recorded since the answer, with their sentences."""
        return tuple(log_entry(event, table) for event, table in self._stated() if event.is_logged())

    def facts(self) -> tuple[Event, ...]:
        """The facts recorded since the answer, logged or not."""
        return tuple(event for event, _ in self._stated())

    def opened(self) -> tuple[str, ...]:
        """The secrets opened by facts since the answer."""
        return tuple(name for event, _ in self._stated() for name in event.opens())

    def _say_from_here(self) -> None:
        """Facts and rolls from now on are new; earlier ones are not logged again."""
        self.rolls = []
        self._since = [(self._log, len(self._log))]

    def _stated(self) -> Iterator[tuple[Event, T]]:
        return chain.from_iterable(log[begin:] for log, begin in self._since)

    def _begin(self, table: T) -> None:
        self.step_table = table
        self.inputs: list[Input] = []
        self.answered: list[Ask[Any]] = []
        self._log: list[tuple[Event, T]] = []
        self._since.append((self._log, 0))
        self.play: Play[T] = Play(table, self._log, self._system.known, self._trail)
        self._trail = ()
        step = None if self._system.result(table) is not None else self._system.next_step(table)
        self._script: Script[None] | None = step(self.play) if step is not None else None

    def _advance(self, value: Any) -> None:
        for _ in range(MOST_REQUESTS_WITHOUT_A_QUESTION):
            if self._script is None:
                return
            try:
                request = self._script.send(value)
            except StopIteration:
                self._begin(self.play.table)
                if self.kept or (not self._recorded and len(self.past_inputs) > MOST_TAKEN_BACK):
                    self.kept = []
                    self.close_past()
                value = None
                continue
            if isinstance(request, ChanceNode):
                raise RulesBug("chances where dice must fall")
            value = self._throw(request) if isinstance(request, Throw) else self._put(request)
            if value is UNSETTLED:
                return
        raise RulesBug("the rules go on without asking anybody anything")

    def _put(self, request: Asking) -> Any:
        """Asks a question; answers it from the recorded inputs as far as they go."""
        asks = (request,) if isinstance(request, Ask) else request.asks
        self.open = OpenQuestion(request, {ask.seat: ask for ask in asks})
        while self._recorded:
            if not self._hears_again(self.open, self._recorded.popleft()):
                break
            value = self.open.settled()
            if value is not UNSETTLED:
                self.open = None
                return value
        return UNSETTLED

    def _hears_again(self, open_: OpenQuestion, item: Input) -> bool:
        """Whether the recorded input answers the question; if so, it is taken."""
        ask = open_.asks.get(item.seat) if isinstance(item, Given) else None
        if ask is None or not isinstance(item, Given) or not self._is_repeated(ask):
            self._diverge(f"{item} was recorded where {open_.prompt!r} is asked")
            return False
        try:
            open_.take_answer(item)
        except Refused as refused:
            self._diverge(f"{item} is now refused: {refused}")
            return False
        self.inputs.append(item)
        self.answered.append(ask)
        return True

    def _is_repeated(self, ask: Ask[Any]) -> bool:
        """Whether the question is the recorded one: a script that still fits asks the same."""
        return True

    def _diverge(self, why: str) -> None:
        """Raises `Diverged`: the recorded inputs do not fit the script."""
        raise Diverged(why)

    def _throw(self, throw: Throw) -> tuple[int, ...]:
        if self._recorded:
            known = self._recorded.popleft()
            if isinstance(known, DrawnRoll) and _fits(known, throw):
                self.inputs.append(known)
                return known.faces
            self._diverge(f"{known} was recorded where {throw.reason!r} is rolled")
        drawn = self._draw(throw)
        self._note(drawn)
        return drawn.faces

    def _draw(self, throw: Throw) -> DrawnRoll:
        if self.kept and _fits(self.kept[0], throw):
            return self.kept.pop(0)
        if self._dice is None:
            raise Diverged(f"{throw.reason!r} is rolled where nothing was recorded")
        if not self.rolls:
            self.facts_before_dice = sum(event.is_logged() for event in self.facts())
        index = self.next_roll
        self.next_roll += 1
        roll = Roll(index=index, count=throw.count, reason=throw.reason, sides=throw.sides, cuts=throw.cuts)
        drawn = DrawnRoll(index, throw.reason, throw.sides, self._dice.draw(roll))
        self.rolls.append(drawn)
        return drawn

    def _note(self, item: Input) -> None:
        self.inputs.append(item)
        self.past_inputs.append(item)
        if isinstance(item, DrawnRoll):
            self.close_past()

    def close_past(self) -> None:
        """Ends the undoable past here."""
        self.past_table, self.past_inputs = self.step_table, list(self.inputs)
        self.floor = len(self.inputs)


class ResumedRun(Run[T]):
    """A run of a step whose table was changed from outside; recorded answers and dice stand as far as they fit.

    `asked` are the questions of the recorded answers in order. Inputs that do not fit any more, and all later ones, are
    dropped; their dice are not reused.
    """

    def __init__(self, system: System[T], position: Position[T], dice: Dice | None, asked: Sequence[Ask[Any]]) -> None:
        self._asked = deque((ask.rule, ask.prompt) for ask in asked)
        self._in_its_step = False
        super().__init__(system, position, dice)

    @override
    def _begin(self, table: T) -> None:
        super()._begin(table)
        if self._in_its_step:
            self._diverge("the step is over")
        self._in_its_step = True

    @override
    def _is_repeated(self, ask: Ask[Any]) -> bool:
        return (ask.rule, ask.prompt) == self._asked.popleft()

    @override
    def _diverge(self, why: str) -> None:
        self._recorded.clear()
        self.close_past()


def _fits(drawn: DrawnRoll, throw: Throw) -> bool:
    return (drawn.reason, drawn.sides, len(drawn.faces)) == (throw.reason, throw.sides, throw.count)


def dice_of(inputs: Sequence[Input]) -> tuple[DrawnRoll, ...]:
    """The dice in these inputs."""
    return tuple(item for item in inputs if isinstance(item, DrawnRoll))
