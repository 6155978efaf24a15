"""What a player thinks with: a match as its seat knows it, gone through in thought again and again.

Everything true of the match that the seat does not know stays out: hidden things are supposed, dice are thrown anew.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from msgspec import structs

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.position import Given, Input, Position
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Diverged, Refused, Seat
from rules.kernel.run_cache import share_run, waiting_step
from rules.kernel.system import System
from rules.players.candidates import accepted_values
from rules.players.evaluator import WHOLE, Evaluator, Goal, Worth
from rules.players.keyed_random import KeyedRandom

WON = 4 * WHOLE
AT_SIGHT = 5
KEEN_TRIES = 3
MOST_FOLLOWED = 8

Put = tuple[str, tuple[tuple[str, str, str, bool], ...]]
"""A question: its words, and of each option its id, words, detail and whether it is open."""


@dataclass
class Lookahead:
    """One seat's thoughts on one position. `supposed` is the position with guesses for what the seat cannot know."""

    system: System[Any]
    mind: Evaluator
    seat: Seat
    supposed: Position[Any]
    chance: KeyedRandom
    _worths: dict[int, tuple[Any, Worth]] = field(default_factory=dict)
    _goals: dict[tuple[int, Seat, str], tuple[Point | None, Sequence[Goal]]] = field(default_factory=dict)

    def worth(self, position: Position[Any]) -> Worth:
        """What a position is worth to the seat; a match that is over is worth its end."""
        table = engine.open_table(self.system, position)
        known = self._worths.get(id(table))
        if known is None:
            known = self._worths[id(table)] = table, self._worth_of(table)
        return known[1]

    def _worth_of(self, table: Any) -> Worth:
        result = self.system.result(table)
        if result is None:
            return self.mind.worth(table, self.seat)
        won = 0 if result.winner is None else WON if result.winner == self.seat else -WON
        return {**self.mind.worth(table, self.seat), "result": won}

    def promise(self, ask: Ask[Any]) -> Callable[[str], int]:
        """How much an option of the question that is open now promises, by its id."""
        promise, table = self.mind.promise, engine.open_table(self.system, self.supposed)
        return (lambda id_: promise(table, ask.seat, id_)) if promise else lambda _: 0

    def answered(self, position: Position[Any], ask: Ask[Any], answer: Answer, chance: KeyedRandom) -> Outcome | None:
        """What an answer leads to with dice of thought; None if the rules refuse it."""
        try:
            return engine.play(self.system, position, ask.seat, position.asked, answer, chance.dice(), again=True)
        except Refused:
            return None

    def followed(self, outcome: Outcome, chance: KeyedRandom) -> Outcome | None:
        """The outcome as soon as something has come of it: the table is worth something else, or all is done.

        What the mind knows to be midway is followed on.

        Until then one's own answers are the keenest; but what may be let pass is let pass and dice are rolled again
        as is usual, by others as well. None where it leads back to the question that is open now or to the one before
        it, or to nothing: who turns about for nothing could do so for ever. All dice that fell on the way are told with
        it.
        """
        worth, rolls = self._now, outcome.rolls
        for _ in range(MOST_FOLLOWED):
            position = outcome.position
            done = position.over or not outcome.asks or (rolls and not position.inputs)
            if done or (self.worth(position) != worth and not self._is_midway(position)):
                break
            ask = outcome.asks[0]
            if ask.seat == self.seat and self._back(position, ask):
                return None
            answer = self._usual if ask.seat != self.seat or _let_be(ask) else self._keenest
            following = answer(position, ask, chance) or self._usual(position, ask, chance)
            if following is None:
                break
            outcome, rolls = following, (*rolls, *following.rolls)
        return replace(outcome, rolls=rolls)

    def _is_midway(self, position: Position[Any]) -> bool:
        midway = self.mind.midway
        return midway is not None and midway(engine.open_table(self.system, position))

    def _back(self, position: Position[Any], ask: Ask[Any]) -> bool:
        """Whether one's own question there is the one that is open now or the one before it, and nothing was done."""
        put = _put(ask)
        if position.inputs:
            return put in (self._open, self._before) and self._as_now(position)
        return position.table is self.supposed.table or put == self._open

    def _as_now(self, position: Position[Any]) -> bool:
        """Whether the table there is the one that is open now."""
        there, here = (engine.open_table(self.system, one) for one in (position, self.supposed))
        return there is here or there == here

    @cached_property
    def _open(self) -> Put | None:
        """The question that the seat is asked now."""
        ask = engine.open_ask_of(self.system, self.supposed, self.seat)
        return _put(ask) if ask else None

    @cached_property
    def _before(self) -> Put | None:
        """The question that the seat answered last in this step: who takes that answer back has gained nothing."""
        inputs = self.supposed.inputs
        own = [at for at, one in enumerate(inputs) if isinstance(one, Given) and one.seat == self.seat]
        if not own:
            return None
        try:
            ask = engine.open_ask_of(self.system, structs.replace(self.supposed, inputs=inputs[: own[-1]]), self.seat)
        except Diverged:
            return None
        return _put(ask) if ask else None

    @cached_property
    def _now(self) -> Worth:
        return self.worth(self.supposed)

    def play_on(self, outcome: Outcome, answers: int, chance: KeyedRandom) -> Position[Any]:
        """The position so many answers later: one's own are the best at first sight, others' come as they are keen."""
        for _ in range(answers):
            if outcome.position.over or not outcome.asks:
                break
            ask = outcome.asks[0]
            answer = self._at_sight if ask.seat == self.seat else self._keen
            following = answer(outcome.position, ask, chance) or self._usual(outcome.position, ask, chance)
            if following is None:
                break
            outcome = following
        return outcome.position

    def _at_sight(self, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Outcome | None:
        """The best of a few answers, as it looks right after each."""
        found: list[Outcome] = []
        for option in self._drawn(ask, AT_SIGHT, chance):
            tried = (
                self.answered(position, ask, answer, chance)
                for answer in self.answers(position, ask, option, 2, chance)
            )
            found.extend(outcome for outcome in tried if outcome is not None)
        return max(found, key=lambda outcome: sum(self.worth(outcome.position).values()), default=None)

    def _keenest(self, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Outcome | None:
        """What one is keenest on, of what can be done."""
        free = [option for option in ask.options if option.refusal is None]
        for option in sorted(free, key=lambda option: -self.mind.keenness(option.id))[:KEEN_TRIES]:
            for answer in self.answers(position, ask, option, 1, chance):
                if (outcome := self.answered(position, ask, answer, chance)) is not None:
                    return outcome
        return None

    def _keen(self, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Outcome | None:
        for option in self._drawn(ask, KEEN_TRIES, chance):
            for answer in self.answers(position, ask, option, 1, chance):
                if (outcome := self.answered(position, ask, answer, chance)) is not None:
                    return outcome
        return None

    def _usual(self, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Outcome | None:
        free = (option for option in ask.options if option.refusal is None and option.shape is None)
        usual = ask.default or next((Answer(option.id) for option in free), None)
        return None if usual is None else self.answered(position, ask, usual, chance)

    def _drawn(self, ask: Ask[Any], many: int, chance: KeyedRandom) -> list[Option[Any]]:
        """So many of the options, the keener the likelier."""
        free = [option for option in ask.options if option.refusal is None]
        drawn: list[Option[Any]] = []
        while free and len(drawn) < many:
            option = chance.weighted(free, [1 + self.mind.keenness(option.id) for option in free])
            free.remove(option)
            drawn.append(option)
        return drawn

    def answers(
        self, position: Position[Any], ask: Ask[Any], option: Option[Any], most: int, chance: KeyedRandom | None = None
    ) -> Iterator[Answer]:
        """Up to so many answers with this option that the question takes, the most promising first."""
        goals = self._wanted(position, ask, option)
        if goals or option.shape is None or not option.id.startswith(self.mind.aimed):
            found = {_mover(option): goals, "": goals} if option.shape is not None else {}
            yield from accepted_values(ask, option, found, chance or self.chance, most)

    def _wanted(self, position: Position[Any], ask: Ask[Any], option: Option[Any]) -> Sequence[Goal]:
        """The goals of the piece that an option would move, of those that are for it."""
        if option.shape is None:
            return ()
        piece, start = _mover(option), getattr(option.shape, "start", None)
        key = (position.sequence, ask.seat, piece)
        known = self._goals.get(key)
        if known is None or (known[0] != start and any(goal.way for goal in known[1])):
            table = engine.open_table(self.system, position)
            known = self._goals[key] = start, self.mind.goals(table, ask.seat, piece)
        aimed = option.id.startswith(self.mind.aimed)
        return [goal for goal in known[1] if (option.id.startswith(goal.act) if goal.act else not aimed)]


def _let_be(ask: Ask[Any]) -> bool:
    """Whether it is a chance to step in, or to roll dice again, that may as well pass."""
    return ask.window or bool(ask.dice) or (ask.default is not None and ask.default.option == PASS)


def _put(ask: Ask[Any]) -> Put:
    """A question as it is put."""
    return ask.prompt, tuple((one.id, one.label, one.detail, one.refusal is None) for one in ask.options)


def _mover(option: Option[Any]) -> str:
    """The piece an option would move, "" for none in particular."""
    shape = option.shape
    movers = getattr(shape, "movers", ())
    pieces = getattr(shape, "pieces", ())
    return getattr(shape, "piece", "") or (movers[0].piece if movers else pieces[0] if pieces else option.piece)


def lookahead(
    system: System[Any], mind: Evaluator, position: Position[Any], seat: Seat, chance: KeyedRandom
) -> Lookahead | None:
    """The thoughts of a seat on a position. Of the position only what the seat knows is looked at.

    None where something is hidden and nothing can be supposed in its place.
    """
    known = system.known(position.table, seat)
    supposed = mind.suppose(known, seat, chance) if mind.suppose is not None else known
    inputs = tuple(_open_to(system, position, seat))
    if (supposed is position.table or supposed == position.table) and len(inputs) == len(position.inputs):
        supposing = structs.replace(position, earlier=None, kept=())
        share_run(system, position, supposing)
        return Lookahead(system, mind, seat, supposing, chance)
    if mind.suppose is None:
        return None
    fogged = structs.replace(position, table=supposed, inputs=inputs, floor=0, earlier=None, kept=())
    return Lookahead(system, mind, seat, fogged, chance)


def _open_to(system: System[Any], position: Position[Any], seat: Seat) -> Iterator[Input]:
    """What was answered and rolled in this step, without what others have answered in secret to the open question."""
    waits = waiting_step(system, position).open
    secret = {id(given) for given, _ in waits.given if given.seat != seat} if waits and waits.kind == "each" else set()
    return (item for item in position.inputs if id(item) not in secret)
