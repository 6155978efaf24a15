"""What waits in the lab's queue is played once each, whatever dies, is stopped, or begins anew."""

from concurrent.futures import CancelledError
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.lab import runner as lab_runner
from games.lab import services
from games.lab.models import ExperimentState, LabOutcome
from games.lab.runner import NEW_RULES, NO_HANDS, OTHER_RULES, Runner
from rules.players.bot_match import RulesVersionMismatch
from tests.games.lab.here import Here, ordered, played, rows

pytestmark = pytest.mark.django_db


def test_an_experiment_is_played_to_its_end_with_the_seats_in_turn(ann: User) -> None:
    experiment = played(ordered(ann))
    assert experiment.state == ExperimentState.DONE
    assert [lab_match.seat for lab_match in experiment.matches.all()] == [0, 1, 0, 1]
    assert all(lab_match.outcome != LabOutcome.BROKEN for lab_match in experiment.matches.all())
    assert (experiment.held_by, experiment.held_until) == ("", None)


def test_the_same_lists_and_seed_give_the_same_rows(ann: User, bob: User) -> None:
    one, again, other = (played(ordered(who, seed=seed)) for who, seed in ((ann, "a"), (bob, "a"), (ann, "b")))
    assert rows(one) == rows(again)
    assert rows(one) != rows(other)


@pytest.mark.parametrize(("seconds", "matches"), [(0.0, 8), (0.2, 8), (0.5, 4), (1.9, 1), (60, 1)])
def test_long_bouts_are_handed_out_one_by_one_and_short_ones_together(seconds: float, matches: int) -> None:
    assert lab_runner.matches_per_chunk(seconds) == matches


def test_what_a_server_left_is_played_on_and_nothing_twice(ann: User) -> None:
    whole = rows(played(ordered(ann, each=6)))
    experiment = ordered(ann, each=6)
    played(experiment)
    before = list(experiment.matches.filter(number__lt=3).values_list("pk", flat=True))
    experiment.matches.filter(number__gte=3).delete()
    type(experiment).objects.filter(pk=experiment.pk).update(
        state=ExperimentState.RUNNING, held_by="server-gone", held_until=timezone.now() - timedelta(seconds=1)
    )
    assert rows(played(experiment)) == whole
    assert set(before) < set(experiment.matches.values_list("pk", flat=True))


def test_what_another_process_holds_is_left_alone(ann: User) -> None:
    experiment = ordered(ann)
    assert [one.pk for one in services.experiments_claim("server-a", 4)] == [experiment.pk]
    later = ordered(ann)
    assert services.experiments_claim("server-b", 4) == []
    assert {one.pk for one in services.experiments_claim("server-a", 4)} == {experiment.pk, later.pk}
    services.experiments_free()
    assert {one.pk for one in services.experiments_claim("server-b", 4)} == {experiment.pk, later.pk}


def test_addresses_take_turns(ann: User, bob: User) -> None:
    club = [ordered(ann, address="192.0.2.7") for _ in range(2)]
    other = ordered(bob, address="192.0.2.8")
    assert [one.pk for one in services.experiments_claim("server-a", 2)] == [club[0].pk, other.pk]
    assert [one.pk for one in services.experiments_claim("server-a", 3)] == [club[0].pk, other.pk, club[1].pk]


def test_one_that_was_stopped_keeps_what_was_played(ann: User) -> None:
    experiment = ordered(ann, each=40)
    runner = Runner(make=Here, watch=services.experiment_stop)
    runner.work_off()
    experiment.refresh_from_db()
    assert experiment.state == ExperimentState.STOPPED
    assert 0 < experiment.matches.count() < 40


def test_two_experiments_take_turns(ann: User, bob: User) -> None:
    long, short = ordered(ann, each=40), ordered(bob, each=2)
    order: list[str] = []
    Runner(make=Here, watch=lambda experiment: order.append(experiment.pk)).work_off()
    assert order[:2] == [long.pk, short.pk]


def test_a_bout_that_kills_is_found_and_costs_no_other(ann: User) -> None:
    experiment = ordered(ann, each=20)
    deadly = frozenset({5})
    Runner(make=lambda: Here(deadly, places=3)).work_off()
    experiment.refresh_from_db()
    assert experiment.state == ExperimentState.DONE
    ends = dict(experiment.matches.values_list("number", "outcome"))
    assert [number for number, outcome in ends.items() if outcome == LabOutcome.BROKEN] == [5]
    assert experiment.matches.get(number=5).words == lab_runner.LOST


def test_hands_lost_once_are_only_a_delay(ann: User) -> None:
    first = iter([Here(frozenset(range(20)), places=2)])
    experiment = ordered(ann, each=20)
    Runner(make=lambda: next(first, None) or Here()).work_off()
    experiment.refresh_from_db()
    assert experiment.state == ExperimentState.DONE
    assert not experiment.matches.filter(outcome=LabOutcome.BROKEN).exists()


def test_while_nobody_can_play_the_page_says_so(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runner, "BACK_OFF", 0)
    experiment, said = ordered(ann), list[str]()

    def make() -> Here:
        experiment.refresh_from_db()
        said.append(experiment.trouble)
        if len(said) < 3:
            raise OSError("no scheduler")
        return Here()

    Runner(make=make).work_off()
    experiment.refresh_from_db()
    assert said[-1] == NO_HANDS
    assert (experiment.state, experiment.trouble) == (ExperimentState.DONE, "")


class Gone(Here):
    """Hands that were lost while nobody looked."""

    def room(self) -> int:
        raise ConnectionError("the scheduler is gone")


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (Here(fault=CancelledError(), places=3), NO_HANDS),
        (Gone(), NO_HANDS),
        (Here(fault=RulesVersionMismatch("older")), OTHER_RULES),
    ],
)
def test_what_nobody_has_played_is_played_later(
    ann: User, monkeypatch: pytest.MonkeyPatch, bad: Here, words: str
) -> None:
    monkeypatch.setattr(lab_runner, "BACK_OFF", 0)
    whole = rows(played(ordered(ann, each=20)))
    experiment, said, first = ordered(ann, each=20), list[str](), iter([bad])

    def make() -> Here:
        experiment.refresh_from_db()
        said.append(experiment.trouble)
        return next(first, None) or Here()

    Runner(make=make).work_off()
    experiment.refresh_from_db()
    assert said == ["", words]
    assert rows(experiment) == whole
    assert experiment.trouble == ""


def test_an_experiment_of_older_rules_is_not_played_by_these(ann: User) -> None:
    experiment = ordered(ann)
    type(experiment).objects.update(rules_version="older")
    assert played(experiment).state == ExperimentState.STOPPED
    assert (experiment.trouble, experiment.matches.count()) == (NEW_RULES, 0)


def test_what_is_thrown_away_meanwhile_leaves_nothing(ann: User) -> None:
    experiment = ordered(ann, each=40)
    Runner(make=Here, watch=lambda one: type(one).objects.filter(pk=one.pk).delete()).work_off()
    assert not type(experiment).objects.exists()
