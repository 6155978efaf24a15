"""`manage.py table_balance kog -n 200`: plays matches of equal computers on every table of a game and counts wins."""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.agreement import TABLE, TERRAIN, agreement_from
from rules.battlefield.own_table import OWN
from rules.kernel.refusal import Refused
from rules.players.table_balance import EVEN, TableBalance, table_balance
from rules.registry import SYSTEMS, Game

NOT_DRAWN = ("random", "alternate", "placed", "mission")


class Command(BaseCommand):
    help = "Plays quick computers with equal lists on tables. The same seed gives the same matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", choices=sorted(SYSTEMS))
        parser.add_argument("tables", nargs="*", metavar="TABLE", help="the id of a table, or a file; all if missing")
        parser.add_argument("-n", "--matches", type=int, default=200)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", help="a setting of the game")
        parser.add_argument("--workers", type=int, default=1, help="number of processes")

    def handle(self, *args: Any, **options: Any) -> None:
        game, given = SYSTEMS[options["system"]], dict(one.split("=", 1) for one in options["set"])
        tables = options["tables"] or _ours(game)
        with ProcessPoolExecutor(options["workers"], mp_context=get_context("spawn")) as pool:
            for table in tables:
                began = perf_counter()
                try:
                    agreed = agreement_from(game, {**given, **_named(table)})
                except (Refused, OSError) as wrong:
                    raise CommandError(str(wrong)) from wrong
                found = pool.submit(table_balance, game.system.id, agreed, options["matches"], options["seed"]).result()
                self.stdout.write(f"{_line_of(table, found)}, {perf_counter() - began:.0f} s")
                self.stdout.flush()


def _ours(game: Game) -> list[str]:
    """The ids of the tables that come with the game."""
    choices = next(setting.choices for setting in game.settings if setting.id == TERRAIN)
    return [choice.value for choice in choices if choice.value not in NOT_DRAWN]


def _named(table: str) -> dict[str, str]:
    """The settings for a table of the game, or for a file with one of one's own."""
    if table.endswith(".json"):
        return {TERRAIN: OWN, TABLE: Path(table).read_text("utf-8")}
    return {TERRAIN: table}


def _line_of(table: str, found: TableBalance) -> str:
    verdict = "even" if found.is_even else f"outside {EVEN[0]} to {EVEN[1]} %"
    broken = f", {found.broken} without an end" if found.broken else ""
    won = f"first seat {found.first}, second {found.second}, draws {found.draws}{broken}"
    return f"{table}: {found.matches} matches, {won}: {found.share} % ({verdict})"
