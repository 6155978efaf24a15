"""What a seat says before it is asked: parked calls and standing instructions. Nobody else can tell."""

import pytest

from accounts.models import User
from games import services
from games.models import Entry, Held, Instruction, Match, Parked
from games.selectors import match_and_position
from rules.kernel import engine
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.conftest import begin
from tests.games.floor_game import WINDOWS_GAME
from tests.games.reacting import ANN, BOB, PACES, begun_by_ann, give, seen, time_runs_out
from tests.rules.kernel.floor import SPRINT


@pytest.fixture
def window(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(SYSTEMS, "windows", WINDOWS_GAME)
    return begin(ann, bob, system="windows", **PACES["live"])


def runs(match: Match, user: User, *, on: bool = True) -> None:
    services.instruction_set(match_id=match.pk, user=user, standing=SPRINT, on=on)


def places(match: Match) -> tuple[int, int]:
    stored, position = match_and_position(match.pk)
    return engine.open_table(SYSTEMS[stored.system].system, position).at


def public(match: Match, seat: int | None) -> tuple[object, ...]:
    """What a viewer is told, but for the time that runs down."""
    update = seen(match, seat)
    window = update.window and (update.window.length, update.window.answered)
    return (update.seq, update.view, update.questions, update.waiting, update.told, window, update.instructions)


def test_an_instruction_answers_from_the_next_question_on(window: Match, ann: User, bob: User) -> None:
    runs(window, bob)
    assert not Held.objects.exists(), "not what is asked already"
    give(window, ann, "call")
    time_runs_out(window)
    assert (places(window), Held.objects.get().seat) == ((1, 0), BOB)
    time_runs_out(window)
    assert places(window)[1] > 0


def test_nobody_else_can_tell_it_from_a_person(window: Match, bob: User) -> None:
    before = [public(window, seat) for seat in (ANN, None)]
    revision = Match.objects.get(pk=window.pk).revision
    runs(window, bob)
    assert [public(window, seat) for seat in (ANN, None)] == before
    assert Match.objects.get(pk=window.pk).revision == revision
    give(window, bob, "call")
    time_runs_out(window)
    time_runs_out(window)
    by_hand, by_itself = Entry.objects.filter(match=window, seat=BOB, kind="answer").order_by("sequence")
    assert (by_hand.answer, by_hand.kind, by_hand.told[:20]) == (by_itself.answer, by_itself.kind, by_itself.told[:20])
    assert by_itself.client_key
    assert 3_000 < by_itself.arrived < 17_000, "as a person might have spoken"
    assert seen(window, BOB).instructions == (SPRINT,)
    assert seen(window, ANN).instructions == ()


def test_an_instruction_is_overruled_and_withdrawn(window: Match, bob: User) -> None:
    time_runs_out(window)
    runs(window, bob)
    time_runs_out(window)
    give(window, bob, "pass")
    time_runs_out(window)
    assert places(window) == (0, 0)
    runs(window, bob, on=False)
    assert not Instruction.objects.exists()


def test_a_parked_call_is_shown_to_its_seat_alone_when_the_question_comes(ann: User, bob: User) -> None:
    match = begin(ann, bob)
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    assert seen(match, ANN).questions[0].parked is None, "it does not fit what is asked"
    give(match, ann, "bid", Number(3))
    assert not Parked.objects.exists(), "another decision has taken its place"
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    give(match, bob, "bid", Number(2))
    assert seen(match, ANN).questions[0].parked == Answer("run")
    assert seen(match, BOB).questions == ()
    give(match, ann, "walk")
    assert not Parked.objects.exists()


def test_a_parked_call_is_dropped(ann: User, bob: User) -> None:
    match = begun_by_ann(ann, bob, "slow")
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=None)
    assert seen(match, ANN).questions[0].parked is None


def test_nobody_speaks_ahead_for_others(window: Match, ann: User, eve: User) -> None:
    with pytest.raises(Refused):
        runs(window, eve)
    with pytest.raises(Refused):
        services.call_park(match_id=window.pk, user=ann, clock="decision", answer=Answer("run"), seat=BOB)
    for number in range(40):
        services.instruction_set(match_id=window.pk, user=ann, standing=f"one-{number}", on=True)
    with pytest.raises(Refused, match="40 instructions"):
        runs(window, ann)
