"""Experiments for tests: quick ones of the toy, and hands that play in this process or come to grief."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from accounts.models import User
from games.lab import services
from games.lab.models import Experiment
from games.lab.runner import Runner
from rules.players.bot_match import Fixture
from rules.registry import SYSTEMS


class AtOnce(Executor):
    """Plays in this process, at once; whoever plays one of the `deadly` numbers dies, or all comes to `fault`."""

    def __init__(self, deadly: frozenset[int] = frozenset(), fault: Exception | None = None) -> None:
        self.deadly, self.fault = deadly, fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        numbers = {one.number for one in msgspec.json.decode(args[1], type=tuple[Fixture, ...])}
        if self.fault:
            done.set_exception(self.fault)
        elif numbers & self.deadly:
            done.set_exception(BrokenProcessPool("a process died"))
        else:
            done.set_result(fn(*args, **kwargs))
        return done


class Here:
    """Hands without processes."""

    def __init__(self, deadly: frozenset[int] = frozenset(), places: int = 1, fault: Exception | None = None) -> None:
        self.pool: Executor = AtOnce(deadly, fault)
        self.places = places

    def room(self) -> int:
        return self.places

    def give_up(self) -> None:
        self.pool = AtOnce()


def ordered(owner: User, each: int = 4, seed: str = "one", system: str = "toy", **more: Any) -> Experiment:
    """The first ready-made list of a game against the second."""
    ready = SYSTEMS[system].ready_lists
    battle = ready[0].battle
    lists = [entry.roster for entry in ready if entry.battle == battle]
    wanted = {
        "owner": owner,
        "system": system,
        "settings": {"battle": battle},
        "roster": lists[0],
        "opponents": lists[1:2],
        "each": each,
        "player": "quick",
        "seed": seed,
    }
    return services.experiment_open(**{**wanted, **more})


def played(experiment: Experiment) -> Experiment:
    """The experiment, played to its end."""
    Runner(make=Here).work_off()
    experiment.refresh_from_db()
    return experiment


def rows(experiment: Experiment) -> list[tuple[Any, ...]]:
    """Everything that is kept of its matches but whose they are."""
    fields = (
        "number",
        "opponent",
        "seat",
        "outcome",
        "words",
        "rounds",
        "decided",
        "lost",
        "taken",
        "unit_stats",
        "record",
    )
    return list(experiment.matches.values_list(*fields))
