"""What a seat says before it is asked: parked calls and standing instructions. Nobody else can tell."""

from dataclasses import replace

import pytest

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Entry, HeldAnswer, Match, ParkedCall, StandingInstruction
from games.protocol import encode
from rules.kernel import engine
from rules.kernel.question import Answer, Call
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key
from tests.games.floor_game import FLOOR_GAME, WINDOWS_GAME
from tests.games.reacting import ANN, BOB, PACES, begun_by_ann, give, seen, time_runs_out
from tests.games.toy_game import RUNNING, TOY_GAME
from tests.games.wire import at_table, in_db
from tests.rules.kernel.floor import SPRINT
from tests.rules.kernel.toy import Toy


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
    assert not HeldAnswer.objects.exists(), "not what is asked already"
    give(window, ann, "call")
    time_runs_out(window)
    assert (places(window), HeldAnswer.objects.get().seat) == ((1, 0), BOB)
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
    assert (by_hand.answer, by_hand.kind, by_hand.log[:20]) == (by_itself.answer, by_itself.kind, by_itself.log[:20])
    assert by_itself.client_key
    assert 3_000 < by_itself.arrived < 17_000, "as a person might have spoken"
    assert [one.standing for one in seen(window, BOB).instructions] == [SPRINT]
    assert seen(window, ANN).instructions == ()


def test_an_instruction_is_overruled_and_withdrawn(window: Match, bob: User) -> None:
    time_runs_out(window)
    runs(window, bob)
    time_runs_out(window)
    give(window, bob, "pass")
    time_runs_out(window)
    assert places(window) == (0, 0)
    runs(window, bob, on=False)
    assert not StandingInstruction.objects.exists()


def test_a_parked_call_is_shown_to_its_seat_alone_when_the_question_comes(ann: User, bob: User) -> None:
    match = begin(ann, bob)
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    assert seen(match, ANN).questions[0].parked is None, "it does not fit what is asked"
    give(match, ann, "bid", Number(3))
    assert not ParkedCall.objects.exists(), "another decision has taken its place"
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    give(match, bob, "bid", Number(2))
    assert seen(match, ANN).questions[0].parked == Answer("run")
    assert seen(match, BOB).questions == ()
    give(match, ann, "walk")
    assert not ParkedCall.objects.exists()


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
    with pytest.raises(Refused, match="40 standing instructions"):
        runs(window, ann)


def floor_is_open(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(SYSTEMS, "floor", FLOOR_GAME)
    return begin(ann, bob, system="floor", pace="own", time_simultaneous="0")


def offered(match: Match, seat: int | None) -> list[tuple[int, str, bool]]:
    return [(call.seat, call.option, call.parked) for call in seen(match, seat).calls]


def test_while_others_decide_a_seat_is_told_what_it_may_call_ahead(ann: User, bob: User) -> None:
    match = begun_by_ann(ann, bob, "slow")
    assert offered(match, ANN) == [], "she is asked herself"
    assert offered(match, BOB) == [(BOB, "run", False), (BOB, "walk", False)]
    assert offered(match, None) == []
    services.call_park(match_id=match.pk, user=bob, clock="decision", answer=Answer("walk"))
    assert offered(match, BOB) == [(BOB, "run", False), (BOB, "walk", True)]


def test_a_call_made_ahead_reaches_nobody_else(ann: User, bob: User) -> None:
    match = begun_by_ann(ann, bob, "slow")
    before = [encode(seen(match, seat)) for seat in (ANN, None)]
    revision = Match.objects.get(pk=match.pk).revision
    for answer in (Answer("run"), Answer("walk"), None):
        services.call_park(match_id=match.pk, user=bob, clock="decision", answer=answer)
        assert [encode(seen(match, seat)) for seat in (ANN, None)] == before
    assert Match.objects.get(pk=match.pk).revision == revision, "no page but his own is woken"


def test_only_what_is_offered_is_parked(ann: User, bob: User) -> None:
    match = begun_by_ann(ann, bob, "slow")
    with pytest.raises(Refused, match="cannot be called ahead") as refused:
        services.call_park(match_id=match.pk, user=bob, clock="decision", answer=Answer("fly"))
    assert refused.value.refusal.remedy == "Call one of these: Run, Walk."
    with pytest.raises(Refused):
        services.call_park(match_id=match.pk, user=bob, clock="idle", answer=Answer("run"))
    assert not ParkedCall.objects.exists()


def test_a_parked_call_that_is_no_longer_offered_can_still_be_withdrawn(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun_by_ann(ann, bob, "slow")
    services.call_park(match_id=match.pk, user=bob, clock="decision", answer=Answer("run"))
    monkeypatch.setitem(SYSTEMS, "toy", replace(TOY_GAME, calls=lambda known, seat: ()))
    assert [(call.option, call.label, call.parked) for call in seen(match, BOB).calls] == [
        ("run", "a call that nobody can make now", True)
    ]
    services.call_park(match_id=match.pk, user=bob, clock="decision", answer=None)
    assert seen(match, BOB).calls == ()


def test_who_is_asked_sees_only_what_waits_for_another_question(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun_by_ann(ann, bob, "slow")
    early = Call(clock="idle", option="grab", label="Grab")
    monkeypatch.setitem(SYSTEMS, "toy", replace(TOY_GAME, calls=lambda known, seat: (early, *RUNNING)))
    services.call_park(match_id=match.pk, user=ann, clock="idle", answer=Answer("grab"))
    services.call_park(match_id=match.pk, user=ann, clock="decision", answer=Answer("run"))
    assert offered(match, ANN) == [(ANN, "grab", True)]
    assert seen(match, ANN).questions[0].parked == Answer("run")


def test_what_may_be_called_is_read_off_what_the_seat_knows(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[Toy] = []
    monkeypatch.setitem(SYSTEMS, "toy", replace(TOY_GAME, calls=lambda known, seat: tables.append(known) or RUNNING))
    match = begun_by_ann(ann, bob, "slow")
    tables.clear()
    seen(match, BOB)
    assert [tuple(card is None for card in table.secret) for table in tables] == [(False, True), (True, False)]


def test_the_floor_offers_its_call_until_the_goal(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match = floor_is_open(ann, bob, monkeypatch)
    assert offered(match, BOB) == [], "both are asked"
    services.call_park(match_id=match.pk, user=bob, clock="idle", answer=Answer("call"))
    assert [question.parked for question in seen(match, BOB).questions] == [Answer("call")]
    assert [question.parked for question in seen(match, ANN).questions] == [None]


@pytest.mark.django_db(transaction=True)
async def test_a_call_made_ahead_reaches_ones_other_page_and_nobody_elses(people: tuple[User, User]) -> None:
    match = await in_db(begun_by_ann, *people, "slow")
    bob_twice = at_table(match.pk, people[1]), at_table(match.pk, people[1])
    async with at_table(match.pk, people[0]) as ann, bob_twice[0] as one, bob_twice[1] as two:
        for page in (ann, one, two):
            await page.hear_a("update")
        for option, parked in (("walk", [False, True]), ("", [False, False])):
            await one.say("park", key=key(), clock="decision", option=option)
            for page in (one, two):
                assert [call["parked"] for call in (await page.hear_a("update"))["calls"]] == parked
        assert await ann.silent()
