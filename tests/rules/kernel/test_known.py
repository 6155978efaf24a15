"""What a seat knows is what everything shown to it is made of: its picture, its question, its odds."""

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Seat
from rules.kernel.system import Step
from tests.rules.kernel.toy import LEFT, RIGHT, Toy, ToyGame


class Gamble(ToyGame):
    """The toy with one question, whose odds hang on the other's card."""

    def next_step(self, table: Toy) -> Step[Toy]:
        def ask(play: Play[Toy]) -> Script[None]:
            option = Option(id="dare", label="Dare", bring=0, forecast=_beaten_by_the_other)
            yield from play.ask(LEFT, rule="toy.dare", prompt=f"Dare {play.known(LEFT).secret}?", options=[option])

        return ask


def _beaten_by_the_other(play: Play[Toy]) -> Script[Forecast]:
    (face,) = yield from play.roll(1, "dare")
    card = play.known(LEFT).secret[RIGHT]
    return Forecast(("beaten",) if face < (3 if card is None else card) else ("safe",))


def _at(secret: tuple[int, int]) -> engine.Outcome:
    return engine.start(Gamble(), Toy(secret=secret), ScriptedDice([]))


def test_a_seat_is_asked_from_what_it_knows() -> None:
    (question,) = engine.look(Gamble(), _at((1, 6)).position, LEFT).questions
    assert question.prompt == "Dare (1, None)?"


def test_exact_odds_tell_nothing_that_the_seat_does_not_know() -> None:
    (one, other) = (preview_answer(Gamble(), _at((1, card)).position, LEFT, 0, Answer("dare")).odds for card in (1, 6))
    assert one == other
    assert one is not None
    assert {chance.label: (chance.numerator, chance.denominator) for chance in one.chances}["beaten"] == (1, 3)


def test_the_picture_is_drawn_from_what_its_viewer_knows() -> None:
    position = _at((1, 6)).position
    looks = engine.looks(Gamble(), position, (LEFT, RIGHT, None))
    assert [[side.title for side in look.view.sides] for look in looks] == [["card 1"], ["card 6"], []]
    assert engine.known_table(Gamble(), position, Seat(1)).secret == (None, 6)
