"""The lab from order to replay: bouts follow from a seed, are played by an executor, kept, summed, and watched."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.lab import services
from games.lab.models import Experiment, Outcome, State
from games.lab.runner import Runner
from games.models import Match, Status
from games.verification import match_verify
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db


class AtOnce(Executor):
    """Plays in this process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as fault:
            done.set_exception(fault)
        return done


class Here:
    """Hands without processes."""

    def __init__(self) -> None:
        self.pool: Executor = AtOnce()

    def room(self) -> int:
        return 1

    def give_up(self) -> None:
        pass


def ordered(owner: User, each: int = 2, seed: str = "one", against: int = 1) -> Experiment:
    ready = [entry.roster for entry in SYSTEMS["kog"].ready_lists if entry.battle == "duel"]
    return services.experiment_open(
        owner=owner,
        system="kog",
        settings={"battle": "duel"},
        roster=ready[0],
        opponents=ready[1 : 1 + against],
        each=each,
        player="quick",
        seed=seed,
    )


def test_an_experiment_is_played_to_its_end(ann: User) -> None:
    experiment = ordered(ann)
    Runner(make=Here).work_off()
    experiment.refresh_from_db()
    assert experiment.state == State.DONE
    assert [bout.seat for bout in experiment.bouts.all()] == [0, 1]
    assert all(bout.outcome != Outcome.BROKEN for bout in experiment.bouts.all())


def test_a_bout_opens_as_a_match_whose_proof_holds(ann: User, client: Client) -> None:
    experiment = ordered(ann)
    Runner(make=Here).work_off()
    bout = experiment.bouts.get(number=1)
    answer = client.post(reverse("lab:watch", args=[experiment.id, 1]))
    match = Match.objects.get()
    assert answer["Location"] == reverse("games:replay", args=[match.id])
    assert match.status == Status.OVER
    assert match.entries.count() == bout.answers + 1
    assert (match.winner == bout.seat) == (bout.outcome == Outcome.WON)
    assert match_verify(match).holds
    assert client.get(answer["Location"]).status_code == 200
