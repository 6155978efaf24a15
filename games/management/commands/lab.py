"""`manage.py lab LIST LIST -n 100`: plays an experiment here on every core and prints its figures."""

import json
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.services import computer_user
from armies.catalogues import game_for
from armies.models import RosterRecord
from armies.selectors import draft_of
from games.lab import services
from games.lab.executors import DaskExecutor, LocalExecutor
from games.lab.figures import OutcomeRow, Summary, data_of, summary_of
from games.lab.models import Experiment
from games.lab.runner import Runner
from rules.kernel.refusal import Refused
from rules.players.choice import QUICK
from rules.registry import SYSTEMS
from rules.roster.codec import NotARoster, load_roster
from rules.roster.roster import Roster


class Command(BaseCommand):
    help = "Plays a list against others. The same lists and seed give the same matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        told = "the id of a ready-made list, the end of an army’s link, or an army file"
        parser.add_argument("lists", nargs="+", metavar="LIST", help=f"{told}; the first is tried against the others")
        parser.add_argument("--field", action="store_true", help="against every ready-made list of its size")
        parser.add_argument("-n", "--matches", type=int, default=100, help="matches against each list")
        parser.add_argument("--seed", default="", help="the seed; if missing, one is drawn")
        parser.add_argument("--player", choices=sorted(services.PLAYERS), default=QUICK.id)
        parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", help="a setting of the game")
        parser.add_argument("--workers", type=int, default=settings.LAB_WORKERS or 1, help="number of worker processes")
        parser.add_argument("--scheduler", default="", help="address of a Dask scheduler to use instead")
        parser.add_argument("--data", action="store_true", help="print every match as JSON instead of the figures")

    def handle(self, *args: Any, **options: Any) -> None:
        scheduler, workers = options["scheduler"], options["workers"]
        make = partial(DaskExecutor, scheduler) if scheduler else partial(LocalExecutor, workers)
        runner = Runner(make=make, watch=self._watch, holder=f"shell-{token_hex(8)}")
        experiment = self._opened(options, runner.holder)
        runner.only = experiment.pk
        began = perf_counter()
        try:
            runner.work_off()
        except KeyboardInterrupt:
            services.experiment_stop(experiment)
            runner.abandon()
        experiment.refresh_from_db()
        self.stderr.write(f"\r{experiment.get_state_display()} after {perf_counter() - began:.1f} s.")
        if options["data"]:
            self.stdout.write(json.dumps(data_of(experiment), indent=1, ensure_ascii=False))
        else:
            self._tell(experiment, summary_of(experiment, list(experiment.matches.defer("record"))))

    def _opened(self, options: dict[str, Any], holder: str) -> Experiment:
        lists = [_list_named(name) for name in options["lists"]]
        named = dict(part.partition("=")[::2] for part in options["set"])
        try:
            opponents = [*lists[1:], *(services.field_against(lists[0]) if options["field"] else ())]
            return services.experiment_open(
                owner=computer_user(strength="lab", name="The lab"),
                system=lists[0].system,
                settings={"battle": lists[0].battle, **named},
                roster=lists[0],
                opponents=opponents,
                each=options["matches"],
                player=options["player"],
                seed=options["seed"],
                holder=holder,
            )
        except Refused as refused:
            raise CommandError(" ".join(filter(None, (refused.refusal.message, refused.refusal.remedy)))) from refused

    def _watch(self, experiment: Experiment) -> None:
        self.stderr.write(f"\r{experiment.matches.count()} of {experiment.total}", ending="")
        self.stderr.flush()

    def _tell(self, experiment: Experiment, summary: Summary) -> None:
        write = self.stdout.write
        write(f"{experiment.title}, seed {experiment.seed}: /lab/{experiment.pk}/")
        for row in (summary.whole, *summary.opponents, *summary.seats):
            write(_line(row))
        decided = ", ".join(f"{count} in round {number}" for number, count in summary.decided if count)
        write(f"  decided: {decided or 'never'}")
        for unit in summary.units:
            write(f"  {unit.name}: price {unit.price:.1f}, lost {unit.lost:.1f}, destroyed {unit.taken:.1f}")
        if summary.broken:
            write(f"  {summary.broken} aborted")


def _line(row: OutcomeRow) -> str:
    won = f"won {row.won.count} ({row.won.percent:.0f} %, {row.won.least:.0f} to {row.won.most:.0f} %)"
    ends = f"{won}, drawn {row.drawn.count}, lost {row.lost.count} of {row.played}"
    return f"  {row.name}: {ends}; lost {row.points_lost:.1f}, destroyed {row.points_taken:.1f}"


def _list_named(name: str) -> Roster:
    """The list of that name. Raises `CommandError`."""
    ready = (entry.roster for game in SYSTEMS.values() for entry in game.ready_lists if entry.id == name)
    if found := next(ready, None):
        return found
    try:
        if (path := Path(name)).is_file():
            roster = load_roster(path.read_bytes())
            game_for(roster)
            return roster
        return draft_of(RosterRecord.objects.get(slug=name))
    except (NotARoster, OSError) as fault:
        raise CommandError(f"{name}: {fault}") from fault
    except RosterRecord.DoesNotExist:
        raise CommandError(f"There is no list {name}: use a ready-made one, an army, or a file.") from None
