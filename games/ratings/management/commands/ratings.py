"""Counts finished rated matches, or all of them anew: `manage.py ratings [--anew]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.ratings.services import ratings_recompute, results_count


class Command(BaseCommand):
    help = "Count the finished rated matches that were not counted yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="forget all ratings first; they come out as before")

    def handle(self, *args: Any, **options: Any) -> None:
        counted = ratings_recompute() if options["anew"] else results_count()
        self.stdout.write(f"{counted} {'match' if counted == 1 else 'matches'} looked at.")
