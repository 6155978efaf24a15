"""A match played by samplers, and what must hold at every rest of it, for every system."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import CommittedDice, DrawnRoll, RecordedDice
from rules.kernel.position import Position, dump, load
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import Aim, Number, Path, Pick, Places, Spot, SpotShape
from rules.kernel.system import System
from tests.harness.sampler import Sampler

JUNK = (
    Answer("no-such-option"),
    Answer("", Number(10**9)),
    Answer("\x00", Path(())),
    Answer("end", Pick(("x", "x"))),
    Answer("done", Places({"nobody": Point(0, 0)})),
    Answer("move", Spot(Point(10**12, -(10**12)))),
)
EVERY_SHAPE = (
    Path((Point(10**7, 0),)),
    Spot(Point(-(10**7), 0)),
    Places({"nobody": Point(0, 0)}),
    Aim(Point(10**7, 10**7)),
    Pick(("nobody",) * 3),
    Number(-(10**9)),
)


class DeadEnd(AssertionError):
    """A question to which no answer was found."""


@dataclass
class Match:
    """A match under way: everything that was answered and rolled, so that it can be played again."""

    system: System[Any]
    start: Any
    dice: CommittedDice
    players: Callable[[Seat, Position[Any]], Sampler]
    answers: list[tuple[Seat, int, Answer]] = field(default_factory=list)
    rolls: list[DrawnRoll] = field(default_factory=list)
    positions: list[Position[Any]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._take(engine.start(self.system, self.start, self.dice))

    @property
    def position(self) -> Position[Any]:
        """Where the match stands."""
        return self.positions[-1]

    @property
    def table(self) -> Any:
        """The table as it stands now, in the middle of the step."""
        return engine.open_table(self.system, self.position)

    def _take(self, outcome: engine.Outcome) -> None:
        self.positions.append(outcome.position)
        self.rolls += outcome.rolls
        self.said += [told.line.text for told in outcome.log]

    def questions(self) -> tuple[Question, ...]:
        """Every open question."""
        looks = engine.looks(self.system, self.position, self.system.seats)
        return tuple(question for look in looks for question in look.questions)

    def choices(self) -> tuple[Question, ...]:
        """Every open question, with what may be chosen alone."""
        return self.questions()

    def attempt(self, seat: Seat, number: int, answer: Answer) -> engine.Outcome | Refusal:
        """What the answer would lead to, or why it is turned down: always with a rule and in a sentence."""
        try:
            return engine.play(self.system, self.position, seat, number, answer, self.dice)
        except Refused as refused:
            return proper(refused.refusal)

    def give(self, seat: Seat, number: int, answer: Answer) -> engine.Outcome | Refusal:
        """Try an answer that is to count if it is taken."""
        return self.attempt(seat, number, answer)

    def step(self) -> None:
        """One accepted answer. Raises `DeadEnd`."""
        questions = self.choices()
        assert questions, f"nobody is asked, and the match is not over: {self.position.table}"
        question = questions[len(self.answers) % len(questions)]
        sampler = self.players(question.seat, self.position)
        options = {option.id: option for option in question.options}
        for answer in sampler.answers(question):
            outcome = self.give(question.seat, question.number, answer)
            if isinstance(outcome, engine.Outcome):
                self.answers.append((question.seat, question.number, answer))
                self._take(outcome)
                return
            assert options[answer.option].needs is not None, f"offered, then refused: {answer} {outcome}"
        raise DeadEnd(f"{question.prompt} {[option.id for option in question.options]}")

    def play_out(self, most: int, watch: Callable[["Match"], None] = lambda match: None) -> None:
        """Play to the end, looking on at each rest; fails after too many answers."""
        while not self.position.over:
            watch(self)
            assert len(self.answers) < most, f"no end in {most} answers; the last words: {self.said[-10:]}"
            self.step()
        watch(self)


def proper(refusal: Refusal) -> Refusal:
    """The refusal, which must name its rule and be a sentence."""
    assert refusal.rule, f"a refusal without its rule: {refusal}"
    assert refusal.message.endswith((".", "!", "?")), f"not a sentence: {refusal}"
    return refusal


def check_codec(match: Match) -> None:
    """load(dump(p)) == p."""
    text = dump(match.position)
    again = load(text, match.system.table)
    assert again == match.position
    assert dump(again) == text


def check_junk(match: Match) -> None:
    """What does not answer the open question is refused with a rule, and nothing changes."""
    before = dump(match.position)
    for question in match.questions():
        stranger = [seat for seat in match.system.seats if seat not in {q.seat for q in match.questions()}]
        for seat in stranger:
            _must_refuse(match, seat, question.number, Answer(question.options[0].id))
        _must_refuse(match, question.seat, question.number + 1, Answer(question.options[0].id))
        offered = {option.id for option in question.options}
        for answer in JUNK:
            if answer.option not in offered:
                _must_refuse(match, question.seat, question.number, answer)
        _check_misfits(match, question)
    assert dump(match.position) == before


def _check_misfits(match: Match, question: Question) -> None:
    for option in question.options[:3]:
        if option.needs is None:
            _must_refuse(match, question.seat, question.number, Answer(option.id, Number(1)))
            continue
        _must_refuse(match, question.seat, question.number, Answer(option.id))
        for value in EVERY_SHAPE:
            _must_refuse(match, question.seat, question.number, Answer(option.id, value))


def _must_refuse(match: Match, seat: Seat, number: int, answer: Answer) -> None:
    outcome = match.attempt(seat, number, answer)
    assert isinstance(outcome, Refusal), f"accepted from seat {seat}: {answer}"


def check_offers(match: Match) -> None:
    """Every plain option that is offered unrefused is accepted, and so is what is suggested for a place.

    Every refused one is refused in its own words.
    """
    for question in match.questions():
        ids = [option.id for option in question.options]
        assert len(set(ids)) == len(ids), f"options share an id: {ids}"
        for option in question.options:
            begun = option.needs.suggested if isinstance(option.needs, SpotShape) else None
            if option.needs is not None and (begun is None or option.refusal):
                continue
            outcome = match.attempt(question.seat, question.number, Answer(option.id, begun))
            came = outcome if isinstance(outcome, Refusal) else None
            assert came == option.refusal, f"{option.id} was offered with {option.refusal}, then came {came}"


def check_default(match: Match) -> None:
    """The default of a question is an accepted answer."""
    for question in match.questions():
        if question.default is not None:
            engine.play(match.system, match.position, question.seat, question.number, question.default, match.dice)


def check_undo(match: Match) -> None:
    """Taking back the last answer brings back what everybody saw and was asked before it."""
    if not match.answers:
        return
    seat, _, _ = match.answers[-1]
    if not engine.may_undo(match.position, seat):
        return
    back = engine.undo(match.system, match.position, seat).position
    before = match.positions[-2]
    for viewer in (*match.system.seats, None):
        then, now = (engine.look(match.system, position, viewer) for position in (before, back))
        assert now.view == then.view
        assert _unnumbered(now.questions) == _unnumbered(then.questions)
    assert back.next_roll >= match.position.next_roll


def _unnumbered(questions: tuple[Question, ...]) -> tuple[Question, ...]:
    return tuple(structs.replace(question, number=0) for question in questions)


def check_replay(match: Match) -> None:
    """The same answers with the recorded dice lead to the same positions and sentences."""
    dice = RecordedDice(match.rolls)
    outcome = engine.start(match.system, match.start, dice)
    said = [told.line.text for told in outcome.log]
    for (seat, number, answer), reached in zip(match.answers, match.positions[1:], strict=True):
        outcome = engine.play(match.system, outcome.position, seat, number, answer, dice)
        said += [told.line.text for told in outcome.log]
        assert outcome.position == reached
    assert said == match.said


CHECKS: Mapping[str, Callable[[Match], None]] = {
    "codec": check_codec,
    "junk": check_junk,
    "offers": check_offers,
    "default": check_default,
    "undo": check_undo,
}


def check_rest(match: Match) -> None:
    """Everything that must hold at a rest."""
    for check in CHECKS.values():
        check(match)
