"""`manage.py backup FILE`: a backup of the running site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backups import BackupError, back_up


class Command(BaseCommand):
    help = "Write the database and the keys of this site to one file, while the site runs. Keep the file secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, such as gridless-2026-11-29.tar")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            back_up(file)
        except BackupError as fault:
            raise CommandError(str(fault)) from fault
        size = file.stat().st_size / 1_000_000
        self.stdout.write(f"{file} holds the database and the keys ({size:.1f} MB). Only its owner can read it.")
