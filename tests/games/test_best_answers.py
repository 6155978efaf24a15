"""A question with a clearly best answer is answered at once, unless its player wants to be asked."""

from dataclasses import replace

import msgspec
import pytest
from msgspec import structs

from accounts.models import User
from games.commands.fast_path import AnswerCommand, resolve_answer
from games.matches import services
from games.matches.selectors import match_and_position
from games.matches.services.best_answers import best_answer
from games.models import Entry, Match, Seat
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key
from tests.games.floor_game import FLOOR_GAME
from tests.games.reacting import ANN, BOB, give, seen
from tests.rules.kernel.floor import Floor
from tests.rules.kernel.toy import LEFT, RIGHT, PhaseEnded, Toy


class Generous(Floor):
    """The left one goes on; the right one may keep what nobody would give away."""

    id = "generous"
    telling = False

    def _floor(self, play: Play[Toy]) -> Script[None]:
        on = [Option(id="on", label="On", bring=True)]
        yield from play.ask(LEFT, rule="toy.floor", prompt="On?", options=on)
        keep = [Option(id="keep", label="Keep it", bring=True), Option(id="give", label="Give it away", bring=False)]
        yield from play.ask(
            RIGHT, rule="toy.floor", prompt="Keep it?", options=keep, best=Answer("keep"), telling=self.telling
        )
        play.record(PhaseEnded(phase="floor"))


@pytest.fixture
def match(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(SYSTEMS, "generous", replace(FLOOR_GAME, system=Generous()))
    return begin(ann, bob, system="generous")


def given(match: Match) -> list[tuple[int | None, str]]:
    entries = Entry.objects.filter(match=match, kind="answer").order_by("sequence")
    return [(entry.seat, msgspec.json.decode(entry.answer, type=Answer).option) for entry in entries]


def test_the_seat_is_not_asked_and_the_answer_is_an_entry_of_its_own(match: Match, ann: User) -> None:
    give(match, ann, "on")
    assert given(match) == [(ANN, "on"), (BOB, "keep")]
    assert [one.seat for one in seen(match, ANN).questions] == [ANN], "the next question"


def test_whoever_wants_to_be_asked_everything_is_asked(match: Match, ann: User, bob: User) -> None:
    bob.asks_everything = True
    bob.save()
    give(match, ann, "on")
    assert [one.prompt for one in seen(match, BOB).questions] == ["Keep it?"]
    give(match, bob, "give")
    assert given(match)[-1] == (BOB, "give")


def test_a_computer_answers_for_itself(match: Match, ann: User) -> None:
    Seat.objects.filter(match=match, number=BOB).update(player="easy")
    give(match, ann, "on")
    assert seen(match, None).waiting == (BOB,)


def test_an_answer_from_the_cache_leaves_it_to_the_long_way(match: Match, ann: User, bob: User) -> None:
    question = seen(match, ANN).questions[0].number
    command = AnswerCommand(match_id=match.pk, user=ann, question=question, answer=Answer("on"), key=key())
    assert resolve_answer(command) is None
    bob.asks_everything = True
    bob.save()
    assert resolve_answer(structs.replace(command, key=key())) is not None


def test_what_would_tell_another_person_something_is_asked(
    match: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Generous, "telling", True)
    give(match, ann, "on")
    assert [one.prompt for one in seen(match, BOB).questions] == ["Keep it?"]
    system, (row, position) = Generous(), match_and_position(begin(ann, bob, system="generous").pk)
    outcome = engine.play(system, position, LEFT, position.asked, Answer("on"), CommittedDice(b"x"))
    seats = list(row.seats.all())
    assert best_answer(seats, outcome) is None
    seats[ANN].player = "easy"
    found = best_answer(seats, outcome)
    assert found is not None
    assert (found.seat, found.answer.option) == (BOB, "keep"), "a computer learns nothing"


def test_what_was_taken_back_is_asked(match: Match, ann: User, bob: User) -> None:
    give(match, ann, "on")
    services.match_undo(match_id=match.pk, user=bob, key=key())
    assert [one.prompt for one in seen(match, BOB).questions] == ["Keep it?"]
