"""Standing instructions for questions that are put to several at once and are no window."""

from dataclasses import replace

import pytest
from msgspec import structs

from accounts.models import User
from games.matches import services
from games.matches.selectors import overdue_matches, own_state
from games.matches.services import standing_answers
from games.matches.services.standing_instructions import instructed_answer
from games.models import Entry, HeldAnswer, Match, Seat
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Ask, Option, Question, Standing
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key, questions
from tests.games.floor_game import FLOOR_GAME
from tests.games.reacting import ANN, BOB, give, instruction_speaks, last, msg, seen
from tests.games.toy_game import card_list
from tests.rules.kernel.floor import SPRINT, Floor
from tests.rules.kernel.toy import LEFT, RIGHT, PhaseEnded, Toy

ON = "on"
ANSWER = Answer("on")


class Both(Floor):
    """Both say in secret whether they go on, again and again; either may leave it to an instruction."""

    id = "both"

    def _floor(self, play: Play[Toy]) -> Script[None]:
        options = [Option(id="on", label="On", bring=True), Option(id="off", label="Off", bring=False)]
        standing = (Standing(id=ON, label="Always on", answer=Answer("on")),)
        asks = (
            Ask(seat=seat, rule="toy.floor", prompt="On?", options=options, default=Answer("off"), standing=standing)
            for seat in (LEFT, RIGHT)
        )
        yield from play.ask_each(*asks)
        play.record(PhaseEnded(phase="floor"))


@pytest.fixture
def both(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The first question of a match, put to both; Bob has left his instruction, for the next one on."""
    monkeypatch.setitem(SYSTEMS, "both", replace(FLOOR_GAME, system=Both()))
    match = begin(ann, bob, system="both", pace="own", time_quiet="4")
    services.instruction_set(match_id=match.pk, user=bob, standing=ON, on=True)
    give(match, ann, "off")
    give(match, bob, "off")
    return Match.objects.get(pk=match.pk)


def moment(match: Match, seat: int) -> float | None:
    speaks = Seat.objects.get(match=match, number=seat).auto_answer_at
    return (speaks - last(match).at).total_seconds() if speaks else None


def test_it_speaks_after_as_long_as_a_person_might_have_taken(both: Match) -> None:
    assert moment(both, ANN) is None
    assert 0.2 * 4 <= (moment(both, BOB) or 0) <= 0.8 * 10
    assert not services.time_meet(match_id=both.pk), "its moment has not come"
    assert instruction_speaks(both)
    assert msg(last(both)) == (BOB, '{"option":"on"')
    assert not instruction_speaks(both), "another process finds it done"


def test_what_others_answer_meanwhile_does_not_wait_for_it(both: Match, ann: User) -> None:
    assert not give(both, ann, "on").held
    assert seen(both, None).waiting == (BOB,)
    instruction_speaks(both)
    assert [msg(entry)[0] for entry in Entry.objects.order_by("sequence")][-2:] == [ANN, BOB]
    assert seen(both, None).waiting == (ANN, BOB), "the next question"
    assert moment(both, BOB) is not None


def test_nobody_else_can_tell_it_from_a_person(both: Match, ann: User) -> None:
    others = [(update.window, update.waiting, update.clocks) for update in (seen(both, ANN), seen(both, None))]
    assert others == [(None, (ANN, BOB), ())] * 2
    give(both, ann, "off")
    revision = Match.objects.get(pk=both.pk).revision
    instruction_speaks(both)
    assert Match.objects.get(pk=both.pk).revision == revision + 1, "one change, as for any answer"
    by_hand, by_itself = Entry.objects.filter(seat=BOB).order_by("sequence")
    assert (by_hand.kind, by_hand.log, by_hand.arrived) == (by_itself.kind, by_itself.log, by_itself.arrived)
    assert by_itself.client_key


def test_a_player_who_answers_first_is_heard_instead(both: Match, ann: User, bob: User) -> None:
    give(both, bob, "off")
    assert instruction_speaks(both)
    assert msg(last(both)) == (BOB, '{"option":"off"')
    assert seen(both, None).waiting == (ANN,)


def test_what_it_is_about_to_answer_is_not_shown_to_its_own_player(both: Match, ann: User, bob: User) -> None:
    assert seen(both, BOB).questions == ()
    assert [seen(both, seat).waiting for seat in (ANN, BOB, None)] == [(ANN, BOB)] * 3, "nobody else is told"
    assert [one.seat for one in seen(both, ANN).questions] == [ANN]
    services.instruction_set(match_id=both.pk, user=ann, standing=ON, on=True)
    assert seen(both, ANN).questions, "one that was left just now speaks from the next question on"
    services.instruction_set(match_id=both.pk, user=bob, standing=ON, on=False)
    assert [one.seat for one in seen(both, BOB).questions] == [BOB], "who withdraws it is asked at once"


def test_whoever_is_to_be_asked_when_its_case_comes_is_shown_the_question(both: Match) -> None:
    own = own_state(both, (BOB,), 0)
    case = structs.replace(question_for(BOB), standing=(Standing(id=ON, label="On", answer=None, narrows=True),))
    assert not own.wants(question_for(BOB))
    assert own.wants(case)
    assert own.wants(structs.replace(question_for(BOB), standing=()))


def question_for(seat: int) -> Question:
    match = Match.objects.get()
    return next(one for one in questions(match.pk) if one.seat == seat)


def test_where_the_rules_turn_it_down_its_player_is_asked(both: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing_answers, "instructed_answer", lambda match, ask: Answer("nonsense"))
    before = Match.objects.get(pk=both.pk).revision
    assert instruction_speaks(both)
    assert Match.objects.get(pk=both.pk).revision == before + 1, "pages look again"
    assert [one.seat for one in seen(both, BOB).questions] == [BOB]


def test_against_computers_alone_it_need_not_wait(both: Match, ann: User, bob: User) -> None:
    Seat.objects.filter(match=both, number=ANN).update(player="normal")
    give(both, ann, "off")
    give(both, bob, "off")
    assert (moment(both, BOB) or 0) < 0.2


def test_one_that_is_withdrawn_in_time_does_not_speak(both: Match, bob: User) -> None:
    services.instruction_set(match_id=both.pk, user=bob, standing=ON, on=False)
    sequence = last(both).sequence
    instruction_speaks(both)
    assert last(both).sequence == sequence
    assert Match.objects.get(pk=both.pk).auto_answer_at is None


def test_both_may_leave_it_to_their_instructions(both: Match, ann: User) -> None:
    services.instruction_set(match_id=both.pk, user=ann, standing=ON, on=True)
    instruction_speaks(both)
    give(both, ann, "on")
    before = last(both).sequence
    assert Match.objects.get(pk=both.pk).auto_answer_at == min(Seat.objects.values_list("auto_answer_at", flat=True))
    instruction_speaks(both)
    assert last(both).sequence == before + 2


def test_whoever_looks_finds_that_one_should_have_spoken(both: Match, ann: User) -> None:
    ago = last(both).at
    Seat.objects.filter(match=both, number=BOB).update(auto_answer_at=ago)
    Match.objects.filter(pk=both.pk).update(auto_answer_at=ago)
    assert overdue_matches([both.pk]) == [both.pk]
    give(both, ann, "on")
    assert [msg(entry)[0] for entry in Entry.objects.order_by("sequence")][-2:] == [BOB, ANN], "the earlier one first"


def test_nothing_speaks_when_the_match_is_over(both: Match, ann: User) -> None:
    services.match_resign(match_id=both.pk, user=ann, key=key())
    assert Match.objects.get(pk=both.pk).auto_answer_at is None
    assert not services.time_meet(match_id=both.pk)


def test_on_an_open_floor_it_calls_like_a_person(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "floor", FLOOR_GAME)
    match = begin(ann, bob, system="floor", pace="own", time_simultaneous="1000")
    services.instruction_set(match_id=match.pk, user=bob, standing=SPRINT, on=True)
    give(match, ann, "pass")
    give(match, bob, "pass")
    instruction_speaks(match)
    assert [(held.seat, held.question) for held in HeldAnswer.objects.all()] == [(BOB, last(match).sequence)]
    match.refresh_from_db()
    assert match.window_closes is not None, "kept for the limit of simultaneity"
    with pytest.raises(Refused):
        services.match_undo(match_id=match.pk, user=ann, key=key())


def offering(**answers: Answer | None) -> Ask[bool]:
    """A question to Bob that offers these instructions; those whose name begins with "when" only narrow."""
    standing = tuple(
        Standing(id=id_, label=id_, answer=answer, narrows=id_.startswith("when")) for id_, answer in answers.items()
    )
    return Ask(seat=RIGHT, rule="toy.floor", prompt="On?", options=(), default=Answer("off"), standing=standing)


def test_who_is_to_be_asked_in_two_cases_is_asked_in_either(both: Match, bob: User) -> None:
    for id_ in ("when_a", "when_b"):
        services.instruction_set(match_id=both.pk, user=bob, standing=id_, on=True)
    passes = Answer("off")
    assert instructed_answer(both, offering(when_a=passes, when_b=passes)) == passes
    assert instructed_answer(both, offering(when_a=passes, when_b=None)) is None
    assert instructed_answer(both, offering(when_a=None, when_b=passes)) is None
    assert instructed_answer(both, offering(when_a=passes, when_c=None)) == passes, "nobody left the third"


def test_instructions_that_act_are_heard_before_those_that_narrow(both: Match, bob: User) -> None:
    for id_ in ("when_a", "shoots"):
        services.instruction_set(match_id=both.pk, user=bob, standing=id_, on=True)
    assert instructed_answer(both, offering(when_a=Answer("off"), shoots=ANSWER)) == ANSWER
    assert instructed_answer(both, offering(when_a=None, shoots=ANSWER)) == ANSWER
    assert instructed_answer(both, offering(when_a=Answer("off"), shoots=None)) == Answer("off")


@pytest.fixture
def quiet_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which nobody calls ahead and nobody steps in."""
    monkeypatch.setitem(SYSTEMS, "both", replace(FLOOR_GAME, system=Both(), calls=None, windows=False, standing=True))


@pytest.mark.usefixtures("quiet_game")
def test_it_can_be_left_in_any_game_and_is_listed_with_its_words_until_it_is_withdrawn(ann: User, bob: User) -> None:
    match = begin(ann, bob, system="both", pace="own")
    services.instruction_set(match_id=match.pk, user=bob, standing=ON, on=True)
    assert [(one.seat, one.standing, one.label) for one in seen(match, BOB).instructions] == [(BOB, ON, "Always on")]
    assert seen(match, ANN).instructions == seen(match, None).instructions == ()
    give(match, ann, "off")
    give(match, bob, "off")
    assert instruction_speaks(match)
    assert msg(last(match)) == (BOB, '{"option":"on"')
    services.instruction_set(match_id=match.pk, user=bob, standing=ON, on=False)
    assert seen(match, BOB).instructions == ()
    give(match, ann, "off")
    assert not instruction_speaks(match)
    assert seen(match, BOB).questions


@pytest.mark.usefixtures("quiet_game")
def test_on_one_screen_each_side_has_its_own(ann: User) -> None:
    lists = [card_list(number, name, "both") for number, name in ((1, "One"), (2, "Two"))]
    taken = services.match_create(
        user=ann, system="both", settings={"time_quiet": "0"}, opponent="hot_seat", rosters=lists
    )
    match = Match.objects.get(pk=taken[0].match.pk)
    services.instruction_set(match_id=match.pk, user=ann, standing=ON, on=True, seat=BOB)
    for seat in (ANN, BOB):
        services.match_answer(match_id=match.pk, user=ann, question=0, answer=Answer("off"), key=key(), seat=seat)
    assert instruction_speaks(match)
    assert msg(last(match)) == (BOB, '{"option":"on"')


@pytest.mark.parametrize("system", ["kog", "killteam", "krygothic"])
def test_games_whose_questions_offer_instructions_take_them(ann: User, bob: User, system: str) -> None:
    lists = [ready.roster for ready in SYSTEMS[system].ready_lists][:1] * 2
    settings = {"battle": lists[0].battle}
    (taken,) = services.match_create(user=ann, system=system, settings=settings, opponent="link", rosters=lists[:1])
    services.seat_take(match_id=taken.match.id, user=bob)
    services.list_lock_in(match_id=taken.match.id, user=bob, roster=lists[1])
    services.instruction_set(match_id=taken.match.id, user=bob, standing="one", on=True)
    assert [one.standing for one in seen(taken.match, BOB).instructions] == ["one"]
