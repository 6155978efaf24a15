"""Of answers that seem alike the keenest is given; who blunders may give what seems nearly as good, never worse."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pytest
from msgspec import structs
from typing_extensions import override

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.kernel.question import Answer, Ask
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Pick
from rules.players.choice import (
    ALIKE,
    CLEAR,
    EASY,
    NORMAL,
    PLANNED,
    QUICK,
    RANDOM,
    Candidate,
    Strength,
    choose_candidate,
    consider_candidates,
    offered_answers,
)
from rules.players.evaluator import Evaluator, Worth
from rules.players.evaluators import evaluator_of
from rules.players.keyed_random import KeyedRandom
from rules.players.lookahead import WON, Lookahead
from rules.players.playing import match_steps
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.rules.fubar import build as fb
from tests.rules.krygothic import build as kg
from tests.rules.players.playing import played, thinker, unthinker

EVALUATOR = Evaluator(worth=lambda table, seat: {}, goals=lambda table, seat, piece: (), keen={"fire": 40, "pass": 1})


def tried(option: str, *worths: int) -> Candidate:
    outcome: Any = None
    one = Candidate(Answer(option), option, outcome)
    for worth in worths:
        one.note({"all": worth})
    return one


def test_of_what_seems_alike_the_keenest_is_given() -> None:
    told = choose_candidate(EVALUATOR, [tried("pass", 100), tried("fire", 100 - ALIKE)], NORMAL, KeyedRandom(b"key"))
    assert told is not None
    assert told.answer.option == "fire"


def test_keenness_is_worth_nothing_against_what_is_better() -> None:
    told = choose_candidate(EVALUATOR, [tried("pass", 100), tried("fire", 99 - ALIKE)], NORMAL, KeyedRandom(b"key"))
    assert told is not None
    assert told.answer.option == "pass"


def test_what_only_dice_have_set_back_may_be_as_good() -> None:
    """Fired at three times, hit once; who would stop fires on, unless it is clear that stopping is better."""
    told = choose_candidate(
        EVALUATOR, [tried("pass", 100, 100, 100), tried("fire", 40, 190, 40)], NORMAL, KeyedRandom(b"key")
    )
    assert told is not None
    assert told.answer.option == "fire"
    for other in (tried("fire", 40, 42, 41), tried("fires-not-much-keener", 40, 190, 40)):
        evaluator = replace(EVALUATOR, keen={**EVALUATOR.keen, "fires-not": 1})
        told = choose_candidate(evaluator, [tried("pass", 100, 100, 100), other], NORMAL, KeyedRandom(b"key"))
        assert told is not None
        assert told.answer.option == "pass"


def test_who_blunders_does_so_within_bounds() -> None:
    chance, counted = KeyedRandom(b"key"), Counter[str]()
    offers = [tried("pass", 100), tried("fire", 100 - EASY.blunders), tried("worse", 99 - EASY.blunders)]
    for _ in range(300):
        told = choose_candidate(EVALUATOR, offers, EASY, chance)
        assert told is not None
        counted[told.answer.option] += 1
    assert counted["fire"] > counted["pass"] > 0
    assert not counted["worse"]


def test_nothing_comes_of_nothing() -> None:
    assert choose_candidate(EVALUATOR, [], NORMAL, KeyedRandom(b"key")) is None


@dataclass
class Noting(Lookahead):
    """Notes how many answers are played on."""

    noted: list[int] = field(default_factory=list)

    @override
    def play_on(self, outcome: Outcome, answers: int, chance: KeyedRandom) -> Position[Any]:
        self.noted.append(answers)
        return outcome.position


@dataclass
class Sure(Noting):
    """To whom each answer seems clearly worse than the one before."""

    seen: list[Any] = field(default_factory=list)

    @override
    def worth(self, position: Position[Any]) -> Worth:
        if not any(table is position.table for table in self.seen):
            self.seen.append(position.table)
        return {"all": -CLEAR * next(at for at, table in enumerate(self.seen) if table is position.table)}


def about_to_move(kind: type[Noting], battle: str = "duel") -> tuple[Noting, Ask[Any]]:
    """Somebody who may move in such a battle, with thoughts of this kind: one model in a duel."""
    game = SYSTEMS["kog"]
    start = begun(game, {"battle": battle, "terrain": "desert"}, 1, small=True, whole=battle != "duel").start
    moving = next(
        step.outcome
        for step in match_steps(game.system, start, 1, (RANDOM, RANDOM))
        if any(option.id.startswith("move:") for ask in step.outcome.asks for option in ask.options)
    )
    position, seat = moving.position, Seat(moving.waiting[0])
    ask = engine.open_ask_of(game.system, position, seat)
    assert ask is not None
    return kind(game.system, evaluator_of(game.system), seat, position, KeyedRandom(b"plans")), ask


class Even(Noting):
    """To whom all answers seem as good."""

    @override
    def worth(self, position: Position[Any]) -> Worth:
        return {"all": 7}


def test_plans_are_made_last_and_for_few() -> None:
    mine, ask = about_to_move(Even)
    tried = consider_candidates(mine, ask, Strength(id="x", name="X", tries=9, rounds=1, plans=2, ahead=3))
    planned = [answers for answers in mine.noted if answers]
    assert len(tried) == 9
    assert mine.noted[len(mine.noted) - len(planned) :] == planned
    assert planned == [3] * (len(tried) // 2 + len(tried) // 4)


class Gloomy(Noting):
    """To whom all seems worse some answers later, whatever is answered."""

    @override
    def worth(self, position: Position[Any]) -> Worth:
        return {"all": -500 if self.noted and self.noted[-1] else 7}


def test_what_all_plans_come_to_makes_nobody_worse_than_who_was_not_planned() -> None:
    mine, ask = about_to_move(Gloomy)
    tried = consider_candidates(mine, ask, Strength(id="x", name="X", tries=9, rounds=1, plans=2, ahead=3))
    assert any(mine.noted)
    assert {one.worth for one in tried} == {7}


class Dreaming(Noting):
    """Whose plans all end with the match won."""

    @override
    def worth(self, position: Position[Any]) -> Worth:
        return {"all": 7, "result": WON if self.noted and self.noted[-1] else 0}


def test_a_match_won_in_a_plan_is_not_a_match_won() -> None:
    mine, ask = about_to_move(Dreaming)
    tried = consider_candidates(mine, ask, Strength(id="x", name="X", tries=9, rounds=1, plans=2, ahead=3))
    most = max(one.sums["result"] for one in tried)
    assert 0 < most <= 2 * PLANNED < WON


def test_nobody_ends_what_others_of_ones_own_have_yet_to_do() -> None:
    """While more than one model is to move, the first is thought of, staying where it is included."""
    mine, ask = about_to_move(Noting, "skirmish")
    movers = {option.piece for option in ask.options if option.id.startswith("move:") and option.refusal is None}
    answers = list(offered_answers(mine, ask))
    assert len(movers) > 1
    assert {answer.option.split(":")[1] for answer in answers} == {ask.options[0].piece}
    alone = structs.replace(ask, options=tuple(one for one in ask.options if one.piece in {ask.options[0].piece, ""}))
    assert "end" in {answer.option for answer in offered_answers(mine, alone)}


def test_where_one_answer_is_clearly_the_best_no_plans_are_made() -> None:
    mine, ask = about_to_move(Sure)
    tried = consider_candidates(mine, ask, Strength(id="x", name="X", tries=9, rounds=1, plans=2, ahead=3))
    assert len(tried) == 9
    assert not any(mine.noted)


@pytest.mark.parametrize("name", [name for name in ("kog", "fubar") if name in SYSTEMS])
def test_who_looks_at_what_comes_of_it_beats_who_does_not(name: str) -> None:
    """Each seed twice, with the seats one way and the other."""
    points = 0
    for number in range(6):
        brains = (thinker(name, QUICK, number), unthinker(name, number))
        result, _ = played(name, 1 + number // 2, *(brains if number % 2 == 0 else brains[::-1]))
        assert result is not None
        points += 1 if result.winner is None else 2 * (result.winner == number % 2)
    assert points > 6


def asked_in(
    name: str, seed: int, wanted: Callable[[Ask[Any]], bool], **named: str
) -> Iterator[tuple[Lookahead, Ask[Any]]]:
    """The questions of this kind of a match of this seed, with the thoughts of whoever is asked."""
    game = SYSTEMS[name]
    for step in match_steps(game.system, begun(game, named, seed, whole=True).start, seed, (RANDOM, RANDOM)):
        for ask in step.outcome.asks:
            if wanted(ask):
                mine = Lookahead(
                    game.system, evaluator_of(game.system), ask.seat, step.outcome.position, KeyedRandom(b"asked")
                )
                yield mine, ask


def test_who_may_roll_again_looks_at_what_the_dice_come_to() -> None:
    """Not at the dice alone: a six is never rolled again, whatever one has to spend."""
    kinds = asked_in(
        "killteam", 3, lambda ask: bool(ask.dice) and any(one.id.startswith("again:") for one in ask.options)
    )
    again = 0
    for mine, ask in islice(kinds, 5):
        told = choose_candidate(mine.evaluator, consider_candidates(mine, ask, NORMAL), NORMAL, mine.chance)
        assert told is not None
        value = told.answer.value
        again += told.answer.option.startswith("again:")
        assert not (isinstance(value, Pick) and any(ask.dice[int(id_)].faces[-1] == 6 for id_ in value.ids))
    assert again


def test_who_steps_in_thinks_of_what_comes_of_it() -> None:
    """Not of everything else one might step in with afterwards: then nothing would ever come of it."""
    mine, ask = next(asked_in("krygothic", 3, lambda ask: ask.window and len(ask.options) > 1, scenario="purge"))
    tried = consider_candidates(mine, ask, NORMAL)
    assert len({one.worth for one in tried}) > 1


def test_an_assault_is_thought_of_until_its_blows_have_fallen() -> None:
    system, dice = SYSTEMS["fubar"].system, CommittedDice(b"assault")
    units = fb.squad("a", fb.row(10, 10, 4), training="elite"), fb.squad("b", fb.row(10, 15, 8))
    outcome = engine.start(system, fb.table(*units), dice)
    for option in ("attempt:a-u1", "action:assault", "assault:b-u1"):
        outcome = engine.play(system, outcome.position, Seat(0), outcome.position.asked, Answer(option), dice)
    mine = Lookahead(system, evaluator_of(system), Seat(0), outcome.position, KeyedRandom(b"assault"))
    told = {one.answer.option: one for one in consider_candidates(mine, outcome.asks[0], QUICK)}
    assert told["charge"].risky
    assert not told["stay"].risky


def test_where_much_hangs_on_few_dice_they_fall_more_often_before_an_answer_is_given_up() -> None:
    """A charge met two bad falls, and a step aside that risked nothing was left as the best."""
    mine, ask = next(asked_in("fubar", 1, lambda ask: any(one.id.startswith("attempt:") for one in ask.options)))
    strength = Strength(id="x", name="X", tries=9, rounds=1)
    for more in (0, 4):
        mine.evaluator = replace(mine.evaluator, rethrows=more)
        risky = [one for one in consider_candidates(mine, ask, strength) if one.risky]
        assert risky
        assert {one.times for one in risky} == {2 + more}


def test_nobody_passes_while_units_are_left_to_be_attempted() -> None:
    mine, ask = next(asked_in("fubar", 1, lambda ask: any(one.id.startswith("attempt:") for one in ask.options)))
    assert {answer.option.partition(":")[0] for answer in offered_answers(mine, ask)} == {"attempt"}
    last = [one for one in ask.options if one.id.startswith("attempt:") and one.refusal is None][:1]
    alone = structs.replace(ask, options=(*last, *(one for one in ask.options if one.id == "pass")))
    assert {answer.option for answer in offered_answers(mine, alone)} == {last[0].id}


def test_to_take_back_what_one_has_just_said_is_not_worth_a_thought() -> None:
    game = SYSTEMS["krygothic"]
    start = begun(game, {"scenario": "purge"}, 3, small=True).start
    position, ask = next(
        (step.outcome.position, ask)
        for step in match_steps(game.system, start, 3, (RANDOM, RANDOM))
        for ask in step.outcome.asks
        if ask.rule == "krygothic.online.announcement" and step.outcome.position.inputs
    )
    mine = Lookahead(game.system, evaluator_of(game.system), ask.seat, position, KeyedRandom(b"back"))
    back = mine.answered(position, ask, Answer("none"), KeyedRandom(b"back"))
    assert back is not None
    assert mine.followed(back, KeyedRandom(b"back")) is None


def _alone_on_the_floor() -> tuple[Lookahead, Ask[Any]]:
    """Somebody with a last Action Point, two models without guns and no enemy near, whose turns cost nothing."""
    board = kg.table(kg.model("one", 5, 5), kg.model("two", 8, 5), kg.model("foe", 30, 30, kg.BLUE), ap=(1, 20))
    system = SYSTEMS["krygothic"].system
    position = engine.start(system, board.with_side(kg.BLUE, done=True), CommittedDice(b"turns")).position
    ask = engine.open_ask_of(system, position, kg.RED)
    assert ask is not None
    return Lookahead(system, evaluator_of(system), kg.RED, position, KeyedRandom(b"turns")), ask


def test_to_turn_about_for_nothing_is_not_worth_a_thought() -> None:
    """It costs nothing and leads back to the same question: it could be done for ever."""
    mine, ask = _alone_on_the_floor()
    assert any(option.id == "turn:one" and option.refusal is None for option in ask.options)
    for strength in (EASY, NORMAL):
        told = consider_candidates(mine, ask, strength)
        assert told
        assert not any(one.answer.option.startswith("turn:") for one in told)


@dataclass
class Restless(Lookahead):
    """To whom the table seems better by so much whenever a model looks elsewhere."""

    better: int = 0

    @override
    def worth(self, position: Position[Any]) -> Worth:
        table = engine.open_table(self.system, position)
        looks = [one.facing for one in table.models.values()]
        return {"all": self.better * (looks != [one.facing for one in self.supposed.table.models.values()])}


@pytest.mark.parametrize(("better", "worth_it"), [(ALIKE, False), (ALIKE + 1, True)])
def test_what_costs_nothing_is_an_idea_where_something_is_gained_by_it(*, better: int, worth_it: bool) -> None:
    """Who turned to and fro, always for a little, could put off for ever what costs more."""
    thought, ask = _alone_on_the_floor()
    mine = Restless(thought.system, thought.evaluator, thought.seat, thought.supposed, thought.chance, better=better)
    told = consider_candidates(mine, ask, NORMAL)
    assert told
    assert any(one.answer.option.startswith("turn:") for one in told) == worth_it


@pytest.mark.parametrize("is_open", [False, True])
def test_a_call_that_could_only_be_thought_better_of_is_not_worth_a_thought(*, is_open: bool) -> None:
    """Who is asked how to charge, and finds no way to, is asked again what to call: that could go on for ever."""
    board = kg.table(kg.model("foe", 7, 5), kg.model("one", 5, 5, kg.BLUE), open=is_open, first_caller=kg.BLUE)
    system = SYSTEMS["krygothic"].system
    position = engine.start(system, board, CommittedDice(b"calls")).position
    ask = engine.open_ask_of(system, position, kg.BLUE)
    assert ask is not None
    assert any(option.id == "charge:one" and option.refusal is None for option in ask.options)
    nowhere = replace(evaluator_of(system), goals=lambda table, seat, piece: ())
    for evaluator, charges in ((evaluator_of(system), True), (nowhere, False)):
        told = consider_candidates(Lookahead(system, evaluator, kg.BLUE, position, KeyedRandom(b"calls")), ask, NORMAL)
        assert told
        assert any(one.answer.option == "charge:one" for one in told) == charges
