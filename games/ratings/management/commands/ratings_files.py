"""Writes how often armies win as files for everybody: `manage.py ratings_files DIRECTORY`, once a week."""

import csv
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.ratings.paces import RatingPace
from games.ratings.services import results_count
from games.ratings.statistics import COLUMNS, LICENCE, LICENCE_ADDRESS, rate_rows, rates_as_data
from rules.registry import SYSTEMS

PACES = ("", *RatingPace.values)


class Command(BaseCommand):
    help = "Write the results of armies and ready-made lists in rated matches as CSV and JSON, with their licence."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path, help="where the files of this week go; they replace those of it")

    def handle(self, *args: Any, directory: Path, **options: Any) -> None:
        results_count()
        year, week, _ = timezone.now().isocalendar()
        name = f"army-results-{year}-{week:02}"
        whole = rates_as_data(SYSTEMS, PACES)
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with (directory / f"{name}.csv").open("w", newline="") as file:
                rows = csv.writer(file)
                rows.writerow(COLUMNS)
                rows.writerows(rate_rows(SYSTEMS, PACES))
            (directory / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(whole)))
            (directory / "LICENCE.txt").write_text(f"{LICENCE}: {LICENCE_ADDRESS}\n")
        except OSError as fault:
            raise CommandError(f"{directory} cannot be written: {fault}") from fault
        self.stdout.write(f"{name}.csv and {name}.json: {len(whole['rows'])} rows.")
