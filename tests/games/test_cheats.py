"""Somebody who takes back, waits, resends and looks again to win time, or to learn what was said in secret."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.matches import services
from games.models import HeldAnswer, Match, ParkedCall
from rules.kernel.play import Play, Script
from rules.kernel.question import PASS, Answer, Option, Standing
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.clocked import DECISION, asked_alone, clock, clocked, here, pass_time, place, shows
from tests.games.conftest import begin, key, mended
from tests.games.floor_game import FLOOR_GAME
from tests.games.reacting import ANN, BOB, give, instruction_speaks, last, msg, seen, time_runs_out
from tests.games.test_windows_attacked import both_may_react
from tests.rules.kernel import toy as toy_rules
from tests.rules.kernel.floor import Floor
from tests.rules.kernel.toy import LEFT, RIGHT, PhaseEnded, Toy

BOTH = (ANN, BOB)


def takes_back(match: Match, user: User) -> None:
    services.match_undo(match_id=match.pk, user=user, key=key())


# ── Time ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_decision_made_anew_earns_no_time_again(ann: User, bob: User) -> None:
    match = clocked(ann, bob, time_bank="60", time_increment="5")
    give(match, ann, "bid", Number(3))
    give(match, bob, "bid", Number(2))
    assert [place(match, seat).bank for seat in BOTH] == [65_000, 65_000]
    for _ in range(4):
        give(match, ann, "run")
        takes_back(match, ann)
    give(match, ann, "walk")
    assert place(match, ANN).bank == 70_000
    give(match, bob, "pass")
    give(match, ann, "grab")
    assert place(match, ANN).bank == 75_000, "what is decided next does"


def one_after_the_other(play: Play[Toy]) -> Script[None]:
    """First one is asked, then the other."""
    for seat in (LEFT, RIGHT):
        yield from play.ask(seat, rule="toy.run", prompt="Ready?", options=[Option(id="yes", label="Yes", bring=True)])
    play.record(PhaseEnded(phase="race"))


def test_nobody_uses_up_the_time_of_others_by_taking_back(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy_rules.STEPS, "bid", one_after_the_other)
    match = begin(ann, bob, **{**DECISION, "time_decision": "0", "time_bank": "60"})
    here(match, ann, bob)
    give(match, ann, "yes")
    shows(match, bob)
    pass_time(match, 30, *BOTH)
    assert 29_000 < clock(match, BOB).bank <= 30_000
    takes_back(match, ann)
    assert place(match, BOB).bank == 60_000


def test_nobody_pays_for_a_step_that_begins_again(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match = clocked(ann, bob, time_decision="0", time_bank="60")
    give(match, ann, "bid", Number(3))
    pass_time(match, 30, *BOTH)
    mended(monkeypatch, "bid", both_may_react)
    assert services.match_restart(match_id=match.pk)
    assert place(match, BOB).bank == 60_000


def test_who_takes_back_gets_no_time_for_the_way_to_the_page_again(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    starts = []
    for _ in range(4):
        give(match, ann, "run")
        takes_back(match, ann)
        row = match.deadlines.get(seat=ANN)
        starts.append(row.began - last(match).at)
    assert starts == [timedelta(seconds=2) / 2**times for times in (1, 2, 3, 4)]


def test_taking_back_ends_where_a_clock_runs(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.matches.services.play.MOST_TAKEN_BACK_IN_TIME", 3)
    match, free = asked_alone(ann, bob), begin(ann, bob)
    give(free, ann, "bid", Number(3))
    give(free, bob, "bid", Number(2))
    for one in (match, free):
        for _ in range(3):
            give(one, ann, "run")
            takes_back(one, ann)
        give(one, ann, "run")
    with pytest.raises(Refused, match="taken back 3 decisions"):
        takes_back(match, ann)
    takes_back(free, ann)


# ── Calls that are kept for a moment ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def floor(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(SYSTEMS, "floor", FLOOR_GAME)
    return begin(ann, bob, system="floor", pace="live")


def test_nobody_wipes_off_a_call_by_taking_back_their_own_silence(floor: Match, ann: User, bob: User) -> None:
    give(floor, ann, PASS)
    give(floor, bob, "call")
    with pytest.raises(Refused, match="may be acting at this moment"):
        takes_back(floor, ann)
    assert HeldAnswer.objects.filter(match=floor, seat=BOB).exists()
    time_runs_out(floor)
    assert msg(last(floor)) == (BOB, '{"option":"call"')


def test_whether_it_can_be_taken_back_does_not_tell_of_a_call(floor: Match, ann: User, bob: User) -> None:
    give(floor, ann, PASS)
    assert not seen(floor, ANN).can_undo
    with pytest.raises(Refused, match="may be acting at this moment"):
        takes_back(floor, ann)


def test_a_silence_that_finds_a_call_is_no_question_asked_in_secret(floor: Match, ann: User, bob: User) -> None:
    give(floor, bob, "call")
    give(floor, ann, PASS)
    with pytest.raises(Refused, match="not your decision"):
        give(floor, ann, "call")


def test_nobody_who_looks_again_notices_a_call_that_is_kept(floor: Match, bob: User) -> None:
    before = seen(floor, ANN).absent_from
    give(floor, bob, "call")
    assert seen(floor, ANN).absent_from == before is not None


def test_a_question_that_is_open_for_months_still_takes_calls(floor: Match, bob: User) -> None:
    give(floor, bob, "call")
    floor.entries.update(at=F("at") - timedelta(days=60))
    assert time_runs_out(floor)
    assert last(floor).arrived <= 2_000_000_000


def test_a_call_made_ahead_is_forgotten_once_a_kept_answer_was_carried_out(floor: Match, bob: User) -> None:
    for seat in BOTH:
        ParkedCall.objects.create(match=floor, seat=seat, clock="idle", answer='{"option":"call"}')
    Match.objects.filter(pk=floor.pk).update(has_calls_ahead=True)
    give(floor, bob, "call")
    time_runs_out(floor)
    assert [parked.seat for parked in ParkedCall.objects.all()] == [ANN]


# ── Standing instructions ───────────────────────────────────────────────────────────────────────────────────────────


class Alone(Floor):
    """Ann is asked alone, then Bob, who may have left an instruction."""

    id = "alone"

    def _floor(self, play: Play[Toy]) -> Script[None]:
        for seat in (LEFT, RIGHT):
            options = [Option(id="on", label="On", bring=True), Option(id="off", label="Off", bring=False)]
            standing = (Standing(id="on", label="Always on", answer=Answer("on")),)
            yield from play.ask(
                seat, rule="toy.run", prompt="On?", options=options, default=Answer("off"), standing=standing
            )
        play.record(PhaseEnded(phase="floor"))


def test_an_instruction_shows_neither_in_absences_nor_in_offers(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(FLOOR_GAME, system=Alone())
    monkeypatch.setitem(SYSTEMS, "alone", game)
    told = []
    for instructed in (True, False):
        match = begin(ann, bob, system="alone", pace="live", time_quiet="4")
        if instructed:
            services.instruction_set(match_id=match.pk, user=bob, standing="on", on=True)
        give(match, ann, "on")
        services.draw_answer(match_id=match.pk, user=ann, action="offer", key=key())
        waiting = seen(match, ANN)
        if instructed:
            assert instruction_speaks(match)
        else:
            give(match, bob, "on")
        after = seen(match, ANN)
        told.append((waiting.absent_from is None, waiting.waiting, after.draw_offer, after.seq))
    assert told[0] == told[1]


def test_an_instruction_answers_before_the_clock_does(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "alone", replace(FLOOR_GAME, system=Alone()))
    match = begin(ann, bob, system="alone", pace="own", time_bank="8", time_quiet="60")
    services.instruction_set(match_id=match.pk, user=bob, standing="on", on=True)
    give(match, ann, "on")
    match.refresh_from_db()
    assert match.auto_answer_at is not None
    assert match.next_deadline_at is not None
    assert match.auto_answer_at < match.next_deadline_at
