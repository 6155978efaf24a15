"""Trials of a player: a match as its seat knows it, played on repeatedly.

Nothing that the seat does not know is used: hidden things are guessed, and dice are rolled anew.
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
"""A question as a value: its words, and the id, words, detail and openness of each option."""


@dataclass
class Lookahead:
    """One seat's trials from one position. `supposed` is the position with guesses for what the seat cannot know."""

    system: System[Any]
    evaluator: Evaluator
    seat: Seat
    supposed: Position[Any]
    chance: KeyedRandom
    _worths: dict[int, tuple[Any, Worth]] = field(default_factory=dict)
    _goals: dict[tuple[int, Seat, str], tuple[Point | None, Sequence[Goal]]] = field(default_factory=dict)

    def worth(self, position: Position[Any]) -> Worth:
        """The worth of a position to the seat; of a finished match the worth of its result."""
        table = engine.open_table(self.system, position)
        known = self._worths.get(id(table))
        if known is None:
            known = self._worths[id(table)] = table, self._worth_of(table)
        return known[1]

    def _worth_of(self, table: Any) -> Worth:
        result = self.system.result(table)
        if result is None:
            return self.evaluator.worth(table, self.seat)
        won = 0 if result.winner is None else WON if result.winner == self.seat else -WON
        return {**self.evaluator.worth(table, self.seat), "result": won}

    def promise(self, ask: Ask[Any]) -> Callable[[str], int]:
        """The promise of the options of the open question, by id."""
        promise, table = self.evaluator.promise, engine.open_table(self.system, self.supposed)
        return (lambda id_: promise(table, ask.seat, id_)) if promise else lambda _: 0

    def answered(self, position: Position[Any], ask: Ask[Any], answer: Answer, chance: KeyedRandom) -> Outcome | None:
        """The result of an answer, with dice of the trial; None if the rules refuse it."""
        try:
            return engine.play(self.system, position, ask.seat, position.asked, answer, chance.dice(), again=True)
        except Refused:
            return None

    def followed(self, outcome: Outcome, chance: KeyedRandom) -> Outcome | None:
        """The outcome, played on until the answer has an effect: the table has another worth, or everything is done.

        It is also played on while the evaluator says that the table is midway.

        Until then the seat gives its keenest answers; optional questions are passed, and re-rolls follow the default,
        for all players. Returns None if it leads back to the open question or the one before it, or has no effect,
        because such answers could be repeated forever. The result includes all dice rolled on the way.
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
        midway = self.evaluator.midway
        return midway is not None and midway(engine.open_table(self.system, position))

    def _back(self, position: Position[Any], ask: Ask[Any]) -> bool:
        """Whether the seat is asked the open question, or the one before it, again and nothing has changed."""
        put = _put(ask)
        if position.inputs:
            return put in (self._open, self._before) and self._as_now(position)
        return position.table is self.supposed.table or put == self._open

    def _as_now(self, position: Position[Any]) -> bool:
        """Whether the table is that of the open question."""
        there, here = (engine.open_table(self.system, one) for one in (position, self.supposed))
        return there is here or there == here

    @cached_property
    def _open(self) -> Put | None:
        """The question that the seat is asked now."""
        ask = engine.open_ask_of(self.system, self.supposed, self.seat)
        return _put(ask) if ask else None

    @cached_property
    def _before(self) -> Put | None:
        """The question that the seat answered last in this step; taking that answer back gains nothing."""
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
        """The position so many answers later: the seat gives the best answers at first sight, others the keenest."""
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
        """The best of a few answers, judged right after each."""
        found: list[Outcome] = []
        for option in self._drawn(ask, AT_SIGHT, chance):
            tried = (
                self.answered(position, ask, answer, chance)
                for answer in self.answers(position, ask, option, 2, chance)
            )
            found.extend(outcome for outcome in tried if outcome is not None)
        return max(found, key=lambda outcome: sum(self.worth(outcome.position).values()), default=None)

    def _keenest(self, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Outcome | None:
        """The keenest option that is possible."""
        free = [option for option in ask.options if option.refusal is None]
        for option in sorted(free, key=lambda option: -self.evaluator.keenness(option.id))[:KEEN_TRIES]:
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
        """So many of the options, keener ones with a greater chance."""
        free = [option for option in ask.options if option.refusal is None]
        drawn: list[Option[Any]] = []
        while free and len(drawn) < many:
            option = chance.weighted(free, [1 + self.evaluator.keenness(option.id) for option in free])
            free.remove(option)
            drawn.append(option)
        return drawn

    def answers(
        self, position: Position[Any], ask: Ask[Any], option: Option[Any], most: int, chance: KeyedRandom | None = None
    ) -> Iterator[Answer]:
        """At most `most` accepted answers with this option, the most promising first."""
        goals = self._wanted(position, ask, option)
        if goals or option.shape is None or not option.id.startswith(self.evaluator.aimed):
            found = {_mover(option): goals, "": goals} if option.shape is not None else {}
            yield from accepted_values(ask, option, found, chance or self.chance, most)

    def _wanted(self, position: Position[Any], ask: Ask[Any], option: Option[Any]) -> Sequence[Goal]:
        """The goals, for this option, of the piece that it would move."""
        if option.shape is None:
            return ()
        piece, start = _mover(option), getattr(option.shape, "start", None)
        key = (position.sequence, ask.seat, piece)
        known = self._goals.get(key)
        if known is None or (known[0] != start and any(goal.way for goal in known[1])):
            table = engine.open_table(self.system, position)
            known = self._goals[key] = start, self.evaluator.goals(table, ask.seat, piece)
        aimed = option.id.startswith(self.evaluator.aimed)
        return [goal for goal in known[1] if (option.id.startswith(goal.act) if goal.act else not aimed)]


def _let_be(ask: Ask[Any]) -> bool:
    """Whether it is an optional question, such as a reaction or a re-roll, that may be passed."""
    return ask.window or bool(ask.dice) or (ask.default is not None and ask.default.option == PASS)


def _put(ask: Ask[Any]) -> Put:
    """The question as a value."""
    return ask.prompt, tuple((one.id, one.label, one.detail, one.refusal is None) for one in ask.options)


def _mover(option: Option[Any]) -> str:
    """The piece an option would move, "" if none."""
    shape = option.shape
    movers = getattr(shape, "movers", ())
    pieces = getattr(shape, "pieces", ())
    return getattr(shape, "piece", "") or (movers[0].piece if movers else pieces[0] if pieces else option.piece)


def lookahead(
    system: System[Any], evaluator: Evaluator, position: Position[Any], seat: Seat, chance: KeyedRandom
) -> Lookahead | None:
    """The trials of a seat from a position, of which only what the seat knows is used.

    None if something is hidden and cannot be guessed.
    """
    known = system.known(position.table, seat)
    supposed = evaluator.suppose(known, seat, chance) if evaluator.suppose is not None else known
    inputs = tuple(_open_to(system, position, seat))
    if (supposed is position.table or supposed == position.table) and len(inputs) == len(position.inputs):
        supposing = structs.replace(position, earlier=None, kept=())
        share_run(system, position, supposing)
        return Lookahead(system, evaluator, seat, supposing, chance)
    if evaluator.suppose is None:
        return None
    fogged = structs.replace(position, table=supposed, inputs=inputs, floor=0, earlier=None, kept=())
    return Lookahead(system, evaluator, seat, fogged, chance)


def _open_to(system: System[Any], position: Position[Any], seat: Seat) -> Iterator[Input]:
    """The inputs of this step, without secret answers of others to the open question."""
    waits = waiting_step(system, position).open
    secret = {id(given) for given, _ in waits.given if given.seat != seat} if waits and waits.kind == "each" else set()
    return (item for item in position.inputs if id(item) not in secret)
